"""A scenario file that is wrong is refused with the place and the reason."""

from __future__ import annotations

import pytest

from processes.scenario import read_scenario
from processes.yaml_file import YamlError

RIGHT = """procedure: mococa/abandonment
title: Uma história
start: {form: report_vehicle, at: "2026-03-02T09:00", data: {origin: complaint}}
steps:
  - {task: inspect_vehicle, at: "2026-03-02T14:00", data: {vehicle_found: false}}
expect: {status: archived, outcome: not_abandoned}
"""


def test_a_right_file_is_read() -> None:
    story = read_scenario("s.yaml", RIGHT)
    assert (story.title, story.steps[0].name, story.expect.outcome) == (
        "Uma história",
        "inspect_vehicle",
        "not_abandoned",
    )


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('"2026-03-02T09:00"', "2026-03-02", "start.at"),
        ("title: Uma história\n", "", "title: falta"),
        ("{status: archived", "{state: archived", "expect.state: chave desconhecida"),
        ("task: inspect_vehicle", "task: inspect_vehicle, jump: yes", "steps[0].jump: chave desconhecida"),
        ("task: inspect_vehicle", "walk: inspect_vehicle", "um passo é um destes"),
        ("vehicle_found: false", "amount: 12.50", "entre aspas"),
        ("vehicle_found: false", "inspected_on: 2026-03-02", "ponha a data entre aspas"),
        ("archived, outcome", "closed, outcome", "deve ser um de open, archived, annulled"),
        ('"2026-03-02T14:00"', '"2026-02-30T14:00"', "não existe este momento"),
        ("mococa/abandonment", "../etc/passwd", "não tem a forma esperada"),
    ],
)
def test_a_wrong_file_is_refused_with_place_and_reason(before: str, after: str, told: str) -> None:
    with pytest.raises(YamlError) as refused:
        read_scenario("s.yaml", RIGHT.replace(before, after))
    assert told in str(refused.value)
    assert "s.yaml" in str(refused.value)
