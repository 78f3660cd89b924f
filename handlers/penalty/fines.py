"""The fines of a case: one charge for all that stand; the double of what was not paid, where that is the reading."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Final

from sqlalchemy import Row

from handlers.charge_rows import Head, latest_charge
from handlers.charges import issue_again, set_charge_until
from handlers.debts import Debts, once_issued, owes
from handlers.errors import RefusedError
from handlers.law.result import Step
from handlers.penalty.case import PENALTY, provision_words
from handlers.penalty.sanctions import FINES, any_of, standing, write_sanction
from handlers.records import drop_fact, get_fact, set_amount
from handlers.registry import Context, Variables, handler

LABELS: Final = {
    "fine": "Multa",
    "unremedied": "Multa por advertência não sanada",
    "double": "Multa em dobro, por não ter sido sanada",
}
CONVERTED: Final = "art24"
"""What the proposal told in reais, at the UFML of its day, is computed anew for the charge."""
_BASIS: Final = {"unremedied": "art. 22, § 3º", "double": "art. 22, § 4º"}


def owed(context: Context) -> Sequence[Row[Any]]:
    """The fines to be charged now: the double alone where one stands, else every fine of the case."""
    rows = [row for row in standing(context, *FINES) if row.state == "final"]
    return [row for row in rows if row.kind == "double"] or rows


@owes(PENALTY)
def fines_owed(context: Context) -> Debts:
    """One charge for all fines of the case, in UFML, at the value of the day that counts.

    Source: Lei 4.545/2020 (Lavras), arts. 22, §§ 3 and 4, and 24.
    """
    rows = owed(context)
    if not rows:
        raise RefusedError("no_value", "Não há multa a cobrar neste processo.")
    heads = [
        Head(row.kind, LABELS[row.kind], _BASIS.get(row.kind) or provision_words(context, row.provision),
             ufml=Decimal(row.ufml))
        for row in rows
    ]  # fmt: skip
    steps = [step for row in rows for step in row.steps if step["provision"] != CONVERTED]
    return Debts("fine", heads, steps)


@once_issued(PENALTY)
def note_charge(context: Context, charge_id: int) -> None:
    """Which sanctions the charge is for; days that an earlier appeal gave hold no more."""
    for row in owed(context):
        write_sanction(context, row.id, charge_id=charge_id)
    drop_fact(context, "appeal_decided_on")
    note_amount(context)


def note_amount(context: Context) -> None:
    """What is charged in reais, with its computation."""
    row = latest_charge(context)
    if row is not None:
        set_amount(context, "fine", row.amount, [Step(each["text"], each["provision"]) for each in row.steps])


@handler("compute_charge_term", procedure=PENALTY)
def compute_charge_term(context: Context) -> Variables:
    """Until when the guide can be paid; unpaid, it lapses once into the double where payment is the reading.

    Source: Lei 4.545/2020 (Lavras), art. 22, § 4; days: administrative.
    """
    set_charge_until(context)
    if get_fact(context, "appeal_decided_on"):
        issue_again(context)
        note_amount(context)
    by_payment = context.values.choice("unremedied_fine", context.today) == "payment"
    return {"unpaid_lapses": by_payment and not any_of(context, "double")}
