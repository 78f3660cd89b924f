"""Random diagrams: the machine, stored and loaded between all steps, against a token interpreter that knows neither."""

import random
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from processes.engine.blueprint import Blueprint, Element, read_blueprint
from processes.engine.machine import Machine, Open
from tests.engine.bpmn import files
from tests.engine.interpreter import Interpreter, View
from tests.engine.random_diagrams import Decisions, Generator, events_of

DIAGRAMS, GROUPS, LONGEST = 400, 20, 60
NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
FAR, PAST = NOW + timedelta(days=1000), NOW - timedelta(seconds=1)


class World:
    """Decides like the interpreter's world; a term ends when the test says so."""

    def __init__(self, seed: int) -> None:
        self.decisions, self.over = Decisions(seed), ""

    def call(self, element: Element, callers: tuple[Element, ...], data: Mapping[str, Any]) -> Mapping[str, Any]:
        return self.decisions.effect(element.id)

    def due(self, term: str) -> datetime | None:
        return PAST if term == self.over else FAR

    def reached(self, element: Element, callers: tuple[Element, ...]) -> None:
        if element.term == self.over:
            self.over = ""  # once: when the case comes back to this wait, the term runs anew


def path(found: Open) -> tuple[str, ...]:
    return (*(caller.id for caller in found.callers), found.element.id)


def view(machine: Machine) -> View:
    return View(
        sorted(map(path, machine.ready())),
        sorted(map(path, machine.awaited())),
        sorted(map(path, machine.timers())),
        machine.finished,
    )


def stored(blueprint: Blueprint, machine: Machine, world: World) -> Machine:
    """The machine after a store and a load, which must not show."""
    before = (machine.ready(), machine.awaited(), machine.timers(), machine.variables)
    state = machine.dump()
    loaded = Machine.load(blueprint, state, world)
    assert loaded.dump() == state
    assert (loaded.ready(), loaded.awaited(), loaded.timers(), loaded.variables) == before
    return loaded


def play(seed: int) -> int:
    """Plays one diagram with both, step by step; gives the number of steps."""
    drawn = Generator(seed)
    events = events_of(drawn.processes)
    chance, world = random.Random(seed), World(seed)
    blueprint = read_blueprint(files(*drawn.processes), "p")
    interpreter = Interpreter({process.id: process for process in drawn.processes}, "p", Decisions(seed).effect)
    machine = Machine.start(blueprint, world, {})
    for step in range(LONGEST):
        machine = stored(blueprint, machine, world)
        expected = interpreter.view()
        assert view(machine) == expected, f"seed {seed}, step {step}"
        if not drawn.has_parallel:
            assert_same_variables(machine, interpreter, f"seed {seed}, step {step}")
        choices = expected.ready + expected.awaited + expected.timers
        if not choices:
            assert expected.finished
            return step
        key = chance.choice(choices)
        if key in expected.ready:
            values = {f"v_{key[-1]}": step}
            machine.complete(next(found.id for found in machine.ready() if path(found) == key), values)
            interpreter.complete(key, values)
        elif (message := events[key[-1]].message) is not None:
            assert machine.deliver(message)
            interpreter.happens(key)
        else:
            world.over = str(events[key[-1]].term)
            assert machine.time_passes(NOW)
            interpreter.happens(key)
    return LONGEST


def assert_same_variables(machine: Machine, interpreter: Interpreter, where: str) -> None:
    for found in machine.ready():
        assert machine.variables_of(found.id) == interpreter.data_at(path(found)), where
    if machine.finished:
        assert machine.variables == interpreter.result, where


@pytest.mark.parametrize("group", range(GROUPS))
def test_machine_and_interpreter_have_the_same_open_after_every_step(group: int) -> None:
    steps = [play(seed) for seed in range(group, DIAGRAMS, GROUPS)]
    assert sum(steps) > len(steps), "the diagrams ask something of somebody"
