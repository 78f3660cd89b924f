"""Drafts: what somebody has written in a form, kept without any check until the form is accepted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

import orjson
from sqlalchemy import delete, insert, select, update

from models.account import draft
from models.database import Transaction

LARGEST = 400_000
Raw = Mapping[str, list[str]]


@dataclass(frozen=True)
class Draft:
    """The texts by the name of their field, and when they were kept."""

    raw: Raw
    saved_at: datetime


def load(tx: Transaction, official_id: int, key: str) -> Draft | None:
    """What this person wrote here; None where nothing was."""
    row = tx.one(select(draft).where(draft.c.official_id == official_id, draft.c.key == key))
    return Draft(orjson.loads(row.data), row.saved_at) if row is not None else None


def save(tx: Transaction, official_id: int, key: str, raw: Raw, at: datetime) -> bool:
    """Keep it in place of what was kept before; False where it is larger than any form."""
    data = orjson.dumps({name: list(found) for name, found in raw.items() if not name.startswith("_")})
    if len(data) > LARGEST:
        return False
    mine = (draft.c.official_id == official_id, draft.c.key == key)
    changed = tx.run(update(draft).where(*mine).values(data=data.decode(), saved_at=at))
    if changed.rowcount == 0:
        tx.run(insert(draft), {"official_id": official_id, "key": key, "data": data.decode(), "saved_at": at})
    return True


def discard(tx: Transaction, official_id: int, key: str) -> None:
    """The form was accepted: its draft has done its work."""
    tx.run(delete(draft).where(draft.c.official_id == official_id, draft.c.key == key))


def as_text(raw: Raw, labels: Mapping[str, str]) -> str:
    """A draft as plain text, to be copied elsewhere."""
    lines = []
    for name, found in raw.items():
        words = ", ".join(text for text in found if text)
        if words:
            lines.append(f"{labels.get(name, name)}: {words}")
    return "\n\n".join(lines)
