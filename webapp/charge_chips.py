"""How a charge and a payment stand, in chips: colour, icon and words together; partial, double and late are told."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from webapp.formats import money
from webapp.terms import Chip, due_chip

ZERO = Decimal("0.00")
PARTLY = ("open", "partial", "referred", "legal")
WORDS = {
    "paid": ("ok", "circle-check", _l("Paga")),
    "referred": ("hold", "landmark", _l("Em dívida ativa")),
    "legal": ("hold", "scale-balanced", _l("Encaminhada à Procuradoria")),
    "cancelled": ("ended", "ban", _l("Cancelada")),
}
RESULTS = {
    "settled": ("ok", "circle-check", _l("Quitada")),
    "over": ("soon", "circle-plus", _l("Quitada, com sobra")),
    "partial": ("near", "circle-half-stroke", _l("Parcial")),
    "double": ("late", "clone", _l("Em dobro")),
    "refund": ("late", "rotate-left", _l("A restituir: a guia não vale mais")),
}
LINES = {
    "repeated": ("ended", "clock-rotate-left", _l("Já contado antes")),
    "unknown": ("late", "circle-question", _l("Guia desconhecida")),
    "refused": ("late", "circle-exclamation", _l("Não registrado")),
    "settled": ("ended", "user-check", _l("Tratado por uma pessoa")),
}
FILES = {
    "read": ("near", "hourglass-start", _l("Lido, falta confirmar")),
    "recording": ("open", "circle-play", _l("Registrando")),
    "done": ("ok", "circle-check", _l("Registrado")),
    "refused": ("late", "circle-exclamation", _l("Não aproveitado")),
    "dropped": ("ended", "ban", _l("Posto de lado")),
}


def still_owed(row: Any) -> Decimal:
    """What may still come in for a charge: nothing for one that is settled or fell."""
    left: Decimal = row.amount - row.paid
    return max(left, ZERO) if row.state in PARTLY else ZERO


def to_give_back(row: Any) -> Decimal:
    """What was paid too much of a charge, or all of it where the charge fell."""
    paid: Decimal = row.paid
    if row.state == "cancelled":
        return ZERO
    return paid if row.state == "refund" else max(paid - row.amount, ZERO)


def charge_chips(row: Any, today: date) -> Sequence[Chip]:
    """What stands beside a charge; `row` has state, due_on, amount and paid."""
    found = []
    if row.state == "refund":
        found.append(Chip("soon", "rotate-left", _("A restituir: %(amount)s", amount=money(to_give_back(row)))))
    elif row.state in WORDS:
        found.append(_chip(WORDS[row.state]))
    else:
        found.append(due_chip(row.due_on, today))
    if row.state in PARTLY and row.paid > 0:
        found.append(Chip("near", "circle-half-stroke", _("Paga em parte")))
    if (back := to_give_back(row)) > 0 and row.state != "refund":
        found.append(Chip("late", "clone", _("A mais: %(amount)s", amount=money(back))))
    return found


def payment_chips(charge: Any, paid_before: Decimal, one: Any) -> Sequence[Chip]:
    """Late, in part or double: what one payment was for its charge."""
    found = []
    if paid_before >= charge.amount:
        found.append(Chip("late", "clone", _("Em dobro")))
    elif paid_before + one.amount > charge.amount:
        over = money(paid_before + one.amount - charge.amount)
        found.append(Chip("soon", "circle-plus", _("A mais: %(amount)s", amount=over)))
    elif paid_before + one.amount < charge.amount:
        found.append(Chip("near", "circle-half-stroke", _("Parcial")))
    if charge.due_on is not None and one.paid_on > charge.due_on:
        found.append(Chip("late", "clock-rotate-left", _("Depois do vencimento")))
    return found


def line_chips(line: Any, foreseen: Any = None) -> Sequence[Chip]:
    """A line of a bank's file: what it did, or what recording it would do."""
    if line.state in LINES:
        return [_chip(LINES[line.state])]
    result, late = (foreseen.result, foreseen.late) if foreseen else (line.result, line.late)
    found = [_chip(RESULTS[result])] if result else []
    if late:
        found.append(Chip("late", "clock-rotate-left", _("Atrasada")))
    return found


def file_chip(state: str) -> Chip:
    """How a bank's file stands."""
    return _chip(FILES[state])


def _chip(told: tuple[str, str, Any]) -> Chip:
    kind, icon, text = told
    return Chip(kind, icon, str(text))
