"""The stored state: same bytes for the same state, no past, no growth, shared diagrams, long lives."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import orjson
import pytest

from processes.engine.blueprint import read_blueprint
from processes.engine.machine import Machine, StateError
from tests.engine.bpmn import Process, files
from tests.engine.random_diagrams import Decisions, Generator
from tests.engine.test_oracle import LONGEST, World, path
from tests.engine.world import NOON, Case
from tests.engine.world import World as SmallWorld


def loop(*, boundary: bool = False, called: bool = False, parallel: bool = False) -> tuple[Process, ...]:
    """u again and again, with what is known to keep its past in the library beside it."""
    drawn = Process("p").start().exclusive("again").user("u").exclusive("g").end()
    drawn.choose("g", "done", again="more == True")
    first, processes = "again", [drawn]
    if boundary:
        drawn.user("v").on_message("b", "v", "m").on_term("late", "v", "term", interrupting=False)
        drawn.service("alert").end("alerted").chain("late", "alert", "alerted")
        drawn.flow("b", "again").chain("begin", "v", "again")
        drawn.on_message("back", "u", "return").flow("back", "again")
        drawn.on_term("alarm", "u", "term", interrupting=False).flow("alarm", "alert")
    else:
        drawn.flow("begin", first)
    if called:
        drawn.call("c", "q").chain("again", "u", "c", "g")
        processes.append(Process("q").start("b2").service("s2").end("d2", "kept").chain("b2", "s2", "d2"))
    elif parallel:
        drawn.parallel("split", "join").user("x", "y").chain("again", "split", "x", "join")
        drawn.chain("split", "y", "join", "u", "g")
    else:
        drawn.chain("again", "u", "g")
    return tuple(processes)


def shape(state: bytes) -> Any:
    """The state without its counters, which grow by a digit now and then."""
    _, _, _, done, data, rows, calls = orjson.loads(state)
    return done, data, [[row[2], row[3], row[5:]] for row in rows], [[call[1], len(call[2])] for call in calls]


@pytest.mark.parametrize("kind", [{}, {"boundary": True}, {"called": True}, {"parallel": True}])
def test_a_state_does_not_grow_with_the_turns_of_a_loop(kind: dict[str, bool]) -> None:
    case = Case(*loop(**kind), world=SmallWorld({"term": NOON}))
    if kind.get("boundary"):
        case.do("v")
    states = []
    for turn in range(100):
        if kind.get("boundary"):
            if turn % 3 == 0:
                case.pass_time(NOON.replace(year=2027))
            if turn % 2 == 0:
                case.send("return")
        for branch in ("x", "y") if turn % 2 else ("y", "x"):
            if kind.get("parallel"):
                case.do(branch)
        states.append(case.store())
        case.do("u", more=True)
    assert shape(states[99]) == shape(states[3])
    assert len(states[99]) <= len(states[3]) + 4 * len(orjson.loads(states[3])[5]) + 4, "only digits of counters"


@pytest.mark.parametrize("stored", [True, False])
def test_a_thousand_turns_do_not_stop_the_case(stored: bool) -> None:
    """The library's walks stop at a depth of 1,000; a case left in memory is as deep as it is long."""
    case = Case(*loop(called=True))
    for _ in range(1000):
        case.machine.complete(case.machine.ready()[0].id, {"more": True})
        if stored:
            case.store()
    assert case.ready() == ["u"]
    case.machine.complete(case.machine.ready()[0].id, {"more": False})
    assert case.machine.finished
    assert case.machine.variables["phase_end"] == "kept"


def test_an_interruption_reaches_a_called_process_a_thousand_turns_deep() -> None:
    inner = loop()[0].on_term("late", "u", "term", interrupting=False).end("told").flow("late", "told")
    inner.id = "q"
    outer = Process("p").start("b1").call("c", "q").on_message("b", "c", "annul").end("e1").end("e2", "annulled")
    outer.chain("b1", "c", "e1").flow("b", "e2")
    case = Case(outer, inner, world=SmallWorld({"term": NOON}))
    for _ in range(1100):
        case.machine.complete(case.machine.ready()[0].id, {"more": True})
    assert case.machine.deliver("annul")
    assert case.machine.finished
    assert not case.machine.ready()
    case.world.terms.clear()
    assert not case.machine.time_passes(NOON), "nothing of the interrupted process is looked at any more"


def test_a_diagram_of_three_hundred_steps_costs_what_a_short_one_does() -> None:
    steps = [f"u{number}" for number in range(300)]
    case = Case(Process("p").start().user(*steps).end().chain("begin", *steps, "done"))
    first = len(case.store())
    for step in steps[:-1]:
        case.do(step)
    assert len(case.store()) <= first + 20, "only digits"
    case.do(steps[-1])
    assert case.machine.finished


def test_the_same_life_gives_the_same_bytes_and_a_load_changes_nothing() -> None:
    for seed in range(25):
        one, other = life(seed, True), life(seed, False)
        assert one == other, f"seed {seed}: stored after every step, or only at the end"


def life(seed: int, stored: bool) -> bytes:
    """The state at the end of a random case; always the first open task by path is done."""
    drawn, world = Generator(seed), World(seed)
    blueprint = read_blueprint(files(*drawn.processes), "p")
    machine = Machine.start(blueprint, world, {})
    for step in range(LONGEST):
        if not (ready := sorted(machine.ready(), key=path)):
            break
        machine.complete(ready[0].id, {"step": step})
        if stored:
            machine = Machine.load(blueprint, machine.dump(), world)
    return machine.dump()


def test_a_finished_case_keeps_only_its_variables() -> None:
    case = Case(*loop())
    case.do("u", more=False)
    assert len(case.store()) < 80
    assert case.machine.variables == {"more": False}


def test_a_state_of_another_diagram_is_refused() -> None:
    state = Case(*loop()).store()
    other = read_blueprint(files(Process("p").start().user("w").end().chain("begin", "w", "done")), "p")
    with pytest.raises(StateError, match="não tem"):
        Machine.load(other, state, SmallWorld())


def test_a_state_of_another_form_is_refused() -> None:
    state = Case(*loop()).store()
    with pytest.raises(StateError, match="forma"):
        Machine.load(Case(*loop()).blueprint, state.replace(b"[1,", b"[9,", 1), SmallWorld())


def test_one_blueprint_serves_many_threads() -> None:
    drawn = Generator(11)
    blueprint = read_blueprint(files(*drawn.processes), "p")

    def play(_: int) -> list[list[tuple[str, ...]]]:
        world = World(11)
        seen: list[list[tuple[str, ...]]] = []
        machine = Machine.start(blueprint, world, {})
        while machine.ready() and len(seen) < LONGEST:
            machine = Machine.load(blueprint, machine.dump(), world)
            seen.append([path(found) for found in machine.ready()])
            machine.complete(machine.ready()[0].id, {})
        return seen

    expected = play(0)
    with ThreadPoolExecutor(8) as pool:
        assert all(found == expected for found in pool.map(play, range(80)))
    assert Decisions(11).asked.total() == 0
