"""A new case: the start form of a procedure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import abort
from flask.typing import ResponseReturnValue
from flask_login import login_required

from processes.casework import Done, Signature
from webapp.cases.pages import blueprint
from webapp.context import actor, me, now, standing
from webapp.filling import answer
from webapp.filling.act import Act, signs
from webapp.installation import installation
from webapp.search import startable
from webapp.tasks.law import provisions_of


@blueprint.get("/processos/novo/<name>")
@login_required
def start_form(name: str) -> ResponseReturnValue:
    """The start form."""
    return answer.opened(_act(name))


@blueprint.post("/processos/novo/<name>")
@login_required
def start(name: str) -> ResponseReturnValue:
    """The start form was sent."""
    return answer.sent(_act(name))


@blueprint.post("/processos/novo/<name>/campos")
@login_required
def start_changed(name: str) -> ResponseReturnValue:
    """The fields that depend on an answer."""
    return answer.changed(_act(name))


@blueprint.post("/processos/novo/<name>/arquivo")
@login_required
def start_uploaded(name: str) -> ResponseReturnValue:
    """One file, at once."""
    return answer.uploaded(_act(name))


@blueprint.post("/processos/novo/<name>/rascunho")
@login_required
def start_draft(name: str) -> ResponseReturnValue:
    """Keep what was written so far."""
    return answer.keep_draft(_act(name).draft)


def _act(name: str) -> Act:
    place = me().row.municipality
    with installation().database.reading() as tx:
        offered = {each[0] for each in startable(tx, standing(tx))}
        found = installation().library.current(tx, f"{place}/{name}") if name in offered else None
        if found is None:
            abort(404)
        procedure = found[1]
        context = installation().engine.opening(tx, procedure.id, actor(), now())
    element = procedure.start
    form = procedure.form(element.process, element.properties.get("form", element.id))
    if form is None:
        abort(404)
    engine = installation().engine

    def perform(data: Mapping[str, Any], key: str, signature: Signature | None, rehearse: bool) -> Done:
        return engine.start(place, procedure.id, data, actor(), now(), key=key, signature=signature, rehearse=rehearse)

    def page() -> Mapping[str, Any]:
        return {"provisions": provisions_of(element, procedure.municipality), "procedure": procedure}

    return Act(
        title=element.name,
        form=form,
        context=context,
        url=f"/processos/novo/{name}",
        draft=f"start:{procedure.id}",
        perform=perform,
        template="cases/start.html",
        page=page,
        signs=signs(form, element.properties, procedure.templates),
    )
