"""The office, on SQLite."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.handlers.lavras import Registry
from tests.handlers.office import Office
from tests.handlers.penalty_office import PenaltyOffice


@pytest.fixture
def office(database_url: str, tmp_path: Path) -> Iterator[Office]:
    """A town with officials; a case comes with the first story told."""
    made = Office(database_url, tmp_path / "files")
    yield made
    made.database.close()


@pytest.fixture
def registry(database_url: str, tmp_path: Path) -> Iterator[Registry]:
    """The registry office of Lavras, where the UFML has a fictitious value."""
    made = Registry(database_url, tmp_path / "files", setting="registered")
    yield made
    made.database.close()


@pytest.fixture
def penalties(database_url: str, tmp_path: Path) -> Iterator[PenaltyOffice]:
    """An office of Lavras; a case comes with the first story told."""
    made = PenaltyOffice(database_url, tmp_path / "files")
    yield made
    made.database.close()
