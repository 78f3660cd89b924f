"""The paper of a notice that is for one addressee: each of several has a letter of their own."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, func, select

from handlers.papers import content_of
from models.database import Transaction
from models.document import document
from models.notice import notice_addressee


def letter_of(tx: Transaction, row: Row[Any]) -> Row[Any] | None:
    """The letter to this addressee; None where it cannot be told from another's.

    `row` is an addressee with the case, kind, day and document of its notice.
    """
    if row.document_id is None:
        return None
    first = tx.one(select(document).where(document.c.id == row.document_id))
    addressees = tx.value(
        select(func.count()).select_from(notice_addressee).where(notice_addressee.c.notice_id == row.notice_id)
    )
    if first is None or addressees == 1:
        return first
    papers = tx.all(
        select(document)
        .where(document.c.case_id == row.case_id, document.c.kind == first.kind, document.c.event_no == first.event_no)
        .order_by(document.c.no)
    )
    own = [each for each in papers if any(row.name in line for line in content_of(each.content).addressee)]
    return own[0] if len(own) == 1 else None
