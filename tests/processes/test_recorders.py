"""Who may record what a diagram awaits, as it is written on the element."""

from __future__ import annotations

import pytest

from processes.recorders import lanes_of, steps_read

BY_STATE = "department_head if not revoked; mayor if revoked"


@pytest.mark.parametrize(
    ("written", "done", "lanes"),
    [
        ("traffic_office", (), ["traffic_office"]),
        ("traffic_office mayor", (), ["traffic_office", "mayor"]),
        (BY_STATE, (), ["department_head"]),
        (BY_STATE, ("judge_penalty",), ["department_head"]),
        (BY_STATE, ("judge_revocation",), ["mayor"]),
        ("inspector; mayor if revoked", ("judge_revocation",), ["inspector", "mayor"]),
        ("", (), []),
    ],
)
def test_lanes_are_named_alone_or_under_a_condition(written: str, done: tuple[str, ...], lanes: list[str]) -> None:
    assert lanes_of(written, done) == lanes


def test_only_a_condition_depends_on_steps() -> None:
    assert steps_read("traffic_office mayor") == []
    assert list(steps_read(BY_STATE)) == ["judge_revocation", "judge_revocation"]
