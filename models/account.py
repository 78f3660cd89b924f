"""The officials: who they are, which lanes they hold, who stands in for whom, who may not act."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Date, ForeignKey, Index, Integer, Table, Text, UniqueConstraint, false, true

from models.base import BigId, Instant, metadata

official = Table(
    "official",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("municipality", Text, nullable=False),
    Column("login", Text, nullable=False, unique=True),
    Column("email", Text),
    Column("name", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("registration", Text, nullable=False),
    Column("password", Text, nullable=False),
    Column("must_change", Boolean, nullable=False, server_default=false()),
    Column("active", Boolean, nullable=False, server_default=true()),
    Column("manager", Boolean, nullable=False, server_default=false()),
    Column("analyst", Boolean, nullable=False, server_default=false()),
    Column("administrator", Boolean, nullable=False, server_default=false()),
    UniqueConstraint("municipality", "registration"),
)

official_lane = Table(
    "official_lane",
    metadata,
    Column("official_id", Integer, ForeignKey("official.id"), primary_key=True),
    Column("lane", Text, primary_key=True),
)

head = Table(
    "head",
    metadata,
    Column("official_id", Integer, ForeignKey("official.id"), primary_key=True),
    Column("lane", Text, primary_key=True),
)

substitution = Table(
    "substitution",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("absent_id", Integer, ForeignKey("official.id"), nullable=False, index=True),
    Column("substitute_id", Integer, ForeignKey("official.id"), nullable=False, index=True),
    Column("since", Date, nullable=False),
    Column("until", Date, nullable=False),
    Column("made_by", Integer, ForeignKey("official.id")),
    Column("made_at", Instant, nullable=False),
)

impediment = Table(
    "impediment",
    metadata,
    Column("id", BigId, primary_key=True),
    Column("case_id", BigId, ForeignKey("case.id"), nullable=False),
    Column("task_id", Integer),
    Column("official_id", Integer, ForeignKey("official.id"), nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", Instant, nullable=False),
    Index(None, "case_id", "official_id"),
    Index(None, "official_id"),
)

designation = Table(
    "designation",
    metadata,
    Column("id", BigId, primary_key=True),
    Column("case_id", BigId, ForeignKey("case.id"), nullable=False, index=True),
    Column("element", Text, nullable=False),
    Column("official_id", Integer, ForeignKey("official.id"), nullable=False, index=True),
    Column("act", Text, nullable=False),
    Column("made_by", Integer, ForeignKey("official.id")),
    Column("at", Instant, nullable=False),
)

sign_in = Table(
    "sign_in",
    metadata,
    Column("token", Text, primary_key=True),
    Column("official_id", Integer, ForeignKey("official.id"), nullable=False, index=True),
    Column("made_at", Instant, nullable=False),
    Column("seen_at", Instant, nullable=False),
    Column("ended_at", Instant),
)

failure = Table(
    "failure",
    metadata,
    Column("id", BigId, primary_key=True),
    Column("what", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("at", Instant, nullable=False),
    Index(None, "what", "subject", "at"),
)

draft = Table(
    "draft",
    metadata,
    Column("official_id", Integer, ForeignKey("official.id"), primary_key=True),
    Column("key", Text, primary_key=True),
    Column("data", Text, nullable=False),
    Column("saved_at", Instant, nullable=False),
)
