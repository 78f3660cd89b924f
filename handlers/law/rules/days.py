"""The rules on days, terms, the force of the law and competence, as they can be asked from outside."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from handlers.law.calendar import NormalDay, normal_day
from handlers.law.competence import ACTS, Competence, competence
from handlers.law.errors import InvalidInputError
from handlers.law.in_force import InForce, in_force
from handlers.law.result import Computed
from handlers.law.rules.rule import Question, Rule
from handlers.law.rules.schema import CALENDAR, DAY, MOMENT, TEXT, one_of, record, whole
from handlers.law.terms import (
    COUNTING,
    LENGTHS,
    ActInTime,
    Counting,
    Length,
    Term,
    act_in_length,
    count_term,
    term_length,
)

_LENGTH_FIELDS: Final = {
    "days": whole(1, 3_650),
    "hours": whole(1, 87_600),
    "term": one_of(LENGTHS),
}
_TERM_FIELDS: Final = {"received_on": MOMENT, "calendar": CALENDAR, **_LENGTH_FIELDS}
_ACTS: Final = tuple(dict.fromkeys(act for acts in ACTS.values() for act in acts))
_LENGTH_PARAMETERS: Final = tuple(dict.fromkeys(name for names in LENGTHS.values() for name in names))


def _normal_day(question: Question, on: date) -> Computed[NormalDay]:
    reduced_counts = question.values.flag("reduced_day_counts", on)
    return normal_day(on, question.calendar.counting_reduced(reduced_counts))


def _length(question: Question, on: date) -> Length:
    """The length asked for: days, hours, or a named term; exactly one of them."""
    given = [field for field in _LENGTH_FIELDS if field in question.given]
    if len(given) != 1:
        raise InvalidInputError.of(given[1] if given else "term", "dê um só de days, hours ou term")
    amount = question.given[given[0]]
    if given[0] == "term":
        return term_length(amount, question.values, on)
    return Length(amount, given[0], question.values.parameter("first_day_counts").provision)


def _term(question: Question, on: date) -> Computed[Term]:
    return count_term(
        question.moment("received_on"),
        _length(question, on),
        calendar=question.calendar,
        counting=Counting.of(question.values, on),
    )


def _act_in_time(question: Question, on: date) -> Computed[ActInTime]:
    return act_in_length(
        question.moment("done_at"),
        _length(question, on),
        received_on=question.moment("received_on"),
        calendar=question.calendar,
        counting=Counting.of(question.values, on),
    )


def _in_force(question: Question, on: date) -> Computed[InForce]:
    municipality = question.given["municipality"]
    if municipality not in question.sources:
        raise InvalidInputError.of("municipality", f"deve ser um de {', '.join(question.sources)}")
    law = question.sources[municipality].law
    return in_force(law, on=on, published_on=question.optional_day("published_on"))


def _competence(question: Question, _on: date) -> Computed[Competence]:
    given: Any = question.given
    return competence(given["municipality"], given["act"], given.get("authority"))


def _received(question: Question) -> date:
    return question.fact_day(question.moment("received_on"))


RULES: Final = (
    Rule(
        name="normal_day",
        summary="Se um dia é de expediente normal",
        provision="art23",
        inputs=record({"on": DAY, "calendar": CALENDAR}),
        compute=_normal_day,
        on=lambda question: question.day_asked,
        parameters=("reduced_day_counts",),
    ),
    Rule(
        name="term",
        summary="Quando começa e quando vence um prazo",
        provision="art23",
        inputs=record(_TERM_FIELDS, required=("received_on", "calendar")),
        compute=_term,
        on=_received,
        parameters=(*COUNTING, *_LENGTH_PARAMETERS),
    ),
    Rule(
        name="act_in_time",
        summary="Se um ato é tempestivo",
        provision="art23",
        inputs=record({**_TERM_FIELDS, "done_at": MOMENT}, required=("received_on", "calendar", "done_at")),
        compute=_act_in_time,
        on=_received,
        parameters=(*COUNTING, *_LENGTH_PARAMETERS),
    ),
    Rule(
        name="in_force",
        summary="Se a lei está em vigor num dia",
        provision="art29",
        inputs=record({"municipality": TEXT, "on": DAY, "published_on": DAY}, required=("municipality",)),
        compute=_in_force,
        on=lambda question: question.day_asked,
    ),
    Rule(
        name="competence",
        summary="Que autoridade pode praticar um ato",
        provision="art2",
        inputs=record(
            {
                "municipality": one_of(ACTS),
                "act": one_of(_ACTS),
                "authority": TEXT,
            },
            required=("municipality", "act"),
        ),
        compute=_competence,
        on=lambda question: question.day_asked,
    ),
)
