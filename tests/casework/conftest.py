"""The town, on each database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.casework.town import Town


@pytest.fixture
def town(database_url: str, tmp_path: Path) -> Iterator[Town]:
    """On SQLite."""
    made = Town(database_url, tmp_path / "files")
    yield made
    made.database.close()


@pytest.fixture
def town_on_postgresql(postgresql_url: str, tmp_path: Path) -> Iterator[Town]:
    """On PostgreSQL."""
    made = Town(postgresql_url, tmp_path / "files")
    yield made
    made.database.close()
