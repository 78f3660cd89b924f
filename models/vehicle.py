"""The vehicle of a case, as last seen."""

from __future__ import annotations

from sqlalchemy import Column, Date, ForeignKey, Table, Text

from models.base import BigId, Instant, metadata

vehicle = Table(
    "vehicle",
    metadata,
    Column("case_id", BigId, ForeignKey("case.id"), primary_key=True, autoincrement=False),
    Column("municipality", Text, nullable=False),
    Column("plate", Text, index=True),
    Column("chassis", Text, index=True),
    Column("brand", Text),
    Column("model", Text),
    Column("colour", Text),
    Column("other_identification", Text),
    Column("location", Text, nullable=False),
    Column("left_road_on", Date),
    Column("in_yard_since", Instant),
    Column("left_yard_at", Instant),
)
