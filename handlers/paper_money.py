"""Groups of values about the infraction, custody and money, for document templates."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from sqlalchemy import Row, select

from handlers.charge_rows import balance, guide_of, latest_charge, payments_of
from handlers.law.text import provision_text
from handlers.law.ufml import count_text
from handlers.records import get_amount, get_fact, last_form, the_vehicle
from handlers.registry import Context
from models.document import document

HEADS = {
    "removal": "Remoção",
    "storage": "Guarda",
    "auction_costs": "Despesas do leilão",
    "fine": "Multa",
    "other_debts": "Outros débitos",
}
CHECKS = {
    "fine": "Multa",
    "release_term": "Termo de liberação",
    "removal": "Remoção",
    "storage": "Guarda",
    "other_debts": "Demais débitos",
    "documents": "Documentação",
    "inspection": "Vistoria",
}
LAWS = {"mococa": "da Lei Municipal nº 4.715/2018", "lavras": "da Lei Municipal nº 4.545/2020"}
STATES = {"settled": "quite", "missing": "em falta", "not_applicable": "não se aplica"}


def last_paper(context: Context, *kinds: str) -> Row[Any] | None:
    """The document of these kinds drawn up last in the case."""
    return context.tx.one(
        select(document)
        .where(document.c.case_id == context.case.id, document.c.kind.in_(kinds))
        .order_by(document.c.id.desc())
        .limit(1)
    )


def numbered(paper: Row[Any] | None) -> str | None:
    """`00057/2026`."""
    return f"{paper.number:05d}/{paper.year}" if paper is not None else None


def steps_of(steps: Any) -> list[Mapping[str, Any]]:
    """The steps of a computation as templates print them."""
    return [
        {"label": step["text"], "source": provision_text(step["provision"]), "amount": None} for step in steps or ()
    ]


def infraction(context: Context) -> Mapping[str, Any]:
    """The infraction: the day, the provision, and why it is one."""
    paper = last_paper(context, "infraction_report")
    recidivist = bool(get_fact(context, "recidivist", False))
    moved = bool(get_fact(context, "moved_before", False))
    ground = "other_public_road" if moved else "abandoned_again" if recidivist else "not_removed"
    form = (
        context.form if context.element.id == "draw_up_infraction" else last_form(context, "draw_up_infraction") or {}
    )
    return {
        "number": numbered(paper),
        "on": date.fromisoformat(get_fact(context, "infraction_on") or context.today.isoformat()),
        "drawn_on": context.today,
        "drawn_at": context.now.astimezone(context.place.zone).replace(tzinfo=None),
        "provision": {"other_public_road": "art. 14, § 2º", "abandoned_again": "art. 15"}.get(ground, "art. 17"),
        "ground": ground,
        "recidivist": recidivist,
        "forced_removal": bool(context.data.get("forced_removal")) and bool(form.get("still_there")),
    }


def seizure(context: Context) -> Mapping[str, Any]:
    """The seizure and where the vehicle is kept."""
    form, yard = last_form(context, "seize_vehicle") or {}, get_fact(context, "yard") or {}
    place = form.get("deposit_place") if form.get("deposit") == "other" else "Pátio Municipal"
    rate = Decimal(yard.get("daily_rate") or "0.00")
    return {
        "number": numbered(last_paper(context, "seizure_report")),
        "on": date.fromisoformat(get_fact(context, "seized_on") or context.today.isoformat()),
        "place": place or "Pátio Municipal",
        "daily_rate": rate or None,
    }


def block(context: Context) -> Mapping[str, Any]:
    """The block letter sent to the register."""
    paper = last_paper(context, "block_letter")
    signed = paper.made_at.astimezone(context.place.zone).date() if paper is not None else None
    return {"number": numbered(paper), "signed_on": signed}


def unblock(context: Context) -> Mapping[str, Any]:
    """Why the block ends."""
    return {"reason": get_fact(context, "unblock_reason", "returned"), "on": context.today}


def delivery(context: Context) -> Mapping[str, Any]:
    """What was checked before the vehicle left."""
    checks = get_fact(context, "release_checks") or {}
    return {
        "reason": "released",
        "checks": [{"label": CHECKS[name], "state": STATES[state]} for name, state in checks.items()],
    }


def charge(context: Context) -> Mapping[str, Any]:
    """The charge in hand."""
    row = latest_charge(context)
    if row is None:
        return dict.fromkeys(("number", "issued_on", "due_on", "total")) | {"codes": False, "items": [], "steps": []}
    paid_by = guide_of(context, row.id)
    return {
        "number": f"{row.number:05d}/{row.year}",
        "codes": paid_by is not None and paid_by.reference is not None,
        "issued_on": row.issued_at.astimezone(context.place.zone).date(),
        "due_on": row.due_on,
        "total": row.amount,
        "items": [{**item, "amount": Decimal(item["amount"]), "units": _units(item)} for item in row.items],
        "steps": steps_of(row.steps),
    }


def _units(item: Mapping[str, Any]) -> str | None:
    """How many units of value a debt is: `10 UFML`; None for one in reais."""
    return count_text(Decimal(item["ufml"])) if item.get("ufml") else None


def payment(context: Context) -> Mapping[str, Any]:
    """The payment of what was charged."""
    row = latest_charge(context)
    paid = payments_of(context, row.id) if row is not None else []
    fine = get_amount(context, row.kind if row is not None else "fine")
    return {
        "charge_number": f"{row.number:05d}/{row.year}" if row is not None else None,
        "amount": fine.amount if fine is not None else None,
        "paid_on": paid[-1].paid_on if paid else None,
        "receipt": (paid[-1].receipt or None) if paid else None,
    }


def debt(context: Context) -> Mapping[str, Any]:
    """What is referred because it was not paid."""
    row = latest_charge(context)
    if row is None:
        return {}
    return {
        "origin": f"Auto de Infração nº {numbered(last_paper(context, 'infraction_report'))}",
        "basis": _basis(context, row),
        "charge_number": f"{row.number:05d}/{row.year}",
        "due_on": row.due_on,
        "amount": row.amount,
        "paid": row.amount - balance(context, row),
        "balance": balance(context, row),
    }


def _basis(context: Context, row: Row[Any]) -> str:
    """The provisions that a debt rests on: of abandonment as the law has them, else those of its items."""
    law = LAWS[context.case.municipality]
    if context.case.municipality == "mococa":
        return f"art. 24, § 2º, {law}" if row.kind == "shortfall" else f"arts. 15 e 17 {law}"
    return f"{'; '.join(dict.fromkeys(item['basis'] for item in row.items))}, {law}"


def account(context: Context) -> Mapping[str, Any]:
    """The settlement of the auction."""
    told = get_fact(context, "account") or {}
    proceeds = get_amount(context, "proceeds")
    amounts = {name: get_amount(context, name) for name in ("surplus", "shortfall")}
    rows = [
        {"label": label, "due": Decimal(told["due"][head]), "paid": Decimal(told["paid"][head]),
         "open": Decimal(told["due"][head]) - Decimal(told["paid"][head])}
        for head, label in HEADS.items()
        if told
    ]  # fmt: skip
    return {
        "result": told.get("result"),
        "on": date.fromisoformat(told["on"]) if told else None,
        "proceeds": proceeds.amount if proceeds is not None else Decimal("0.00"),
        "rows": [row for row in rows if row["due"]],
        **{name: (found.amount or None) if found is not None else None for name, found in amounts.items()},
        "steps": steps_of(told.get("steps")),
    }


def appeal(context: Context) -> Mapping[str, Any]:
    """The appeal: who, when, against what, and how it was decided."""
    said, form = get_fact(context, "appellant") or {}, last_form(context, "decide_appeal") or {}
    against = last_paper(context, "infraction_report", "decision")
    named = f"{against.title} nº {numbered(against)}" if against is not None else "decisão dos autos"
    return {
        "claimant": said.get("name"),
        "filed_at": datetime.fromisoformat(said["filed_at"]) if said else None,
        "against": named,
        "result": form.get("appeal_result"),
        "amount": Decimal(form["amount"]) if form.get("amount") else None,
    }


def annulment(context: Context) -> Mapping[str, Any]:
    """Whether a vehicle in the yard must go back."""
    row = the_vehicle(context)
    return {"vehicle_in_yard": bool(row is not None and row.in_yard_since and not row.left_yard_at)}


MONEY_GROUPS: Mapping[str, Callable[[Context], Any]] = {
    "infraction": infraction,
    "seizure": seizure,
    "block": block,
    "unblock": unblock,
    "delivery": delivery,
    "charge": charge,
    "payment": payment,
    "debt": debt,
    "account": account,
    "appeal": appeal,
    "annulment": annulment,
}
