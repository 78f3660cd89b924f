"""What one process has to tell another: written with the sender's act, delivered after its commit, then forgotten.

A signal either wakes a case (`case_id`, `message`), or begins a process that lives by itself (`process`, `reference`,
`facts`). It carries nothing that the rows do not say: whoever is woken reads them anew.
"""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Column, ForeignKey, Integer, Table, Text

from models.base import BigId, Instant, Json, metadata

signal = Table(
    "signal",
    metadata,
    Column("id", BigId, primary_key=True),
    Column("case_id", BigId, ForeignKey("case.id")),
    Column("message", Text),
    Column("municipality", Text, nullable=False),
    Column("procedure", Text, nullable=False),
    Column("process", Text),
    Column("reference", Text),
    Column("facts", Json),
    Column("at", Instant, nullable=False),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("retry_at", Instant),
    CheckConstraint("(case_id IS NULL) = (message IS NULL)", name="wakes"),
    CheckConstraint("(case_id IS NULL) = (process IS NOT NULL)", name="begins"),
)
