"""What names a guide in a bar code, in a Pix and in the bank's file: municipality, year and number."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from handlers.payment.errors import PaymentError

_MARK: Final = "G"
_DIGITS: Final = re.compile(r"([0-9]{7})([0-9]{4})([0-9]{6})")


@dataclass(frozen=True)
class Reference:
    """A guide: the IBGE code of its municipality, and its number within the year.

    The number begins again each year and in each municipality, so that only the three together name a guide.
    """

    municipality: str
    year: int
    number: int

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[1-5][0-9]{6}", self.municipality):
            raise PaymentError(f"“{self.municipality}” não é um código de município do IBGE (sete algarismos).")
        if not 2000 <= self.year <= 2199:
            raise PaymentError(f"O ano da guia não pode ser {self.year}.")
        if not 1 <= self.number <= 999_999:
            raise PaymentError(f"O número da guia vai de 1 a 999.999; este é {self.number}.")

    @property
    def digits(self) -> str:
        """The seventeen digits in the free field of the bar code."""
        return f"{self.municipality}{self.year}{self.number:06d}"

    @property
    def txid(self) -> str:
        """The identifier of the Pix: the digits after a letter, so that no spreadsheet takes them for a number."""
        return _MARK + self.digits

    @property
    def text(self) -> str:
        """As people know it: `00123/2026`."""
        return f"{self.number:05d}/{self.year}"


def read_digits(digits: str) -> Reference | None:
    """The guide of seventeen digits; None where they name none, as in guides of other systems."""
    found = _DIGITS.fullmatch(digits)
    if found is None:
        return None
    try:
        return Reference(found[1], int(found[2]), int(found[3]))
    except PaymentError:
        return None


def read_txid(txid: str) -> Reference | None:
    """The guide of a Pix identifier; None where it names none."""
    return read_digits(txid[1:]) if txid[:1].upper() == _MARK else None
