"""Articles 1, 3 and 16: what is an abandoned vehicle."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from handlers.law.errors import InvalidInputError
from handlers.law.values import Values
from handlers.law.vehicles import Inspected, VehicleScope, Wheels, vehicle_scope

DAY = date(2026, 3, 11)


def scope(values: Values, readings: dict[str, Any] | None = None, **found: Any) -> VehicleScope:
    inspected = Inspected(**{"inspected_on": DAY, **found})
    return vehicle_scope(inspected, values=values.overridden(readings or {}), on=DAY).value


@pytest.mark.parametrize(
    ("found", "expected", "basis"),
    [
        ({"conditions": ["II"]}, "abandoned_by_condition", ("art3-II",)),
        ({"conditions": ["V", "II"]}, "abandoned_by_condition", ("art3-II", "art3-V")),
        ({"conditions": ["VII"], "able_to_circulate": True}, "abandoned_by_condition", ("art3-VII",)),
        ({"motor_vehicle": False, "conditions": ["II"]}, "outside_law", ("art1",)),
        ({"public_place": False, "crime": True}, "outside_law", ("art1",)),
        ({"crime": True, "ctb_removal": True}, "crime", ("art3-p1",)),
        ({"ctb_removal": True, "conditions": ["II"]}, "ctb_removal", ("art3-p1",)),
        ({"able_to_circulate": True}, "not_abandoned", ("art3", "art16")),
        ({}, "not_abandoned", ("art3", "art16")),
    ],
)
def test_what_a_finding_amounts_to_arts_1_and_3(
    found: dict[str, Any], expected: str, basis: tuple[str, ...], values: Values
) -> None:
    result = scope(values, **found)
    assert (result.scope, result.basis) == (expected, basis)


@pytest.mark.parametrize(
    ("inspected", "first_counts", "expected"),
    [
        (date(2026, 5, 30), False, "not_abandoned"),
        (date(2026, 5, 31), False, "not_abandoned"),
        (date(2026, 6, 1), False, "abandoned_by_time"),
        (date(2026, 5, 30), True, "not_abandoned"),
        (date(2026, 5, 31), True, "abandoned_by_time"),
    ],
)
def test_more_than_thirty_days_since_1_may_art_16(
    inspected: date, first_counts: bool, expected: str, values: Values
) -> None:
    result = scope(
        values,
        {"parked_first_day_counts": first_counts},
        inspected_on=inspected,
        parked_since=date(2026, 5, 1),
        able_to_circulate=True,
    )
    assert result.scope == expected
    assert result.abandoned_from == date(2026, 5, 31 if first_counts else 1).replace(month=5 if first_counts else 6)


def test_the_day_of_art_16_is_known_before_it_comes_and_does_not_roll(values: Values) -> None:
    result = scope(values, parked_since=DAY, able_to_circulate=True)
    assert result.abandoned_from == date(2026, 4, 11), "a Saturday"
    assert scope(values, parked_since=DAY).abandoned_from is None, "not able to circulate: art. 3"


def test_a_vehicle_cannot_have_been_parked_after_its_inspection(values: Values) -> None:
    with pytest.raises(InvalidInputError, match="parked_since"):
        scope(values, parked_since=date(2026, 3, 12), able_to_circulate=True)


@pytest.mark.parametrize(
    ("wheels", "sign_covers", "met"),
    [
        (Wheels(flat_tyres=1), True, True),
        (Wheels(flat_tyres=1, warning_sign=True), True, False),
        (Wheels(missing=True), True, True),
        (Wheels(missing=True, warning_sign=True), True, False),
        (Wheels(missing=True, warning_sign=True), False, True),
        (Wheels(flat_tyres=2, warning_sign=True), False, False),
        (Wheels(), True, False),
    ],
)
def test_condition_v_and_the_reach_of_the_warning_sign(
    wheels: Wheels, sign_covers: bool, met: bool, values: Values
) -> None:
    result = scope(values, {"sign_covers_missing_wheels": sign_covers}, wheels=wheels)
    assert result.condition_v is met
    assert result.scope == ("abandoned_by_condition" if met else "not_abandoned")


def test_condition_v_is_unknown_when_nothing_is_said_of_the_wheels(values: Values) -> None:
    assert scope(values).condition_v is None


@pytest.mark.parametrize(
    ("is_ctb", "conditions", "expected"),
    [
        (False, ["I"], "abandoned_by_condition"),
        (True, ["I"], "ctb_removal"),
        (True, ["I", "II"], "abandoned_by_condition"),
    ],
)
def test_lapsed_licensing_alone(is_ctb: bool, conditions: list[str], expected: str, values: Values) -> None:
    result = scope(values, {"licence_only_is_ctb": is_ctb}, conditions=conditions, licence_only=True)
    assert result.scope == expected
