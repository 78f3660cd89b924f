"""What came in while a task was open: messages still kept for the diagram, papers filed, all that was recorded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, exists, or_, select

from models.database import Transaction
from models.event import event
from models.task import message
from processes.procedure import Procedure
from webapp.addresses import case_url

MOST = 5


@dataclass(frozen=True)
class News:
    """One thing that was recorded, and where it stands in the timeline."""

    title: str
    at: datetime
    url: str


def read_news(tx: Transaction, case: Row[Any], found: Row[Any], procedure: Procedure) -> Sequence[News]:
    """The newest first. A message waits until the diagram takes it: whoever decides must know of it before."""
    kept = exists().where(
        message.c.case_id == event.c.case_id,
        message.c.event_no == event.c.no,
        message.c.delivered_at.is_(None),
        message.c.closed_at.is_(None),
    )
    rows = tx.all(
        select(event.c.no, event.c.at, event.c.element)
        .where(
            event.c.case_id == case.id,
            event.c.kind.in_(("message", "action")),
            or_(kept, event.c.at > found.opened_at),
        )
        .order_by(event.c.no.desc())
        .limit(MOST)
    )
    base = f"{case_url(case.reference)}?parte=andamento"
    names = procedure.messages
    return [
        News(names[row.element].name if row.element in names else row.element, row.at, f"{base}#ato-{row.no}")
        for row in rows
    ]
