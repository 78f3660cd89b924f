"""Appeals: heard by the next authority, without holding back removal or custody."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal

from handlers.charge_rows import cancel_charges, latest_charge, main_head, reduced, write_charge
from handlers.charges import issue_again
from handlers.errors import RefusedError, wrong_field
from handlers.lateness import handed_in_at, mark_of, timing_of
from handlers.law.result import Step
from handlers.law.text import day_text, money_text
from handlers.notices import received_by
from handlers.papers import draw_up
from handlers.records import (
    add_party,
    drop_fact,
    end_term,
    get_amount,
    get_fact,
    get_term,
    interested,
    last_form,
    named_files,
    retire_parties,
    set_amount,
    set_fact,
    told,
)
from handlers.registry import Context, Prepared, Variables, handler, prepares

CHARGE = "charge"
"""The diagram that issues its guide again itself, with a new day to pay."""
ROLES = {
    "owner": "proprietário",
    "self": "o próprio interessado",
    "representative": "representante legal ou procurador",
    "heir": "herdeiro ou inventariante",
    "possessor": "possuidor",
    "other": "outra pessoa",
}


@handler("appeal_filed")
def appeal_filed(context: Context) -> None:
    """The party's own paper, marked where it came late, and who appeals."""
    if context.values.count("appeal_days", context.today) == 0:
        raise RefusedError("not_awaited", "Neste município não cabe recurso.")
    form, at = context.form, handed_in_at(context)
    people = interested(context)
    name = form.get("claimant") or (people[0].name if people else "Recorrente não identificado")
    address = form.get("address") or (people[0].address if people else None)
    retire_parties(context, "claimant")
    add_party(context, "claimant", name=name, kind="person", role=form.get("claimant_role"), address=address,
              email=form.get("email"))  # fmt: skip
    set_fact(context, "appellant", {"name": name, "filed_at": at.isoformat(timespec="minutes")})
    paper = {
        "claimant": name,
        "claimant_role": form.get("claimant_role"),
        "address": address,
        "grounds": form.get("grounds"),
        "filed_at": at,
        "documents": named_files(context, form.get("documents") or []),
    }
    timing = timing_of(context, "appeal_term", at, _received_on(context, name))
    draw_up(context, "appeal", mark=mark_of(timing, "intempestivo"), form=paper)


def _received_on(context: Context, name: str) -> date | None:
    term = get_term(context, "appeal_term")
    return received_by(context, term.notice_id, name, term.received_on) if term is not None else None


@prepares("appeal_filed")
def to_appeal(context: Context) -> Prepared:
    """Whom the case is about, unless somebody else appeals."""
    people = interested(context)
    named = {"claimant": people[0].name, "address": people[0].address} if people else {}
    return Prepared(defaults=named)


@handler("check_appeal")
def check_appeal(context: Context) -> Variables:
    """In time or not, and by whom: shown to whoever decides, never decided here."""
    said = get_fact(context, "appellant") or {}
    filed = datetime.fromisoformat(said["filed_at"])
    timing = timing_of(context, "appeal_term", filed, _received_on(context, said["name"]))
    mark = mark_of(timing, "intempestivo") or "no prazo"
    set_fact(context, "appeal_timing", mark)
    context.computation.extend(told([Step(f"Recurso de {filed:%d/%m/%Y às %H:%M}: {mark}", "administrative")]))
    if mark == "no prazo":
        end_term(context, "appeal_term", f"cumprido: recurso em {filed:%d/%m}")
    return {"appeal_result": None}


@prepares("decide_appeal")
def to_decide(context: Context) -> Prepared:
    """What is appealed, by whom, in time or not, and the amount at stake."""
    said, form = get_fact(context, "appellant") or {}, last_form(context, "appeal_filed") or {}
    filed = datetime.fromisoformat(said["filed_at"])
    shown = [
        ("Recorrente", said["name"]),
        ("Qualidade", ROLES.get(form.get("claimant_role") or "", "não informada")),
        ("Apresentado em", f"{filed:%d/%m/%Y às %H:%M}, {get_fact(context, 'appeal_timing')}"),
        ("Razões", form.get("grounds") or "no documento juntado"),
    ]
    row = latest_charge(context)
    if row is not None:
        shown.append(("Valor cobrado", money_text(row.amount)))
    return Prepared(shown=shown)


@handler("decide_appeal")
def decide_appeal(context: Context) -> None:
    """Reversed, the charges fall; otherwise the days to pay begin again with the decision."""
    form, stake = context.form, _at_stake(context)
    if form["appeal_result"] == "reduced" and stake is not None and not 0 < Decimal(form["amount"]) < stake:
        raise wrong_field("amount", f"O valor reduzido fica abaixo do que foi aplicado, {money_text(stake)}.")
    set_fact(context, "appeal_decided_on", context.today.isoformat())
    if form["appeal_result"] == "reversed":
        cancel_charges(context)
        set_fact(context, "fine_dismissed", True)
        drop_fact(context, "recidivism_fact")


def _at_stake(context: Context) -> Decimal | None:
    """The amount that the appeal is about: that which gives the charge its kind, or the fine before there is one."""
    row, fine = latest_charge(context), get_amount(context, "fine")
    if row is not None:
        return main_head(row).amount
    return fine.amount if fine is not None else None


@handler("reduce_charge")
def reduce_charge(context: Context) -> None:
    """The guide is issued again with the amount decided."""
    form = last_form(context, "decide_appeal") or {}
    amount = Decimal(form["amount"])
    on = day_text(date.fromisoformat(get_fact(context, "appeal_decided_on")))
    steps = [Step(f"Valor fixado na decisão do recurso, de {on}: {money_text(amount)}", "administrative")]
    row = latest_charge(context)
    set_amount(context, row.kind if row is not None else "fine", amount, steps)
    if row is None:
        return
    write_charge(context, row.id, **reduced(row, amount), steps=told(steps))
    if context.caller.process != CHARGE:
        issue_again(context)
