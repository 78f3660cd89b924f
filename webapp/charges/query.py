"""The filters of the list of charges as they stand in the address: what they keep, what they are called."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from urllib.parse import urlencode

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from sqlalchemy import ColumnElement, Text, and_, cast, exists, false, func, literal, or_, select, true

from handlers.records import INTERESTED, name_key
from models.case import case
from models.charge import charge, guide, payment
from models.party import party

STATES: Mapping[str, LazyString] = {
    "a-vencer": _l("A vencer"),
    "vencidas": _l("Vencidas"),
    "parciais": _l("Pagas em parte"),
    "pagas": _l("Pagas"),
    "em-dobro": _l("Pagas a mais"),
    "divida-ativa": _l("Em dívida ativa"),
    "procuradoria": _l("Na Procuradoria"),
    "a-restituir": _l("A restituir"),
    "canceladas": _l("Canceladas"),
}
KINDS: Mapping[str, LazyString] = {
    "fine": _l("Multa"),
    "fee": _l("Taxa"),
    "shortfall": _l("Saldo devedor"),
}
OPEN = ("open", "partial")
OWED = (*OPEN, "referred", "legal")
"""Of which something may still come in."""
NUMBER = re.compile(r"([0-9]{1,6})[/-]([0-9]{4})")
LAST_PAGE = 2000
ZERO = Decimal("0.00")
PAID: ColumnElement[Decimal] = func.coalesce(
    select(func.sum(payment.c.amount, type_=payment.c.amount.type))
    .where(payment.c.charge_id == charge.c.id)
    .correlate(charge)
    .scalar_subquery(),
    ZERO,
    type_=payment.c.amount.type,
)
"""What was paid of a charge so far."""


@dataclass(frozen=True)
class Query:
    """What the address asks for; what is unknown in it is left out."""

    situacao: str = ""
    tipo: str = ""
    procedimento: str = ""
    q: str = ""
    de: date | None = None
    ate: date | None = None
    pagina: int = 1

    @classmethod
    def read(cls, given: Mapping[str, str]) -> Query:
        """From an address's query."""
        state, kind, page = given.get("situacao", ""), given.get("tipo", ""), given.get("pagina", "1")
        return cls(
            situacao=state if state in STATES else "",
            tipo=kind if kind in KINDS else "",
            procedimento=given.get("procedimento", ""),
            q=given.get("q", "").strip()[:100],
            de=_day(given.get("de", "")),
            ate=_day(given.get("ate", "")),
            pagina=min(max(int(page), 1), LAST_PAGE) if page.isascii() and page.isdecimal() and len(page) < 6 else 1,
        )

    @property
    def filters(self) -> dict[str, str]:
        """What is set beside the state, by name."""
        days = {name: day.isoformat() for name, day in (("de", self.de), ("ate", self.ate)) if day}
        texts = {"tipo": self.tipo, "procedimento": self.procedimento, "q": self.q}
        return {name: value for name, value in texts.items() if value} | days

    def parameters(self) -> dict[str, str]:
        """What the address carries: only what differs from the default."""
        found = ({"situacao": self.situacao} if self.situacao else {}) | self.filters
        return found | ({"pagina": str(self.pagina)} if self.pagina > 1 else {})

    def url(self, path: str = "", **changes: str | int | None) -> str:
        """The address of this list, changed; `path` goes to a page below it."""
        changed = replace(self, **{"pagina": 1, **changes})  # type: ignore[arg-type]
        query = urlencode(changed.parameters())
        return f"/cobrancas{path}?{query}" if query else f"/cobrancas{path}"


def in_state(name: str, today: date) -> ColumnElement[bool]:
    """Which charges a state holds; the empty name, all."""
    states: dict[str, ColumnElement[bool]] = {
        "": true(),
        "a-vencer": and_(charge.c.state.in_(OPEN), charge.c.due_on >= today),
        "vencidas": and_(charge.c.state.in_(OPEN), charge.c.due_on < today),
        "parciais": and_(charge.c.state.in_(OWED), PAID > ZERO),
        "pagas": charge.c.state == "paid",
        "em-dobro": and_(charge.c.state == "paid", charge.c.amount < PAID),
        "divida-ativa": charge.c.state == "referred",
        "procuradoria": charge.c.state == "legal",
        "a-restituir": charge.c.state == "refund",
        "canceladas": charge.c.state == "cancelled",
    }
    return states[name]


def keeps(query: Query, municipality: str) -> ColumnElement[bool]:
    """Which charges of this municipality the filters keep, whatever their state."""
    conditions: list[ColumnElement[bool]] = [charge.c.municipality == municipality]
    if query.tipo:
        conditions.append(charge.c.kind == query.tipo)
    if query.procedimento:
        conditions.append(case.c.procedure == query.procedimento)
    if query.de:
        conditions.append(charge.c.due_on >= query.de)
    if query.ate:
        conditions.append(charge.c.due_on <= query.ate)
    if query.q:
        conditions.append(_found(query.q))
    return and_(*conditions)


def _found(typed: str) -> ColumnElement[bool]:
    """By number of guide or case, by the digits of a code, by the debtor's name or CPF/CNPJ."""
    if number := NUMBER.fullmatch(typed):
        named = exists().where(
            guide.c.charge_id == charge.c.id, guide.c.number == int(number[1]), guide.c.year == int(number[2])
        )
        return or_(named, case.c.reference == f"{int(number[1]):05d}/{number[2]}")
    digits = re.sub(r"[\s.\-/]", "", typed).removeprefix("G")
    debtor = exists().where(party.c.case_id == charge.c.case_id, party.c.role.in_(INTERESTED), party.c.current)
    if re.fullmatch(r"[0-9]+", digits):
        bars = _bars(digits)
        code = exists().where(
            guide.c.charge_id == charge.c.id,
            or_(guide.c.reference == digits, guide.c.barcode == bars if bars else false()),
        )
        return or_(
            code,
            cast(charge.c.number, Text) == literal(digits.lstrip("0") or "0"),
            debtor.where(party.c.tax_id == digits),
        )
    return debtor.where(party.c.name_key.contains(name_key(typed), autoescape=True))


def _bars(digits: str) -> str | None:
    """The 44 digits of a bar code, of a line of 48 without its check digits; None for anything else."""
    if len(digits) == 48:
        return "".join(digits[start : start + 11] for start in range(0, 48, 12))
    return digits if len(digits) == 44 else None


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
