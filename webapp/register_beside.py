"""What the register says of a case: the registration of its person, and the measures that were taken in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, Row, or_, select

from handlers.records import INTERESTED
from models.case import case, fact, term
from models.database import Transaction
from models.registration import measure, registration
from models.task import task
from processes.authority import Standing, may_see
from processes.procedure import Procedure
from webapp import context
from webapp.roles import REGISTERS, reads_record, works_with_register

MOST = 200
REVIEW = "measure_review_at"


@dataclass(frozen=True)
class Measure:
    """A measure with the days it has lasted, what is to be done about it, and which of its cases may be opened."""

    row: Row[Any]
    days: int
    tasks: Sequence[Row[Any]]
    case_readable: bool
    watch_readable: bool

    @property
    def reference(self) -> str:
        return f"Medida {self.row.number:05d}"

    @property
    def held(self) -> bool:
        return bool(self.row.state == "held")


@dataclass(frozen=True)
class RegisterBox:
    """The registration of the person whom a case is about, their record, and the measures of the case."""

    registration: Row[Any] | None
    record_url: str
    measures: Sequence[Measure]


def read_register_box(
    tx: Transaction, row: Row[Any], procedure: Procedure, standing: Standing, parties: Sequence[Row[Any]]
) -> RegisterBox | None:
    """The box of a case; None where there is no register, or for whom it is not."""
    if not procedure.companions.keys() & REGISTERS or not works_with_register(standing):
        return None
    people = [each for each in parties if each.role in INTERESTED and each.tax_id]
    found = _registration(tx, row, [each.tax_id for each in people])
    if found is not None:
        url = f"/cadastros/{found.number:05d}"
    else:
        url = f"/cadastros/pessoa/{people[0].id}" if people and reads_record(standing) else ""
    taken = or_(measure.c.case_id == row.id, measure.c.watch_id == row.id)
    return RegisterBox(found, url, read_measures(tx, standing, context.today(), measures=taken))


def _registration(tx: Transaction, row: Row[Any], people: Sequence[str]) -> Row[Any] | None:
    """The registration that a case names, asked for or watches, else the newest of its person."""
    named = tx.value(select(fact.c.value).where(fact.c.case_id == row.id, fact.c.name == "registration"))
    of_measure = select(measure.c.registration_id).where(measure.c.watch_id == row.id)
    own = or_(
        registration.c.id == (named if isinstance(named, int) else 0),
        registration.c.watch_id == row.id,
        registration.c.case_id == row.id,
        registration.c.renewal_case_id == row.id,
        registration.c.id.in_(of_measure),
    )
    return tx.one(
        select(registration.c.number, registration.c.status, registration.c.name, registration.c.valid_until)
        .where(registration.c.municipality == row.municipality, or_(own, registration.c.tax_id.in_(people)))
        .order_by(own.desc(), registration.c.number.desc())
        .limit(1)
    )


def read_measures(
    tx: Transaction,
    standing: Standing,
    today: date,
    cases: ColumnElement[bool] | None = None,
    *,
    measures: ColumnElement[bool] | None = None,
) -> list[Measure]:
    """The measures of these cases, or those that a condition keeps; what is held first, the oldest before."""
    review = (
        select(term.c.due_on)
        .where(term.c.case_id == measure.c.watch_id, term.c.name == REVIEW, term.c.replaced_at.is_(None))
        .order_by(term.c.id.desc())
        .limit(1)
        .scalar_subquery()
    )
    statement = (
        select(
            measure,
            case.c.reference,
            registration.c.number.label("registered"),
            may_see(standing).label("readable"),
            review.label("review_on"),
        )
        .join(case, case.c.id == measure.c.case_id)
        .outerjoin(registration, registration.c.id == measure.c.registration_id)
        .where(measure.c.municipality == standing.municipality)
        .order_by(measure.c.state != "held", measure.c.taken_on, measure.c.number)
        .limit(MOST)
    )
    for condition in (cases, measures):
        statement = statement if condition is None else statement.where(condition)
    rows = tx.all(statement)
    watches = {row.watch_id for row in rows if row.watch_id is not None}
    open_to_me, tasks = _watched(tx, standing, watches)
    return [
        Measure(
            row,
            ((row.ended_on or today) - row.taken_on).days,
            tasks.get(row.watch_id, ()),
            bool(row.readable),
            row.watch_id in open_to_me,
        )
        for row in rows
    ]


def _watched(
    tx: Transaction, standing: Standing, watches: set[int]
) -> tuple[frozenset[int], dict[int, Sequence[Row[Any]]]]:
    """The processes of the measures that may be opened, and their open tasks."""
    if not watches:
        return frozenset(), {}
    mine = frozenset(
        row.id for row in tx.all(select(case.c.id).where(case.c.id.in_(sorted(watches)), may_see(standing)))
    )
    found: dict[int, list[Row[Any]]] = {}
    for row in tx.all(select(task).where(task.c.case_id.in_(sorted(mine))).order_by(task.c.case_id, task.c.id)):
        found.setdefault(row.case_id, []).append(row)
    return mine, {key: tuple(each) for key, each in found.items()}
