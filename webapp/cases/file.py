"""The documents of a case in their order, with what was attached to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, func, null, or_, select
from sqlalchemy import case as when

from models.account import official
from models.database import Transaction
from models.document import attachment, document
from webapp.addresses import case_url

PARTYS = ("complaint", "defence", "appeal", "destination_statement")
"""Documents that a party hands in."""


@dataclass(frozen=True)
class Paper:
    """A file that was handed in: an image or a PDF."""

    id: int
    name: str
    media_type: str
    url: str

    @property
    def is_image(self) -> bool:
        return self.media_type.startswith("image/")


@dataclass(frozen=True)
class Sheet:
    """One document of the file. `first_page` is its first sheet where the pages of all before it are known."""

    no: int
    id: int
    kind: str
    title: str
    made_at: datetime
    signer: str | None
    restricted: bool
    state: str
    superseded_no: int | None
    pages: int | None
    first_page: int | None
    event_no: int
    url: str
    content: str | None = None
    papers: Sequence[Paper] = field(default=())

    @property
    def heading(self) -> str:
        return f"{self.no}. {self.title}"


def read_sheets(tx: Transaction, row: Row[Any], chosen: ColumnElement[int] | int = 0) -> list[Sheet]:
    """All documents of a case, in two statements; the one whose number is `chosen` with its content."""
    later = document.alias("later")
    rows = tx.all(
        select(
            document.c.id,
            document.c.no,
            document.c.kind,
            document.c.number,
            document.c.year,
            document.c.title,
            document.c.restricted,
            document.c.made_at,
            document.c.event_no,
            document.c.state,
            document.c.pages,
            official.c.name.label("signer"),
            later.c.no.label("superseded_no"),
            when((document.c.no == chosen, document.c.content), else_=null()).label("content"),
        )
        .outerjoin(official, official.c.id == document.c.signer_id)
        .outerjoin(later, later.c.id == document.c.superseded_by)
        .where(document.c.case_id == row.id)
        .order_by(document.c.no)
    )
    base = case_url(row.reference)
    papers = _papers(tx, row.id, base)
    sheets: list[Sheet] = []
    page: int | None = 1
    for each in rows:
        sheets.append(
            Sheet(
                no=each.no,
                id=each.id,
                kind=each.kind,
                title=title_of(each),
                made_at=each.made_at,
                signer=each.signer,
                restricted=each.restricted,
                state=each.state,
                superseded_no=each.superseded_no,
                pages=each.pages,
                first_page=page,
                event_no=each.event_no,
                url=f"{base}/documentos/{each.no}",
                content=each.content,
                papers=papers.get(each.id, ()),
            )
        )
        page = page + each.pages if page is not None and each.pages else None
    return sheets


def title_of(row: Any) -> str:
    """Notificação nº 00057/2026 where somebody signed it; the bare title of a record of the system or a party."""
    numbered = row.signer is not None
    return f"{row.title} nº\u00a0{row.number:05d}/{row.year}" if numbered else str(row.title)


def worth_reading(case_id: int) -> ColumnElement[int]:
    """The number of the last document that somebody signed or handed in; without one, the last."""
    papers = and_(document.c.case_id == case_id, or_(document.c.signer_id.is_not(None), document.c.kind.in_(PARTYS)))
    read = select(func.max(document.c.no)).where(papers).scalar_subquery()
    last = select(func.max(document.c.no)).where(document.c.case_id == case_id).scalar_subquery()
    return func.coalesce(read, last)


def _papers(tx: Transaction, case_id: int, base: str) -> dict[int | None, Sequence[Paper]]:
    """The files of each document; a file that names only its event goes to the first document of that event."""
    first = (
        select(document.c.case_id, document.c.event_no, func.min(document.c.id).label("document_id"))
        .where(document.c.case_id == case_id)
        .group_by(document.c.case_id, document.c.event_no)
        .subquery()
    )
    rows = tx.all(
        select(
            attachment.c.id,
            attachment.c.name,
            attachment.c.media_type,
            func.coalesce(attachment.c.document_id, first.c.document_id).label("owner"),
        )
        .outerjoin(first, and_(first.c.case_id == attachment.c.case_id, first.c.event_no == attachment.c.event_no))
        .where(
            attachment.c.case_id == case_id,
            or_(attachment.c.event_no.is_not(None), attachment.c.document_id.is_not(None)),
        )
        .order_by(attachment.c.id)
    )
    found: dict[int | None, list[Paper]] = {}
    for row in rows:
        paper = Paper(row.id, row.name, row.media_type, f"{base}/anexos/{row.id}")
        found.setdefault(row.owner, []).append(paper)
    return {owner: tuple(papers) for owner, papers in found.items()}
