"""`municipality.yaml`: Mococa as it ships, and what is refused."""

from __future__ import annotations

import pytest

from processes.municipality import Municipality, read_municipality
from processes.rule_sources import ROOT
from processes.yaml_file import YamlError

FILE = "mococa/municipality.yaml"
TEXT = (ROOT / FILE).read_text("utf-8")


@pytest.fixture(scope="module")
def mococa() -> Municipality:
    return read_municipality(FILE, TEXT)


def test_mococa_and_its_lanes(mococa: Municipality) -> None:
    assert (mococa.id, mococa.name, mococa.state, str(mococa.zone)) == ("mococa", "Mococa", "SP", "America/Sao_Paulo")
    assert list(mococa.lanes) == [
        "ombudsman", "traffic_agent", "traffic_office", "traffic_director", "tax_office", "treasury", "yard",
        "auction_board", "legal_office", "mayor",
    ]  # fmt: skip
    assert mococa.lane_labels["traffic_director"] == "Diretor de Trânsito e Segurança"
    assert mococa.lanes["traffic_director"].short == "Diretor"
    assert mococa.lanes["yard"].short == "Pátio", "the label where no short one is given"


@pytest.mark.parametrize(
    ("office", "lane"),
    [
        ("notices_office", "traffic_office"),
        ("charges_office", "tax_office"),
        ("payments_office", "treasury"),
        ("appeal_authority", "mayor"),
        ("traffic_agent", "traffic_agent"),
    ],
)
def test_offices_stand_for_lanes(office: str, lane: str, mococa: Municipality) -> None:
    assert mococa.lane(office, "abandonment") == lane


def test_an_office_may_stand_for_another_lane_in_one_procedure() -> None:
    text = TEXT.replace("default: traffic_office}", "default: traffic_office, taxes: tax_office}")
    changed = read_municipality(FILE, text)
    assert changed.lane("notices_office", "taxes") == "tax_office"
    assert changed.lane("notices_office", "abandonment") == "traffic_office"


def test_what_is_invented_says_so(mococa: Municipality) -> None:
    assert set(mococa.fictitious) == {"address", "site", "telephone", "email"}
    assert "example" in mococa.heading["site"]


def test_every_year_that_ships_has_the_same_nine_days_each_with_its_act(mococa: Municipality) -> None:
    days = mococa.calendar.days
    for year in (2025, 2026, 2027):
        rows = [row for day, row in days.items() if day.year == year]
        assert len(rows) == 9
        assert [row.name for row in rows if row.kind == "reduced"] == ["Quarta-feira de Cinzas"]
        assert all("a confirmar" in row.act for row in rows), "no act of these years is known yet"


@pytest.mark.parametrize(
    ("change", "to", "error"),
    [
        ("state: SP", "state: XX", "state: deve ser um de AC"),
        ("zone: America/Sao_Paulo", "zone: Mococa", "zone: não há esse fuso"),
        ("kind: reduced", "kind: half", r"calendar\[3\].kind: deve ser um de closed, reduced"),
        ("day: 2025-03-03", "day: 2025-01-20", r"calendar\[1\].day: este dia já está na lista"),
        ("default: mayor", "default: king", "offices.appeal_authority.default: deve ser um de ombudsman"),
        ("fictitious: [address", "fictitious: [colour", r"heading.fictitious\[0\]: deve ser um de name"),
        ('act: "Feriado municipal; número da lei a confirmar"', "act: ''", r"calendar\[0\].act: deve ser texto"),
        ("  gazette:", "  gazeta:", "heading.gazette: falta"),
        ("calendar:", "calendario:", "calendar: falta"),
        ("value: half_up", "value: up", "parameters.rounding.values"),
    ],
)
def test_a_wrong_file_is_refused_with_key_and_reason(change: str, to: str, error: str) -> None:
    assert change in TEXT
    with pytest.raises(YamlError, match=f"^{FILE}: {error}"):
        read_municipality(FILE, TEXT.replace(change, to))
