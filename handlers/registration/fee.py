"""The fee of a registration and of each renewal, charged after the grant; unpaid in its days, the grant lapses."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from handlers.charge_rows import Head, charges_of
from handlers.debts import Debts, once_issued, owes
from handlers.law.result import Step
from handlers.law.text import day_text
from handlers.law.ufml import count_text, plain_count
from handlers.records import get_fact, set_amount, told
from handlers.registration.case import REGISTRATION, RENEWAL, request_of
from handlers.registry import Context, handler

BASIS = "art. 4º, § 3º"


@owes(REGISTRATION)
def fee(context: Context) -> Debts:
    """Ten UFML a person, at issue and at each renewal; whoever is refused pays nothing.

    Source: Lei 4.545/2020 (Lavras), art. 4, § 3.
    """
    count = plain_count(context.values.amount("registration_fee_ufml", context.today))
    label = "Taxa de renovação do cadastro" if request_of(context) == RENEWAL else "Taxa de cadastro"
    steps = [Step(f"{label}: {count_text(count)}", "art4-p3")]
    return Debts("fee", [Head("fee", label, BASIS, ufml=Decimal(count))], told(steps))


@once_issued(REGISTRATION)
def note_amount(context: Context, charge_id: int) -> None:
    """The fee in reais, with its computation."""
    row = next(each for each in charges_of(context) if each.id == charge_id)
    set_amount(context, "fee", row.amount, [Step(each["text"], each["provision"]) for each in row.steps])


@handler("lapse_grant", procedure=REGISTRATION)
def lapse_grant(context: Context) -> None:
    """The fee was not paid in its days: the grant has no effect, no debt is left, anybody may ask anew.

    Source: Lei 4.545/2020 (Lavras), art. 4, § 3; days: administrative.
    """
    granted = date.fromisoformat(get_fact(context, "decided_on"))
    text = f"Deferimento de {day_text(granted)} sem efeito: a taxa não foi paga no prazo da guia"
    context.computation.extend(told([Step(text, "art4-p3")]))
