"""One charge: what is owed and how it was computed, its guides, what was paid, what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

import orjson
from flask import abort, redirect, render_template
from flask.typing import ResponseReturnValue
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from sqlalchemy import Row, select

from handlers.charge_rows import Head
from handlers.law.ufml import count_text
from handlers.payment import Barcode
from models.account import official
from models.bank_file import bank_line
from models.case import case
from models.charge import charge, guide, payment
from models.database import Transaction
from models.document import document
from models.event import event
from models.party import party
from processes.authority import may_see
from webapp import context
from webapp.cases.clock import lines
from webapp.charge_chips import charge_chips, payment_chips, still_owed, to_give_back
from webapp.charges.blueprint import blueprint, place, readers_only
from webapp.charges.query import KINDS, PAID
from webapp.charges.rows import debtor
from webapp.documents.pages import pdf_answer
from webapp.installation import installation
from webapp.words import word

ACTS: Mapping[str, LazyString] = {
    "issue_charge": _l("Guia emitida"),
    "settle_auction": _l("Saldo devedor apurado no leilão"),
    "charge_paid": _l("Pagamento registrado"),
    "record_payment": _l("Pagamento conferido"),
    "decide_appeal": _l("Recurso decidido"),
    "refer_to_active_debt": _l("Encaminhamento à dívida ativa"),
    "refer_to_legal": _l("Encaminhamento à Procuradoria"),
    "confirm_lapse": _l("Caducidade confirmada"),
    "annul": _l("Processo anulado"),
    "annul_archived": _l("Processo anulado"),
}
"""The acts that say something of a charge."""


@blueprint.get("/<int:number>-<int:year>")
@readers_only
def one(number: int, year: int) -> ResponseReturnValue:
    """A charge by the number of any of its guides; an old one leads to the guide in force."""
    with installation().database.reading() as tx:
        row = _find(tx, number, year)
        if (row.number, row.year) != (number, year):
            return redirect(f"/cobrancas/{row.number:05d}-{row.year}", 302)
        guides = tx.all(
            select(guide, document.c.state.label("paper"))
            .outerjoin(document, document.c.id == guide.c.document_id)
            .where(guide.c.charge_id == row.id)
            .order_by(guide.c.id.desc())
        )
        paid = _payments(tx, row)
        happened = _history(tx, row)
    heads = [Head.of(item) for item in row.items]
    return render_template(
        "charges/one.html",
        row=row,
        kind=word(KINDS, row.kind),
        chips=charge_chips(row, context.today()),
        heads=[(each, count_text(each.ufml) if each.ufml is not None else "") for each in heads],
        steps=lines(row.steps),
        guides=guides,
        line=Barcode(guides[0].barcode).line_text if guides and guides[0].barcode else None,
        br_code=guides[0].br_code if guides else None,
        payable=row.state in ("open", "partial", "referred", "legal"),
        paid=paid,
        left=still_owed(row),
        back=to_give_back(row),
        happened=happened,
    )


@blueprint.get("/<int:number>-<int:year>/guia.pdf")
@readers_only
def paper(number: int, year: int) -> ResponseReturnValue:
    """The guide of this number as PDF; void where a later one took its place."""
    with installation().database.reading() as tx:
        row = tx.one(
            select(document)
            .join(guide, guide.c.document_id == document.c.id)
            .where(guide.c.municipality == place(), guide.c.number == number, guide.c.year == year)
        )
    if row is None:
        abort(404)
    return pdf_answer(row)


def _find(tx: Transaction, number: int, year: int) -> Row[Any]:
    """The charge of a guide of this municipality."""
    found = tx.one(
        select(
            charge,
            case.c.reference,
            case.c.subject,
            PAID.label("paid"),
            debtor().label("debtor"),
            debtor(party.c.tax_id).label("tax_id"),
            may_see(context.standing(tx)).label("readable"),
        )
        .join(case, case.c.id == charge.c.case_id)
        .join(guide, guide.c.charge_id == charge.c.id)
        .where(guide.c.municipality == place(), guide.c.number == number, guide.c.year == year)
    )
    if found is None:
        abort(404)
    return found


def _payments(tx: Transaction, row: Row[Any]) -> list[tuple[Any, Sequence[Any]]]:
    """What was paid, each with what it was for the charge, and the bank's file it came in."""
    found = tx.all(
        select(payment, official.c.name.label("by"), bank_line.c.file_id, bank_line.c.channel, bank_line.c.line)
        .outerjoin(official, official.c.id == payment.c.official_id)
        .outerjoin(
            bank_line,
            (bank_line.c.key == payment.c.key)
            & (bank_line.c.municipality == row.municipality)
            & (bank_line.c.state == "recorded"),
        )
        .where(payment.c.charge_id == row.id)
        .order_by(payment.c.id)
    )
    told, before = [], Decimal("0.00")
    for each in found:
        told.append((each, payment_chips(row, before, each)))
        before += each.amount
    return told


def _history(tx: Transaction, row: Row[Any]) -> list[dict[str, Any]]:
    """The acts of the case that concern this charge, from its issue on; payments of other charges left out."""
    found = tx.all(
        select(event.c.at, event.c.element, event.c.data, event.c.kind, official.c.name)
        .outerjoin(official, official.c.id == event.c.official_id)
        .where(
            event.c.case_id == row.case_id,
            event.c.element.in_(list(ACTS)),
            event.c.kind != "service",
            event.c.at >= row.issued_at,
        )
        .order_by(event.c.no)
    )
    return [
        {"at": each.at, "text": str(ACTS[each.element]), "by": each.name}
        for each in found
        if each.element != "charge_paid" or _of_charge(each.data, row.id)
    ]


def _of_charge(data: str, charge_id: int) -> bool:
    named = orjson.loads(data).get("charge")
    return named in (None, str(charge_id))
