"""One place commits; a failed block leaves nothing; a rehearsal leaves nothing either."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from sqlalchemy import Column, Integer, MetaData, Table, insert, select

from models.base import Instant, Money
from models.database import Database

metadata = MetaData()
thing = Table("thing", metadata, Column("id", Integer, primary_key=True), Column("at", Instant), Column("price", Money))
AT = datetime(2026, 3, 2, 12, tzinfo=UTC)


@pytest.fixture
def database(any_database_url: str) -> Database:
    made = Database(any_database_url)
    metadata.create_all(made.engine)
    return made


def ids(database: Database) -> list[int]:
    with database.reading() as tx:
        return [row.id for row in tx.all(select(thing.c.id))]


def fail_after_writing(database: Database, afterwards: Callable[[], None] = lambda: None) -> None:
    with database.transaction() as tx:
        tx.run(insert(thing), {"id": 2})
        tx.after_commit(afterwards)
        raise RuntimeError("stop")


def test_a_block_that_ends_is_stored_and_one_that_raises_is_not(database: Database) -> None:
    with database.transaction() as tx:
        tx.run(insert(thing), {"id": 1})
    with pytest.raises(RuntimeError, match="stop"):
        fail_after_writing(database)
    assert ids(database) == [1]


def test_a_rehearsal_is_rolled_back(database: Database) -> None:
    with database.rehearsal() as tx:
        tx.run(insert(thing), {"id": 1})
        assert tx.value(select(thing.c.id)) == 1
    assert ids(database) == []


def test_what_waits_for_the_commit_happens_after_it_and_never_after_a_failure(database: Database) -> None:
    seen: list[list[int]] = []
    with database.transaction() as tx:
        tx.run(insert(thing), {"id": 1})
        tx.after_commit(lambda: seen.append(ids(database)))
    with pytest.raises(RuntimeError, match="stop"):
        fail_after_writing(database, lambda: seen.append([]))
    assert seen == [[1]]


def test_moments_and_money_come_back_as_they_went_in(database: Database) -> None:
    with database.transaction() as tx:
        tx.run(insert(thing), {"id": 1, "at": AT, "price": Decimal("1187.59")})
    with database.reading() as tx:
        row = tx.one(select(thing))
    assert row is not None
    assert (row.at, row.price) == (AT, Decimal("1187.59"))


@pytest.mark.parametrize("values", [{"at": datetime(2026, 3, 2, 12)}, {"price": Decimal("1.005")}])  # noqa: DTZ001
def test_a_moment_without_zone_and_half_a_cent_are_refused(database: Database, values: dict[str, object]) -> None:
    with pytest.raises(Exception, match=r"without zone|finer than a cent"), database.transaction() as tx:
        tx.run(insert(thing), {"id": 1, **values})
