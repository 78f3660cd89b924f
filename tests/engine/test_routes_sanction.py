"""Routes through the sanctions: the warning and its remedy, the fine for what was not remedied, the double."""

from tests.engine.penal import Offence, charged
from tests.engine.ways_lavras import (
    appeal,
    at_the_desk,
    charge,
    charge_and_pay,
    judge_unremedied,
    leave_unpaid,
    let_appeal_term_end,
    not_remedied,
    send,
    to_cure,
    to_final,
)

# --- the warning


@charged("warned_remedied", provision="25-X")
def test_remedied_and_reported(story: Offence) -> None:
    to_cure(story)
    at_the_desk(story, "remedy_reported", "verify_remedy", remedied=True)


@charged("warned_remedied", provision="25-X")
def test_not_yet_remedied_the_term_goes_on(story: Offence) -> None:
    to_cure(story)
    before = story.timers()
    at_the_desk(story, "remedy_reported", "verify_remedy", remedied=False)
    assert story.timers() == before
    story.wait_for("s_wait")
    story.fill("verify_remedy", remedied=True)


@charged("warned_remedied", provision="25-II", curable=False)
def test_what_cannot_be_remedied_is_closed_at_once(story: Offence) -> None:
    to_final(story, warning=True)
    send(story)


@charged("fine_paid", provision="25-X")
def test_not_remedied_fined(story: Offence) -> None:
    to_cure(story)
    not_remedied(story)
    judge_unremedied(story)
    let_appeal_term_end(story)
    charge_and_pay(story)


@charged("warned_remedied", provision="25-X")
def test_the_fine_for_a_warning_not_remedied_is_reversed(story: Offence) -> None:
    to_cure(story)
    not_remedied(story)
    judge_unremedied(story, measure="withheld")
    appeal(story, "reversed")


@charged("fine_paid", provision="25-VII")
def test_warned_and_fined_remedied_and_paid(story: Offence) -> None:
    to_cure(story, fine=True)
    story.wait_for("s_wait")
    story.fill("verify_remedy", remedied=True)
    assert story.city.results == {"warned_remedied"}
    charge_and_pay(story)
    assert story.city.results == {"warned_remedied", "fine_paid"}


@charged("active_debt", provision="25-VII")
def test_warned_and_fined_neither_remedied_nor_paid(story: Offence) -> None:
    to_cure(story, fine=True)
    not_remedied(story)
    judge_unremedied(story)
    let_appeal_term_end(story)
    leave_unpaid(story)


# --- the double of an unpaid fine


@charged("active_debt", unremedied_fine="payment")
def test_unpaid_doubled_unpaid(story: Offence) -> None:
    to_final(story, fine=True)
    leave_unpaid(story, "confirm_lapse")
    judge_unremedied(story)
    let_appeal_term_end(story)
    leave_unpaid(story)


@charged("fine_paid", unremedied_fine="payment")
def test_the_double_is_reversed_and_the_single_fine_paid(story: Offence) -> None:
    to_final(story, fine=True)
    leave_unpaid(story, "confirm_lapse")
    judge_unremedied(story)
    appeal(story, "reversed")
    charge_and_pay(story)


@charged("active_debt", provision="25-X", unremedied_fine="payment")
def test_not_remedied_unpaid_doubled_once(story: Offence) -> None:
    to_cure(story)
    not_remedied(story)
    judge_unremedied(story)
    let_appeal_term_end(story)
    leave_unpaid(story, "confirm_lapse")
    judge_unremedied(story)
    let_appeal_term_end(story)
    leave_unpaid(story)


@charged("fine_paid", unremedied_fine="payment")
def test_found_paid_before_it_lapses(story: Offence) -> None:
    to_final(story, fine=True)
    charge(story)
    story.wait_for("g_wait")
    story.fill("confirm_lapse", settled=True)
