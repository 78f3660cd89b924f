"""What a template may say, and how a wrong one, or a wrong value, is refused."""

import time
from typing import Any

import pytest

from handlers.documents import MissingValueError, TemplateError, WrongValueError, content_html, read_template
from handlers.documents.template import Template

HEAD = "---\ntitle: Teste\nsubject: Assunto\nsignature: signer\n---\n"


def template(body: str) -> Template:
    return read_template("test", HEAD + body)


def drawn(body: str, **values: Any) -> str:
    return str(content_html(template(body).render(values))).partition("Assunto</p>")[2]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("{{ a.b() }}", "chamada de função"),
        ("{{ a['b'] }}", "colchetes"),
        ("{{ a.b ~ a.c }}", "junção"),
        ("{{ 7 * 7 }}", "Mul"),
        ("{{ 'x' }}", "texto fixo"),
        ("{{ a.b | default('x') }}", "default"),
        ("{{ a.b | center(99999999) }}", "center"),
        ("{{ a.b | upper(1) }}", "argumentos"),
        ("{% set x = a.b %}{{ x }}", "atribuição"),
        ("{% macro m() %}x{% endmacro %}", "macro"),
        ("{% include 'x' %}", "inclusão"),
        ("{% for x in range(9) %}{{ x }}{% endfor %}", "chamada de função"),
        ("{% for x in a.b if x %}{{ x }}{% endfor %}", "for item in lista"),
        ("{% for x in a.b recursive %}{{ x }}{% endfor %}", "for item in lista"),
        (
            "{% for x in a.b %}{% for y in x.c %}{% for z in y.d %}{{ z }}{% endfor %}{% endfor %}{% endfor %}",
            "mais de 2 repetições",
        ),
        ("{% if a.b is defined %}x{% endif %}", "teste com is"),
        ("{% if a.b == a.c %}x{% endif %}", "comparação"),
        ("{% if a.b > 'x' %}x{% endif %}", "comparação"),
        ("{% if loop.last %}x{% endif %}{{ loop.index }}", None),
        ("{{ a.b", "sintaxe"),
        ("{% if a.b %}x", "sintaxe"),
        ("# Título", "título que não começa por ##"),
        ("![x](http://x)", "imagem"),
        ("[x](http://x)", "link"),
        ("`x`", "código"),
        ("> x", "citação"),
        ("    x", "quatro espaços"),
        ("x\n\n---\n\ny", "linha horizontal"),
        ("\n", "não tem texto"),
        ("x \ue000 y", "uso privado"),
    ],
)
def test_a_wrong_template_is_refused_at_load(body: str, reason: str | None) -> None:
    if reason is None:
        assert template(body).needs == {"loop.last", "loop.index"}, "outside a loop, loop is a group like any other"
        return
    with pytest.raises(TemplateError, match=reason):
        template(body)


def test_the_error_names_file_and_line() -> None:
    with pytest.raises(TemplateError) as caught:
        template("linha\n\n{{ a.b }}\n\n{{ a.b() }}\n")
    assert (caught.value.file, caught.value.line) == ("test.md", 10)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("sem cabeçalho", "cabeçalho"),
        ("---\ntitle: x\n", "cabeçalho"),
        ("---\ntitle: x\nsubject: y\n---\nz", "falta “signature”"),
        ("---\ntitle: x\ntitle: y\n---\nz", "duas vezes"),
        ("---\nlayout: x\n---\nz", "aceita title"),
        ("---\ntitle: x\nsubject: y\nsignature: nobody\n---\nz", "signer, system, party"),
        ("---\ntitle: x\nsubject: y\nsignature: party\nrestricted: maybe\n---\nz", "yes ou no"),
        ("---\ntitle: x\nsubject: {{ a() }}\nsignature: party\n---\nz", "chamada"),
    ],
)
def test_a_wrong_head_is_refused(text: str, reason: str) -> None:
    with pytest.raises(TemplateError, match=reason):
        read_template("test", text)


@pytest.mark.parametrize(
    ("values", "placeholder"),
    [
        ({}, "vehicle"),
        ({"vehicle": None}, "vehicle.plate"),
        ({"vehicle": {}}, "vehicle.plate"),
        ({"vehicle": {"plate": None}}, "vehicle.plate"),
        ({"vehicle": {"plate": " \n"}}, "vehicle.plate"),
    ],
)
@pytest.mark.parametrize("body", ["Placa {{ vehicle.plate }}.", "Placa {{ vehicle.plate | plate }}."])
def test_a_missing_value_is_an_error_that_names_it(body: str, values: dict[str, Any], placeholder: str) -> None:
    with pytest.raises(MissingValueError) as caught:
        template(body).render(values)
    assert caught.value.placeholder == placeholder
    assert f"“{placeholder}”" in str(caught.value) and "test" in str(caught.value)


def test_a_missing_value_in_a_list_is_named_with_its_place() -> None:
    with pytest.raises(MissingValueError, match=r"a\.b\[2\]\.c"):
        template("{% for x in a.b %}{{ x.c }}{% endfor %}").render({"a": {"b": [{"c": "1"}, {"c": None}]}})


def test_a_null_is_false_in_a_condition_but_a_field_not_given_is_an_error() -> None:
    body = "{% if a.b %}sim{% else %}não{% endif %}"
    assert "não" in drawn(body, a={"b": None})
    with pytest.raises(MissingValueError, match=r"a\.b"):
        template(body).render({"a": {}})


@pytest.mark.parametrize(
    ("body", "value", "reason"),
    [
        ("{{ a.b }}", True, "bool"),
        ("{{ a.b }}", 1.5, "float"),
        ("{{ a.b }}", {"c": "d"}, "Group"),
        ("{{ a.b }}", ["c"], "Items"),
        ("{{ a.b | money }}", "mil", "dinheiro"),
        ("{{ a.b | money }}", "1.999", "reais e centavos"),
        ("{{ a.b | date }}", "ontem", "isoformat"),
        ("{{ a.b | days }}", "5", "número inteiro"),
        ("{{ a.b | tax_id }}", "123", "CPF nem CNPJ"),
        ("{{ a.b | listed }}", "x", "lista"),
        ("{% for x in a.b %}{{ x }}{% endfor %}", ["x"] * 1001, "limite é 1000"),
    ],
)
def test_a_value_that_cannot_be_written_is_an_error(body: str, value: Any, reason: str) -> None:
    with pytest.raises(WrongValueError, match=reason):
        template(body).render({"a": {"b": value}})


def test_no_attribute_of_python_can_be_reached() -> None:
    for path in ("a.__class__", "a.items", "a.b.upper", "a.b.__class__.__mro__"):
        with pytest.raises((MissingValueError, WrongValueError)):
            template(f"{{{{ {path} }}}}").render({"a": {"b": "x"}})


def test_loops_and_output_end_in_time() -> None:
    body = "{% for x in a.b %}{% for y in a.b %}" + "muito texto " * 50 + "{% endfor %}{% endfor %}"
    started = time.monotonic()
    with pytest.raises(WrongValueError, match=r"repetições demais|passa de"):
        template(body).render({"a": {"b": ["x"] * 1000}})
    assert time.monotonic() - started < 2


@pytest.mark.parametrize(
    ("body", "value", "expected"),
    [
        ("{{ a.b | tax_id }}", "52998224725", "529.982.247-25"),
        ("{{ a.b | tax_id }}", "12ABC34501DE35", "12.ABC.345/01DE-35"),
        ("{{ a.b | tax_id_masked }}", "529.982.247-25", "***.982.247-**"),
        ("{{ a.b | plate }}", "abc1234", "ABC-1234"),
        ("{{ a.b | plate }}", "ABC1D23", "ABC1D23"),
        ("{{ a.b | date }}", "2026-03-01", "01/03/2026"),
        ("{{ a.b | date_words }}", "2026-03-01T09:05", "1º de março de 2026"),
        ("{{ a.b | date_opening }}", "2026-03-02", "Aos dois dias do mês de março de 2026"),
        ("{{ a.b | time }}", "2026-03-01T09:05", "09:05"),
        ("{{ a.b | amount }}", "800.00", "R$&nbsp;800,00"),
        ("{{ a.b | days }}", 5, "5 (cinco) dias"),
        ("{{ a.b | listed }}", ["a", "b", "c"], "a, b e c"),
        ("{{ a.b | sentence }}.", "Sem pneus; ", "Sem pneus."),
        ("{{ a.b | capital }}", "água", "Água"),
    ],
)
def test_filters(body: str, value: Any, expected: str) -> None:
    assert f"<p>{expected}</p>" in drawn(body, a={"b": value})


def test_a_condition_at_the_end_of_a_line_keeps_the_line_and_alone_on_it_leaves_none() -> None:
    assert drawn("a {% if x.y %}b{% endif %}\n\nc", x={"y": True}) == "<p>a b</p><p>c</p>"
    assert drawn("- a\n{% if x.y %}\n- b\n{% endif %}\n- c", x={"y": True}).count("<li>") == 3


def test_numbered_items_are_numbered_through_the_document() -> None:
    body = "1. a\n\n{% if x.y %}\n2. b\n\n{% endif %}\ntexto\n\n3. c"
    assert 'value="2"><p>c' in drawn(body, x={"y": False})
    assert 'value="3"><p>c' in drawn(body, x={"y": True})


def test_needs_lists_the_placeholders_with_the_items_of_loops() -> None:
    made = template("{{ a.b }}{% for x in c.d %}{{ x.e | upper }}{% endfor %}{% if f.g in ('x', 'y') %}z{% endif %}")
    assert made.needs == {"a.b", "c.d", "c.d[].e", "f.g"}
    assert made.groups == {"a", "c", "f"}
