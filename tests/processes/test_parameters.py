"""Parameter files: read strictly, and every value that ships has a basis in the law."""

from __future__ import annotations

from datetime import date

import pytest

from processes.law_text import read_law
from processes.rule_sources import ROOT, read_sources
from processes.values import read_goals, read_parameters
from processes.yaml_file import YamlError

GOOD = 'removal_term: {unit: days, basis: "mococa:4715/2018:art7", values: [{since: 2018-05-22, value: 5}]}\n'


def read(text: str) -> object:
    return read_parameters({"mococa/abandonment/parameters.yaml": text})


def test_a_parameter_without_a_source_cites_its_basis() -> None:
    values = read_parameters({"p.yaml": GOOD})
    found = values.in_force("removal_term", date(2026, 1, 1))
    assert (found.value, found.source) == (5, "mococa:4715/2018:art7")
    assert values.parameter("removal_term").label == "removal_term"


@pytest.mark.parametrize(
    ("change", "to", "error"),
    [
        ("unit: days", "unit: weeks", r"removal_term.unit: deve ser um de days"),
        ("mococa:4715/2018:art7", "art. 7", r"removal_term.basis: 'art. 7' não tem a forma esperada"),
        ("value: 5", "value: five", r"removal_term.values\[0\].value: deve ser um número inteiro"),
        ("value: 5", "valor: 5", r"removal_term.values\[0\].value: falta"),
        ("[{since: 2018-05-22, value: 5}]", "[]", r"removal_term.values: precisa de ao menos um valor"),
        ("since: 2018-05-22", "since: maio", r"removal_term.values\[0\].since: deve ser um dia"),
        ("value: 5}", "value: 5}, {since: 2018-05-22, value: 6}", r"removal_term.values\[1\]: os valores vão"),
        ("unit: days", "unit: choice", r"removal_term: falta «allowed»"),
        ("removal_term", "Removal", r"Removal: 'Removal' não tem a forma"),
        ("unit: days", "unit: days, colour: red", r"removal_term.colour: chave desconhecida"),
    ],
)
def test_a_wrong_parameter_is_refused_with_file_key_and_reason(change: str, to: str, error: str) -> None:
    assert change in GOOD
    with pytest.raises(YamlError, match=rf"^mococa/abandonment/parameters.yaml: {error}"):
        read(GOOD.replace(change, to))


def test_one_name_in_two_files_of_a_municipality_is_refused() -> None:
    municipal = "parameters:\n  " + GOOD
    with pytest.raises(YamlError, match="em outro arquivo"):
        read_parameters({"mococa/municipality.yaml": municipal, "mococa/abandonment/parameters.yaml": GOOD})


def test_goals_are_business_days_by_step() -> None:
    assert read_goals("p.yaml", GOOD + "due: {verify_destination: 5}\n") == {"verify_destination": 5}
    assert read_goals("p.yaml", GOOD) == {}
    with pytest.raises(YamlError, match=r"due\.x: deve ser um número de dias úteis"):
        read_goals("p.yaml", "due: {x: 0}")


@pytest.mark.parametrize("file", ["mococa/laws/4715-2018.yaml", "lavras/laws/4545-2020.yaml"])
def test_every_value_that_ships_has_a_basis_that_the_law_has_a_source_and_a_label(file: str) -> None:
    values = read_sources()[file.split("/")[0]].values
    law = read_law(file, (ROOT / file).read_text("utf-8"))
    for name in values.names:
        parameter = values.parameter(name)
        assert parameter.label != name
        assert all(value.source for value in parameter.values)
        if not parameter.basis.startswith("administrative: "):
            for basis in parameter.basis.split():
                named, provision = basis.rsplit(":", 1)
                assert named == law.id
                assert provision in law.provisions, (name, provision)


# The readings chosen where the sources differ, with the default of each.
DEFAULTS = {
    "attempts_before_gazette": 1, "recidivism_procedure": "new_notice", "recidivism_removal_exonerates": False,
    "moved_to_public_road": "direct", "recidivism_key": "owner_and_vehicle", "first_day_counts": True,
    "hours_mode": "days", "day_ends": "23:59:59", "defence_suspends_removal": True, "reduced_day_counts": False,
    "non_business_receipt": "literal", "electronic_wait_days": 5, "ar_silent_days": 30,
    "refused_counts_as_received": True, "gazette_model": "printed", "several_addressees": "latest",
    "auction_from": "later_of_both", "storage_cap_days": 180, "auction_order": "art24",
    "infraction_confirmed_by": "director", "appeal_days": 10, "charge_days": 30, "suitable_place_days": 5,
    "gazette_repeat": "first", "licence_only_is_ctb": False, "parked_first_day_counts": False,
    "sign_covers_missing_wheels": True, "possessor_may_defend": False, "defence_may_be_completed": True,
    "financial_only": "reject", "recidivism_needs_removal": True, "inpc_floor": False, "rounding": "half_up",
    "round_before_doubling": True, "abandonment_fine": "800.00",
}  # fmt: skip


@pytest.mark.parametrize("name", DEFAULTS)
def test_the_readings_that_ship(name: str) -> None:
    parameter = read_sources()["mococa"].values.parameter(name)
    assert parameter.default == DEFAULTS[name]
    assert parameter.values[0].since == date(2018, 5, 22)
