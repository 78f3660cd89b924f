"""A case and what stands on its first page: number, status, state of the process, terms, amounts, notes.

`process` is the diagram that it runs: the frame of its procedure, or one that lives by itself beside the cases (the
validity of a registration, a measure). Such a process has no number: its `reference` names the record that it watches.
"""

from __future__ import annotations

from sqlalchemy import (
    CheckConstraint,
    Column,
    Date,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
    UniqueConstraint,
)

from models.base import BigId, Digest, Instant, Json, Money, metadata

case = Table(
    "case",
    metadata,
    Column("id", BigId, primary_key=True, autoincrement=False),
    Column("municipality", Text, nullable=False),
    Column("procedure", Text, nullable=False),
    Column("version_id", Integer, ForeignKey("procedure_version.id"), nullable=False),
    Column("process", Text, nullable=False),
    Column("reference", Text, nullable=False),
    Column("number", Integer),
    Column("year", Integer),
    Column("status", Text, nullable=False),
    Column("outcome", Text),
    Column("subject", Text, nullable=False, server_default=""),
    Column("opened_at", Instant, nullable=False),
    Column("closed_at", Instant),
    Column("revision", Integer, nullable=False),
    Column("event_no", Integer, nullable=False),
    Column("document_no", Integer, nullable=False, server_default="0"),
    Column("last_at", Instant, nullable=False),
    Column("chain", Digest, nullable=False),
    Column("state", LargeBinary),
    Column("follow_code", Text),
    UniqueConstraint("municipality", "reference"),
    CheckConstraint("(number IS NULL) = (year IS NULL)", name="numbered"),
    CheckConstraint("status IN ('open', 'archived', 'annulled')", name="status"),
    CheckConstraint("(status = 'annulled') = (outcome IS NOT NULL AND outcome = 'annulled')", name="annulled"),
    Index(None, "municipality", "status", "id"),
)

counter = Table(
    "counter",
    metadata,
    Column("municipality", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("year", Integer, primary_key=True),
    Column("last", Integer, nullable=False),
)

term = Table(
    "term",
    metadata,
    Column("id", BigId, primary_key=True),
    Column("case_id", BigId, ForeignKey("case.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("notice_id", BigId, ForeignKey("notice.id")),
    Column("received_on", Date),
    Column("starts_on", Date),
    Column("due_on", Date, nullable=False),
    Column("due_at", Instant, nullable=False),
    Column("steps", Json, nullable=False),
    Column("set_at", Instant, nullable=False),
    Column("replaced_at", Instant),
    Column("suspended_at", Instant),
    Column("ended_at", Instant),
    Column("ending", Text),
    Index(None, "case_id", "name"),
)

amount = Table(
    "amount",
    metadata,
    Column("id", BigId, primary_key=True),
    Column("case_id", BigId, ForeignKey("case.id"), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("amount", Money, nullable=False),
    Column("steps", Json, nullable=False),
    Column("set_at", Instant, nullable=False),
)

fact = Table(
    "fact",
    metadata,
    Column("case_id", BigId, ForeignKey("case.id"), primary_key=True),
    Column("name", Text, primary_key=True),
    Column("value", Json, nullable=False),
    Column("set_at", Instant, nullable=False),
)

note = Table(
    "note",
    metadata,
    Column("id", BigId, primary_key=True),
    Column("case_id", BigId, ForeignKey("case.id"), nullable=False, index=True),
    Column("official_id", Integer, ForeignKey("official.id"), nullable=False),
    Column("at", Instant, nullable=False),
    Column("text", Text, nullable=False),
)

incident = Table(
    "incident",
    metadata,
    Column("id", BigId, primary_key=True),
    Column("municipality", Text, nullable=False),
    Column("case_id", BigId, ForeignKey("case.id")),
    Column("kind", Text, nullable=False),
    Column("element", Text),
    Column("reason", Text, nullable=False),
    Column("owner_id", Integer, ForeignKey("official.id")),
    Column("at", Instant, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("retry_at", Instant),
    Column("resolved_at", Instant),
    Column("resolved_by", Integer, ForeignKey("official.id")),
    Index(None, "municipality", "resolved_at"),
    Index("ix_incident_open_case", "case_id", unique=False),
)
