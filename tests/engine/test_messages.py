"""Messages: one at a time, to one place; what nobody awaits changes nothing; a boundary interrupts wherever one is."""

import pytest

from processes.engine.machine import NotOpenError
from tests.engine.bpmn import Process
from tests.engine.world import NOON, Case, World


def frame(*inner: Process) -> tuple[Process, ...]:
    """A frame that calls `q` under the boundary message `annul`, as the real one does."""
    outer = Process("p", {"director": ["annulled"]}).start().call("c", "q").service("archive").end("closed")
    outer.on_message("annulled", "c", "annul").service("undo").end("gone", "annulled")
    return outer.chain("begin", "c", "archive", "closed").chain("annulled", "undo", "gone"), *inner


def deep() -> tuple[Process, ...]:
    """q: task, wait with a term, task with a boundary, and a called process with a wait of its own."""
    q = Process("q").start("b2").user("first").wait("w").message("m", "go_on").timer("t", "term").exclusive("both")
    q.user("second").on_message("early", "second", "report").exclusive("then").call("d", "r").end("d2", "closed")
    q.chain("b2", "first", "w", "m", "both", "second", "then", "d", "d2").chain("w", "t", "both").flow("early", "then")
    r = Process("r").start("b3").wait("w3").message("m3", "answer").timer("t3", "term").exclusive("x3").end("d3")
    r.chain("b3", "w3", "m3", "x3", "d3").chain("w3", "t3", "x3")
    return frame(q, r)


def deep_case() -> Case:
    return Case(*deep(), world=World({"term": NOON}), now=NOON)


def test_a_message_that_nobody_awaits_changes_nothing() -> None:
    case = deep_case()
    before = case.store()
    assert not case.machine.deliver("go_on")
    assert not case.machine.deliver("nonsense")
    assert case.machine.dump() == before


def test_a_second_message_to_the_same_wait_is_not_taken() -> None:
    case = deep_case()
    case.do("first")
    assert case.send("go_on")
    assert not case.send("go_on")
    assert case.ready() == ["second"]


def test_a_message_on_a_boundary_interrupts_its_task() -> None:
    case = deep_case()
    case.do("first")
    case.send("go_on")
    assert case.awaited() == ["annul", "report"]
    assert case.send("report")
    assert case.ready() == []
    assert case.awaited() == ["annul", "answer"]


@pytest.mark.parametrize("steps", range(4))
def test_annulment_fires_wherever_the_case_stands(steps: int) -> None:
    case = deep_case()
    if steps >= 1:
        case.do("first")
    if steps >= 2:
        case.send("go_on")
    if steps >= 3:
        case.do("second")
    assert case.send("annul")
    assert case.machine.finished
    assert case.machine.variables["phase_end"] == "annulled"
    assert [seen[0] for seen in case.world.seen] == ["undo"]
    assert not case.send("annul")
    assert (case.ready(), case.awaited(), case.timers()) == ([], [], [])


def test_what_an_interrupted_process_had_set_is_not_seen_outside() -> None:
    case = deep_case()
    case.do("first", decision="granted")
    case.send("annul")
    assert "decision" not in case.machine.variables


def test_callers_are_named_from_the_outermost_inwards() -> None:
    case = deep_case()
    case.do("first")
    case.send("go_on")
    case.do("second")
    answer = next(found for found in case.machine.awaited() if found.element.message == "answer")
    assert [caller.id for caller in answer.callers] == ["c", "d"]
    assert [caller.called for caller in answer.callers] == ["q", "r"]
    assert answer.wait is not None
    assert answer.wait.id == "w3"
    annul = next(found for found in case.machine.awaited() if found.element.message == "annul")
    assert (annul.callers, annul.wait, annul.element.lane) == ((), None, "director")


def test_every_event_of_a_wait_has_an_id_of_its_own_that_stays() -> None:
    case = deep_case()
    case.do("first")
    found = case.machine.awaited() + case.machine.timers() + case.machine.ready()
    assert len({each.id for each in found}) == len(found) == 3
    case.store()
    case.pass_time(NOON)
    assert case.machine.awaited() + case.machine.timers() + case.machine.ready() == found


def test_where_two_places_await_a_message_the_innermost_takes_it() -> None:
    q = Process("q").start("b2").user("u").on_message("near", "u", "report").exclusive("x2").user("v").end("d2")
    q.chain("b2", "u", "x2", "d2").chain("near", "v", "x2")
    outer = Process("p").start().call("c", "q").on_message("far", "c", "report").exclusive("x").end()
    outer.chain("begin", "c", "x", "done").flow("far", "x")
    case = Case(outer, q)
    assert case.awaited() == ["report", "report"]
    assert case.send("report")
    assert case.ready() == ["v"]
    assert case.send("report"), "now only the outer one"
    assert case.machine.finished


def test_the_innermost_takes_it_even_where_an_outer_one_opened_later() -> None:
    q = Process("q").start("b2").message("inside", "report").user("v").end("d2").chain("b2", "inside", "v", "d2")
    outer = Process("p").start().parallel("split", "join").call("c", "q").user("u").message("outside", "report").end()
    outer.chain("begin", "split", "c", "join", "done").chain("split", "u", "outside", "join")
    case = Case(outer, q)
    case.do("u")
    assert case.awaited() == ["report", "report"]
    assert case.send("report")
    assert case.ready() == ["v"]


def test_ids_of_awaited_events_are_nobody_elses() -> None:
    drawn = Process("p").start().parallel("split", "join").wait("w").message("m", "came").timer("t", "term")
    drawn.exclusive("both").user("u").end().chain("begin", "split", "w", "m", "both", "join", "done")
    drawn.chain("w", "t", "both").chain("split", "u", "join")
    case = Case(drawn, world=World({"term": NOON}))
    found = case.machine.awaited() + case.machine.timers() + case.machine.ready()
    assert len({each.id for each in found}) == len(found) == 3


def test_a_boundary_that_leads_back_opens_its_step_once_however_often() -> None:
    drawn = Process("p").start().exclusive("again").user("draw").on_message("b", "draw", "report").service("note").end()
    drawn.chain("begin", "again", "draw", "done").chain("b", "note", "again")
    case = Case(drawn)
    for turn in range(1, 6):
        assert case.send("report")
        assert case.ready() == ["draw"]
        assert case.awaited() == ["report"]
        assert len(case.world.seen) == turn
    case.do("draw")
    assert case.machine.finished


def test_only_an_open_task_can_be_done() -> None:
    case = deep_case()
    task = case.task("first").id
    wait = case.machine.awaited()[0].id
    for wrong in (0, 999, wait):
        with pytest.raises(NotOpenError, match="não está mais aberta"):
            case.machine.complete(wrong, {})
    case.do("first")
    with pytest.raises(NotOpenError):
        case.machine.complete(task, {})


def test_elements_are_told_when_the_case_comes_to_them() -> None:
    case = deep_case()
    case.do("first")
    case.send("go_on")
    assert case.world.reached_ids == [
        "begin", "c", "c/b2", "c/first", "c/w", "c/m", "c/both", "c/second",
    ]  # fmt: skip
    case.send("report")
    case.send("answer")
    assert case.world.reached_ids[8:] == [
        "c/early", "c/then", "c/d", "c/d/b3", "c/d/w3", "c/d/m3", "c/d/x3", "c/d/d3", "c/d2", "archive", "closed",
    ]  # fmt: skip


def test_a_service_left_begun_is_finished_once_by_a_worker() -> None:
    drawn = Process("p").start().service("mail").exclusive("g").user("u").end().chain("begin", "mail", "g")
    drawn.choose("g", "done", u="sent == True").flow("u", "done")
    case = Case(drawn, world=World(gives={"mail": None}))
    assert case.ready() == []
    (begun,) = case.machine.started()
    assert begun.element.id == "mail"
    case.store()
    case.machine.finish(begun.id, {"sent": True})
    case.store()
    assert case.ready() == ["u"]
    assert case.machine.started() == []
    assert len(case.world.seen) == 1, "never called twice"
    with pytest.raises(NotOpenError):
        case.machine.finish(begun.id, {})
