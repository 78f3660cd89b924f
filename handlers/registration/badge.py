"""The badge as a card: photograph, holder, number, plate, and the code that opens its standing.

Source: Lei 4.545/2020 (Lavras), arts. 5, § 4, and 11, VI.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select

from handlers.documents import display_code
from handlers.numbers import format_plate
from handlers.papers import PARTS
from handlers.registration.case import the_registration
from handlers.registry import Context
from models.document import attachment


def badge(context: Context) -> Mapping[str, Any]:
    """What the card says, front and back, as it was on the day."""
    row, heading = the_registration(context), context.place.heading
    if row is None:
        return {}
    code = display_code(row.code)
    back = (
        "Uso obrigatório em serviço (Lei Municipal nº 4.545/2020, art. 5º, § 4º).",
        f"Situação deste cadastro: {context.place.site}/autorizado, ou o QR ao lado.",
        f"Em caso de perda, comunique-a ao {heading['department']}, telefone {heading['telephone']}.",
    )
    told = {
        "heading": "Mototaxista autorizado",
        "holder": row.name,
        "number": f"nº {row.number:05d}",
        "plate": format_plate(row.plate),
        "valid_until": f"{row.valid_until:%d/%m/%Y}",
        "back": list(back),
        "code": code,
        "url": f"{context.place.site}/autorizado?codigo={row.code}",
        "photo": _photo(context, row.photo),
    }
    return {"badge": told}


def _photo(context: Context, file: str | None) -> str | None:
    """The copy of the photograph without metadata."""
    if file is None:
        return None
    found: str | None = context.tx.value(
        select(attachment.c.public_file)
        .where(attachment.c.file == file, attachment.c.municipality == context.case.municipality)
        .limit(1)
    )
    return found


PARTS["badge"] = badge
