"""The cases an official may read: all of them, newest first, or those that the search box finds.

Processes that live beside the cases are no cases of their own: only a search finds them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_login import login_required
from sqlalchemy import ColumnElement, Row, and_, select, true

from handlers.records import INTERESTED
from models.case import case
from models.database import Transaction
from models.party import party
from models.task import task
from models.vehicle import vehicle
from processes.authority import Standing, may_see
from webapp import context
from webapp.addresses import case_url
from webapp.installation import installation
from webapp.search.finding import exact_number, matching

blueprint = Blueprint("search", __name__)
A_PAGE = 50
STATUSES = ("open", "archived", "annulled")


@dataclass(frozen=True)
class Query:
    """What the address asks for; `before` is the case after which the page begins."""

    typed: str
    status: str
    procedure: str
    before: int | None

    @classmethod
    def read(cls, given: Mapping[str, str]) -> Query:
        status, before = given.get("situacao", ""), given.get("antes", "")
        return cls(
            typed=given.get("q", "").strip(),
            status=status if status in STATUSES else "",
            procedure=given.get("procedimento", ""),
            before=int(before) if before.isascii() and before.isdecimal() and len(before) < 20 else None,
        )

    def url(self, **changes: str) -> str:
        """This list's address, changed."""
        found = {"q": self.typed, "situacao": self.status, "procedimento": self.procedure} | changes
        query = urlencode({name: value for name, value in found.items() if value})
        return f"/processos?{query}" if query else "/processos"


@blueprint.get("/processos")
@login_required
def cases() -> ResponseReturnValue:
    """The list; a whole case number that is found opens the case."""
    query, parts = Query.read(request.args), installation()
    with parts.database.reading() as tx:
        standing = context.standing(tx)
        rows = _rows(tx, query, standing)
        whole = exact_number(query.typed)
        if whole is not None and len(rows) == 1 and rows[0].reference == whole:
            return redirect(case_url(whole), 302)
        shown = rows[:A_PAGE]
        known = context.procedures(tx)
        waiting = _waiting(tx, [row.id for row in shown])
        owners = _owners(tx, [row.id for row in shown])
    return render_template(
        "search/cases.html",
        query=query,
        rows=shown,
        following=query.url(antes=str(shown[-1].id)) if len(rows) > A_PAGE else None,
        titles={each.id: each.title for each in known},
        waiting=waiting,
        owners=owners,
        statuses=STATUSES,
    )


@blueprint.get("/processos/novo")
@login_required
def choose() -> ResponseReturnValue:
    """Which procedure to open, where a lane may open several."""
    with installation().database.reading() as tx:
        offered = startable(tx, context.standing(tx))
    if len(offered) == 1:
        return redirect(f"/processos/novo/{offered[0][0]}", 302)
    return render_template("search/new_case.html", offered=offered)


def startable(tx: Transaction, standing: Standing) -> list[tuple[str, str]]:
    """Name and title of the procedures that a lane held today may open."""
    return [
        (each.name, each.title) for each in context.procedures(tx) if each.version.start_lanes & standing.lanes.keys()
    ]


def _rows(tx: Transaction, query: Query, standing: Standing) -> Sequence[Row[Any]]:
    columns = (case.c.id, case.c.reference, case.c.status, case.c.outcome, case.c.subject)
    conditions: list[ColumnElement[bool]] = [may_see(standing)]
    if query.typed:
        conditions.append(matching(query.typed, standing.municipality))
    else:
        conditions.append(case.c.number.is_not(None))
    if query.status:
        conditions.append(case.c.status == query.status)
    if query.procedure:
        conditions.append(case.c.procedure == query.procedure)
    if query.before is not None:
        conditions.append(case.c.id < query.before)
    return tx.all(
        select(
            *columns,
            case.c.procedure,
            case.c.opened_at,
            vehicle.c.plate,
            vehicle.c.brand,
            vehicle.c.model,
            vehicle.c.location,
        )
        .outerjoin(vehicle, vehicle.c.case_id == case.c.id)
        .where(and_(true(), *conditions))
        .order_by(case.c.id.desc())
        .limit(A_PAGE + 1)
    )


def _waiting(tx: Transaction, ids: Sequence[int]) -> dict[int, list[Row[Any]]]:
    """The open tasks of the cases shown."""
    found: dict[int, list[Row[Any]]] = {}
    if not ids:
        return found
    statement = select(task.c.case_id, task.c.title, task.c.lane, task.c.due_on).where(task.c.case_id.in_(ids))
    for row in tx.all(statement.order_by(task.c.case_id, task.c.id)):
        found.setdefault(row.case_id, []).append(row)
    return found


def _owners(tx: Transaction, ids: Sequence[int]) -> dict[int, str]:
    """Whom each case shown is about, where they are known."""
    if not ids:
        return {}
    statement = select(party.c.case_id, party.c.name).where(
        party.c.case_id.in_(ids), party.c.role.in_(INTERESTED), party.c.current, party.c.name.is_not(None)
    )
    return {row.case_id: row.name for row in tx.all(statement.order_by(party.c.id.desc()))}
