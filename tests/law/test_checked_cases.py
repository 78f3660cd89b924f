"""Cases checked by hand, under our reading and under the others, and what every answer must have."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from handlers.law.errors import InvalidInputError, LawError
from handlers.law.rules import RULES, MunicipalLaw
from processes.law_text import read_law

VECTORS = json.loads((Path(__file__).parent / "vectors" / "mococa.json").read_text("utf-8"))
LAW = Path(__file__).parents[2] / "processes" / "mococa" / "laws" / "4715-2018.yaml"


def _answer(vector: Mapping[str, Any], mococa: MunicipalLaw) -> Mapping[str, Any]:
    return RULES[vector["rule"]].answer(
        vector["given"],
        sources={"mococa": mococa},
        settings=vector.get("settings", {}),
        asked_on=None,
        today=date(2026, 3, 11),
    )


def _contains(wanted: Any, got: Any) -> bool:
    """Whether the answer holds what is wanted; lists and values are equal, keys may be more."""
    if isinstance(wanted, dict):
        return isinstance(got, dict) and all(k in got and _contains(v, got[k]) for k, v in wanted.items())
    return type(wanted) is type(got) and bool(wanted == got)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['rule']}: {v['title']}")
def test_a_case_checked_by_hand_comes_out_as_expected(vector: Mapping[str, Any], mococa: MunicipalLaw) -> None:
    expected = vector["expected"]
    if "error" in expected:
        with pytest.raises(LawError) as caught:
            _answer(vector, mococa)
        assert caught.value.code == expected["error"]
        if isinstance(caught.value, InvalidInputError):
            assert expected["field"] in [problem.field for problem in caught.value.problems]
        return
    answer = _answer(vector, mococa)
    assert _contains(expected, answer["result"]), (expected, answer["result"])
    assert answer["steps"]
    assert vector.get("settings", {}).items() <= answer["parameters"].items()


def test_every_step_of_every_case_cites_a_provision_of_the_law(mococa: MunicipalLaw) -> None:
    provisions = read_law("mococa/laws/4715-2018.yaml", LAW.read_text("utf-8")).provisions
    for vector in VECTORS:
        if "error" in vector["expected"] or vector["given"].get("municipality") == "lavras":
            continue
        for step in _answer(vector, mococa)["steps"]:
            assert step["provision"] in provisions, (vector["title"], step)
            assert step["text"]


def test_the_cases_touch_every_rule_that_has_more_than_one_reading() -> None:
    asked = {vector["rule"] for vector in VECTORS}
    assert {name for name, rule in RULES.items() if rule.parameters} <= asked
