"""The forms that the repository ships, and one filled-in sample of each."""

from __future__ import annotations

import json
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from processes.forms import Form, FormContext, Problem, read_form

ROOT = Path(__file__).parents[2]
SAMPLES = Path(__file__).parent / "samples"
NOW = datetime.fromisoformat("2026-03-17T10:42")
TODAY = NOW.date()


def files() -> list[Path]:
    """Every form file of `processes/`."""
    return sorted((ROOT / "processes").glob("**/forms/*.json"))


def names() -> list[str]:
    return [path.stem for path in files()]


@cache
def form(name: str) -> Form:
    """The form of that name, read from its file."""
    path = next(path for path in files() if path.stem == name)
    return read_form(name, path.read_text(encoding="utf-8"))


def sample(name: str) -> tuple[dict[str, Any], FormContext]:
    """A filled-in form, and what the case tells it."""
    written = json.loads((SAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    return written["data"], FormContext(facts=written.get("facts", {}))


def check(name: str, data: Any, **context: Any) -> list[Problem]:
    return form(name).check(data, today=TODAY, now=NOW, context=FormContext(**context))


def sentences(name: str, data: Any, **context: Any) -> dict[str, str]:
    """What must be mended, by field."""
    return {problem.field: problem.message for problem in check(name, data, **context)}
