"""What protocol and code have opened, kept in the signed cookie of this browser for four hours of its own use."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from flask import abort, session
from sqlalchemy import Row, select

from models.case import case
from models.database import Transaction
from processes.municipality import Municipality
from webapp.addresses import case_slug, read_case_slug
from webapp.context import reading
from webapp.installation import installation
from webapp.public.codes import PARTY

KEY = "granted"
LASTS = timedelta(hours=4)
MOST = 5


@dataclass(frozen=True)
class Grant:
    """A case that this browser may see, and as whom."""

    slug: str
    place: Municipality
    role: str

    @property
    def is_party(self) -> bool:
        return self.role == PARTY


def give(row: Row[Any], role: str) -> str:
    """Let this browser see a case; the case's part of an address. A party stays one."""
    slug = case_slug(row.reference)
    held = _held()
    before = held.get(slug)
    if before is not None and before["place"] == row.municipality and before["role"] == PARTY:
        role = PARTY
    held.pop(slug, None)
    held[slug] = {"place": row.municipality, "role": role, "until": _until()}
    session[KEY] = dict(list(held.items())[-MOST:])
    return slug


def find(slug: str) -> Grant | None:
    """The grant of an address, if it still holds."""
    found = _held().get(slug)
    if found is None:
        return None
    session[KEY] = {**session[KEY], slug: {**found, "until": _until()}}
    return Grant(slug, installation().library.municipality(found["place"]), found["role"])


def end() -> None:
    """Forget all of them: the next person at this computer sees nothing."""
    session.pop(KEY, None)


def case_of(tx: Transaction, grant: Grant) -> Row[Any]:
    """The case that was granted."""
    reference = read_case_slug(grant.slug)
    if reference is None:
        abort(404)
    row = tx.one(select(case).where(case.c.municipality == grant.place.id, case.c.reference == reference))
    if row is None:
        abort(404)
    return row


def _held() -> dict[str, dict[str, str]]:
    now = reading().real
    kept = session.get(KEY) or {}
    return {slug: each for slug, each in kept.items() if datetime.fromisoformat(each["until"]) > now}


def _until() -> str:
    return (reading().real + LASTS).isoformat()
