"""Articles 9 and 10: which defences are heard, and what is proposed."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from handlers.law.calendar import Calendar
from handlers.law.defence import Admissibility, Defence, defence_admissibility
from handlers.law.values import Values
from tests.law import local

RECEIVED = date(2026, 3, 11)


def judged(calendar: Calendar, values: Values, readings: dict[str, Any] | None = None, **told: Any) -> Admissibility:
    defence = Defence(**{"received_on": RECEIVED, "filed_at": date(2026, 3, 13), **told})
    changed = values.overridden(readings or {})
    return defence_admissibility(defence, calendar=calendar, values=changed, on=RECEIVED).value


@pytest.mark.parametrize(
    ("filed", "in_time", "otherwise"),
    [
        (date(2026, 3, 11), True, False),
        (local("2026-03-16T23:59"), True, False),
        (local("2026-03-17T00:00"), False, False),
        (date(2026, 3, 17), False, False),
    ],
)
def test_72_hours_from_wednesday_end_on_monday_art_9(
    filed: date, in_time: bool, otherwise: bool, calendar: Calendar, values: Values
) -> None:
    found = judged(calendar, values, filed_at=filed)
    assert (found.in_time, found.in_time_otherwise, found.due_on) == (in_time, otherwise, date(2026, 3, 16))
    assert found.proposal == ("analyse" if in_time else "not_admit")


def test_late_by_our_count_but_in_time_by_the_other_is_marked(calendar: Calendar, values: Values) -> None:
    found = judged(calendar, values, received_on=date(2026, 3, 9), filed_at=date(2026, 3, 13))
    assert (found.proposal, found.in_time, found.in_time_otherwise) == ("not_admit", False, True)


@pytest.mark.parametrize(
    ("owner", "claimant", "refused_by"),
    [
        ("person", "owner", None),
        ("person", "representative", None),
        ("person", "heir", "art9"),
        ("person", "possessor", "art9"),
        ("person", "other", "art9"),
        ("company", "representative", None),
        ("company", "owner", "art9-p1"),
        ("company", "other", "art9-p1"),
        ("deceased", "heir", None),
        ("deceased", "representative", None),
        ("deceased", "owner", "art9-p2"),
        ("deceased", "other", "art9-p2"),
    ],
)
def test_who_may_defend_art_9(
    owner: str, claimant: str, refused_by: str | None, calendar: Calendar, values: Values
) -> None:
    found = judged(calendar, values, owner_kind=owner, claimant_role=claimant)
    assert [(r.code, r.provision) for r in found.reasons] == ([("no_standing", refused_by)] if refused_by else [])
    assert found.proposal == ("not_admit" if refused_by else "analyse")
    assert (found.decision_due_on is None) is bool(refused_by)


def test_the_possessor_is_heard_where_the_reading_says_so(calendar: Calendar, values: Values) -> None:
    found = judged(calendar, values, {"possessor_may_defend": True}, claimant_role="possessor")
    assert found.proposal == "analyse"


@pytest.mark.parametrize(("may_be_completed", "proposal"), [(True, "ask_to_complete"), (False, "not_admit")])
def test_a_defence_that_lacks_an_item_of_art_10(
    may_be_completed: bool, proposal: str, calendar: Calendar, values: Values
) -> None:
    found = judged(calendar, values, {"defence_may_be_completed": may_be_completed}, contents=["grounds", "authority"])
    assert (found.proposal, found.missing) == (proposal, ("claimant", "documents"))
    assert (found.suspends_removal, found.decision_due_on) == (False, None)


def test_lateness_prevails_over_completion(calendar: Calendar, values: Values) -> None:
    found = judged(calendar, values, filed_at=date(2026, 3, 20), contents=["grounds"], written=False)
    assert found.proposal == "not_admit"
    assert [reason.code for reason in found.reasons] == ["late", "not_written", "incomplete"]


@pytest.mark.parametrize(
    ("reading", "grounds", "proposal"),
    [
        ("reject", ["financial"], "reject"),
        ("not_admit", ["financial"], "not_admit"),
        ("reject", ["financial", "other"], "analyse"),
        ("reject", ["other"], "analyse"),
    ],
)
def test_lack_of_money_is_no_ground_art_10(
    reading: str, grounds: list[str], proposal: str, calendar: Calendar, values: Values
) -> None:
    found = judged(calendar, values, {"financial_only": reading}, grounds=grounds)
    assert found.proposal == proposal
    assert found.ignored_grounds == (("financial",) if "financial" in grounds else ())


@pytest.mark.parametrize(("reading", "suspends"), [(True, True), (False, False)])
def test_an_admissible_defence_suspends_the_removal_where_the_reading_says_so(
    reading: bool, suspends: bool, calendar: Calendar, values: Values
) -> None:
    assert judged(calendar, values, {"defence_suspends_removal": reading}).suspends_removal is suspends


def test_the_decision_is_due_in_as_much_time_from_the_filing(calendar: Calendar, values: Values) -> None:
    assert judged(calendar, values, filed_at=local("2026-03-13T10:00")).decision_due_on == date(2026, 3, 18)
