"""Lavras as its files stand: the law, the table of infractions, the duties, the dated values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from decimal import Decimal

import pytest

from handlers.law.infractions import Infraction
from handlers.law.rules import MunicipalLaw
from processes.decision_table import TableError, read_infractions, read_table
from processes.duties import DutiesError, Duty, read_duties
from processes.law_text import LawText, read_law
from processes.rule_sources import ROOT, read_sources

LAW_FILE, TABLE_FILE, DUTIES_FILE = (
    "lavras/laws/4545-2020.yaml",
    "lavras/penalty/infractions.dmn",
    "lavras/penalty/duties.csv",
)
LAW_TEXT, TABLE_TEXT, DUTIES_TEXT = ((ROOT / each).read_text("utf-8") for each in (LAW_FILE, TABLE_FILE, DUTIES_FILE))
ITEMS = (
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII",
    "XVIII", "XIX", "XX", "XXI", "XXII",
)  # fmt: skip
NOT_EXECUTED = {1, 2, 6, 9, 20, *range(29, 37)}


@pytest.fixture(scope="module")
def law() -> LawText:
    return read_law(LAW_FILE, LAW_TEXT)


@pytest.fixture(scope="module")
def lavras() -> MunicipalLaw:
    return read_sources()["lavras"]


@pytest.fixture(scope="module")
def table() -> Mapping[str, Infraction]:
    return read_infractions(TABLE_FILE, TABLE_TEXT)


def test_every_article_is_there_in_order_and_two_were_not_found(law: LawText) -> None:
    assert [name for name in law.provisions if "-" not in name] == [f"art{n}" for n in range(1, 37)]
    assert law.text("art6") == law.text("art9") == ""
    missing = {name.split("-")[0] for name, each in law.provisions.items() if not each.executed}
    assert missing == {f"art{n}" for n in NOT_EXECUTED}
    assert all(each.reason for each in law.provisions.values() if not each.executed)


def test_the_law_holds_from_the_day_after_its_180_days(law: LawText) -> None:
    assert (law.law.in_force_since, law.law.in_force_by) == (date(2020, 7, 11), "art36")
    assert law.competence == {"art22-p1": {"department_head"}, "art22-p2": {"mayor"}}


@pytest.mark.parametrize(
    ("provision", "printed", "read"),
    [
        ("art1", "Art. 14º", "Art. 1º"),
        ("art5-p2", "VIH do capuf", "VIII do caput"),
        ("art25-pu-XVIII", "XVII ", "XVIII"),
        ("art25-pu-XI", "Xi", "XI"),
        ("art22-II", "I -", "II -"),
        ("art17-VII", "anticero!", "anticerol"),
        ("art5-VI-g", "9)", "g)"),
        ("art3-I-b", "250 ce", "250 cc"),
        ("art23-p1", "muita", "multa"),
    ],
)
def test_the_errors_of_the_scan_are_mended_and_shown(law: LawText, provision: str, printed: str, read: str) -> None:
    found = law.provisions[provision]
    assert found.as_printed is not None
    assert printed in " ".join(found.as_printed.split())
    assert read in " ".join(found.text.split())


def test_the_22_items_of_article_25_add_up_to_3275_ufml(table: Mapping[str, Infraction], lavras: MunicipalLaw) -> None:
    on = date(2026, 3, 11)
    fines = [lavras.values.amount(table[f"25-{item}"].fine or "", on) for item in ITEMS]
    assert len(fines) == 22
    assert sum(fines) == Decimal(3275)
    assert {f"25-{item}" for item in ITEMS} | {"26", "27-I", "28", "12-pu"} == set(table)


def test_measures_and_revocation_stand_where_the_law_puts_them(table: Mapping[str, Infraction]) -> None:
    withheld = {name for name, row in table.items() if "withhold_authorisation" in row.measures}
    assert withheld == {"25-IV", "25-VIII", "25-XIV", "25-XVIII"}
    revoked = {name for name, row in table.items() if row.revocation}
    assert revoked == {"25-XVII", "25-XIX", "25-XX", "25-XXI", "25-XXII", "26"}
    assert all(("mayor" in row.judges) == row.revocation for row in table.values())


def test_each_fine_is_the_number_that_its_item_says_in_words(
    table: Mapping[str, Infraction], law: LawText, lavras: MunicipalLaw
) -> None:
    for row in table.values():
        if not row.provision.startswith(("25", "27")):
            continue
        article = "art27" if row.provision == "27-I" else row.article
        said = re.search(r"multa de (\d+) \([^)]*\)\s+UFML", law.text(article))
        assert said is not None, row.provision
        assert lavras.values.amount(row.fine or "", date(2026, 1, 1)) == Decimal(said[1]), row.provision


def test_every_fine_of_the_table_is_a_dated_value_and_every_fine_that_ships_has_its_row(
    table: Mapping[str, Infraction], lavras: MunicipalLaw
) -> None:
    named = {row.fine for row in table.values() if row.fine}
    assert {name for name in lavras.values.names if name.startswith("fine_")} == named - {"art28_fine_ufml"}
    assert {name for name, row in table.items() if row.fine is None} == {"26", "12-pu"}
    assert lavras.infractions == table


def test_every_row_of_the_table_executes_a_provision(law: LawText) -> None:
    for row in read_table(TABLE_FILE, TABLE_TEXT).rows.values():
        assert row.basis.rsplit(":", 1)[1] in law.provisions


@pytest.mark.parametrize(
    ("change", "to", "told"),
    [
        ("<definitions", "<!DOCTYPE x [<!ENTITY a 'b'>]><definitions", "DOCTYPE"),
        ('hitPolicy="UNIQUE"', 'hitPolicy="COLLECT"', "só é aceita a política UNIQUE"),
        ('<text>"25-II"</text>', '<text>"25-I"</text>', "já está em rule_25_I"),
        ('<text>"25-II"</text>', "<text>provision.upper()</text>", "não é aceito"),
        ('<text>"25-II"</text>', "<text>true</text>", "a entrada deve ser um texto"),
        ('name="judges"', 'name="fine"', "cada coluna de saída precisa de um nome"),
        ('name="judges"', 'name="judge"', "falta a coluna judges"),
        ("withhold_authorisation", "shoot_horse", "não há a medida shoot_horse"),
        ("<text>provision</text>", "<text>provision + 1</text>", "deve ser o nome de um campo"),
        ("<text>false</text>", '<text>"false"</text>', "true ou false, sem aspas"),
        ("<text>false</text>", "<text>true</text>", "mayor julga onde há cassação"),
        ('<text>"department_head"</text>', '<text>"king"</text>', "king não julga"),
        ('<outputEntry id="judges_25_I"><text>"department_head"</text></outputEntry>', "", "uma entrada e 4 saídas"),
        ("<output id=", "<input id='more' /><output id=", "uma única coluna de entrada"),
        ('<rule id="rule_25_I">', '<output name="x"><outputValues /></output><rule id="r">', "«outputValues» não é"),
        ("decisionTable", "literalExpression", "uma decisão, com uma tabela|não é XML"),
        ("</definitions>", "", "não é XML"),
    ],
)
def test_a_wrong_table_is_refused_with_a_sentence(change: str, to: str, told: str) -> None:
    assert change in TABLE_TEXT
    with pytest.raises(TableError, match=told):
        read_infractions(TABLE_FILE, TABLE_TEXT.replace(change, to, 1))


@pytest.fixture(scope="module")
def duties(table: Mapping[str, Infraction]) -> Mapping[str, Duty]:
    return read_duties(DUTIES_FILE, DUTIES_TEXT, table)


def test_every_duty_of_articles_11_to_19_has_its_row(duties: Mapping[str, Duty], law: LawText) -> None:
    wanted = {f"11-{n}" for n in ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "VIII-a", "IX", "X", "XI")}
    wanted |= {"12", "13", "13-pu", "14", "15", "19", "17-p1", "17-p2", "17-p3"}
    wanted |= {f"17-{n}" for n in ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")}
    assert set(duties) == wanted
    assert all(f"art{each}" in law.provisions for each in duties)


def test_a_duty_names_its_infractions_in_order(duties: Mapping[str, Duty]) -> None:
    assert duties["11-VIII"].provisions == ("25-XVIII", "25-XVI")
    assert duties["11-VII"].provisions[0] == "25-XI"
    assert duties["15"].provisions == ("25-XVIII",)
    assert duties["11-VIII"].curable and not duties["11-IX"].curable


@pytest.mark.parametrize(
    ("change", "to", "told"),
    [
        ("duty,words", "dever,words", "linha 1: as colunas são"),
        ("25-II 25-III", "25-XXX", "não há a infração 25-XXX"),
        ("11-II,", "11-I,", "repete-se"),
        ("11-II,", "eleven,", "não é um dever"),
        (",true\n", ",maybe\n", "true ou false"),
        (",true\n", "\n", "precisa de um valor"),
    ],
)
def test_a_wrong_row_of_duties_is_refused(change: str, to: str, told: str, table: Mapping[str, Infraction]) -> None:
    assert change in DUTIES_TEXT
    with pytest.raises(DutiesError, match=told):
        read_duties(DUTIES_FILE, DUTIES_TEXT.replace(change, to, 1), table)


def test_no_value_of_the_ufml_ships(lavras: MunicipalLaw) -> None:
    assert lavras.values.parameter("ufml").values == ()
    assert lavras.values.parameter("ufml").entered_by == ("tax_office",)
