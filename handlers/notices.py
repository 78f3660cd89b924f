"""Notification: to whom, in which words, and when its terms begin; several addressees are rows of one notice."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from sqlalchemy import Row, insert

from handlers.addressees import Addressee, who_is_notified
from handlers.alerts import alert, lane_of
from handlers.documents import new_code
from handlers.law.result import Step
from handlers.law.terms import term_of
from handlers.law.text import day_text
from handlers.mail import mail_state
from handlers.notice_rows import (
    UNKNOWN_OWNER,
    addressees,
    current,
    fail,
    of_call,
    read_notice,
    state_of,
    write,
    write_notice,
)
from handlers.records import drop_term, end_of, set_fact, set_term, told
from handlers.registry import Context, Variables, handler
from models.notice import notice, notice_addressee

ANSWERED = frozenset({"removal_notice", "defence_notice"})
"""Kinds whose letter carries a code with which the citizen answers by the public page."""
LOOK_AGAIN = timedelta(days=15)
"""When a silent letter is looked at again."""


@handler("draw_up_notice")
def draw_up_notice(context: Context) -> Variables:
    """A notice of the kind that the call names, to its addressees; one still out is resumed, not drawn anew."""
    kind = context.caller.properties["notice_kind"]
    out = of_call(context)
    if out is not None and out.completed_at is None:
        return state_of(context, out)
    terms = _terms_of(context)
    made = context.tx.run(
        insert(notice).returning(notice.c.id),
        {
            "case_id": context.case.id,
            "kind": kind,
            "caller": context.caller.id,
            "terms": " ".join(terms),
            "drawn_at": context.now,
            "code": new_code() if kind in ANSWERED else None,
        },
    ).scalar_one()
    context.tx.run(insert(notice_addressee), [addressee_row(made, each) for each in who_is_notified(context, kind)])
    stale = (*terms, "second_removal_term") if kind == "removal_notice" else terms
    for name in stale:
        drop_term(context, name)
    return state_of(context, read_notice(context, made))


def addressee_row(notice_id: int, each: Addressee) -> dict[str, Any]:
    """An addressee of a notice: to be sent to, or failed from the start where nothing is known."""
    return {
        "notice_id": notice_id,
        "party_id": each.party_id,
        "name": each.name,
        "address": each.address,
        "email": each.email,
        "state": "to_send" if each.known else "failed",
        "failure": None if each.known else UNKNOWN_OWNER,
    }


def _terms_of(context: Context) -> list[str]:
    """The terms that this notice starts: those of the call, unless its condition says none; a term of 0 days is off."""
    caller = context.caller
    condition = caller.properties.get("terms_if")
    if condition and not context.evaluate(condition):
        return []
    named = [each for each in caller.properties.get("terms", "").replace(",", " ").split() if each]
    no_appeal = len(context.callers) > 1 and context.callers[-2].properties.get("appeal") == "no"
    no_appeal = no_appeal or context.values.count("appeal_days", context.today) == 0
    return [each for each in named if each != "appeal_term" or not no_appeal]


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
            _unconfirmed(context, row)
        else:
            days = (context.today - row.sent_on).days
            text = f"o AR da notificação a {row.name} não voltou em {days} dias."
            _alert_sender(context, f"silent-{row.id}-{row.check_on}", text)
            set_fact(context, "silent_letter", {"addressee": row.name, "since": row.check_on.isoformat()})
            write(context, row.id, check_on=context.today + LOOK_AGAIN)
    return state_of(context, current(context))


def _unconfirmed(context: Context, row: Row[Any]) -> None:
    """The days run from the one on which the mail left; until then the row is looked at daily."""
    state, left_on = mail_state(context, row)
    if left_on is not None:
        days = context.values.count("electronic_wait_days", context.today)
        last = left_on + timedelta(days=days)
        if end_of(context, last) >= context.now:
            write(context, row.id, check_on=last)
        else:
            fail(context, row, "unconfirmed")
        return
    if state in ("dead", "uncertain"):
        _alert_sender(context, f"mail-{row.id}-{row.attempts}", f"não se sabe se o e-mail a {row.name} saiu.")
    write(context, row.id, check_on=context.today)


def _alert_sender(context: Context, key: str, text: str) -> None:
    alert(context, key, text, lanes=lane_of(context, "dispatch_notice"))


@handler("compute_term")
def compute_term(context: Context) -> Variables:
    """Day 1 is the first business day after the last addressee was reached; from there the terms of the notice.

    Source: Lei 4.715/2018 (Mococa), art. 23.
    """
    out = current(context)
    rows = addressees(context, out.id)
    effective = begin_terms(context, out, rows)
    write_notice(context, out.id, completed_at=context.now, effective_on=effective)
    return {}


def begin_terms(context: Context, out: Row[Any], rows: Sequence[Row[Any]]) -> date | None:
    """Start the terms of a notice from the day on which the last addressee was reached; that day."""
    reached = [each for each in rows if each.reached_on]
    if not reached:
        return None
    effective: date = max(each.reached_on for each in reached)
    if len(reached) > 1:
        lines = [Step(f"{each.name}: alcançado em {day_text(each.reached_on)}", "art23") for each in reached]
        context.computation.extend(told(lines))
    for name in out.terms.split():
        start_term(context, name, effective, out.id)
    return effective


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


def received_by(context: Context, notice_id: int | None, name: str | None, otherwise: date) -> date:
    """From which receipt the term of one addressee counts: the last one's, or their own where the reading says so.

    Source: Lei 4.715/2018 (Mococa), arts. 9, § 2, and 23.
    """
    if notice_id is None or context.values.choice("several_addressees", context.today) == "latest":
        return otherwise
    own = [each.reached_on for each in addressees(context, notice_id) if each.name == name and each.reached_on]
    return own[0] if own else otherwise
