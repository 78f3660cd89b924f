"""Variables: made when a process starts, cleared when their step is reached, plain JSON, the results of ends."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest

from processes.engine.machine import MachineError
from tests.engine.bpmn import Process
from tests.engine.world import NOON, Case, World


def decided_again() -> Process:
    """decide → g: back to decide when rejected; the second time an old value must not decide."""
    drawn = Process("p").start().exclusive("again").user("look").user("decide", sets="decision").exclusive("g").end()
    drawn.chain("begin", "again", "look", "decide", "g")
    return drawn.choose("g", "done", again="decision == 'rejected'")


def test_every_variable_a_condition_reads_exists_from_the_start() -> None:
    case = Case(decided_again())
    assert case.machine.variables == {"decision": None}


def test_a_variable_is_empty_again_when_its_step_is_reached() -> None:
    case = Case(decided_again())
    case.do("look")
    case.do("decide", decision="rejected")
    assert case.machine.variables_of(case.task("look").id)["decision"] == "rejected"
    case.do("look")
    assert case.machine.variables_of(case.task("decide").id)["decision"] is None
    case.do("decide")
    assert case.machine.finished, "undecided is not rejected"


def test_a_service_clears_what_it_sets_before_it_runs() -> None:
    drawn = Process("p").start().user("u").service("check", sets="found").exclusive("g").user("v").end()
    drawn.chain("begin", "u", "check", "g").choose("g", "done", v="found == 'yes'").flow("v", "u")
    case = Case(drawn, world=World(gives={"check": {"found": "yes"}}))
    case.do("u")
    case.do("v")
    case.world.gives = {}
    case.do("u")
    assert case.world.seen[-1][2] == {"found": None}
    assert case.machine.finished


def test_a_boundary_does_not_see_the_old_value_of_its_host() -> None:
    drawn = Process("p").start().exclusive("again").user("decide", sets="decision").on_message("b", "decide", "m")
    drawn.exclusive("g").user("after").end().chain("begin", "again", "decide", "again").flow("b", "g")
    drawn.choose("g", "done", after="decision == 'granted'").flow("after", "done")
    case = Case(drawn)
    case.do("decide", decision="granted")
    case.send("m")
    assert case.machine.finished, "the value of the first turn is gone"


def test_a_service_gives_several_flat_variables() -> None:
    drawn = Process("p").start().service("assess").user("u").end().chain("begin", "assess", "u", "done")
    case = Case(drawn, world=World(gives={"assess": {"fine_due": True, "place": "yard", "days": 5}}))
    assert case.machine.variables == {"fine_due": True, "place": "yard", "days": 5}


def test_a_called_process_gives_its_variables_and_its_result_back() -> None:
    inner = Process("q").start("b2").user("u").exclusive("g").end("d2", "granted").end("d3", "rejected")
    inner.chain("b2", "u", "g").choose("g", "d3", d2="decision == 'yes'")
    outer = Process("p").start().call("c", "q").user("v").end().chain("begin", "c", "v", "done")
    case = Case(outer, inner)
    assert case.machine.variables_of(case.task("u").id) == {"decision": None}
    case.do("u", decision="yes")
    assert case.machine.variables == {"decision": "yes", "phase_end": "granted"}


def test_an_end_without_a_result_keeps_that_of_the_last_phase() -> None:
    inner = Process("q").start("b2").user("u").end("d2", "inner").chain("b2", "u", "d2")
    outer = Process("p").start().call("c", "q").end().chain("begin", "c", "done")
    case = Case(outer, inner)
    case.do("u")
    assert case.machine.variables == {"phase_end": "inner"}


def test_variables_read_by_terms_if_exist_too() -> None:
    inner = Process("q").start("b2").service("draw").end("d2").chain("b2", "draw", "d2")
    outer = Process("p").start().call("c", "q", terms_if="decision == 'rejected'").end().chain("begin", "c", "done")
    case = Case(outer, inner)
    assert case.world.seen == [("draw", ("c",), {"decision": None})]
    assert case.blueprint.variables == {"decision"}


@pytest.mark.parametrize(
    "value",
    [None, True, False, 0, -5, 2**53, "texto", "", 1.5, [], [1, [2, "x"]], {}, {"a": {"b": [None]}}, "ação – ª"],
)
def test_plain_values_survive_a_store(value: Any) -> None:
    case = Case(Process("p").start().user("u", "v").end().chain("begin", "u", "v", "done"))
    case.do("u", kept=value)
    found = case.machine.variables["kept"]
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    "value",
    [
        Decimal("1.00"), date(2026, 3, 2), datetime(2026, 3, 2, tzinfo=UTC), {1, 2}, (1, 2), b"x", 1j, object(),
        float("nan"), float("inf"), 2**60, {1: "x"}, [Decimal(1)], {"a": {"b": (1,)}},
    ],
)  # fmt: skip
def test_anything_else_is_refused_and_names_the_variable(value: Any) -> None:
    case = Case(Process("p").start().user("u").end().chain("begin", "u", "done"))
    with pytest.raises(MachineError, match="amount"):
        case.machine.complete(case.task("u").id, {"amount": value})


@pytest.mark.parametrize("name", ["", "_hidden", "two words", "a-b", 5])
def test_a_name_that_is_no_variable_is_refused(name: Any) -> None:
    case = Case(Process("p").start().user("u").end().chain("begin", "u", "done"))
    with pytest.raises(MachineError, match="nome"):
        case.machine.complete(case.task("u").id, {name: 1})


def test_what_a_service_gives_is_checked_too() -> None:
    drawn = Process("p").start().service("s").end().chain("begin", "s", "done")
    with pytest.raises(MachineError, match="when"):
        Case(drawn, world=World(gives={"s": {"when": date(2026, 3, 2)}}))


def test_true_and_one_are_not_the_same_after_a_store() -> None:
    inner = Process("q").start("b2").user("v", "w").end("d2").chain("b2", "v", "w", "d2")
    case = Case(Process("p").start().user("u").call("c", "q").end().chain("begin", "u", "c", "done"), inner)
    case.do("u", flag=1)
    case.do("v", flag=True)
    assert case.machine.variables["flag"] is True


def test_a_list_changed_by_others_afterwards_is_not_changed_in_the_case() -> None:
    given = ["a"]
    drawn = Process("p").start().user("u").service("s").user("v").end().chain("begin", "u", "s", "v", "done")
    case = Case(drawn)
    case.machine.complete(case.task("u").id, {"items": given})
    given.append("b")
    case.machine.variables["items"].append("c")
    case.machine.variables_of(case.task("v").id)["items"].append("d")
    case.world.seen[0][2]["items"].append("e")
    assert case.machine.variables["items"] == ["a"]


def test_variables_set_while_something_else_is_open_are_seen_from_everywhere() -> None:
    """A form recorded beside an open wait: its gate variables must not be undone by the next look."""
    inner = Process("q").start("b2").wait("w").message("m", "came").timer("t", "term").exclusive("x").exclusive("g")
    inner.user("yes").end("d2").chain("b2", "w", "m", "x", "g").chain("w", "t", "x").flow("yes", "d2")
    inner.choose("g", "d2", yes="known == True")
    outer = Process("p").start().call("c", "q").on_message("b", "c", "stop").exclusive("h").user("told").end()
    outer.flow("begin", "c").flow("c", "done").flow("b", "h").choose("h", "done", told="known == True")
    outer.flow("told", "done")
    for message, ready in (("came", ["yes"]), ("stop", ["told"])):
        case = Case(outer, inner, world=World({"term": NOON}), now=NOON)
        case.machine.update({"known": True})
        case.store()
        case.pass_time(NOON)
        case.send(message)
        assert case.ready() == ready
