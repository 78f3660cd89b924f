"""Routes through the notification: letter, electronic, in person, gazette, several addressees, rectified editions."""

from datetime import UTC, date, datetime, timedelta

from tests.engine.rows import ZONE, end_of, last_day, next_business_day
from tests.engine.story import Story, route
from tests.engine.ways import (
    decide_defence,
    file_defence,
    find_abandoned,
    publish,
    remove_to_safe_place,
    report_removal,
    send,
    still_on_site,
    take_vehicle_back,
    to_first_wait,
    to_verify_site,
    tow,
    verify,
)


@route("removed_voluntarily")
def test_letter_received_and_vehicle_removed_in_time(story: Story) -> None:
    to_first_wait(story)
    assert story.timers()["d_wait"] == end_of(date(2026, 3, 16)), "received Monday 9: day 5 is a Saturday"
    story.wait_until(datetime(2026, 3, 16, 18, tzinfo=ZONE))
    remove_to_safe_place(story)


@route("removed_voluntarily")
def test_the_term_runs_to_its_last_second(story: Story) -> None:
    to_first_wait(story)
    story.wait_until(datetime(2026, 3, 17, 2, 59, 59, tzinfo=UTC))
    assert not story.ready()
    story.wait_until(datetime(2026, 3, 17, 3, 0, 0, tzinfo=UTC))
    assert story.ready() == ["verify_site"]
    report_removal(story, removed_on=date(2026, 3, 16))
    verify(story, "private_safe")


@route("removed_voluntarily")
def test_three_heirs_by_letter_electronic_and_gazette(story: Story) -> None:
    find_abandoned(story, addressees={"a": True, "b": True, "others": False})
    send(story, {"a": "letter_ar", "b": "electronic"})
    assert story.ready() == ["publish_in_gazette"]
    publish(story)
    story.wait_days(2)
    story.receipt("a")
    assert "d_wait" not in story.timers(), "b has not confirmed the e-mail"
    story.wait_for("n_wait")
    publish(story)
    assert story.timers()["d_wait"] == end_of(last_day(next_business_day(story.city.today), 5))
    remove_to_safe_place(story)


@route("removed_voluntarily")
def test_one_takes_notice_while_the_gazette_of_the_other_is_open(story: Story) -> None:
    find_abandoned(story, addressees={"a": True, "b": True})
    send(story)
    story.receipt("a", returned="Mudou-se")
    assert story.ready() == ["publish_in_gazette"]
    story.receipt("b")
    assert story.ready() == ["publish_in_gazette"], "the boundary message led back to the state of a alone"
    publish(story, date(2026, 3, 7))
    assert story.timers()["d_wait"] == end_of(last_day(date(2026, 3, 9), 5)), "Saturday's edition counts from Monday"
    remove_to_safe_place(story)


@route("removed_voluntarily")
def test_who_comes_to_the_office_takes_notice(story: Story) -> None:
    find_abandoned(story)
    send(story)
    story.receipt(returned="Mudou-se")
    story.receipt()
    assert "d_wait" in story.timers()
    assert not story.ready()
    remove_to_safe_place(story)


@route("removed_voluntarily")
def test_one_takes_notice_before_the_dispatch_to_the_other(story: Story) -> None:
    find_abandoned(story, addressees={"a": True, "b": True})
    story.receipt("a")
    send(story, {"b": "in_person"})
    assert "d_wait" in story.timers()
    assert not story.waiting
    remove_to_safe_place(story)


@route("removed_voluntarily", attempts_before_gazette=2)
def test_two_attempts_then_in_person(story: Story) -> None:
    find_abandoned(story)
    send(story)
    story.receipt(returned="Endereço insuficiente")
    send(story)
    story.receipt(returned="Mudou-se")
    story.fill("publish_in_gazette", gazette_action="try_again")
    send(story, "in_person")
    remove_to_safe_place(story)


@route("removed_voluntarily")
def test_a_refused_letter_counts_as_received(story: Story) -> None:
    find_abandoned(story)
    send(story)
    story.receipt(returned="recusado")
    assert "d_wait" in story.timers()
    remove_to_safe_place(story)


@route("removed_voluntarily")
def test_a_silent_receipt_reminds_and_looks_again(story: Story) -> None:
    find_abandoned(story)
    send(story)
    for _ in range(3):
        story.wait_for("n_wait")
    assert story.city.papers.count("reminder") == 3
    story.receipt()
    remove_to_safe_place(story)


@route("removed_voluntarily")
def test_electronic_receipt_confirmed(story: Story) -> None:
    find_abandoned(story)
    send(story, "electronic")
    story.receipt()
    remove_to_safe_place(story)


@route("removed_unreported")
def test_rectified_publication_moves_the_term(story: Story) -> None:
    find_abandoned(story, owner_known=False)
    publish(story)
    old = story.timers()["d_wait"]
    story.wait_until(old - timedelta(1))
    story.rectify()
    assert story.timers()["d_wait"] > old
    story.wait_until(old + timedelta(seconds=1))
    assert not story.ready(), "the old day no longer counts"
    story.wait_for("d_wait")
    story.fill("verify_site", still_there=False)


@route("removed_voluntarily")
def test_rectified_after_the_term_lets_it_run_again(story: Story) -> None:
    find_abandoned(story, owner_known=False)
    publish(story)
    story.wait_for("d_wait")
    story.rectify()
    assert story.ready() == ["verify_site"]
    story.fill("verify_site", still_there=True)
    assert "d_wait" in story.timers()
    assert not story.ready()
    remove_to_safe_place(story)


@route("released")
def test_rectified_custody_notice_moves_the_custody_term(story: Story) -> None:
    find_abandoned(story, owner_known=False)
    publish(story)
    story.wait_for("d_wait")
    still_on_site(story)
    tow(story)
    story.fill("issue_charge", debtor_known=False)
    publish(story)
    old = story.timers()["c_wait"]
    story.wait_days(40)
    story.rectify()
    assert story.timers()["c_wait"] > old
    story.wait_until(old + timedelta(1))
    take_vehicle_back(story)


@route("defence_granted")
def test_a_notice_without_a_term_does_not_hold_the_case(story: Story) -> None:
    to_first_wait(story)
    file_defence(story)
    decide_defence(story, "granted")
    notice = story.city.notices[-1]
    assert not notice.terms
    assert notice.addressees["claimant"].state == "awaiting"


@route("removed_voluntarily")
def test_a_late_receipt_of_another_notice_wakes_nothing(story: Story) -> None:
    to_first_wait(story)
    file_defence(story)
    decide_defence(story, "not_admitted")
    file_defence(story)
    story.fill("analyse_defence", decision="rejected")
    send(story)
    story.receipt("claimant", of=1)
    assert "n_wait" in story.timers()
    story.receipt("claimant")
    remove_to_safe_place(story)


@route("removed_voluntarily")
def test_reported_with_the_site_visit_open(story: Story) -> None:
    to_verify_site(story)
    report_removal(story, removed_on=story.city.today - timedelta(1))
    verify(story, "private_safe")
