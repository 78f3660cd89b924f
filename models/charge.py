"""What is owed, and what was paid of it."""

from __future__ import annotations

from sqlalchemy import Column, Date, ForeignKey, Integer, Table, Text

from models.base import BigId, Instant, Json, Money, metadata

charge = Table(
    "charge",
    metadata,
    Column("id", BigId, primary_key=True),
    Column("case_id", BigId, ForeignKey("case.id"), nullable=False, index=True),
    Column("municipality", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("year", Integer, nullable=False),
    Column("items", Json, nullable=False),
    Column("amount", Money, nullable=False),
    Column("steps", Json, nullable=False),
    Column("due_on", Date),
    Column("issued_at", Instant, nullable=False),
    Column("state", Text, nullable=False),
    Column("document_id", BigId, ForeignKey("document.id")),
)

payment = Table(
    "payment",
    metadata,
    Column("id", BigId, primary_key=True),
    Column("charge_id", BigId, ForeignKey("charge.id"), nullable=False, index=True),
    Column("key", Text, nullable=False, unique=True),
    Column("amount", Money, nullable=False),
    Column("paid_on", Date, nullable=False),
    Column("receipt", Text, nullable=False),
    Column("official_id", Integer, ForeignKey("official.id")),
    Column("at", Instant, nullable=False),
)
