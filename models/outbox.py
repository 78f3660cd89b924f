"""What must leave after the commit: e-mails to send, documents to render."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Column, Index, Integer, Table, Text, text

from models.base import BigId, Instant, Json, metadata

outbox = Table(
    "outbox",
    metadata,
    Column("id", BigId, primary_key=True),
    Column("municipality", Text, nullable=False),
    Column("case_id", BigId),
    Column("kind", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
    Column("data", Json, nullable=False),
    Column("state", Text, nullable=False),
    Column("due_at", Instant, nullable=False),
    Column("made_at", Instant, nullable=False),
    Column("left_at", Instant),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("leased_until", Instant),
    Column("leased_by", Text),
    Column("error", Text),
    CheckConstraint("state IN ('waiting', 'sending', 'uncertain', 'done', 'dead')", name="state"),
    Index(
        "ix_outbox_waiting",
        "due_at",
        sqlite_where=text("state = 'waiting'"),
        postgresql_where=text("state = 'waiting'"),
    ),
)
