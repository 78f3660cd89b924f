"""Routes of a request for registration: granted, refused, appealed, withdrawn, annulled; the fee; simple requests."""

import pytest

from tests.engine.registry import Register, Request, requested
from tests.engine.ways_lavras import (
    analyse,
    appeal,
    charge,
    charge_and_pay,
    grant,
    inspect,
    let_appeal_term_end,
    meet_requirements,
    pay,
    refuse,
    register,
    send,
    to_fee,
    to_pending,
)


@requested("registered")
def test_everything_in_order(story: Request) -> None:
    register(story)
    assert story.city.papers[-3:] == ["registration_certificate", "transit_authorisation", "badge"]


@requested("renewed", request="renewal", inspection=False)
def test_renewed_without_a_new_inspection(story: Request) -> None:
    analyse(story)
    grant(story)
    charge_and_pay(story)
    story.fill("sign_registration")


@requested("changed", request="change", touches=True)
def test_another_motorcycle_is_analysed_and_costs_nothing(story: Request) -> None:
    to_fee(story)
    assert story.ready() == ["record_change"]
    story.fill("record_change")
    assert "charge" not in story.city.papers


@requested("changed", request="change")
def test_a_new_address_needs_no_analysis(story: Request) -> None:
    story.fill("record_change")


@requested("cancelled", request="cancellation")
def test_cancelled(story: Request) -> None:
    story.fill("cancel")
    assert story.city.status == "cancelled"


@requested("joined", request="join_organisation")
def test_joined(story: Request) -> None:
    story.fill("join")


@requested("left", request="leave_organisation")
def test_left_at_once(story: Request) -> None:
    assert "organisation_record" in story.city.papers


@requested("refused")
def test_refused_and_not_appealed(story: Request) -> None:
    analyse(story, age_21="refused")
    assert story.ready() == ["decide_registration"], "what no paper can mend is decided at once"
    refuse(story)
    let_appeal_term_end(story)


@requested("refused", appeal_days=0)
def test_refused_where_no_appeal_is_foreseen(story: Request) -> None:
    analyse(story, age_21="refused")
    story.fill("decide_registration", decision="refused")
    send(story)


@requested("refused", request="change", touches=True)
def test_a_change_refused(story: Request) -> None:
    analyse(story)
    inspect(story, "not_curable")
    refuse(story)
    let_appeal_term_end(story)


@requested("refused")
def test_an_appeal_filed_in_time_and_recorded_late_is_upheld(story: Request) -> None:
    meet_requirements(story)
    refuse(story)
    story.wait_for("o_wait")
    appeal(story, "upheld")


@requested("registered")
def test_a_refusal_reversed_is_a_grant(story: Request) -> None:
    meet_requirements(story)
    refuse(story)
    appeal(story, "reversed")
    charge_and_pay(story)
    story.fill("sign_registration")


@requested("fee_unpaid")
def test_a_fee_that_is_not_paid_lapses(story: Request) -> None:
    to_fee(story)
    charge(story)
    story.wait_for("g_wait")
    story.fill("confirm_lapse", settled=False)
    assert "grant_lapsed" in story.city.papers
    assert story.city.status is None


@requested("registered")
def test_yesterdays_payment_is_found_before_the_fee_lapses(story: Request) -> None:
    to_fee(story)
    charge(story)
    story.wait_for("g_wait")
    story.fill("confirm_lapse", settled=True)
    story.fill("sign_registration")


@requested("registered")
def test_a_fee_dismissed_on_appeal(story: Request) -> None:
    to_fee(story)
    charge(story)
    appeal(story, "reversed")
    story.fill("sign_registration")


@requested("registered")
def test_a_fee_reduced_on_appeal_and_paid(story: Request) -> None:
    to_fee(story)
    charge(story)
    appeal(story, "reduced")
    assert "charge_reduced" in story.city.papers
    pay(story)
    story.fill("sign_registration")


@requested("not_completed")
def test_withdrawn_during_the_analysis(story: Request) -> None:
    story.record("request_withdrawn")


@requested("not_completed", request="renewal")
def test_withdrawn_after_the_fee_was_charged(story: Request) -> None:
    to_fee(story)
    charge(story)
    story.record("request_withdrawn")


@requested("not_completed")
def test_withdrawn_while_the_papers_are_awaited(story: Request) -> None:
    to_pending(story)
    story.record("request_withdrawn")


@requested("annulled")
def test_annulled_during_the_analysis(story: Request) -> None:
    story.record("annul")


@requested("annulled")
def test_annulled_while_the_papers_are_awaited(story: Request) -> None:
    to_pending(story)
    story.record("annul")


@requested("annulled")
def test_annulled_before_the_inspection(story: Request) -> None:
    analyse(story)
    story.record("annul")


@requested("annulled")
def test_annulled_while_an_appeal_may_come(story: Request) -> None:
    meet_requirements(story)
    refuse(story)
    story.record("annul")


@requested("annulled")
def test_annulled_while_the_fee_is_awaited(story: Request) -> None:
    to_fee(story)
    charge(story)
    story.record("annul")


@requested("annulled", request="change")
def test_annulled_before_a_change_is_recorded(story: Request) -> None:
    story.record("annul")


@pytest.mark.parametrize("request_", ["new", "renewal"])
def test_whoever_is_refused_pays_nothing(request_: str) -> None:
    story = Request(request=request_)
    meet_requirements(story)
    refuse(story)
    let_appeal_term_end(story)
    assert isinstance(story.city, Register)
    assert "charge" not in story.city.papers
