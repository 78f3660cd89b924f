"""Numbers that have no gap and no double: of cases, of documents by kind, of charges."""

from __future__ import annotations

from sqlalchemy.dialects import postgresql, sqlite

from models.case import counter
from models.database import Transaction


def next_number(tx: Transaction, municipality: str, kind: str, year: int) -> int:
    """The next number of this kind in this year: no gap and no double, because the counter's row is locked."""
    values = {"municipality": municipality, "kind": kind, "year": year, "last": 1}
    dialect = sqlite if tx.connection.dialect.name == "sqlite" else postgresql
    statement = dialect.insert(counter).values(values)
    return int(
        tx.value(
            statement.on_conflict_do_update(
                index_elements=["municipality", "kind", "year"], set_={"last": counter.c.last + 1}
            ).returning(counter.c.last)
        )
    )
