"""The pages of the register: who may open them, which municipality's rows they read."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import ParamSpec

from flask import Blueprint, abort
from flask.typing import ResponseReturnValue
from flask_login import login_required

from webapp import context
from webapp.installation import installation
from webapp.register_words import (
    MEASURES,
    PAPERS,
    expiry_chip,
    measure_chip,
    registration_chip,
    sanction_chip,
    sanction_words,
)
from webapp.roles import reads_register
from webapp.words import word

P = ParamSpec("P")
Page = Callable[P, ResponseReturnValue]
blueprint = Blueprint("registrations", __name__, url_prefix="/cadastros")
for _chip in (expiry_chip, registration_chip, sanction_chip, measure_chip, sanction_words):
    blueprint.add_app_template_global(_chip)
blueprint.add_app_template_global(partial(word, PAPERS), "paper_word")
blueprint.add_app_template_global(partial(word, MEASURES), "measure_word")


def readers_only(page: Page[P]) -> Page[P]:
    """A page that others are not told exists, nor whoever works where there is no register."""

    @wraps(page)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> ResponseReturnValue:
        with installation().database.reading() as tx:
            allowed = reads_register(context.standing(tx), context.procedures(tx))
        if not allowed:
            abort(404)
        return page(*args, **kwargs)

    result: Page[P] = login_required(guarded)
    return result


def place() -> str:
    """The municipality of whoever is signed in: every query of these pages names it."""
    return str(context.me().row.municipality)
