"""What is recorded in a case beside its tasks: messages it awaits or keeps, and case actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import abort
from flask.typing import ResponseReturnValue
from flask_login import login_required
from sqlalchemy import Row

from handlers.errors import RefusedError
from models.database import Transaction
from processes.casework import Done, Signature
from processes.casework.permission import may_record, recordable
from processes.casework.validation import form_context
from processes.engine.blueprint import Element
from processes.forms import FormContext
from processes.procedure import Procedure
from webapp.addresses import case_url
from webapp.cases.find import find_case
from webapp.cases.pages import blueprint
from webapp.context import actor, now
from webapp.filling import answer
from webapp.filling.act import Act, signs
from webapp.installation import installation
from webapp.tasks.aside import read_aside


@blueprint.get("/processos/<slug>/registrar/<name>")
@login_required
def record_form(slug: str, name: str) -> ResponseReturnValue:
    """The form of a message or action; who may not record it now is told why."""
    return answer.opened(_act(slug, name, ask=True))


@blueprint.post("/processos/<slug>/registrar/<name>")
@login_required
def record(slug: str, name: str) -> ResponseReturnValue:
    """The form was sent."""
    return answer.sent(_act(slug, name))


@blueprint.post("/processos/<slug>/registrar/<name>/campos")
@login_required
def record_changed(slug: str, name: str) -> ResponseReturnValue:
    """The fields that depend on an answer."""
    return answer.changed(_act(slug, name))


@blueprint.post("/processos/<slug>/registrar/<name>/arquivo")
@login_required
def record_uploaded(slug: str, name: str) -> ResponseReturnValue:
    """One file, at once."""
    return answer.uploaded(_act(slug, name))


@blueprint.post("/processos/<slug>/registrar/<name>/rascunho")
@login_required
def record_draft(slug: str, name: str) -> ResponseReturnValue:
    """Keep what was written so far."""
    with installation().database.reading() as tx:
        case = find_case(tx, slug)
        if name not in installation().library.version(tx, case.version_id).messages:
            abort(404)
    return answer.keep_draft(_draft_key(case.id, name))


def _draft_key(case_id: int, name: str) -> str:
    return f"record:{case_id}:{name}"


def _act(slug: str, name: str, *, ask: bool = False) -> Act:
    with installation().database.reading() as tx:
        case = find_case(tx, slug)
        procedure = installation().library.version(tx, case.version_id)
        told = procedure.messages.get(name)
        element, context = _offered(tx, case, name, ask=ask) if told is not None else (None, FormContext())
        form = procedure.form(element.process if element else procedure.name, name)
    if told is None or form is None:
        abort(404)
    url = f"{case_url(case.reference)}/registrar/{name}"
    engine = installation().engine

    def perform(data: Mapping[str, Any], key: str, signature: Signature | None, rehearse: bool) -> Done:
        return engine.record(case.id, name, data, actor(), now(), key=key, signature=signature, rehearse=rehearse)

    def page() -> Mapping[str, Any]:
        step = element or _element(procedure, name)
        with installation().database.reading() as later:
            return {"aside": read_aside(later, case, procedure, step, url), "authority": told.authority}

    return Act(
        title=told.name,
        form=form,
        context=context,
        url=url,
        draft=_draft_key(case.id, name),
        perform=perform,
        template="cases/record.html",
        page=page,
        case=case,
        signs=signs(form, element.properties if element else {}, procedure.templates),
        back=case_url(case.reference),
    )


def _offered(tx: Transaction, case: Row[Any], name: str, *, ask: bool) -> tuple[Element | None, FormContext]:
    """The element that takes the message, and what the case tells its form.

    `ask` refuses who may not record it now; without it a form that was sent is kept, and the engine refuses.
    """
    turn = installation().engine.turn(tx, case.id, actor(), now(), lock=False)
    try:
        offer = recordable(turn, name)
    except RefusedError:
        if ask:
            raise
        return None, FormContext()
    if ask:
        may_record(turn, actor(), offer.lanes, element=offer.element)
    return offer.element, form_context(turn, offer.element, offer.callers)


def _element(procedure: Procedure, name: str) -> Element:
    found = next((each for each in procedure.elements.values() if each.message == name), None)
    return found or Element(process=procedure.name, id=name, kind="message", name=name)
