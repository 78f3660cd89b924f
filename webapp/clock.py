"""The one clock, read at the edge: real time, and in a demonstration database real time plus an offset.

`demonstration` and `demo_clock` are rows of `setting`; the offset only ever grows, so that no case sees time go back.
Sessions and lock-outs go by real time: moving the demonstration's clock signs nobody out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, insert, select

from models.audit import setting
from models.database import Database, Transaction

DEMONSTRATION = "demonstration"
OFFSET = "demo_clock"


def real_now() -> datetime:
    """The machine's clock, aware, in UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True)
class Reading:
    """One look at the clock: what is now for the law, what is now for sessions, and whether time may be moved."""

    now: datetime
    real: datetime
    demonstration: bool


class Clock:
    """Gives the moment; `real` may be another clock in tests."""

    def __init__(self, database: Database, real: Callable[[], datetime] = real_now) -> None:
        self._database = database
        self._real = real

    def read(self) -> Reading:
        """Look once: a request or a job keeps this reading until it ends."""
        with self._database.reading() as tx:
            return self.read_in(tx)

    def read_in(self, tx: Transaction) -> Reading:
        """The same, inside a transaction that is open already."""
        rows = dict(tuple(row) for row in tx.all(select(setting).where(setting.c.key.in_([DEMONSTRATION, OFFSET]))))
        real = self._real()
        if DEMONSTRATION not in rows:
            return Reading(real, real, demonstration=False)
        return Reading(real + timedelta(seconds=float(rows.get(OFFSET, "0"))), real, demonstration=True)

    def now(self) -> datetime:
        """The moment, for a job or a command."""
        return self.read().now

    def advance(self, tx: Transaction, moment: datetime) -> bool:
        """Move a demonstration's clock forward to `moment`; False where that is past, or this is no demonstration."""
        reading = self.read_in(tx)
        if not reading.demonstration or moment <= reading.now:
            return False
        self.set(tx, moment)
        return True

    def set(self, tx: Transaction, moment: datetime) -> None:
        """Let a demonstration's clock stand at `moment` and run on from there."""
        offset = (moment - self._real()).total_seconds()
        tx.run(delete(setting).where(setting.c.key == OFFSET))
        tx.run(insert(setting), {"key": OFFSET, "value": str(offset)})


def mark_as_demonstration(tx: Transaction) -> None:
    """Mark this database, at its creation, as one whose clock may be moved."""
    tx.run(insert(setting), {"key": DEMONSTRATION, "value": "yes"})
