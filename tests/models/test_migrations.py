"""A database that was upgraded holds the tables that the program knows, on both stores."""

from __future__ import annotations

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect

from models.database import Database
from models.migrations import upgrade
from models.schema import metadata


def differences(url: str) -> list[object]:
    upgrade(url)
    database = Database(url)
    try:
        with database.engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            return list(compare_metadata(context, metadata))
    finally:
        database.close()


def test_an_upgraded_database_equals_the_tables_of_the_program(any_database_url: str) -> None:
    assert differences(any_database_url) == []


def test_upgrading_twice_changes_nothing(database_url: str) -> None:
    upgrade(database_url)
    first = set(inspect(Database(database_url).engine).get_table_names())
    upgrade(database_url)
    assert set(inspect(Database(database_url).engine).get_table_names()) == first >= {"case", "event", "outbox"}
