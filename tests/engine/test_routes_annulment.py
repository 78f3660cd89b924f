"""The message `annul` ends the case wherever it stands: in a task, a wait, a called process, an event gateway."""

from tests.engine.story import Story, route
from tests.engine.ways import (
    charge_owner,
    file_defence,
    find_abandoned,
    give_back,
    gone_too_late,
    notify_by_letter,
    report_removal,
    sell,
    send,
    to_auction,
    to_custody,
    to_first_wait,
    to_second_wait,
    to_verify_site,
    verify,
)


def annul(story: Story) -> None:
    story.record("annul")


@route("annulled")
def test_annulled_at_the_inspection(story: Story) -> None:
    annul(story)


@route("annulled")
def test_annulled_during_the_thirty_days(story: Story) -> None:
    story.fill("inspect_vehicle", able_to_circulate=True)
    annul(story)


@route("annulled")
def test_annulled_while_the_letter_is_out(story: Story) -> None:
    find_abandoned(story)
    send(story)
    annul(story)


@route("annulled")
def test_annulled_with_the_gazette_open(story: Story) -> None:
    find_abandoned(story, owner_known=False)
    annul(story)


@route("annulled")
def test_annulled_at_the_first_wait(story: Story) -> None:
    to_first_wait(story)
    annul(story)


@route("annulled", left=("removal_reported",))
def test_annulled_during_an_overdue_analysis(story: Story) -> None:
    to_first_wait(story)
    file_defence(story)
    story.wait_for("e_overdue")
    report_removal(story)
    annul(story)


@route("annulled")
def test_annulled_while_a_completion_is_awaited(story: Story) -> None:
    to_first_wait(story)
    file_defence(story, problem="incomplete")
    story.fill("decide_admissibility", admissibility="ask_to_complete")
    send(story)
    annul(story)


@route("annulled")
def test_annulled_while_a_suitable_place_is_awaited(story: Story) -> None:
    to_first_wait(story)
    report_removal(story)
    verify(story, "private_unsafe")
    story.fill("order_suitable_place")
    notify_by_letter(story)
    annul(story)


@route("annulled")
def test_annulled_at_the_second_wait(story: Story) -> None:
    to_second_wait(story)
    annul(story)


@route("annulled")
def test_annulled_at_the_site_visit(story: Story) -> None:
    to_verify_site(story)
    annul(story)


@route("annulled")
def test_annulled_at_the_wait_for_payment(story: Story) -> None:
    gone_too_late(story)
    charge_owner(story)
    annul(story)


@route("annulled")
def test_annulled_in_custody_gives_the_vehicle_back(story: Story) -> None:
    to_custody(story)
    annul(story)
    give_back(story)


@route("annulled")
def test_annulled_during_a_release(story: Story) -> None:
    to_custody(story)
    story.record("release_requested")
    annul(story)
    give_back(story)


@route("annulled")
def test_annulled_during_an_appeal(story: Story) -> None:
    to_custody(story)
    story.record("appeal_filed")
    annul(story)
    give_back(story)


@route("annulled")
def test_annulled_at_the_auction_wait(story: Story) -> None:
    to_auction(story)
    annul(story)
    give_back(story)


@route("annulled")
def test_annulled_at_the_wait_for_the_shortfall(story: Story) -> None:
    to_auction(story)
    sell(story, 100)
    notify_by_letter(story)
    annul(story)
    give_back(story)
