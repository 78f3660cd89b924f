"""Who looked at what is protected, who changed what is administered; and the settings of this installation."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Integer, Table, Text

from models.base import BigId, Instant, metadata

audit = Table(
    "audit",
    metadata,
    Column("id", BigId, primary_key=True),
    Column("municipality", Text, nullable=False),
    Column("official_id", Integer, ForeignKey("official.id")),
    Column("at", Instant, nullable=False),
    Column("act", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("detail", Text),
    Index(None, "municipality", "at"),
)

setting = Table(
    "setting",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
