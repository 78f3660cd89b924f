"""The fine for abandonment, its correction by the INPC, and who is a recidivist."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from handlers.law.errors import InvalidInputError, NoValueError
from handlers.law.money import exact_product, to_the_cent
from handlers.law.result import Computed, Step
from handlers.law.text import day_text, money_text, number_text
from handlers.law.values import Values

FACTS: Final[Mapping[str, str]] = {
    "removed_in_time": "removido no prazo, depois da notificação",
    "recidivism": "reincidência",
    "removed_late": "removido fora do prazo",
    "removed_by_force": "remoção forçada",
    "defence_granted": "defesa deferida",
    "removed_before_notice": "removido antes da notificação",
}
_COUNT: Final = frozenset({"removed_in_time", "recidivism"})
_COUNT_TOO: Final = frozenset({"removed_late", "removed_by_force"})


@dataclass(frozen=True)
class Occurrence:
    """An earlier case: how it ended, of which vehicle and owner, and when."""

    vehicle: str
    owner: str
    fact: str
    on: date | None = None


@dataclass(frozen=True)
class Recidivism:
    """Whether the owner abandons again."""

    recidivism: bool


def recidivism(
    *, vehicle: str, owner: str, earlier: Sequence[Occurrence], values: Values, on: date
) -> Computed[Recidivism]:
    """Whether this abandonment is a recidivism: an earlier one of the same vehicle and owner, however long ago.

    Only a removal in time after notice, or an earlier recidivism, counts as the first occurrence.

    Source: Lei 4.715/2018 (Mococa), art. 15.
    """
    same_owner = values.choice("recidivism_key", on) == "owner_and_vehicle"
    counting = _COUNT if values.flag("recidivism_needs_removal", on) else _COUNT | _COUNT_TOO
    steps = []
    found = False
    for case in earlier:
        if case.vehicle != vehicle:
            verdict = "outro veículo, não conta"
        elif same_owner and case.owner != owner:
            verdict = "outro proprietário, não conta"
        elif case.fact not in counting:
            verdict = "não conta como primeira ocorrência"
        else:
            verdict, found = "conta, seja qual for o tempo passado", True
        when = f" em {day_text(case.on)}" if case.on else ""
        steps.append(Step(f"Caso anterior{when}, {FACTS[case.fact]}: {verdict}", "art15"))
    steps.append(Step("Há reincidência" if found else "Não há reincidência", "art15"))
    return Computed(Recidivism(found), tuple(steps))


@dataclass(frozen=True)
class Adjustment:
    """A correction of the fine by an act: the factor, and the day from which it holds."""

    since: date
    factor: Decimal


@dataclass(frozen=True)
class Fine:
    """The fine in BRL: the amount of the law, its correction, the single and the final amount."""

    base: Decimal
    factor: Decimal
    single: Decimal
    multiplier: int
    amount: Decimal


def abandonment_fine(
    *, recidivist: bool, on: date, values: Values, adjustments: Sequence[Adjustment] | None = None
) -> Computed[Fine]:
    """The fine for a vehicle not removed in time, in BRL, as in force on the day of the infraction.

    Corrected by the factors that an act had put in force by that day (all those of the parameters, unless given),
    rounded to the cent, and doubled for a recidivist.

    Source: Lei 4.715/2018 (Mococa), arts. 15 and 17.
    """
    law = values.in_force("abandonment_fine", on)
    steps = [Step(f"Valor em vigor em {day_text(on)}: {money_text(law.amount)} ({law.source})", "art17")]
    if adjustments is None:
        adjustments = [Adjustment(v.since, v.amount) for v in values.until("fine_adjustments", on)]
    factor = _factor(adjustments, on, values.flag("inpc_floor", on), steps)
    multiplier = 2 if recidivist else 1
    rounding = values.choice("rounding", on)
    exact = exact_product([law.amount, factor])
    single = to_the_cent(exact, rounding)
    if values.flag("round_before_doubling", on):
        amount = single * multiplier
    else:
        amount = to_the_cent(exact * multiplier, rounding)
    if factor != 1:
        steps.append(Step(f"Atualizado e arredondado ao centavo: {money_text(single)}", "art17-pu"))
    if recidivist:
        steps.append(Step(f"Em dobro por reincidência: {money_text(amount)}", "art15"))
    return Computed(Fine(law.amount, factor, single, multiplier, amount), tuple(steps))


def _factor(adjustments: Sequence[Adjustment], on: date, floor: bool, steps: list[Step]) -> Decimal:
    """The product of the factors in force; with the floor, one below 1 counts as 1."""
    factors = []
    for adjustment in adjustments:
        if adjustment.since > on:
            continue
        factor = max(adjustment.factor, Decimal(1)) if floor else adjustment.factor
        kept = ", não reduz: 1" if factor != adjustment.factor else ""
        text = f"Fator do INPC desde {day_text(adjustment.since)}: {number_text(adjustment.factor)}{kept}"
        steps.append(Step(text, "art17-pu"))
        factors.append(factor)
    if not factors:
        steps.append(Step("Nenhuma atualização pelo INPC em vigor nesse dia", "art17-pu"))
    return exact_product(factors)


@dataclass(frozen=True)
class InpcFactor:
    """The accumulated variation of the INPC, as a factor with every digit."""

    factor: Decimal


def inpc_factor(*, first: str, last: str, variations: Mapping[str, Decimal]) -> Computed[InpcFactor]:
    """The exact product of the monthly variations of the INPC from the first to the last month (`2019-01`).

    Compounded, not added; a month that is missing is not read as zero.

    Source: Lei 4.715/2018 (Mococa), art. 17, sole paragraph.
    """
    months = _months(first, last)
    missing = [month for month in months if month not in variations]
    if missing:
        raise NoValueError(f"Falta a variação do INPC de {', '.join(missing)}.")
    steps = [Step(f"INPC de {_month_text(m)}: {number_text(variations[m])}%", "art17-pu") for m in months]
    factor = exact_product(1 + variations[month].scaleb(-2) for month in months)
    steps.append(Step(f"Produto de {len(months)} fatores: {number_text(factor)}", "art17-pu"))
    return Computed(InpcFactor(factor), tuple(steps))


def _months(first: str, last: str) -> list[str]:
    """The months from first to last, both included."""
    if last < first:
        raise InvalidInputError.of("to", "não pode ser antes do primeiro mês")
    start, end = (int(m[:4]) * 12 + int(m[5:]) - 1 for m in (first, last))
    return [f"{n // 12:04d}-{n % 12 + 1:02d}" for n in range(start, end + 1)]


def _month_text(month: str) -> str:
    return f"{month[5:]}/{month[:4]}"
