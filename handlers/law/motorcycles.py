"""What a motorcycle must be for the service, and until when it may serve."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from handlers.law.errors import InvalidInputError
from handlers.law.requirements import MISSING, NOT_MET, OK, PENDING, Requirement, eligible, told
from handlers.law.result import Computed, Step
from handlers.law.text import day_text, number_text
from handlers.law.values import Values
from handlers.law.years import years_after

EQUIPMENT: Final = {
    "I": "alças metálicas",
    "II": "isolante do cano de descarga",
    "III": "pedaleira",
    "IV": "capa de chuva",
    "V": "touca descartável",
    "VI": "espelhos retrovisores",
    "VII": "par de antenas",
    "VIII": "protetor de pernas",
}
LABELS: Final[dict[str, str]] = {
    "crlv_lavras": "CRLV atualizado no Município de Lavras",
    "mandatory_insurance": "seguro obrigatório",
    "report_ii": "laudo de vistoria do órgão executivo de trânsito",
    "report_iii": "laudo de inspeção",
    "rental_plate": "placa de aluguel",
    "rental_category": "registro na categoria aluguel",
    "motorcycle": "veículo do tipo motocicleta",
    "cc_min": "cilindrada mínima",
    "cc_max": "cilindrada máxima",
    "vehicle_life": "vida útil",
    "condition": "perfeito estado de conservação",
    **{f"equipment_{number}": f"equipamento: {label}" for number, label in EQUIPMENT.items()},
    "accessories": "acessórios",
    "helmet_yellow": "capacetes amarelos com dísticos pretos",
    "uniform": "uniforme padronizado",
    "liability_policy": "apólice de seguro de responsabilidade civil",
}


@dataclass(frozen=True)
class Inspection:
    """What the inspection found."""

    condition: bool
    rental_plate: bool
    equipment: Collection[str]
    accessories: bool
    helmet_yellow: bool
    uniform: bool


@dataclass(frozen=True)
class Motorcycle:
    """What was said and shown of the vehicle; None is what was left out."""

    vehicle_type: str | None = None
    engine_cc: Decimal | None = None
    nominal_cc: Decimal | None = None
    manufactured_year: int | None = None
    first_registered_on: date | None = None
    model_year: int | None = None
    rental_category: bool | None = None
    crlv_municipality: str | None = None
    mandatory_insurance: bool | None = None
    inspection_reports: Collection[str] = ()
    liability_policy: bool = False
    policy_expires_on: date | None = None
    inspection: Inspection | None = None


@dataclass(frozen=True)
class VehicleRequirements:
    """Every requirement of the vehicle, and the last day of its life in the service."""

    eligible: bool | None
    requirements: tuple[Requirement, ...]
    life_ends_on: date


def vehicle_requirements(vehicle: Motorcycle, *, values: Values, on: date) -> Computed[VehicleRequirements]:
    """Every requirement of the motorcycle, one by one; what only the inspection shows is pending without one.

    Source: Lei 4.545/2020 (Lavras), arts. 2, 3, 5 (§ 1), 10, 11 and 17.
    """
    life = life_ends(vehicle, values=values, on=on)
    ends, seen = life.value, vehicle.inspection
    needed = values.flag("mandatory_insurance_required", on)
    size, steps = _size(vehicle, values, on), [*life.steps]
    steps += _size_steps(size, values, on)
    found = [
        Requirement("crlv_lavras", "art5-p1-I", *_crlv(vehicle)),
        Requirement("mandatory_insurance", "art5-p1-I", *_said(vehicle.mandatory_insurance if needed else True)),
        Requirement("report_ii", "art5-p1-II", *_given("II" in vehicle.inspection_reports)),
        Requirement("report_iii", "art5-p1-III", *_given("III" in vehicle.inspection_reports)),
        Requirement("rental_plate", "art5-p1-IV", *_seen(seen, seen is not None and seen.rental_plate)),
        Requirement("rental_category", "art3-pu", *_said(vehicle.rental_category)),
        Requirement("motorcycle", "art2-I", *_type(vehicle)),
        Requirement("cc_min", "art3-I-a", *_at_least(size, values.count("engine_cc_min", on))),
        Requirement("cc_max", "art3-I-b", *_at_most(size, values.count("engine_cc_max", on))),
        Requirement("vehicle_life", "art3-II", *((OK, None) if on <= ends else (NOT_MET, "too_old"))),
        Requirement("condition", "art3-II", *_seen(seen, seen is not None and seen.condition)),
        *(
            Requirement(f"equipment_{n}", f"art17-{n}", *_seen(seen, seen is not None and n in seen.equipment))
            for n in EQUIPMENT
        ),
        Requirement("accessories", "art5-p1-V", *_seen(seen, seen is not None and seen.accessories)),
        Requirement("helmet_yellow", "art11-VIII-a", *_seen(seen, seen is not None and seen.helmet_yellow)),
        Requirement("uniform", "art10-II", *_seen(seen, seen is not None and seen.uniform)),
        Requirement("liability_policy", "art17-p1", *_policy(vehicle, on)),
    ]
    if not needed:
        steps.append(Step("O seguro obrigatório não é mais exigido (valor datado)", "art5-p1-I"))
    steps += told(found, LABELS)
    return Computed(VehicleRequirements(eligible(found), tuple(found), ends), tuple(steps))


def life_ends(vehicle: Motorcycle, *, values: Values, on: date) -> Computed[date]:
    """The last day on which a motorcycle may serve: by its year of manufacture, unless read otherwise.

    Source: Lei 4.545/2020 (Lavras), art. 3, II.
    """
    years = values.count("vehicle_life_years", on)
    basis = values.choice("vehicle_life_basis", on)
    registered = vehicle.first_registered_on
    if basis == "first_registration" and registered is not None:
        ends = years_after(registered, years, values.choice("feb29", on))
        return Computed(ends, (Step(f"Primeiro registro em {day_text(registered)}: até {day_text(ends)}", "art3-II"),))
    if basis == "model_year" and vehicle.model_year is not None:
        year, named = vehicle.model_year, "Ano do modelo"
    elif vehicle.manufactured_year is not None:
        year, named = vehicle.manufactured_year, "Ano de fabricação"
    elif registered is not None:
        year, named = registered.year, "Ano do primeiro registro"
    else:
        raise InvalidInputError.of("manufactured_year", "sem o ano de fabricação não se sabe a vida útil do veículo")
    ends = date(year + years, 12, 31)
    return Computed(ends, (Step(f"{named} {year} e mais {years} anos: até {day_text(ends)}", "art3-II"),))


def _size(vehicle: Motorcycle, values: Values, on: date) -> Decimal | None:
    """The engine as recorded, or the commercial class where that is the reading."""
    if values.choice("engine_cc", on) == "nominal" and vehicle.nominal_cc is not None:
        return vehicle.nominal_cc
    return vehicle.engine_cc


def _size_steps(size: Decimal | None, values: Values, on: date) -> list[Step]:
    if size is None:
        return []
    least, most = values.count("engine_cc_min", on), values.count("engine_cc_max", on)
    return [Step(f"Motor de {number_text(size)} cc; admitem-se de {least} a {most}, inclusive", "art3-I")]


def _crlv(vehicle: Motorcycle) -> tuple[str, str | None]:
    if vehicle.crlv_municipality is None:
        return MISSING, "missing"
    return (OK, None) if vehicle.crlv_municipality.strip().casefold() == "lavras" else (NOT_MET, "other_municipality")


def _type(vehicle: Motorcycle) -> tuple[str, str | None]:
    if vehicle.vehicle_type is None:
        return MISSING, "missing"
    return (OK, None) if vehicle.vehicle_type == "motorcycle" else (NOT_MET, "not_a_motorcycle")


def _said(answer: bool | None) -> tuple[str, str | None]:
    if answer is None:
        return MISSING, "missing"
    return (OK, None) if answer else (NOT_MET, "no")


def _given(there: bool) -> tuple[str, str | None]:
    return (OK, None) if there else (MISSING, "missing")


def _seen(inspection: Inspection | None, right: bool) -> tuple[str, str | None]:
    if inspection is None:
        return PENDING, "pending_inspection"
    return (OK, None) if right else (NOT_MET, "not_found_in_inspection")


def _at_least(size: Decimal | None, least: int) -> tuple[str, str | None]:
    if size is None:
        return MISSING, "missing"
    return (OK, None) if size >= least else (NOT_MET, "below_minimum")


def _at_most(size: Decimal | None, most: int) -> tuple[str, str | None]:
    if size is None:
        return MISSING, "missing"
    return (OK, None) if size <= most else (NOT_MET, "above_maximum")


def _policy(vehicle: Motorcycle, on: date) -> tuple[str, str | None]:
    if not vehicle.liability_policy:
        return MISSING, "missing"
    expires = vehicle.policy_expires_on
    return (NOT_MET, "expired") if expires is not None and expires < on else (OK, None)
