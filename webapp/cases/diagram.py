"""The diagrams of a case: which may be looked at, where the case stands in each, and each as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row

from processes.engine.diagram import read_diagram
from processes.outline import Outline, outline
from processes.procedure import Procedure


@dataclass(frozen=True)
class Drawing:
    """One process of the procedure: its name, and the elements where the case stands now."""

    process: str
    name: str
    here: Sequence[str]


def drawings(procedure: Procedure, runs: str, tasks: Sequence[Row[Any]], awaited: Sequence[Row[Any]]) -> list[Drawing]:
    """Every process that a case may run whose own is `runs`, in the order of the files; its own first.

    A called process is marked in those that call it, so that one finds the way down.
    """
    blueprint = procedure.blueprint_of(runs)
    here: dict[str, set[str]] = {}
    for each in [*tasks, *awaited]:
        here.setdefault(each.process, set()).add(each.element)
    for _level in range(len(blueprint.specs)):
        for (process, element), drawn in blueprint.elements.items():
            if drawn.called in here:
                here.setdefault(process, set()).add(element)
    names = {process: process_name(procedure, process) for process, _element in blueprint.elements}
    found = [Drawing(process, name, sorted(here.get(process, ()))) for process, name in names.items()]
    return sorted(found, key=lambda each: (each.process != blueprint.process, not each.here, each.name))


def chosen(found: Sequence[Drawing], wanted: str | None, tasks: Sequence[Row[Any]]) -> Drawing:
    """The process asked for, else the innermost in which a task is open, else the frame."""
    by_name = {each.process: each for each in found}
    if wanted in by_name:
        return by_name[wanted]
    standing = tasks[0].process if tasks else None
    return by_name.get(standing or "", found[0])


def as_text(procedure: Procedure, process: str) -> Outline:
    """The outline of a process."""
    file = f"{process}.bpmn"
    return outline(file, procedure.diagrams[file], procedure.municipality)


def process_name(procedure: Procedure, process: str) -> str:
    """The name of a process on screen: that of the step that calls it; what nothing calls has its diagram's."""
    if process == procedure.blueprint.process:
        return procedure.title
    if process in procedure.companions:
        file = f"{process}.bpmn"
        return read_diagram(file, procedure.diagrams[file]).name
    return next((each.name for each in procedure.elements.values() if each.called == process), process)
