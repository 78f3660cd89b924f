"""When a term starts and ends, and whether an act came in time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Final

from handlers.law.calendar import DAY, Calendar
from handlers.law.errors import InvalidInputError
from handlers.law.result import Computed, Step
from handlers.law.text import day_text, list_text, moment_text, quantity_text
from handlers.law.values import Values

COUNTING: Final = ("first_day_counts", "hours_mode", "day_ends", "reduced_day_counts", "non_business_receipt")

# Term → the parameters that hold its length; a municipality has one of them.
LENGTHS: Final[Mapping[str, tuple[str, ...]]] = {
    "removal_term": ("removal_term",),
    "second_removal_term": ("second_removal_term",),
    "defence_term": ("defence_term", "defence_days"),
    "decision_term": ("decision_term",),
    "payment_term": ("payment_term",),
    "shortfall_term": ("shortfall_term",),
    "suitable_place_term": ("suitable_place_days",),
    "appeal_term": ("appeal_days",),
    "charge_term": ("charge_days",),
    "pending_term": ("pending_days",),
    "inspection_term": ("inspection_days",),
    "cure_term": ("warning_cure_days",),
}
_NOUNS: Final = {"days": ("dia", "dias"), "hours": ("hora", "horas"), "business_days": ("dia útil", "dias úteis")}


@dataclass(frozen=True)
class Length:
    """How long a term is, and which provision says so."""

    amount: int
    unit: str
    provision: str

    @property
    def text(self) -> str:
        """The length in words: "5 dias", "72 horas"."""
        return quantity_text(self.amount, *_NOUNS[self.unit])


@dataclass(frozen=True)
class Counting:
    """The readings of the rule of counting that hold on a day."""

    first_day_counts: bool
    hours_mode: str
    day_ends: time
    reduced_day_counts: bool
    non_business_receipt: str
    provision: str

    @classmethod
    def of(cls, values: Values, on: date) -> Counting:
        """As the municipality's parameters say on that day."""
        return cls(
            first_day_counts=values.flag("first_day_counts", on),
            hours_mode=values.choice("hours_mode", on),
            day_ends=values.clock("day_ends", on),
            reduced_day_counts=values.flag("reduced_day_counts", on),
            non_business_receipt=values.choice("non_business_receipt", on),
            provision=values.parameter("first_day_counts").provision,
        )


@dataclass(frozen=True)
class Term:
    """A term: its first day, its last one before and after rolling, and the last second in which to act (UTC)."""

    starts_on: date
    days: int | None
    nominal_end_on: date
    due_on: date
    due_at: datetime


@dataclass(frozen=True)
class ActInTime:
    """Whether an act came in time; `in_time_otherwise`: late, but not if day 1 were the day after the first."""

    in_time: bool
    due_on: date
    due_at: datetime
    in_time_otherwise: bool


def length_parameter(name: str, values: Values) -> str | None:
    """The parameter that holds the length of a term in this municipality; None where it has no such term."""
    return next((each for each in LENGTHS.get(name, ()) if each in values), None)


def term_length(name: str, values: Values, on: date) -> Length:
    """How long the named term is on that day.

    Source: the provision of its parameter.
    """
    parameter = length_parameter(name, values)
    if parameter is None:
        raise InvalidInputError.of("term", f"não há o prazo «{name}» neste município")
    amount = values.count(parameter, on)
    if amount == 0:
        raise InvalidInputError.of("term", f"o prazo «{name}» está desligado («{parameter}» é 0)")
    return Length(amount, values.parameter(parameter).unit, values.parameter(parameter).provision)


def term_of(name: str, *, received_on: date, calendar: Calendar, values: Values, on: date) -> Computed[Term]:
    """The named term from a receipt or publication, with the lengths and readings in force on the day `on`.

    Source: Lei 4.715/2018 (Mococa), art. 23.
    """
    return count_term(received_on, term_length(name, values, on), calendar=calendar, counting=Counting.of(values, on))


def count_term(received_on: date, length: Length, *, calendar: Calendar, counting: Counting) -> Computed[Term]:
    """When a term from a receipt or publication starts and ends; `received_on` may be a moment, local or an instant.

    Day 1 is the first day of normal service after the receipt; from there every day counts; a last day without
    normal service moves to the next one with it. Hours are whole days (72 are 3) or, by the clock, run minute to
    minute, the end moved to the same minute of a day of normal service. Business days count only such days.

    Source: Lei 4.715/2018 (Mococa), art. 23.
    """
    calendar = calendar.counting_reduced(counting.reduced_day_counts)
    received_on = calendar.local(received_on)
    if length.unit == "hours" and counting.hours_mode == "clock":
        return _by_the_clock(received_on, length, calendar, counting.provision)
    return _by_days(received_on, length, calendar, counting)


def act_in_time(done_at: date, term: Computed[Term], other: Computed[Term], calendar: Calendar) -> Computed[ActInTime]:
    """Whether an act came in time: before the term started, too; without an hour, on the whole last day.

    `other` is the same term with day 1 read the other way; an act that is late here but in time there is marked, so
    that a person decides.

    Source: Lei 4.715/2018 (Mococa), arts. 9, 12 and 23.
    """
    done_at = calendar.local(done_at)
    in_time = _not_after(done_at, term.value, calendar)
    otherwise = not in_time and _not_after(done_at, other.value, calendar)
    last = term.value.due_at.astimezone(calendar.zone)
    verdict = "dentro do prazo" if in_time else "fora do prazo"
    provision = term.steps[-1].provision
    steps = [*term.steps, Step(f"Ato em {moment_text(done_at)}; prazo até {moment_text(last)}: {verdict}", provision)]
    if otherwise:
        steps.append(Step("Tempestivo se o primeiro dia útil não contasse: decide a autoridade", provision))
    return Computed(ActInTime(in_time, term.value.due_on, term.value.due_at, otherwise), tuple(steps))


def act_in_named_term(
    done_at: date, name: str, *, received_on: date, calendar: Calendar, values: Values, on: date
) -> Computed[ActInTime]:
    """Whether an act came within the named term.

    Source: Lei 4.715/2018 (Mococa), arts. 9, 12 and 23.
    """
    length, counting = term_length(name, values, on), Counting.of(values, on)
    return act_in_length(done_at, length, received_on=received_on, calendar=calendar, counting=counting)


def act_in_length(
    done_at: date, length: Length, *, received_on: date, calendar: Calendar, counting: Counting
) -> Computed[ActInTime]:
    """Whether an act came within a term of that length.

    Source: Lei 4.715/2018 (Mococa), arts. 9, 12 and 23.
    """
    term = count_term(received_on, length, calendar=calendar, counting=counting)
    generous = replace(counting, first_day_counts=False)
    other = count_term(received_on, length, calendar=calendar, counting=generous)
    return act_in_time(done_at, term, other, calendar)


def _not_after(done_at: date, term: Term, calendar: Calendar) -> bool:
    if isinstance(done_at, datetime):
        return calendar.instant(done_at.replace(microsecond=0)) <= term.due_at
    return done_at <= term.due_on


def _by_days(received_on: date, length: Length, calendar: Calendar, counting: Counting) -> Computed[Term]:
    law = counting.provision
    received = _day(received_on)
    steps = [Step(f"Recebimento ou publicação em {day_text(received)}", law)]
    if counting.non_business_receipt == "next_day_first" and not calendar.is_normal(received):
        moved = calendar.on_or_after(received)
        steps.append(Step(f"Dia sem expediente: vale o recebimento como de {day_text(moved)}", law))
        received = moved
    starts_on = calendar.after(received)
    skipped = _names(calendar, received + DAY, starts_on - DAY)
    steps.append(Step(f"Primeiro dia de expediente seguinte: {day_text(starts_on)}{_skipping(skipped)}", law))
    days = length.amount if length.unit != "hours" else -(-length.amount // 24)
    if length.unit == "hours":
        whole = quantity_text(days, "dia inteiro", "dias inteiros")
        steps.append(Step(f"Prazo de {length.text}, contado como {whole}", length.provision))
    else:
        steps.append(Step(f"Prazo de {length.text}", length.provision))
    first = starts_on
    if not counting.first_day_counts:
        first = starts_on + DAY
        steps.append(Step(f"O primeiro dia útil não se conta: o dia 1 é {day_text(first)}", law))
    nominal = _last(first, days, length.unit, calendar)
    manner = "contados só os dias de expediente" if length.unit == "business_days" else "contados todos os dias"
    steps.append(Step(f"Dia {days}: {day_text(nominal)}, {manner}", law))
    due_on = _rolled(nominal, calendar, steps, law)
    due_at = calendar.instant(datetime.combine(due_on, _last_second(counting.day_ends)))
    steps.append(Step(f"Vence em {day_text(due_on)}, às {_time_text(counting.day_ends)}", law))
    steps += _unknown_years(calendar, received, due_on, law)
    return Computed(Term(starts_on, days, nominal, due_on, due_at), tuple(steps))


def _by_the_clock(received_on: date, length: Length, calendar: Calendar, law: str) -> Computed[Term]:
    steps = [Step(f"Recebimento ou publicação em {moment_text(received_on)}", law)]
    start = received_on if isinstance(received_on, datetime) else datetime.combine(received_on, time.min)
    if not calendar.is_normal(start.date()):
        start = datetime.combine(calendar.on_or_after(start.date()), time.min)
        steps.append(Step(f"Dia sem expediente: o prazo corre desde {moment_text(start)}", law))
    nominal = start + timedelta(hours=length.amount)
    steps.append(Step(f"Prazo de {length.text}, de minuto a minuto: {moment_text(nominal)}", length.provision))
    due_on = _rolled(nominal.date(), calendar, steps, law)
    due = datetime.combine(due_on, nominal.time()).replace(second=59)
    steps.append(Step(f"Vence em {moment_text(due)}", law))
    steps += _unknown_years(calendar, start.date(), due_on, law)
    return Computed(Term(start.date(), None, nominal.date(), due_on, calendar.instant(due)), tuple(steps))


def _last(first: date, days: int, unit: str, calendar: Calendar) -> date:
    """The last day of a term whose day 1 is `first`."""
    if unit != "business_days":
        return first + timedelta(days=days - 1)
    last = calendar.on_or_after(first)
    for _ in range(days - 1):
        last = calendar.after(last)
    return last


def _rolled(nominal: date, calendar: Calendar, steps: list[Step], law: str) -> date:
    """The last day moved to one of normal service; says which days were passed over."""
    due_on = calendar.on_or_after(nominal)
    if due_on != nominal:
        why = _names(calendar, nominal, due_on - DAY)
        steps.append(Step(f"Sem expediente normal em {list_text(why)}: passa para {day_text(due_on)}", law))
    return due_on


def _unknown_years(calendar: Calendar, first: date, last: date, law: str) -> list[Step]:
    years = [str(year) for year in calendar.years_without_rows(first, last)]
    if not years:
        return []
    return [Step(f"Sem calendário municipal de {list_text(years)}: só fins de semana e feriados gerais", law)]


def _names(calendar: Calendar, first: date, last: date) -> list[str]:
    return [f"{day_text(day)} ({closure.name})" for day, closure in calendar.closed_between(first, last)]


def _skipping(names: list[str]) -> str:
    return f"; sem expediente normal em {list_text(names)}" if names else ""


def _day(moment: date) -> date:
    return moment.date() if isinstance(moment, datetime) else moment


def _last_second(day_ends: time) -> time:
    """The end of a day to the second: a minute given without seconds is included."""
    return day_ends if day_ends.second else day_ends.replace(second=59)


def _time_text(day_ends: time) -> str:
    return f"{day_ends:%H:%M:%S}" if day_ends.second else f"{day_ends:%H:%M}"
