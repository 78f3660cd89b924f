"""The list of charges: /cobrancas, by state and due day, with its sums."""

from __future__ import annotations

from flask import render_template, request
from flask.typing import ResponseReturnValue

from webapp import context
from webapp.charge_chips import charge_chips, still_owed
from webapp.charges.blueprint import blueprint, count_unmatched, readers_only
from webapp.charges.query import KINDS, STATES, Query
from webapp.charges.rows import A_PAGE, read_rows, read_totals
from webapp.installation import installation
from webapp.roles import takes_payments


@blueprint.get("")
@readers_only
def charges() -> ResponseReturnValue:
    """The charges that the address asks for."""
    query, today = Query.read(request.args), context.today()
    with installation().database.reading() as tx:
        standing = context.standing(tx)
        rows = read_rows(tx, query, standing, today)
        totals, counts = read_totals(tx, query, standing, today)
        known = context.procedures(tx)
        treasury = takes_payments(standing, context.municipality())
        unmatched = count_unmatched(tx) if treasury else 0
    return render_template(
        "charges/list.html",
        query=query,
        section=query.situacao,
        rows=[(row, charge_chips(row, today), still_owed(row)) for row in rows[:A_PAGE]],
        more=len(rows) > A_PAGE,
        totals=totals,
        counts=counts,
        states=STATES,
        kinds=KINDS,
        titles={each.id: each.title for each in known},
        treasury=treasury,
        unmatched=unmatched,
        a_page=A_PAGE,
    )
