"""The clock of a demonstration, moved from the strip under the top bar: by a day, to a day, to the next term."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from flask import Blueprint, abort, flash, redirect, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_login import login_required
from sqlalchemy import func, select

from models.case import case
from models.database import Transaction
from models.task import timer
from webapp import context
from webapp.addresses import safe_return
from webapp.formats import moment
from webapp.installation import installation
from webapp.shell import may_move_clock

blueprint = Blueprint("demonstration", __name__)
FARTHEST = timedelta(days=366 * 3)
AT_ONCE = 100
TURNS = 50


@blueprint.post("/relogio")
@login_required
def move() -> ResponseReturnValue:
    """Move the clock forward and let the terms that have ended fire."""
    if not may_move_clock():
        abort(404)
    parts, back = installation(), safe_return(request.form.get("voltar"), "/tarefas")
    with parts.database.transaction() as tx:
        wanted = _wanted(tx, request.form.get("passo", ""))
        if isinstance(wanted, str):
            flash(wanted, "warning")
            return redirect(back, 303)
        parts.clock.advance(tx, wanted)
    moved = 0
    for _turn in range(TURNS):
        now_moved = parts.engine.tick(parts.clock.now(), AT_ONCE)
        moved += now_moved
        if not now_moved:
            break
    told = _("O relógio foi adiantado para %(at)s.", at=moment(wanted, context.zone()))
    if moved:
        told += " " + _("Processos movidos por prazo: %(n)d.", n=moved)
    flash(told, "success")
    return redirect(back, 303)


def _wanted(tx: Transaction, step: str) -> datetime | str:
    """The moment to go to; a sentence where there is none."""
    now, zone = context.now(), context.zone()
    if step == "dia":
        return now + timedelta(days=1)
    if step == "prazo":
        due = tx.value(
            select(func.min(timer.c.due_at))
            .join(case, case.c.id == timer.c.case_id)
            .where(case.c.municipality == context.me().row.municipality, timer.c.due_at >= now)
        )
        return due + timedelta(seconds=1) if due else _("Nenhum prazo está correndo.")
    if step == "data":
        try:
            day = date.fromisoformat(request.form.get("ate", ""))
        except ValueError:
            return _("Escolha a data com dia, mês e ano.")
        at = datetime.combine(day, time(8), zone)
        if at <= now:
            return _("O relógio só anda para a frente.")
        if at - now > FARTHEST:
            return _("Avance até três anos de cada vez.")
        return at
    return _("Escolha quanto avançar.")
