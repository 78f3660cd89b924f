"""The office, on SQLite."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.handlers.office import Office


@pytest.fixture
def office(database_url: str, tmp_path: Path) -> Iterator[Office]:
    """A town with officials; a case comes with the first story told."""
    made = Office(database_url, tmp_path / "files")
    yield made
    made.database.close()
