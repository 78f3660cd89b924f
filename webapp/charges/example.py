"""A demonstration's own return file: payments of guides that are open there, and one that no guide takes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from flask import Response, abort
from flask.typing import ResponseReturnValue
from sqlalchemy import func, select

from handlers.payment import BankAccount, Reference, draw_up_barcode
from models.charge import charge, guide
from webapp import context
from webapp.charges.blueprint import blueprint, place, treasury_only
from webapp.charges.query import OPEN, PAID
from webapp.installation import installation

MOST = 4
NOBODYS = (999_000, Decimal("55.00"))
"""A guide that was never issued, and what was paid for it."""


@blueprint.get("/arquivos/exemplo.ret")
@treasury_only
def example() -> ResponseReturnValue:
    """A file as the bank would send it today; only in a demonstration."""
    account = context.municipality().bank
    if not context.reading().demonstration or account is None or account.febraban_code is None:
        abort(404)
    last = select(func.max(guide.c.id)).where(guide.c.charge_id == charge.c.id).correlate(charge).scalar_subquery()
    with installation().database.reading() as tx:
        rows = tx.all(
            select(guide.c.barcode, charge.c.amount, PAID.label("paid"))
            .join(charge, charge.c.id == guide.c.charge_id)
            .where(charge.c.municipality == place(), charge.c.state.in_(OPEN), guide.c.id == last)
            .order_by(charge.c.due_on, charge.c.id)
            .limit(MOST)
        )
    content = return_file(account, rows, context.today())
    answer = Response(content, mimetype="text/plain")
    answer.headers.set("Content-Disposition", "attachment", filename=f"retorno-{context.today():%Y%m%d}.ret")
    return answer


def return_file(account: BankAccount, rows: Sequence[Any], today: date) -> bytes:
    """Header, payments and trailer: every second guide is paid in part, the others whole."""
    paid = [
        (row.barcode, (row.amount - row.paid) / (1 if position % 2 == 0 else 2))
        for position, row in enumerate(rows)
        if row.barcode
    ]
    number, amount = NOBODYS
    nobodys = draw_up_barcode(account, Reference(account.municipality, today.year, number), amount, today)
    paid.append((nobodys.digits, amount))
    cents = [int(amount * 100) for _, amount in paid]
    lines = [_header(account, today)]
    lines += [
        _payment(place, bars, each, today) for place, ((bars, _), each) in enumerate(zip(paid, cents, strict=True), 1)
    ]
    lines.append(f"Z{len(lines) + 1:06d}{sum(cents):017d}{'':126}")
    return "".join(f"{line}\r\n" for line in lines).encode("ascii")


def _header(account: BankAccount, today: date) -> str:
    return (
        f"A2{account.agreement or '':<20}{'PREFEITURA':<20}001{'BANCO FICTICIO':<20}"
        f"{today:%Y%m%d}{today.timetuple().tm_yday:06d}05{'CODIGO DE BARRAS':<17}{'':52}"
    )


def _payment(position: int, bars: str, cents: int, today: date) -> str:
    account = f"{'0':0>20}"
    authentication = f"DEMO{today:%Y%m%d}{position:04d}"
    return (
        f"G{account}{today:%Y%m%d}{today:%Y%m%d}{bars}{cents:012d}{0:07d}{position:08d}{'00000001'}3"
        f"{authentication:<23}1{'':9}"
    )
