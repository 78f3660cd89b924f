"""The pages of charges: who may open them, and the frame that they share."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec

from flask import Blueprint, abort, render_template
from flask.typing import ResponseReturnValue
from flask_login import login_required
from sqlalchemy import func, select

from models.bank_file import bank_file, bank_line
from models.database import Transaction
from processes.authority import Standing
from processes.municipality import Municipality
from webapp import context
from webapp.installation import installation
from webapp.roles import reads_charges, takes_payments

P = ParamSpec("P")
Page = Callable[P, ResponseReturnValue]
blueprint = Blueprint("charges", __name__, url_prefix="/cobrancas")
UNMATCHED = ("unknown", "refused")


def _only(may: Callable[[Standing, Municipality], bool]) -> Callable[[Page[P]], Page[P]]:
    def decorate(page: Page[P]) -> Page[P]:
        @wraps(page)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> ResponseReturnValue:
            with installation().database.reading() as tx:
                allowed = may(context.standing(tx), context.municipality())
            if not allowed:
                abort(404)
            return page(*args, **kwargs)

        result: Page[P] = login_required(guarded)
        return result

    return decorate


def readers_only(page: Page[P]) -> Page[P]:
    """A page that others are not told exists."""
    return _only(reads_charges)(page)


def treasury_only(page: Page[P]) -> Page[P]:
    """The same, for the treasury."""
    return _only(takes_payments)(page)


def place() -> str:
    """The municipality of whoever is signed in: every query of these pages names it."""
    return str(context.me().row.municipality)


def count_unmatched(tx: Transaction) -> int:
    """Payments of confirmed files that no guide takes and nobody has dealt with."""
    return int(
        tx.value(
            select(func.count())
            .select_from(bank_line)
            .join(bank_file, bank_file.c.id == bank_line.c.file_id)
            .where(
                bank_line.c.municipality == place(),
                bank_line.c.state.in_(UNMATCHED),
                bank_file.c.state.in_(("recording", "done")),
            )
        )
    )


def show(template: str, section: str, **values: Any) -> str:
    """A page with the rail beside it; what waits for a person stands beside its name."""
    with installation().database.reading() as tx:
        treasury = takes_payments(context.standing(tx), context.municipality())
        unmatched = count_unmatched(tx) if treasury else 0
    return render_template(
        f"charges/{template}.html", section=section, treasury=treasury, unmatched=unmatched, **values
    )
