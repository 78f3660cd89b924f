"""Dated values entered in this installation (the UFML of a year, the INPC of a month), each with its act.

A value is never changed: a wrong one is withdrawn, with the reason, and stays readable; the right one is entered anew.
"""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Column, Date, ForeignKey, Index, Integer, Table, Text, text

from models.base import BigId, Instant, metadata

dated_value = Table(
    "dated_value",
    metadata,
    Column("id", BigId, primary_key=True),
    Column("municipality", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("since", Date, nullable=False),
    Column("value", Text, nullable=False),
    Column("act", Text, nullable=False),
    Column("act_on", Date, nullable=False),
    Column("source", Text, nullable=False),
    Column("official_id", Integer, ForeignKey("official.id")),
    Column("at", Instant, nullable=False),
    Column("withdrawn_at", Instant),
    Column("withdrawn_by", Integer, ForeignKey("official.id")),
    Column("reason", Text),
    CheckConstraint("(withdrawn_at IS NULL) = (reason IS NULL)", name="withdrawn"),
    Index(
        "ix_dated_value_in_force",
        "municipality",
        "name",
        "since",
        unique=True,
        sqlite_where=text("withdrawn_at IS NULL"),
        postgresql_where=text("withdrawn_at IS NULL"),
    ),
)
