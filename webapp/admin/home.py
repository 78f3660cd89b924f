"""The first page of the administration: the people."""

from __future__ import annotations

from flask import redirect
from flask.typing import ResponseReturnValue

from webapp.admin.blueprint import blueprint
from webapp.auth import administrator_only


@blueprint.get("")
@administrator_only
def home() -> ResponseReturnValue:
    """Go to the people."""
    return redirect("/administracao/pessoas", 303)
