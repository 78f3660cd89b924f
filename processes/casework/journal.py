"""The case's record: events and documents, each linked to the one before.

A link is the digest of (salted digest of the content, metadata, previous link): the content can one day be erased with
its salt, and the chain still verifies.
"""

from __future__ import annotations

import hashlib
import secrets
import zlib
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import orjson
from sqlalchemy import insert

from handlers.registry import Actor
from models.database import Transaction
from models.document import document
from models.event import event

GENESIS = bytes(32)


def link(content: bytes, salt: bytes, metadata: Mapping[str, Any], previous: bytes) -> tuple[bytes, bytes]:
    """The salted digest of the content, and the link that binds it and its metadata to what came before."""
    digest = hashlib.sha256(salt + content).digest()
    told = orjson.dumps(metadata, option=orjson.OPT_SORT_KEYS)
    return digest, hashlib.sha256(digest + told + previous).digest()


class Journal:
    """What one turn writes down of its case, in order."""

    def __init__(self, tx: Transaction, case_id: int, event_no: int, document_no: int, chain: bytes) -> None:
        self.tx = tx
        self.case_id = case_id
        self.event_no = event_no
        self.document_no = document_no
        self.chain = chain
        self.documents: list[Mapping[str, Any]] = []
        self._events: list[dict[str, Any]] = []

    def event(
        self,
        kind: str,
        process: str,
        element: str,
        at: datetime,
        actor: Actor,
        *,
        data: Mapping[str, Any] | None = None,
        task_id: int | None = None,
        key: str | None = None,
    ) -> int:
        """Write down what happened; its number in the case."""
        self.event_no += 1
        content = orjson.dumps(data or {}, option=orjson.OPT_SORT_KEYS)
        salt = secrets.token_bytes(16)
        told = {
            "case": self.case_id,
            "no": self.event_no,
            "at": at.astimezone(UTC).isoformat(),
            "kind": kind,
            "process": process,
            "element": element,
            "by": actor.official_id,
            "lane": actor.lane,
        }
        previous = self.chain
        digest, self.chain = link(content, salt, told, previous)
        self._events.append(
            {
                "case_id": self.case_id,
                "no": self.event_no,
                "at": at,
                "kind": kind,
                "process": process,
                "element": element,
                "task_id": task_id,
                "key": key,
                "official_id": actor.official_id,
                "lane": actor.lane,
                "substituted_id": actor.substituted_id,
                "data": content.decode(),
                "computation": None,
                "salt": salt,
                "digest": digest,
                "previous": previous,
                "state": None,
            }
        )
        return self.event_no

    def explain(self, computation: list[Mapping[str, str]]) -> None:
        """Put the computation beside the event written last."""
        if computation:
            self._events[-1]["computation"] = orjson.dumps(computation).decode()

    def document(self, row: Mapping[str, Any]) -> int:
        """Put a document into the file; `row` holds its columns but the numbers and the chain."""
        self.document_no += 1
        salt = secrets.token_bytes(16)
        told = {"case": self.case_id, "document": self.document_no, "kind": row["kind"], "frame": row["frame"]}
        previous = self.chain
        digest, self.chain = link(row["content"].encode(), salt, told, previous)
        chained = {"salt": salt, "digest": digest, "previous": previous}
        whole = {**row, "case_id": self.case_id, "no": self.document_no, "event_no": self.event_no, **chained}
        made = self.tx.run(insert(document).returning(document.c.id), whole).scalar_one()
        self.documents.append({**whole, "id": made})
        return int(made)

    def flush(self, state: bytes | None) -> None:
        """Store what was written down, the compact state beside the last event."""
        if not self._events:
            return
        self._events[-1]["state"] = zlib.compress(state, 1) if state else None
        self.tx.run(insert(event), self._events)
        self._events = []

    @property
    def pending(self) -> list[dict[str, Any]]:
        """Events of this turn, not yet stored."""
        return self._events
