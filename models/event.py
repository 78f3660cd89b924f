"""Who did what when: written once, chained per case, with the compact state after it."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Integer, LargeBinary, Table, Text

from models.base import BigId, Digest, Instant, metadata

event = Table(
    "event",
    metadata,
    Column("case_id", BigId, ForeignKey("case.id"), primary_key=True),
    Column("no", Integer, primary_key=True, autoincrement=False),
    Column("at", Instant, nullable=False),
    Column("kind", Text, nullable=False),
    Column("process", Text, nullable=False),
    Column("element", Text, nullable=False),
    Column("task_id", Integer),
    Column("key", Text, unique=True),
    Column("official_id", Integer, ForeignKey("official.id")),
    Column("lane", Text),
    Column("substituted_id", Integer, ForeignKey("official.id")),
    Column("data", Text, nullable=False),
    Column("computation", Text),
    Column("salt", LargeBinary(16), nullable=False),
    Column("digest", Digest, nullable=False),
    Column("previous", Digest, nullable=False),
    Column("state", LargeBinary),
    Index(None, "case_id", "element"),
    sqlite_with_rowid=False,
)
