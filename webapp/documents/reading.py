"""One document as it is read on the page: its content as HTML, its files, its neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from markupsafe import Markup
from sqlalchemy import Row, select

from handlers.documents import Content, content_html
from models.database import Transaction
from models.document import document
from webapp.cases.file import Sheet


@dataclass(frozen=True)
class Shown:
    """A document with what stands before and after it in the file."""

    sheet: Sheet
    html: Markup
    before: Sheet | None
    after: Sheet | None


def read_shown(tx: Transaction, case: Row[Any], sheets: Sequence[Sheet], no: int) -> Shown | None:
    """The document of this number in the case, in one statement; None where there is none."""
    at = next((place for place, each in enumerate(sheets) if each.no == no), None)
    if at is None:
        return None
    kept = tx.value(select(document.c.content).where(document.c.case_id == case.id, document.c.no == no))
    return Shown(
        sheet=sheets[at],
        html=html_of(str(kept)),
        before=sheets[at - 1] if at else None,
        after=sheets[at + 1] if at + 1 < len(sheets) else None,
    )


def html_of(content: str) -> Markup:
    """The stored content as safe HTML."""
    return content_html(Content.from_json(orjson.loads(content)))
