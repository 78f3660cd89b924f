"""Whether a mototaxista interrupted the service: so many days running, or so many within twelve months."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from handlers.law.errors import InvalidInputError
from handlers.law.result import Computed, Step
from handlers.law.text import day_text, quantity_text
from handlers.law.values import Values
from handlers.law.years import years_after

PROVISION = "art25-pu-XVII"
LONGEST = timedelta(days=3_660)


@dataclass(frozen=True)
class Interval:
    """Days from first to last, both included."""

    first: date
    last: date


@dataclass(frozen=True)
class Interruption:
    """Whether it is an infraction, the longest run of days, and the most days within twelve months."""

    infraction: bool
    longest_run: int
    days_in_12_months: int


def service_interruption(
    *, without_service: Sequence[Interval], consented: Sequence[Interval] = (), values: Values, on: date
) -> Computed[Interruption]:
    """Whether the days without service, those with consent left out, reach the limits of the law.

    Source: Lei 4.545/2020 (Lavras), art. 25, sole paragraph, XVII.
    """
    running, total = values.count("interruption_days_running", on), values.count("interruption_days_total", on)
    days = sorted(_days(without_service, "without_service") - _days(consented, "consented"))
    steps = [
        Step(f"Sem serviço de {day_text(each.first)} a {day_text(each.last)}", PROVISION) for each in without_service
    ]
    steps += [Step(f"Com anuência de {day_text(each.first)} a {day_text(each.last)}", PROVISION) for each in consented]
    longest = _longest_run(days)
    window = values.choice("interruption_window", on)
    most = _by_year(days) if window == "calendar_year" else _rolling(days, values.choice("feb29", on))
    found = longest >= running or most >= total
    counted = quantity_text(len(days), "dia", "dias")
    steps.append(Step(f"Sem serviço e sem anuência: {counted}; o maior período contínuo tem {longest}", PROVISION))
    within = "no mesmo ano civil" if window == "calendar_year" else "em 12 meses"
    verdict = "há infração" if found else "não há infração"
    limits = f"limites de {running} contínuos e de {total} {within}"
    steps.append(Step(f"O maior número {within}: {most}; {limits}: {verdict}", PROVISION))
    return Computed(Interruption(found, longest, most), tuple(steps))


def _days(intervals: Sequence[Interval], field: str) -> set[date]:
    days: set[date] = set()
    for number, each in enumerate(intervals):
        if each.last < each.first:
            raise InvalidInputError.of(f"{field}[{number}].to", "não pode ser antes do primeiro dia")
        if each.last - each.first > LONGEST:
            raise InvalidInputError.of(f"{field}[{number}].to", "o período passa de dez anos")
        days |= {each.first + timedelta(days=n) for n in range((each.last - each.first).days + 1)}
    return days


def _longest_run(days: Sequence[date]) -> int:
    longest = run = 0
    before: date | None = None
    for day in days:
        run = run + 1 if before is not None and (day - before).days == 1 else 1
        longest, before = max(longest, run), day
    return longest


def _rolling(days: Sequence[date], feb29: str) -> int:
    """The most days of any twelve months; the same day of the next year is outside."""
    most = end = 0
    for start, day in enumerate(days):
        closes = years_after(day, 1, feb29)
        while end < len(days) and days[end] < closes:
            end += 1
        most = max(most, end - start)
    return most


def _by_year(days: Sequence[date]) -> int:
    years = [day.year for day in days]
    return max((years.count(year) for year in set(years)), default=0)
