"""The record of a receipt, drawn up by the system when somebody takes notice."""

from __future__ import annotations

from datetime import date
from typing import Any

from sqlalchemy import Row, select

from handlers.papers import draw_up
from handlers.registry import Context
from models.account import official
from models.document import document


def receipt_record(context: Context, out: Row[Any], row: Row[Any], *, on: date, means: str, by: str) -> None:
    """Who took notice, when and how.

    Source: Lei 4.715/2018 (Mococa), arts. 21 and 23.
    """
    paper = context.tx.one(select(document).where(document.c.id == out.document_id)) if out.document_id else None
    recorder = context.tx.value(select(official.c.name).where(official.c.id == context.actor.official_id))
    draw_up(
        context,
        "receipt_record",
        notice={
            "title": paper.title if paper else "Notificação",
            "number": f"{paper.number:05d}/{paper.year}" if paper else None,
            "has_terms": bool(out.terms),
        },
        receipt={
            "addressee": row.name,
            "by": by,
            "means": means,
            "on": on,
            "reference": row.tracking,
            "recorded_by": recorder,
        },
    )
