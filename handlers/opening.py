"""The first and the last steps of a case: it is opened and numbered, archived or annulled."""

from __future__ import annotations

from sqlalchemy import insert, select, update

from handlers.alerts import alert, lane_of
from handlers.charge_rows import cancel_charges
from handlers.errors import RefusedError
from handlers.mail import send
from handlers.papers import draw_up
from handlers.records import write_vehicle
from handlers.registry import Context, Prepared, Variables, handler, prepares
from handlers.words import OUTCOMES
from models.case import term
from models.document import document
from models.notice import notice, notice_addressee
from models.party import reporter
from models.task import message
from models.vehicle import vehicle

ABANDONMENT = "mococa/abandonment"
IN_ROWS = {
    "notice_received": "o recebimento consta da notificação",
    "notice_returned": "a devolução consta da notificação",
    "charge_paid": "o pagamento consta da guia",
}
"""What became of messages that wrote their rows when they were recorded, whatever the diagram did with them."""


@prepares("report_vehicle", procedure=ABANDONMENT)
def reporting(context: Context) -> Prepared:
    """What comes by the public page is a complaint."""
    return Prepared(defaults={"origin": "complaint"} if context.actor.kind == "public" else {})


@handler("report_vehicle", procedure=ABANDONMENT)
def report_vehicle(context: Context) -> None:
    """Note the place and the vehicle; whoever reports stands in a row of their own."""
    form = context.form
    write_vehicle(context, location=form["location"], plate=form.get("plate"))
    if who := form.get("reporter"):
        contact = ", ".join(who[each] for each in ("email", "phone") if who.get(each))
        row = {"case_id": context.case.id, "name": who.get("name"), "contact": contact or None, "at": context.now}
        context.tx.run(insert(reporter), row)
    if form["origin"] == "complaint":
        draw_up(context, "complaint", restricted=True)


@handler("open_case", procedure=ABANDONMENT)
def open_case(context: Context) -> None:
    """The opening record, first paper of the file.

    Source: Lei 4.715/2018 (Mococa), art. 5.
    """
    draw_up(context, "opening_record")


@handler("archive_case", procedure=ABANDONMENT)
def archive_case(context: Context) -> None:
    """Archive with the outcome that the diagrams reached."""
    archive(context, str(context.data["phase_end"]))


def archive(context: Context, outcome: str) -> None:
    """Archive a case with this outcome; what was never delivered is listed with its fate."""
    context.case.status, context.case.outcome = "archived", outcome
    undelivered = close_messages(context, "o processo foi arquivado sem que um passo a aguardasse")
    end_terms(context, "processo arquivado")
    told = {"outcome": outcome, "outcome_text": OUTCOMES[outcome], "undelivered": undelivered}
    draw_up(context, "archive_record", archive=told)


@handler("apply_annulment", procedure=ABANDONMENT)
def apply_annulment(context: Context) -> Variables:
    """Terms stop, unpaid charges fall, documents stay as annulled ones; a vehicle in the yard goes back."""
    annul(context)
    row = context.tx.one(select(vehicle).where(vehicle.c.case_id == context.case.id))
    return {"vehicle_in_yard": bool(row and row.in_yard_since and not row.left_yard_at)}


def annul(context: Context) -> None:
    """The case is annulled: its rows, what was recorded and never delivered, and those who were notified."""
    annul_rows(context)
    context.case.status, context.case.outcome = "annulled", "annulled"
    close_messages(context, "o processo foi anulado")
    tell_those_notified(context)


@handler("annul_archived")
def annul_archived(context: Context) -> None:
    """Annul a case that was archived: only its rows change, no token moves."""
    if context.case.status != "archived":
        raise RefusedError("not_open", "Só um processo arquivado é anulado por este ato.")
    annul_rows(context)
    context.case.status, context.case.outcome = "annulled", "annulled"
    draw_up(context, "annulment")
    tell_those_notified(context)


def annul_rows(context: Context) -> None:
    """What annulment does to the rows: open terms end, unpaid charges are cancelled, documents superseded."""
    mine = context.case.id
    end_terms(context, "processo anulado")
    cancel_charges(context)
    context.tx.run(
        update(document)
        .where(document.c.case_id == mine, document.c.kind != "annulment", document.c.state == "valid")
        .values(state="annulled")
    )
    context.tx.run(
        update(notice).where(notice.c.case_id == mine, notice.c.completed_at.is_(None)).values(completed_at=context.now)
    )


def end_terms(context: Context, how: str) -> None:
    """What still runs in the case runs no more."""
    context.tx.run(
        update(term)
        .where(
            term.c.case_id == context.case.id,
            term.c.ended_at.is_(None),
            term.c.replaced_at.is_(None),
            term.c.due_at >= context.now,
        )
        .values(ended_at=context.now, ending=how)
    )
    context.terms_changed()


def tell_those_notified(context: Context) -> None:
    """Whoever was sent a notice is told that the case is annulled: by e-mail, else the office writes to them."""
    rows = context.tx.all(
        select(notice_addressee.c.name, notice_addressee.c.address, notice_addressee.c.email)
        .join(notice, notice.c.id == notice_addressee.c.notice_id)
        .where(notice.c.case_id == context.case.id, notice_addressee.c.state.in_(("received", "awaiting", "published")))
        .distinct()
        .order_by(notice_addressee.c.name)
    )
    by_letter = []
    for number, row in enumerate(rows):
        if row.email:
            text = f"O processo administrativo nº {context.case.number} foi anulado; a notificação perdeu o efeito."
            subject = f"Processo nº {context.case.number} anulado"
            send(context, key=f"annulled-{context.case.id}-{number}", to=row.email, subject=subject, text=text)
        else:
            by_letter.append(f"{row.name} ({row.address or 'por edital'})")
    if by_letter:
        text = f"processo anulado: comunique a anulação a {'; '.join(by_letter)}."
        alert(
            context,
            "annulled",
            text,
            lanes=[*lane_of(context, "dispatch_notice"), *lane_of(context, "publish_in_gazette")],
        )


def close_messages(context: Context, fate: str) -> list[dict[str, str]]:
    """Messages recorded and never delivered: each is closed with what became of it."""
    open_ones = (message.c.case_id == context.case.id, message.c.delivered_at.is_(None), message.c.closed_at.is_(None))
    found = context.tx.all(select(message.c.name, message.c.at).where(*open_ones).order_by(message.c.event_no))
    context.tx.run(update(message).where(*open_ones).values(closed_at=context.now, fate=fate))
    zone = context.place.zone
    return [
        {
            "name": context.message_name(row.name),
            "on": row.at.astimezone(zone).date().isoformat(),
            "fate": IN_ROWS.get(row.name, fate),
        }
        for row in found
    ]
