"""Substitutions of everybody, entered and ended by the administrator."""

from __future__ import annotations

from flask import abort, flash, redirect, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from sqlalchemy import true

from webapp.admin.blueprint import blueprint, page
from webapp.auth import administrator_only
from webapp.installation import installation
from webapp.substitutions import add, colleagues, current, end


@blueprint.get("/substituicoes")
@administrator_only
def absences() -> ResponseReturnValue:
    """All absences that run, are to come, or ended within ninety days."""
    return _page("")


@blueprint.post("/substituicoes")
@administrator_only
def add_absence() -> ResponseReturnValue:
    """Enter somebody's absence."""
    absent = request.form.get("ausente", "")
    with installation().database.transaction() as tx:
        problem = add(tx, int(absent), request.form) if absent.isdecimal() else _("Escolha quem se ausenta.")
    if problem:
        return _page(problem), 422
    flash(_("Substituição gravada."), "success")
    return redirect("/administracao/substituicoes", 303)


@blueprint.post("/substituicoes/<int:substitution_id>/encerrar")
@administrator_only
def end_absence(substitution_id: int) -> ResponseReturnValue:
    """End an absence today."""
    with installation().database.transaction() as tx:
        if not end(tx, substitution_id, true()):
            abort(404)
    flash(_("Substituição encerrada."), "success")
    return redirect("/administracao/substituicoes", 303)


def _page(problem: str) -> str:
    with installation().database.reading() as tx:
        rows, people = current(tx), colleagues(tx)
    return page("substitutions", "substituicoes", rows=rows, people=people, problem=problem)
