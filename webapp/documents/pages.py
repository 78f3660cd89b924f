"""Addresses of documents and files: /processos/NNNNN-AAAA/documentos/N, …/anexos/N, …/autos.pdf, /arquivos/…"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_login import login_required
from sqlalchemy import Row, select

from models.database import Transaction
from models.document import attachment, document
from webapp.addresses import case_slug
from webapp.cases.file import read_sheets
from webapp.cases.find import find_case
from webapp.context import me
from webapp.documents.printing import THUMBNAIL, pdf_of, thumbnail, whole_file
from webapp.documents.reading import shown_of
from webapp.installation import installation
from webapp.uploads import files

blueprint = Blueprint("documents", __name__)
INLINE = frozenset({"application/pdf", "image/jpeg", "image/png", "image/webp"})
FRAMED = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"


@blueprint.get("/processos/<slug>/documentos/<int:no>")
@login_required
def document_page(slug: str, no: int) -> ResponseReturnValue:
    """A document on a page of its own: what the phone opens, and what can be printed."""
    with installation().database.reading() as tx:
        row = find_case(tx, slug)
        shown = shown_of(read_sheets(tx, row, no))
    if shown is None:
        abort(404)
    return render_template("documents/page.html", case=row, shown=shown)


@blueprint.get("/processos/<slug>/documentos/<int:no>.pdf")
@login_required
def document_pdf(slug: str, no: int) -> ResponseReturnValue:
    """The document as PDF."""
    with installation().database.reading() as tx:
        case = find_case(tx, slug)
        row = tx.one(select(document).where(document.c.case_id == case.id, document.c.no == no))
    if row is None:
        abort(404)
    return pdf_answer(row)


@blueprint.get("/processos/<slug>/autos.pdf")
@login_required
def whole(slug: str) -> ResponseReturnValue:
    """All documents and files of the case, numbered, as one PDF with an index."""
    with installation().database.reading() as tx:
        case = find_case(tx, slug)
        content = whole_file(tx, case)
    return _file(content, "application/pdf", f"autos-{case_slug(case.reference)}.pdf", download=True)


@blueprint.get("/processos/<slug>/anexos/<int:attachment_id>")
@login_required
def paper(slug: str, attachment_id: int) -> ResponseReturnValue:
    """A file that was handed in: without what a camera writes into it, or (`original`) byte by byte as it came."""
    with installation().database.reading() as tx:
        case = find_case(tx, slug)
        row = tx.one(select(attachment).where(attachment.c.id == attachment_id, attachment.c.case_id == case.id))
    if row is None:
        abort(404)
    return _received(row)


@blueprint.get("/arquivos/<digest>")
@login_required
def received(digest: str) -> ResponseReturnValue:
    """A file that I sent and that belongs to a form not yet completed."""
    with installation().database.reading() as tx:
        row = _mine(tx, digest)
    if row is None:
        abort(404)
    return _received(row)


def pdf_answer(row: Row[Any]) -> Response:
    """A document as PDF, named by kind and number."""
    return _file(pdf_of(row), "application/pdf", f"{row.kind}-{row.number:05d}-{row.year}.pdf")


def thumbnail_answer(digest: str) -> Response:
    """A stored photograph, small: drawn anew, so that nothing but the picture is left of it."""
    return _file(thumbnail(files().get(digest)), THUMBNAIL, "foto.jpg")


def _mine(tx: Transaction, digest: str) -> Row[Any] | None:
    return tx.one(
        select(attachment)
        .where(
            attachment.c.file == digest,
            attachment.c.municipality == me().row.municipality,
            attachment.c.official_id == me().id,
        )
        .order_by(attachment.c.id.desc())
        .limit(1)
    )


def _received(row: Row[Any]) -> Response:
    if "original" in request.args:
        return _file(files().get(row.file), row.media_type, row.name, download=True)
    content = files().get(row.public_file)
    if "miniatura" in request.args and row.media_type.startswith("image/"):
        return _file(thumbnail(content), THUMBNAIL, row.name)
    return _file(content, row.media_type, row.name, download="baixar" in request.args)


def _file(content: bytes, media_type: str, name: str, *, download: bool = False) -> Response:
    """A file whose type the browser must believe, shown only inside our own pages."""
    download = download or media_type not in INLINE
    answer = Response(content, mimetype=media_type if media_type in INLINE else "application/octet-stream")
    answer.headers.set("Content-Disposition", "attachment" if download else "inline", filename=name)
    answer.headers["X-Content-Type-Options"] = "nosniff"
    answer.headers["Content-Security-Policy"] = FRAMED
    answer.headers["X-Frame-Options"] = "SAMEORIGIN"
    answer.headers["Cache-Control"] = "private, max-age=3600"
    return answer
