"""Sessions as rows that can be revoked: the cookie holds a token, the table its digest.

A session ends eight hours after it was last used. It goes by real time, never by a demonstration's clock.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row, insert, select, update

from models.account import official, sign_in
from models.database import Database, Transaction

IDLE = timedelta(hours=8)
NOTED_EVERY = timedelta(minutes=1)


@dataclass(frozen=True)
class Found:
    """A session that stands (`who`), or the moment at which it ended by itself (`ended_at`)."""

    who: Row[Any] | None
    ended_at: datetime | None = None


def open_session(tx: Transaction, official_id: int, now: datetime) -> str:
    """Begin a session; the token for the cookie."""
    token = secrets.token_urlsafe(32)
    tx.run(
        insert(sign_in),
        {"token": _digest(token), "official_id": official_id, "made_at": now, "seen_at": now},
    )
    return token


def find_session(database: Database, token: str, now: datetime, *, used: bool = True) -> Found | None:
    """The session of this token; None when there is none, or it was signed out, or the person left.

    `used`: somebody is there; what a page asks by itself does not keep a session alive.
    """
    statement = (
        select(official, sign_in.c.seen_at.label("seen_at"))
        .join(sign_in, sign_in.c.official_id == official.c.id)
        .where(sign_in.c.token == _digest(token), sign_in.c.ended_at.is_(None), official.c.active)
    )
    with database.reading() as tx:
        who = tx.one(statement)
    if who is None:
        return None
    if now - who.seen_at >= IDLE:
        return Found(None, who.seen_at + IDLE)
    if used and now - who.seen_at >= NOTED_EVERY:
        with database.transaction() as tx:
            tx.run(update(sign_in).where(sign_in.c.token == _digest(token)).values(seen_at=now))
    return Found(who)


def end_session(tx: Transaction, token: str, now: datetime) -> None:
    """Sign out."""
    tx.run(update(sign_in).where(sign_in.c.token == _digest(token), sign_in.c.ended_at.is_(None)).values(ended_at=now))


def end_sessions(tx: Transaction, official_id: int, now: datetime) -> None:
    """End every session of a person: a new password, or the person left."""
    tx.run(
        update(sign_in).where(sign_in.c.official_id == official_id, sign_in.c.ended_at.is_(None)).values(ended_at=now)
    )


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
