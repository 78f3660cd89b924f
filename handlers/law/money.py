"""Exact products and rounding to the cent."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal
from typing import Final

CENT: Final = Decimal("0.01")
ZERO: Final = Decimal("0.00")
_EXACT: Final = Context(prec=100_000)
_ROUNDINGS: Final = {"half_up": ROUND_HALF_UP, "down": ROUND_DOWN, "half_even": ROUND_HALF_EVEN}


def exact_product(numbers: Iterable[Decimal]) -> Decimal:
    """The product with every digit; of nothing, 1."""
    product = Decimal(1)
    for number in numbers:
        product = _EXACT.multiply(product, number)
    return product


def to_the_cent(amount: Decimal, rounding: str) -> Decimal:
    """The amount in centavos, rounded as the parameter `rounding` says."""
    return amount.quantize(CENT, _ROUNDINGS[rounding], _EXACT)
