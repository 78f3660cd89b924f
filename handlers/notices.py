"""Notification: several addressees are rows of one notice; what happens next is derived from their states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from sqlalchemy import Row, insert, select, update

from handlers.addressees import who_is_notified
from handlers.documents import new_code
from handlers.errors import RefusedError
from handlers.law.terms import term_of
from handlers.mail import confirmation_mail
from handlers.paper_money import last_paper
from handlers.papers import draw_up
from handlers.records import drop_term, end_of, last_form, set_fact, set_term, told
from handlers.registry import Context, Prepared, Variables, handler, prepares
from models.notice import notice, notice_addressee
from models.party import party

SIGNED_BEFORE = frozenset({"charge", "appeal_decision", "suitable_place_order"})
"""Kinds that the step before the notification draws up and signs."""


@handler("draw_up_notice")
def draw_up_notice(context: Context) -> Variables:
    """A notice of the kind that the call names, to its addressees; one still out is resumed, not drawn anew."""
    caller = context.caller
    kind = caller.properties["notice_kind"]
    out = latest(context)
    if out is not None and out.caller == caller.id and out.completed_at is None:
        return state_of(context, out)
    people = who_is_notified(context, kind)
    terms = _terms_of(context)
    made = context.tx.run(
        insert(notice).returning(notice.c.id),
        {
            "case_id": context.case.id,
            "kind": kind,
            "caller": caller.id,
            "terms": " ".join(terms),
            "drawn_at": context.now,
            "code": new_code() if kind == "removal_notice" else None,
        },
    ).scalar_one()
    rows = [
        {
            "notice_id": made,
            "party_id": each.party_id,
            "name": each.name,
            "address": each.address,
            "email": each.email,
            "state": "to_send" if each.known else "failed",
            "failure": None if each.known else "unknown_owner",
        }
        for each in people
    ]
    context.tx.run(insert(notice_addressee), rows)
    for name in terms:
        drop_term(context, name)
    return state_of(context, read_notice(context, made))


def _terms_of(context: Context) -> list[str]:
    """The terms that this notice starts: those of the call, unless its condition says none; a term of 0 days is off."""
    caller = context.caller
    condition = caller.properties.get("terms_if")
    if condition and not context.evaluate(condition):
        return []
    named = [each for each in caller.properties.get("terms", "").replace(",", " ").split() if each]
    no_appeal = len(context.callers) > 1 and context.callers[-2].properties.get("appeal") == "no"
    return [each for each in named if each != "appeal_term" or not (no_appeal or _off(context))]


def _off(context: Context) -> bool:
    return context.values.count("appeal_days", context.today) == 0


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
    own = {each["name"]: each for each in form.get("addressees", ())}
    waiting = [each for each in addressees(context, out.id) if each.state == "to_send"]
    for row in waiting:
        how = own.get(row.name) or form
        if "means" not in how:
            raise RefusedError("invalid", f"Diga como segue a notificação a {row.name}.")
        if row.attempts == 0:
            paper = _sign(context, out, row)
            if out.document_id is None:
                dispatched = {"document_id": paper, "dispatched_at": context.now}
                context.tx.run(update(notice).where(notice.c.id == out.id).values(dispatched))
                out = current(context)
        _send(context, out, row, how)


def _sign(context: Context, out: Row[Any], row: Row[Any]) -> int:
    """The letter to one addressee; what an earlier step signed already goes out as it is."""
    if out.kind in SIGNED_BEFORE and (paper := last_paper(context, out.kind)) is not None:
        return int(paper.id)
    given = {"name": row.name, "address": row.address, "kind": "person", "capacity": None}
    person = context.tx.one(select(party).where(party.c.id == row.party_id)) if row.party_id else None
    if person is not None:
        given |= {"kind": person.kind, "capacity": person.capacity}
    return draw_up(context, out.kind, variant=variant_of(context, out.kind), addressee=given)


def variant_of(context: Context, kind: str) -> str | None:
    """A decision is told in one of three letters."""
    return str(context.data["decision"]) if kind == "decision_notice" else None


def _send(context: Context, out: Row[Any], row: Row[Any], how: Mapping[str, Any]) -> None:
    means = how["means"]
    sent_on = date.fromisoformat(context.form.get("sent_on") or context.today.isoformat())
    common = {"means": means, "attempts": row.attempts + 1, "sent_on": sent_on, "failure": None}
    if means == "in_person":
        by = context.form.get("received_by") or row.name
        write(context, row.id, **common, state="received", reached_on=sent_on, reached_by=by, check_on=None)
        return
    electronic = means == "electronic"
    days = context.values.count("electronic_wait_days" if electronic else "ar_silent_days", context.today)
    fields = {**common, "state": "awaiting", "tracking": how.get("tracking_code")}
    if electronic:
        if not row.email:
            raise RefusedError("invalid", f"{row.name} não tem e-mail cadastrado: escolha outro meio.")
        fields["confirmation"] = confirmation_mail(context, out, row, row.email)
    write(context, row.id, **fields, check_on=sent_on + timedelta(days=days))


@handler("send_notice")
def send_notice(context: Context) -> Variables:
    """E-mails stand in the outbox already; go on as the rows say."""
    return state_of(context, current(context))


@handler("record_receipt")
@handler("register_failure")
def read_state(context: Context) -> Variables:
    """What the rows say now."""
    return state_of(context, current(context))


@handler("remind_receipt")
def remind_receipt(context: Context) -> Variables:
    """An e-mail unconfirmed in its days failed; a silent letter alerts, and is looked at again in fifteen days.

    Source: Lei 4.715/2018 (Mococa), art. 21, sole paragraph.
    """
    out = current(context)
    for row in addressees(context, out.id):
        if row.state != "awaiting" or row.check_on is None or end_of(context, row.check_on) >= context.now:
            continue
        if row.means == "electronic":
            fail(context, row, "unconfirmed")
        else:
            set_fact(context, "silent_letter", {"addressee": row.name, "since": row.check_on.isoformat()})
            write(context, row.id, check_on=context.today + timedelta(days=15))
    return state_of(context, current(context))


@prepares("publish_in_gazette")
def to_publish(context: Context) -> Prepared:
    """Who could not be reached, and after how many attempts; nobody can be tried again where nothing is known."""
    rows = [each for each in addressees(context, current(context).id) if each.state == "failed"]
    tries = max((each.attempts for each in rows), default=0)
    unknown = all(not each.address and not each.email for each in rows)
    why = "Não há endereço nem e-mail: só cabe o edital (art. 8º)."
    return Prepared(
        disabled={"gazette_action": {"try_again": why}} if unknown else {},
        facts={"attempts": tries},
        shown=[("Não alcançado", f"{each.name} ({each.attempts} tentativa(s))") for each in rows],
    )


@handler("publish_in_gazette")
def publish_in_gazette(context: Context) -> None:
    """Publish for whom no letter reached, or try once more; only a publication is a document.

    Source: Lei 4.715/2018 (Mococa), arts. 8 and 21, sole paragraph.
    """
    context.without = frozenset({"gazette_notice"})
    if context.form["gazette_action"] == "publish":
        paper = draw_up(context, "gazette_notice")
        out = current(context)
        if out.document_id is None:
            signed = {"document_id": paper, "dispatched_at": context.now}
            context.tx.run(update(notice).where(notice.c.id == out.id).values(signed))


@handler("record_publication")
def record_publication(context: Context) -> Variables:
    """An edition dated on a day without normal service counts as published on the next one.

    Source: Lei 4.715/2018 (Mococa), arts. 8, 21 and 23.
    """
    from_form = last_form(context, "publish_in_gazette") or {}
    out = current(context)
    rows = [each for each in addressees(context, out.id) if each.state == "failed"]
    if from_form["gazette_action"] == "try_again":
        for row in rows:
            write(context, row.id, state="to_send")
        return state_of(context, current(context))
    printed = date.fromisoformat(from_form["published_on"])
    next_day = context.values.choice("gazette_model", context.today) == "electronic_next_day"
    calendar = context.place.calendar
    effective = calendar.after(printed) if next_day else calendar.on_or_after(printed)
    for row in rows:
        write(
            context, row.id, state="published", means="gazette", reached_on=effective,
            edition=from_form["edition"], check_on=None,
        )  # fmt: skip
    return state_of(context, current(context))


@handler("compute_term")
def compute_term(context: Context) -> Variables:
    """Day 1 is the first business day after the last addressee was reached; from there the terms of the notice.

    Source: Lei 4.715/2018 (Mococa), art. 23.
    """
    out = current(context)
    reached = [each.reached_on for each in addressees(context, out.id) if each.reached_on]
    effective = _start(context, reached) if reached else context.today
    for name in out.terms.split():
        start_term(context, name, effective, out.id)
    context.tx.run(update(notice).where(notice.c.id == out.id).values(completed_at=context.now, effective_on=effective))
    return {}


def start_term(context: Context, name: str, received_on: date, notice_id: int | None) -> None:
    """Count a term from a receipt or publication, and store its date with the computation."""
    computed = term_of(
        name, received_on=received_on, calendar=context.place.calendar, values=context.values, on=context.today
    )
    set_term(
        context, name, due_on=computed.value.due_on, due_at=computed.value.due_at, steps=computed.steps,
        starts_on=computed.value.starts_on, received_on=received_on, notice_id=notice_id,
    )  # fmt: skip
    context.computation.extend(told(computed.steps))


def _start(context: Context, reached: Sequence[date]) -> date:
    latest_counts = context.values.choice("several_addressees", context.today) == "latest"
    return max(reached) if latest_counts else min(reached)


def state_of(context: Context, out: Row[Any]) -> Variables:
    """What comes next: the first that applies of to send, failed, awaiting, complete."""
    rows = addressees(context, out.id)
    states = {each.state for each in rows}
    if "to_send" in states:
        return {"notice_state": "to_send"}
    if "failed" in states and out.terms:
        return {"notice_state": "failed"}
    waiting = [each.check_on for each in rows if each.state == "awaiting" and each.check_on]
    if waiting and out.terms:
        first = min(waiting)
        set_term(context, "notice_check_at", due_on=first, due_at=end_of(context, first), steps=())
        return {"notice_state": "awaiting"}
    return {"notice_state": "complete"}


def addressees(context: Context, notice_id: int) -> Sequence[Row[Any]]:
    """The addressees of a notice, in the order in which they were named."""
    return context.tx.all(
        select(notice_addressee).where(notice_addressee.c.notice_id == notice_id).order_by(notice_addressee.c.id)
    )


def latest(context: Context, kind: str | None = None) -> Row[Any] | None:
    """The notice drawn up last (of this kind)."""
    query = select(notice).where(notice.c.case_id == context.case.id).order_by(notice.c.id.desc()).limit(1)
    return context.tx.one(query if kind is None else query.where(notice.c.kind == kind))


def current(context: Context) -> Row[Any]:
    """The notice of the call that runs."""
    row = context.tx.one(
        select(notice)
        .where(notice.c.case_id == context.case.id, notice.c.caller == context.caller.id)
        .order_by(notice.c.id.desc())
        .limit(1)
    )
    if row is None:
        raise RefusedError("not_open", "Não há notificação em curso.")
    return row


def read_notice(context: Context, notice_id: int) -> Row[Any]:
    row = context.tx.one(select(notice).where(notice.c.id == notice_id))
    assert row is not None
    return row


def fail(context: Context, row: Row[Any], reason: str) -> None:
    """An attempt failed: to the gazette after the attempts that must fail, else it is sent again."""
    enough = row.attempts >= context.values.count("attempts_before_gazette", context.today)
    write(context, row.id, state="failed" if enough else "to_send", failure=reason, check_on=None)


def write(context: Context, addressee_id: int, **values: Any) -> None:
    context.tx.run(update(notice_addressee).where(notice_addressee.c.id == addressee_id).values(values))
