"""The rows of the list of charges, what they add up to, and how many stand in each state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from sqlalchemy import Row, Select, and_, func, select
from sqlalchemy import case as when

from handlers.records import INTERESTED
from models.case import case
from models.charge import charge
from models.database import Transaction
from models.party import party
from processes.authority import Standing, may_see
from webapp.charges.query import OWED, PAID, STATES, ZERO, Query, in_state, keeps

A_PAGE = 50
ORDER = (
    when((charge.c.state.in_(("open", "partial")), 0), else_=1),
    charge.c.due_on,
    charge.c.year,
    charge.c.number,
)


@dataclass(frozen=True)
class Totals:
    """What the charges of the list add up to: charged, paid, still owed."""

    count: int
    charged: Decimal
    paid: Decimal
    owed: Decimal


def debtor(column: Any = party.c.name) -> Any:
    """The first person whom the charge's case is about."""
    return (
        select(column)
        .where(party.c.case_id == charge.c.case_id, party.c.role.in_(INTERESTED), party.c.current)
        .order_by(party.c.id)
        .limit(1)
        .scalar_subquery()
    )


def listed(query: Query, standing: Standing, today: date) -> Select[Any]:
    """All charges that the address asks for, in order of what falls due; `readable`: whether the case may be opened."""
    return (
        select(
            charge.c.id,
            charge.c.case_id,
            charge.c.kind,
            charge.c.number,
            charge.c.year,
            charge.c.amount,
            charge.c.due_on,
            charge.c.issued_at,
            charge.c.state,
            case.c.reference,
            case.c.procedure,
            PAID.label("paid"),
            debtor().label("debtor"),
            may_see(standing).label("readable"),
        )
        .join(case, case.c.id == charge.c.case_id)
        .where(keeps(query, standing.municipality), in_state(query.situacao, today))
        .order_by(*ORDER)
    )


def read_rows(tx: Transaction, query: Query, standing: Standing, today: date) -> Sequence[Row[Any]]:
    """One page of the list, and one row more to tell whether another follows."""
    page = listed(query, standing, today).limit(A_PAGE + 1).offset((query.pagina - 1) * A_PAGE)
    return tx.all(page)


def read_totals(tx: Transaction, query: Query, standing: Standing, today: date) -> tuple[Totals, Mapping[str, int]]:
    """The sums of the list, and how many charges stand in each state with the same filters; in one statement."""
    here = in_state(query.situacao, today)
    money = charge.c.amount.type
    left = when((charge.c.amount <= PAID, ZERO), else_=charge.c.amount - PAID)
    owed = when((and_(here, charge.c.state.in_(OWED)), left), else_=ZERO)
    sums = (
        func.coalesce(func.sum(when((here, 1), else_=0)), 0).label("shown"),
        func.coalesce(func.sum(when((here, charge.c.amount), else_=ZERO)), ZERO, type_=money).label("charged"),
        func.coalesce(func.sum(when((here, PAID), else_=ZERO)), ZERO, type_=money).label("paid"),
        func.coalesce(func.sum(owed), ZERO, type_=money).label("owed"),
    )
    states = [
        func.coalesce(func.sum(when((in_state(name, today), 1), else_=0)), 0).label(f"state_{position}")
        for position, name in enumerate(STATES)
    ]
    row = tx.one(
        select(*sums, *states, func.count().label("everything"))
        .select_from(charge)
        .join(case, case.c.id == charge.c.case_id)
        .where(keeps(query, standing.municipality))
    )
    assert row is not None
    found = row._mapping
    counts = {name: int(found[f"state_{position}"]) for position, name in enumerate(STATES)}
    return Totals(int(row.shown), row.charged, row.paid, row.owed), {"": int(found["everything"]), **counts}
