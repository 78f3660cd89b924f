"""Strict YAML: what surprises elsewhere is refused here, with file, key and reason."""

from __future__ import annotations

from datetime import date

import pytest

from processes.yaml_file import Node, YamlError, read_yaml


def test_plain_values_read_as_they_look() -> None:
    text = 'a: no\nb: true\nc: 26\nd: "26"\ne: 2026-03-11\nf: [x, y]\ng: ~\nh: 08:00\ni: off\n'
    assert read_yaml("f.yaml", text) == {
        "a": "no", "b": True, "c": 26, "d": "26", "e": date(2026, 3, 11), "f": ["x", "y"], "g": None, "h": "08:00",
        "i": "off",
    }  # fmt: skip
    assert read_yaml("f.yaml", "") == {}


@pytest.mark.parametrize(
    ("text", "where", "reason"),
    [
        ("a: 1\na: 2\n", "linha 2", "repete-se"),
        ("a:\n  b: 800.00\n", "linha 2", "entre aspas"),
        ("a: 2026-02-30\n", "linha 1", "não há o dia"),
        ("1: a\n", "linha 1", "deve ser texto"),
        ("a: [1\n", "linha 2", "não é YAML"),
        ("a: !!python/object:os.system x\n", "linha 1", "não é YAML"),
    ],
)
def test_what_is_refused_names_the_line_and_the_reason(text: str, where: str, reason: str) -> None:
    with pytest.raises(YamlError, match=reason) as caught:
        read_yaml("mococa/x.yaml", text)
    assert (caught.value.file, caught.value.key) == ("mococa/x.yaml", where)
    assert str(caught.value).startswith(f"mococa/x.yaml: {where}: ")


def test_a_node_knows_its_place() -> None:
    root = Node.of("x.yaml", "a: {b: [{day: 2026-03-11, on: x}]}")
    item = root.fields(["a"])["a"].fields(["b"])["b"].items()[0]
    assert item.fields(["day", "on"])["day"].day() == date(2026, 3, 11)
    with pytest.raises(YamlError, match=r"^x.yaml: a.b\[0\].on: deve ser um dia"):
        item.fields(["day", "on"])["on"].day()
    with pytest.raises(YamlError, match=r"^x.yaml: a.b\[0\].on: chave desconhecida; há day$"):
        item.fields(["day"])
    with pytest.raises(YamlError, match=r"^x.yaml: a.b\[0\].name: falta$"):
        item.fields(["name"], ["day", "on"])
    with pytest.raises(YamlError, match="deve ser uma lista"):
        root.items()
    with pytest.raises(YamlError, match="deve ser um de p, q"):
        Node("x.yaml", "k", "z").one_of(["p", "q"])
    with pytest.raises(YamlError, match="true ou false"):
        Node("x.yaml", "k", "no").flag()
    with pytest.raises(YamlError, match="deve ser um mapa"):
        Node("x.yaml", "k", "no").entries()
