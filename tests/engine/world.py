"""A small world for small diagrams: terms and what services give, as the test says; it writes down what happened."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from processes.engine.blueprint import Blueprint, Element, read_blueprint
from processes.engine.machine import Machine, Open
from tests.engine.bpmn import Process, files

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


@dataclass
class World:
    terms: dict[str, datetime] = field(default_factory=dict)
    gives: dict[str, Mapping[str, Any] | None] = field(default_factory=dict)
    reached_ids: list[str] = field(default_factory=list)
    seen: list[tuple[str, tuple[str, ...], Mapping[str, Any]]] = field(default_factory=list)

    def call(self, element: Element, callers: tuple[Element, ...], data: Mapping[str, Any]) -> Mapping[str, Any] | None:
        self.seen.append((element.id, tuple(caller.id for caller in callers), data))
        return self.gives.get(element.id, {})

    def due(self, term: str) -> datetime | None:
        return self.terms.get(term)

    def reached(self, element: Element, callers: tuple[Element, ...]) -> None:
        self.reached_ids.append("/".join([*(caller.id for caller in callers), element.id]))


class Case:
    """A machine that is stored and loaded again after everything that happens to it."""

    def __init__(self, *processes: Process, world: World | None = None, now: datetime | None = None) -> None:
        self.blueprint: Blueprint = read_blueprint(files(*processes), processes[0].id)
        self.world = world or World()
        self.machine = Machine.start(self.blueprint, self.world, {}, now)
        self.store()

    def store(self) -> bytes:
        state = self.machine.dump()
        self.machine = Machine.load(self.blueprint, state, self.world)
        return state

    def do(self, step: str, **variables: Any) -> None:
        self.machine.complete(self.task(step).id, variables)
        self.store()

    def send(self, message: str) -> bool:
        found = self.machine.deliver(message)
        self.store()
        return found

    def pass_time(self, now: datetime) -> bool:
        found = self.machine.time_passes(now)
        self.store()
        return found

    def task(self, step: str) -> Open:
        return next(found for found in self.machine.ready() if found.element.id == step)

    def ready(self) -> list[str]:
        return [found.element.id for found in self.machine.ready()]

    def awaited(self) -> list[str]:
        return [str(found.element.message) for found in self.machine.awaited()]

    def timers(self) -> list[str]:
        return [str(found.element.term) for found in self.machine.timers()]
