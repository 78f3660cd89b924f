"""Alembic's entry: the same engine as everything else, and all tables."""

from __future__ import annotations

from alembic import context

from models.database import Database
from models.schema import metadata

config = context.config
database = Database(config.attributes["url"])
try:
    with database.engine.connect().execution_options(writes=True) as connection:
        context.configure(connection=connection, target_metadata=metadata, render_as_batch=True, compare_type=True)
        with context.begin_transaction():
            context.run_migrations()
finally:
    database.close()
