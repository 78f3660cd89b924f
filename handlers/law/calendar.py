"""Which days are days of normal service of the town hall, and why the others are not."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from importlib.metadata import version
from typing import Final
from zoneinfo import ZoneInfo

import holidays

from handlers.law.result import Computed, Step
from handlers.law.text import day_text

WEEKEND: Final = "weekend"
NATIONAL: Final = "national_holiday"
STATE: Final = "state_holiday"
CLOSED: Final = "closed"
REDUCED: Final = "reduced"
DAY: Final = timedelta(days=1)

# State holidays that the library of holidays has wrong: state and year → (days that were none, days that were).
_MENDED: Final[Mapping[tuple[str, int], tuple[frozenset[date], Mapping[date, str]]]] = {
    ("SP", 2020): (
        frozenset({date(2020, 7, 9)}),
        {date(2020, 5, 25): "Revolução Constitucionalista, antecipada pela Lei SP 17.264/2020"},
    ),
    ("SP", 2023): (frozenset(), {date(2023, 11, 20): "Consciência Negra, Lei SP 17.746/2023"}),
}


@dataclass(frozen=True)
class MunicipalDay:
    """A day without normal service by an act of the municipality: closed, or with reduced hours."""

    day: date
    kind: str
    name: str
    act: str


@dataclass(frozen=True)
class Closure:
    """Why a day is not one of normal service."""

    reason: str
    name: str


@lru_cache(maxsize=256)
def national_holidays(year: int) -> Mapping[date, str]:
    """The national public holidays of a year, by name in Portuguese."""
    return dict(holidays.country_holidays("BR", years=year, language="pt_BR").items())


@lru_cache(maxsize=256)
def state_holidays(state: str, year: int) -> Mapping[date, str]:
    """The public holidays that a state adds to the national ones."""
    both = holidays.country_holidays("BR", subdiv=state, years=year, language="pt_BR")
    none, moved = _MENDED.get((state, year), (frozenset(), {}))
    own = {day: name for day, name in both.items() if day not in national_holidays(year) and day not in none}
    return own | dict(moved)


@dataclass(frozen=True)
class Calendar:
    """The days of one municipality, in its time zone.

    `reduced_counts`: whether a day of reduced hours is one of normal service (parameter `reduced_day_counts`).
    """

    state: str
    zone: ZoneInfo
    days: Mapping[date, MunicipalDay] = field(default_factory=dict)
    reduced_counts: bool = False
    official_only: bool = False

    @classmethod
    def of(cls, state: str, zone: str, days: Iterable[MunicipalDay] = ()) -> Calendar:
        """The calendar of a municipality from the rows of its files or of the installation; a later row wins."""
        return cls(state, ZoneInfo(zone), {row.day: row for row in days})

    def only_official(self) -> Calendar:
        """Weekends and public holidays alone: the days of the municipality left out."""
        return replace(self, days={}, official_only=True)

    def with_days(self, days: Iterable[MunicipalDay]) -> Calendar:
        """The same calendar with more days; a later row wins."""
        return replace(self, days={**self.days, **{row.day: row for row in days}})

    def counting_reduced(self, counts: bool) -> Calendar:
        """The same calendar, days of reduced hours counted as normal or not."""
        return replace(self, reduced_counts=counts)

    def closure(self, day: date) -> Closure | None:
        """Why the day is not one of normal service; None when it is.

        Source: Lei 4.715/2018 (Mococa), art. 23.
        """
        if day.weekday() >= 5:
            return Closure(WEEKEND, "fim de semana")
        if name := national_holidays(day.year).get(day):
            return Closure(NATIONAL, f"feriado nacional: {name}")
        if name := state_holidays(self.state, day.year).get(day):
            return Closure(STATE, f"feriado estadual: {name}")
        row = self.days.get(day)
        if row is None or (row.kind == REDUCED and self.reduced_counts):
            return None
        return Closure(row.kind, row.name)

    def is_normal(self, day: date) -> bool:
        """Whether the town hall has normal service on this day."""
        return self.closure(day) is None

    def on_or_after(self, day: date) -> date:
        """The first day of normal service, this one included."""
        while not self.is_normal(day):
            day += DAY
        return day

    def after(self, day: date) -> date:
        """The first day of normal service after this one."""
        return self.on_or_after(day + DAY)

    def closed_between(self, first: date, last: date) -> list[tuple[date, Closure]]:
        """The days without normal service from first to last, both included."""
        days = (first + n * DAY for n in range((last - first).days + 1))
        return [(day, closure) for day in days if (closure := self.closure(day)) is not None]

    def years_without_rows(self, first: date, last: date) -> list[int]:
        """The years touched for which no municipal day is known: the count may miss some."""
        if self.official_only:
            return []
        known = {day.year for day in self.days}
        return [year for year in range(first.year, last.year + 1) if year not in known]

    def local_day(self, instant: datetime) -> date:
        """The day of an instant in the municipality's zone."""
        return instant.astimezone(self.zone).date()

    def local(self, moment: date) -> date:
        """A day or local moment as it is; an instant as the local moment that it is in the municipality's zone."""
        if isinstance(moment, datetime) and moment.tzinfo is not None:
            return moment.astimezone(self.zone).replace(tzinfo=None)
        return moment

    def instant(self, local: datetime) -> datetime:
        """A local moment as an instant in UTC."""
        return local.replace(tzinfo=self.zone).astimezone(UTC)

    @property
    def version(self) -> str:
        """A mark that changes with any day of the calendar: stored with each term that was counted by it."""
        rows = [f"{r.day} {r.kind} {r.name} {r.act}" for _, r in sorted(self.days.items())]
        facts = [version("holidays"), self.state, str(self.reduced_counts), str(self.official_only), *rows]
        return hashlib.sha256("\n".join(facts).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class NormalDay:
    """Whether a day is one of normal service, and why not."""

    normal: bool
    reason: str | None


def normal_day(on: date, calendar: Calendar) -> Computed[NormalDay]:
    """Whether the town hall has normal service on a day: no weekend, holiday, closed day or day of reduced hours.

    Source: Lei 4.715/2018 (Mococa), art. 23.
    """
    closure = calendar.closure(on)
    if closure is None:
        return Computed(NormalDay(True, None), (Step(f"{day_text(on)}: expediente normal", "art23"),))
    step = Step(f"{day_text(on)}: sem expediente normal ({closure.name})", "art23")
    return Computed(NormalDay(False, closure.reason), (step,))
