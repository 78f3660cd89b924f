"""Is this paper what the municipality issued? By its code, typed or from the QR; nothing personal is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from sqlalchemy import Row, select

from handlers.documents import display_code, normalise_code
from handlers.papers import content_of
from models.case import case
from models.document import document
from webapp.formats import day, local_day
from webapp.installation import installation
from webapp.public.blueprint import blueprint, page

VERDICTS = {
    "valid": ("success", _l("Documento válido")),
    "superseded": ("warning", _l("Substituído por outro documento")),
    "annulled": ("danger", _l("Anulado")),
}


@dataclass(frozen=True)
class Checked:
    """What may be said of a document."""

    kind: str
    verdict: str
    title: str
    number: str
    on: str
    unit: str
    digest: str
    code: str


@blueprint.get("/conferir")
def check() -> ResponseReturnValue:
    """The form, and below it the answer where a code was given."""
    typed = request.args.get("codigo", "").strip()
    code = normalise_code(typed)
    if not typed:
        return page("check.html", typed="", told="", found=None)
    if code is None:
        told = _("O código tem 10 letras e números, como K7QX4-M2P8T. Confira e escreva de novo.")
        return page("check.html", typed=typed[:40], told=told, found=None, status=422)
    with installation().database.reading() as tx:
        row = tx.one(
            select(document, case.c.municipality)
            .join(case, case.c.id == document.c.case_id)
            .where(document.c.code == code)
        )
    if row is None:
        told = _("Nenhum documento nosso tem este código. Confira as letras e os números.")
        return page("check.html", typed=display_code(code), told=told, found=None, status=404)
    return page("check.html", typed=display_code(code), told="", found=_checked(row))


def _checked(row: Row[Any]) -> Checked:
    place = installation().library.municipality(row.municipality)
    kind, verdict = VERDICTS[row.state]
    return Checked(
        kind=kind,
        verdict=str(verdict),
        title=row.title,
        number=f"{row.number:05d}/{row.year}",
        on=day(local_day(row.made_at, place.zone)),
        unit=place.lane_labels.get(row.lane, place.heading["department"]),
        digest=content_of(row.content).digest(),
        code=display_code(row.code),
    )
