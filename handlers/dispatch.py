"""The notice leaves: signed by the official who sends it, each addressee by their own means."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from sqlalchemy import Row, select

from handlers.errors import wrong_field
from handlers.mail import confirmation_mail
from handlers.notice_rows import addressees, current, read_notice, state_of, write, write_notice
from handlers.paper_money import last_paper
from handlers.papers import draw_up
from handlers.receipt_papers import receipt_record
from handlers.registry import Context, Prepared, Variables, handler, prepares
from models.party import party

SIGNED_BEFORE = frozenset({"charge", "appeal_decision", "suitable_place_order"})
"""Kinds that the step before the notification draws up and signs."""


@prepares("dispatch_notice")
def to_dispatch(context: Context) -> Prepared:
    """Who is to be sent this notice now; several may each have their own means."""
    rows = [each for each in addressees(context, current(context).id) if each.state == "to_send"]
    without_mail = "O destinatário não tem e-mail cadastrado." if not any(each.email for each in rows) else None
    return Prepared(
        options={"addressees": [(each.name, each.name) for each in rows]},
        disabled={"means": {"electronic": without_mail}} if without_mail else {},
        facts={"several": len(rows) > 1},
        shown=[("Destinatário", f"{each.name}, {each.address or each.email}") for each in rows],
    )


@handler("dispatch_notice")
def dispatch_notice(context: Context) -> None:
    """The official signs the notice, one paper an addressee, and says how it leaves.

    Source: Lei 4.715/2018 (Mococa), arts. 7 and 21.
    """
    form, out = context.form, current(context)
    sent_on = date.fromisoformat(form.get("sent_on") or context.today.isoformat())
    if sent_on < out.drawn_at.astimezone(context.place.zone).date():
        raise wrong_field("sent_on", "A notificação não pode ter saído antes de ser lavrada.")
    own = {each["name"]: each for each in form.get("addressees", ())}
    for row in [each for each in addressees(context, out.id) if each.state == "to_send"]:
        how = own.get(row.name) or form
        if "means" not in how:
            raise wrong_field("addressees", f"Diga como segue a notificação a {row.name}.")
        if row.attempts == 0:
            out = sign_notice(context, out, row)
        _send(context, out, row, how, sent_on)


def sign_notice(context: Context, out: Row[Any], row: Row[Any]) -> Row[Any]:
    """Draw up and sign the letter to one addressee; the notice, which has its first paper then."""
    paper = _letter(context, out, row)
    if out.document_id is not None:
        return out
    write_notice(context, out.id, document_id=paper, dispatched_at=context.now)
    return read_notice(context, out.id)


def _letter(context: Context, out: Row[Any], row: Row[Any]) -> int:
    """The letter to one addressee; what an earlier step signed already goes out as it is."""
    if out.kind in SIGNED_BEFORE and (paper := last_paper(context, out.kind)) is not None:
        return int(paper.id)
    given = {"name": row.name, "address": row.address, "kind": "person", "capacity": None}
    person = context.tx.one(select(party).where(party.c.id == row.party_id)) if row.party_id else None
    if person is not None:
        given |= {"kind": person.kind, "capacity": person.capacity}
    decided = context.data.get("decision")
    variant = str(decided) if f"{out.kind}.{decided}" in context.templates else None
    return draw_up(context, out.kind, variant=variant, addressee=given)


def _send(context: Context, out: Row[Any], row: Row[Any], how: Mapping[str, Any], sent_on: date) -> None:
    means = how["means"]
    common = {"means": means, "attempts": row.attempts + 1, "sent_on": sent_on, "failure": None}
    if means == "in_person":
        by = context.form.get("received_by") or row.name
        write(context, row.id, **common, state="received", reached_on=sent_on, reached_by=by, check_on=None)
        receipt_record(context, out, row, on=sent_on, means=means, by=by)
        return
    electronic = means == "electronic"
    days = context.values.count("electronic_wait_days" if electronic else "ar_silent_days", context.today)
    fields = {**common, "state": "awaiting", "tracking": how.get("tracking_code")}
    if electronic:
        if not row.email:
            raise wrong_field("means", f"{row.name} não tem e-mail cadastrado: escolha outro meio.")
        fields["confirmation"] = confirmation_mail(context, out, row, row.email)
    write(context, row.id, **fields, check_on=sent_on + timedelta(days=days))


@handler("send_notice")
def send_notice(context: Context) -> Variables:
    """E-mails stand in the outbox already; go on as the rows say."""
    return state_of(context, current(context))
