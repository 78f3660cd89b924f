"""How often an address, or a protocol, may try or send within an hour; counted in the database for all servers.

A try is counted before anything is compared and struck out when it was right: many at once gain nothing. Rows older
than a day are of no use to anybody and go with the next one counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from sqlalchemy import delete, func, insert, select

from models.account import failure
from models.database import Transaction
from webapp.context import address, reading
from webapp.installation import installation

HOUR = timedelta(hours=1)
KEPT = timedelta(days=1)


@dataclass(frozen=True)
class Limit:
    """How many an hour, of what."""

    what: str
    most: int


CODES = Limit("code", 10)
RECEIPTS = Limit("receipt", 10)
REPORTS = Limit("report", 10)
APPLICATIONS = Limit("application", 20)
ACTS = Limit("act", 20)
FILES = Limit("file", 60)


@dataclass(frozen=True)
class Counted:
    """The rows of one try; `minutes` until the next is allowed where this one is refused."""

    rows: tuple[int, ...] = ()
    minutes: int = 0

    @property
    def refused(self) -> bool:
        return self.minutes > 0


def count(limit: Limit, *subjects: str, times: int = 1) -> Counted:
    """Count a try of this address, and of each subject, unless one of them has had too many."""
    now = reading().real
    counted = [f"address:{address()}", *subjects]
    database = installation().database
    with database.transaction() as tx:
        if not database.is_sqlite:
            for subject in sorted(counted):
                tx.run(select(func.pg_advisory_xact_lock(func.hashtext(f"{limit.what}:{subject}"))))
        waits = [wait for subject in counted if (wait := _wait(tx, limit, subject, now, times)) is not None]
        if waits:
            return Counted(minutes=max(1, ceil(max(waits) / timedelta(minutes=1))))
        tx.run(delete(failure).where(failure.c.what == limit.what, failure.c.at < now - KEPT))
        return Counted(tuple(_insert(tx, limit, subject, now) for subject in counted for _ in range(times)))


def strike_out(counted: Counted) -> None:
    """It was right: this try counts for nothing."""
    with installation().database.transaction() as tx:
        tx.run(delete(failure).where(failure.c.id.in_(counted.rows)))


def _wait(tx: Transaction, limit: Limit, subject: str, now: datetime, times: int) -> timedelta | None:
    """How long until there is room for so many more; None where there is."""
    recent: Sequence[datetime] = [
        row.at
        for row in tx.all(
            select(failure.c.at)
            .where(failure.c.what == limit.what, failure.c.subject == subject, failure.c.at > now - HOUR)
            .order_by(failure.c.at)
        )
    ]
    over = len(recent) + times - limit.most
    if over <= 0:
        return None
    return recent[min(over, len(recent)) - 1] + HOUR - now if recent else None


def _insert(tx: Transaction, limit: Limit, subject: str, now: datetime) -> int:
    row = {"what": limit.what, "subject": subject, "at": now}
    return int(tx.run(insert(failure).returning(failure.c.id), row).scalar_one())
