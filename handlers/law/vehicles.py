"""Whether a vehicle on the road is abandoned in the sense of the law."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from handlers.law.errors import InvalidInputError
from handlers.law.result import Computed, Step
from handlers.law.text import day_text, list_text, quantity_text
from handlers.law.values import Values

CONDITIONS: Final = ("I", "II", "III", "IV", "V", "VI", "VII")


@dataclass(frozen=True)
class Wheels:
    """What the inspection says of the tyres and wheels."""

    missing: bool = False
    flat_tyres: int = 0
    warning_sign: bool = False


@dataclass(frozen=True)
class Inspected:
    """What the inspection found."""

    inspected_on: date
    motor_vehicle: bool = True
    public_place: bool = True
    crime: bool = False
    ctb_removal: bool = False
    conditions: Collection[str] = ()
    licence_only: bool = False
    wheels: Wheels | None = None
    able_to_circulate: bool = False
    parked_since: date | None = None


@dataclass(frozen=True)
class VehicleScope:
    """What the finding amounts to, on which provisions, and the first day on which art. 16 holds."""

    scope: str
    condition_v: bool | None
    abandoned_from: date | None
    basis: tuple[str, ...]


def vehicle_scope(found: Inspected, *, values: Values, on: date) -> Computed[VehicleScope]:
    """Whether the vehicle falls under the law and is abandoned, by its condition or by the time it has stood.

    One condition is enough, whatever else. Without one, a vehicle able to circulate is abandoned once more than
    thirty consecutive days have passed at the same place.

    Source: Lei 4.715/2018 (Mococa), arts. 1, 3 and 16.
    """
    if found.parked_since is not None and found.parked_since > found.inspected_on:
        raise InvalidInputError.of("parked_since", "não pode ser depois da vistoria")
    steps: list[Step] = []
    condition_v = _condition_v(found.wheels, values.flag("sign_covers_missing_wheels", on), steps)
    conditions = [c for c in CONDITIONS if c in found.conditions or (c == "V" and condition_v)]
    abandoned_from = _abandoned_from(found, values, on, steps)

    def concluded(scope: str, text: str, *basis: str) -> Computed[VehicleScope]:
        steps.append(Step(text, basis[0]))
        return Computed(VehicleScope(scope, condition_v, abandoned_from, basis), tuple(steps))

    if not found.motor_vehicle:
        return concluded("outside_law", "Não é veículo automotor: fora do objeto da lei", "art1")
    if not found.public_place:
        return concluded("outside_law", "Não está em logradouro público: fora do objeto da lei", "art1")
    if found.crime:
        return concluded("crime", "Produto de crime: encaminha-se à autoridade policial", "art3-p1")
    if found.ctb_removal:
        return concluded("ctb_removal", "Infração de trânsito que prevê remoção: aplica-se o CTB", "art3-p1")
    if conditions == ["I"] and found.licence_only and values.flag("licence_only_is_ctb", on):
        return concluded("ctb_removal", "Só o licenciamento está vencido: aplica-se o CTB", "art3-p1")
    if conditions:
        basis = [f"art3-{c}" for c in conditions]
        return concluded(
            "abandoned_by_condition", f"Sem condições de circulação: hipóteses {list_text(conditions)}", *basis
        )
    if abandoned_from is not None and found.inspected_on >= abandoned_from:
        return concluded("abandoned_by_time", "Parado no mesmo local por mais tempo do que a lei admite", "art16")
    return concluded("not_abandoned", "Nenhuma hipótese: abandono não caracterizado", "art3", "art16")


def _condition_v(wheels: Wheels | None, sign_covers_missing: bool, steps: list[Step]) -> bool | None:
    """Whether condition V is met: wheels missing or tyres flat, unless a warning sign excuses it."""
    if wheels is None:
        return None
    without = wheels.missing and not (wheels.warning_sign and sign_covers_missing)
    flat = wheels.flat_tyres > 0 and not wheels.warning_sign
    state = "sem rodas ou pneus" if wheels.missing else quantity_text(wheels.flat_tyres, "pneu furado", "pneus furados")
    sign = "com sinalização de alerta" if wheels.warning_sign else "sem sinalização de alerta"
    verdict = "caracterizada" if without or flat else "não caracterizada"
    steps.append(Step(f"{state.capitalize()}, {sign}: hipótese V {verdict}", "art3-V"))
    return without or flat


def _abandoned_from(found: Inspected, values: Values, on: date, steps: list[Step]) -> date | None:
    """The first day on which more than the days of art. 16 have passed since the vehicle was seen standing."""
    if found.parked_since is None or not found.able_to_circulate:
        return None
    days = values.count("parked_days", on)
    included = values.flag("parked_first_day_counts", on)
    first = found.parked_since + timedelta(days=days if included else days + 1)
    counted = "esse dia incluído" if included else "esse dia excluído"
    passed = (found.inspected_on - found.parked_since).days + included
    steps.append(
        Step(
            f"Visto parado desde {day_text(found.parked_since)}, {counted}: na vistoria de "
            f"{day_text(found.inspected_on)}, {quantity_text(passed, 'dia', 'dias')}; "
            f"mais de {days} a partir de {day_text(first)}",
            "art16",
        )
    )
    return first
