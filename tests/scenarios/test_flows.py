"""The stories together walk every flow of the diagrams; what none of them can walk is listed, with the reason."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from processes.casework import Turn
from processes.engine.blueprint import Element
from processes.procedure import read_folder
from processes.scenario import play_file
from tests.engine.trail import Trail
from tests.scenarios.test_scenarios import STORIES

Flow = tuple[str, str, str]

NEVER: Mapping[str, Mapping[Flow, str]] = {
    "mococa/abandonment": {
        ("charge", "g_unpaid", "confirm_lapse"): "Mococa has no charge that lapses",
        ("charge", "confirm_lapse", "g_referred"): "Mococa has no charge that lapses",
    },
    "lavras/registration": {
        ("charge", "g_debtor", "g_no_debtor"): "whoever applied is known",
        ("charge", "g_unpaid", "refer_to_active_debt"): "a fee that is not paid lapses",
        ("charge", "refer_to_active_debt", "g_referred"): "a fee that is not paid lapses",
    },
    "lavras/penalty": {
        ("charge", "g_debtor", "g_no_debtor"): "the offender is a party of the case: the debtor is known",
    },
}
"""Flows of `common` that a procedure never takes."""


@pytest.mark.parametrize("procedure", NEVER)
def test_every_flow_of_the_diagrams_is_walked_by_a_story(monkeypatch: pytest.MonkeyPatch, procedure: str) -> None:
    trails: dict[tuple[str, int], Trail] = {}
    reached_before = Turn.reached

    def reached(turn: Turn, element: Element, callers: tuple[Element, ...]) -> None:
        process = turn.blueprint.process
        trail = trails.setdefault((process, turn.file.id), Trail(turn.blueprint))
        trail.reached(element, callers)
        reached_before(turn, element, callers)

    monkeypatch.setattr(Turn, "reached", reached)
    reports = [play_file(path) for path in STORIES if path.parent.parent.as_posix().endswith(procedure)]
    assert reports
    assert [each.file for each in reports if not each.passed] == []
    read = read_folder(procedure)
    taken = set().union(*(trail.taken for trail in trails.values()))
    drawn = {
        (flow.process, flow.source, flow.target)
        for blueprint in (read.blueprint, *read.companions.values())
        for flow in blueprint.flows
    }
    assert sorted(drawn - taken - NEVER[procedure].keys()) == []
    assert NEVER[procedure].keys() <= drawn - taken
