"""The record of somebody who has no registration: reached from a penalty case in which they are the offender."""

from __future__ import annotations

from typing import Any

from flask import Response, abort, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from sqlalchemy import Row, select

from models.case import case
from models.database import Transaction
from models.party import party
from models.registration import registration
from processes.authority import may_see
from webapp import audit, context
from webapp.formats import tax_id
from webapp.installation import installation
from webapp.registrations.blueprint import blueprint, place, readers_only
from webapp.registrations.one import address_of
from webapp.registrations.record import read_record
from webapp.roles import reads_record

PEOPLE = ("offender", "applicant")


@blueprint.get("/pessoa/<int:party_id>")
@readers_only
def person(party_id: int) -> ResponseReturnValue:
    """What there is about this person; whoever has a registration is shown with it."""
    with installation().database.reading() as tx:
        row = _find(tx, party_id)
        number = number_of(tx, row.tax_id)
        if number is not None:
            return redirect(address_of(number), 302)
        record = read_record(tx, row.tax_id, None)
    return render_template(
        "registrations/person.html", row=row, record=record, reveal=f"/cadastros/pessoa/{party_id}/cpf/ver"
    )


@blueprint.post("/pessoa/<int:party_id>/cpf/ver")
@readers_only
def reveal_person(party_id: int) -> ResponseReturnValue:
    """Show their CPF whole, once; the look is written down."""
    with installation().database.transaction() as tx:
        row = _find(tx, party_id)
        audit.note(tx, place(), context.me().id, context.now(), "tax_id_seen", row.reference, f"party {party_id}")
    if request.headers.get("HX-Request"):
        return Response(tax_id(row.tax_id), mimetype="text/plain")
    flash(_("CPF de %(name)s: %(tax_id)s", name=row.name, tax_id=tax_id(row.tax_id)), "info")
    return redirect(f"/cadastros/pessoa/{party_id}", 303)


def number_of(tx: Transaction, their_tax_id: str) -> int | None:
    """The number of the newest registration of this person."""
    found: int | None = tx.value(
        select(registration.c.number)
        .where(registration.c.municipality == place(), registration.c.tax_id == their_tax_id)
        .order_by(registration.c.number.desc())
        .limit(1)
    )
    return found


def _find(tx: Transaction, party_id: int) -> Row[Any]:
    """Somebody whom a case is about that this official may open; 404 for others."""
    standing = context.standing(tx)
    row = tx.one(
        select(party, case.c.reference)
        .join(case, case.c.id == party.c.case_id)
        .where(
            party.c.id == party_id,
            party.c.municipality == place(),
            party.c.role.in_(PEOPLE),
            party.c.tax_id.is_not(None),
            may_see(standing),
        )
    )
    if row is None or not reads_record(standing):
        abort(404)
    return row
