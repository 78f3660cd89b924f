"""What is open in each case: tasks, timers, awaited messages. Rebuilt with the state, in its transaction."""

from __future__ import annotations

from sqlalchemy import Column, Date, ForeignKey, Index, Integer, Table, Text

from models.base import BigId, Instant, Json, metadata

task = Table(
    "task",
    metadata,
    Column("case_id", BigId, ForeignKey("case.id"), primary_key=True),
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("municipality", Text, nullable=False),
    Column("procedure", Text, nullable=False),
    Column("process", Text, nullable=False),
    Column("element", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("lane", Text, nullable=False),
    Column("callers", Json, nullable=False),
    Column("opened_at", Instant, nullable=False),
    Column("due_on", Date),
    Column("due_term", Text),
    Column("goal_on", Date),
    Column("priority", Integer, nullable=False, server_default="0"),
    Column("follow_up_on", Date),
    Column("holder_id", Integer, ForeignKey("official.id")),
    Column("held_at", Instant),
    Index(None, "municipality", "lane", "due_on"),
    Index(None, "holder_id"),
    sqlite_with_rowid=False,
)

timer = Table(
    "timer",
    metadata,
    Column("case_id", BigId, ForeignKey("case.id"), primary_key=True),
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("process", Text, nullable=False),
    Column("element", Text, nullable=False),
    Column("term", Text, nullable=False),
    Column("due_at", Instant, nullable=False, index=True),
    sqlite_with_rowid=False,
)

awaited = Table(
    "awaited",
    metadata,
    Column("case_id", BigId, ForeignKey("case.id"), primary_key=True),
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("process", Text, nullable=False),
    Column("element", Text, nullable=False),
    Column("message", Text, nullable=False),
    Column("lanes", Text, nullable=False),
    sqlite_with_rowid=False,
)

message = Table(
    "message",
    metadata,
    Column("id", Text, primary_key=True),
    Column("case_id", BigId, ForeignKey("case.id"), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("event_no", Integer, nullable=False),
    Column("at", Instant, nullable=False),
    Column("delivered_at", Instant),
    Column("closed_at", Instant),
    Column("fate", Text),
)
