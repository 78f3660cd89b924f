"""The rows of a list, in order of their due date; and where one task stands in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import Row, Select, and_, exists, func, select
from sqlalchemy import case as when

from handlers.records import INTERESTED
from models.account import official
from models.case import case, term
from models.database import Transaction
from models.party import party
from models.task import task
from models.vehicle import vehicle
from processes.authority import Standing
from webapp.inbox.filters import Query, keeps
from webapp.inbox.lists import holds

A_PAGE = 50
ORDER = (
    when((task.c.due_on.is_(None), 1), else_=0),
    task.c.due_on,
    task.c.priority.desc(),
    task.c.case_id,
    task.c.id,
)
BY_RETURN = (task.c.follow_up_on, *ORDER)


@dataclass(frozen=True)
class Totals:
    """What the heading of a list tells: all, late, due until tomorrow."""

    all: int
    late: int
    soon: int


@dataclass(frozen=True)
class Place:
    """Where a task stands in the list it was opened from, and what is before and after it."""

    position: int
    total: int
    before: Row[Any] | None
    after: Row[Any] | None


def read_rows(tx: Transaction, query: Query, standing: Standing, today: date) -> Sequence[Row[Any]]:
    """One page of the list, and one row more to tell whether another follows."""
    suspended = exists().where(
        term.c.case_id == task.c.case_id,
        term.c.name == task.c.due_term,
        term.c.replaced_at.is_(None),
        term.c.ended_at.is_(None),
        term.c.suspended_at.is_not(None),
    )
    owner = (
        select(party.c.name)
        .where(party.c.case_id == task.c.case_id, party.c.role.in_(INTERESTED), party.c.current)
        .order_by(party.c.id)
        .limit(1)
        .scalar_subquery()
    )
    statement = (
        select(
            task,
            case.c.reference,
            case.c.subject,
            vehicle.c.plate,
            vehicle.c.brand,
            vehicle.c.model,
            vehicle.c.location,
            owner.label("owner"),
            official.c.name.label("holder"),
            suspended.label("suspended"),
        )
        .join(case, case.c.id == task.c.case_id)
        .outerjoin(vehicle, vehicle.c.case_id == task.c.case_id)
        .outerjoin(official, official.c.id == task.c.holder_id)
        .where(holds(query.lista, standing, today), keeps(query, today))
        .order_by(*_order(query))
        .limit(A_PAGE + 1)
        .offset((query.pagina - 1) * A_PAGE)
    )
    return tx.all(statement)


def read_totals(tx: Transaction, query: Query, standing: Standing, today: date, *, without: str = "") -> Totals:
    """How many tasks the filters keep."""
    row = tx.one(
        select(
            func.count(),
            func.coalesce(func.sum(when((task.c.due_on < today, 1), else_=0)), 0),
            func.coalesce(
                func.sum(when((and_(task.c.due_on >= today, task.c.due_on <= today + timedelta(days=1)), 1), else_=0)),
                0,
            ),
        )
        .select_from(task)
        .where(holds(query.lista, standing, today), keeps(query, today, without=without))
    )
    return Totals(*(int(each) for each in row)) if row else Totals(0, 0, 0)


def count_new(tx: Transaction, query: Query, standing: Standing, today: date, since: datetime) -> int:
    """How many tasks came into the list after a moment."""
    return int(
        tx.value(
            select(func.count())
            .select_from(task)
            .where(task.c.opened_at > since, holds(query.lista, standing, today), keeps(query, today))
        )
    )


def read_choices(tx: Transaction, query: Query, standing: Standing, today: date) -> Sequence[Row[Any]]:
    """What the list can be filtered by: procedure, step and lane that stand in it now."""
    return tx.all(
        select(task.c.procedure, task.c.element, func.min(task.c.title).label("title"), task.c.lane)
        .where(holds(query.lista, standing, today))
        .group_by(task.c.procedure, task.c.element, task.c.lane)
    )


def place_in_list(
    tx: Transaction, query: Query, standing: Standing, today: date, case_id: int, task_id: int
) -> Place | None:
    """The task's place in its list, for previous and next; None when the list no longer holds it."""
    numbered = (
        select(
            task.c.case_id,
            task.c.id,
            case.c.reference,
            task.c.title,
            func.row_number().over(order_by=_order(query)).label("position"),
            func.count().over().label("total"),
        )
        .join(case, case.c.id == task.c.case_id)
        .where(holds(query.lista, standing, today), keeps(query, today))
        .subquery()
    )
    here = select(numbered.c.position).where(numbered.c.case_id == case_id, numbered.c.id == task_id).scalar_subquery()
    found: Select[Any] = select(numbered, here.label("here")).where(numbered.c.position.between(here - 1, here + 1))
    rows = {int(row.position - row.here): row for row in tx.all(found)}
    if 0 not in rows:
        return None
    return Place(int(rows[0].position), int(rows[0].total), rows.get(-1), rows.get(1))


def _order(query: Query) -> tuple[Any, ...]:
    return BY_RETURN if query.lista == "retorno" else ORDER
