"""Money that no guide takes: what a person makes of it, line by line."""

from __future__ import annotations

from typing import Any

from flask import abort, flash, redirect, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from sqlalchemy import Row, select

from models.bank_file import bank_file, bank_line
from models.charge import charge
from models.database import Transaction
from processes.bank_recording import as_bank, assign, record_line, settle_line
from webapp import context
from webapp.audit import note
from webapp.charge_chips import line_chips
from webapp.charges.blueprint import UNMATCHED, blueprint, place, show, treasury_only
from webapp.charges.query import NUMBER
from webapp.installation import installation

MOST = 200
HERE = "/cobrancas/arquivos/sem-guia"


@blueprint.get("/arquivos/sem-guia")
@treasury_only
def unmatched_lines() -> ResponseReturnValue:
    """Payments of confirmed files that no guide takes, the oldest first, and those dealt with lately."""
    return _page("", 0)


@blueprint.post("/arquivos/sem-guia/<int:line_id>/atribuir")
@treasury_only
def assign_line(line_id: int) -> ResponseReturnValue:
    """The payment is for this guide: recorded as the others are."""
    named = NUMBER.fullmatch(request.form.get("guia", "").strip())
    if named is None:
        return _page(_("Escreva o número da guia, como 00012/2026."), line_id), 422
    parts, who = installation(), context.me()
    with parts.database.transaction() as tx:
        row = _find(tx, line_id)
        found = assign(tx, row, int(named[2]), int(named[1]))
        if found is not None:
            note(tx, place(), who.id, context.now(), "bank_line_assigned", f"line {line_id}", request.form["guia"])
    if found is None:
        return _page(_("Não há guia %(n)s neste município.", n=request.form["guia"].strip()), line_id), 422
    if not record_line(parts.engine, found, as_bank(context.actor()), context.now()):
        return _back(line_id, row.state, _("O processo acaba de ser movimentado. Tente de novo."))
    with parts.database.reading() as tx:
        after = tx.one(select(bank_line).where(bank_line.c.id == line_id))
    if after is not None and after.state == "refused":
        flash(_("Não registrado: %(why)s", why=after.reason), "warning")
    else:
        flash(_("Pagamento registrado na guia %(n)s.", n=request.form["guia"].strip()), "success")
    return redirect(HERE, 303)


@blueprint.post("/arquivos/sem-guia/<int:line_id>/tratar")
@treasury_only
def settle(line_id: int) -> ResponseReturnValue:
    """Somebody dealt with the money otherwise, and says how."""
    reason = request.form.get("motivo", "").strip()[:300]
    if not reason:
        return _page(_("Escreva o que foi feito com o valor."), line_id), 422
    who = context.me()
    with installation().database.transaction() as tx:
        _find(tx, line_id)
        settle_line(tx, line_id, place(), reason, who.id, context.now())
        note(tx, place(), who.id, context.now(), "bank_line_settled", f"line {line_id}", reason)
    flash(_("Anotado. O valor saiu da lista."), "success")
    return redirect(HERE, 303)


def _back(line_id: int, state: str, problem: str) -> ResponseReturnValue:
    """A line that could not be recorded now waits for a person again."""
    with installation().database.transaction() as tx:
        tx.run(bank_line.update().where(bank_line.c.id == line_id).values(state=state))
    return _page(problem, line_id), 409


def _find(tx: Transaction, line_id: int) -> Row[Any]:
    """A line of this municipality that waits for a person."""
    row = tx.one(_listed().where(bank_line.c.id == line_id, bank_line.c.state.in_(UNMATCHED)))
    if row is None:
        abort(404)
    return row


def _listed() -> Any:
    return (
        select(bank_line, bank_file.c.name.label("file"), charge.c.number, charge.c.year)
        .join(bank_file, bank_file.c.id == bank_line.c.file_id)
        .outerjoin(charge, charge.c.id == bank_line.c.charge_id)
        .where(bank_line.c.municipality == place(), bank_file.c.state.in_(("recording", "done")))
    )


def _page(problem: str, line_id: int) -> str:
    with installation().database.reading() as tx:
        open_lines = tx.all(
            _listed().where(bank_line.c.state.in_(UNMATCHED)).order_by(bank_line.c.paid_on, bank_line.c.id).limit(MOST)
        )
        dealt = tx.all(
            _listed().where(bank_line.c.state == "settled").order_by(bank_line.c.settled_at.desc()).limit(20)
        )
    return show(
        "unmatched",
        "sem-guia",
        lines=[(each, line_chips(each)) for each in open_lines],
        dealt=dealt,
        problem=problem,
        wrong=line_id,
    )
