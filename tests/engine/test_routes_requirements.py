"""Routes through the requirements: papers, the medical certificate, the inspection, and the archiving of what stays."""

from tests.engine.registry import Request, requested
from tests.engine.rows import end_of, next_business_day
from tests.engine.ways_lavras import (
    analyse,
    charge_and_pay,
    grant,
    inspect,
    let_appeal_term_end,
    notify,
    refuse,
    send,
    to_pending,
)


def finish(story: Request) -> None:
    grant(story)
    charge_and_pay(story)
    story.fill("sign_registration")


@requested("registered")
def test_missing_papers_are_supplied_in_two_turns(story: Request) -> None:
    to_pending(story)
    first = story.timers()["k_wait"]
    story.record("documents_supplied")
    analyse(story, doc_c="pending")
    notify(story)
    assert story.timers()["k_wait"] > first, "a new notice, a new term"
    story.record("documents_supplied")
    analyse(story)
    inspect(story)
    finish(story)


@requested("not_completed")
def test_papers_never_supplied(story: Request) -> None:
    to_pending(story)
    story.wait_for("k_wait")
    send(story)
    assert "archive_notice" in story.city.papers


@requested("registered")
def test_papers_that_came_in_time_and_were_recorded_late(story: Request) -> None:
    to_pending(story)
    story.wait_for("k_wait")
    assert story.ready() == ["dispatch_notice"]
    story.record("documents_supplied")
    analyse(story)
    inspect(story)
    finish(story)


@requested("registered", certificate_given=False)
def test_the_medical_certificate_alone_is_awaited_without_a_notice(story: Request) -> None:
    asked_on = story.city.today
    analyse(story, doc_b="pending")
    assert "pending_notice" not in story.city.papers
    assert story.timers()["k_wait"] == story.city.terms["medical_term"]
    assert story.timers()["k_wait"] == end_of(next_business_day(asked_on.replace(month=4, day=1)))
    story.record("documents_supplied")
    analyse(story)
    inspect(story)
    finish(story)


@requested("not_completed", certificate_given=False)
def test_the_certificate_and_other_papers_are_asked_for_and_never_come(story: Request) -> None:
    analyse(story, doc_b="pending", doc_e="pending")
    notify(story)
    assert story.timers()["k_wait"] == story.city.terms["pending_term"]
    story.wait_for("k_wait")
    send(story)


@requested("registered")
def test_failed_and_shown_again(story: Request) -> None:
    analyse(story)
    inspect(story, "failed")
    notify(story)
    story.record("motorcycle_presented")
    inspect(story)
    finish(story)


@requested("refused")
def test_failed_and_never_shown_again_is_decided(story: Request) -> None:
    analyse(story)
    inspect(story, "failed")
    notify(story)
    story.wait_for("k_wait2")
    refuse(story)
    let_appeal_term_end(story)


@requested("not_completed")
def test_never_shown_is_archived(story: Request) -> None:
    analyse(story)
    inspect(story, "not_presented")
    notify(story)
    story.wait_for("k_wait2")
    send(story)


@requested("registered")
def test_shown_in_time_and_recorded_late(story: Request) -> None:
    analyse(story)
    inspect(story, "not_presented")
    notify(story)
    story.wait_for("k_wait2")
    story.record("motorcycle_presented")
    inspect(story)
    finish(story)


@requested("refused")
def test_a_motorcycle_that_can_never_serve(story: Request) -> None:
    analyse(story)
    inspect(story, "not_curable")
    refuse(story)
    let_appeal_term_end(story)


@requested("registered", inspection=False)
def test_an_inspection_still_valid(story: Request) -> None:
    analyse(story)
    assert story.ready() == ["decide_registration"]
    finish(story)
