"""Lavras: its terms counted day by day, from when its law holds, who may do what, and which day's UFML counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from handlers.law.competence import competence
from handlers.law.errors import LawError
from handlers.law.in_force import in_force
from handlers.law.rules import RULES, MunicipalLaw
from handlers.law.values import DatedValue

Sources = Mapping[str, MunicipalLaw]


def ask(sources: Sources, rule: str, given: Mapping[str, Any], **settings: Any) -> Mapping[str, Any]:
    answer = RULES[rule].answer(given, sources=sources, settings=settings, asked_on=None, today=date(2026, 3, 11))
    result: Mapping[str, Any] = answer["result"]
    return result


def term(sources: Sources, name: str, received: str, **settings: Any) -> Mapping[str, Any]:
    given = {"received_on": received, "term": name, "calendar": {"municipality": "lavras"}}
    return ask(sources, "term", given, **settings)


@pytest.mark.parametrize(
    ("name", "received", "starts", "nominal", "due", "why"),
    [
        ("defence_term", "2025-07-15", "2025-07-16", "2025-07-25", "2025-07-25", "ten days, the eve of Sant'Ana"),
        ("defence_term", "2026-10-02", "2026-10-05", "2026-10-14", "2026-10-14", "over a weekend"),
        ("appeal_term", "2026-07-16", "2026-07-17", "2026-07-26", "2026-07-27", "Sant'Ana on a Sunday"),
        ("defence_term", "2027-07-16", "2027-07-19", "2027-07-28", "2027-07-28", "Sant'Ana inside counts"),
        ("cure_term", "2026-02-12", "2026-02-13", "2026-02-22", "2026-02-23", "Carnaval inside counts"),
        ("pending_term", "2026-03-11", "2026-03-12", "2026-04-10", "2026-04-10", "thirty days"),
        ("inspection_term", "2026-06-25", "2026-06-26", "2026-07-25", "2026-07-27", "a Saturday, then a Sunday"),
        ("charge_term", "2026-11-24", "2026-11-25", "2026-12-24", "2026-12-28", "Christmas rolls"),
    ],
)
def test_terms_of_lavras(
    name: str, received: str, starts: str, nominal: str, due: str, why: str, sources: Sources
) -> None:
    found = term(sources, name, received)
    assert [found[each] for each in ("starts_on", "nominal_end_on", "due_on")] == [starts, nominal, due], why


@pytest.mark.parametrize(
    ("received", "next_day_first", "literal"),
    [
        ("2026-03-06", ("2026-03-09", "2026-03-18"), ("2026-03-09", "2026-03-18")),
        ("2026-03-07", ("2026-03-10", "2026-03-19"), ("2026-03-09", "2026-03-18")),
        ("2027-07-26", ("2027-07-28", "2027-08-06"), ("2027-07-27", "2027-08-05")),
    ],
)
def test_a_receipt_on_a_day_without_service_is_moved_first_unless_read_otherwise(
    received: str, next_day_first: tuple[str, str], literal: tuple[str, str], sources: Sources
) -> None:
    for settings, wanted in (({}, next_day_first), ({"non_business_receipt": "literal"}, literal)):
        found = term(sources, "defence_term", received, **settings)
        assert (found["starts_on"], found["due_on"]) == wanted


@pytest.mark.parametrize(
    ("name", "parameter"),
    [
        ("defence_term", "defence_days"),
        ("appeal_term", "appeal_days"),
        ("cure_term", "warning_cure_days"),
        ("pending_term", "pending_days"),
        ("inspection_term", "inspection_days"),
        ("charge_term", "charge_days"),
    ],
)
def test_another_length_is_another_day(name: str, parameter: str, sources: Sources) -> None:
    assert term(sources, name, "2026-03-11", **{parameter: 5})["due_on"] == "2026-03-16"


@pytest.mark.parametrize("name", ["removal_term", "payment_term", "suitable_place_term"])
def test_a_term_of_mococa_is_none_here(name: str, sources: Sources) -> None:
    with pytest.raises(LawError, match="não há o prazo"):
        term(sources, name, "2026-03-11")


@pytest.mark.parametrize(
    ("day", "holds"), [(date(2020, 7, 10), False), (date(2020, 7, 11), True), (date(2026, 3, 11), True)]
)
def test_the_law_of_lavras_holds_after_180_days_art_36(day: date, holds: bool, lavras: MunicipalLaw) -> None:
    found = in_force(lavras.law, on=day).value
    assert (found.in_force, found.since) == (holds, date(2020, 7, 11))


def test_another_day_of_publication_is_counted_anew(lavras: MunicipalLaw) -> None:
    found = in_force(lavras.law, on=date(2020, 7, 11), published_on=date(2020, 1, 20)).value
    assert (found.in_force, found.since) == (False, date(2020, 7, 18))


@pytest.mark.parametrize(
    ("act", "authorities", "basis"),
    [
        ("warning", ["department_head"], ["art22-p1"]),
        ("fine", ["department_head"], ["art22-p1"]),
        ("registration", ["department_head"], ["art4", "art5-p3"]),
        ("revocation", ["mayor"], ["art22-p2"]),
        ("regulation", ["mayor"], ["art29", "art34"]),
        ("withhold_authorisation", ["inspector"], ["art23"]),
        ("omitted_case", ["executive"], ["art31"]),
    ],
)
def test_who_may_act_in_lavras(act: str, authorities: list[str], basis: list[str]) -> None:
    found = competence("lavras", act, authorities[0]).value
    assert (list(found.authorities), list(found.basis), found.competent) == (authorities, basis, True)


@pytest.mark.parametrize(("on", "code"), [("2020-07-10", "not_in_force"), ("2020-07-11", None), ("2020-07-12", None)])
def test_there_is_no_fine_before_the_law(on: str, code: str | None, sources: Sources) -> None:
    if code is None:
        assert ask(sources, "infraction_fine", {"provision": "27-I", "on": on})["amount"] == "500"
        return
    with pytest.raises(LawError) as caught:
        ask(sources, "infraction_fine", {"provision": "27-I", "on": on})
    assert caught.value.code == code


@pytest.mark.parametrize(("ufml_day", "brl"), [("charge_issued", "1000.00"), ("infraction", None)])
def test_the_ufml_of_the_day_of_the_charge_counts_unless_read_otherwise(
    ufml_day: str, brl: str | None, sources: Sources
) -> None:
    """The value known is that of 2026: an infraction of 2025 has one on the day of its charge only."""
    lavras = sources["lavras"]
    values = lavras.values.with_entered({"ufml": [DatedValue(date(2026, 1, 2), "10.00", "Decreto de teste")]})
    known = {**sources, "lavras": replace(lavras, values=values)}
    given = {"provision": "25-VI", "on": "2025-12-31", "charged_on": "2026-01-02"}
    assert ask(known, "infraction_fine", given, ufml_day=ufml_day)["amount_brl"] == brl
