"""Who may be a mototaxista, and on which motorcycle: each article the day before, on the day, the day after."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from handlers.law.errors import InvalidInputError
from handlers.law.motorcycles import EQUIPMENT, Inspection, Motorcycle, life_ends, vehicle_requirements
from handlers.law.requirements import DOCUMENTS, Applicant, Licence, applicant_requirements
from handlers.law.rules import MunicipalLaw

ON = date(2026, 3, 11)
FIT = Applicant(
    birth_date=date(1990, 5, 10),
    licence=Licence("AB", date(2010, 1, 1), expires_on=date(2030, 1, 1)),
    course_approved=True,
    vest_helmet=True,
    military="ok",
    electoral="ok",
    documents=tuple(DOCUMENTS),
)
SEEN = Inspection(True, True, tuple(EQUIPMENT), True, True, True)
GOOD = Motorcycle(
    vehicle_type="motorcycle", engine_cc=Decimal(150), manufactured_year=2023, rental_category=True,
    crlv_municipality="LAVRAS", mandatory_insurance=True, inspection_reports=("II", "III"), liability_policy=True,
    policy_expires_on=date(2026, 12, 31), inspection=SEEN,
)  # fmt: skip


def unmet(rows: Any) -> dict[str, tuple[str, str | None]]:
    return {row.id: (row.result, row.reason) for row in rows if row.result != "ok"}


def person(lavras: MunicipalLaw, on: date = ON, *, settings: dict[str, Any] | None = None, **change: Any) -> Any:
    return applicant_requirements(replace(FIT, **change), values=lavras.values.overridden(settings or {}), on=on).value


def bike(lavras: MunicipalLaw, on: date = ON, *, settings: dict[str, Any] | None = None, **change: Any) -> Any:
    return vehicle_requirements(replace(GOOD, **change), values=lavras.values.overridden(settings or {}), on=on).value


def test_who_meets_everything_is_eligible(lavras: MunicipalLaw) -> None:
    assert person(lavras).eligible is True and bike(lavras).eligible is True


@pytest.mark.parametrize(
    ("on", "ok"), [(date(2026, 5, 9), False), (date(2026, 5, 10), True), (date(2026, 5, 11), True)]
)
def test_21_years_are_complete_on_the_birthday(lavras: MunicipalLaw, on: date, ok: bool) -> None:
    found = person(lavras, on, birth_date=date(2005, 5, 10))
    assert ("age_21" not in unmet(found.requirements)) is ok
    assert found.age_from == date(2026, 5, 10)


@pytest.mark.parametrize(
    ("licence", "reason"),
    [
        (Licence("AB", date(2024, 3, 12)), "less_than_2_years"),
        (Licence("AB", date(2024, 3, 11)), None),
        (Licence("B", date(2010, 1, 1)), "no_category_a"),
        (Licence("ACC", date(2010, 1, 1)), "no_category_a"),
        (Licence("A", date(2010, 1, 1), expires_on=date(2026, 3, 10)), "expired"),
        (Licence("A", date(2010, 1, 1), expires_on=date(2026, 3, 11)), None),
        (Licence("A"), "missing"),
    ],
)
def test_the_licence_in_category_a(lavras: MunicipalLaw, licence: Licence, reason: str | None) -> None:
    found = unmet(person(lavras, licence=licence).requirements)
    assert found.get("category_a_2_years", (None, None))[1] == reason


def test_the_provisional_year_counts_unless_read_otherwise(lavras: MunicipalLaw) -> None:
    licence = Licence("A", date(2024, 3, 1), provisional_until=date(2025, 3, 1))
    assert person(lavras, licence=licence).eligible is True
    found = person(lavras, licence=licence, settings={"provisional_licence_counts": False})
    assert (found.eligible, found.licence_from) == (False, date(2027, 3, 1))


def test_what_is_left_out_is_missing_and_all_reasons_are_told(lavras: MunicipalLaw) -> None:
    found = applicant_requirements(Applicant(), values=lavras.values, on=ON).value
    assert {row.result for row in found.requirements} == {"missing"}
    assert len(found.requirements) == 6 + 12
    assert found.eligible is False


@pytest.mark.parametrize("name", DOCUMENTS)
def test_each_document_is_asked_for(lavras: MunicipalLaw, name: str) -> None:
    kept = tuple(each for each in DOCUMENTS if each != name)
    assert list(unmet(person(lavras, documents=kept).requirements)) == [name]


@pytest.mark.parametrize(
    ("cc", "settings", "failing"),
    [
        ("124.9", {}, ["cc_min"]), ("125", {}, []), ("250", {}, []), ("250.1", {}, ["cc_max"]),
        ("124.9", {"engine_cc": "nominal"}, []),
    ],
)  # fmt: skip
def test_both_ends_of_the_engine_size_are_within(
    lavras: MunicipalLaw, cc: str, settings: dict[str, Any], failing: list[str]
) -> None:
    found = bike(lavras, engine_cc=Decimal(cc), nominal_cc=Decimal(125), settings=settings)
    assert list(unmet(found.requirements)) == failing


@pytest.mark.parametrize(
    ("basis", "ends"),
    [
        ("year_of_manufacture", date(2026, 12, 31)),
        ("model_year", date(2027, 12, 31)),
        ("first_registration", date(2026, 3, 15)),
    ],
)
def test_the_life_of_the_motorcycle_by_each_reading(lavras: MunicipalLaw, basis: str, ends: date) -> None:
    vehicle = Motorcycle(manufactured_year=2021, model_year=2022, first_registered_on=date(2021, 3, 15))
    values = lavras.values.overridden({"vehicle_life_basis": basis})
    assert life_ends(vehicle, values=values, on=ON).value == ends
    good = replace(GOOD, manufactured_year=2021, model_year=2022, first_registered_on=date(2021, 3, 15))
    on_the_last = vehicle_requirements(good, values=values, on=ends).value
    after = vehicle_requirements(good, values=values, on=date.fromordinal(ends.toordinal() + 1)).value
    assert "vehicle_life" not in unmet(on_the_last.requirements)
    assert unmet(after.requirements)["vehicle_life"] == ("not_met", "too_old")


def test_without_any_year_the_life_is_not_known(lavras: MunicipalLaw) -> None:
    with pytest.raises(InvalidInputError, match="manufactured_year"):
        bike(lavras, manufactured_year=None)


def test_only_the_inspection_shows_the_equipment(lavras: MunicipalLaw) -> None:
    found = bike(lavras, inspection=None)
    assert found.eligible is None
    assert set(unmet(found.requirements)) == {
        "rental_plate", "condition", "accessories", "helmet_yellow", "uniform", *(f"equipment_{n}" for n in EQUIPMENT),
    }  # fmt: skip
    without = replace(SEEN, equipment=tuple(n for n in EQUIPMENT if n != "VII"))
    assert unmet(bike(lavras, inspection=without).requirements) == {
        "equipment_VII": ("not_met", "not_found_in_inspection")
    }


@pytest.mark.parametrize(("on", "needed"), [(date(2024, 12, 30), True), (date(2024, 12, 31), False)])
def test_the_mandatory_insurance_is_asked_for_until_it_ended(lavras: MunicipalLaw, on: date, needed: bool) -> None:
    found = unmet(bike(lavras, on, mandatory_insurance=False).requirements)
    assert ("mandatory_insurance" in found) is needed
