"""Routes through custody, release, auction, sale and shortfall."""

from datetime import timedelta

from tests.engine.story import Story, route
from tests.engine.ways import (
    appeal,
    at_the_desk,
    decide_defence,
    file_defence,
    give_back,
    notify_by_letter,
    notify_custody,
    prepare_auction,
    sell,
    send,
    still_on_site,
    take_vehicle_back,
    to_auction,
    to_custody,
    to_first_wait,
    tow,
)


@route("released")
def test_every_message_of_the_custody_wait_keeps_its_term(story: Story) -> None:
    to_custody(story)
    before = story.timers()
    at_the_desk(story, "block_answered", "confirm_block")
    at_the_desk(story, "charge_paid", "record_payment", settled=False)
    at_the_desk(story, "release_requested", "check_release", settled=False)
    assert "pending_list" in story.city.papers
    appeal(story, "upheld")
    assert "charge_reduced" not in story.city.papers
    at_the_desk(story, "release_term_requested", "issue_release_term")
    assert story.timers() == before
    take_vehicle_back(story)


@route("infraction_dismissed")
def test_custody_appeal_reversed_gives_the_vehicle_back(story: Story) -> None:
    to_custody(story)
    appeal(story, "reversed")
    give_back(story)
    assert not story.city.in_yard


@route("released")
def test_a_release_begun_before_the_term_ends_goes_on(story: Story) -> None:
    to_custody(story)
    story.record("release_requested")
    story.wait_days(120)
    story.fill("check_release", settled=True)
    story.fill("release_vehicle")
    story.fill("request_unblock")


@route("auctioned")
def test_a_pending_release_after_the_term_leads_to_the_auction(story: Story) -> None:
    to_custody(story)
    story.record("release_requested")
    story.wait_days(120)
    story.fill("check_release", settled=False)
    assert story.ready() == ["prepare_auction"], "back at the wait, whose term is over"
    prepare_auction(story)
    sell(story, 5000)


@route("released")
def test_redeemed_on_the_eve_of_the_auction(story: Story) -> None:
    to_auction(story)
    at_the_desk(story, "release_requested", "check_release", settled=False)
    at_the_desk(story, "block_answered", "confirm_block")
    take_vehicle_back(story)


@route("infraction_dismissed")
def test_appeals_at_the_auction_wait(story: Story) -> None:
    to_auction(story)
    appeal(story, "upheld")
    appeal(story, "reversed")
    give_back(story)


@route("auctioned")
def test_not_yet_then_unsold_then_scrap(story: Story) -> None:
    to_custody(story)
    story.wait_for("c_wait")
    prepare_auction(story, review_on=story.city.today + timedelta(60))
    story.wait_for("a_wait")
    prepare_auction(story)
    sell(story, 0, "unsold_again")
    prepare_auction(story)
    sell(story, 0, "unsold_scrap")


@route("auctioned")
def test_sold_with_a_surplus(story: Story) -> None:
    to_auction(story)
    sell(story, 5000)


@route("auctioned")
def test_shortfall_paid_in_two_parts(story: Story) -> None:
    to_auction(story)
    sell(story, 100)
    notify_by_letter(story)
    at_the_desk(story, "charge_paid", "record_payment", settled=False)
    at_the_desk(story, "charge_paid", "record_payment", settled=True)


@route("judicial_collection")
def test_shortfall_unpaid(story: Story) -> None:
    to_auction(story)
    sell(story, 100)
    notify_by_letter(story)
    story.wait_for("s_wait")
    story.fill("refer_to_legal")


@route("judicial_collection")
def test_the_longest_way(story: Story) -> None:
    to_first_wait(story)
    file_defence(story, problem="incomplete")
    story.fill("decide_admissibility", admissibility="ask_to_complete")
    send(story)
    file_defence(story)
    decide_defence(story, "not_admitted")
    file_defence(story)
    decide_defence(story, "rejected")
    story.wait_for("d_wait2")
    still_on_site(story)
    tow(story)
    notify_custody(story)
    for _ in range(3):
        at_the_desk(story, "release_requested", "check_release", settled=False)
    appeal(story, "reduced")
    story.wait_for("c_wait")
    prepare_auction(story)
    sell(story, 0, "unsold_again")
    prepare_auction(story)
    sell(story, 100)
    notify_by_letter(story)
    story.wait_for("s_wait")
    story.fill("refer_to_legal")
