"""Who may do what, and from when a law holds."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from handlers.law.competence import ACTS, AUTHORITIES, competence
from handlers.law.errors import InvalidInputError
from handlers.law.in_force import in_force
from handlers.law.rules import MunicipalLaw
from handlers.law.text import provision_text


@pytest.mark.parametrize(
    ("act", "authorities", "basis"),
    [
        ("inspection", ["traffic_agent"], ["art2", "art6-VI"]),
        ("defence_decision", ["traffic_director"], ["art11"]),
        ("fine_receipt", ["treasury"], ["art20-p1-I"]),
        ("auction", ["municipality", "concessionaire", "detran"], ["art24-p1"]),
    ],
)
def test_who_may_act_in_mococa(act: str, authorities: list[str], basis: list[str]) -> None:
    found = competence("mococa", act).value
    assert (list(found.authorities), list(found.basis), found.competent) == (authorities, basis, None)


def test_competence_of_the_authority_asked_about() -> None:
    assert competence("mococa", "auction", "detran").value.competent is True
    assert competence("mococa", "auction", "mayor").value.competent is False
    assert competence("lavras", "revocation", "department_head").value.competent is False


def test_an_act_of_the_other_municipality_is_unknown_here() -> None:
    with pytest.raises(InvalidInputError, match="act"):
        competence("mococa", "revocation")


def test_every_authority_has_a_name() -> None:
    assert {a for acts in ACTS.values() for _, named, _ in acts.values() for a in named} == set(AUTHORITIES)


@pytest.mark.parametrize(
    ("day", "holds"), [(date(2018, 5, 21), False), (date(2018, 5, 22), True), (date(2026, 3, 11), True)]
)
def test_the_law_of_mococa_holds_from_its_publication_art_29(day: date, holds: bool, mococa: MunicipalLaw) -> None:
    found = in_force(mococa.law, on=day).value
    assert (found.in_force, found.since) == (holds, date(2018, 5, 22))


def test_another_day_of_publication_moves_the_first_day(mococa: MunicipalLaw) -> None:
    later = in_force(mococa.law, on=date(2018, 5, 30), published_on=date(2018, 6, 1)).value
    assert (later.in_force, later.since) == (False, date(2018, 6, 1))


def test_a_wait_counts_the_day_of_publication_and_the_last_one(mococa: MunicipalLaw) -> None:
    waiting = replace(mococa.law, published_on=date(2020, 1, 13), in_force_since=date(2020, 7, 11))
    computed = in_force(waiting, on=date(2020, 7, 10))
    assert (computed.value.in_force, computed.value.since) == (False, date(2020, 7, 11))
    assert "180 dias" in computed.steps[0].text


@pytest.mark.parametrize(
    ("provision", "text"),
    [
        ("art9", "art. 9º"),
        ("art10", "art. 10"),
        ("art9-p1", "art. 9º, § 1º"),
        ("art20-p1-II", "art. 20, § 1º, II"),
        ("art21-pu", "art. 21, parágrafo único"),
        ("art5-VI-b", "art. 5º, VI, “b”"),
        ("administrative", "administrativo"),
    ],
)
def test_provisions_are_cited_as_officials_do(provision: str, text: str) -> None:
    assert provision_text(provision).replace("\u00a0", " ") == text
