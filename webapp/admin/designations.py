"""Tasks without an able authority, and the designation ad hoc that gives them one: a person, an act, a case."""

from __future__ import annotations

from collections.abc import Callable

from flask import abort, flash, redirect, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from sqlalchemy import select

from handlers.errors import RefusedError
from models.account import designation, impediment, official
from models.case import case
from models.task import task
from processes.authority import without_authority
from processes.casework import Turn
from processes.casework.desk import designate
from webapp import context
from webapp.admin.blueprint import blueprint, noted, page, place
from webapp.auth import administrator_only
from webapp.installation import installation
from webapp.substitutions import colleagues

MOST = 100


@blueprint.get("/designacoes")
@administrator_only
def designations() -> ResponseReturnValue:
    """The tasks that nobody able holds, and the designations made lately."""
    return _page("")


@blueprint.post("/designacoes")
@administrator_only
def add_designation() -> ResponseReturnValue:
    """Designate a person for one task, by an act."""
    parts, form = installation(), request.form
    case_id, task_id, who = (form.get(each, "") for each in ("processo", "tarefa", "pessoa"))
    if not (case_id.isdecimal() and task_id.isdecimal()):
        abort(404)
    if not who.isdecimal():
        return _page(_("Escolha a pessoa designada.")), 422
    with parts.database.reading() as tx:
        found = tx.one(
            select(task.c.element, task.c.title, case.c.reference)
            .join(case, case.c.id == task.c.case_id)
            .where(task.c.case_id == int(case_id), task.c.id == int(task_id), task.c.municipality == place())
        )
        barred = tx.value(
            select(impediment.c.reason).where(
                impediment.c.case_id == int(case_id),
                impediment.c.official_id == int(who),
                impediment.c.task_id.is_(None) | (impediment.c.task_id == int(task_id)),
            )
        )
    if found is None:
        abort(404)
    if barred is not None:
        return _page(_("Há impedimento desta pessoa: %(why)s. Escolha outra.", why=barred)), 422
    number = found.reference
    try:
        act = _designate(found.element, int(who), form.get("ato", ""))
        parts.engine.desk(int(case_id), act, context.actor(), context.now())
    except RefusedError as refused:
        return _page(refused.sentence), 422
    with parts.database.transaction() as tx:
        noted(tx, "designation_added", number, f"{found.title}; {form['ato'].strip()}")
    flash(_("Designação gravada: %(task)s, processo %(number)s.", task=found.title, number=number), "success")
    return redirect("/administracao/designacoes", 303)


def _designate(element: str, who: int, act: str) -> Callable[[Turn], None]:
    return lambda turn: designate(turn, element, who, act)


def _page(problem: str) -> str:
    with installation().database.reading() as tx:
        rows = tx.all(
            select(task, case.c.reference)
            .join(case, case.c.id == task.c.case_id)
            .where(without_authority(place(), context.today()))
            .order_by(task.c.opened_at, task.c.case_id, task.c.id)
            .limit(MOST)
        )
        reasons = tx.all(
            select(impediment.c.case_id, impediment.c.task_id, official.c.name, impediment.c.reason)
            .join(official, official.c.id == impediment.c.official_id)
            .where(impediment.c.case_id.in_([row.case_id for row in rows]))
            .order_by(official.c.name)
        )
        made = tx.all(
            select(designation, official.c.name, case.c.reference)
            .join(official, official.c.id == designation.c.official_id)
            .join(case, case.c.id == designation.c.case_id)
            .where(case.c.municipality == place())
            .order_by(designation.c.id.desc())
            .limit(MOST)
        )
        people = colleagues(tx)
    return page("designations", "designacoes", rows=rows, reasons=reasons, made=made, people=people, problem=problem)
