"""One registration: who holds it, with which motorcycle and papers, until when, and the record of its holder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Response, abort, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from sqlalchemy import Row, and_, select

from handlers.registration.papers import WATCHED
from models.case import case, term
from models.database import Transaction
from models.document import attachment
from models.registration import registration, registration_paper
from processes.authority import may_see
from webapp import audit, context
from webapp.cases.clock import Line, lines
from webapp.documents.pages import thumbnail_answer
from webapp.formats import tax_id
from webapp.installation import installation
from webapp.register_words import PAPERS
from webapp.registrations.blueprint import blueprint, place, readers_only
from webapp.registrations.record import read_record
from webapp.words import word

VALIDITY = "validity"


@blueprint.get("/<int:number>")
@readers_only
def one(number: int) -> ResponseReturnValue:
    """The registration and the record of its holder."""
    with installation().database.reading() as tx:
        row = find_registration(tx, number)
        beside = _beside(tx, row)
        papers = _papers(tx, row)
        why = _why(tx, row)
        record = read_record(tx, row.tax_id, row.id)
    return render_template(
        "registrations/one.html",
        row=row,
        url=address_of(row.number),
        watch=beside.get(row.watch_id),
        renewal=beside.get(row.renewal_case_id),
        papers=papers,
        watched=WATCHED,
        why=why,
        record=record,
        reveal=f"{address_of(row.number)}/cpf/ver",
    )


@blueprint.post("/<int:number>/cpf/ver")
@readers_only
def reveal(number: int) -> ResponseReturnValue:
    """Show the holder's CPF whole, once; the look is written down."""
    with installation().database.transaction() as tx:
        row = find_registration(tx, number)
        audit.note(tx, place(), context.me().id, context.now(), "tax_id_seen", f"Cadastro {row.number:05d}")
    if request.headers.get("HX-Request"):
        return Response(tax_id(row.tax_id), mimetype="text/plain")
    flash(_("CPF de %(name)s: %(tax_id)s", name=row.name, tax_id=tax_id(row.tax_id)), "info")
    return redirect(address_of(row.number), 303)


@blueprint.get("/<int:number>/foto")
@readers_only
def photo(number: int) -> ResponseReturnValue:
    """The photograph of the holder, small and without what a camera writes into it."""
    with installation().database.reading() as tx:
        row = find_registration(tx, number)
        content = photo_of(tx, row)
    if content is None:
        abort(404)
    return thumbnail_answer(content)


def address_of(number: int) -> str:
    """/cadastros/00012."""
    return f"/cadastros/{number:05d}"


def find_registration(tx: Transaction, number: int) -> Row[Any]:
    """A registration of this municipality by its number; 404 for others."""
    row = tx.one(select(registration).where(registration.c.municipality == place(), registration.c.number == number))
    if row is None:
        abort(404)
    return row


def photo_of(tx: Transaction, row: Row[Any]) -> str | None:
    """The stored photograph of a registration, as it may be shown: the copy without metadata."""
    if not row.photo:
        return None
    found: str | None = tx.value(
        select(attachment.c.public_file)
        .where(
            attachment.c.municipality == row.municipality,
            attachment.c.file == row.photo,
            attachment.c.media_type.startswith("image/"),
        )
        .order_by(attachment.c.id.desc())
        .limit(1)
    )
    return found


def _beside(tx: Transaction, row: Row[Any]) -> dict[int | None, Row[Any]]:
    """The process of its validity and an open renewal, each with whether it may be opened."""
    ids = [each for each in (row.watch_id, row.renewal_case_id) if each is not None]
    if not ids:
        return {}
    rows = tx.all(
        select(case.c.id, case.c.reference, case.c.status, may_see(context.standing(tx)).label("readable")).where(
            case.c.id.in_(ids)
        )
    )
    return {each.id: each for each in rows}


def _papers(tx: Transaction, row: Row[Any]) -> Sequence[tuple[Row[Any], str]]:
    """The papers as they stand, what ends first before; `readable`: whether the file may be opened."""
    paper = registration_paper
    rows = tx.all(
        select(
            paper.c.kind,
            paper.c.issued_on,
            paper.c.expires_on,
            paper.c.look_again_on,
            paper.c.reviewed_on,
            case.c.reference,
            attachment.c.id.label("attachment_id"),
            may_see(context.standing(tx)).label("readable"),
        )
        .join(case, case.c.id == paper.c.case_id)
        .outerjoin(attachment, and_(attachment.c.case_id == paper.c.case_id, attachment.c.file == paper.c.file))
        .where(paper.c.registration_id == row.id, paper.c.replaced_at.is_(None))
        .order_by(paper.c.expires_on.is_(None), paper.c.expires_on, paper.c.kind, attachment.c.id)
    )
    seen: dict[str, Row[Any]] = {}
    for each in rows:
        seen.setdefault(each.kind, each)
    return [(each, word(PAPERS, each.kind)) for each in seen.values()]


def _why(tx: Transaction, row: Row[Any]) -> Sequence[Line]:
    """Why the certificate ends on that day, as its validity computed it."""
    steps = tx.value(
        select(term.c.steps)
        .where(term.c.case_id == row.watch_id, term.c.name == VALIDITY, term.c.replaced_at.is_(None))
        .order_by(term.c.id.desc())
        .limit(1)
    )
    return lines(steps) if steps else ()
