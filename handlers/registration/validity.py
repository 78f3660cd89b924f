"""The process beside each registration: what ends next, what is to be done about it, when to look again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final

from sqlalchemy import Row, select

from handlers.law.result import Step
from handlers.law.text import day_text, quantity_text
from handlers.records import drop_term, end_of, get_term, instant_of, set_term, told
from handlers.registration.case import REGISTRATION, its_registration
from handlers.registration.papers import LABELS, due_on, on_file
from handlers.registration.register import write
from handlers.registry import Context, Variables, handler
from models.case import case

WATCH: Final = "next_watch_at"
VALIDITY: Final = "validity"
REMIND_BEFORE: Final = (60, 30, 7)
"""Days before the end at which the holder is reminded."""
LOOK_AGAIN: Final = timedelta(days=30)
"""When a registration past its end is looked at again that waits for the decision of its renewal."""
ENDED: Final = ("cancelled", "revoked")


@dataclass(frozen=True)
class Moment:
    """Something that comes: its day, the instant at which it is looked at, and why."""

    day: date
    at: datetime
    why: str
    provision: str


@handler("assess_validity", procedure=REGISTRATION)
def assess_validity(context: Context) -> Variables:
    """What the rows ask for now, the first that applies: ended, expired, review, remind, wait; and the next look.

    A renewal asked in time and not decided keeps the certificate: it never expires meanwhile.

    Source: Lei 4.545/2020 (Lavras), arts. 3, II, 4, § 1, 17, § 1, and 25, sole paragraph, VIII and XII.
    """
    row = its_registration(context)
    if row.watch_id is None:
        write(context, row, watch_id=context.case.id)
    elif row.watch_id != context.case.id:
        return _nothing_left(context, "ended")
    context.case.subject = f"{row.name} · {row.plate}"
    note_validity(context, row)
    if row.status in ENDED:
        return _nothing_left(context, "ended")
    if last_to_ask(context, row).at < context.now and not renewal_pending(context, row):
        return _nothing_left(context, "expired")
    _next_look(context, row)
    if papers_due(context, row):
        return {"watch": "review"}
    return {"watch": "remind" if reminders_due(context, row) else "wait"}


def note_validity(context: Context, row: Row[Any]) -> None:
    """Until when the certificate holds, as a term of the case in hand; it never rolls.

    Source: Lei 4.545/2020 (Lavras), art. 4, § 1.
    """
    stored, end = get_term(context, VALIDITY), row.valid_until
    if stored is not None and stored.due_on == end:
        return
    steps = [Step(f"Certificado de {day_text(row.valid_since)}: válido até {day_text(end)}", "art4-p1")]
    if row.cut_by_life:
        steps.append(Step(f"Limitado à vida útil do veículo: até {day_text(row.life_ends_on)}", "art3-II"))
    set_term(context, VALIDITY, due_on=end, due_at=end_of(context, end), steps=steps, starts_on=row.valid_since)


def _nothing_left(context: Context, watch: str) -> Variables:
    drop_term(context, WATCH)
    return {"watch": watch}


def last_to_ask(context: Context, row: Row[Any]) -> Moment:
    """The last day on which a renewal is in time: that of the end, or the next business day.

    Source: Lei 4.545/2020 (Lavras), arts. 4, § 1, and 25, sole paragraph, XII; the next business day: administrative.
    """
    day = context.place.calendar.on_or_after(row.valid_until)
    return Moment(day, end_of(context, day), "último dia para pedir a renovação no prazo", "art4-p1")


def renewal_pending(context: Context, row: Row[Any]) -> bool:
    """Was a renewal asked in time that nobody has decided yet?"""
    if row.renewal_case_id is None:
        return False
    return bool(context.tx.value(select(case.c.status).where(case.c.id == row.renewal_case_id)) == "open")


def papers_due(context: Context, row: Row[Any]) -> Sequence[Row[Any]]:
    """The papers that ended, or whose new day passed, and that nobody looked at since."""
    return [
        each for each in on_file(context, row.id)
        if (day := due_on(each)) is not None and end_of(context, day) < context.now
    ]  # fmt: skip


def reminders_due(context: Context, row: Row[Any]) -> list[int]:
    """Which reminders are to be sent now: each once, none after the end."""
    if end_of(context, row.valid_until) < context.now:
        return []
    return [
        days for days in REMIND_BEFORE
        if days not in row.reminded and context.today >= row.valid_until - timedelta(days=days)
    ]  # fmt: skip


def coming(context: Context, row: Row[Any]) -> list[Moment]:
    """Everything that is still to come, the earliest first."""
    end: date = row.valid_until
    found = []
    for days in REMIND_BEFORE:
        if days not in row.reminded:
            before = end - timedelta(days=days)
            why = f"{quantity_text(days, 'dia', 'dias')} antes do fim"
            found.append(Moment(before, instant_of(context, before), why, "art4-p1"))
    found.append(Moment(end, end_of(context, end), "fim do certificado", "art4-p1"))
    found.append(last_to_ask(context, row))
    for each in on_file(context, row.id):
        day = due_on(each)
        if day is not None:
            provision = _PROVISIONS.get(each.kind, "art5-VI-f")
            found.append(Moment(day, end_of(context, day), f"fim da validade: {LABELS[each.kind]}", provision))
    return sorted((each for each in found if each.at >= context.now), key=lambda each: each.at)


_PROVISIONS: Final = {
    "liability_policy": "art17-p1",
    "licence": "art5-II",
    "course": "art5-III",
    "inspection": "art25-pu-VIII",
}


def _next_look(context: Context, row: Row[Any]) -> None:
    """The next look: at the earliest of what is to come; past the end, a renewal without decision in thirty days."""
    found = coming(context, row)
    if last_to_ask(context, row).at < context.now:
        again = context.today + LOOK_AGAIN
        why = "renovação pedida no prazo, ainda sem decisão"
        found.append(Moment(again, end_of(context, again), why, "art4-p1"))
    first = min(found, key=lambda each: each.at)
    steps = [Step(f"{each.why[0].upper()}{each.why[1:]}: {day_text(each.day)}", each.provision) for each in found]
    steps.append(Step(f"Próxima verificação: {day_text(first.day)} ({first.why})", first.provision))
    set_term(context, WATCH, due_on=first.day, due_at=first.at, steps=steps)
    context.computation.extend(told(steps))
