"""Conditions: what they read and when they hold; anything else is refused."""

from __future__ import annotations

from typing import Any

import pytest

from processes.forms.conditions import ConditionError, fields_read, read_condition

VALUES: dict[str, Any] = {
    "place": "not_found",
    "found": False,
    "count": 1,
    "conditions": ["I", "II"],
    "owner": {"kind": "company"},
}
FACTS = {"public": True}


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ({"field": "place", "equals": "not_found"}, True),
        ({"field": "place", "equals": "same_road"}, False),
        ({"field": "place", "in": ["same_road", "not_found"]}, True),
        ({"field": "found", "equals": False}, True),
        ({"field": "count", "equals": True}, False),
        ({"field": "conditions", "contains": "I"}, True),
        ({"field": "place", "contains": "not"}, False),
        ({"field": "owner.kind", "equals": "company"}, True),
        ({"field": "place.kind", "given": True}, False),
        ({"field": "plate", "given": True}, False),
        ({"field": "plate", "given": False}, True),
        ({"field": "plate", "equals": "x"}, False),
        ({"fact": "public", "equals": True}, True),
        ({"fact": "absent", "equals": True}, False),
        ({"not": {"field": "place", "equals": "not_found"}}, False),
        ({"all": [{"field": "found", "equals": False}, {"fact": "public", "equals": True}]}, True),
        ({"any": [{"field": "found", "equals": True}, {"field": "place", "equals": "not_found"}]}, True),
        ({"all": [{"field": "found", "equals": True}, {"fact": "public", "equals": True}]}, False),
    ],
)
def test_when_a_condition_holds(condition: dict[str, Any], holds: bool) -> None:
    assert read_condition(condition).holds(VALUES, FACTS) is holds


def test_what_a_condition_reads() -> None:
    condition = read_condition({"all": [{"field": "a", "given": True}, {"not": {"fact": "b", "equals": 1}}]})
    assert fields_read(condition) == {"a"}


@pytest.mark.parametrize(
    "source",
    [
        None,
        "place == 'x'",
        {},
        {"field": "a"},
        {"equals": 1},
        {"field": 1, "equals": 1},
        {"field": "", "equals": 1},
        {"field": "a", "equals": 1, "in": ["x"]},
        {"field": "a", "fact": "b", "equals": 1},
        {"field": "a", "in": "x"},
        {"field": "a", "in": []},
        {"field": "a", "in": [1]},
        {"field": "a", "given": "yes"},
        {"field": "a", "equals": 1.5},
        {"field": "a", "equals": None},
        {"all": []},
        {"all": {}},
        {"any": ["x"]},
        {"not": []},
        {"eval": "1"},
        {"not": {"not": {"not": {"not": {"not": {"not": {"field": "a", "equals": 1}}}}}}},
    ],
)
def test_anything_else_is_refused(source: Any) -> None:
    with pytest.raises(ConditionError):
        read_condition(source)
