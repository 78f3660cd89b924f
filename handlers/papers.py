"""A document drawn up from the case: template, values, number, frame, and its place in the file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import orjson
from sqlalchemy import Row

from handlers.charge_rows import guide_of, latest_charge
from handlers.documents import (
    BadgePart,
    Content,
    Frame,
    Letterhead,
    PaymentPart,
    Signature,
    Verification,
    display_code,
    new_code,
)
from handlers.errors import RefusedError
from handlers.law.text import money_text
from handlers.numbering import next_number
from handlers.paper_values import values_for
from handlers.registry import Context

GUIDE = "charge"
PAID_BY = frozenset({GUIDE, "shortfall_notice"})
"""Documents that carry the codes of the guide by which their charge is paid."""


PARTS: dict[str, Callable[[Context], Mapping[str, Any]]] = {}
"""What stands on a sheet beside its text, by kind of document, as it was on the day: `{"badge": {…}}`."""


def draw_up(
    context: Context,
    kind: str,
    *,
    variant: str | None = None,
    restricted: bool | None = None,
    sealed: bool = False,
    mark: str | None = None,
    **special: Any,
) -> int:
    """Draw up a document of this kind, number it and put it into the file; its id.

    Signed by the official who acts where the template says so; a record of the system carries its seal, the party's own
    paper neither. `sealed`: the system's seal in any case. `mark` is told beside the title in the file, as of a paper
    that came late. `special` gives the groups of values that only this act knows.
    """
    name = f"{kind}.{variant}" if variant else kind
    template = context.templates.get(name)
    if template is None:
        raise RefusedError("not_yet", f"Falta o modelo do documento “{name}”; a tarefa continua aberta.")
    content = template.render(values_for(context, template, special))
    signs = template.signature == "signer" and not sealed
    if signs and context.actor.official_id is None:
        raise RefusedError("unsigned", f"“{content.title}” precisa da assinatura de um agente da prefeitura.")
    paid_by = _guide(context) if kind in PAID_BY else None
    row = {
        "kind": kind,
        **_number(context, kind, paid_by),
        "title": f"{content.title} ({mark})" if mark else content.title,
        "content": orjson.dumps(content.as_json(), option=orjson.OPT_SORT_KEYS).decode(),
        "restricted": template.restricted if restricted is None else restricted,
        "signer_id": context.actor.official_id if signs else None,
        "lane": context.actor.lane,
        "made_at": context.now,
        "code": new_code(),
        "state": "valid",
    }
    row["frame"] = orjson.dumps(_frame(context, kind, signs, paid_by), option=orjson.OPT_SORT_KEYS).decode()
    return context.journal.document(row)


def _guide(context: Context) -> Row[Any] | None:
    """The guide in force of the charge in hand."""
    row = latest_charge(context)
    return guide_of(context, row.id) if row is not None else None


def _number(context: Context, kind: str, paid_by: Row[Any] | None) -> Mapping[str, int]:
    """The next number of the kind in the year; a guide has that of its charge, which its codes carry too."""
    if kind == GUIDE and paid_by is not None:
        return {"number": paid_by.number, "year": paid_by.year}
    year = context.today.year
    return {"number": next_number(context.tx, context.case.municipality, f"document:{kind}", year), "year": year}


def _payment(paid_by: Row[Any]) -> dict[str, Any] | None:
    """How a guide is paid; None where the municipality has arranged no way."""
    if paid_by.barcode is None and paid_by.br_code is None:
        return None
    caption = (
        f"Guia nº\u00a0{paid_by.number:05d}/{paid_by.year} · vencimento {paid_by.due_on:%d/%m/%Y} · "
        f"{money_text(paid_by.amount)}"
    )
    return {"caption": caption, "br_code": paid_by.br_code, "barcode": paid_by.barcode}


def _frame(context: Context, kind: str, signs: bool, paid_by: Row[Any] | None) -> dict[str, Any]:
    """What stands around the content, as it was on the day."""
    actor = context.actor
    return {
        "heading": dict(context.place.heading),
        "case_number": context.case.number,
        "day": context.today.isoformat(),
        "zone": context.place.zone.key,
        "site": context.place.site,
        "at": context.now.isoformat(),
        "signer": {"name": actor.name, "title": actor.title, "registration": actor.registration} if signs else None,
        **({"payment": _payment(paid_by)} if paid_by is not None else {}),
        **(PARTS[kind](context) if kind in PARTS else {}),
    }


def content_of(stored: str) -> Content:
    """The content of a document as it was kept."""
    return Content.from_json(orjson.loads(stored))


def frame_of(
    row: Any, *, stamp: str | None = None, draft: bool = False, read: Callable[[str], bytes] | None = None
) -> Frame:
    """The frame of a stored document (or of a draft) as the PDF needs it; `read` gives the photograph of a badge."""
    told = orjson.loads(row.frame)
    at = datetime.fromisoformat(told["at"])
    signer = told["signer"]
    heading = told["heading"]
    number = None if draft else f"{row.number:05d}/{row.year}"
    page = f"{told['site']}/conferir"
    return Frame(
        letterhead=Letterhead(
            municipality=heading["municipality"],
            state=heading["state"],
            department=heading["department"],
            address=heading.get("address", ""),
        ),
        case_number=told["case_number"],
        place=heading["name"],
        day=date.fromisoformat(told["day"]),
        zone=ZoneInfo(told["zone"]),
        number=number,
        signature=Signature(signer["name"], signer["title"], signer["registration"], at) if signer else None,
        issued_at=None if signer else at,
        verification=None
        if draft
        else Verification(code=display_code(row.code), page=page, url=f"{page}?codigo={row.code}"),
        stamp=stamp,
        payment=PaymentPart(**told["payment"]) if told.get("payment") else None,
        badge=_badge(told["badge"], read) if told.get("badge") else None,
    )


def _badge(told: Mapping[str, Any], read: Callable[[str], bytes] | None) -> BadgePart:
    photo = told["photo"]
    return BadgePart(
        **{name: told[name] for name in ("heading", "holder", "number", "plate", "valid_until", "code", "url")},
        back=tuple(told["back"]),
        photo=read(photo) if photo and read else None,
    )
