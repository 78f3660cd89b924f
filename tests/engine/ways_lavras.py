"""Pieces of the way that many routes of Lavras share: what officials, applicants and offenders do, in order."""

from typing import Any

from tests.engine.penal import Offence, Penal
from tests.engine.play import Play
from tests.engine.registry import Register, Request

Either = Play[Register] | Play[Penal]


def send(story: Either) -> None:
    story.fill("dispatch_notice", means="letter_ar")


def notify(story: Either, days: int = 3) -> None:
    """By letter, received some days later."""
    send(story)
    story.wait_days(days)
    story.receipt()


def at_the_desk(story: Either, message: str, step: str, **form: Any) -> None:
    """A message with the step that answers it."""
    story.record(message)
    story.fill(step, **form)


def charge(story: Either) -> None:
    story.fill("issue_charge", debtor_known=True)
    notify(story)


def pay(story: Either) -> None:
    at_the_desk(story, "charge_paid", "record_payment", settled=True)


def charge_and_pay(story: Either) -> None:
    charge(story)
    pay(story)


def appeal(story: Either, result: str) -> None:
    at_the_desk(story, "appeal_filed", "decide_appeal", appeal_result=result)
    send(story)


def let_appeal_term_end(story: Either) -> None:
    """Nobody appeals: a person certifies it."""
    story.wait_for("o_wait")
    story.fill("certify_lapse")


# --- registration


def analyse(story: Request, **items: str) -> None:
    story.fill("analyse_documents", **items)


def inspect(story: Request, result: str = "passed") -> None:
    story.fill("inspect_motorcycle", inspection_result=result)


def meet_requirements(story: Request) -> None:
    analyse(story)
    inspect(story)


def grant(story: Request) -> None:
    story.fill("decide_registration", decision="granted")
    send(story)


def refuse(story: Request) -> None:
    story.fill("decide_registration", decision="refused")
    notify(story)


def to_fee(story: Request) -> None:
    meet_requirements(story)
    grant(story)


def register(story: Request) -> None:
    to_fee(story)
    charge_and_pay(story)
    story.fill("sign_registration")


def to_pending(story: Request) -> None:
    analyse(story, doc_e="pending")
    notify(story)


# --- penalty


def measure(story: Offence, kind: str = "none") -> None:
    story.fill("decide_measure", measure=kind)


def undefended(story: Offence) -> None:
    notify(story)
    story.wait_for("e_wait")


def defend(story: Offence) -> None:
    at_the_desk(story, "defence_filed", "analyse_defence")


def judge(story: Offence, *, warning: bool = False, fine: bool = False, found: bool = True) -> None:
    """Judged and notified; an adverse decision is received three days later."""
    story.fill("judge_penalty", warning=warning, fine=fine, infraction_found=found)
    if warning or fine:
        notify(story)
    else:
        send(story)


def to_judgement(story: Offence, kind: str = "none") -> None:
    measure(story, kind)
    undefended(story)


def to_final(story: Offence, *, warning: bool = False, fine: bool = False) -> None:
    """Judged without a defence, and not appealed."""
    to_judgement(story)
    judge(story, warning=warning, fine=fine)
    let_appeal_term_end(story)


def to_cure(story: Offence, *, fine: bool = False) -> None:
    """Warned, and the term to remedy runs."""
    to_final(story, warning=True, fine=fine)
    notify(story)


def not_remedied(story: Offence) -> None:
    story.wait_for("s_wait")
    story.fill("verify_remedy", remedied=False)


def judge_unremedied(story: Offence, **form: Any) -> None:
    story.fill("judge_unremedied", **form)
    notify(story)


def leave_unpaid(story: Offence, step: str = "refer_to_active_debt") -> None:
    charge(story)
    story.wait_for("g_wait")
    story.fill(step, settled=False)


def revoke(story: Offence, *, wanted: bool = True) -> None:
    story.fill("judge_revocation", revoke=wanted)
    if wanted:
        notify(story)
    else:
        send(story)


def carry_out(story: Offence) -> None:
    """The order is signed, the badge collected."""
    story.fill("sign_order")
    assert story.city.revoked
    story.fill("collect_badge")
