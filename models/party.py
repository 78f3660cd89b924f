"""The people of a case: owner, addressees, claimant. The reporter stands apart, seen by the ombudsman only."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Index, Table, Text, true

from models.base import BigId, Instant, metadata

party = Table(
    "party",
    metadata,
    Column("id", BigId, primary_key=True),
    Column("case_id", BigId, ForeignKey("case.id"), nullable=False, index=True),
    Column("municipality", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("kind", Text),
    Column("capacity", Text),
    Column("name", Text),
    Column("name_key", Text),
    Column("tax_id", Text),
    Column("address", Text),
    Column("email", Text),
    Column("current", Boolean, nullable=False, server_default=true()),
    Column("at", Instant, nullable=False),
    Index(None, "municipality", "tax_id"),
    Index(None, "municipality", "name_key"),
)

reporter = Table(
    "reporter",
    metadata,
    Column("case_id", BigId, ForeignKey("case.id"), primary_key=True, autoincrement=False),
    Column("name", Text),
    Column("contact", Text),
    Column("at", Instant, nullable=False),
)
