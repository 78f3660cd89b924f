"""The filters of the list of registrations as they stand in the address, and what they keep."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from urllib.parse import urlencode

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from sqlalchemy import ColumnElement, Subquery, and_, func, literal, or_, select, union_all

from handlers.numbers import is_plate, normalise, plate_twins
from handlers.records import name_key
from handlers.registration.case import LIVING
from handlers.registration.papers import WATCHED
from models.registration import registration, registration_paper
from webapp.register_words import STATUSES

ENDS: Mapping[str, LazyString] = {
    "0": _l("já venceu"),
    "30": _l("em 30 dias"),
    "60": _l("em 60 dias"),
    "90": _l("em 90 dias"),
}
NUMBER = re.compile(r"(?:cadastro\s*)?(?:n[ºo°.]*\s*)?0*([0-9]{1,6})", re.IGNORECASE)
TAX_ID = re.compile(r"[0-9]{11}")
LAST_PAGE = 2000


@dataclass(frozen=True)
class Query:
    """What the address asks for; what is unknown in it is left out."""

    situacao: str = ""
    vence: str = ""
    q: str = ""
    pagina: int = 1

    @classmethod
    def read(cls, given: Mapping[str, str]) -> Query:
        """From an address's query."""
        status, ends, page = given.get("situacao", ""), given.get("vence", ""), given.get("pagina", "1")
        return cls(
            situacao=status if status in STATUSES else "",
            vence=ends if ends in ENDS else "",
            q=given.get("q", "").strip()[:100],
            pagina=min(max(int(page), 1), LAST_PAGE) if page.isascii() and page.isdecimal() and len(page) < 6 else 1,
        )

    @property
    def filters(self) -> dict[str, str]:
        """What is set beside the status, by name."""
        return {name: value for name, value in (("vence", self.vence), ("q", self.q)) if value}

    def url(self, **changes: str | int) -> str:
        """The address of this list, changed."""
        changed = replace(self, **{"pagina": 1, **changes})  # type: ignore[arg-type]
        found = ({"situacao": changed.situacao} if changed.situacao else {}) | changed.filters
        found |= {"pagina": str(changed.pagina)} if changed.pagina > 1 else {}
        return f"/cadastros?{urlencode(found)}" if found else "/cadastros"


def next_ends(municipality: str) -> Subquery:
    """What ends first of each registration, and when: its certificate or a paper that its validity looks after."""
    here = registration.c.municipality == municipality
    paper = registration_paper
    dated = [
        select(registration.c.id, literal(kind).label("kind"), column.label("on")).where(here, column.is_not(None))
        for kind, column in (
            ("certificate", registration.c.valid_until),
            ("licence", registration.c.licence_expires_on),
            ("liability_policy", registration.c.policy_expires_on),
        )
    ]
    dated.append(
        select(registration.c.id, paper.c.kind, paper.c.expires_on)
        .join(paper, paper.c.registration_id == registration.c.id)
        .where(here, paper.c.replaced_at.is_(None), paper.c.kind.in_(WATCHED), paper.c.expires_on.is_not(None))
    )
    every = union_all(*dated).subquery()
    first = func.row_number().over(partition_by=every.c.id, order_by=(every.c.on, every.c.kind)).label("first")
    ranked = select(every.c.id, every.c.kind, every.c.on, first).subquery()
    return select(ranked.c.id, ranked.c.kind, ranked.c.on).where(ranked.c.first == 1).subquery("ends")


def keeps(query: Query, municipality: str, ends: Subquery, today: date) -> ColumnElement[bool]:
    """Which registrations of this municipality the filters keep, whatever their status."""
    conditions: list[ColumnElement[bool]] = [registration.c.municipality == municipality]
    if query.vence:
        last = today + timedelta(days=int(query.vence)) if query.vence != "0" else today - timedelta(days=1)
        conditions += [registration.c.status.in_(LIVING), ends.c.on <= last]
    if query.q:
        conditions.append(_found(query.q))
    return and_(*conditions)


def _found(typed: str) -> ColumnElement[bool]:
    """By number, plate in either format, CPF, or the beginnings of words of the name."""
    code = normalise(typed)
    if TAX_ID.fullmatch(code):
        return registration.c.tax_id == code
    if is_plate(code):
        return registration.c.plate.in_(plate_twins(code))
    if number := NUMBER.fullmatch(typed):
        return registration.c.number == int(number[1])
    key = literal(" ") + registration.c.name_key
    words = name_key(typed).split()
    return or_(*[and_(*(key.contains(f" {word}", autoescape=True) for word in words))])
