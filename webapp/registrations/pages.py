"""The list of registrations: /cadastros, by what ends next, with how many stand in each status."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from flask import render_template, request
from flask.typing import ResponseReturnValue
from sqlalchemy import Row, Subquery, func, select
from sqlalchemy import case as when

from handlers.registration.case import LIVING
from models.database import Transaction
from models.registration import measure, registration
from webapp import context
from webapp.installation import installation
from webapp.register_words import STATUSES
from webapp.registrations.blueprint import blueprint, place, readers_only
from webapp.registrations.query import ENDS, Query, keeps, next_ends

A_PAGE = 50
ORDER = when((registration.c.status.in_(LIVING), 0), (registration.c.status == "expired", 1), else_=2)


@blueprint.get("")
@readers_only
def registrations() -> ResponseReturnValue:
    """The registrations that the address asks for."""
    query, today = Query.read(request.args), context.today()
    ends = next_ends(place())
    with installation().database.reading() as tx:
        rows = _rows(tx, query, ends, today)
        counts = _counts(tx, query, ends, today)
        held = count_held(tx)
    return render_template(
        "registrations/list.html",
        query=query,
        section=query.situacao or "all",
        rows=rows[:A_PAGE],
        more=len(rows) > A_PAGE,
        total=counts[query.situacao],
        counts=counts,
        held=held,
        statuses={name: many for name, (_kind, _icon, _one, many) in STATUSES.items()},
        ends=ENDS,
        living=LIVING,
        a_page=A_PAGE,
    )


def count_held(tx: Transaction) -> int:
    """Authorisations withheld and vehicles retained that nobody has back yet."""
    held = select(func.count()).select_from(measure).where(measure.c.municipality == place(), measure.c.state == "held")
    return int(tx.value(held))


def _rows(tx: Transaction, query: Query, ends: Subquery, today: date) -> Sequence[Row[Any]]:
    """One page of the list, and one row more to tell whether another follows."""
    table = registration.c
    statement = (
        select(
            table.id, table.number, table.name, table.status, table.plate, table.brand, table.model, table.organisation,
            table.valid_until, ends.c.kind.label("ends_kind"), ends.c.on.label("ends_on"),
        )
        .join(ends, ends.c.id == table.id)
        .where(keeps(query, place(), ends, today))
        .order_by(ORDER, ends.c.on, table.number)
        .limit(A_PAGE + 1)
        .offset((query.pagina - 1) * A_PAGE)
    )  # fmt: skip
    return tx.all(statement.where(table.status == query.situacao) if query.situacao else statement)


def _counts(tx: Transaction, query: Query, ends: Subquery, today: date) -> Mapping[str, int]:
    """How many stand in each status with the same filters; all of them under the empty name."""
    rows = tx.all(
        select(registration.c.status, func.count().label("n"))
        .join(ends, ends.c.id == registration.c.id)
        .where(keeps(query, place(), ends, today))
        .group_by(registration.c.status)
    )
    found = dict.fromkeys(STATUSES, 0) | {row.status: int(row.n) for row in rows}
    return {"": sum(found.values()), **found}
