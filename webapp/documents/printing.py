"""Documents as PDF, photographs as thumbnails, the whole file of a case as one PDF."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import Any

from flask_babel import gettext as _
from PIL import Image, ImageOps
from sqlalchemy import Row, select

from handlers.documents import render_pdf
from handlers.documents.autos import Part, merge_pdfs
from handlers.papers import content_of, frame_of
from models.database import Transaction
from models.document import attachment, document
from webapp.addresses import is_numbered
from webapp.cases.file import title_of
from webapp.context import municipality, today, zone
from webapp.formats import local_day
from webapp.uploads import files

STAMPS = {"valid": None, "superseded": "SUBSTITUÍDO", "annulled": "INVÁLIDO"}
THUMBNAIL = "image/jpeg"
SIDE = 360


def pdf_of(row: Row[Any]) -> bytes:
    """The document as PDF: as it was kept when it was issued, else printed anew; the same bytes each time."""
    if row.file is not None and row.state == "valid":
        return files().get(row.file)
    return render_pdf(content_of(row.content), frame_of(row, stamp=STAMPS[row.state], read=files().get))


def whole_file(tx: Transaction, case: Row[Any]) -> bytes:
    """Every document in order, each followed by the files handed in with it."""
    rows = tx.all(
        select(document, document.c.signer_id.label("signer"))
        .where(document.c.case_id == case.id)
        .order_by(document.c.no)
    )
    handed_in = tx.all(
        select(attachment)
        .where(attachment.c.case_id == case.id, attachment.c.event_no.is_not(None))
        .order_by(attachment.c.id)
    )
    waiting = list(handed_in)
    parts = []
    for row in rows:
        told = _("Doc. %(no)d · %(title)s", no=row.no, title=title_of(row))
        parts.append(Part(told, local_day(row.made_at, zone()), pdf_of(row)))
        with_it = [each for each in waiting if _belongs(each, row)]
        waiting = [each for each in waiting if each not in with_it]
        parts += [_paper(each, _("anexo ao doc. %(no)d", no=row.no)) for each in with_it]
    parts += [_paper(each, _("anexo")) for each in waiting]
    heading = municipality().heading
    number = case.reference
    title = _("Processo nº %(number)s", number=number) if is_numbered(number) else str(number)
    return merge_pdfs(parts, title, [heading["municipality"], heading["department"]], today())


def thumbnail(content: bytes) -> bytes:
    """A photograph, small."""
    return _small(content)


def _belongs(paper: Row[Any], row: Row[Any]) -> bool:
    """Was this file handed in with this document?"""
    if paper.document_id is not None:
        return bool(paper.document_id == row.id)
    return bool(paper.event_no == row.event_no)


def _paper(row: Row[Any], what: str) -> Part:
    return Part(f"{row.name} ({what})", local_day(row.at, zone()), files().get(row.public_file))


@lru_cache(maxsize=64)
def _small(content: bytes) -> bytes:
    with Image.open(io.BytesIO(content), formats=("JPEG", "PNG")) as image:
        small = ImageOps.exif_transpose(image).convert("RGB")
    small.thumbnail((SIDE, SIDE))
    out = io.BytesIO()
    small.save(out, "JPEG", quality=80)
    return out.getvalue()
