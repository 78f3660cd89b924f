"""The judgement of the head of the department: dismissed, warned, fined, or both; each weighing addressed."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from handlers.errors import wrong_field
from handlers.law.result import Step
from handlers.law.ufml import count_text
from handlers.penalty.case import PENALTY, Recorded, provision_words, recorded, shown_infraction
from handlers.penalty.defence import defence_verdict, shown_defence
from handlers.penalty.history import shown_record
from handlers.penalty.proposal import proposal, shown_proposal
from handlers.penalty.sanctions import decide
from handlers.records import drop_fact, last_form
from handlers.registry import Context, Prepared, handler, prepares

STEP: Final = "judge_penalty"
RESIDUAL: Final = "25-XVIII"
DUTIES: Final = range(10, 20)
"""The articles whose duties have no listed fine of their own: a breach falls under XVIII."""


def why_no_warning_alone(context: Context, said: Recorded) -> str | None:
    """Why the warning cannot stand in the place of the listed fine; None where it can.

    Source: Lei 4.545/2020 (Lavras), arts. 10 to 19, 22 and 25, sole paragraph, XVIII.
    """
    if said.provision == RESIDUAL and said.duty and _article(said.duty) in DUTIES:
        return None
    if said.provision in context.values.words("warning_instead_of_fine", said.on):
        return None
    if proposal(context)["table_amount"] is None:
        return None
    words = provision_words(context, said.provision)
    return f"A lei comina multa ({words}): a advertência sozinha não cabe; pode vir junto da multa, com motivo."


def _article(duty: str) -> int:
    return int(duty.partition("-")[0])


@prepares(STEP, procedure=PENALTY)
def to_judge(context: Context) -> Prepared:
    """The proposal with its computation, the opinion, the defence and the person's record; what the law forbids, why.

    Source: Lei 4.545/2020 (Lavras), arts. 21, sole paragraph, and 22, § 1.
    """
    said = recorded(context)
    why = why_no_warning_alone(context, said)
    shown = [*shown_infraction(context), *shown_proposal(context), *shown_defence(context)]
    if (opinion := last_form(context, "analyse_defence")) is not None:
        shown.append(("Parecer do Setor de Transporte", opinion["opinion"]))
    if why is not None:
        shown.append(("Advertência", why))
    return Prepared(
        facts={
            "warning_alone": why is None,
            "fine_listed": proposal(context)["amount"] is not None,
            "revocation_in_question": bool(context.data.get("revocation_in_question")),
        },
        shown=[*shown, *shown_record(context)],
        verdict=defence_verdict(context),
    )


@handler(STEP, procedure=PENALTY)
def judge_penalty(context: Context) -> None:
    """A warning, the fine as proposed, both, or neither; nothing where no infraction was found.

    Source: Lei 4.545/2020 (Lavras), arts. 21, sole paragraph, 22, §§ 1 and 4, and 25 to 28.
    """
    form, said = context.form, recorded(context)
    warning, fine = bool(form.get("warning")), bool(form.get("fine"))
    if not form["infraction_found"] and (warning or fine):
        raise wrong_field("infraction_found", "Sem infração reconhecida não há advertência nem multa.")
    if warning and not fine and (why := why_no_warning_alone(context, said)) is not None:
        raise wrong_field("warning", why)
    drop_fact(context, "decision_appealed_on")
    if warning:
        decide(context, STEP, "warning")
    if fine:
        _fine(context)


def _fine(context: Context) -> None:
    """The fine as the table and the record gave it; the head chooses whether, not how much."""
    found = proposal(context)
    if found["amount"] is None:
        raise wrong_field("fine", "A lei não fixa o valor desta multa: sem base legal não há multa.")
    amount = Decimal(found["amount"])
    steps = [Step(each["text"], each["provision"]) for each in found["steps"]]
    steps.append(Step(f"Multa aplicada: {count_text(amount)}", "art22-p1"))
    decide(context, STEP, "fine", ufml=amount, steps=steps)
