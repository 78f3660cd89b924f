"""Is this mototaxista authorised? By the code of the badge, typed or from its QR; only while the authorisation holds.

What does not exist and what no longer holds are answered alike, so that nothing is learnt by trying.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Response, abort, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from sqlalchemy import Row, select

from handlers.documents import display_code, normalise_code
from models.database import Transaction
from models.document import attachment
from models.registration import registration
from webapp.documents.pages import thumbnail_answer
from webapp.formats import day, plate
from webapp.installation import installation
from webapp.offered import Offered
from webapp.public.blueprint import blueprint, page
from webapp.public.places import today_in
from webapp.public.tries import note_failure, wait

ACTIVE = "active"
VALIDITY = "validity"


@dataclass(frozen=True)
class Authorised:
    """What may be said of somebody who is authorised now: number, validity, plate, first name, and the photograph."""

    number: str
    name: str
    plate: str
    until: str
    renewing: bool
    place: str
    code: str
    photo: str


def issues_badges(each: Offered) -> bool:
    """Does the procedure keep the authorised persons whose badges can be asked for here?"""
    return VALIDITY in each.version.companions


@blueprint.get("/autorizado")
def authorised() -> ResponseReturnValue:
    """The form, and below it the answer where a code was given."""
    typed = request.args.get("codigo", "").strip()
    if not typed:
        return page("authorised.html", typed="", told="", found=None, asked=False)
    code = normalise_code(typed)
    if code is None:
        told = _("O código tem 10 letras e números, como K7QX4-M2P8T. Confira e escreva de novo.")
        return page("authorised.html", typed=typed[:40], told=told, found=None, asked=False, status=422)
    if minutes := wait():
        told = _("Foram muitas consultas sem resultado. Tente de novo em %(minutes)s min.", minutes=minutes)
        return page("authorised.html", typed="", told=told, found=None, asked=False, status=429)
    with installation().database.reading() as tx:
        row = _active(tx, code)
        photo = _photo(tx, row) if row is not None else None
    if row is None:
        note_failure()
        return page("authorised.html", typed=display_code(code), told="", found=None, asked=True, status=404)
    place = installation().library.municipality(row.municipality)
    found = Authorised(
        number=f"{row.number:05d}",
        name=row.name.split()[0],
        plate=plate(row.plate),
        until=day(row.valid_until),
        renewing=row.valid_until < today_in(place),
        place=place.heading["municipality"],
        code=display_code(row.code),
        photo=f"/autorizado/{row.code}/foto" if photo else "",
    )
    return page("authorised.html", place, typed="", told="", found=found, asked=True)


@blueprint.get("/autorizado/<code>/foto")
def authorised_photo(code: str) -> ResponseReturnValue:
    """The photograph on the badge, drawn anew, while the authorisation holds; without the code there is none."""
    known = normalise_code(code)
    if known is None or wait():
        abort(404)
    with installation().database.reading() as tx:
        row = _active(tx, known)
        photo = _photo(tx, row) if row is not None else None
    if photo is None:
        note_failure()
        abort(404)
    answer: Response = thumbnail_answer(photo)
    answer.headers["Cache-Control"] = "private, no-store"
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


def _active(tx: Transaction, code: str) -> Row[Any] | None:
    """Whose badge this is, if it holds."""
    return tx.one(select(registration).where(registration.c.code == code, registration.c.status == ACTIVE))


def _photo(tx: Transaction, row: Row[Any]) -> str | None:
    """The stored photograph, in the copy without metadata."""
    if not row.photo:
        return None
    found: str | None = tx.value(
        select(attachment.c.public_file)
        .where(
            attachment.c.municipality == row.municipality,
            attachment.c.file == row.photo,
            attachment.c.media_type.startswith("image/"),
        )
        .order_by(attachment.c.id.desc())
        .limit(1)
    )
    return found
