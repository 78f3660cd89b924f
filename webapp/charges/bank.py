"""The bank's files: handed in, looked at line by line, confirmed, recorded; and the list of those that were."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import abort, flash, redirect, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from sqlalchemy import Row, func, select

from handlers.errors import RefusedError
from handlers.payment.bank_file import LARGEST_FILE
from handlers.payment.spreadsheet import COLUMNS
from models.account import official
from models.bank_file import bank_file, bank_line
from models.charge import charge
from models.database import Transaction
from processes.bank_files import drop, foresee, take_in, take_over
from processes.bank_recording import record
from webapp import context
from webapp.audit import note
from webapp.charge_chips import LINES, RESULTS, file_chip, line_chips
from webapp.charges.blueprint import blueprint, place, show, treasury_only
from webapp.installation import installation
from webapp.uploads import files

A_PAGE = 200
MOST = 100
FILES = "/cobrancas/arquivos"


@blueprint.get("/arquivos")
@treasury_only
def bank_files() -> ResponseReturnValue:
    """The files read so far, the newest first, and the form to hand in another."""
    return _files_page("")


@blueprint.post("/arquivos")
@treasury_only
def hand_in() -> ResponseReturnValue:
    """Read a file: its lines are shown, or everything that is wrong with it; nothing is recorded yet."""
    sent = request.files.get("arquivo")
    if sent is None or not sent.filename:
        return _files_page(_("Escolha o arquivo de retorno do banco.")), 422
    data = sent.read(LARGEST_FILE + 1)
    parts, who = installation(), context.me()
    stored = files().put(data) if len(data) <= LARGEST_FILE else ""
    name = sent.filename.replace("\\", "/").rpartition("/")[2][:120]
    account = context.municipality().bank
    try:
        taken = take_in(parts.database, place(), account, (name, data, stored), who.id, context.now(), context.today())
    except RefusedError as refused:
        return _files_page(refused.sentence), 422
    if taken.earlier:
        flash(_("Este arquivo já foi lido. Nada é contado de novo."), "warning")
    return redirect(f"{FILES}/{taken.file_id}", 303)


@blueprint.get("/arquivos/<int:file_id>")
@treasury_only
def one_file(file_id: int) -> ResponseReturnValue:
    """What a file holds, and what became (or would become) of each line."""
    result = request.args.get("resultado", "")
    page = request.args.get("pagina", "1")
    number = max(int(page), 1) if page.isascii() and page.isdecimal() and len(page) < 5 else 1
    with installation().database.reading() as tx:
        row = _find(tx, file_id)
        lines = tx.all(
            select(bank_line, charge.c.number, charge.c.year)
            .outerjoin(charge, charge.c.id == bank_line.c.charge_id)
            .where(bank_line.c.file_id == file_id)
            .order_by(bank_line.c.line)
        )
        foreseen = foresee(tx, lines)
    told = [(each, foreseen.get(each.id)) for each in lines]
    kept = [pair for pair in told if not result or _result(*pair) == result]
    first = (number - 1) * A_PAGE
    return show(
        "file",
        "arquivos",
        row=row,
        state=file_chip(row.state),
        results=_results(told),
        result=result,
        lines=[(each, line_chips(each, seen)) for each, seen in kept[first : first + A_PAGE]],
        waiting=[each for each in lines if each.state == "waiting"],
        more=len(kept) > first + A_PAGE,
        page=number,
        count=len(kept),
    )


@blueprint.post("/arquivos/<int:file_id>/registrar")
@treasury_only
def record_file(file_id: int) -> ResponseReturnValue:
    """Confirm a file and record its payments; what does not fit into this request the worker goes on with."""
    parts, who = installation(), context.me()
    with parts.database.reading() as tx:
        row = _find(tx, file_id)
    if take_over(parts.database, file_id, who.id, context.now()):
        with parts.database.transaction() as tx:
            note(tx, place(), who.id, context.now(), "bank_file_confirmed", row.name, f"file {file_id}")
    done = record(parts.engine, file_id, context.now())
    if done:
        told = ngettext("%(num)d pagamento registrado.", "%(num)d pagamentos registrados.", done)
        flash(told, "success")
    return redirect(f"{FILES}/{file_id}", 303)


@blueprint.post("/arquivos/<int:file_id>/por-de-lado")
@treasury_only
def drop_file(file_id: int) -> ResponseReturnValue:
    """Put a file aside that was read and not confirmed; it can be handed in again."""
    with installation().database.transaction() as tx:
        row = _find(tx, file_id)
        gone = drop(tx, file_id)
        if gone:
            note(tx, place(), context.me().id, context.now(), "bank_file_dropped", row.name, f"file {file_id}")
    if gone:
        flash(_("Arquivo posto de lado. Nenhum pagamento foi registrado."), "success")
    else:
        flash(_("Este arquivo já foi confirmado."), "warning")
    return redirect(FILES, 303)


def _find(tx: Transaction, file_id: int) -> Row[Any]:
    row = tx.one(_listed().where(bank_file.c.id == file_id))
    if row is None:
        abort(404)
    return row


def _listed() -> Any:
    """The files of this municipality with who handed them in and who confirmed them."""
    confirmer = official.alias("confirmer")
    return (
        select(bank_file, official.c.name.label("by"), confirmer.c.name.label("confirmer"))
        .join(official, official.c.id == bank_file.c.official_id)
        .outerjoin(confirmer, confirmer.c.id == bank_file.c.confirmed_by)
        .where(bank_file.c.municipality == place())
    )


def _files_page(problem: str) -> str:
    with installation().database.reading() as tx:
        rows = tx.all(_listed().order_by(bank_file.c.id.desc()).limit(MOST))
        counts = tx.all(
            select(bank_line.c.file_id, bank_line.c.state, func.count().label("n"))
            .where(bank_line.c.file_id.in_([row.id for row in rows]))
            .group_by(bank_line.c.file_id, bank_line.c.state)
        )
    states: dict[int, dict[str, int]] = {}
    for each in counts:
        states.setdefault(each.file_id, {})[each.state] = each.n
    return show(
        "files",
        "arquivos",
        rows=[(row, file_chip(row.state), states.get(row.id, {})) for row in rows],
        problem=problem,
        account=context.municipality().bank,
        columns=";".join(COLUMNS),
        demonstration=context.reading().demonstration,
    )


def _result(line: Any, foreseen: Any) -> str:
    """What a line counts as in the summary."""
    if line.state in LINES:
        return f"l-{line.state}"
    return (foreseen.result if foreseen else line.result) or ""


def _results(told: Sequence[tuple[Any, Any]]) -> list[Mapping[str, Any]]:
    """How many lines of each result, and how much money."""
    names = {**{name: words[2] for name, words in RESULTS.items()}, **{f"l-{n}": w[2] for n, w in LINES.items()}}
    found: dict[str, list[Any]] = {}
    for line, foreseen in told:
        found.setdefault(_result(line, foreseen), []).append(line.amount)
    return [
        {"name": name, "title": title, "count": len(found[name]), "amount": sum(found[name])}
        for name, title in names.items()
        if name in found
    ]
