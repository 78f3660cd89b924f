"""The rows of charges, guides and payments: what is owed, how it is paid, what was paid of it, what became of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Any

from sqlalchemy import Row, func, insert, select, update

from handlers.errors import RefusedError
from handlers.law.result import Step
from handlers.law.terms import term_of
from handlers.law.ufml import in_reais
from handlers.numbering import next_number
from handlers.payment import PaymentError, Reference, draw_up_slip
from handlers.records import drop_term, get_fact, set_fact, told
from handlers.registry import Context
from models.charge import charge, guide, payment
from models.document import document

ZERO = Decimal("0.00")
LABELS = {
    "fine": ("Multa por abandono de veículo", "art. 17"),
    "removal": ("Remoção do veículo", "art. 24"),
    "storage": ("Guarda no pátio", "art. 24"),
    "shortfall": ("Saldo devedor do leilão", "art. 24, § 2º"),
}
UNSETTLED = ("open", "partial", "referred", "legal")
GONE_TO_COURT = ("referred", "legal")
"""Where a guide that was not paid went: the active debt, or the legal office."""


@dataclass(frozen=True)
class Head:
    """One debt of a charge: in reais, or as a count of UFML that the guide's day turns into reais."""

    name: str
    label: str
    basis: str
    amount: Decimal = ZERO
    ufml: Decimal | None = None

    @classmethod
    def of(cls, item: Mapping[str, Any]) -> Head:
        """As it is kept on the row."""
        count = Decimal(item["ufml"]) if item.get("ufml") else None
        return cls(item["head"], item["label"], item["basis"], Decimal(item["amount"]), count)

    def as_item(self) -> Mapping[str, str]:
        """The same, for the row."""
        item = {"head": self.name, "label": self.label, "basis": self.basis, "amount": str(self.amount)}
        return item if self.ufml is None else {**item, "ufml": str(self.ufml)}


def heads_of(amounts: Mapping[str, Decimal]) -> list[Head]:
    """The debts of abandonment, by name."""
    return [Head(name, *LABELS[name], amount) for name, amount in amounts.items() if amount]


def in_money(context: Context, heads: Sequence[Head]) -> tuple[list[Head], list[Step]]:
    """The debts at the UFML of the day that counts, with the steps; NoValueError where the year has no value.

    Source: Lei 4.545/2020 (Lavras), art. 24; which day: administrative (`ufml_day`).
    """
    priced, steps = [], []
    for head in heads:
        if head.ufml is None:
            priced.append(head)
            continue
        found = in_reais(head.ufml, context.values, _ufml_day(context))
        priced.append(replace(head, amount=found.value))
        steps += [each for each in found.steps if each not in steps]
    return priced, steps


def _ufml_day(context: Context) -> date:
    on = get_fact(context, "infraction_on")
    if on and context.values.choice("ufml_day", context.today) == "infraction":
        return date.fromisoformat(on)
    return context.today


def new_charge(context: Context, kind: str, heads: Sequence[Head], steps: Sequence[Mapping[str, str]]) -> int:
    """The row of a charge with its first guide, due when the days of a guide have passed."""
    today, calendar = context.today, context.place.calendar
    due = term_of("charge_term", received_on=today, calendar=calendar, values=context.values, on=today)
    priced, pricing = in_money(context, heads)
    amount = sum((each.amount for each in priced), ZERO)
    if amount <= 0:
        raise RefusedError("no_value", "Não há valor a cobrar neste processo.")
    row = {
        "case_id": context.case.id,
        "municipality": context.case.municipality,
        "kind": kind,
        "number": next_number(context.tx, context.case.municipality, "charge", today.year),
        "year": today.year,
        "items": [each.as_item() for each in priced],
        "amount": amount,
        "steps": [*steps, *told([*pricing, *due.steps[-1:]])],
        "due_on": due.value.due_on,
        "issued_at": context.now,
        "state": "open",
    }
    made = int(context.tx.run(insert(charge).returning(charge.c.id), row).scalar_one())
    _new_guide(context, made, row)
    return made


def renew_guide(context: Context, row: Row[Any]) -> None:
    """Another guide for a charge, with a number and codes of its own; what is counted in UFML takes the day's value."""
    heads = [Head.of(item) for item in row.items]
    priced, pricing = in_money(context, heads)
    year = context.today.year
    values = {
        "number": next_number(context.tx, context.case.municipality, "charge", year),
        "year": year,
        "items": [each.as_item() for each in priced],
        "amount": sum((each.amount for each in priced), ZERO),
    }
    if pricing and priced != heads:
        values["steps"] = [*row.steps, *told(pricing)]
    write_charge(context, row.id, **values)
    _new_guide(context, row.id, {**values, "municipality": row.municipality, "due_on": row.due_on})


def main_head(row: Row[Any]) -> Head:
    """The debt that gives a charge its kind; the first where none does."""
    heads = [Head.of(item) for item in row.items]
    return next((each for each in heads if each.name == row.kind), heads[0])


def reduced(row: Row[Any], amount: Decimal) -> Mapping[str, Any]:
    """The charge with its main debt, that which gives it its kind, reduced to an amount in reais."""
    heads, main = [Head.of(item) for item in row.items], main_head(row)
    less = [replace(each, amount=amount, ufml=None) if each == main else each for each in heads]
    return {"items": [each.as_item() for each in less], "amount": sum((each.amount for each in less), ZERO)}


def _new_guide(context: Context, charge_id: int, told_of: Mapping[str, Any]) -> None:
    """The guide's codes, as far as the municipality has arranged ways of paying."""
    values = {name: told_of[name] for name in ("municipality", "number", "year", "amount", "due_on")}
    account = context.place.account
    if account is not None and (account.febraban_code or account.pix_key):
        try:
            reference = Reference(account.municipality, told_of["year"], told_of["number"])
            slip = draw_up_slip(account, reference, told_of["amount"], told_of["due_on"])
        except PaymentError as error:
            raise RefusedError("invalid", str(error)) from error
        values |= {
            "reference": reference.digits,
            "barcode": slip.barcode.digits if slip.barcode else None,
            "br_code": slip.br_code,
        }
    context.tx.run(insert(guide), {"charge_id": charge_id, "issued_at": context.now, **values})


def guide_of(context: Context, charge_id: int) -> Row[Any] | None:
    """The guide in force of a charge: the one issued last."""
    return context.tx.one(select(guide).where(guide.c.charge_id == charge_id).order_by(guide.c.id.desc()).limit(1))


def write_charge(context: Context, charge_id: int, **values: Any) -> None:
    """Change the row of a charge."""
    context.tx.run(update(charge).where(charge.c.id == charge_id).values(values))


def write_paper(context: Context, charge_id: int, document_id: int) -> None:
    """Which document the charge's guide in force is."""
    write_charge(context, charge_id, document_id=document_id)
    last = guide_of(context, charge_id)
    if last is not None:
        context.tx.run(update(guide).where(guide.c.id == last.id).values(document_id=document_id))


def cancel(context: Context, row: Row[Any], *, credited: bool = False) -> None:
    """A charge falls: nobody pays by its guide any more; what was paid of it is listed for refund.

    `credited`: what was paid counts elsewhere, as in the settlement of an auction.
    """
    paid = not credited and payments_of(context, row.id)
    write_charge(context, row.id, state="refund" if paid else "cancelled")
    valid = (document.c.id == row.document_id, document.c.state == "valid")
    context.tx.run(update(document).where(*valid).values(state="annulled"))


def cancel_charges(context: Context) -> None:
    """What was charged falls: unpaid guides are cancelled, those of which something was paid are listed for refund."""
    for row in charges_of(context):
        cancel(context, row)
    drop_term(context, "charge_until")


def settle(context: Context, row: Row[Any]) -> None:
    """An official says that a charge is settled: nothing more is taken for it."""
    write_charge(context, row.id, state="paid")
    set_fact(context, "settled_charges", [*get_fact(context, "settled_charges", []), row.id])


def payable(context: Context) -> Sequence[Row[Any]]:
    """The charges for which a payment may still be recorded: all that no official has called settled, or that fell.

    What the bank received is recorded whatever became of the charge: money that came is never left out.
    """
    rows = charges_of(context)
    if context.actor.kind == "bank":
        return rows
    settled = get_fact(context, "settled_charges", [])
    unseen = context.case.status == "open"
    return [row for row in rows if row.state in UNSETTLED or (unseen and row.state == "paid" and row.id not in settled)]


def state_after(row: Row[Any], left: Decimal) -> str:
    """What a charge is once a payment came: settled, in part, or money for a charge that fell, to be given back."""
    if row.state in ("cancelled", "refund"):
        return "refund"
    if row.state == "paid" or left <= 0:
        return "paid"
    return row.state if row.state in GONE_TO_COURT else "partial"


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


def number_of(row: Row[Any]) -> str:
    """`00123/2026`."""
    return f"{row.number:05d}/{row.year}"
