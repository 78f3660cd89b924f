"""A form on disk → `Form`, or FormError: a JSON Schema 2020-12 of which only a small, harmless part is accepted.

Refused: `$ref` out of the file (jsonschema would fetch it), `$id`, `$dynamicRef`, regular expressions written by hand
(they can take for ever), unknown keys, objects that accept unknown fields, a field without its label, a required one
without its sentence, choices without words.
"""

import json
from typing import Any

from processes.forms.errors import FormError
from processes.forms.fields import FieldGroup, Section
from processes.forms.form import Form
from processes.forms.read_fields import Reader

MAX_FORM_BYTES = 200_000
_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_ROOT_KEYS = frozenset({"$schema", "$defs", "title", "description", "type", "properties", "required",
                        "additionalProperties", "x-ui"})
_ROOT_UI = frozenset({"title", "intro", "action", "order", "sections", "required_when", "date_rules", "refuse_when"})


def read_form(name: str, text: str) -> Form:
    """The form written in `text`; `name` is what errors call it."""
    source = _read_json(name, text)
    if source.get("$schema") != _DIALECT:
        raise FormError(name, "", f"“$schema” deve ser {_DIALECT}")
    definitions = source.get("$defs", {})
    if not isinstance(definitions, dict):
        raise FormError(name, "$defs", "deve ser um objeto com as definições")
    reader = Reader(name, definitions)
    reader.only_keys("", source, _ROOT_KEYS)
    ui = reader.ui("", source, _ROOT_UI)
    group = reader.group("", source, ui)
    reader.definitions_used()
    return Form(
        name=name,
        title=reader.text("", ui, "title", required=True),
        intro=reader.text("", ui, "intro"),
        action=reader.text("", ui, "action"),
        group=group,
        sections=_sections(reader, ui, group),
        source=source,
    )


def _read_json(name: str, text: str) -> dict[str, Any]:
    if len(text.encode("utf-8", "replace")) > MAX_FORM_BYTES:
        raise FormError(name, "", f"o formulário passa de {MAX_FORM_BYTES} bytes")

    def without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise FormError(name, key, "a chave aparece duas vezes no mesmo objeto")
            found[key] = value
        return found

    def no_constant(constant: str) -> Any:
        raise FormError(name, "", f"{constant} não é um valor de JSON")

    try:
        source = json.loads(text, object_pairs_hook=without_doubles, parse_constant=no_constant)
    except json.JSONDecodeError as error:
        raise FormError(name, "", f"não é JSON: linha {error.lineno}, coluna {error.colno}") from error
    except RecursionError as error:
        raise FormError(name, "", "o formulário tem níveis demais") from error
    except ValueError as error:
        raise FormError(name, "", "há um número grande demais") from error
    if not isinstance(source, dict):
        raise FormError(name, "", "o formulário deve ser um objeto")
    return source


def _sections(reader: Reader, ui: dict[str, Any], group: FieldGroup) -> tuple[Section, ...]:
    """The sections of the page; without any, one without a title that holds every field."""
    written = ui.get("sections")
    everything = tuple(field.name for field in group.fields)
    if written is None:
        return (Section("", "", everything),)
    if not isinstance(written, list):
        raise reader.error("", "“sections” deve ser uma lista")
    found: list[Section] = []
    for section in written:
        if not isinstance(section, dict):
            raise reader.error("", "cada seção é um objeto com “title” e “fields”")
        reader.only_keys("", section, frozenset({"title", "help", "fields"}))
        found.append(Section(
            reader.text("", section, "title", required=True),
            reader.text("", section, "help"),
            reader.names("", section, "fields"),
        ))
    placed = [name for section in found for name in section.fields]
    if tuple(placed) != everything:
        raise reader.error("", "as seções devem trazer cada campo uma vez, na ordem do formulário")
    return tuple(found)
