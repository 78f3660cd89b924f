"""Hostile and careless form files are refused, each with the file, the field and a reason."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from processes.forms import FormError, read_form

Source = dict[str, Any]
GOOD: Source = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "x-ui": {"title": "Prova"},
    "$defs": {
        "person": {
            "type": "object",
            "additionalProperties": False,
            "required": ["name"],
            "properties": {
                "name": {"type": "string", "x-ui": {"label": "Nome", "required_message": "Escreva o nome."}}
            },
            "x-ui": {"label": "Pessoa"},
        }
    },
    "type": "object",
    "required": ["kind"],
    "additionalProperties": False,
    "properties": {
        "kind": {
            "type": "string",
            "enum": ["a", "b"],
            "x-ui": {
                "label": "Tipo",
                "required_message": "Escolha o tipo.",
                "options": {"a": {"label": "A"}, "b": {"label": "B"}},
            },
        },
        "on": {"type": "string", "format": "date", "x-ui": {"label": "Dia", "when": {"field": "kind", "equals": "a"}}},
        "who": {"$ref": "#/$defs/person", "x-ui": {"label": "Quem"}},
        "papers": {"type": "array", "items": {"type": "string", "format": "file"}, "x-ui": {"label": "Arquivos"}},
    },
}


def read(source: Any) -> FormError:
    with pytest.raises(FormError) as caught:
        read_form("prova", source if isinstance(source, str) else json.dumps(source))
    return caught.value


def changed(change: Callable[[Source], Any]) -> Source:
    source = copy.deepcopy(GOOD)
    change(source)
    return source


def put(*path: str, value: Any) -> Callable[[Source], None]:
    def change(source: Source) -> None:
        place: Any = source
        for name in path[:-1]:
            place = place[name]
        place[path[-1]] = value

    return change


def drop(*path: str) -> Callable[[Source], None]:
    def change(source: Source) -> None:
        place: Any = source
        for name in path[:-1]:
            place = place[name]
        del place[path[-1]]

    return change


TEXT: Source = {"type": "string", "x-ui": {"label": "x"}}
KIND = ("properties", "kind")
ON = ("properties", "on")


def test_a_good_form_loads_with_its_definition_in_place() -> None:
    form = read_form("prova", json.dumps(GOOD))
    who = form.field("who.name")
    assert [field.name for field in form.fields] == ["kind", "on", "who", "papers"]
    assert who and who.required and who.label == "Nome"


@pytest.mark.parametrize(
    ("change", "field", "reason"),
    [
        (put("$id", value="http://evil.example/x"), "", "$id"),
        (put("properties", "who", "$ref", value="http://evil.example/x.json"), "who", "só pode apontar para dentro"),
        (put("properties", "who", "$ref", value="#"), "who", "só pode apontar para dentro"),
        (put("properties", "who", "$ref", value="#/properties/kind"), "who", "só pode apontar para dentro"),
        (put("properties", "who", "$ref", value="#/$defs/nobody"), "who", "não existe"),
        (put("properties", "who", "$ref", value=7), "who", "só pode apontar para dentro"),
        (put("$defs", "person", value={"$ref": "#/$defs/person"}), "who", "não pode apontar para outra"),
        (put("properties", "who", "minLength", value=1), "who", "minLength"),
        (put(*ON, "$dynamicRef", value="#x"), "on", "$dynamicRef"),
        (put(*ON, "pattern", value="^(a+)+$"), "on", "expressões regulares"),
        (put("patternProperties", value={"^a": {}}), "", "expressões regulares"),
        (put(*ON, "format", value="regex"), "on", "formato desconhecido"),
        (put(*ON, "format", value=["date"]), "on", "formato desconhecido"),
        (put(*ON, "type", value="number"), "on", "valores em dinheiro são textos"),
        (put(*ON, "type", value=["string", "null"]), "on", "“type”"),
        (put(*ON, "unknown", value=1), "on", "chave desconhecida"),
        (put(*ON, "minLength", value=-1), "on", "número inteiro"),
        (put(*ON, "maxLength", value=10**9), "on", "número inteiro"),
        (put(*ON, "x-ui", "label", value=""), "on", "label"),
        (drop(*ON, "x-ui", "label"), "on", "falta “label”"),
        (drop(*ON, "x-ui"), "on", "falta “x-ui”"),
        (put(*ON, "x-ui", "colour", value="red"), "on", "chave desconhecida"),
        (put(*ON, "x-ui", "widget", value="script"), "on", "widget"),
        (put(*ON, "x-ui", "widget", value="textarea"), "on", "widget"),
        (put(*ON, "x-ui", "default", value="tomorrow"), "on", "default"),
        (put(*ON, "x-ui", "when", value={"field": "who", "given": True}), "on", "não é um campo anterior"),
        (put(*ON, "x-ui", "when", value="kind == 'a'"), "on", "condição"),
        (put(*ON, "x-ui", "messages", value={"never": "x"}), "on", "chave desconhecida"),
        (put("additionalProperties", value=True), "", "campos desconhecidos são recusados"),
        (drop("additionalProperties"), "", "campos desconhecidos são recusados"),
        (put("$defs", "person", "additionalProperties", value=True), "who", "campos desconhecidos são recusados"),
        (put("required", value=["nobody"]), "", "não existe"),
        (put("required", value=["kind", "kind"]), "", "repete"),
        (drop(*KIND, "x-ui", "required_message"), "kind", "required_message"),
        (drop(*KIND, "x-ui", "options"), "kind", "as palavras de cada valor"),
        (put(*KIND, "enum", value=["a", "b", "c"]), "kind", "as palavras de cada valor"),
        (put(*KIND, "enum", value=[1, 2]), "kind", "lista de textos"),
        (put(*KIND, "x-ui", "options", "a", value={}), "kind", "label"),
        (put(*KIND, "x-ui", "options_from", value="kinds"), "kind", "não vêm juntos"),
        (put("properties", "Bad-Name", value=TEXT), "Bad-Name", "letras minúsculas"),
        (put("properties", "__class__", value=TEXT), "__class__", "letras minúsculas"),
        (put("properties", "bare", value=True), "bare", "objeto"),
        (put("properties", value=[]), "", "properties"),
        (put("properties", "papers", "items", value={"type": "string"}), "papers", "enum"),
        (put("properties", "papers", "items", value={"type": "array"}), "papers", "items"),
        (
            put("properties", "papers", "items", value={"type": "string", "pattern": "x"}),
            "papers",
            "expressões regulares",
        ),
        (put("properties", "papers", "x-ui", "accept", value=["exe"]), "papers", "accept"),
        (put("properties", "papers", "maxItems", value=10_000), "papers", "número inteiro"),
        (put("$defs", "unused", value={"type": "string"}), "$defs/unused", "nenhum campo usa"),
        (put("$defs", value=[]), "$defs", "objeto"),
        (put("$schema", value="http://json-schema.org/draft-07/schema"), "", "$schema"),
        (drop("x-ui", "title"), "", "falta “title”"),
        (put("x-ui", "order", value=["kind"]), "", "order"),
        (put("x-ui", "sections", value=[{"title": "A", "fields": ["kind"]}]), "", "cada campo uma vez"),
        (
            put("x-ui", "required_when", value=[{"when": {"field": "kind", "equals": "a"}, "fields": ["x"]}]),
            "",
            "não existe",
        ),
        (
            put("x-ui", "required_when", value=[{"when": {"field": "kind", "equals": "a"}, "fields": ["on"]}]),
            "on",
            "required_message",
        ),
        (
            put("x-ui", "date_rules", value=[{"field": "kind", "rule": "not_future", "message": "x"}]),
            "",
            "não é um campo",
        ),
        (put("x-ui", "date_rules", value=[{"field": "on", "rule": "never", "message": "x"}]), "", "desconhecida"),
        (put("x-ui", "date_rules", value=[{"field": "on", "rule": "not_before", "message": "x"}]), "", "other"),
        (
            put("x-ui", "date_rules", value=[{"field": "on", "rule": "not_future", "fact": "x", "message": "x"}]),
            "",
            "compara",
        ),
        (put("x-ui", "refuse_when", value=[{"when": {"field": "kind", "equals": "a"}, "field": "on"}]), "", "message"),
        (put("x-ui", "refuse_when", value="x"), "", "lista"),
    ],
)
def test_refused_with_field_and_reason(change: Callable[[Source], Any], field: str, reason: str) -> None:
    error = read(changed(change))
    assert error.file == "prova"
    assert error.field.startswith(field)
    assert reason in error.reason


def nested(levels: int) -> Source:
    inner: Source = {"type": "string", "x-ui": {"label": "x"}}
    for _ in range(levels):
        inner = {"type": "object", "additionalProperties": False, "properties": {"x": inner}, "x-ui": {"label": "x"}}
    return inner


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "não é JSON"),
        ("[]", "deve ser um objeto"),
        ("[" * 100_000, "níveis demais"),
        ('{"a": NaN}', "NaN"),
        ('{"a": 1, "a": 2}', "duas vezes"),
        (" " * 300_000, "bytes"),
        ("9" * 5_000, "grande demais"),
    ],
)
def test_what_is_not_even_a_form(text: str, reason: str) -> None:
    assert reason in read(text).reason


def test_objects_inside_objects_end_somewhere() -> None:
    assert "demais" in read(changed(put("properties", "deep", value=nested(5)))).reason
