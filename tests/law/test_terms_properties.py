"""What holds of every term, whatever the day and the reading."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from handlers.law.calendar import Calendar
from handlers.law.terms import Counting, Length, Term, act_in_length, count_term
from processes.rule_sources import read_sources

DAYS = st.dates(date(2024, 12, 1), date(2028, 1, 31))
LENGTHS = st.builds(Length, st.integers(1, 120), st.sampled_from(["days", "hours", "business_days"]), st.just("art23"))
COUNTINGS = st.builds(
    Counting,
    first_day_counts=st.booleans(),
    hours_mode=st.sampled_from(["days", "clock"]),
    day_ends=st.sampled_from([time(23, 59, 59), time(17, 0)]),
    reduced_day_counts=st.booleans(),
    non_business_receipt=st.sampled_from(["literal", "next_day_first"]),
    provision=st.just("art23"),
)


@cache
def mococa() -> Calendar:
    return read_sources()["mococa"].calendar


def term(received: date, length: Length, counting: Counting) -> Term:
    return count_term(received, length, calendar=mococa(), counting=counting).value


@settings(deadline=None, derandomize=True)
@given(DAYS, LENGTHS, COUNTINGS)
def test_a_term_never_starts_or_ends_without_normal_service(received: date, length: Length, counting: Counting) -> None:
    calendar = mococa().counting_reduced(counting.reduced_day_counts)
    found = term(received, length, counting)
    assert calendar.is_normal(found.starts_on)
    assert calendar.is_normal(found.due_on)
    assert received <= found.starts_on <= found.nominal_end_on <= found.due_on


@settings(deadline=None, derandomize=True)
@given(DAYS, st.integers(1, 40), LENGTHS, COUNTINGS)
def test_a_later_receipt_never_ends_a_term_earlier(
    received: date, later: int, length: Length, counting: Counting
) -> None:
    assert term(received, length, counting).due_at <= term(received + timedelta(days=later), length, counting).due_at


@settings(deadline=None, derandomize=True)
@given(DAYS, LENGTHS, COUNTINGS)
def test_a_longer_term_never_ends_earlier(received: date, length: Length, counting: Counting) -> None:
    longer = Length(length.amount + 1, length.unit, length.provision)
    assert term(received, length, counting).due_at <= term(received, longer, counting).due_at


@settings(deadline=None, derandomize=True)
@given(DAYS, LENGTHS, COUNTINGS)
def test_every_term_says_how_it_was_counted(received: date, length: Length, counting: Counting) -> None:
    computed = count_term(received, length, calendar=mococa(), counting=counting)
    assert len(computed.steps) >= 3
    assert all(step.text and step.provision for step in computed.steps)


@settings(deadline=None, derandomize=True)
@given(DAYS, LENGTHS, COUNTINGS, st.integers(0, 200), st.integers(0, 1439))
def test_an_act_is_in_time_exactly_until_the_last_second(
    received: date, length: Length, counting: Counting, after: int, minute: int
) -> None:
    done = datetime.combine(received + timedelta(days=after), time(minute // 60, minute % 60))
    arguments: dict[str, Any] = {"received_on": received, "calendar": mococa(), "counting": counting}
    found = act_in_length(done, length, **arguments).value
    assert found.in_time is (mococa().instant(done) <= found.due_at)
    assert not (found.in_time and found.in_time_otherwise)
