"""How days, amounts and provisions are written in the steps of a computation."""

from __future__ import annotations

import re
from datetime import date, datetime
from decimal import Decimal
from typing import Final

NO_BREAK_SPACE: Final = "\u00a0"
_WEEKDAYS: Final = ("seg", "ter", "qua", "qui", "sex", "sáb", "dom")


def day_text(day: date) -> str:
    """A day with its weekday, as computations show it: "qua 11/03/2026"."""
    return f"{_WEEKDAYS[day.weekday()]} {day:%d/%m/%Y}"


def moment_text(moment: date | datetime) -> str:
    """A day, with its hour where one is known: "qua 11/03/2026 às 14:30"."""
    if isinstance(moment, datetime):
        return f"{day_text(moment.date())} às {moment:%H:%M}"
    return day_text(moment)


def money_text(amount: Decimal) -> str:
    """An amount in reais: "R$ 1.187,59", with a space that does not break."""
    return f"R${NO_BREAK_SPACE}{number_text(amount)}"


def number_text(number: Decimal) -> str:
    """A number as Portuguese writes it, every digit kept: "1.187,59", "1,0343"."""
    return f"{number:,f}".translate(str.maketrans(",.", ".,"))


def quantity_text(amount: int, singular: str, plural: str) -> str:
    """A count with its noun: "1 dia", "5 dias"."""
    return f"{amount} {singular if amount == 1 else plural}"


def list_text(items: list[str]) -> str:
    """Items in a row: "a, b e c"."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} e {items[-1]}"


def provision_text(provision: str) -> str:
    """A provision as an official cites it: `art9-p1` → "art. 9º, § 1º"; `administrative` → "administrativo"."""
    if not re.match(r"art\d", provision):
        return "administrativo" if provision == "administrative" else provision
    return ", ".join(_piece(piece) for piece in provision.split("-"))


def _piece(piece: str) -> str:
    if piece == "pu":
        return "parágrafo único"
    if article := re.fullmatch(r"art(\d+)", piece):
        return f"art.{NO_BREAK_SPACE}{_ordinal(article[1])}"
    if paragraph := re.fullmatch(r"p(\d+)", piece):
        return f"§{NO_BREAK_SPACE}{_ordinal(paragraph[1])}"
    return f"“{piece}”" if piece.islower() else piece


def _ordinal(number: str) -> str:
    """Articles and paragraphs are ordinal up to the ninth."""
    return f"{number}º" if int(number) < 10 else number
