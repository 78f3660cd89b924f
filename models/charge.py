"""What is owed, the guides it is paid by, and what was paid of it.

A charge is issued again when its amount changes: each guide has its own number and codes, and a payment by an old one
still finds its charge. The charge's own number is that of its guide in force.
"""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Column, Date, ForeignKey, Index, Integer, Table, Text, UniqueConstraint

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
    CheckConstraint(
        "state IN ('open', 'partial', 'paid', 'referred', 'legal', 'cancelled', 'refund')",
        name="state",
    ),
    Index(None, "municipality", "state", "due_on"),
)

guide = Table(
    "guide",
    metadata,
    Column("id", BigId, primary_key=True),
    Column("charge_id", BigId, ForeignKey("charge.id"), nullable=False, index=True),
    Column("municipality", Text, nullable=False),
    Column("year", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("amount", Money, nullable=False),
    Column("due_on", Date, nullable=False),
    Column("issued_at", Instant, nullable=False),
    Column("reference", Text, unique=True),
    Column("barcode", Text),
    Column("br_code", Text),
    Column("document_id", BigId, ForeignKey("document.id")),
    UniqueConstraint("municipality", "year", "number"),
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
