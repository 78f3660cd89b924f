"""Issued documents are printed once and kept in the file store: by the worker, soon after they were signed."""

from __future__ import annotations

from sqlalchemy import select, update

from handlers.documents import render_pdf
from handlers.documents.autos import count_pages
from handlers.papers import content_of, frame_of
from models.database import Database
from models.document import document
from models.files import FileStore

AT_ONCE = 20


def keep_documents(database: Database, files: FileStore) -> int:
    """Print what was issued and is not kept yet; how many documents.

    The same document gives the same bytes, so two workers on one of them do no harm. A page that asks before the worker
    came prints it on the spot.
    """
    with database.reading() as tx:
        rows = tx.all(select(document).where(document.c.file.is_(None)).order_by(document.c.id).limit(AT_ONCE))
    for row in rows:
        pdf = render_pdf(content_of(row.content), frame_of(row, read=files.get))
        kept = {"file": files.put(pdf), "pages": count_pages(pdf)}
        with database.transaction() as tx:
            tx.run(update(document).where(document.c.id == row.id, document.c.file.is_(None)).values(kept))
    return len(rows)
