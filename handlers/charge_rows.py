"""The rows of charges and payments: what is owed, what was paid of it, what became of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from sqlalchemy import Row, func, insert, select, update

from handlers.law.terms import term_of
from handlers.numbering import next_number
from handlers.records import drop_term, get_fact, set_fact, told
from handlers.registry import Context
from models.charge import charge, payment

ZERO = Decimal("0.00")
LABELS = {
    "fine": ("Multa por abandono de veículo", "art. 17"),
    "removal": ("Remoção do veículo", "art. 24"),
    "storage": ("Guarda no pátio", "art. 24"),
    "shortfall": ("Saldo devedor do leilão", "art. 24, § 2º"),
}
UNSETTLED = ("open", "partial", "referred")


def new_charge(context: Context, kind: str, heads: Mapping[str, Decimal], steps: Sequence[Mapping[str, str]]) -> int:
    """The row of a charge, numbered within its year, due when the days of a guide have passed."""
    year = context.today.year
    today, calendar = context.today, context.place.calendar
    due = term_of("charge_term", received_on=today, calendar=calendar, values=context.values, on=today)
    items = [
        {"head": head, "label": LABELS[head][0], "basis": LABELS[head][1], "amount": str(amount)}
        for head, amount in heads.items()
        if amount
    ]
    row = {
        "case_id": context.case.id,
        "municipality": context.case.municipality,
        "kind": kind,
        "number": next_number(context.tx, context.case.municipality, "charge", year),
        "year": year,
        "items": items,
        "amount": sum(heads.values(), ZERO),
        "steps": [*steps, *told(due.steps[-1:])],
        "due_on": due.value.due_on,
        "issued_at": context.now,
        "state": "open",
    }
    return int(context.tx.run(insert(charge).returning(charge.c.id), row).scalar_one())


def write_charge(context: Context, charge_id: int, **values: Any) -> None:
    """Change the row of a charge."""
    context.tx.run(update(charge).where(charge.c.id == charge_id).values(values))


def cancel_charges(context: Context) -> None:
    """What was charged falls: unpaid guides are cancelled, those of which something was paid are listed for refund."""
    for row in charges_of(context):
        write_charge(context, row.id, state="refund" if payments_of(context, row.id) else "cancelled")
    drop_term(context, "charge_until")


def settle(context: Context, row: Row[Any]) -> None:
    """An official says that a charge is settled: nothing more is taken for it."""
    write_charge(context, row.id, state="paid")
    set_fact(context, "settled_charges", [*get_fact(context, "settled_charges", []), row.id])


def payable(context: Context) -> Sequence[Row[Any]]:
    """The charges for which a payment may still be recorded: all that no official has called settled, or that fell."""
    settled = get_fact(context, "settled_charges", [])
    unseen = context.case.status == "open"
    return [
        row
        for row in charges_of(context)
        if row.state in UNSETTLED or (unseen and row.state == "paid" and row.id not in settled)
    ]


def charges_of(context: Context) -> Sequence[Row[Any]]:
    """All charges of the case, in order."""
    return context.tx.all(select(charge).where(charge.c.case_id == context.case.id).order_by(charge.c.id))


def latest_charge(context: Context) -> Row[Any] | None:
    """The charge issued last."""
    rows = charges_of(context)
    return rows[-1] if rows else None


def payments_of(context: Context, charge_id: int) -> Sequence[Row[Any]]:
    """What was paid of a charge, in order of recording."""
    return context.tx.all(select(payment).where(payment.c.charge_id == charge_id).order_by(payment.c.id))


def balance(context: Context, row: Row[Any]) -> Decimal:
    """What is left to pay of a charge; below zero when too much was paid."""
    paid: Decimal | None = context.tx.value(
        select(func.sum(payment.c.amount, type_=payment.c.amount.type)).where(payment.c.charge_id == row.id)
    )
    return Decimal(row.amount) - (paid or ZERO)
