"""Published versions of the procedures: all their files, once per content."""

from __future__ import annotations

from sqlalchemy import Column, Integer, LargeBinary, Table, Text, UniqueConstraint

from models.base import Instant, metadata

procedure_version = Table(
    "procedure_version",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("procedure", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("digest", Text, nullable=False),
    Column("files", LargeBinary, nullable=False),
    Column("published_at", Instant, nullable=False),
    UniqueConstraint("procedure", "number"),
)
