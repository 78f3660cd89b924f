"""The law as data: Lei 4.715/2018 as it ships, and what is refused."""

from __future__ import annotations

from datetime import date

import pytest

from processes.law_text import LawText, read_law
from processes.rule_sources import ROOT
from processes.yaml_file import YamlError

FILE = "mococa/laws/4715-2018.yaml"
TEXT = (ROOT / FILE).read_text("utf-8")


@pytest.fixture(scope="module")
def law() -> LawText:
    return read_law(FILE, TEXT)


def test_the_law_names_itself_and_its_first_day(law: LawText) -> None:
    assert (law.id, law.law.in_force_since, law.law.in_force_by) == ("mococa:4715/2018", date(2018, 5, 22), "art29")
    assert law.title == "Lei nº 4.715, de 22 de maio de 2018"


def test_every_article_is_there_in_order(law: LawText) -> None:
    articles = [name for name in law.provisions if "-" not in name]
    assert articles == [f"art{n}" for n in range(1, 30)]
    assert law.text("art7").startswith("Art. 7º. Feita a constatação")


def test_what_no_diagram_executes_says_why(law: LawText) -> None:
    not_executed = {name for name, provision in law.provisions.items() if not provision.executed}
    assert not_executed == {"art22", "art25", "art26", "art27", "art28", "art29"}
    assert all(law.provisions[name].reason for name in not_executed)
    assert law.text("art22") == ""


def test_some_provisions_bind_their_lanes(law: LawText) -> None:
    assert law.competence["art11"] == {"traffic_director"}


@pytest.mark.parametrize(
    ("change", "to", "error"),
    [
        ('  - id: "art2"\n', '  - id: "art1"\n', r"provisions\[1\]: o dispositivo art1 repete-se"),
        ('in_force_by: "art29"', 'in_force_by: "art99"', "in_force_by: deve ser um de art1"),
        ('  art11: ["traffic_director"]', '  art111: ["traffic_director"]', "competence.art111: não há"),
        ('    reason: "Cláusula orçamentária."\n', "", r"provisions\[\d+\]: falta «reason»"),
        ('number: "4715"', "number: 4715", "number: 4715 não tem a forma esperada"),
    ],
)
def test_a_wrong_law_is_refused(change: str, to: str, error: str) -> None:
    assert change in TEXT
    with pytest.raises(YamlError, match=f"^{FILE}: {error}"):
        read_law(FILE, TEXT.replace(change, to))
