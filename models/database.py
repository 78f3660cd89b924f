"""One engine factory for web, worker and command line; the one place that opens a transaction and commits it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, CursorResult, Engine, Executable, Row, create_engine, event
from sqlalchemy.engine import make_url

Parameters = Mapping[str, Any]


class Transaction:
    """What a step may do with the database; it never commits by itself.

    `after_commit` takes what must only happen once everything is stored (waking a worker, for instance).
    """

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.afterwards: list[Callable[[], None]] = []

    def run(self, statement: Executable, values: Parameters | Sequence[Parameters] | None = None) -> CursorResult[Any]:
        """Execute a statement that changes rows."""
        return self.connection.execute(statement, values)

    def one(self, statement: Executable, values: Parameters | None = None) -> Row[Any] | None:
        """The first row, or None."""
        return self.connection.execute(statement, values).first()

    def all(self, statement: Executable, values: Parameters | None = None) -> Sequence[Row[Any]]:
        """All rows."""
        return self.connection.execute(statement, values).all()

    def value(self, statement: Executable, values: Parameters | None = None) -> Any:
        """The first column of the first row, or None."""
        return self.connection.execute(statement, values).scalar()

    def after_commit(self, act: Callable[[], None]) -> None:
        self.afterwards.append(act)


class Database:
    """A store reached by a URL: SQLite in a file (WAL, synced at every commit) or PostgreSQL."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = _engine(url)

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """All or nothing: commits when the block ends, rolls back when it raises."""
        with self.engine.connect().execution_options(writes=True) as connection, connection.begin() as begun:
            transaction = Transaction(connection)
            yield transaction
            if begun.is_active:
                begun.commit()
        for act in transaction.afterwards:
            act()

    @contextmanager
    def rehearsal(self) -> Iterator[Transaction]:
        """The same, always rolled back: to show what an act would do."""
        with self.engine.connect().execution_options(writes=True) as connection, connection.begin() as begun:
            yield Transaction(connection)
            begun.rollback()

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """One consistent look, without a write lock."""
        with self.engine.connect() as connection, connection.begin():
            yield Transaction(connection)

    def close(self) -> None:
        self.engine.dispose()


def _engine(url: str) -> Engine:
    parsed = make_url(url)
    if parsed.get_backend_name() == "postgresql":
        return create_engine(
            parsed.set(drivername="postgresql+psycopg"), pool_pre_ping=True, pool_size=10, hide_parameters=True
        )
    engine = create_engine(parsed, connect_args={"timeout": 15}, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=15000"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
