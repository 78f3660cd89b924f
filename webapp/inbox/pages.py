"""The inbox: /tarefas, what an impediment hides, and the acts that may be done to several tasks at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_login import login_required
from sqlalchemy import Row, and_, or_, select

from models.account import impediment
from models.case import case
from models.database import Transaction
from models.task import task
from processes.authority import Standing, in_lanes
from webapp import context
from webapp.inbox.filters import DUE, NAMES, Query
from webapp.inbox.lists import count_all, lists_for
from webapp.inbox.rows import A_PAGE, count_new, read_choices, read_rows, read_totals
from webapp.installation import installation

blueprint = Blueprint("inbox", __name__)


@dataclass(frozen=True)
class Filter:
    """A filter of the list: its name in the address and on screen, what is chosen, what can be."""

    name: str
    title: str
    chosen: str
    options: Mapping[str, str]


@blueprint.get("/tarefas")
@login_required
def tasks() -> ResponseReturnValue:
    """The list that the address asks for."""
    query = Query.read(request.args)
    parts, today = installation(), context.today()
    with parts.database.reading() as tx:
        standing = context.standing(tx)
        lists = lists_for(standing)
        if query.lista not in {each.id for each in lists}:
            query = Query.read({**request.args, "lista": ""})
        rows = read_rows(tx, query, standing, today)
        totals = read_totals(tx, query, standing, today)
        counts = count_all(tx, standing, today)
        choices = read_choices(tx, query, standing, today)
        known = context.procedures(tx)
        wider = _wider(tx, query, standing) if query.filters and not rows else None
    titles = {each.id: each.title for each in known}
    filters = _filters(query, choices, titles)
    return render_template(
        "inbox/tasks.html",
        query=query,
        lists=lists,
        title=next(each.title for each in lists if each.id == query.lista),
        rows=rows[:A_PAGE],
        more=len(rows) > A_PAGE,
        totals=totals,
        counts=counts,
        filters=filters,
        wider=_told(query, filters, wider) if wider else None,
        stand_ins=standing.stand_ins,
        marked=request.args.get("marca", ""),
        since=context.now().isoformat(),
    )


@blueprint.get("/tarefas/novas")
@login_required
def news() -> ResponseReturnValue:
    """What came into the list since it was shown, asked for now and then; nothing is moved under the hand."""
    query = Query.read(request.args)
    try:
        since = datetime.fromisoformat(request.args.get("desde", ""))
    except ValueError:
        abort(404)
    if since.tzinfo is None:
        abort(404)
    with installation().database.reading() as tx:
        count = count_new(tx, query, context.standing(tx), context.today(), since)
    return render_template("inbox/news.html", count=count, query=query)


@blueprint.get("/tarefas/impedimentos")
@login_required
def impediments() -> ResponseReturnValue:
    """The tasks of one's lanes that an impediment hides, each with the reason."""
    with installation().database.reading() as tx:
        standing = context.standing(tx)
        rows = tx.all(
            select(task, case.c.reference, impediment.c.reason, impediment.c.at)
            .join(case, case.c.id == task.c.case_id)
            .join(
                impediment,
                and_(
                    impediment.c.case_id == task.c.case_id,
                    impediment.c.official_id == standing.official_id,
                    or_(impediment.c.task_id.is_(None), impediment.c.task_id == task.c.id),
                ),
            )
            .where(in_lanes(standing))
            .order_by(task.c.case_id, task.c.id, impediment.c.id)
            .limit(200)
        )
    return render_template("inbox/impediments.html", rows=rows)


def _wider(tx: Transaction, query: Query, standing: Standing) -> tuple[str, int] | None:
    """The filter set last without which something would be found, and how much."""
    last = list(query.filters)[-1]
    totals = read_totals(tx, query, standing, context.today(), without=last)
    return (last, totals.all) if totals.all else None


def _told(query: Query, filters: Sequence[Filter], wider: tuple[str, int]) -> dict[str, Any]:
    """That filter in words, with the address of the list without it."""
    name, count = wider
    each = next(each for each in filters if each.name == name)
    return {"all": count, "told": f"{each.title}: {each.options[each.chosen]}", "url": query.url(**{name: ""})}


def _filters(query: Query, choices: Sequence[Row[Any]], titles: Mapping[str, str]) -> list[Filter]:
    """The four filters with what each can be set to; what is set stays among it though the list has lost it."""
    lanes = context.municipality().lane_labels
    options = {
        "procedimento": {each.procedure: titles.get(each.procedure, each.procedure) for each in choices},
        "tarefa": {each.element: each.title for each in choices},
        "setor": {each.lane: lanes.get(each.lane, each.lane) for each in choices},
    }
    found = []
    for name, title in NAMES.items():
        chosen = query.filters.get(name, "")
        if name == "vence":
            found.append(Filter(name, str(title), chosen, {each: str(told) for each, told in DUE.items()}))
            continue
        known = options[name]
        if chosen and chosen not in known:
            known[chosen] = titles.get(chosen) or lanes.get(chosen, chosen)
        found.append(Filter(name, str(title), chosen, dict(sorted(known.items(), key=lambda each: each[1]))))
    return found
