"""Routes through the defence: admissibility, completion, decision, second term, late acts."""

from tests.engine.story import Story, route
from tests.engine.ways import (
    decide_defence,
    file_defence,
    notify_custody,
    publish,
    remove_to_safe_place,
    report_removal,
    send,
    still_on_site,
    take_vehicle_back,
    to_first_wait,
    to_second_wait,
    to_verify_site,
    tow,
    verify,
)


def not_admit(story: Story) -> None:
    story.fill("decide_admissibility", admissibility="not_admit")
    send(story)


def ask_to_complete(story: Story) -> None:
    to_first_wait(story)
    story.wait_days(1)
    file_defence(story, problem="incomplete")
    story.fill("decide_admissibility", admissibility="ask_to_complete")
    send(story)


def to_release(story: Story) -> None:
    still_on_site(story)
    tow(story)
    notify_custody(story)
    take_vehicle_back(story)


@route("defence_granted", opinion=True)
def test_granted_after_an_opinion_and_an_overdue_decision(story: Story) -> None:
    to_first_wait(story)
    file_defence(story)
    story.fill("report_on_defence")
    story.wait_for("e_overdue")
    assert story.city.papers.count("alert") == 1
    story.wait_days(30)
    assert story.city.papers.count("alert") == 1, "beside the task, once"
    decide_defence(story, "granted")


@route("removed_voluntarily")
def test_rejected_then_removed_in_the_second_term(story: Story) -> None:
    to_second_wait(story)
    before = story.timers()
    story.wait_until(before["d_wait2"])
    file_defence(story)
    assert story.timers() == before
    assert "late_act" in story.city.papers
    remove_to_safe_place(story)


@route("removed_voluntarily")
def test_removal_reported_during_the_analysis_is_taken_at_the_second_wait(story: Story) -> None:
    to_first_wait(story)
    file_defence(story)
    report_removal(story)
    assert story.ready() == ["analyse_defence"]
    decide_defence(story, "rejected")
    verify(story, "private_safe")


@route("defence_granted", left=("removal_reported",))
def test_removal_reported_during_the_analysis_of_a_granted_defence(story: Story) -> None:
    to_first_wait(story)
    file_defence(story)
    report_removal(story)
    decide_defence(story, "granted")


@route("removed_voluntarily")
def test_not_admitted_goes_back_to_the_same_term(story: Story) -> None:
    to_first_wait(story)
    before = story.timers()
    file_defence(story, problem="no_standing")
    not_admit(story)
    assert story.timers() == before
    remove_to_safe_place(story)


@route("defence_granted")
def test_asked_to_complete_and_completed(story: Story) -> None:
    ask_to_complete(story)
    file_defence(story)
    decide_defence(story, "granted")


@route("released")
def test_asked_to_complete_and_not_completed(story: Story) -> None:
    ask_to_complete(story)
    assert story.timers()["e_wait"] == story.city.terms["defence_term"] < story.city.terms["decision_term"]
    story.wait_for("e_wait")
    not_admit(story)
    story.wait_for("d_wait")
    to_release(story)


@route("removed_voluntarily")
def test_admitted_against_the_check(story: Story) -> None:
    to_first_wait(story)
    file_defence(story, problem="no_standing")
    story.fill("decide_admissibility", admissibility="admit")
    decide_defence(story, "rejected")
    remove_to_safe_place(story)


@route("defence_granted")
def test_filed_in_time_and_recorded_after_the_timer(story: Story) -> None:
    to_first_wait(story)
    day = story.city.now
    story.wait_for("d_wait")
    file_defence(story, filed_at=day)
    decide_defence(story, "granted")


@route("released")
def test_a_really_late_defence_is_not_admitted_by_a_person(story: Story) -> None:
    to_verify_site(story)
    file_defence(story)
    not_admit(story)
    to_release(story)


@route("released")
def test_a_defence_in_time_after_the_second_term(story: Story) -> None:
    """Rejected at once and in person: the second term ends before the first 72 hours do."""
    to_first_wait(story)
    file_defence(story)
    story.fill("analyse_defence", decision="rejected")
    send(story, "in_person")
    story.wait_for("d_wait2")
    assert story.city.terms["defence_term"] > story.city.now
    file_defence(story, problem="no_standing")
    not_admit(story)
    assert story.ready() == ["verify_site"], "the second wait fired at once: its term is over"
    to_release(story)


@route("released")
def test_a_late_defence_at_the_site_visit_of_the_second_term(story: Story) -> None:
    to_second_wait(story)
    story.wait_for("d_wait2")
    file_defence(story)
    assert "late_act" in story.city.papers
    assert story.ready() == ["verify_site"]
    to_release(story)


@route("removed_voluntarily")
def test_a_rectified_decision_lets_the_second_term_run_again(story: Story) -> None:
    to_first_wait(story)
    file_defence(story)
    story.fill("analyse_defence", decision="rejected")
    send(story)
    story.receipt("claimant", returned="Mudou-se")
    publish(story)
    story.wait_for("d_wait2")
    story.rectify()
    story.fill("verify_site", still_there=True)
    assert "d_wait2" in story.timers()
    remove_to_safe_place(story)
