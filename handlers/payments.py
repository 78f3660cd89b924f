"""Payments: recorded once, whatever is open and after archiving too; officials say when a charge is settled."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

from sqlalchemy import Row, insert

from handlers.charge_rows import (
    UNSETTLED,
    balance,
    cancel,
    charges_of,
    latest_charge,
    number_of,
    payable,
    payments_of,
    settle,
    state_after,
    write_charge,
)
from handlers.errors import RefusedError, wrong_field
from handlers.law.text import day_text, money_text
from handlers.records import end_term
from handlers.registry import Context, Prepared, handler, prepares
from models.charge import payment


@prepares("charge_paid")
def to_pay(context: Context) -> Prepared:
    """The charges that are not settled."""
    named = [
        (str(row.id), f"Guia {number_of(row)}, saldo {money_text(balance(context, row))}") for row in payable(context)
    ]
    return Prepared(options={"charges": named}, defaults={"charge": named[-1][0]} if named else {})


@handler("charge_paid")
def charge_paid(context: Context) -> None:
    """A payment writes its charge's row at once; the diagram hears of it where it awaits it."""
    form = context.form
    rows = {str(row.id): row for row in payable(context)}
    chosen = rows.get(form.get("charge") or next(reversed(rows), ""))
    if chosen is None:
        raise RefusedError("not_awaited", "Não há guia em aberto neste processo.")
    paid_on = date.fromisoformat(form["paid_on"])
    if paid_on < chosen.issued_at.astimezone(context.place.zone).date():
        raise wrong_field("paid_on", "O pagamento não pode ser anterior à emissão da guia.")
    context.tx.run(
        insert(payment),
        {
            "charge_id": chosen.id,
            "key": context.key,
            "amount": Decimal(form["amount"]),
            "paid_on": paid_on,
            "receipt": form.get("receipt") or "",
            "official_id": context.actor.official_id,
            "at": context.now,
        },
    )
    write_charge(context, chosen.id, state=state_after(chosen, balance(context, chosen)))
    context.deliver = context.case.status == "open"


def the_account(context: Context) -> Prepared:
    """The charge in hand, its payments, and what is left; whoever records it types nothing again."""
    row = latest_charge(context)
    if row is None:
        return Prepared(facts={"balance_settled": False})
    left = balance(context, row)
    shown = [line for each in charges_of(context) if each.id == row.id or each.state in UNSETTLED
             for line in _lines(context, each)]  # fmt: skip
    return Prepared(facts={"balance_settled": left <= 0}, defaults={"settled": left <= 0}, shown=shown)


def _lines(context: Context, row: Row[Any]) -> list[tuple[str, str]]:
    """A charge and its payments: late ones, those in part, one that comes twice, and what was paid too much."""
    shown = [("Guia", f"nº {number_of(row)}, {money_text(row.amount)}, vence em {day_text(row.due_on)}")]
    paid, covered = Decimal("0.00"), False
    for each in payments_of(context, row.id):
        marks = ["depois do vencimento"] if each.paid_on > row.due_on else []
        paid += each.amount
        marks += ["em duplicidade"] if covered else ["em parte"] if paid < row.amount else []
        marks += [f"{money_text(paid - row.amount)} a mais"] if not covered and paid > row.amount else []
        covered = paid >= row.amount
        told = f" ({', '.join(marks)})" if marks else ""
        shown.append(("Pagamento", f"{money_text(each.amount)} em {day_text(each.paid_on)}{told}"))
    left = balance(context, row)
    return [*shown, ("Pago a mais, a restituir" if left < 0 else "Saldo", money_text(abs(left)))]


for _step in ("record_payment", "refer_to_active_debt", "confirm_lapse", "refer_to_legal"):
    prepares(_step)(the_account)


@handler("record_payment")
def record_payment(context: Context) -> None:
    """The treasury says whether the charge is settled; a reason where that differs from the balance."""
    _settled_or(context, None)


@handler("refer_to_active_debt")
def refer_to_active_debt(context: Context) -> None:
    """What is left goes to the active debt; nothing left, nothing is referred."""
    if context.form["settled"]:
        context.without = frozenset({"debt_referral"})
    _settled_or(context, "referred")


@handler("confirm_lapse")
def confirm_lapse(context: Context) -> None:
    """The guide was not paid in its time and falls."""
    _settled_or(context, "cancelled")  # what was paid of it is listed for refund


def _settled_or(context: Context, otherwise: str | None) -> None:
    row = latest_charge(context)
    if row is None:
        return
    if context.form["settled"]:
        settle(context, row)
        for name in ("charge_until", "charge_term", "shortfall_term"):
            end_term(context, name, f"cumprido: quitado em {context.today:%d/%m}")
    elif otherwise == "cancelled":
        cancel(context, row)
    elif otherwise is not None:
        write_charge(context, row.id, state=otherwise)
