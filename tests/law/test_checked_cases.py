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

VECTORS = [
    vector
    for name in ("mococa", "lavras")
    for vector in json.loads((Path(__file__).parent / "vectors" / f"{name}.json").read_text("utf-8"))
]
PROCESSES = Path(__file__).parents[2] / "processes"
LAWS = {"mococa": "mococa/laws/4715-2018.yaml", "lavras": "lavras/laws/4545-2020.yaml"}


def _answer(vector: Mapping[str, Any], sources: Mapping[str, MunicipalLaw]) -> Mapping[str, Any]:
    return RULES[vector["rule"]].answer(
        vector["given"],
        sources=sources,
        settings=vector.get("settings", {}),
        asked_on=None,
        today=date(2026, 3, 11),
    )


def _contains(wanted: Any, got: Any) -> bool:
    """Whether the answer holds what is wanted; lists and values are equal, keys may be more."""
    if isinstance(wanted, dict):
        return isinstance(got, dict) and all(k in got and _contains(v, got[k]) for k, v in wanted.items())
    return type(wanted) is type(got) and bool(wanted == got)


def _shown(result: Mapping[str, Any]) -> Mapping[str, Any]:
    """The result, with the requirements that are not met told apart."""
    rows = result.get("requirements", [])
    return {**result, "unmet": [[row["id"], row["reason"]] for row in rows if row["result"] != "ok"]}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['rule']}: {v['title']}")
def test_a_case_checked_by_hand_comes_out_as_expected(
    vector: Mapping[str, Any], sources: Mapping[str, MunicipalLaw]
) -> None:
    expected = vector["expected"]
    if "error" in expected:
        with pytest.raises(LawError) as caught:
            _answer(vector, sources)
        assert caught.value.code == expected["error"]
        if isinstance(caught.value, InvalidInputError):
            assert expected["field"] in [problem.field for problem in caught.value.problems]
        return
    answer = _answer(vector, sources)
    assert _contains(expected, _shown(answer["result"])), (expected, answer["result"])
    assert answer["steps"]
    assert vector.get("settings", {}).items() <= answer["parameters"].items()


def test_every_step_of_every_case_cites_a_provision_of_the_law(sources: Mapping[str, MunicipalLaw]) -> None:
    provisions = {name: read_law(path, (PROCESSES / path).read_text("utf-8")).provisions for name, path in LAWS.items()}
    for vector in VECTORS:
        if "error" in vector["expected"]:
            continue
        place = vector["given"].get("municipality") or RULES[vector["rule"]].municipality
        for step in _answer(vector, sources)["steps"]:
            assert step["provision"] in provisions[place], (vector["title"], step)
            assert step["text"]


def test_the_cases_touch_every_rule_that_has_more_than_one_reading() -> None:
    asked = {vector["rule"] for vector in VECTORS}
    assert {name for name, rule in RULES.items() if rule.parameters} <= asked
