"""An invented account, its guides, and the bank's files for them, written here position by position."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Any

from handlers.payment import BankAccount, Reference, draw_up_barcode

MOCOCA = "3530508"
LAVRAS = "3138203"
KEY = "123e4567-e12b-12d1-a456-426655440000"
ACCOUNT = BankAccount(
    MOCOCA, "Município de Mococa", "Mococa", pix_key=KEY, febraban_code="0035", agreement="000000000000012345"
)
LAVRAS_ACCOUNT = BankAccount(LAVRAS, "Município de Lavras", "Lavras", febraban_code="0035")
GUIDE = Reference(MOCOCA, 2026, 12)
DUE = date(2026, 4, 16)
TODAY = date(2026, 4, 20)
PROPERTY_TAX_GUIDE = "81600000000199900352026041699999999999999999"


def barcode(number: int, amount: str = "800.00", account: BankAccount = ACCOUNT) -> str:
    """The bar code of a guide."""
    return draw_up_barcode(account, Reference(account.municipality, 2026, number), Decimal(amount), DUE).digits


@dataclass(frozen=True)
class Paid:
    """One line of the bank's return."""

    barcode: str
    cents: int = 80_000
    paid_on: str = "20260416"
    credited_on: str = "20260417"
    fee: str = "0000150"
    record: int = 1
    channel: str = "3"
    authentication: str = "AUT000001"

    def text(self) -> str:
        """The line, of 150 positions."""
        return (
            f"G{'00123456789012345678'}{self.paid_on}{self.credited_on}{self.barcode:<44}{self.cents:012d}{self.fee}"
            f"{self.record:08d}{'00001234'}{self.channel}{self.authentication:<23}1{'':9}"
        )


def header(**changes: str) -> str:
    """The first line, of 150 positions."""
    given = {
        "kind": "2", "agreement": "12345", "bank": "001", "made": "20260417", "sequence": "000321", "version": "05",
        "service": "CODIGO DE BARRAS", **changes,
    }  # fmt: skip
    return (
        f"A{given['kind']}{given['agreement']:<20}{'MUNICIPIO DE MOCOCA':<20}{given['bank']}{'BANCO DO EXEMPLO':<20}"
        f"{given['made']}{given['sequence']}{given['version']}{given['service']:<17}{'':52}"
    )


def trailer(count: int, cents: int) -> str:
    """The last line, of 150 positions."""
    return f"Z{count:06d}{cents:017d}{'':126}"


def returned(paid: Iterable[Paid], **changes: Any) -> bytes:
    """A whole return file."""
    details = [replace(each, record=number) for number, each in enumerate(paid, start=1)]
    lines = [
        header(),
        *(each.text() for each in details),
        trailer(len(details) + 2, sum(each.cents for each in details)),
    ]
    for place, line in changes.get("instead", {}).items():
        lines[place] = line
    return "".join(line + "\r\n" for line in lines).encode("latin-1")
