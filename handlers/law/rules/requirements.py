"""The rules on what a mototaxista and a motorcycle must be, as they can be asked from outside."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any, Final

from handlers.law.motorcycles import EQUIPMENT, Inspection, Motorcycle, VehicleRequirements, vehicle_requirements
from handlers.law.requirements import (
    CATEGORIES,
    DOCUMENTS,
    Applicant,
    ApplicantRequirements,
    Licence,
    applicant_requirements,
)
from handlers.law.result import Computed
from handlers.law.rules.rule import LAVRAS, Question, Rule
from handlers.law.rules.schema import DAY, TEXT, flag, list_of, one_of, record, whole

_YES_NO: Final = {"type": "boolean", "x-expects": "true ou false"}
_DUTY: Final = one_of(("ok", "open", "not_subject"))
_CC: Final = {
    "type": "string",
    "pattern": r"^\d{1,5}(\.\d{1,3})?$",
    "x-expects": 'a cilindrada em texto, com ponto, como "124.7"',
}
_LICENCE: Final = record(
    {"category": one_of(CATEGORIES), "category_a_since": DAY, "provisional_until": DAY, "expires_on": DAY},
    required=("category",),
)
_INSPECTION: Final = record(
    {
        "condition": flag(False),
        "rental_plate": flag(False),
        "equipment": list_of(one_of(EQUIPMENT)),
        "accessories": flag(False),
        "helmet_yellow": flag(False),
        "uniform": flag(False),
    }
)


def _day(given: Any, field: str) -> date | None:
    return date.fromisoformat(given[field]) if field in given else None


def _applicant(question: Question, on: date) -> Computed[ApplicantRequirements]:
    given: Any = question.given
    shown = given.get("licence")
    licence = shown and Licence(
        shown["category"], _day(shown, "category_a_since"), _day(shown, "provisional_until"), _day(shown, "expires_on")
    )
    applicant = Applicant(
        birth_date=question.optional_day("birth_date"),
        licence=licence or None,
        course_approved=given.get("course", {}).get("approved"),
        vest_helmet=given.get("vest_helmet"),
        military=given.get("military"),
        electoral=given.get("electoral"),
        documents=given.get("documents", ()),
    )
    return applicant_requirements(applicant, values=question.values, on=question.day_asked)


def _vehicle(question: Question, on: date) -> Computed[VehicleRequirements]:
    given: Any = question.given
    seen, policy = given.get("inspection"), given.get("liability_policy")
    vehicle = Motorcycle(
        vehicle_type=given.get("vehicle_type"),
        engine_cc=_number(given.get("engine_cc")),
        nominal_cc=_number(given.get("nominal_cc")),
        manufactured_year=given.get("manufactured_year"),
        first_registered_on=question.optional_day("first_registered_on"),
        model_year=given.get("model_year"),
        rental_category=given.get("rental_category"),
        crlv_municipality=given.get("crlv", {}).get("municipality"),
        mandatory_insurance=given.get("mandatory_insurance"),
        inspection_reports=given.get("inspection_reports", ()),
        liability_policy=policy is not None,
        policy_expires_on=_day(policy, "expires_on") if policy else None,
        inspection=None
        if seen is None
        else Inspection(
            condition=seen.get("condition", False),
            rental_plate=seen.get("rental_plate", False),
            equipment=seen.get("equipment", ()),
            accessories=seen.get("accessories", False),
            helmet_yellow=seen.get("helmet_yellow", False),
            uniform=seen.get("uniform", False),
        ),
    )
    return vehicle_requirements(vehicle, values=question.values, on=question.day_asked)


def _number(text: str | None) -> Decimal | None:
    return None if text is None else Decimal(text)


def _asked(question: Question) -> date:
    return question.day_asked


RULES: Final = (
    Rule(
        name="applicant_requirements",
        summary="Se o requerente atende a cada requisito",
        provision="art5",
        inputs=record(
            {
                "on": DAY,
                "birth_date": DAY,
                "licence": _LICENCE,
                "course": record({"approved": _YES_NO}),
                "vest_helmet": _YES_NO,
                "military": _DUTY,
                "electoral": _DUTY,
                "documents": list_of(one_of(DOCUMENTS)),
            }
        ),
        compute=_applicant,
        on=_asked,
        parameters=("feb29", "provisional_licence_counts", "min_age_years", "category_a_years"),
        municipality=LAVRAS,
    ),
    Rule(
        name="vehicle_requirements",
        summary="Se a motocicleta atende a cada requisito, e até quando",
        provision="art3",
        inputs=record(
            {
                "on": DAY,
                "vehicle_type": one_of(("motorcycle", "scooter", "other")),
                "engine_cc": _CC,
                "nominal_cc": _CC,
                "manufactured_year": whole(1900, 2199),
                "first_registered_on": DAY,
                "model_year": whole(1900, 2199),
                "rental_category": _YES_NO,
                "crlv": record({"municipality": TEXT}),
                "mandatory_insurance": _YES_NO,
                "inspection_reports": list_of(one_of(("II", "III"))),
                "liability_policy": record({"expires_on": DAY}),
                "inspection": _INSPECTION,
            }
        ),
        compute=_vehicle,
        on=_asked,
        parameters=(
            "vehicle_life_basis",
            "engine_cc",
            "feb29",
            "mandatory_insurance_required",
            "engine_cc_min",
            "engine_cc_max",
            "vehicle_life_years",
        ),
        municipality=LAVRAS,
    ),
)
