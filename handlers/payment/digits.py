"""Check digits of collection guides, and amounts in exact cents.

Source: FEBRABAN, Layout padrão de arrecadação/recebimento com utilização do código de barras, chapters 7 to 10.
"""

from __future__ import annotations

from decimal import Decimal
from itertools import cycle
from typing import Final

from handlers.law.text import money_text
from handlers.payment.errors import PaymentError

LARGEST: Final = Decimal("999999999.99")  # eleven digits of the bar code
CENT: Final = Decimal("0.01")


def mod10(digits: str) -> int:
    """Module 10: weights 2, 1 from the right, the digits of each product added; what is missing to the next ten."""
    total = sum(sum(divmod(int(digit) * weight, 10)) for digit, weight in zip(reversed(digits), cycle((2, 1))))
    return -total % 10


def mod11(digits: str) -> int:
    """Module 11: weights 2 to 9 from the right; 11 minus the remainder, and 0 where that would be 10 or 11."""
    total = sum(int(digit) * weight for digit, weight in zip(reversed(digits), cycle(range(2, 10))))
    remainder = total % 11
    return 0 if remainder < 2 else 11 - remainder


def cents_of(amount: Decimal) -> int:
    """An amount to be paid in cents; refused where it is not one, exactly, that a guide can carry."""
    if not amount.is_finite() or amount <= 0:
        raise PaymentError("O valor da guia deve ser maior que zero.")
    if amount > LARGEST:
        raise PaymentError(f"O valor passa do máximo de uma guia, {money_text(LARGEST)}.")
    scaled = amount * 100
    if scaled != scaled.to_integral_value():
        raise PaymentError("O valor da guia tem fração de centavo. Arredonde-o antes de emitir.")
    return int(scaled)


def amount_of(cents: int) -> Decimal:
    """An amount of so many cents, with its two places."""
    return (Decimal(cents) / 100).quantize(CENT)
