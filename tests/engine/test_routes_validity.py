"""Routes of the watch over a registration: reminders, papers that end, renewals, expiry, the end of the registration.

Most registrations live on: those stories end with a cancellation, which ends the watch.
"""

from datetime import date

from tests.engine.registry import Watch, watched
from tests.engine.rows import end_of


def cancel(story: Watch) -> None:
    story.city.status = "cancelled"
    story.wake("registration_ended")


def remind_thrice(story: Watch) -> None:
    for count in (1, 2, 3):
        story.wait_for("y_wait")
        assert story.city.papers.count("renewal_reminder") == count


@watched("expired")
def test_reminded_three_times_and_expired(story: Watch) -> None:
    assert story.timers()["y_wait"] == end_of(date(2026, 12, 31)), "60 days before the end begin the next day"
    remind_thrice(story)
    story.wait_for("y_wait")
    assert story.ready() == ["review_expired_holder"]
    assert story.city.status == "expired"
    story.fill("review_expired_holder")


@watched("expired", ends_on=date(2027, 3, 6))
def test_a_last_day_on_a_saturday_is_moved_to_monday(story: Watch) -> None:
    remind_thrice(story)
    story.wait_for("y_wait")
    assert story.timers()["y_wait"] == end_of(date(2027, 3, 8)), "to ask; the registration ended on Saturday"
    assert not story.ready()
    story.wait_for("y_wait")
    story.fill("review_expired_holder")


@watched("ended")
def test_renewed_in_time_the_year_begins_anew(story: Watch) -> None:
    story.wait_for("y_wait")
    story.city.renewal_asked = True
    story.city.renew()
    story.wake("renewal_granted")
    assert story.timers()["y_wait"] == end_of(date(2028, 1, 1)), "of a leap year"
    cancel(story)


@watched("expired")
def test_a_renewal_asked_in_time_holds_the_end_off_until_it_is_closed(story: Watch) -> None:
    remind_thrice(story)
    story.city.renewal_asked = True
    story.wait_for("y_wait")
    assert not story.ready(), "never expired while a renewal asked in time is undecided"
    story.city.renewal_asked = False
    story.wake("renewal_closed")
    assert story.ready() == ["review_expired_holder"]
    story.fill("review_expired_holder")


@watched("ended")
def test_a_renewal_asked_in_time_and_recorded_late_wakes_an_expired_one(story: Watch) -> None:
    remind_thrice(story)
    story.wait_for("y_wait")
    story.city.status, story.city.renewal_asked = "active", True
    story.wake("renewal_asked")
    assert not story.ready()
    story.city.renew()
    story.wake("renewal_granted")
    cancel(story)


@watched("ended")
def test_a_message_that_nobody_awaits_is_dropped(story: Watch) -> None:
    story.wake("renewal_asked")
    assert not story.waiting
    cancel(story)


@watched("ended", documents={"insurance": date(2026, 6, 30)})
def test_a_paper_that_ends_is_reviewed(story: Watch) -> None:
    story.wait_for("y_wait")
    assert story.ready() == ["review_document"]
    story.city.documents["insurance"] = date(2027, 6, 30)
    story.fill("review_document")
    assert story.timers()["y_wait"] == end_of(date(2026, 12, 31))
    cancel(story)


@watched("ended", documents={"insurance": date(2026, 6, 30), "course": date(2026, 7, 31)})
def test_what_falls_due_during_a_review_opens_it_again(story: Watch) -> None:
    story.wait_for("y_wait")
    story.wait_until(end_of(date(2026, 8, 1)))
    assert story.ready() == ["review_document"]
    assert story.trail.steps.count("review_document") == 2
    story.city.documents.clear()
    story.fill("review_document")
    cancel(story)


@watched("ended", documents={"insurance": date(2026, 6, 30)})
def test_a_registration_that_ends_during_a_review(story: Watch) -> None:
    story.wait_for("y_wait")
    story.city.status = "revoked"
    story.wake("registration_ended")
