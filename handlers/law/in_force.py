"""From which day a law holds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from handlers.law.result import Computed, Step
from handlers.law.text import day_text, quantity_text


@dataclass(frozen=True)
class Law:
    """What a law says of itself: its name, when it was published, and from when it is in force, by which article."""

    id: str
    title: str
    published_on: date
    in_force_since: date
    in_force_by: str

    @property
    def wait(self) -> timedelta:
        """The days between publication and force."""
        return self.in_force_since - self.published_on


@dataclass(frozen=True)
class InForce:
    """Whether the law holds on the day asked about, and since when."""

    in_force: bool
    since: date


def in_force(law: Law, *, on: date, published_on: date | None = None) -> Computed[InForce]:
    """Whether the law is in force on a day; another day of publication moves its first day by as much.

    A wait of n days counts the day of publication and the last one; the law holds from the day after.

    Source: Lei 4.715/2018 (Mococa), art. 29; Lei 4.545/2020 (Lavras), art. 36.
    """
    published = published_on or law.published_on
    since = published + law.wait
    wait = "na data da publicação"
    if law.wait:
        wait = f"depois de {quantity_text(law.wait.days, 'dia', 'dias')}, contados o da publicação e o último"
    holds = since <= on
    verdict = "em vigor" if holds else "ainda não em vigor"
    steps = (
        Step(f"{law.title}: publicação em {day_text(published)}; entra em vigor {wait}", law.in_force_by),
        Step(f"Em vigor desde {day_text(since)}; em {day_text(on)}: {verdict}", law.in_force_by),
    )
    return Computed(InForce(holds, since), steps)
