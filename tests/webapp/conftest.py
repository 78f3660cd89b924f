"""The town hall of the tests: an empty database, the application, a clock that stands until it is moved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from models.database import Database
from models.schema import metadata
from tests.casework.town import Town
from tests.webapp.world import NOW, Watch, World
from webapp import build, create_app
from webapp.clock import Clock
from webapp.settings import Settings


@pytest.fixture
def world(tmp_path: Path, database_url: str) -> Iterator[World]:
    """The municipality of Mococa with its procedures and nobody in it."""
    yield from _world(tmp_path, database_url)


@pytest.fixture
def world_on_postgresql(tmp_path: Path, postgresql_url: str) -> Iterator[World]:
    """The same on PostgreSQL."""
    yield from _world(tmp_path, postgresql_url)


def _world(var: Path, url: str) -> Iterator[World]:
    settings = Settings(var=var, database_url=url)
    database, watch = Database(url), Watch()
    metadata.create_all(database.engine)
    parts = build(settings, database, Clock(database, watch))
    with database.transaction() as tx:
        parts.library.publish(tx, NOW)
    with database.reading() as tx:
        current = parts.library.current(tx, "mococa/abandonment")
    assert current is not None
    app = create_app(settings, parts)
    app.config.update(WTF_CSRF_ENABLED=False)
    yield World(database, app, watch, current[0])
    database.close()


@pytest.fixture
def town(database_url: str, tmp_path: Path) -> Iterator[Town]:
    """A town whose cases are played by shipped stories."""
    made = Town(database_url, tmp_path / "files")
    yield made
    made.database.close()
