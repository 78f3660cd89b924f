"""Days of normal service: weekends, holidays of the nation and of the state, days of the municipality."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from handlers.law.calendar import CLOSED, REDUCED, Calendar, MunicipalDay, normal_day
from tests.law import local


@pytest.mark.parametrize(
    ("day", "reason"),
    [
        (date(2026, 3, 11), None),
        (date(2026, 3, 14), "weekend"),
        (date(2026, 3, 15), "weekend"),
        (date(2026, 4, 3), "national_holiday"),
        (date(2026, 7, 9), "state_holiday"),
        (date(2026, 2, 16), "closed"),
        (date(2026, 2, 18), "reduced"),
        (date(2026, 1, 20), "closed"),
        (date(2026, 4, 5), "weekend"),
        (date(2025, 11, 20), "national_holiday"),
        (date(2026, 10, 28), "closed"),
    ],
)
def test_why_a_day_has_no_normal_service_art_23(day: date, reason: str | None, calendar: Calendar) -> None:
    computed = normal_day(day, calendar)
    assert (computed.value.normal, computed.value.reason) == (reason is None, reason)
    assert computed.steps[0].provision == "art23"


@pytest.mark.parametrize(
    ("day", "normal", "why"),
    [
        (date(2020, 7, 9), True, "moved to 25 May by Lei SP 17.264/2020"),
        (date(2020, 5, 25), False, "there instead of 9 July"),
        (date(2019, 7, 9), False, "the year before"),
        (date(2021, 7, 9), False, "the year after"),
        (date(2023, 11, 20), False, "state holiday by Lei SP 17.746/2023"),
        (date(2018, 11, 20), True, "no holiday yet"),
        (date(2024, 11, 20), False, "national since Lei 14.759/2023"),
        (date(2019, 10, 28), True, "optional day, closed only by an act"),
        (date(2025, 3, 4), True, "Carnaval is no public holiday"),
    ],
)
def test_public_holidays_of_sao_paulo(day: date, normal: bool, why: str, holidays_only: Calendar) -> None:
    assert holidays_only.is_normal(day) is normal, why


def test_reduced_hours_count_only_where_the_reading_says_so(calendar: Calendar) -> None:
    cinzas = date(2026, 2, 18)
    assert not calendar.is_normal(cinzas)
    assert calendar.counting_reduced(True).is_normal(cinzas)
    assert not calendar.counting_reduced(True).is_normal(date(2026, 2, 17)), "closed stays closed"


def test_a_row_of_the_installation_wins_over_that_of_the_files(calendar: Calendar) -> None:
    cinzas = date(2026, 2, 18)
    changed = calendar.with_days([MunicipalDay(cinzas, CLOSED, "Cinzas, o dia todo", "Decreto 1/2026")])
    closure = changed.closure(cinzas)
    assert closure is not None
    assert (closure.reason, closure.name) == ("closed", "Cinzas, o dia todo")


def test_the_version_changes_with_any_day(calendar: Calendar) -> None:
    more = calendar.with_days([MunicipalDay(date(2026, 3, 11), REDUCED, "jogo", "Decreto 2/2026")])
    assert calendar.version == calendar.with_days([]).version
    assert len({calendar.version, more.version, calendar.only_official().version}) == 3


def test_days_are_those_of_the_municipality_and_instants_are_utc(calendar: Calendar) -> None:
    late_evening = datetime(2026, 3, 12, 2, 30, tzinfo=UTC)
    assert calendar.local_day(late_evening) == date(2026, 3, 11)
    assert calendar.instant(local("2026-03-11T23:30")) == late_evening
