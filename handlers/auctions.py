"""Auction: prepared, held, settled; the surplus is a debt of the municipality, the shortfall one of the owner."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from handlers.charges import ZERO, cancel_charges, charges_of, new_charge, payments_of
from handlers.errors import RefusedError
from handlers.law.result import Step
from handlers.law.settlement import Costs, auction_settlement, storage_cost
from handlers.law.text import day_text, money_text
from handlers.records import end_of, get_amount, get_fact, last_form, parties, set_amount, set_fact, set_term, told
from handlers.registry import Context, Prepared, Variables, handler, prepares

ABANDONMENT = "mococa/abandonment"


@handler("prepare_auction", procedure=ABANDONMENT)
def prepare_auction(context: Context) -> None:
    """The auction notice, or a reasoned decision not to auction yet.

    Source: Lei 4.715/2018 (Mococa), art. 24, § 1.
    """
    form = context.form
    if not form["auction_scheduled"]:
        context.without = frozenset({"auction_notice"})
        return
    if date.fromisoformat(form["auction_on"]) <= context.today:
        raise RefusedError("invalid", "O leilão deve ser marcado para um dia depois de hoje.")


@handler("schedule_auction", procedure=ABANDONMENT)
def schedule_auction(context: Context) -> Variables:
    """The owner may redeem the vehicle until the eve of the auction; without one, the case comes back on a day."""
    form = last_form(context, "prepare_auction") or {}
    scheduled = bool(form["auction_scheduled"])
    if scheduled:
        auction_on = date.fromisoformat(form["auction_on"])
        last = auction_on - timedelta(days=1)
        steps = [Step(f"Véspera do leilão de {day_text(auction_on)}", "art24-p1")]
    else:
        last = date.fromisoformat(form["review_on"])
        steps = [Step(f"Rever em {day_text(last)}", "art24-p1")]
    set_term(context, "redemption_until", due_on=last, due_at=end_of(context, last), steps=steps)
    return {"auction_scheduled": scheduled}


@handler("record_auction", procedure=ABANDONMENT)
def record_auction(context: Context) -> None:
    """What the auction brought."""
    form = context.form
    for name in ("proceeds", "auction_costs", "other_debts"):
        if form.get(name):
            value = Decimal(form[name])
            set_amount(context, name, value, [Step(f"Registrado no leilão: {money_text(value)}", "art24-p1")])


@handler("settle_auction", procedure=ABANDONMENT)
def settle_auction(context: Context) -> Variables:
    """The proceeds against what is still unpaid, in the order of the law.

    Source: Lei 4.715/2018 (Mococa), art. 24, §§ 1 and 2.
    """
    form = last_form(context, "record_auction") or {}
    held_on = date.fromisoformat(form.get("held_on") or context.today.isoformat())
    costs, steps = _costs(context, held_on, form)
    computed = auction_settlement(
        costs,
        proceeds=Decimal(form.get("proceeds") or "0.00"),
        auction_result=form["auction_result"],
        values=context.values,
        on=context.today,
    )
    steps += computed.steps
    result = computed.value
    for name, value in (("removal", costs.removal), ("storage", costs.storage)):
        set_amount(context, name, value, steps)
    set_amount(context, "surplus", result.surplus, computed.steps)
    set_amount(context, "shortfall", result.shortfall, computed.steps)
    context.computation.extend(told(steps))
    due = {name: str(getattr(costs, name)) for name in result.allocation}
    paid = {name: str(value) for name, value in result.allocation.items()}
    account = {
        "on": held_on.isoformat(),
        "result": form["auction_result"],
        "due": due,
        "paid": paid,
        "steps": told(steps),
    }
    set_fact(context, "account", account)
    owed = result.shortfall > 0 and bool(parties(context, "owner"))
    _after_sale(context, owed, result.shortfall, computed.steps)
    set_fact(context, "unblock_reason", "auctioned")
    return {"shortfall": owed}


def _after_sale(context: Context, owed: bool, shortfall: Decimal, steps: tuple[Step, ...]) -> None:
    """What was charged before is replaced by the shortfall, if one is claimed; else an unpaid fine is referred."""
    form = last_form(context, "record_auction") or {}
    if form["auction_result"] == "sold":
        cancel_charges(context)
    if owed:
        new_charge(context, "shortfall", {"shortfall": shortfall}, told(steps))


def _costs(context: Context, held_on: date, form: Mapping[str, Any]) -> tuple[Costs, list[Step]]:
    """What is still unpaid of each head; payments count against the fine first, then removal, then storage."""
    yard, fine = get_fact(context, "yard") or {}, get_amount(context, "fine")
    entered = date.fromisoformat(yard.get("entered_on") or held_on.isoformat())
    stored = storage_cost(
        daily=Decimal(yard.get("daily_rate") or "0.00"), days=max((held_on - entered).days, 0),
        values=context.values, on=context.today,
    )  # fmt: skip
    left = sum((each.amount for row in charges_of(context) for each in payments_of(context, row.id)), ZERO)
    owed = {
        "fine": fine.amount if fine is not None and not get_fact(context, "fine_dismissed", False) else ZERO,
        "removal": Decimal(yard.get("removal_cost") or "0.00"),
        "storage": stored.value,
    }
    for head, amount in owed.items():
        covered = min(amount, left)
        owed[head], left = amount - covered, left - covered
    others = {name: Decimal(form.get(name) or "0.00") for name in ("auction_costs", "other_debts")}
    return Costs(**owed, **others), list(stored.steps)


@prepares("sign_account", procedure=ABANDONMENT)
def to_sign(context: Context) -> Prepared:
    """The account, line by line."""
    account = get_fact(context, "account") or {}
    return Prepared(shown=[(step["provision"], step["text"]) for step in account.get("steps", ())])


@handler("refer_to_legal", procedure=ABANDONMENT)
def refer_to_legal(context: Context) -> None:
    """The shortfall that was not paid goes to the legal office.

    Source: Lei 4.715/2018 (Mococa), art. 24, § 2.
    """
    set_fact(context, "referred_to_legal_on", context.today.isoformat())


@handler("surplus_withdrawn", procedure=ABANDONMENT)
def surplus_withdrawn(context: Context) -> None:
    """The former owner took the surplus, within five years of the auction."""
    surplus = get_amount(context, "surplus")
    if surplus is None or surplus.amount <= 0:
        raise RefusedError("not_awaited", "Não há saldo credor neste processo.")
    if get_fact(context, "surplus_withdrawn_on"):
        raise RefusedError("already_done", "O saldo credor já foi retirado.")
    set_fact(context, "surplus_withdrawn_on", context.form.get("withdrawn_on") or context.today.isoformat())


@prepares("surplus_withdrawn", procedure=ABANDONMENT)
def to_withdraw(context: Context) -> Prepared:
    """The surplus and whom it belongs to."""
    surplus, owners = get_amount(context, "surplus"), parties(context, "owner")
    return Prepared(
        defaults={
            "amount": str(surplus.amount) if surplus is not None else None,
            "withdrawn_by": owners[0].name if owners else None,
        }
    )
