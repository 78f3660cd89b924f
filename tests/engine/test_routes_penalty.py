"""Routes through finding, defence and judgement of a penalty, to the fine paid or not; annulled anywhere."""

from tests.engine.penal import Offence, charged
from tests.engine.rows import end_of, last_day
from tests.engine.ways_lavras import (
    appeal,
    at_the_desk,
    carry_out,
    charge,
    charge_and_pay,
    defend,
    judge,
    leave_unpaid,
    let_appeal_term_end,
    measure,
    notify,
    pay,
    revoke,
    send,
    to_cure,
    to_final,
    to_judgement,
    undefended,
)


@charged("referred_to_police", provision="12-pu")
def test_publicity_goes_to_the_police_and_no_further(story: Offence) -> None:
    story.fill("communicate_police")
    assert not story.city.measure_closed


@charged("measure_only", provision="28", registered=False)
def test_a_clandestine_driver_without_an_amount(story: Offence) -> None:
    story.fill("retain_vehicle")
    assert story.city.measure_closed


@charged("fine_paid", provision="28", registered=False, art28_amount=True)
def test_a_clandestine_driver_with_an_amount(story: Offence) -> None:
    story.fill("retain_vehicle")
    undefended(story)
    judge(story, fine=True)
    let_appeal_term_end(story)
    charge_and_pay(story)


@charged("fine_paid", provision="27-I", registered=False)
def test_freight_by_somebody_not_registered_takes_no_measure(story: Offence) -> None:
    undefended(story)
    judge(story, fine=True)
    let_appeal_term_end(story)
    charge_and_pay(story)


@charged("dismissed")
def test_a_defence_in_time_and_no_infraction(story: Offence) -> None:
    measure(story)
    notify(story)
    assert story.timers()["e_wait"] == end_of(last_day(story.city.today, 10))
    defend(story)
    assert story.city.papers[-1] == "defence"
    judge(story, found=False)


@charged("dismissed")
def test_a_defence_recorded_while_the_head_judges_is_analysed_each_time(story: Offence) -> None:
    to_judgement(story)
    defend(story)
    assert story.city.papers[-1] == "late_defence"
    defend(story)
    judge(story, found=False)


@charged("measure_only")
def test_only_a_measure(story: Offence) -> None:
    to_judgement(story, "withheld")
    judge(story)


@charged("dismissed")
def test_a_measure_without_an_infraction(story: Offence) -> None:
    to_judgement(story, "withheld")
    judge(story, found=False)


@charged("fine_paid")
def test_fined_and_paid_in_two_parts(story: Offence) -> None:
    to_final(story, fine=True)
    charge(story)
    assert "appeal_term" not in story.city.notices[-1].terms, "the fine was appealable when it was decided"
    at_the_desk(story, "charge_paid", "record_payment", settled=False)
    assert not story.city.measure_closed
    pay(story)
    assert story.city.measure_closed


@charged("active_debt")
def test_fined_and_not_paid(story: Offence) -> None:
    to_final(story, fine=True)
    leave_unpaid(story)


@charged("dismissed")
def test_a_fine_reversed_on_appeal(story: Offence) -> None:
    to_judgement(story)
    judge(story, fine=True)
    appeal(story, "reversed")
    assert "charge" not in story.city.papers


@charged("fine_paid")
def test_a_fine_reduced_on_appeal_before_it_is_charged(story: Offence) -> None:
    to_judgement(story)
    judge(story, fine=True)
    appeal(story, "reduced")
    assert "charge_reduced" in story.city.papers
    charge_and_pay(story)


@charged("fine_paid")
def test_an_appeal_recorded_before_the_lapse_is_certified(story: Offence) -> None:
    to_judgement(story)
    judge(story, fine=True)
    story.wait_for("o_wait")
    appeal(story, "not_admitted")
    charge_and_pay(story)


@charged("dismissed")
def test_an_appeal_filed_in_time_and_recorded_after_the_charge(story: Offence) -> None:
    to_final(story, fine=True)
    charge(story)
    appeal(story, "reversed")


@charged("fine_paid", appeal_days=0)
def test_where_no_appeal_is_foreseen_the_decision_is_final_at_once(story: Offence) -> None:
    to_judgement(story)
    story.fill("judge_penalty", warning=False, fine=True)
    send(story)
    charge_and_pay(story)


# --- annulled


@charged("annulled")
def test_annulled_before_the_measure_is_decided(story: Offence) -> None:
    story.record("annul")


@charged("annulled", provision="28", registered=False)
def test_annulled_before_the_vehicle_is_retained(story: Offence) -> None:
    story.record("annul")


@charged("annulled")
def test_annulled_while_a_defence_is_awaited(story: Offence) -> None:
    measure(story, "withheld")
    notify(story)
    story.record("annul")
    assert story.city.measure_closed


@charged("annulled")
def test_annulled_before_the_judgement(story: Offence) -> None:
    to_judgement(story)
    story.record("annul")


@charged("annulled")
def test_annulled_during_the_appeal(story: Offence) -> None:
    to_judgement(story)
    judge(story, fine=True)
    story.record("appeal_filed")
    story.record("annul")


@charged("annulled", provision="25-X")
def test_annulled_while_the_remedy_is_awaited(story: Offence) -> None:
    to_cure(story)
    story.record("annul")


@charged("annulled", provision="25-XX")
def test_annulled_before_the_mayor_judges(story: Offence) -> None:
    to_final(story, fine=True)
    story.record("annul")


@charged("annulled", provision="25-XX")
def test_annulled_after_the_revocation(story: Offence) -> None:
    to_final(story, fine=True)
    revoke(story)
    let_appeal_term_end(story)
    carry_out(story)
    charge(story)
    story.record("annul")
