"""Appeals in a registration case: against the refusal, or against the fee that is charged."""

from __future__ import annotations

from decimal import Decimal

from handlers.appeals import CHARGE
from handlers.appeals import to_decide as to_decide_any
from handlers.charge_rows import cancel_charges, latest_charge
from handlers.errors import wrong_field
from handlers.law.text import money_text, provision_text
from handlers.records import set_fact
from handlers.registration.case import REGISTRATION
from handlers.registration.deciding import refused_for
from handlers.registration.requirements import label_of
from handlers.registry import Context, Prepared, handler, prepares


def _about_the_fee(context: Context) -> bool:
    return bool(context.caller.process == CHARGE)


@prepares("decide_appeal", procedure=REGISTRATION)
def to_decide(context: Context) -> Prepared:
    """What is appealed, by whom and when; a refusal is kept or reversed, only a fee can be reduced."""
    base = to_decide_any(context)
    if _about_the_fee(context):
        return base
    shown = [
        ("Indeferido por", f"{label_of(each)} ({provision_text(each.provision)})") for each in refused_for(context)
    ]
    why = "Não há valor a reduzir: o indeferimento é mantido ou reformado."
    return Prepared(disabled={"appeal_result": {"reduced": why}}, shown=[*base.shown, *shown])


@handler("decide_appeal", procedure=REGISTRATION)
def decide_appeal(context: Context) -> None:
    """A refusal that is reversed is a grant of that day; a fee that is dismissed falls, reduced it has new days.

    Source: administrative (Lei 9.784/1999, art. 64, by analogy); Lei 4.545/2020 (Lavras), arts. 4, § 3, and 8.
    """
    form = context.form
    if not _about_the_fee(context):
        if form["appeal_result"] == "reduced":
            raise wrong_field("appeal_result", "Não há valor a reduzir: mantenha o indeferimento, ou reforme-o.")
        if form["appeal_result"] == "reversed":
            set_fact(context, "decided_on", context.today.isoformat())
        return
    row = latest_charge(context)
    if form["appeal_result"] == "reduced" and row is not None and not 0 < Decimal(form["amount"]) < row.amount:
        raise wrong_field("amount", f"O valor reduzido fica abaixo da taxa cobrada, de {money_text(row.amount)}.")
    set_fact(context, "appeal_decided_on", context.today.isoformat())
    if form["appeal_result"] == "reversed":
        cancel_charges(context)
