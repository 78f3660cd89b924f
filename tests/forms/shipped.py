"""The forms that the repository ships, and one filled-in sample of each.

A form of Mococa's procedure or of `common/` is called by its own name, one of another procedure with that procedure's
(`penalty/judge_penalty`).
"""

from __future__ import annotations

import json
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from processes.forms import Form, FormContext, Problem, read_form

ROOT = Path(__file__).parents[2]
SAMPLES = Path(__file__).parent / "samples"
PLAIN = ("abandonment", "common")
NOW = datetime.fromisoformat("2026-03-17T10:42")
TODAY = NOW.date()


def files() -> list[Path]:
    """Every form file of `processes/`."""
    return sorted((ROOT / "processes").glob("**/forms/*.json"))


def name_of(path: Path) -> str:
    """What the tests call the form of a file."""
    procedure = path.parents[1].name
    return path.stem if procedure in PLAIN else f"{procedure}/{path.stem}"


def names() -> list[str]:
    return [name_of(path) for path in files()]


def samples() -> list[str]:
    """The names of all samples."""
    return [path.relative_to(SAMPLES).with_suffix("").as_posix() for path in SAMPLES.rglob("*.json")]


@cache
def form(name: str) -> Form:
    """The form of that name, read from its file."""
    path = next(path for path in files() if name_of(path) == name)
    return read_form(path.stem, path.read_text(encoding="utf-8"))


def sample(name: str) -> tuple[dict[str, Any], FormContext]:
    """A filled-in form, and what the case tells it."""
    written = json.loads((SAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    return written["data"], FormContext(facts=written.get("facts", {}))


def check(name: str, data: Any, **context: Any) -> list[Problem]:
    return form(name).check(data, today=TODAY, now=NOW, context=FormContext(**context))


def sentences(name: str, data: Any, **context: Any) -> dict[str, str]:
    """What must be mended, by field."""
    return {problem.field: problem.message for problem in check(name, data, **context)}
