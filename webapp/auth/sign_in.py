"""Whether a name and a password belong together: at sign-in, and once more at every signature."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, func, or_, select, update

from models.account import official
from models.database import Database, Transaction
from webapp.audit import note
from webapp.auth.passwords import hash_password, matches, needs_new_hash
from webapp.auth.sessions import open_session
from webapp.auth.throttle import count_attempt, strike_out

LONGEST = 200


@dataclass(frozen=True)
class Answer:
    """Right (`who`, and at sign-in `token`), wrong with `left` tries, or blocked until a moment."""

    who: Row[Any] | None = None
    token: str = ""
    left: int = 0
    blocked_until: datetime | None = None


def try_to_sign_in(database: Database, name: str, password: str, address: str, now: datetime) -> Answer:
    """Begin a session if the password is right; unknown names get the same answers after the same work."""
    typed = name.strip().casefold()[:LONGEST]
    with database.reading() as tx:
        who = _find(tx, typed)
    answer = _compare(database, who, who.login if who else typed, password, address, now)
    if answer.who is None:
        return answer
    with database.transaction() as tx:
        if needs_new_hash(answer.who.password):
            tx.run(update(official).where(official.c.id == answer.who.id).values(password=hash_password(password)))
        token = open_session(tx, answer.who.id, now)
        note(tx, answer.who.municipality, answer.who.id, now, "sign_in", answer.who.login)
    return Answer(who=answer.who, token=token)


def verify_password_for_signing(database: Database, official_id: int, password: str, now: datetime) -> Answer:
    """The same question asked of somebody signed in; wrong answers count for the lock-out."""
    with database.reading() as tx:
        who = tx.one(select(official).where(official.c.id == official_id, official.c.active))
    return _compare(database, who, who.login if who else f"official {official_id}", password, None, now)


def _compare(
    database: Database, who: Row[Any] | None, name: str, password: str, address: str | None, now: datetime
) -> Answer:
    with database.transaction() as tx:
        attempt = count_attempt(tx, name, address, now, sqlite=database.is_sqlite)
    if not attempt.rows:
        return Answer(blocked_until=attempt.blocked_until)
    if not matches(who.password if who else None, password[:LONGEST]):
        return Answer(left=attempt.left, blocked_until=attempt.blocked_until)
    with database.transaction() as tx:
        strike_out(tx, name, attempt)
    return Answer(who=who)


def _find(tx: Transaction, typed: str) -> Row[Any] | None:
    """The active person with this login, registration or e-mail; nobody when two would answer to it."""
    rows = tx.all(
        select(official)
        .where(
            official.c.active,
            or_(
                func.lower(official.c.login) == typed,
                func.lower(official.c.email) == typed,
                func.lower(official.c.registration) == typed,
            ),
        )
        .limit(3)
    )
    by_login = [row for row in rows if row.login.casefold() == typed]
    found = by_login or rows
    return found[0] if len(found) == 1 else None
