"""The receipt of what was handed in by the public page: number, day and hour, and whether it came late."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import abort, redirect
from flask.typing import ResponseReturnValue
from sqlalchemy import Row, select

from handlers.documents import display_code
from models.database import Transaction
from models.document import document
from models.event import event
from webapp.formats import moment
from webapp.installation import installation
from webapp.public import grants
from webapp.public.act_words import ActWords
from webapp.public.acts import late
from webapp.public.blueprint import blueprint, page
from webapp.public.defend import party
from webapp.public.grants import Grant
from webapp.public.words import ACTS, act_words


@dataclass(frozen=True)
class Filed:
    """What was received."""

    words: ActWords
    at: str
    title: str
    number: str
    no: int
    code: str
    late: str


@blueprint.get("/defesa/<slug>/recibo/<key>")
def receipt(slug: str, key: str) -> ResponseReturnValue:
    """The receipt; reloading repeats nothing."""
    grant = party(slug)
    if grant is None:
        return redirect("/defesa", 302)
    with installation().database.reading() as tx:
        row = grants.case_of(tx, grant)
        filed = _filed(tx, row, grant, key)
    return page("filed.html", grant.place, number=row.reference, slug=slug, filed=filed)


def _filed(tx: Transaction, row: Row[Any], grant: Grant, key: str) -> Filed:
    found = tx.one(
        select(event.c.no, event.c.at, event.c.element).where(
            event.c.case_id == row.id,
            event.c.key == key,
            event.c.official_id.is_(None),
            event.c.element.in_(ACTS),
        )
    )
    if found is None:
        abort(404)
    paper = tx.one(
        select(document)
        .where(document.c.case_id == row.id, document.c.event_no == found.no)
        .order_by(document.c.no)
        .limit(1)
    )
    if paper is None:
        abort(404)
    return Filed(
        words=act_words(row.procedure, found.element),
        at=moment(found.at, grant.place.zone),
        title=paper.title,
        number=f"{paper.number:05d}/{paper.year}",
        no=paper.no,
        code=display_code(paper.code),
        late=late(tx, row, found.element, found.at, grant.place, done=True),
    )
