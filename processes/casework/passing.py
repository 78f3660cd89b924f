"""What is due by itself: terms that ended, signals not yet delivered; and what is written where one fails.

A case that fails becomes an incident and never holds the others; each attempt waits longer than the one before.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row, and_, exists, func, insert, or_, select, update

from models.case import case, incident
from models.database import Database
from models.signal import signal
from models.task import timer

RETRY = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=2), timedelta(hours=6))


def cases_due(database: Database, now: datetime, limit: int) -> Sequence[int]:
    """The cases whose terms ended, the oldest first; those that failed wait for their next attempt."""
    failed = exists().where(
        and_(incident.c.case_id == timer.c.case_id, incident.c.resolved_at.is_(None), incident.c.retry_at > now)
    )
    with database.reading() as tx:
        rows = tx.all(
            select(timer.c.case_id, func.min(timer.c.due_at).label("first"))
            .where(timer.c.due_at < now, ~failed)
            .group_by(timer.c.case_id)
            .order_by("first")
            .limit(limit)
        )
    return [row.case_id for row in rows]


def signals_due(database: Database, now: datetime, limit: int) -> Sequence[Row[Any]]:
    """The signals to deliver, in the order of their sending."""
    ready = or_(signal.c.retry_at.is_(None), signal.c.retry_at <= now)
    with database.reading() as tx:
        return tx.all(select(signal).where(ready).order_by(signal.c.id).limit(limit))


def postpone(database: Database, row: Row[Any], sentence: str, now: datetime) -> None:
    """A signal that could not be delivered waits; the case that it is for has an incident."""
    again = now + RETRY[min(row.attempts, len(RETRY) - 1)]
    with database.transaction() as tx:
        tx.run(update(signal).where(signal.c.id == row.id).values(attempts=row.attempts + 1, retry_at=again))
    if row.case_id is not None:
        note_failure(database, row.case_id, sentence, now)


def note_failure(database: Database, case_id: int, sentence: str, now: datetime) -> None:
    """Open an incident for a case, or count one more attempt of the open one."""
    with database.transaction() as tx:
        municipality = tx.value(select(case.c.municipality).where(case.c.id == case_id))
        opened = tx.one(
            select(incident).where(
                incident.c.case_id == case_id, incident.c.kind == "time", incident.c.resolved_at.is_(None)
            )
        )
        attempts = opened.attempts + 1 if opened else 1
        again = now + RETRY[min(attempts, len(RETRY)) - 1]
        if opened:
            tx.run(
                update(incident)
                .where(incident.c.id == opened.id)
                .values(attempts=attempts, retry_at=again, reason=sentence)
            )
        else:
            values = {"municipality": municipality, "case_id": case_id, "kind": "time", "reason": sentence}
            tx.run(insert(incident), {**values, "at": now, "attempts": attempts, "retry_at": again})
