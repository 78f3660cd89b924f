"""Days without normal service that were entered in this installation, each with its act."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Column, Date, ForeignKey, Integer, Table, Text

from models.base import Instant, metadata

calendar_day = Table(
    "calendar_day",
    metadata,
    Column("municipality", Text, primary_key=True),
    Column("day", Date, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("act", Text, nullable=False),
    Column("official_id", Integer, ForeignKey("official.id")),
    Column("at", Instant, nullable=False),
    CheckConstraint("kind IN ('closed', 'reduced')", name="kind"),
)
