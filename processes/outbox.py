"""What leaves after the commit: rows claimed one by one under a lease, so that several workers never take the same one.

A row says *sending* before the server is asked. A crash between handing over and noting it leaves the row *uncertain*:
a person decides whether to send it again, with the same Message-ID, for no machine can know whether it arrived.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import Row, insert, or_, select, update

from models.case import incident
from models.database import Database
from models.outbox import outbox

LEASE: Final = timedelta(minutes=2)
BACK_OFF: Final = (
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=6),
    timedelta(days=1),
)

Sender = Callable[[Row[Any]], None]


class SendError(Exception):
    """It did not leave; the reason is for the row, without personal data. `again`: another attempt may help."""

    def __init__(self, reason: str, *, again: bool = True) -> None:
        super().__init__(reason)
        self.reason = reason
        self.again = again


def claim(database: Database, worker: str, now: datetime) -> Row[Any] | None:
    """Take the row that has waited longest and mark it as *sending*."""
    with database.transaction() as tx:
        row = tx.one(
            select(outbox.c.id)
            .where(outbox.c.state == "waiting", outbox.c.due_at <= now)
            .order_by(outbox.c.due_at)
            .limit(1)
            .with_for_update(skip_locked=True)
        )
        if row is None:
            return None
        return tx.one(
            update(outbox)
            .where(outbox.c.id == row.id)
            .values(state="sending", leased_by=worker, leased_until=now + LEASE, attempts=outbox.c.attempts + 1)
            .returning(*outbox.c)
        )


def settle(database: Database, row: Row[Any], now: datetime, failure: SendError | None) -> None:
    """Note how it went; nothing where the lease was lost to somebody else."""
    with database.transaction() as tx:
        values = _outcome(row, now, failure)
        changed = tx.run(
            update(outbox)
            .where(outbox.c.id == row.id, outbox.c.leased_by == row.leased_by, outbox.c.attempts == row.attempts)
            .where(outbox.c.state == "sending")
            .values(**values, leased_by=None, leased_until=None)
        )
        if changed.rowcount and values["state"] == "dead":
            reason = f"A mensagem {row.id} da caixa de saída não pôde ser enviada: {values['error']}"
            told = {"municipality": row.municipality, "case_id": row.case_id, "kind": "mail", "reason": reason}
            tx.run(insert(incident), {**told, "at": now, "attempts": row.attempts})


def _outcome(row: Row[Any], now: datetime, failure: SendError | None) -> Mapping[str, Any]:
    if failure is None:
        return {"state": "done", "left_at": now, "error": None}
    if not failure.again or row.attempts > len(BACK_OFF):
        return {"state": "dead", "error": failure.reason}
    pause = BACK_OFF[row.attempts - 1] * random.uniform(0.9, 1.1)
    return {"state": "waiting", "due_at": now + pause, "error": failure.reason}


def give_up_leases(database: Database, now: datetime) -> int:
    """Rows whose worker vanished while sending: whether they left is uncertain; how many there are now."""
    with database.transaction() as tx:
        lost = or_(outbox.c.leased_until.is_(None), outbox.c.leased_until < now)
        return tx.run(
            update(outbox).where(outbox.c.state == "sending", lost).values(state="uncertain", leased_by=None)
        ).rowcount


def empty(database: Database, worker: str, now: datetime, senders: Mapping[str, Sender], limit: int = 50) -> int:
    """Send what is due, one row at a time; how many rows were tried."""
    give_up_leases(database, now)
    for tried in range(limit):
        row = claim(database, worker, now)
        if row is None:
            return tried
        try:
            senders[row.kind](row)
        except SendError as failure:
            settle(database, row, now, failure)
        else:
            settle(database, row, now, None)
    return limit
