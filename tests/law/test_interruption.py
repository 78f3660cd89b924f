"""Interruption of the service (Lavras, art. 25, XVII): thirty days running, or sixty within twelve months."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from handlers.law.errors import InvalidInputError
from handlers.law.interruption import Interval, service_interruption
from handlers.law.rules import MunicipalLaw

ON = date(2026, 3, 11)


@pytest.mark.parametrize(("days", "infraction"), [(29, False), (30, True)])
def test_thirty_days_running_without_service(lavras: MunicipalLaw, days: int, infraction: bool) -> None:
    first = date(2026, 5, 1)
    interval = Interval(first, date.fromordinal(first.toordinal() + days - 1))
    found = service_interruption(without_service=[interval], values=lavras.values, on=ON).value
    assert (found.infraction, found.longest_run) == (infraction, days)


def test_days_with_consent_are_left_out(lavras: MunicipalLaw) -> None:
    whole, away = Interval(date(2026, 5, 1), date(2026, 5, 30)), Interval(date(2026, 5, 10), date(2026, 5, 10))
    found = service_interruption(without_service=[whole], consented=[away], values=lavras.values, on=ON).value
    assert (found.infraction, found.longest_run, found.days_in_12_months) == (False, 20, 29)


def test_an_interval_that_ends_before_it_begins_is_refused(lavras: MunicipalLaw) -> None:
    with pytest.raises(InvalidInputError, match=r"without_service\[0\].to"):
        service_interruption(
            without_service=[Interval(date(2026, 5, 2), date(2026, 5, 1))], values=lavras.values, on=ON
        )


@pytest.mark.parametrize(("days", "infraction"), [(59, False), (60, True)])
def test_sixty_days_in_pieces_within_twelve_months(lavras: MunicipalLaw, days: int, infraction: bool) -> None:
    """Every second day, so that no two are running."""
    first = date(2026, 1, 1)
    alone = [Interval(day, day) for day in (first + timedelta(days=2 * n) for n in range(days))]
    found = service_interruption(without_service=alone, values=lavras.values, on=ON).value
    assert (found.infraction, found.longest_run, found.days_in_12_months) == (infraction, 1, days)


@pytest.mark.parametrize(("last", "rolling", "calendar_year"), [(date(2026, 11, 30), 3, 2), (date(2026, 12, 1), 2, 2)])
def test_the_twelve_months_are_any_twelve_unless_read_otherwise(
    lavras: MunicipalLaw, last: date, rolling: int, calendar_year: int
) -> None:
    """The same day of the next year is outside the twelve months."""
    alone = [Interval(day, day) for day in (date(2025, 12, 1), date(2026, 6, 1), last)]
    for reading, most in (("rolling", rolling), ("calendar_year", calendar_year)):
        values = lavras.values.overridden({"interruption_window": reading})
        found = service_interruption(without_service=alone, values=values, on=ON).value
        assert found.days_in_12_months == most
