"""`municipality.yaml` and `parameters.yaml` of Lavras as they ship: lanes, offices, days, and the readings chosen."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from handlers.law.rules import RULES
from processes.municipality import Municipality, read_municipality
from processes.procedure import read_folder
from processes.rule_sources import ROOT, read_sources

FILE = "lavras/municipality.yaml"
SOURCE = read_sources()["lavras"]


@pytest.fixture(scope="module")
def lavras() -> Municipality:
    return read_municipality(FILE, (ROOT / FILE).read_text("utf-8"))


def test_lavras_and_its_lanes(lavras: Municipality) -> None:
    assert (lavras.id, lavras.name, lavras.state, str(lavras.zone)) == ("lavras", "Lavras", "MG", "America/Sao_Paulo")
    assert list(lavras.lanes) == [
        "front_desk", "registry_office", "vehicle_inspector", "inspector", "transport_office", "department_head",
        "tax_office", "treasury", "mayor",
    ]  # fmt: skip
    assert (lavras.lanes["mayor"].label, lavras.lanes["mayor"].short) == ("Chefe do Poder Executivo", "Prefeito")


@pytest.mark.parametrize(
    ("office", "procedure", "lane"),
    [
        ("notices_office", "registration", "registry_office"),
        ("notices_office", "penalty", "transport_office"),
        ("charges_office", "registration", "tax_office"),
        ("payments_office", "penalty", "treasury"),
        ("appeal_authority", "penalty", "mayor"),
        ("inspector", "penalty", "inspector"),
    ],
)
def test_offices_stand_for_lanes_by_procedure(office: str, procedure: str, lane: str, lavras: Municipality) -> None:
    assert lavras.lane(office, procedure) == lane


def test_what_is_invented_says_so(lavras: Municipality) -> None:
    assert {"address", "site", "telephone", "email"} <= set(lavras.fictitious)
    assert "example" in lavras.heading["site"]
    assert lavras.bank is not None
    assert (lavras.bank.municipality, lavras.bank.merchant_city) == ("3138203", "Lavras")


def test_every_year_that_ships_has_the_same_eight_days_each_with_its_act(lavras: Municipality) -> None:
    for year in (2025, 2026, 2027):
        rows = [row for day, row in lavras.calendar.days.items() if day.year == year]
        assert len(rows) == 8
        assert [row.name for row in rows if row.kind == "reduced"] == ["Quarta-feira de Cinzas"]
        assert all("a confirmar" in row.act for row in rows), "no act of these years is known yet"


def test_sant_ana_is_a_holiday_and_the_anniversary_of_the_town_is_none(lavras: Municipality) -> None:
    calendar = lavras.calendar
    assert [calendar.on_or_after(date(2027, 7, 26)), calendar.on_or_after(date(2026, 10, 13))] == [
        date(2027, 7, 27), date(2026, 10, 13),
    ]  # fmt: skip
    assert calendar.on_or_after(date(2026, 7, 9)) == date(2026, 7, 9), "9 July is of São Paulo alone"


# The readings chosen where the sources differ, with the default of each.
DEFAULTS: dict[str, Any] = {
    "first_day_counts": True, "hours_mode": "days", "day_ends": "23:59:59", "reduced_day_counts": False,
    "non_business_receipt": "next_day_first", "attempts_before_gazette": 1, "gazette_repeat": "first",
    "gazette_model": "printed", "electronic_wait_days": 5, "ar_silent_days": 30, "refused_counts_as_received": True,
    "several_addressees": "latest", "rounding": "half_up", "appeal_days": 10, "defence_days": 10, "charge_days": 30,
    "pending_days": 30, "inspection_days": 30, "warning_cure_days": 10, "measure_review_days": 30,
    "unremedied_warning_measures": "art23", "unremedied_warning_fine": "instead", "unremedied_warning_ufml": "3",
    "unremedied_fine": "conduct", "recidivism_window_months": 12, "doubling": "table_value",
    "warning_instead_of_fine": [], "art28_fine_ufml": None, "interruption_window": "rolling",
    "interruption_days_running": 30, "interruption_days_total": 60, "medical_certificate_basis": "presentation",
    "medical_rolls": True, "medical_days": 30, "max_renewals": None, "renewal_base": "previous_end",
    "validity_last_day": "same_day", "certificate_years": 1, "criminal_certificates_years": 5,
    "toxicology_days": 90, "residence_days": 90, "course_years": 5, "periodic_inspection_months": 6,
    "vehicle_life_basis": "year_of_manufacture", "vehicle_life_years": 5, "engine_cc": "measured",
    "engine_cc_min": 125, "engine_cc_max": 250, "min_age_years": 21, "category_a_years": 2,
    "provisional_licence_counts": True, "registration_fee_ufml": "10", "feb29": "mar1", "ufml_day": "charge_issued",
}  # fmt: skip


@pytest.mark.parametrize("name", DEFAULTS)
def test_the_readings_that_ship(name: str) -> None:
    parameter = SOURCE.values.parameter(name)
    assert parameter.default == DEFAULTS[name]
    assert [value.since for value in parameter.values] == [date(2020, 7, 11)]


def test_the_mandatory_insurance_is_dated() -> None:
    parameter = SOURCE.values.parameter("mandatory_insurance_required")
    assert [(value.since, value.value) for value in parameter.values] == [
        (date(2020, 7, 11), True), (date(2024, 12, 31), False),
    ]  # fmt: skip


def test_every_default_is_told_and_nothing_else_ships() -> None:
    told = {*DEFAULTS, "mandatory_insurance_required", "ufml", "signature_level"}
    assert {name for name in SOURCE.values.names if not name.startswith("fine_")} == told


@pytest.mark.parametrize("rule", [name for name, rule in RULES.items() if rule.municipality == "lavras"])
def test_a_rule_of_lavras_reads_values_of_its_own_procedure(rule: str) -> None:
    """A case knows its procedure's values and its municipality's alone."""
    procedures = [read_folder(f"lavras/{name}").values for name in ("registration", "penalty")]
    unread = {"fine_25_xii"}
    assert any(set(RULES[rule].parameters) - unread <= set(values.names) for values in procedures)


def test_orders_of_revocation_and_infraction_reports_take_the_second_factor() -> None:
    levels = SOURCE.values.in_force("signature_level", date(2026, 3, 11)).value
    assert levels == {"default": "password", "infraction_report": "second_factor", "revocation_order": "second_factor"}


@pytest.mark.parametrize(
    ("procedure", "step", "days"),
    [
        ("registration", "analyse_documents", 10),
        ("registration", "decide_registration", 30),
        ("registration", "certify_lapse", 3),
        ("penalty", "judge_penalty", 30),
        ("penalty", "certify_lapse", 3),
        ("penalty", "release_retained_vehicle", 1),
    ],
)
def test_the_officials_own_terms(procedure: str, step: str, days: int) -> None:
    assert read_folder(f"lavras/{procedure}").goals[step] == days
