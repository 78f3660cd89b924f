"""Charges: what is owed, item by item with its computation; until when it can be paid; issued again when it changes."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from sqlalchemy import update

from handlers.charge_rows import LABELS, latest_charge, new_charge, write_charge
from handlers.errors import RefusedError
from handlers.law.result import Step
from handlers.law.terms import term_of
from handlers.law.text import day_text, money_text
from handlers.papers import draw_up
from handlers.records import get_amount, get_fact, get_term, parties, set_amount, set_term
from handlers.registry import Context, Prepared, Variables, handler, prepares
from models.document import document


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
    heads = {name: Decimal(form[name]) for name in ("removal", "storage") if form.get(name)}
    for name, amount in heads.items():
        text = f"{LABELS[name][0]}, na guia: {money_text(amount)}"
        set_amount(context, name, amount, [Step(text, "art24")])
    made = new_charge(context, "fine", {"fine": fine.amount, **heads}, fine.steps)
    write_charge(context, made, document_id=draw_up(context, "charge"))
    return {"debtor_known": True}


@handler("compute_charge_term")
def compute_charge_term(context: Context) -> Variables:
    """The guide can be paid until the later of its own term and that of the appeal; a decision gives new days.

    Source: Lei 4.715/2018 (Mococa), art. 20; appeal: administrative.
    """
    set_charge_until(context)
    if get_fact(context, "appeal_decided_on"):
        issue_again(context)
    return {"unpaid_lapses": context.callers[-1].properties.get("when_unpaid") == "lapse"}


def set_charge_until(context: Context, *, keep_old: bool = True) -> None:
    """Until when the guide can be paid; a day given before is never cut short, unless its notice was at fault.

    Source: Lei 4.715/2018 (Mococa), art. 20; appeal: administrative.
    """
    names = ("charge_term", "appeal_term", *(("charge_until",) if keep_old else ()))
    terms = [found for name in names if (found := get_term(context, name)) is not None]
    steps = [Step(f"{day_text(each.due_on)}: fim do prazo", "art20") for each in terms]
    due = [(each.due_on, each.due_at) for each in terms]
    if decided := get_fact(context, "appeal_decided_on"):
        again = term_of(
            "charge_term", received_on=date.fromisoformat(decided), calendar=context.place.calendar,
            values=context.values, on=context.today,
        )  # fmt: skip
        due.append((again.value.due_on, again.value.due_at))
        steps += again.steps
    last = max(due)
    set_term(context, "charge_until", due_on=last[0], due_at=last[1], steps=steps)
    if (row := latest_charge(context)) is not None:
        write_charge(context, row.id, due_on=last[0])


def issue_again(context: Context) -> None:
    """The guide as it was decided, by the system; the one before stays in the file, superseded."""
    row = latest_charge(context)
    if row is None:
        return
    paper = draw_up(context, "charge", sealed=True)
    if row.document_id is not None:
        superseded = {"state": "superseded", "superseded_by": paper}
        context.tx.run(update(document).where(document.c.id == row.document_id).values(superseded))
    write_charge(context, row.id, document_id=paper)
