"""Who may record what a diagram awaits: `traffic_office`, several lanes, or each under its condition.

department_head if not revoked; mayor if revoked
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from processes.engine.expression import compile_expression

WRITTEN: Final = re.compile(r"^\s*(?P<lane>[a-z_]+)\s+if\s+(?P<condition>.+?)\s*$")
ONCE_DONE: Final[Mapping[str, str]] = {"revoked": "judge_revocation"}
"""What a condition may read → the step whose signature in the case makes it true."""


def steps_read(written: str) -> Sequence[str]:
    """The steps on whose completion the lanes depend; none where they are the same at every moment."""
    found = (WRITTEN.match(part) for part in written.split(";"))
    conditions = [compile_expression(each["condition"]) for each in found if each is not None]
    return [ONCE_DONE[name] for each in conditions for name in each.names if name in ONCE_DONE]


def lanes_of(written: str, done: Collection[str]) -> list[str]:
    """The lanes (and offices) that may record, now that these steps were done."""
    known = {name: step in done for name, step in ONCE_DONE.items()}
    lanes: list[str] = []
    for part in written.split(";"):
        found = WRITTEN.match(part)
        if found is None:
            lanes += part.split()
        elif compile_expression(found["condition"]).evaluate(known):
            lanes.append(found["lane"])
    return lanes
