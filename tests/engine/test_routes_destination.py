"""Routes through the destination of a removed vehicle, before and after the notice."""

from datetime import timedelta

from tests.engine.story import Story, route
from tests.engine.ways import (
    charge_owner,
    draw_up_infraction,
    find_abandoned,
    notify_by_letter,
    notify_custody,
    pay_fine,
    remove_to_safe_place,
    report_removal,
    send,
    still_on_site,
    take_vehicle_back,
    to_first_wait,
    to_second_wait,
    tow,
    verify,
)


def order_suitable_place(story: Story) -> None:
    story.fill("order_suitable_place")
    notify_by_letter(story, days=2)


def ask_destination_then_not_found_again(story: Story) -> None:
    """Not found, the owner is asked, nothing comes, not found again."""
    verify(story, "not_found")
    notify_by_letter(story, days=2)
    story.wait_for("t_wait")
    verify(story, "not_found")


def to_unsafe_again(story: Story) -> None:
    to_first_wait(story)
    report_removal(story)
    verify(story, "private_unsafe")
    order_suitable_place(story)
    story.wait_for("t_wait")
    verify(story, "private_unsafe")


@route("removed_before_notice")
def test_removed_before_the_letter_arrived(story: Story) -> None:
    find_abandoned(story)
    send(story)
    remove_to_safe_place(story)


@route("removed_voluntarily")
def test_other_road_before_the_letter_is_no_recidivism(story: Story) -> None:
    find_abandoned(story)
    send(story)
    report_removal(story)
    story.receipt()
    verify(story, "other_public_road")
    assert "t_new" in story.trail.steps
    assert len(story.city.notices) == 1, "the notice that was out went on"
    assert "d_wait" in story.timers()
    remove_to_safe_place(story)


@route("removed_voluntarily")
def test_same_road_before_the_letter(story: Story) -> None:
    find_abandoned(story)
    report_removal(story)
    verify(story, "same_road")
    notify_by_letter(story)
    remove_to_safe_place(story)


@route("removed_before_notice")
def test_not_found_before_the_letter_and_closed(story: Story) -> None:
    find_abandoned(story)
    report_removal(story)
    ask_destination_then_not_found_again(story)
    story.fill("decide_not_found", closing="close")


@route("removed_voluntarily")
def test_lost_before_the_letter_the_notice_goes_on(story: Story) -> None:
    find_abandoned(story)
    send(story)
    report_removal(story)
    ask_destination_then_not_found_again(story)
    story.fill("decide_not_found", closing="verify_site")
    notify_by_letter(story)
    remove_to_safe_place(story)


@route("removed_voluntarily")
def test_unsafe_place_corrected(story: Story) -> None:
    to_first_wait(story)
    report_removal(story)
    verify(story, "private_unsafe")
    order_suitable_place(story)
    remove_to_safe_place(story)


@route("removed_voluntarily")
def test_unsafe_place_ordered_again_and_corrected(story: Story) -> None:
    to_unsafe_again(story)
    story.fill("decide_unsafe_place", closing="order_again")
    order_suitable_place(story)
    remove_to_safe_place(story)


@route("removed_voluntarily")
def test_unsafe_place_closed(story: Story) -> None:
    to_unsafe_again(story)
    story.fill("decide_unsafe_place", closing="close")


@route("removed_voluntarily")
def test_same_road_leads_back_to_the_same_term(story: Story) -> None:
    to_first_wait(story)
    before = story.timers()
    report_removal(story)
    verify(story, "same_road")
    assert story.timers() == before
    remove_to_safe_place(story)


@route("released")
def test_same_road_after_the_term_leads_to_the_site(story: Story) -> None:
    to_first_wait(story)
    report_removal(story)
    story.wait_days(20)
    verify(story, "same_road")
    still_on_site(story)
    tow(story)
    notify_custody(story)
    take_vehicle_back(story)


@route("removed_voluntarily")
def test_same_road_at_the_second_wait(story: Story) -> None:
    to_second_wait(story)
    before = story.timers()
    report_removal(story)
    verify(story, "same_road")
    assert story.timers() == before
    assert "d_wait2" in before
    remove_to_safe_place(story)


@route("removed_unreported")
def test_not_found_twice_and_closed(story: Story) -> None:
    to_first_wait(story)
    report_removal(story)
    ask_destination_then_not_found_again(story)
    story.fill("decide_not_found", closing="close")


@route("removed_voluntarily")
def test_not_found_site_visited_while_the_term_runs(story: Story) -> None:
    to_first_wait(story)
    report_removal(story)
    verify(story, "not_found")
    send(story, "in_person")
    report_removal(story)
    verify(story, "not_found")
    story.fill("decide_not_found", closing="verify_site")
    story.fill("verify_site", still_there=True)
    assert "d_wait" in story.timers()
    remove_to_safe_place(story)


@route("released")
def test_other_road_after_notice_is_recidivism(story: Story) -> None:
    to_first_wait(story)
    report_removal(story)
    verify(story, "other_public_road")
    draw_up_infraction(story)
    assert "double" in story.city.papers
    tow(story)
    notify_custody(story)
    take_vehicle_back(story)


@route("fined", moved_to_public_road="new_notice")
def test_other_road_with_a_new_notice(story: Story) -> None:
    to_first_wait(story)
    report_removal(story)
    verify(story, "other_public_road")
    notify_by_letter(story)
    remove_to_safe_place(story)
    draw_up_infraction(story)
    assert "double" in story.city.papers
    pay_fine(story)


@route("released", moved_to_public_road="new_notice")
def test_other_road_the_second_time_is_always_direct(story: Story) -> None:
    to_first_wait(story)
    report_removal(story)
    verify(story, "other_public_road")
    notify_by_letter(story)
    report_removal(story)
    verify(story, "other_public_road")
    draw_up_infraction(story)
    tow(story)
    notify_custody(story)
    take_vehicle_back(story)


@route("fined", earlier_case=True)
def test_a_recidivist_who_removes_is_fined(story: Story) -> None:
    to_first_wait(story)
    remove_to_safe_place(story)
    draw_up_infraction(story, still_there=False)
    assert "double" in story.city.papers
    pay_fine(story)


@route("active_debt")
def test_removed_late_and_reported(story: Story) -> None:
    to_first_wait(story)
    story.wait_until(story.timers()["d_wait"] + timedelta(2))
    report_removal(story)
    verify(story, "private_safe")
    draw_up_infraction(story, still_there=False)
    charge_owner(story)
    assert story.timers()["g_wait"] == story.city.terms["charge_term"] > story.city.terms["appeal_term"]
    story.wait_for("g_wait")
    story.fill("refer_to_active_debt", settled=False)


@route("removed_voluntarily")
def test_removed_in_time_and_recorded_the_next_day(story: Story) -> None:
    to_first_wait(story)
    day = story.city.today
    story.wait_for("d_wait")
    report_removal(story, removed_on=day)
    verify(story, "private_safe")
