"""Routes through the revocation: judged by the mayor alone, reconsidered, ordered, the badge collected."""

from tests.engine.penal import Offence, charged
from tests.engine.ways_lavras import (
    appeal,
    carry_out,
    charge_and_pay,
    defend,
    judge,
    judge_unremedied,
    leave_unpaid,
    let_appeal_term_end,
    not_remedied,
    notify,
    revoke,
    to_final,
    to_judgement,
    undefended,
)


@charged("revoked", provision="25-XX")
def test_fined_and_revoked(story: Offence) -> None:
    to_final(story, fine=True)
    revoke(story)
    let_appeal_term_end(story)
    carry_out(story)
    charge_and_pay(story)
    assert story.city.results == {"revoked", "fine_paid"}


@charged("revoked", provision="25-XIX")
def test_the_mayors_reconsideration_upholds(story: Offence) -> None:
    to_final(story, fine=True)
    revoke(story)
    appeal(story, "upheld")
    carry_out(story)
    leave_unpaid(story)


@charged("active_debt", provision="25-XXII")
def test_the_mayor_reconsiders(story: Offence) -> None:
    to_final(story, fine=True)
    revoke(story)
    appeal(story, "reversed")
    assert not story.city.revoked
    leave_unpaid(story)


@charged("fine_paid", provision="25-XXI")
def test_not_revoked(story: Offence) -> None:
    to_final(story, fine=True)
    revoke(story, wanted=False)
    charge_and_pay(story)


@charged("revoked", provision="25-XVII")
def test_the_mayor_revokes_where_the_head_found_nothing(story: Offence) -> None:
    to_judgement(story)
    judge(story, found=False)
    revoke(story)
    let_appeal_term_end(story)
    carry_out(story)


@charged("fine_paid", provision="25-XX", registered=False)
def test_without_a_registration_nothing_is_revoked(story: Offence) -> None:
    undefended(story)
    judge(story, fine=True)
    let_appeal_term_end(story)
    charge_and_pay(story)


@charged("revoked", provision="26")
def test_convicted_defended_twice_proposed_and_revoked(story: Offence) -> None:
    notify(story)
    defend(story)
    defend(story)
    story.fill("propose_revocation")
    revoke(story)
    let_appeal_term_end(story)
    carry_out(story)


@charged("dismissed", provision="26")
def test_convicted_and_not_revoked(story: Offence) -> None:
    undefended(story)
    story.fill("propose_revocation")
    revoke(story, wanted=False)


@charged("revoked", provision="25-XX")
def test_the_longest_penalty(story: Offence) -> None:
    to_judgement(story, "withheld")
    judge(story, warning=True, fine=True)
    let_appeal_term_end(story)
    revoke(story)
    let_appeal_term_end(story)
    carry_out(story)
    notify(story)
    not_remedied(story)
    judge_unremedied(story)
    let_appeal_term_end(story)
    leave_unpaid(story)
    assert story.city.results == {"revoked", "active_debt"}
