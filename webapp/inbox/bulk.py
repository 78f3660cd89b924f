"""Acts on several tasks at once, each in its own transaction, with a result per row. Deciding is never among them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from flask import flash, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from flask_login import login_required
from sqlalchemy import Row, false, or_, select

from handlers.errors import RefusedError
from models.account import official, official_lane
from models.case import case
from models.database import Transaction
from models.task import task
from processes.authority import may_see_task
from processes.casework import Turn
from processes.casework.desk import claim, follow_up, prioritise, reassign, release
from webapp import context
from webapp.addresses import safe_return
from webapp.inbox.pages import blueprint
from webapp.installation import installation

Act = Callable[[Turn, int], None]
AT_ONCE = ("assumir", "devolver")
ASKING = ("redistribuir", "prioridade", "retorno")
MOST = 200


@dataclass
class Results:
    """What became of each row."""

    done: int = 0
    refused: list[str] = field(default_factory=list)


@blueprint.post("/tarefas/acoes")
@login_required
def act_on_tasks() -> ResponseReturnValue:
    """Do it, or first ask what it needs: to whom and why, which priority, which day."""
    back = safe_return(request.form.get("voltar"), "/tarefas")
    name = request.form.get("acao", "")
    with installation().database.reading() as tx:
        chosen = _chosen(tx, request.form.getlist("tarefa"))
        people = _people(tx, chosen) if name == "redistribuir" else []
    if not chosen:
        flash(_("Nenhuma tarefa selecionada. Marque as linhas e escolha a ação."), "warning")
        return redirect(back, 303)
    if name in AT_ONCE:
        told = _tell(name, _run(chosen, claim if name == "assumir" else release))
        flash(*told)
        return redirect(back, 303)
    if name not in ASKING:
        return redirect(back, 303)
    problem = ""
    if "confirmar" in request.form:
        act = _act(name)
        if isinstance(act, str):
            problem = act
        else:
            flash(*_tell(name, _run(chosen, act)))
            return redirect(back, 303)
    page = render_template("inbox/bulk.html", act=name, chosen=chosen, people=people, back=back, problem=problem)
    return page, 422 if problem else 200


def _act(name: str) -> Act | str:
    """The act with what was asked for; a sentence when something is missing."""
    if name == "redistribuir":
        to, reason = request.form.get("para", ""), request.form.get("motivo", "").strip()
        if not to.isdecimal():
            return _("Escolha a quem entregar as tarefas.")
        if not reason:
            return _("Escreva o motivo da redistribuição. Ele fica no andamento do processo.")
        return lambda turn, task_id: reassign(turn, task_id, int(to), reason)
    if name == "prioridade":
        level = request.form.get("prioridade", "")
        if level not in ("0", "1"):
            return _("Escolha a prioridade.")
        return lambda turn, task_id: prioritise(turn, task_id, int(level))
    on = request.form.get("retorno", "")
    if not on:
        return lambda turn, task_id: follow_up(turn, task_id, None)
    try:
        day = date.fromisoformat(on)
    except ValueError:
        return _("Escreva a data de retorno com dia, mês e ano.")
    if day <= context.today():
        return _("A data de retorno precisa ser depois de hoje.")
    return lambda turn, task_id: follow_up(turn, task_id, day)


def _run(chosen: Sequence[Row[Any]], act: Act) -> Results:
    parts, results = installation(), Results()
    for row in chosen:
        try:
            parts.engine.desk(row.case_id, _bound(act, row.id), context.actor(), context.now())
        except RefusedError as refused:
            results.refused.append(refused.sentence)
        else:
            results.done += 1
    return results


def _bound(act: Act, task_id: int) -> Callable[[Turn], None]:
    return lambda turn: act(turn, task_id)


def _tell(name: str, results: Results) -> tuple[str, str]:
    """`3 assumidas. 1 não: 00124/2026 já está com Paulo Reis.`"""
    n = results.done
    done = {
        "assumir": lambda: ngettext("%(num)d assumida.", "%(num)d assumidas.", n),
        "devolver": lambda: ngettext("%(num)d devolvida ao setor.", "%(num)d devolvidas ao setor.", n),
        "redistribuir": lambda: ngettext("%(num)d redistribuída.", "%(num)d redistribuídas.", n),
        "prioridade": lambda: ngettext("Prioridade de %(num)d alterada.", "Prioridade de %(num)d alterada.", n),
        "retorno": lambda: ngettext("Data de retorno de %(num)d gravada.", "Data de retorno de %(num)d gravada.", n),
    }[name]()
    if not results.refused:
        return done, "success"
    nots = _("%(n)d não: %(why)s", n=len(results.refused), why=" ".join(results.refused))
    return (f"{done} {nots}" if n else nots), ("warning" if n else "danger")


def _chosen(tx: Transaction, posted: Sequence[str]) -> Sequence[Row[Any]]:
    """The tasks named by `case:task`, those only that this official may look at."""
    pairs = [tuple(map(int, each.split(":"))) for each in posted[:MOST] if _is_pair(each)]
    wanted = or_(false(), *((task.c.case_id == pair[0]) & (task.c.id == pair[1]) for pair in pairs))
    return tx.all(
        select(task.c.case_id, task.c.id, task.c.title, task.c.lane, case.c.reference)
        .join(case, case.c.id == task.c.case_id)
        .where(may_see_task(context.standing(tx)), wanted)
        .order_by(case.c.reference)
    )


def _is_pair(text: str) -> bool:
    left, colon, right = text.partition(":")
    return bool(colon) and all(each.isascii() and each.isdecimal() and len(each) < 20 for each in (left, right))


def _people(tx: Transaction, chosen: Sequence[Row[Any]]) -> Sequence[Row[Any]]:
    """Who holds a lane of the chosen tasks."""
    lanes = {row.lane for row in chosen}
    return tx.all(
        select(official.c.id, official.c.name, official.c.title)
        .join(official_lane, official_lane.c.official_id == official.c.id)
        .where(
            official.c.municipality == context.me().row.municipality,
            official.c.active,
            official_lane.c.lane.in_(lanes),
        )
        .distinct()
        .order_by(official.c.name)
    )
