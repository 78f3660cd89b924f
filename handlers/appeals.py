"""Appeals: heard by the next authority, without holding back removal or custody."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal

from sqlalchemy import update

from handlers.charges import cancel_charges, latest_charge
from handlers.law.result import Step
from handlers.law.text import day_text, money_text
from handlers.papers import draw_up
from handlers.records import (
    add_party,
    end_term,
    get_fact,
    get_term,
    last_form,
    parties,
    retire_parties,
    set_amount,
    set_fact,
)
from handlers.registry import Context, Prepared, Variables, handler, prepares
from models.charge import charge


@handler("appeal_filed")
def appeal_filed(context: Context) -> None:
    """The party's own paper, and who appeals."""
    form = context.form
    owners = parties(context, "owner")
    name = form.get("claimant") or (owners[0].name if owners else "Recorrente não identificado")
    address = form.get("address") or (owners[0].address if owners else None)
    retire_parties(context, "claimant")
    add_party(context, "claimant", name=name, kind="person", role=form.get("claimant_role"), address=address,
              email=form.get("email"))  # fmt: skip
    set_fact(context, "appellant", {"name": name, "filed_at": form["filed_at"]})
    draw_up(context, "appeal")


@prepares("appeal_filed")
def to_appeal(context: Context) -> Prepared:
    """The owner, unless somebody else appeals."""
    owners = parties(context, "owner")
    named = {"claimant": owners[0].name, "address": owners[0].address} if owners else {}
    return Prepared(defaults=named)


@handler("check_appeal")
def check_appeal(context: Context) -> Variables:
    """In time or not, and by whom: shown to whoever decides, never decided here."""
    said = get_fact(context, "appellant") or {}
    filed = datetime.fromisoformat(said["filed_at"])
    term = get_term(context, "appeal_term")
    in_time = term is None or filed.replace(tzinfo=context.place.zone) <= term.due_at
    set_fact(context, "appeal_in_time", in_time)
    if in_time:
        end_term(context, "appeal_term", f"cumprido: recurso em {filed:%d/%m}")
    return {"appeal_result": None}


@prepares("decide_appeal")
def to_decide(context: Context) -> Prepared:
    """What is appealed, by whom, in time or not, and the amount at stake."""
    said, form = get_fact(context, "appellant") or {}, last_form(context, "appeal_filed") or {}
    filed = datetime.fromisoformat(said["filed_at"])
    shown = [
        ("Recorrente", said["name"]),
        (
            "Apresentado em",
            f"{filed:%d/%m/%Y às %H:%M}, {'no prazo' if get_fact(context, 'appeal_in_time') else 'intempestivo'}",
        ),
        ("Razões", form.get("grounds") or "no documento juntado"),
    ]
    row = latest_charge(context)
    if row is not None:
        shown.append(("Valor cobrado", money_text(row.amount)))
    return Prepared(shown=shown)


@handler("decide_appeal")
def decide_appeal(context: Context) -> None:
    """Reversed, the charges fall; otherwise the days to pay begin again with the decision."""
    set_fact(context, "appeal_decided_on", context.today.isoformat())
    if context.form["appeal_result"] == "reversed":
        cancel_charges(context)
        set_fact(context, "fine_dismissed", True)


@handler("reduce_charge")
def reduce_charge(context: Context) -> None:
    """The guide is issued again with the amount decided."""
    form = last_form(context, "decide_appeal") or {}
    amount = Decimal(form["amount"])
    on = day_text(date.fromisoformat(get_fact(context, "appeal_decided_on")))
    steps = [Step(f"Valor fixado na decisão do recurso, de {on}: {money_text(amount)}", "administrativo")]
    set_amount(context, "fine", amount, steps)
    row = latest_charge(context)
    if row is None:
        return
    rest = sum((Decimal(each["amount"]) for each in row.items if each["head"] != "fine"), Decimal("0.00"))
    items = [{**each, "amount": str(amount)} if each["head"] == "fine" else each for each in row.items]
    values = {
        "items": items,
        "amount": amount + rest,
        "steps": [{"provision": s.provision, "text": s.text} for s in steps],
    }
    context.tx.run(update(charge).where(charge.c.id == row.id).values(values))
    draw_up(context, "charge")
