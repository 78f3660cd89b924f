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
from webapp.cases.file import title_of
from webapp.context import municipality, today, zone
from webapp.formats import case_number, local_day
from webapp.uploads import files

STAMPS = {"valid": None, "superseded": "SUBSTITUÍDO", "annulled": "INVÁLIDO"}
THUMBNAIL = "image/jpeg"
SIDE = 360


def pdf_of(row: Row[Any]) -> bytes:
    """The document as PDF: as it was kept when it was issued, else printed anew; the same bytes each time."""
    if row.file is not None and row.state == "valid":
        return files().get(row.file)
    return render_pdf(content_of(row.content), frame_of(row, stamp=STAMPS[row.state]))


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
    parts = []
    placed: set[int] = set()
    for row in rows:
        parts.append(Part(f"{row.no}. {title_of(row)}", local_day(row.made_at, zone()), pdf_of(row)))
        for paper in handed_in:
            if (paper.id not in placed and row.id == paper.document_id) or (
                paper.id not in placed and paper.document_id is None and paper.event_no == row.event_no
            ):
                placed.add(paper.id)
                parts.append(_paper(paper))
    parts += [_paper(paper) for paper in handed_in if paper.id not in placed]
    heading = municipality().heading
    title = _("Processo nº %(number)s", number=case_number(case.number, case.year))
    return merge_pdfs(parts, title, [heading["municipality"], heading["department"]], today())


def thumbnail(content: bytes) -> bytes:
    """A photograph, small."""
    return _small(content)


def _paper(row: Row[Any]) -> Part:
    return Part(row.name, local_day(row.at, zone()), files().get(row.public_file))


@lru_cache(maxsize=64)
def _small(content: bytes) -> bytes:
    with Image.open(io.BytesIO(content), formats=("JPEG", "PNG")) as image:
        small = ImageOps.exif_transpose(image).convert("RGB")
    small.thumbnail((SIDE, SIDE))
    out = io.BytesIO()
    small.save(out, "JPEG", quality=80)
    return out.getvalue()
