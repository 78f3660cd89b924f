"""The process of a measure: held until it is given back, looked at again and again, never hidden."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, Final

from sqlalchemy import Row, select, update

from handlers.errors import wrong_field
from handlers.law.result import Step
from handlers.law.text import day_text, quantity_text
from handlers.penalty.case import PENALTY, read_registration
from handlers.penalty.measures import HELD, RETAINED, WITHHELD
from handlers.records import drop_term, end_of, get_fact, last_form, set_term, told
from handlers.registry import Context, Prepared, Variables, handler, prepares
from models.case import case
from models.registration import measure, registration

REVIEW: Final = "measure_review_at"


def the_measure(context: Context) -> Row[Any]:
    """The measure whose process this is."""
    row = context.tx.one(select(measure).where(measure.c.id == get_fact(context, "measure")))
    assert row is not None
    return row


def write_measure(context: Context, measure_id: int, **values: Any) -> None:
    """Change the row of a measure."""
    context.tx.run(update(measure).where(measure.c.id == measure_id).values(values))


@handler("assess_measure", procedure=PENALTY)
def assess_measure(context: Context) -> Variables:
    """What the rows ask for now: release the vehicle, give the authorisation back, look again later, or nothing.

    Source: Lei 4.545/2020 (Lavras), arts. 22, § 3, 23 and 28.
    """
    row = the_measure(context)
    if row.watch_id is None:
        write_measure(context, row.id, watch_id=context.case.id)
        context.case.subject = " · ".join(each for each in (row.holder, row.plate) if each)
    if row.state != HELD:
        return _closed(context)
    if row.kind == RETAINED:
        return {"measure_state": "retained"}
    if _revoked(context, row):
        write_measure(context, row.id, state="revoked", ended_on=context.today, ending="autorização cassada")
        return _closed(context)
    if _case_ended(context, row):
        drop_term(context, REVIEW)
        return {"measure_state": "to_return"}
    _look_again(context, row.looked_on)
    return {"measure_state": "held"}


def _closed(context: Context) -> Variables:
    drop_term(context, REVIEW)
    return {"measure_state": "closed"}


def _revoked(context: Context, row: Row[Any]) -> bool:
    found = read_registration(context, row.registration_id)
    return found is not None and found.status == "revoked"


def _case_ended(context: Context, row: Row[Any]) -> bool:
    return bool(context.tx.value(select(case.c.status).where(case.c.id == row.case_id)) != "open")


def _look_again(context: Context, looked_on: date) -> None:
    """The day of the next review: calendar days from the last look, never moved."""
    days = context.values.count("measure_review_days", context.today)
    due = looked_on + timedelta(days=days)
    steps = [Step(f"{quantity_text(days, 'dia', 'dias')} depois de {day_text(looked_on)}: {day_text(due)}", "art23")]
    set_term(context, REVIEW, due_on=due, due_at=end_of(context, due), steps=steps, received_on=looked_on)
    context.computation.extend(told(steps))


@prepares("return_authorisation", procedure=PENALTY)
def to_return(context: Context) -> Prepared:
    """Since when it is held and why; once the case has ended it can only be given back."""
    row = the_measure(context)
    ended = _case_ended(context, row)
    shown = [("Recolhida em", day_text(row.taken_on)), ("Motivos", row.reasons)]
    if (said := last_form(context, "return_requested")) is not None:
        shown.append(("Pedido de restituição", said.get("notes") or "sem outras razões"))
    shown.append(("Processo", "encerrado: a autorização é devolvida" if ended else "em andamento"))
    return Prepared(facts={"case_ended": ended}, defaults={"returned": True} if ended else {}, shown=shown)


@handler("return_authorisation", procedure=PENALTY)
def return_authorisation(context: Context) -> None:
    """Given back, or held on with a reason and looked at again; never held on once the case has ended.

    Source: Lei 4.545/2020 (Lavras), art. 23.
    """
    row, form = the_measure(context), context.form
    if not form["returned"]:
        if _case_ended(context, row):
            raise wrong_field("returned", "O processo terminou sem cassação: a autorização é devolvida.")
        context.without = frozenset({"return_record"})
        write_measure(context, row.id, looked_on=context.today)
        return
    write_measure(context, row.id, state="returned", ended_on=context.today, ending="autorização devolvida")
    give_back(context, row)


def give_back(context: Context, row: Row[Any]) -> None:
    """The registration is active again, unless another measure still holds it."""
    others = context.tx.value(
        select(measure.c.id)
        .where(
            measure.c.registration_id == row.registration_id,
            measure.c.kind == WITHHELD,
            measure.c.state == HELD,
            measure.c.id != row.id,
        )
        .limit(1)
    )
    if others is None and row.registration_id is not None:
        context.tx.run(
            update(registration)
            .where(registration.c.id == row.registration_id, registration.c.status == "withheld")
            .values(status="active")
        )


@prepares("release_retained_vehicle", procedure=PENALTY)
def to_release(context: Context) -> Prepared:
    """Which vehicle, where and since when; the release waits for no fine.

    Source: Lei 4.545/2020 (Lavras), art. 28.
    """
    row = the_measure(context)
    shown = [("Retido em", day_text(row.taken_on)), ("Placa", row.plate or "sem placa")]
    shown += [("Local", row.place)] if row.place else []
    return Prepared(shown=shown)


@handler("release_retained_vehicle", procedure=PENALTY)
def release_retained_vehicle(context: Context) -> None:
    """A licensed driver, or a tow, takes the vehicle; no payment is asked for.

    Source: Lei 4.545/2020 (Lavras), art. 28.
    """
    row = the_measure(context)
    write_measure(context, row.id, state="released", ended_on=context.today, ending="veículo liberado")
