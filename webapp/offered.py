"""The procedures that a municipality offers, each in its present version."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select

from models.database import Transaction
from models.procedure import procedure_version
from processes.library import Library
from processes.procedure import Procedure


@dataclass(frozen=True)
class Offered:
    """A procedure in its present version."""

    id: str
    version: Procedure

    @property
    def title(self) -> str:
        return self.version.title

    @property
    def name(self) -> str:
        return self.version.name


def offered(tx: Transaction, library: Library, municipality: str) -> Sequence[Offered]:
    """The procedures of a municipality, each in its latest published version, by title."""
    latest = (
        select(procedure_version.c.procedure, func.max(procedure_version.c.id).label("id"))
        .where(procedure_version.c.procedure.startswith(f"{municipality}/", autoescape=True))
        .group_by(procedure_version.c.procedure)
    )
    found = [Offered(row.procedure, library.version(tx, row.id)) for row in tx.all(latest)]
    return sorted(found, key=lambda each: each.title)
