"""Terms: the second at which a timer fires, terms that move, terms that are missing, several at once."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from processes.engine.machine import EndlessLoopError, MissingTermError
from tests.engine.bpmn import Process
from tests.engine.world import NOON, Case, World

END = datetime(2026, 3, 16, 23, 59, 59, tzinfo=timezone(timedelta(hours=-3)))
SECOND = timedelta(seconds=1)


def term_or_message() -> Process:
    """report → wait for `answer` or the term; after the answer back to the wait, after the term `verify`."""
    drawn = Process("p").start().user("report").exclusive("again").wait("w").message("came", "answer")
    drawn.timer("over", "removal_term").user("read").user("verify").end()
    drawn.chain("begin", "report", "again", "w", "came", "read", "again")
    return drawn.chain("w", "over", "verify", "done")


def waiting_case() -> Case:
    case = Case(term_or_message(), world=World({"removal_term": END}), now=NOON)
    case.do("report")
    return case


@pytest.mark.parametrize(
    ("now", "fires"),
    [
        (END - timedelta(1), False),
        (END - SECOND, False),
        (END, False),
        (END.astimezone(UTC), False),
        (END + timedelta(microseconds=1), True),
        (END + SECOND, True),
        ((END + SECOND).astimezone(UTC), True),
        (END + timedelta(400), True),
    ],
)
def test_a_timer_fires_after_the_last_second_of_its_term(now: datetime, fires: bool) -> None:
    case = waiting_case()
    assert case.pass_time(now) is fires
    assert case.ready() == (["verify"] if fires else [])
    assert case.timers() == ([] if fires else ["removal_term"])
    assert case.awaited() == ([] if fires else ["answer"])


def test_a_term_moved_later_does_not_fire_on_its_old_day() -> None:
    case = waiting_case()
    case.world.terms["removal_term"] = END + timedelta(7)
    assert not case.pass_time(END + SECOND)
    assert case.pass_time(END + timedelta(7) + SECOND)


def test_a_term_moved_earlier_fires_at_the_next_look() -> None:
    case = waiting_case()
    assert not case.pass_time(NOON)
    case.world.terms["removal_term"] = NOON - SECOND
    assert case.pass_time(NOON)
    assert case.ready() == ["verify"]


def test_coming_back_to_a_wait_resumes_the_same_term() -> None:
    case = waiting_case()
    before = case.machine.timers()
    case.send("answer")
    assert case.timers() == []
    case.do("read")
    assert [found.element for found in case.machine.timers()] == [found.element for found in before]
    assert case.pass_time(END + SECOND)


def test_a_wait_reached_with_its_term_over_fires_at_once() -> None:
    case = waiting_case()
    case.send("answer")
    assert not case.pass_time(END + SECOND)
    case.machine.time_passes(END + SECOND)
    case.machine.complete(case.task("read").id, {})
    assert [found.element.id for found in case.machine.ready()] == ["verify"]


def test_until_time_has_passed_no_timer_fires() -> None:
    case = waiting_case()
    case.send("answer")
    case.world.terms["removal_term"] = NOON - timedelta(1)
    case.do("read")
    assert case.timers() == ["removal_term"], "loaded and never told the time"
    assert case.pass_time(NOON)


def test_a_start_that_knows_the_time_passes_a_term_that_is_over() -> None:
    drawn = Process("p").start().timer("alone", "t").user("u").end().chain("begin", "alone", "u", "done")
    assert Case(drawn, world=World({"t": NOON}), now=NOON + SECOND).ready() == ["u"]
    assert Case(drawn, world=World({"t": NOON}), now=NOON).timers() == ["t"]


def test_a_wait_whose_term_has_no_date_says_so_when_reached() -> None:
    case = Case(term_or_message(), now=NOON)
    with pytest.raises(MissingTermError, match="removal_term") as caught:
        case.machine.complete(case.task("report").id, {})
    assert caught.value.term == "removal_term"


def test_a_term_that_lost_its_date_says_so_at_the_next_look() -> None:
    case = waiting_case()
    del case.world.terms["removal_term"]
    with pytest.raises(MissingTermError):
        case.machine.time_passes(NOON)


def test_a_timer_wins_over_a_message_recorded_after_it() -> None:
    """Time passes before anybody acts: what is awaited is looked at afterwards."""
    case = waiting_case()
    case.pass_time(END + SECOND)
    assert not case.send("answer")
    assert case.ready() == ["verify"]


def test_a_message_given_before_a_look_takes_the_wait_alone() -> None:
    """Even if a caller forgot to let time pass, only one branch goes on."""
    case = waiting_case()
    case.world.terms["removal_term"] = NOON - timedelta(1)
    case.machine.deliver("answer")
    case.store()
    assert case.ready() == ["read"]
    assert not case.pass_time(NOON)
    assert case.ready() == ["read"]


def alerted() -> Process:
    """decide, with an alert after 72 hours beside it."""
    drawn = Process("p").start().user("decide").user("tell").end().service("alert").end("alerted")
    drawn.on_term("overdue", "decide", "decision_term", interrupting=False)
    return drawn.chain("begin", "decide", "tell", "done").chain("overdue", "alert", "alerted")


def test_a_term_that_does_not_interrupt_alerts_once_beside_the_task() -> None:
    case = Case(alerted(), world=World({"decision_term": END}), now=NOON)
    task = case.task("decide").id
    assert case.pass_time(END + SECOND)
    assert [seen[0] for seen in case.world.seen] == ["alert"]
    assert case.task("decide").id == task
    assert case.timers() == []
    assert not case.pass_time(END + timedelta(30))
    case.do("decide")
    case.do("tell")
    assert case.machine.finished


def test_a_task_done_in_time_disarms_the_alert() -> None:
    case = Case(alerted(), world=World({"decision_term": END}), now=NOON)
    case.do("decide")
    assert case.timers() == []
    assert not case.pass_time(END + SECOND)
    case.do("tell")
    assert case.machine.finished
    assert case.world.seen == []


def test_terms_that_ended_meanwhile_fire_in_the_order_of_their_dates() -> None:
    """After an outage: the inner term ended first, so what followed it is what the outer one interrupts."""
    inner = Process("q").start("b2").timer("first", "inner").service("noted").user("u").end("d2")
    inner.chain("b2", "first", "noted", "u", "d2")
    outer = Process("p").start().call("c", "q").on_term("limit", "c", "outer").user("after").exclusive("both").end()
    outer.chain("begin", "c", "both", "done").chain("limit", "after", "both")
    world = World({"inner": NOON, "outer": NOON + timedelta(1)})
    case = Case(outer, inner, world=world, now=NOON)
    case.pass_time(NOON + timedelta(2))
    assert [seen[0] for seen in world.seen] == ["noted"]
    assert case.ready() == ["after"]
    world = World({"inner": NOON + timedelta(1), "outer": NOON})
    case = Case(outer, inner, world=world, now=NOON)
    case.pass_time(NOON + timedelta(2))
    assert world.seen == []
    assert case.ready() == ["after"]


def test_a_loop_of_timers_that_nobody_moves_is_an_error_not_a_hang() -> None:
    drawn = Process("p").start().exclusive("again").timer("t", "check").service("look").exclusive("g").end()
    drawn.chain("begin", "again", "t", "look", "g").choose("g", "again", done="found == True")
    with pytest.raises(EndlessLoopError):
        Case(drawn, world=World({"check": NOON}), now=NOON + SECOND)


def test_a_loop_without_any_wait_is_an_error_not_a_hang() -> None:
    drawn = Process("p").start().exclusive("again").service("look").exclusive("g").end()
    drawn.chain("begin", "again", "look", "g").choose("g", "again", done="found == True")
    with pytest.raises(EndlessLoopError, match="laço"):
        Case(drawn)


def test_a_timer_that_leads_straight_to_an_end_leaves_its_result() -> None:
    inner = Process("q").start("b2").wait("w").message("m", "came").timer("t", "term").end("d2", "answered")
    inner.end("d3", "unanswered").chain("b2", "w", "m", "d2").chain("w", "t", "d3")
    outer = Process("p").start().call("c", "q").exclusive("g").user("collect").end().chain("begin", "c", "g")
    outer.choose("g", "done", collect="phase_end == 'unanswered'").flow("collect", "done")
    case = Case(outer, inner, world=World({"term": NOON}), now=NOON)
    case.pass_time(NOON + SECOND)
    assert case.ready() == ["collect"]
    assert case.machine.variables["phase_end"] == "unanswered"
