"""The task page: /tarefas/NNNNN-AAAA/N, and the small acts done on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson
from flask import Blueprint, abort, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_login import login_required
from sqlalchemy import Row

from models.database import Transaction
from processes.casework import desk
from processes.forms import FormContext
from processes.procedure import Procedure
from webapp.addresses import case_url, task_url
from webapp.cases.file import read_sheets
from webapp.cases.find import find_case
from webapp.context import actor, me, municipality, now, standing
from webapp.filling import answer, drafts
from webapp.filling.act import Act
from webapp.forms import readable
from webapp.inbox.filters import Query
from webapp.installation import installation
from webapp.tasks.act import draft_key, element_of, form_of, task_act
from webapp.tasks.aside import read_aside
from webapp.tasks.news import read_news
from webapp.tasks.reach import Reach, find_completion, find_task, reach, who_may
from webapp.uploads import stored

blueprint = Blueprint("tasks", __name__)
LONGEST_REASON = 500


@blueprint.get("/tarefas/<slug>/<int:task_id>")
@login_required
def task_page(slug: str, task_id: int) -> ResponseReturnValue:
    """The task: its form for whoever may complete it, else why not; what was filled in once it is done."""
    if request.headers.get("HX-Request") and "fonte" in request.args:
        return _source(slug, task_id)
    with installation().database.reading() as tx:
        case, found = _find(tx, slug, task_id)
        procedure = installation().library.version(tx, case.version_id)
        if found is None:
            return _closed(tx, case, procedure, task_id)
        may = reach(found, standing(tx), municipality().lane_labels.get(found.lane, found.lane))
        form = form_of(procedure, found)
        if not may.may or form is None:
            return _reading(tx, case, procedure, found, may)
        act = task_act(tx, case, procedure, found, form, task_id)
    return answer.opened(act)


@blueprint.post("/tarefas/<slug>/<int:task_id>")
@login_required
def complete(slug: str, task_id: int) -> ResponseReturnValue:
    """The form was sent: shown before signing, signed, or completed."""
    return answer.sent(_open_act(slug, task_id))


@blueprint.post("/tarefas/<slug>/<int:task_id>/campos")
@login_required
def changed(slug: str, task_id: int) -> ResponseReturnValue:
    """The fields that depend on an answer."""
    return answer.changed(_open_act(slug, task_id))


@blueprint.post("/tarefas/<slug>/<int:task_id>/arquivo")
@login_required
def uploaded(slug: str, task_id: int) -> ResponseReturnValue:
    """One file, at once."""
    return answer.uploaded(_open_act(slug, task_id))


@blueprint.post("/tarefas/<slug>/<int:task_id>/rascunho")
@login_required
def keep_draft(slug: str, task_id: int) -> ResponseReturnValue:
    """Keep what was written so far, without any check."""
    with installation().database.reading() as tx:
        case = find_case(tx, slug)
    return answer.keep_draft(draft_key(case.id, task_id))


@blueprint.post("/tarefas/<slug>/<int:task_id>/devolver")
@login_required
def release(slug: str, task_id: int) -> ResponseReturnValue:
    """Give the task back to its lane."""
    with installation().database.reading() as tx:
        case = find_case(tx, slug)
    installation().engine.desk(case.id, lambda turn: desk.release(turn, task_id), actor(), now())
    flash(_("Tarefa devolvida ao setor. O seu rascunho está guardado."), "success")
    return redirect("/tarefas", 303)


@blueprint.route("/tarefas/<slug>/<int:task_id>/impedimento", methods=["GET", "POST"])
@login_required
def impediment(slug: str, task_id: int) -> ResponseReturnValue:
    """Declare that one may not act in this case: asks the reason, then gives the task back."""
    with installation().database.reading() as tx:
        case, found = _find(tx, slug, task_id)
    if found is None:
        abort(404)
    reason = request.form.get("reason", "").strip()[:LONGEST_REASON]
    if request.method == "GET" or not reason:
        missing = request.method == "POST"
        shown = render_template("tasks/impediment.html", case=case, task=found, missing=missing, longest=LONGEST_REASON)
        return shown, 422 if missing else 200
    installation().engine.desk(case.id, lambda turn: desk.declare_impediment(turn, reason), actor(), now())
    flash(_("Impedimento declarado em %(number)s.", number=case.reference), "success")
    return redirect("/tarefas", 303)


def _find(tx: Transaction, slug: str, task_id: int) -> tuple[Row[Any], Row[Any] | None]:
    case = find_case(tx, slug)
    return case, find_task(tx, case.id, task_id)


def _open_act(slug: str, task_id: int) -> Act:
    """The act of a form that was sent; also where the task is gone by now, so that what was typed is kept."""
    with installation().database.reading() as tx:
        case, found = _find(tx, slug, task_id)
        procedure = installation().library.version(tx, case.version_id)
        done = None if found is not None else find_completion(tx, case.id, task_id)
        step = found if found is not None else done
        form = form_of(procedure, step) if step is not None else None
        if step is None or form is None:
            abort(404)
        return task_act(tx, case, procedure, step, form, task_id, is_open=found is not None)


def _source(slug: str, task_id: int) -> ResponseReturnValue:
    """Only what stands beside the form, for a page that is open already."""
    with installation().database.reading() as tx:
        case, found = _find(tx, slug, task_id)
        step = found or find_completion(tx, case.id, task_id)
        if step is None:
            abort(404)
        procedure = installation().library.version(tx, case.version_id)
        url = task_url(case.reference, task_id)
        aside = read_aside(tx, case, procedure, element_of(procedure, step), url)
    return render_template("tasks/source.html", case=case, aside=aside)


def _reading(tx: Transaction, case: Row[Any], procedure: Procedure, found: Row[Any], may: Reach) -> ResponseReturnValue:
    """An open task for somebody who may not complete it, or one that has no form yet."""
    url = task_url(case.reference, found.id)
    kept = drafts.load(tx, me().id, draft_key(case.id, found.id))
    return render_template(
        "tasks/reading.html",
        case=case,
        task=found,
        title=found.title,
        may=may,
        able=who_may(tx, found) if may.kind in {"impeded", "lane"} else [],
        aside=read_aside(tx, case, procedure, element_of(procedure, found), url),
        following=Query.read(request.args).here,
        news=read_news(tx, case, found, procedure),
        draft=drafts.as_text(kept.raw, {}) if kept else "",
    )


def _closed(tx: Transaction, case: Row[Any], procedure: Procedure, task_id: int) -> ResponseReturnValue:
    """A task that is done: what was filled in, by whom, and the documents it drew up."""
    done = find_completion(tx, case.id, task_id)
    if done is None:
        return redirect(case_url(case.reference), 303)
    form = form_of(procedure, done)
    data = orjson.loads(done.data)
    context = FormContext(files=stored(tx, {"": _ids(data)}, case.id))
    kept = drafts.load(tx, me().id, draft_key(case.id, task_id))
    labels = {each.path: each.label for each in form.group.walk()} if form else {}
    url = task_url(case.reference, task_id)
    return render_template(
        "tasks/closed.html",
        case=case,
        task=done,
        title=procedure.step_name(done.element),
        lines=readable(form, data, context) if form else (),
        sheets=[each for each in read_sheets(tx, case) if each.event_no == done.no],
        aside=read_aside(tx, case, procedure, element_of(procedure, done), url),
        following=Query.read(request.args).here,
        draft=drafts.as_text(kept.raw, labels) if kept else "",
    )


def _ids(data: Mapping[str, Any]) -> list[str]:
    """Every text of the form that may be a file's id."""
    return [item for value in data.values() if isinstance(value, list) for item in value if isinstance(item, str)]
