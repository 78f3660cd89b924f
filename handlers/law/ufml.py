"""The UFML, the unit in which Lavras counts fees and fines: what it is worth on a day."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from handlers.law.errors import NoValueError
from handlers.law.money import to_the_cent
from handlers.law.result import Computed, Step
from handlers.law.text import day_text, money_text, number_text
from handlers.law.values import DatedValue, Values

UFML = "ufml"


def ufml_value(values: Values, on: date) -> DatedValue:
    """The value of the UFML on a day, in reais, with the act that fixed it.

    It is fixed for each year: a value of an earlier year does not hold. NoValueError says who enters it where.

    Source: Lei 4.545/2020 (Lavras), art. 24.
    """
    known = [each for each in values.until(UFML, on) if each.since.year in (on.year, date.min.year)]
    if not known:
        raise NoValueError(
            f"Falta o valor da UFML de {on.year}. A Tributação pode informá-lo em Administração, Valores legais."
        )
    return known[-1]


def in_reais(count: Decimal, values: Values, on: date) -> Computed[Decimal]:
    """A count of UFML in reais, at the value of a day.

    Source: Lei 4.545/2020 (Lavras), art. 24.
    """
    worth = ufml_value(values, on)
    amount = to_the_cent(count * worth.amount, values.choice("rounding", on))
    steps = (
        Step(f"UFML em {day_text(on)}: R$ {number_text(worth.amount)} ({worth.source})", "art24"),
        Step(f"{count_text(count)} × R$ {number_text(worth.amount)} = {money_text(amount)}", "art24"),
    )
    return Computed(amount, steps)


def count_text(count: Decimal) -> str:
    """`200 UFML`, `3,5 UFML`."""
    return f"{number_text(plain_count(count))} UFML"


def plain_count(count: Decimal) -> Decimal:
    """A count without the zeros that say nothing: 200.00 → 200."""
    whole = count.to_integral_value()
    return whole if whole == count else count.normalize()
