"""Charges: what is owed, item by item with its computation; until when it can be paid; issued again when it changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal

from sqlalchemy import update

from handlers.charge_rows import (
    LABELS,
    Head,
    heads_of,
    in_money,
    latest_charge,
    new_charge,
    renew_guide,
    write_charge,
    write_paper,
)
from handlers.debts import Debts, note_issued, owed_in, owes
from handlers.errors import RefusedError
from handlers.law.errors import NotInForceError, NoValueError
from handlers.law.result import Step
from handlers.law.terms import term_of
from handlers.law.text import day_text, money_text
from handlers.law.ufml import count_text
from handlers.papers import draw_up
from handlers.records import get_amount, get_fact, get_term, interested, set_amount, set_term
from handlers.registry import Context, Prepared, Variables, handler, prepares
from models.document import document


@owes("mococa/abandonment")
def fine_and_yard(context: Context) -> Debts:
    """The fine; removal and storage where the municipality collects them and the official filled them in.

    Source: Lei 4.715/2018 (Mococa), art. 20, § 1, I.
    """
    fine = get_amount(context, "fine")
    if fine is None:
        raise RefusedError("no_value", "Não há multa calculada neste processo.")
    yard = {name: Decimal(context.form[name]) for name in ("removal", "storage") if context.form.get(name)}
    return Debts("fine", heads_of({"fine": fine.amount, **yard}), fine.steps)


@prepares("issue_charge")
def to_issue(context: Context) -> Prepared:
    """Each debt with its computation; what is missing where units of value have no value, and who enters it."""
    yard = get_fact(context, "yard")
    custody, known = yard is not None, bool(interested(context))
    shown, verdict = _shown(context)
    if not known:
        shown.append(("Devedor", "não identificado"))
    return Prepared(
        facts={"custody": custody, "debtor_asked": not known and not custody},
        defaults={"removal": yard["removal_cost"]} if yard and yard["removal_cost"] != "0.00" else {},
        shown=shown,
        verdict=verdict,
    )


def _shown(context: Context) -> tuple[list[tuple[str, str]], tuple[str, str, str] | None]:
    """The debts as lines beside the form; a value that is missing is told above it."""
    try:
        heads = owed_in(context).heads
    except RefusedError as error:
        return [], ("warning", "Nada a cobrar.", error.sentence)
    try:
        priced, steps = in_money(context, heads)
    except (NoValueError, NotInForceError) as error:
        counts = [(each.label, count_text(each.ufml)) for each in heads if each.ufml is not None]
        return counts, ("warning", "A guia ainda não pode ser emitida.", str(error))
    lines = [(each.label, _valued(each)) for each in priced]
    return [*lines, *(("Memória", each.text) for each in steps)], None


def _valued(head: Head) -> str:
    count = f"{count_text(head.ufml)}, " if head.ufml is not None else ""
    return f"{count}{money_text(head.amount)}"


@handler("issue_charge")
def issue_charge(context: Context) -> Variables:
    """A guide for what the case owes; without a known debtor, none.

    Source: Lei 4.715/2018 (Mococa), art. 20, § 1, I; Lei 4.545/2020 (Lavras), arts. 4 (§ 3) and 24.
    """
    if context.form.get("debtor_known") is False:
        context.without = frozenset({"charge"})
        return {"debtor_known": False}
    debts = owed_in(context)
    for head in debts.heads:
        if head.name in ("removal", "storage"):
            text = f"{LABELS[head.name][0]}, na guia: {money_text(head.amount)}"
            set_amount(context, head.name, head.amount, [Step(text, "art24")])
    issue_guide(context, debts.kind, debts.heads, debts.steps)
    return {"debtor_known": True}


def issue_guide(context: Context, kind: str, heads: Sequence[Head], steps: Sequence[Mapping[str, str]]) -> int:
    """A charge of this kind, with its guide drawn up; its id."""
    made = new_charge(context, kind, heads, steps)
    note_issued(context, made)
    write_paper(context, made, draw_up(context, "charge"))
    return made


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
    """The guide as it was decided, by the system, with a number of its own; the one before stays, superseded."""
    row = latest_charge(context)
    if row is None:
        return
    renew_guide(context, row)
    paper = draw_up(context, "charge", sealed=True)
    if row.document_id is not None:
        superseded = {"state": "superseded", "superseded_by": paper}
        context.tx.run(update(document).where(document.c.id == row.document_id).values(superseded))
    write_paper(context, row.id, paper)
