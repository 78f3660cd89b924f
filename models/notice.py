"""A notice and its addressees: each with its own means, attempts and receipt."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Column, Date, ForeignKey, Integer, Table, Text

from models.base import BigId, Instant, metadata

notice = Table(
    "notice",
    metadata,
    Column("id", BigId, primary_key=True),
    Column("case_id", BigId, ForeignKey("case.id"), nullable=False, index=True),
    Column("kind", Text, nullable=False),
    Column("caller", Text, nullable=False),
    Column("terms", Text, nullable=False),
    Column("drawn_at", Instant, nullable=False),
    Column("dispatched_at", Instant),
    Column("completed_at", Instant),
    Column("effective_on", Date),
    Column("document_id", BigId, ForeignKey("document.id")),
    Column("code", Text),
)

notice_addressee = Table(
    "notice_addressee",
    metadata,
    Column("id", BigId, primary_key=True),
    Column("notice_id", BigId, ForeignKey("notice.id"), nullable=False, index=True),
    Column("party_id", BigId, ForeignKey("party.id")),
    Column("name", Text, nullable=False),
    Column("address", Text),
    Column("email", Text),
    Column("state", Text, nullable=False),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("means", Text),
    Column("tracking", Text),
    Column("sent_on", Date),
    Column("check_on", Date),
    Column("reached_on", Date),
    Column("reached_by", Text),
    Column("failure", Text),
    Column("edition", Text),
    Column("confirmation", Text, unique=True),
    CheckConstraint("state IN ('to_send', 'awaiting', 'received', 'failed', 'published')", name="state"),
)
