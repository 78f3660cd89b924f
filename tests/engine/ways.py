"""Pieces of the way that many routes share: what officials and parties do, in order."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from tests.engine.story import Story


def find_abandoned(story: Story, *, owner_known: bool = True, addressees: Mapping[str, bool] | None = None) -> None:
    """Inspected, nothing with the police, owner identified: the notice is drawn up."""
    story.fill("inspect_vehicle", conditions=["II"])
    story.fill("check_police", police_result="clear")
    story.city.addressees = dict(addressees or {"owner": owner_known})
    story.fill("identify_owner", owner_known=owner_known)


def send(story: Story, means: Any = "letter_ar") -> None:
    story.fill("dispatch_notice", means=means)


def notify_by_letter(story: Story, *, days: int = 7, who: str = "owner") -> None:
    send(story)
    story.wait_days(days)
    story.receipt(who)


def publish(story: Story, published_on: date | None = None) -> None:
    form = {} if published_on is None else {"published_on": published_on}
    story.fill("publish_in_gazette", gazette_action="publish", **form)


def to_first_wait(story: Story) -> None:
    find_abandoned(story)
    notify_by_letter(story)


def to_verify_site(story: Story) -> None:
    to_first_wait(story)
    story.wait_for("d_wait")


def report_removal(story: Story, **form: Any) -> None:
    story.record("removal_reported", **form)


def verify(story: Story, place: str, **form: Any) -> None:
    story.fill("verify_destination", place=place, **form)


def remove_to_safe_place(story: Story) -> None:
    report_removal(story)
    verify(story, "private_safe")


def file_defence(story: Story, **form: Any) -> None:
    story.record("defence_filed", **form)


def decide_defence(story: Story, decision: str) -> None:
    """Decided and notified to the claimant, who receives a rejection four days later."""
    story.fill("analyse_defence", decision=decision)
    send(story)
    if decision == "rejected":
        story.wait_days(4)
        story.receipt("claimant")


def to_second_wait(story: Story) -> None:
    to_first_wait(story)
    file_defence(story)
    decide_defence(story, "rejected")


def draw_up_infraction(story: Story, *, still_there: bool = True) -> None:
    story.fill("draw_up_infraction", still_there=still_there)
    story.fill("confirm_infraction", confirmation="confirmed")


def still_on_site(story: Story) -> None:
    story.fill("verify_site", still_there=True)
    draw_up_infraction(story)


def gone_too_late(story: Story) -> None:
    """Removed after the term: a fine, nothing to tow."""
    to_verify_site(story)
    story.fill("verify_site", still_there=False, removed_on=story.city.today)
    draw_up_infraction(story, still_there=False)


def tow(story: Story) -> None:
    story.fill("order_removal")
    story.fill("seize_vehicle", seized="yes")
    story.fill("receive_in_yard")
    story.fill("request_block")


def notify_custody(story: Story) -> None:
    story.fill("issue_charge", debtor_known=True)
    notify_by_letter(story)


def to_custody(story: Story) -> None:
    to_verify_site(story)
    still_on_site(story)
    tow(story)
    notify_custody(story)


def at_the_desk(story: Story, message: str, step: str, **form: Any) -> None:
    """A message with the step that answers it."""
    story.record(message)
    story.fill(step, **form)


def take_vehicle_back(story: Story) -> None:
    """Paid, release term issued, everything settled: released and unblocked."""
    at_the_desk(story, "charge_paid", "record_payment", settled=True)
    at_the_desk(story, "release_term_requested", "issue_release_term")
    at_the_desk(story, "release_requested", "check_release", settled=True)
    story.fill("release_vehicle")
    story.fill("request_unblock")


def give_back(story: Story) -> None:
    story.fill("return_vehicle")
    story.fill("request_unblock")


def charge_owner(story: Story) -> None:
    story.fill("issue_charge", debtor_known=True)
    notify_by_letter(story, days=3)


def pay_fine(story: Story) -> None:
    charge_owner(story)
    at_the_desk(story, "charge_paid", "record_payment", settled=True)


def appeal(story: Story, result: str) -> None:
    at_the_desk(story, "appeal_filed", "decide_appeal", appeal_result=result)
    send(story)


def prepare_auction(story: Story, **form: Any) -> None:
    story.fill("prepare_auction", **(form or {"auction_on": story.city.today + timedelta(30)}))


def to_auction(story: Story) -> None:
    to_custody(story)
    story.wait_for("c_wait")
    prepare_auction(story)


def sell(story: Story, proceeds: int, result: str = "sold") -> None:
    """The day of the auction comes; the account is signed unless nothing was sold."""
    story.wait_for("a_wait")
    story.fill("record_auction", auction_result=result, proceeds=proceeds)
    if result != "unsold_again":
        story.fill("sign_account", proceeds=proceeds)
    if result == "sold":
        story.fill("request_unblock")
