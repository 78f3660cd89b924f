"""Habits of the house that the other tools cannot hold."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("webapp", "processes", "handlers", "models", "tests")
LONGEST = 400


def sources(folder: str) -> list[Path]:
    passed_over = {"node_modules", "migrations"}
    return [path for path in sorted((ROOT / folder).rglob("*.py")) if not passed_over & set(path.parts)]


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module


def test_of_our_own_code_the_law_imports_only_itself() -> None:
    for path in sources("handlers/law"):
        for name in imported(path):
            ours = name.split(".")[0] in ROOMS
            assert not ours or name.startswith("handlers.law"), f"{path.relative_to(ROOT)} imports {name}"


def test_only_the_engine_knows_spiffworkflow() -> None:
    for room in ROOMS[:-1]:
        for path in sources(room):
            if (ROOT / "processes" / "engine") not in path.parents:
                assert not any(name.startswith("SpiffWorkflow") for name in imported(path)), path.relative_to(ROOT)


@pytest.mark.parametrize("room", ROOMS)
def test_files_stay_small(room: str) -> None:
    lengths = {path.relative_to(ROOT): len(path.read_text(encoding="utf-8").splitlines()) for path in sources(room)}
    assert {str(path): length for path, length in lengths.items() if length > LONGEST} == {}


@pytest.mark.parametrize("room", ROOMS[:-1])
def test_every_module_says_what_it_is_for(room: str) -> None:
    dumb = [str(path.relative_to(ROOT)) for path in sources(room) if not ast.get_docstring(ast.parse(path.read_text()))]
    assert dumb == []
