"""Article 23, day by day: when terms start and end, and which acts come in time."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from typing import Any

import pytest

from handlers.law.calendar import CLOSED, Calendar, MunicipalDay
from handlers.law.errors import InvalidInputError, NotInForceError
from handlers.law.terms import Counting, Length, Term, act_in_length, act_in_named_term, count_term, term_of
from handlers.law.values import Values
from tests.law import local

FIVE, TEN, NINETY = (Length(n, "days", "art7") for n in (5, 10, 90))
HOURS_72, HOURS_24 = Length(72, "hours", "art9"), Length(24, "hours", "art11-p2")


def counting(values: Values, on: date = date(2026, 1, 1), **readings: Any) -> Counting:
    return Counting.of(values.overridden(readings), on)


def term(length: Length, received: date, calendar: Calendar, values: Values, **readings: Any) -> Term:
    return count_term(received, length, calendar=calendar, counting=counting(values, **readings)).value


# What was received, its term, day 1, the last day before rolling, the day due, and the day due if the first business
# day did not count.
WORKED = [
    (FIVE, "2025-03-10", "2025-03-11", "2025-03-15", "2025-03-17", "2025-03-17", "rolled over the weekend"),
    (FIVE, "2025-02-28", "2025-03-06", "2025-03-10", "2025-03-10", "2025-03-11", "Carnaval and Cinzas do not start it"),
    (
        FIVE,
        "2025-04-16",
        "2025-04-17",
        "2025-04-21",
        "2025-04-22",
        "2025-04-22",
        "Paixão inside counts, Tiradentes rolls",
    ),
    (FIVE, "2025-04-04", "2025-04-07", "2025-04-11", "2025-04-11", "2025-04-14", "anniversary on a Saturday"),
    (FIVE, "2025-06-13", "2025-06-16", "2025-06-20", "2025-06-20", "2025-06-23", "Corpus Christi inside counts"),
    (FIVE, "2025-07-08", "2025-07-10", "2025-07-14", "2025-07-14", "2025-07-15", "9 July does not start it"),
    (
        FIVE,
        "2025-11-21",
        "2025-11-24",
        "2025-11-28",
        "2025-11-28",
        "2025-12-01",
        "gazette of 20 November, out on the 21st",
    ),
    (FIVE, "2026-01-16", "2026-01-19", "2026-01-23", "2026-01-23", "2026-01-26", "São Sebastião inside counts"),
    (FIVE, "2026-01-19", "2026-01-21", "2026-01-25", "2026-01-26", "2026-01-26", "São Sebastião moves the start"),
    (FIVE, "2026-02-13", "2026-02-19", "2026-02-23", "2026-02-23", "2026-02-24", "Friday before Carnaval"),
    (FIVE, "2026-12-22", "2026-12-23", "2026-12-27", "2026-12-28", "2026-12-28", "Christmas inside"),
    (FIVE, "2027-02-05", "2027-02-11", "2027-02-15", "2027-02-15", "2027-02-16", "Carnaval of 2027"),
    (HOURS_72, "2025-03-10", "2025-03-11", "2025-03-13", "2025-03-13", "2025-03-14", "three whole days"),
    (HOURS_72, "2025-06-05", "2025-06-06", "2025-06-08", "2025-06-09", "2025-06-09", "rolled over the weekend"),
    (HOURS_72, "2025-02-28", "2025-03-06", "2025-03-08", "2025-03-10", "2025-03-10", "Carnaval, then a Saturday"),
    (
        HOURS_72,
        "2026-06-03",
        "2026-06-05",
        "2026-06-07",
        "2026-06-08",
        "2026-06-08",
        "Corpus Christi does not start it",
    ),
    (HOURS_72, "2026-03-11", "2026-03-12", "2026-03-14", "2026-03-16", "2026-03-16", "a decision, from the filing"),
    (HOURS_72, "2027-03-25", "2027-03-29", "2027-03-31", "2027-03-31", "2027-04-01", "Paixão and Páscoa"),
    (HOURS_24, "2026-03-12", "2026-03-13", "2026-03-13", "2026-03-13", "2026-03-16", "the whole next day"),
    (HOURS_24, "2026-03-13", "2026-03-16", "2026-03-16", "2026-03-16", "2026-03-17", "Friday to Monday"),
    (HOURS_24, "2026-07-08", "2026-07-10", "2026-07-10", "2026-07-10", "2026-07-13", "over 9 July"),
    (HOURS_24, "2026-04-02", "2026-04-06", "2026-04-06", "2026-04-06", "2026-04-07", "Paixão and Páscoa"),
    (HOURS_24, "2027-11-12", "2027-11-16", "2027-11-16", "2027-11-16", "2027-11-17", "over 15 November"),
    (NINETY, "2026-03-11", "2026-03-12", "2026-06-09", "2026-06-09", "2026-06-10", "ninety days"),
    (NINETY, "2026-10-09", "2026-10-13", "2027-01-10", "2027-01-11", "2027-01-11", "across the year"),
    (
        NINETY,
        "2025-11-18",
        "2025-11-19",
        "2026-02-16",
        "2026-02-19",
        "2026-02-19",
        "Carnaval and Cinzas roll three days",
    ),
    (NINETY, "2027-04-09", "2027-04-12", "2027-07-10", "2027-07-12", "2027-07-12", "9 July inside"),
    (TEN, "2025-12-19", "2025-12-22", "2025-12-31", "2026-01-02", "2026-01-02", "New Year's Eve rolls"),
    (TEN, "2026-03-25", "2026-03-26", "2026-04-04", "2026-04-06", "2026-04-06", "a Saturday and the anniversary"),
    (TEN, "2027-05-06", "2027-05-07", "2027-05-16", "2027-05-17", "2027-05-17", "rolled over the weekend"),
    (TEN, "2027-05-17", "2027-05-18", "2027-05-27", "2027-05-28", "2027-05-28", "Corpus Christi rolls"),
    (TEN, "2026-12-30", "2027-01-04", "2027-01-13", "2027-01-13", "2027-01-14", "New Year's Eve does not start it"),
    (FIVE, "2026-03-07", "2026-03-09", "2026-03-13", "2026-03-13", "2026-03-16", "electronic, confirmed on a Saturday"),
]


@pytest.mark.parametrize(("length", "received", "starts", "nominal", "due", "due_otherwise", "why"), WORKED)
def test_worked_dates_of_art_23(
    length: Length, received: str, starts: str, nominal: str, due: str, due_otherwise: str, why: str,
    calendar: Calendar, values: Values,
) -> None:  # fmt: skip
    day = date.fromisoformat(received)
    found = term(length, day, calendar, values)
    assert [str(d) for d in (found.starts_on, found.nominal_end_on, found.due_on)] == [starts, nominal, due], why
    other = term(length, day, calendar, values, first_day_counts=False)
    assert str(other.due_on) == due_otherwise, why
    assert other.starts_on == found.starts_on


@pytest.mark.parametrize(
    ("length", "received", "closed", "starts", "due"),
    [
        (FIVE, "2025-06-13", ["2025-06-20"], "2025-06-16", "2025-06-23"),
        (HOURS_72, "2026-06-03", ["2026-06-05"], "2026-06-08", "2026-06-10"),
        (HOURS_24, "2026-07-08", ["2026-07-10"], "2026-07-13", "2026-07-13"),
        (TEN, "2025-12-19", ["2026-01-02"], "2025-12-22", "2026-01-05"),
        (TEN, "2027-05-17", ["2027-05-28"], "2027-05-18", "2027-05-31"),
        (FIVE, "2026-12-22", [f"2026-12-{d}" for d in range(21, 32)], "2027-01-04", "2027-01-08"),
    ],
)
def test_a_day_closed_by_decree_moves_the_start_or_the_end(
    length: Length, received: str, closed: list[str], starts: str, due: str, calendar: Calendar, values: Values
) -> None:
    rows = [MunicipalDay(date.fromisoformat(day), CLOSED, "emenda", "Decreto") for day in closed]
    found = term(length, date.fromisoformat(received), calendar.with_days(rows), values)
    assert (str(found.starts_on), str(found.due_on)) == (starts, due)


@pytest.mark.parametrize(
    ("length", "received", "starts", "due"),
    [
        (HOURS_72, local("2025-03-10T14:30"), "2025-03-10", "2025-03-13T14:30"),
        (HOURS_72, local("2025-06-05T10:00"), "2025-06-05", "2025-06-09T10:00"),
        (HOURS_72, local("2025-02-28T16:00"), "2025-02-28", "2025-03-06T16:00"),
        (HOURS_24, local("2026-03-12T09:15"), "2026-03-12", "2026-03-13T09:15"),
        (HOURS_24, local("2026-03-13T09:15"), "2026-03-13", "2026-03-16T09:15"),
        (HOURS_72, date(2026, 3, 11), "2026-03-11", "2026-03-16T00:00"),
        (HOURS_24, local("2026-03-14T09:15"), "2026-03-16", "2026-03-17T00:00"),
    ],
)
def test_by_the_clock_hours_run_minute_to_minute(
    length: Length, received: date, starts: str, due: str, calendar: Calendar, values: Values
) -> None:
    found = term(length, received, calendar, values, hours_mode="clock")
    local = found.due_at.astimezone(calendar.zone)
    assert (str(found.starts_on), f"{local:%Y-%m-%dT%H:%M}", found.days) == (starts, due, None)


def test_the_clock_leaves_terms_in_days_alone(calendar: Calendar, values: Values) -> None:
    assert term(FIVE, date(2026, 3, 11), calendar, values, hours_mode="clock").due_on == date(2026, 3, 16)


@pytest.mark.parametrize(
    ("reading", "starts", "due"),
    [("literal", "2026-03-09", "2026-03-13"), ("next_day_first", "2026-03-10", "2026-03-16")],
)
def test_receipt_on_a_saturday_under_both_readings(
    reading: str, starts: str, due: str, calendar: Calendar, values: Values
) -> None:
    found = term(FIVE, date(2026, 3, 7), calendar, values, non_business_receipt=reading)
    assert (str(found.starts_on), str(found.due_on)) == (starts, due)


def test_a_day_of_reduced_hours_starts_a_term_only_where_it_counts_as_normal(
    calendar: Calendar, values: Values
) -> None:
    friday_before_carnaval = date(2026, 2, 13)
    assert term(FIVE, friday_before_carnaval, calendar, values).starts_on == date(2026, 2, 19)
    found = term(FIVE, friday_before_carnaval, calendar, values, reduced_day_counts=True)
    assert found.starts_on == date(2026, 2, 18)


def test_business_days_count_only_days_of_normal_service(calendar: Calendar, values: Values) -> None:
    computed = term_of(
        "suitable_place_term", received_on=date(2026, 2, 12), calendar=calendar, values=values, on=date(2026, 2, 12)
    )
    assert computed.value.starts_on == date(2026, 2, 13)
    assert computed.value.due_on == date(2026, 2, 24), "13, 19, 20, 23, 24: Carnaval and Cinzas between"
    assert computed.value.nominal_end_on == computed.value.due_on


def test_a_term_ends_with_the_last_second_of_its_day_in_utc(calendar: Calendar, values: Values) -> None:
    assert term(FIVE, date(2026, 3, 11), calendar, values).due_at == datetime(2026, 3, 17, 2, 59, 59, tzinfo=UTC)
    office = term(FIVE, date(2026, 3, 11), calendar, values, day_ends="17:00")
    assert office.due_at == datetime(2026, 3, 16, 20, 0, 59, tzinfo=UTC), "that minute included"


@pytest.mark.parametrize(
    ("name", "due"),
    [
        ("removal_term", "2026-03-16"),
        ("defence_term", "2026-03-16"),
        ("decision_term", "2026-03-16"),
        ("second_removal_term", "2026-03-12"),
        ("payment_term", "2026-06-09"),
        ("shortfall_term", "2026-03-23"),
        ("suitable_place_term", "2026-03-18"),
        ("appeal_term", "2026-03-23"),
        ("charge_term", "2026-04-10"),
    ],
)
def test_each_named_term_from_wednesday_11_march(name: str, due: str, calendar: Calendar, values: Values) -> None:
    day = date(2026, 3, 11)
    assert str(term_of(name, received_on=day, calendar=calendar, values=values, on=day).value.due_on) == due


def test_a_term_that_is_switched_off_or_unknown_is_refused(calendar: Calendar, values: Values) -> None:
    day = date(2026, 3, 11)
    off = values.overridden({"appeal_days": 0})
    with pytest.raises(InvalidInputError, match="desligado"):
        term_of("appeal_term", received_on=day, calendar=calendar, values=off, on=day)
    with pytest.raises(InvalidInputError, match="não há o prazo"):
        term_of("cure_term", received_on=day, calendar=calendar, values=values, on=day)


def test_no_term_runs_before_the_law(calendar: Calendar, values: Values) -> None:
    before = date(2018, 5, 21)
    with pytest.raises(NotInForceError, match="22/05/2018"):
        term_of("removal_term", received_on=before, calendar=calendar, values=values, on=before)


@pytest.mark.parametrize(
    ("done", "in_time", "otherwise"),
    [
        (date(2026, 3, 10), True, False),
        (date(2026, 3, 13), True, False),
        (local("2026-03-13T23:59:59.500000"), True, False),
        (local("2026-03-14T00:00"), False, True),
        (date(2026, 3, 16), False, True),
        (date(2026, 3, 17), False, False),
    ],
)
def test_an_act_on_the_last_day_and_the_day_after(
    done: date, in_time: bool, otherwise: bool, calendar: Calendar, values: Values
) -> None:
    computed = act_in_named_term(
        done, "second_removal_term", received_on=date(2026, 3, 12), calendar=calendar, values=values,
        on=date(2026, 3, 12),
    )  # fmt: skip
    assert (computed.value.in_time, computed.value.in_time_otherwise) == (in_time, otherwise)


@pytest.mark.parametrize(("minute", "in_time"), [(0, True), (1, False)])
def test_office_hours_include_their_last_minute(minute: int, in_time: bool, calendar: Calendar, values: Values) -> None:
    found = act_in_length(
        local(f"2026-03-16T17:{minute:02d}"), FIVE, received_on=date(2026, 3, 11), calendar=calendar,
        counting=counting(values, day_ends="17:00"),
    )  # fmt: skip
    assert found.value.in_time is in_time


def test_the_computation_names_the_days_passed_over_and_their_articles(calendar: Calendar, values: Values) -> None:
    computed = term_of(
        "removal_term", received_on=date(2026, 2, 13), calendar=calendar, values=values, on=date(2026, 2, 13)
    )
    texts = [step.text for step in computed.steps]
    assert texts == [
        "Recebimento ou publicação em sex 13/02/2026",
        "Primeiro dia de expediente seguinte: qui 19/02/2026; sem expediente normal em sáb 14/02/2026 (fim de semana), "
        "dom 15/02/2026 (fim de semana), seg 16/02/2026 (Carnaval (segunda-feira)), "
        "ter 17/02/2026 (Carnaval (terça-feira)) e qua 18/02/2026 (Quarta-feira de Cinzas)",
        "Prazo de 5 dias",
        "Dia 5: seg 23/02/2026, contados todos os dias",
        "Vence em seg 23/02/2026, às 23:59:59",
    ]
    assert [step.provision for step in computed.steps] == ["art23", "art23", "art7", "art23", "art23"]


def test_a_year_without_municipal_calendar_is_said(calendar: Calendar, holidays_only: Calendar, values: Values) -> None:
    day = date(2028, 12, 29)
    steps = count_term(day, FIVE, calendar=calendar, counting=counting(values)).steps
    assert steps[-1].text == "Sem calendário municipal de 2028 e 2029: só fins de semana e feriados gerais"
    asked_for = count_term(day, FIVE, calendar=holidays_only, counting=counting(values)).steps
    assert "Sem calendário" not in asked_for[-1].text


def test_readings_are_taken_from_the_day_asked(values: Values) -> None:
    assert counting(values).day_ends == time(23, 59, 59)
    assert counting(values).provision == "art23"


def test_an_instant_counts_as_the_local_moment_that_it_is(calendar: Calendar, values: Values) -> None:
    late_on_wednesday = datetime(2026, 3, 12, 2, 30, tzinfo=UTC)
    assert term(FIVE, late_on_wednesday, calendar, values) == term(FIVE, date(2026, 3, 11), calendar, values)
    last_minute = datetime(2026, 3, 17, 2, 59, tzinfo=UTC)
    found = act_in_length(
        last_minute, FIVE, received_on=late_on_wednesday, calendar=calendar, counting=counting(values)
    )
    assert found.value.in_time
