"""Alerts: an e-mail to the officials who must know, and a line in the record; an alert decides nothing."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import ColumnElement, or_, select

from handlers.law.result import Step
from handlers.mail import send
from handlers.records import told
from handlers.registry import Context
from models.account import official, official_lane
from models.event import event
from models.task import awaited, task


def alert(
    context: Context, key: str, text: str, *, lanes: Collection[str] = (), people: Collection[int] = (),
    managers: bool = False,
) -> None:  # fmt: skip
    """Tell the officials of these lanes (and these people, and the managers) by e-mail; the same key tells once.

    Whoever has no e-mail finds the line in the case's timeline.
    """
    context.computation.extend(told([Step(f"Alerta: {text}", "administrative")]))
    number = context.case.number
    named = f"no processo nº {number}" if "/" in number else f"em {number}"
    for address in _addresses(context, lanes, people, managers):
        send(
            context,
            key=f"alert-{context.case.id}-{key}-{address}",
            to=address,
            subject=f"Alerta {named}",
            text=f"{text}\n\n{context.place.site}/processos/{number.lower().replace('/', '-').replace(' ', '-')}",
        )


def lane_of(context: Context, step: str) -> Sequence[str]:
    """The lane in which a step was last done in this case, if it was."""
    found = context.tx.value(
        select(event.c.lane)
        .where(event.c.case_id == context.case.id, event.c.element == step, event.c.lane.is_not(None))
        .order_by(event.c.no.desc())
        .limit(1)
    )
    return [str(found)] if found else []


def deciding_lanes(context: Context) -> Sequence[str]:
    """The lanes of the authority that may annul the case."""
    found = context.tx.value(
        select(awaited.c.lanes).where(awaited.c.case_id == context.case.id, awaited.c.message == "annul").limit(1)
    )
    return str(found).split() if found else []


def holders(context: Context) -> Sequence[int]:
    """The officials who hold an open task of the case."""
    rows = context.tx.all(
        select(task.c.holder_id).where(task.c.case_id == context.case.id, task.c.holder_id.is_not(None)).distinct()
    )
    return [row.holder_id for row in rows]


def _addresses(context: Context, lanes: Collection[str], people: Collection[int], managers: bool) -> Sequence[str]:
    chosen: list[ColumnElement[bool]] = [
        official.c.id.in_(select(official_lane.c.official_id).where(official_lane.c.lane.in_(list(lanes)))),
        official.c.id.in_(list(people)),
    ]
    if managers:
        chosen.append(official.c.manager.is_(True))
    rows = context.tx.all(
        select(official.c.email)
        .where(
            official.c.municipality == context.case.municipality,
            official.c.active,
            official.c.email.is_not(None),
            or_(*chosen),
        )
        .distinct()
        .order_by(official.c.email)
    )
    return [row.email for row in rows]
