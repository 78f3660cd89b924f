"""Auction: prepared, held, settled; the surplus is a debt of the municipality, the shortfall one of the owner."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from handlers.charge_rows import (
    UNSETTLED,
    ZERO,
    balance,
    cancel,
    charges_of,
    heads_of,
    latest_charge,
    new_charge,
    payments_of,
    write_charge,
)
from handlers.custody import storage_so_far
from handlers.errors import RefusedError, wrong_field
from handlers.law.result import Step
from handlers.law.settlement import Costs, auction_settlement
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
        raise wrong_field("auction_on", "O leilão deve ser marcado para um dia depois de hoje.")


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
    stored = storage_so_far(context, held_on)
    costs = _costs(context, stored.value, form)
    computed = auction_settlement(
        costs,
        proceeds=Decimal(form.get("proceeds") or "0.00"),
        auction_result=form["auction_result"],
        values=context.values,
        on=context.today,
    )
    result, steps = computed.value, [*stored.steps, *computed.steps]
    owed = result.shortfall > 0 and bool(parties(context, "owner"))
    if result.shortfall > 0 and not owed:
        steps.append(Step("Sem devedor conhecido: o saldo devedor não se cobra", "art24-p2"))
    for name, value in (("removal", costs.removal), ("storage", costs.storage)):
        set_amount(context, name, value, steps)
    set_amount(context, "surplus", result.surplus, steps)
    set_amount(context, "shortfall", result.shortfall if owed else ZERO, steps)
    context.computation.extend(told(steps))
    account = {
        "on": held_on.isoformat(),
        "result": form["auction_result"],
        "due": {name: str(getattr(costs, name)) for name in result.allocation},
        "paid": {name: str(value) for name, value in result.allocation.items()},
        "steps": told(steps),
    }
    set_fact(context, "account", account)
    _close_charges(context, unpaid_fine=costs.fine - result.allocation["fine"], claimed=owed)
    if owed:
        new_charge(context, "shortfall", heads_of({"shortfall": result.shortfall}), told(computed.steps))
    set_fact(context, "unblock_reason", "auctioned")
    return {"shortfall": owed}


def _close_charges(context: Context, *, unpaid_fine: Decimal, claimed: bool) -> None:
    """What became of the guides issued before: paid by the proceeds, replaced by the shortfall, or to active debt.

    Without a debtor to claim it from, an unpaid fine stays recorded as it is.

    Source: Lei 4.715/2018 (Mococa), art. 24, §§ 1 and 2.
    """
    known = bool(parties(context, "owner"))
    for row in charges_of(context):
        if row.state not in UNSETTLED:
            continue
        if claimed:
            cancel(context, row, credited=True)
        elif not unpaid_fine:
            write_charge(context, row.id, state="paid")
        elif known:
            write_charge(context, row.id, state="referred")


def _costs(context: Context, stored: Decimal, form: Mapping[str, Any]) -> Costs:
    """What is still unpaid of each head; payments count against the fine first, then removal, then storage."""
    yard, fine = get_fact(context, "yard") or {}, get_amount(context, "fine")
    left = sum((each.amount for row in charges_of(context) for each in payments_of(context, row.id)), ZERO)
    owed = {
        "fine": fine.amount if fine is not None and not get_fact(context, "fine_dismissed", False) else ZERO,
        "removal": Decimal(yard.get("removal_cost") or "0.00"),
        "storage": stored,
    }
    for head, amount in owed.items():
        covered = min(amount, left)
        owed[head], left = amount - covered, left - covered
    others = {name: Decimal(form.get(name) or "0.00") for name in ("auction_costs", "other_debts")}
    return Costs(**owed, **others)


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
    if (row := latest_charge(context)) is not None and balance(context, row) > 0:
        write_charge(context, row.id, state="legal")


@handler("surplus_withdrawn", procedure=ABANDONMENT)
def surplus_withdrawn(context: Context) -> None:
    """The former owner took the surplus, within five years of the auction.

    Source: administrative; five years by analogy with the traffic code, art. 328, and Decreto 20.910/1932.
    """
    form, surplus, account = context.form, get_amount(context, "surplus"), get_fact(context, "account")
    if surplus is None or account is None or surplus.amount <= 0:
        raise RefusedError("not_awaited", "Não há saldo credor neste processo.")
    if get_fact(context, "surplus_withdrawn_on"):
        raise RefusedError("already_done", "O saldo credor já foi retirado.")
    on, held_on = (
        date.fromisoformat(form.get("withdrawn_on") or context.today.isoformat()),
        date.fromisoformat(account["on"]),
    )
    if on < held_on:
        raise wrong_field("withdrawn_on", f"O leilão foi em {day_text(held_on)}; a retirada não pode ser anterior.")
    if on > _five_years_after(held_on):
        raise wrong_field("withdrawn_on", f"O saldo podia ser retirado até {day_text(_five_years_after(held_on))}.")
    if form.get("amount") and Decimal(form["amount"]) != surplus.amount:
        raise wrong_field("amount", f"Retira-se o saldo inteiro, de {money_text(surplus.amount)}.")
    set_fact(context, "surplus_withdrawn_on", on.isoformat())


def _five_years_after(day: date) -> date:
    last_of_february = (day.month, day.day) == (2, 29)
    return day.replace(year=day.year + 5, day=28 if last_of_february else day.day)


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
