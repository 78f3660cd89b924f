"""The documents of a case, immutable once drawn up, and the files that were handed in."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

from models.base import BigId, Digest, Instant, metadata

document = Table(
    "document",
    metadata,
    Column("id", BigId, primary_key=True),
    Column("case_id", BigId, ForeignKey("case.id"), nullable=False),
    Column("no", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("year", Integer, nullable=False),
    Column("title", Text, nullable=False),
    Column("content", Text, nullable=False),
    Column("frame", Text, nullable=False),
    Column("restricted", Boolean, nullable=False, server_default=false()),
    Column("signer_id", Integer, ForeignKey("official.id")),
    Column("lane", Text),
    Column("made_at", Instant, nullable=False),
    Column("event_no", Integer, nullable=False),
    Column("code", Text, nullable=False, unique=True),
    Column("state", Text, nullable=False),
    Column("superseded_by", BigId, ForeignKey("document.id")),
    Column("pages", Integer),
    Column("file", Text),
    Column("salt", LargeBinary(16), nullable=False),
    Column("digest", Digest, nullable=False),
    Column("previous", Digest, nullable=False),
    UniqueConstraint("case_id", "no"),
    Index(
        "ix_document_not_kept",
        "id",
        sqlite_where=text("file IS NULL"),
        postgresql_where=text("file IS NULL"),
    ),
    CheckConstraint("state IN ('valid', 'superseded', 'annulled')", name="state"),
)

attachment = Table(
    "attachment",
    metadata,
    Column("id", BigId, primary_key=True),
    Column("municipality", Text, nullable=False),
    Column("case_id", BigId, ForeignKey("case.id"), index=True),
    Column("document_id", BigId, ForeignKey("document.id"), index=True),
    Column("file", Text, nullable=False, index=True),
    Column("public_file", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("media_type", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("field", Text, nullable=False),
    Column("event_no", Integer),
    Column("official_id", Integer, ForeignKey("official.id")),
    Column("at", Instant, nullable=False),
)
