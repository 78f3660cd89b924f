"""Charges: what is owed, item by item with its computation; payments recorded once, whatever is open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from sqlalchemy import Row, func, insert, select, update

from handlers.errors import RefusedError
from handlers.law.result import Step
from handlers.law.terms import term_of
from handlers.law.text import day_text, money_text
from handlers.numbering import next_number
from handlers.records import drop_term, get_amount, get_fact, get_term, parties, set_term, told
from handlers.registry import Context, Prepared, Variables, handler, prepares
from models.charge import charge, payment

ZERO = Decimal("0.00")
LABELS = {
    "fine": ("Multa por abandono de veículo", "art. 17"),
    "removal": ("Remoção do veículo", "art. 24"),
    "storage": ("Guarda no pátio", "art. 24"),
    "shortfall": ("Saldo devedor do leilão", "art. 24, § 2º"),
}


@prepares("issue_charge")
def to_issue(context: Context) -> Prepared:
    """The fine with its computation; removal and storage where the vehicle is in custody."""
    fine, yard = get_amount(context, "fine"), get_fact(context, "yard")
    custody = yard is not None
    known = bool(parties(context, "owner"))
    shown = [("Multa", money_text(fine.amount))] if fine is not None else []
    if not known:
        shown.append(("Devedor", "não identificado"))
    return Prepared(
        facts={"custody": custody, "debtor_asked": not known and not custody},
        defaults={"removal": yard["removal_cost"]} if yard and yard["removal_cost"] != "0.00" else {},
        shown=shown,
    )


@handler("issue_charge")
def issue_charge(context: Context) -> Variables:
    """A guide for the fine, and for removal and storage where the municipality collects them.

    Source: Lei 4.715/2018 (Mococa), art. 20, § 1, I.
    """
    form = context.form
    if form.get("debtor_known") is False:
        context.without = frozenset({"charge"})
        return {"debtor_known": False}
    fine = get_amount(context, "fine")
    if fine is None:
        raise RefusedError("no_value", "Não há multa calculada neste processo.")
    heads = {"fine": fine.amount, **{n: Decimal(form[n]) for n in ("removal", "storage") if form.get(n)}}
    new_charge(context, "fine", heads, fine.steps)
    return {"debtor_known": True}


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


@handler("compute_charge_term")
def compute_charge_term(context: Context) -> Variables:
    """The guide can be paid until the later of its own term and that of the appeal; a decision gives new days.

    Source: Lei 4.715/2018 (Mococa), art. 20; appeal: administrative.
    """
    terms = [found for name in ("charge_term", "appeal_term") if (found := get_term(context, name)) is not None]
    old = get_term(context, "charge_until")
    decided = get_fact(context, "appeal_decided_on")
    steps = [Step(f"{day_text(each.due_on)}: fim do prazo", "art20") for each in terms]
    due = [(each.due_on, each.due_at) for each in terms]
    if old is not None:
        due.append((old.due_on, old.due_at))
    if decided:
        again = term_of(
            "charge_term", received_on=date.fromisoformat(decided), calendar=context.place.calendar,
            values=context.values, on=context.today,
        )  # fmt: skip
        due.append((again.value.due_on, again.value.due_at))
        steps += again.steps
    last = max(due)
    set_term(context, "charge_until", due_on=last[0], due_at=last[1], steps=steps)
    row = latest_charge(context)
    if row is not None:
        context.tx.run(update(charge).where(charge.c.id == row.id).values(due_on=last[0]))
    return {"unpaid_lapses": context.callers[-1].properties.get("when_unpaid") == "lapse"}


@prepares("charge_paid")
def to_pay(context: Context) -> Prepared:
    """The charges that are not settled."""
    rows = [row for row in charges_of(context) if row.state in ("open", "partial")]
    named = [
        (str(row.id), f"Guia {row.number:05d}/{row.year}, saldo {money_text(balance(context, row))}") for row in rows
    ]
    return Prepared(options={"charges": named}, defaults={"charge": named[-1][0]} if named else {})


@handler("charge_paid")
def charge_paid(context: Context) -> None:
    """A payment writes its charge's row at once; the diagram hears of it where it awaits it."""
    form = context.form
    rows = {str(row.id): row for row in charges_of(context) if row.state in ("open", "partial")}
    chosen = rows.get(form.get("charge") or next(reversed(rows), ""))
    if chosen is None:
        raise RefusedError("not_awaited", "Não há guia em aberto neste processo.")
    context.tx.run(
        insert(payment),
        {
            "charge_id": chosen.id,
            "key": context.key,
            "amount": Decimal(form["amount"]),
            "paid_on": date.fromisoformat(form["paid_on"]),
            "receipt": form.get("receipt") or "",
            "official_id": context.actor.official_id,
            "at": context.now,
        },
    )
    state = "paid" if balance(context, chosen) <= 0 else "partial"
    context.tx.run(update(charge).where(charge.c.id == chosen.id).values(state=state))
    context.deliver = context.case.status == "open"


def the_account(context: Context) -> Prepared:
    """The charge in hand, its payments, and what is left; whoever records it types nothing again."""
    row = latest_charge(context)
    if row is None:
        return Prepared(facts={"balance_settled": False})
    left = balance(context, row)
    shown = [("Guia", f"nº {row.number:05d}/{row.year}, {money_text(row.amount)}, vence em {day_text(row.due_on)}")]
    for paid in payments_of(context, row.id):
        late = " (depois do vencimento)" if paid.paid_on > row.due_on else ""
        shown.append(("Pagamento", f"{money_text(paid.amount)} em {day_text(paid.paid_on)}{late}"))
    shown.append(("Pago a mais" if left < 0 else "Saldo", money_text(abs(left))))
    return Prepared(facts={"balance_settled": left <= 0}, defaults={"settled": left <= 0}, shown=shown)


for _step in ("record_payment", "refer_to_active_debt", "confirm_lapse", "refer_to_legal"):
    prepares(_step)(the_account)


@handler("record_payment")
def record_payment(context: Context) -> None:
    """The treasury says whether the charge is settled; a reason where that differs from the balance."""
    _settle(context)


@handler("refer_to_active_debt")
def refer_to_active_debt(context: Context) -> None:
    """What is left goes to the active debt; nothing left, nothing is referred."""
    if context.form["settled"]:
        context.without = frozenset({"debt_referral"})
        _settle(context)
        return
    _close(context, "referred")


@handler("confirm_lapse")
def confirm_lapse(context: Context) -> None:
    """The guide was not paid in its time and falls."""
    if context.form["settled"]:
        _settle(context)
    else:
        _close(context, "cancelled")


def _settle(context: Context) -> None:
    row = latest_charge(context)
    if row is not None and context.form["settled"]:
        context.tx.run(update(charge).where(charge.c.id == row.id).values(state="paid"))


def _close(context: Context, state: str) -> None:
    row = latest_charge(context)
    if row is not None:
        context.tx.run(update(charge).where(charge.c.id == row.id).values(state=state))


def cancel_charges(context: Context) -> None:
    """What was charged falls: unpaid guides are cancelled, paid ones listed for refund."""
    for row in charges_of(context):
        paid = sum((each.amount for each in payments_of(context, row.id)), ZERO)
        state = "to_refund" if paid else "cancelled"
        context.tx.run(update(charge).where(charge.c.id == row.id).values(state=state))
    drop_term(context, "charge_until")


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
