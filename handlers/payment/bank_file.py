"""A bank's file of payments, whichever its format: all of it, or none with everything that is wrong.

A payment has a `key` that is the same in whatever file it comes again, and a file a `digest` of its payments: the same
file under another name, saved again with other line ends, or sent again by the bank has the same digest.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final, Literal

from handlers.payment.barcode import Barcode
from handlers.payment.errors import BankFileError, Problem
from handlers.payment.reference import Reference

LARGEST_FILE: Final = 20 * 1024 * 1024
DOS_END: Final = "\x1a"
ZERO: Final = Decimal("0.00")


@dataclass(frozen=True)
class Payment:
    """What the bank says was paid, on one line of its file.

    `reference` is None where the line does not name a guide of this system: it is money received all the same, for a
    person to look at. `amount` is what was paid, whatever the guide says. `fee` is what the bank keeps of it.
    """

    line: int
    key: str
    reference: Reference | None
    named: str
    barcode: Barcode | None
    amount: Decimal
    fee: Decimal
    paid_on: date
    credited_on: date
    channel: str
    receipt: str


@dataclass(frozen=True)
class BankFile:
    """A file that was read whole; `sequence` is the bank's number of it, where the format has one."""

    format: Literal["csv", "febraban"]
    digest: str
    payments: tuple[Payment, ...]
    bank: str | None = None
    sequence: int | None = None
    generated_on: date | None = None

    @property
    def total(self) -> Decimal:
        """What all payments add up to."""
        return sum((each.amount for each in self.payments), ZERO)


def text_of(data: bytes) -> str:
    """The text of the file, in UTF-8 or else in Latin 1 (Windows), without the mark of the end that DOS left."""
    if len(data) > LARGEST_FILE:
        raise BankFileError(
            [Problem(0, f"O arquivo tem mais de {LARGEST_FILE // 1024**2} MB: não é um retorno do banco.")]
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    text = text.rstrip(DOS_END).replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise BankFileError([Problem(0, "O arquivo está vazio.")])
    if any(ord(sign) < 0x20 and sign not in "\n\t" for sign in text):
        raise BankFileError(
            [Problem(0, "O arquivo não é um texto. Envie o arquivo de retorno como o banco o forneceu.")]
        )
    return text


def key_of(kind: str, told: str) -> str:
    """A key from what tells a payment from every other."""
    return f"{kind}:{hashlib.sha256(told.encode()).hexdigest()[:40]}"


def digest_of(payments: Sequence[Payment]) -> str:
    """The digest of a file: of its payments, in their order."""
    return hashlib.sha256("\n".join(each.key for each in payments).encode()).hexdigest()


def repeated(payments: Sequence[Payment]) -> list[Problem]:
    """Lines that tell the same payment as an earlier one."""
    first: dict[str, int] = {}
    problems = []
    for each in payments:
        earlier = first.setdefault(each.key, each.line)
        if earlier != each.line:
            problems.append(Problem(each.line, f"repete o pagamento da linha {earlier}."))
    return problems


def days_apart(paid_on: date, credited_on: date, today: date) -> str | None:
    """What is wrong with the days of a payment: paid in the future, or credited before it was paid."""
    if paid_on > today:
        return f"a data do pagamento, {paid_on:%d/%m/%Y}, ainda não chegou."
    if credited_on < paid_on:
        return f"a data do crédito, {credited_on:%d/%m/%Y}, é anterior à do pagamento, {paid_on:%d/%m/%Y}."
    return None
