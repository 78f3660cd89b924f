"""A step of a case as something to fill in: its form, what the case tells it, what completing it does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import request
from sqlalchemy import Row

from models.database import Transaction
from processes.casework import Done, Signature
from processes.casework.validation import form_context
from processes.engine.blueprint import Element
from processes.forms import Form, FormContext
from processes.procedure import Procedure
from webapp.addresses import task_url
from webapp.context import actor, now, standing, today
from webapp.filling.act import Act, signs
from webapp.inbox.filters import Query
from webapp.inbox.rows import place_in_list
from webapp.installation import installation
from webapp.tasks.aside import read_aside
from webapp.tasks.news import read_news


def draft_key(case_id: int, task_id: int) -> str:
    """Under which name a task's draft is kept."""
    return f"task:{case_id}:{task_id}"


def element_of(procedure: Procedure, step: Any) -> Element:
    """The step in the diagram; `step` is a row of a task or of the event that completed it."""
    return procedure.elements[step.process, step.element]


def form_of(procedure: Procedure, step: Any) -> Form | None:
    """The form of the step; a step without one stays open and says so."""
    element = element_of(procedure, step)
    return procedure.form(step.process, element.properties.get("form", element.id))


def task_act(
    tx: Transaction, case: Row[Any], procedure: Procedure, step: Any, form: Form, task_id: int, *, is_open: bool = True
) -> Act:
    """What filling in this step means; where it is not open any more, `step` is the event that completed it."""
    element = element_of(procedure, step)
    url = task_url(case.reference, task_id)
    engine = installation().engine

    def perform(data: Mapping[str, Any], key: str, signature: Signature | None, rehearse: bool) -> Done:
        return engine.complete(case.id, task_id, data, actor(), now(), key=key, signature=signature, rehearse=rehearse)

    def page() -> Mapping[str, Any]:
        query = Query.read(request.args)
        with installation().database.reading() as later:
            return {
                "task": step,
                "aside": read_aside(later, case, procedure, element, url),
                "place": place_in_list(later, query, standing(later), today(), case.id, task_id),
                "query": query,
                "news": read_news(later, case, step, procedure) if is_open else (),
            }

    return Act(
        title=element.name,
        form=form,
        context=_context(tx, case, task_id),
        url=url,
        draft=draft_key(case.id, task_id),
        perform=perform,
        template="tasks/form.html",
        page=page,
        case=case,
        signs=signs(form, element.properties, procedure.templates),
        back=Query.read(request.args).here,
    )


def _context(tx: Transaction, case: Row[Any], task_id: int) -> FormContext:
    """What the case tells the form; nothing where the task is gone."""
    turn = installation().engine.turn(tx, case.id, actor(), now(), lock=False)
    found = turn.open_task(task_id) if turn.machine is not None else None
    return form_context(turn, found.element, found.callers) if found is not None else FormContext()
