"""Papers handed in that no message stands for: into the file, late or not; no token moves."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import select, update

from handlers.registry import Context, handler
from models.case import term
from models.document import attachment


@handler("file_paper")
def file_paper(context: Context) -> None:
    """Put a paper into the file; marked late where an open term of the case had passed when it was filed."""
    files = [context.form["file"]] if isinstance(context.form["file"], str) else list(context.form["file"])
    context.tx.run(
        update(attachment)
        .where(attachment.c.municipality == context.case.municipality, attachment.c.file.in_(files))
        .where(attachment.c.case_id.is_(None) | (attachment.c.case_id == context.case.id))
        .values(case_id=context.case.id, event_no=context.journal.event_no)
    )


def passed_terms(context: Context, filed_at: datetime) -> list[Any]:
    """The terms of the case that had ended when a paper was filed."""
    found = context.tx.all(
        select(term).where(term.c.case_id == context.case.id, term.c.replaced_at.is_(None), term.c.due_at < filed_at)
    )
    return list(found)
