"""Routes through the infraction, the removal and the fine without custody."""

from tests.engine.story import Story, route
from tests.engine.ways import (
    appeal,
    at_the_desk,
    charge_owner,
    draw_up_infraction,
    find_abandoned,
    gone_too_late,
    notify_custody,
    pay_fine,
    publish,
    report_removal,
    still_on_site,
    take_vehicle_back,
    to_verify_site,
    tow,
)


@route("infraction_dismissed")
def test_returned_once_then_refused(story: Story) -> None:
    to_verify_site(story)
    story.fill("verify_site", still_there=True)
    story.fill("draw_up_infraction", still_there=True)
    story.fill("confirm_infraction", confirmation="returned")
    story.fill("draw_up_infraction", still_there=True)
    story.fill("confirm_infraction", confirmation="refused")


@route("fined", confirmation=False)
def test_removal_reported_while_the_infraction_is_drawn_up(story: Story) -> None:
    to_verify_site(story)
    story.fill("verify_site", still_there=True)
    report_removal(story)
    assert "removal_noted" in story.city.papers
    story.fill("draw_up_infraction", still_there=False)
    pay_fine(story)


@route("released")
def test_two_false_reports_while_the_infraction_is_drawn_up(story: Story) -> None:
    to_verify_site(story)
    story.fill("verify_site", still_there=True)
    report_removal(story)
    report_removal(story)
    assert story.ready() == ["draw_up_infraction"], "once, however often the boundary led back"
    draw_up_infraction(story)
    tow(story)
    notify_custody(story)
    take_vehicle_back(story)


@route("fined", left=("removal_reported",))
def test_gone_before_the_tow_truck_came(story: Story) -> None:
    to_verify_site(story)
    still_on_site(story)
    story.fill("order_removal")
    report_removal(story)
    story.fill("seize_vehicle", seized="gone")
    charge_owner(story)
    at_the_desk(story, "charge_paid", "record_payment", settled=False)
    at_the_desk(story, "charge_paid", "record_payment", settled=True)


@route("infraction_dismissed")
def test_two_appeals_the_second_reversed(story: Story) -> None:
    gone_too_late(story)
    charge_owner(story)
    appeal(story, "not_admitted")
    appeal(story, "reversed")


@route("fined")
def test_reduced_on_appeal_and_found_paid_at_the_end(story: Story) -> None:
    gone_too_late(story)
    charge_owner(story)
    at_the_desk(story, "charge_paid", "record_payment", settled=False)
    before = story.timers()["g_wait"]
    story.wait_days(5)
    appeal(story, "reduced")
    assert story.timers()["g_wait"] > before
    assert "charge_reduced" in story.city.papers
    story.wait_for("g_wait")
    story.fill("refer_to_active_debt", settled=True)


@route("active_debt", when_unpaid="lapse")
def test_a_person_looks_before_a_charge_lapses(story: Story) -> None:
    gone_too_late(story)
    charge_owner(story)
    story.wait_for("g_wait")
    story.fill("confirm_lapse", settled=False)


@route("removed_unreported")
def test_no_debtor_known(story: Story) -> None:
    find_abandoned(story, owner_known=False)
    publish(story)
    story.wait_for("d_wait")
    story.fill("verify_site", still_there=False, removed_on=story.city.today)
    draw_up_infraction(story, still_there=False)
    story.fill("issue_charge", debtor_known=False)
