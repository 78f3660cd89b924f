"""The list of charges as CSV: exactly what is filtered, all of its pages."""

from __future__ import annotations

from flask import Response, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from webapp import context
from webapp.charge_chips import charge_chips, still_owed, to_give_back
from webapp.charges.blueprint import blueprint, readers_only
from webapp.charges.query import KINDS, Query
from webapp.charges.rows import listed
from webapp.formats import case_number, local_day
from webapp.installation import installation
from webapp.tables import csv_table
from webapp.words import word


@blueprint.get("/lista.csv")
@readers_only
def table() -> ResponseReturnValue:
    """The table to take along."""
    query, today = Query.read(request.args), context.today()
    with installation().database.reading() as tx:
        rows = tx.all(listed(query, context.standing(tx), today))
    header = [
        _("Guia"), _("Processo"), _("Devedor"), _("Espécie"), _("Situação"), _("Emitida em"), _("Vencimento"),
        _("Valor"), _("Pago"), _("Saldo"), _("A devolver"),
    ]  # fmt: skip
    lines = [
        (
            case_number(row.number, row.year),
            row.reference,
            row.debtor,
            word(KINDS, row.kind),
            "; ".join(chip.text for chip in charge_chips(row, today)),
            local_day(row.issued_at, context.zone()),
            row.due_on,
            row.amount,
            row.paid,
            still_owed(row),
            to_give_back(row),
        )
        for row in rows
    ]
    answer = Response(csv_table(header, lines), mimetype="text/csv; charset=utf-8")
    answer.headers.set("Content-Disposition", "attachment", filename=f"cobrancas-{today.isoformat()}.csv")
    return answer
