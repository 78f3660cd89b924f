"""The bar code of collection guides: 44 digits to scan, 48 to type.

Source: FEBRABAN, Layout padrão de arrecadação/recebimento com utilização do código de barras, chapters 4, 5 and 7–10:

     1      8, a collection guide
     2      segment: 1 town halls, 5 other public bodies, 7 traffic fines …
     3      6 or 8: the amount in reais (check digits module 10 or 11); 7 or 9: a quantity of something else
     4      check digit of the other 43
     5–15   amount in cents
    16–19   whom it is for: the code that FEBRABAN gave (segment 6: eight digits, the root of a CNPJ)
    20–44   free; where it holds a due date, its first eight digits are that, AAAAMMDD

Ours: due date (8), IBGE code of the municipality (7), year (4) and number (6) of the guide.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from handlers.payment.account import BankAccount
from handlers.payment.digits import amount_of, cents_of, mod10, mod11
from handlers.payment.errors import PaymentError
from handlers.payment.reference import Reference, read_digits

TOWN_HALLS: Final = "1"
_BY_ROOT: Final = "6"
_CHECKS: Final[dict[str, Callable[[str], int]]] = {"6": mod10, "7": mod10, "8": mod11, "9": mod11}
_IN_REAIS: Final = frozenset("68")
_VALUE_ID: Final = {10: "6", 11: "8"}
_BLOCK: Final = 11
_BETWEEN: Final = re.compile(r"[\s.\-]+")


@dataclass(frozen=True)
class Barcode:
    """The 44 digits of a guide, checked: there is no Barcode with a wrong digit."""

    digits: str

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[0-9]{44}", self.digits):
            raise PaymentError("O código de barras de uma guia tem 44 algarismos.")
        if self.digits[0] != "8":
            raise PaymentError(
                f"Não é uma guia de arrecadação: o código começa com {self.digits[0]}, e deveria começar com 8."
            )
        if self.digits[2] not in _CHECKS:
            raise PaymentError(f"O terceiro algarismo do código de barras vai de 6 a 9; aqui é {self.digits[2]}.")
        if self._check(self.digits[:3] + self.digits[4:]) != self.digits[3]:
            raise PaymentError("O dígito verificador do código de barras não confere: há um algarismo trocado.")

    @property
    def segment(self) -> str:
        """Which kind of body receives."""
        return self.digits[1]

    @property
    def amount(self) -> Decimal | None:
        """What is to be paid, in reais; None where the code holds a quantity of something else."""
        return amount_of(int(self.digits[4:15])) if self.digits[2] in _IN_REAIS else None

    @property
    def company(self) -> str:
        """Whom the payment is for."""
        return self.digits[15:23] if self.segment == _BY_ROOT else self.digits[15:19]

    @property
    def free(self) -> str:
        """What the receiver wrote in for itself."""
        return self.digits[23:] if self.segment == _BY_ROOT else self.digits[19:]

    @property
    def due_on(self) -> date | None:
        """The due date of a guide of ours."""
        return _day(self.free[:8]) if self._ours() else None

    @property
    def reference(self) -> Reference | None:
        """Which guide it is; None where another system drew it up."""
        return read_digits(self.free[8:]) if self._ours() else None

    @property
    def line(self) -> str:
        """The 48 digits to type: four blocks of eleven, each with its check digit."""
        return "".join(self._blocks())

    @property
    def line_text(self) -> str:
        """The digits to type as they are printed: `81610000000-1 …`."""
        return " ".join(f"{block[:_BLOCK]}-{block[_BLOCK:]}" for block in self._blocks())

    def _blocks(self) -> list[str]:
        blocks = [self.digits[start : start + _BLOCK] for start in range(0, len(self.digits), _BLOCK)]
        return [block + self._check(block) for block in blocks]

    def _check(self, digits: str) -> str:
        return str(_CHECKS[self.digits[2]](digits))

    def _ours(self) -> bool:
        return self.segment == TOWN_HALLS and _day(self.free[:8]) is not None and read_digits(self.free[8:]) is not None


def draw_up_barcode(account: BankAccount, reference: Reference, amount: Decimal, due_on: date) -> Barcode:
    """The bar code of one of our guides."""
    if account.febraban_code is None:
        raise PaymentError("Falta o código da FEBRABAN do município: sem ele a guia não tem código de barras.")
    if reference.municipality != account.municipality:
        raise PaymentError("A guia é de um município e a conta é de outro.")
    value_id = _VALUE_ID[account.modulus]
    head = f"8{TOWN_HALLS}{value_id}"
    body = f"{cents_of(amount):011d}{account.febraban_code}{due_on:%Y%m%d}{reference.digits}"
    return Barcode(f"{head}{_CHECKS[value_id](head + body)}{body}")


def read_barcode(text: str) -> Barcode:
    """The guide of a bar code that was scanned (44 digits) or of a line that was typed (48)."""
    digits = _BETWEEN.sub("", text)
    if not re.fullmatch(r"[0-9]*", digits):
        raise PaymentError("O código da guia só tem algarismos. Confira se não há uma letra no meio.")
    if len(digits) == 44:
        return Barcode(digits)
    if len(digits) == 47:
        raise PaymentError("São 47 algarismos: isto é um boleto bancário, não uma guia de arrecadação.")
    if len(digits) != 48:
        raise PaymentError(
            f"A linha digitável tem 48 algarismos e o código de barras, 44; aqui há {len(digits)}. Confira a digitação."
        )
    return _typed(digits)


def _typed(digits: str) -> Barcode:
    """The bar code of the 48 digits, each block checked so that the person knows where to look."""
    check = _CHECKS.get(digits[2])
    if check is None:
        raise PaymentError(f"O terceiro algarismo da linha digitável vai de 6 a 9; aqui é {digits[2]}.")
    blocks = [digits[start : start + _BLOCK + 1] for start in range(0, len(digits), _BLOCK + 1)]
    for position, block in enumerate(blocks, start=1):
        if str(check(block[:_BLOCK])) != block[_BLOCK]:
            raise PaymentError(
                f"O {position}º bloco da linha digitável, {block[:_BLOCK]}-{block[_BLOCK:]}, não confere. "
                "Digite-o de novo."
            )
    return Barcode("".join(block[:_BLOCK] for block in blocks))


def _day(digits: str) -> date | None:
    try:
        return date(int(digits[:4]), int(digits[4:6]), int(digits[6:]))
    except ValueError:
        return None
