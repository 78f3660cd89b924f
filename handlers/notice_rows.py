"""The rows of a notice and its addressees, and what comes next as they say it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, select, update

from handlers.errors import RefusedError
from handlers.records import end_of, set_term
from handlers.registry import Context, Variables
from models.notice import notice, notice_addressee

UNKNOWN_OWNER = "unknown_owner"
"""Why an addressee without a name or address starts as failed."""


def state_of(context: Context, out: Row[Any]) -> Variables:
    """What comes next: the first that applies of to send, failed, awaiting, complete.

    Notices without a term do not keep the case open.
    """
    rows = addressees(context, out.id)
    states = {each.state for each in rows}
    if "to_send" in states:
        return {"notice_state": "to_send"}
    if not out.terms:
        return {"notice_state": "complete"}
    if "failed" in states:
        return {"notice_state": "failed"}
    waiting = [each.check_on for each in rows if each.state == "awaiting" and each.check_on]
    if waiting:
        first = min(waiting)
        set_term(context, "notice_check_at", due_on=first, due_at=end_of(context, first), steps=())
        return {"notice_state": "awaiting"}
    return {"notice_state": "complete"}


def addressees(context: Context, notice_id: int) -> Sequence[Row[Any]]:
    """The addressees of a notice, in the order in which they were named."""
    return context.tx.all(
        select(notice_addressee).where(notice_addressee.c.notice_id == notice_id).order_by(notice_addressee.c.id)
    )


def latest(context: Context, kind: str) -> Row[Any] | None:
    """The notice of this kind drawn up last."""
    return context.tx.one(
        select(notice)
        .where(notice.c.case_id == context.case.id, notice.c.kind == kind)
        .order_by(notice.c.id.desc())
        .limit(1)
    )


def of_call(context: Context) -> Row[Any] | None:
    """The notice drawn up last for the call that runs; another may have been drawn up since."""
    return context.tx.one(
        select(notice)
        .where(notice.c.case_id == context.case.id, notice.c.caller == context.caller.id)
        .order_by(notice.c.id.desc())
        .limit(1)
    )


def current(context: Context) -> Row[Any]:
    """The notice of the call that runs."""
    row = of_call(context)
    if row is None:
        raise RefusedError("not_open", "Não há notificação em curso.")
    return row


def read_notice(context: Context, notice_id: int) -> Row[Any]:
    """A notice by its id."""
    row = context.tx.one(select(notice).where(notice.c.id == notice_id))
    assert row is not None
    return row


def fail(context: Context, row: Row[Any], reason: str) -> None:
    """An attempt failed: to the gazette after the attempts that must fail, else it is sent again."""
    enough = row.attempts >= context.values.count("attempts_before_gazette", context.today)
    write(context, row.id, state="failed" if enough else "to_send", failure=reason, check_on=None)


def write(context: Context, addressee_id: int, **values: Any) -> None:
    """Change the row of one addressee."""
    context.tx.run(update(notice_addressee).where(notice_addressee.c.id == addressee_id).values(values))


def write_notice(context: Context, notice_id: int, **values: Any) -> None:
    """Change the row of a notice."""
    context.tx.run(update(notice).where(notice.c.id == notice_id).values(values))
