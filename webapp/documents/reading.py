"""One document as it is read on the page: its content as HTML, its files, its neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import orjson
from markupsafe import Markup

from handlers.documents import Content, content_html
from webapp.cases.file import Sheet


@dataclass(frozen=True)
class Shown:
    """A document with what stands before and after it in the file."""

    sheet: Sheet
    html: Markup
    before: Sheet | None
    after: Sheet | None


def shown_of(sheets: Sequence[Sheet]) -> Shown | None:
    """The one document that was read with its content; None where there is none."""
    for at, sheet in enumerate(sheets):
        if sheet.content is not None:
            before = sheets[at - 1] if at else None
            after = sheets[at + 1] if at + 1 < len(sheets) else None
            return Shown(sheet, html_of(sheet.content), before, after)
    return None


def html_of(content: str) -> Markup:
    """The stored content as safe HTML."""
    return content_html(Content.from_json(orjson.loads(content)))
