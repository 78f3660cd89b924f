"""The stories together walk every flow of the diagrams; what none of them can walk is listed, with the reason."""

from __future__ import annotations

import pytest

from processes.casework import Turn
from processes.engine.blueprint import Element
from processes.scenario import play_file
from tests.engine.story import Trail, abandonment
from tests.scenarios.test_scenarios import STORIES

NEVER = {
    ("charge", "g_unpaid", "confirm_lapse"): "Mococa has no charge that lapses",
    ("charge", "confirm_lapse", "g_referred"): "Mococa has no charge that lapses",
}
"""Flows of `common` that this procedure never takes."""


def test_every_flow_of_the_diagrams_is_walked_by_a_story(monkeypatch: pytest.MonkeyPatch) -> None:
    trails: dict[int, Trail] = {}
    told = Turn.reached

    def reached(turn: Turn, element: Element, callers: tuple[Element, ...]) -> None:
        trails.setdefault(turn.file.id, Trail(abandonment())).reached(element, callers)
        told(turn, element, callers)

    monkeypatch.setattr(Turn, "reached", reached)
    reports = [play_file(path) for path in STORIES]
    assert [each.file for each in reports if not each.passed] == []
    taken = set().union(*(trail.taken for trail in trails.values()))
    drawn = {(flow.process, flow.source, flow.target) for flow in abandonment().flows}
    assert sorted(drawn - taken - NEVER.keys()) == []
    assert NEVER.keys() <= drawn - taken
