"""Late acts are recorded and marked late: never silently refused, never silently accepted."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from sqlalchemy import select

from handlers.law.terms import ActInTime, act_in_named_term
from handlers.records import get_term
from handlers.registry import Context
from models.case import term

PARTY_TERMS = (
    "removal_term", "defence_term", "second_removal_term", "suitable_place_term", "payment_term", "appeal_term",
    "charge_until", "shortfall_term", "pending_until", "inspection_term", "cure_term",
)  # fmt: skip
"""Terms in which a party must act."""


def handed_in_at(context: Context) -> datetime:
    """The local moment at which a paper was handed in: as recorded, else now."""
    told = context.form.get("filed_at")
    if told:
        return datetime.fromisoformat(str(told))
    return context.now.astimezone(context.place.zone).replace(tzinfo=None, microsecond=0)


def timing_of(context: Context, name: str, at: datetime, received_on: date | None = None) -> ActInTime | None:
    """Whether an act came within the named term; None where it has not begun: then it is in time."""
    stored = get_term(context, name)
    since = received_on or (stored.received_on if stored is not None else None)
    if stored is None or since is None:
        return None
    computed = act_in_named_term(
        at, name, received_on=since, calendar=context.place.calendar, values=context.values, on=context.today
    )
    return computed.value


def mark_of(timing: ActInTime | None, late: str) -> str | None:
    """The mark beside the title of a paper that came late; an act in time by the other reading is told as such."""
    if timing is None or timing.in_time:
        return None
    return f"{late}; no prazo por outra leitura do art. 23" if timing.in_time_otherwise else late


def passed_terms(context: Context, at: datetime) -> Sequence[str]:
    """The party's terms that had ended, without the act that they were for, when a paper was handed in."""
    moment = at.replace(tzinfo=context.place.zone)
    found = context.tx.all(
        select(term.c.name)
        .where(
            term.c.case_id == context.case.id,
            term.c.name.in_(PARTY_TERMS),
            term.c.replaced_at.is_(None),
            term.c.ended_at.is_(None),
            term.c.suspended_at.is_(None),
            term.c.due_at < moment,
        )
        .order_by(term.c.due_at)
    )
    return [row.name for row in found]
