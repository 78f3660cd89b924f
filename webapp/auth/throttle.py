"""Wrong passwords are counted in the database, so that all servers share the count.

Five for one name within fifteen minutes block that name for fifteen minutes, at sign-in and at signing alike; an
address is blocked after twenty, whatever the names, since one office goes out by one address. An attempt is counted
before the password is compared and struck out when it was right: many at once gain nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete, func, insert, select

from models.account import failure
from models.database import Transaction

WHAT = "password"
WINDOW = timedelta(minutes=15)
FOR_NAME = 5
FOR_ADDRESS = 20


@dataclass(frozen=True)
class Attempt:
    """One try: its rows in `failure`, or until when it is blocked; `left` is what remains if it proves wrong."""

    rows: tuple[int, ...]
    left: int
    blocked_until: datetime | None


def count_attempt(tx: Transaction, name: str, address: str | None, now: datetime, *, sqlite: bool) -> Attempt:
    """Count a try, unless the name or the address is blocked."""
    limits = [(f"name:{name}", FOR_NAME)] + ([(f"address:{address}", FOR_ADDRESS)] if address else [])
    if not sqlite:
        for subject, _limit in limits:
            tx.run(select(func.pg_advisory_xact_lock(func.hashtext(subject))))
    blocks = [until for subject, limit in limits if (until := _blocked_until(tx, subject, limit, now))]
    if blocks:
        return Attempt((), 0, max(blocks))
    used = tx.value(
        select(func.count()).where(
            failure.c.what == WHAT, failure.c.subject == limits[0][0], failure.c.at > now - WINDOW
        )
    )
    rows = tuple(
        tx.run(insert(failure).returning(failure.c.id), {"what": WHAT, "subject": subject, "at": now}).scalar_one()
        for subject, _limit in limits
    )
    left = FOR_NAME - int(used) - 1
    return Attempt(rows, left, now + WINDOW if left <= 0 else None)


def strike_out(tx: Transaction, name: str, attempt: Attempt) -> None:
    """The password was right: forget this try and the wrong ones of this name."""
    tx.run(delete(failure).where(failure.c.id.in_(attempt.rows)))
    tx.run(delete(failure).where(failure.c.what == WHAT, failure.c.subject == f"name:{name}"))


def _blocked_until(tx: Transaction, subject: str, limit: int, now: datetime) -> datetime | None:
    latest = tx.all(
        select(failure.c.at)
        .where(failure.c.what == WHAT, failure.c.subject == subject)
        .order_by(failure.c.at.desc())
        .limit(limit)
    )
    if len(latest) < limit or latest[0].at - latest[-1].at > WINDOW:
        return None
    until: datetime = latest[0].at + WINDOW
    return until if now < until else None
