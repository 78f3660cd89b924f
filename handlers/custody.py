"""Custody in the yard: until when, what is owed, who may take the vehicle back."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

from handlers.charge_rows import balance, charges_of, latest_charge
from handlers.errors import RefusedError, wrong_field
from handlers.law.custody import custody_end, release_check
from handlers.law.result import Computed
from handlers.law.settlement import storage_cost
from handlers.law.text import money_text
from handlers.notice_rows import latest
from handlers.records import end_of, end_term, get_fact, last_form, parties, set_amount, set_fact, set_term, told
from handlers.registry import Context, Prepared, Variables, handler, prepares
from handlers.removal import leave_yard

ABANDONMENT = "mococa/abandonment"
ITEMS = ("fine", "release_term", "removal", "storage", "other_debts", "documents", "inspection")
WORDS = {
    "fine": "multa",
    "release_term": "termo de liberação",
    "removal": "remoção",
    "storage": "guarda",
    "other_debts": "demais débitos",
    "documents": "documentação",
    "inspection": "vistoria",
}


@handler("compute_custody_term", procedure=ABANDONMENT)
def compute_custody_term(context: Context) -> Variables:
    """The later of ninety days from the notice and ninety from the removal; until its eve the owner may come.

    Source: Lei 4.715/2018 (Mococa), arts. 20 and 24.
    """
    set_custody_term(context)
    return {}


def set_custody_term(context: Context) -> None:
    """Store the last day of custody, from the day of the removal and that of the notice as they stand.

    Source: Lei 4.715/2018 (Mococa), arts. 20 and 24.
    """
    notice = latest(context, "custody_notice")
    computed = custody_end(
        removed_on=date.fromisoformat(get_fact(context, "seized_on")),
        notice_received_on=notice.effective_on if notice is not None else None,
        calendar=context.place.calendar,
        values=context.values,
        on=context.today,
    )
    context.computation.extend(told(computed.steps))
    auction_from = computed.value.auction_from
    if auction_from is None:
        raise RefusedError("no_value", "O fim da guarda não pode ser calculado sem a notificação.")
    last = auction_from - timedelta(days=1)
    set_term(context, "custody_term", due_on=last, due_at=end_of(context, last), steps=computed.steps)


def storage_so_far(context: Context, until: date) -> Computed[Decimal]:
    """What the storage costs to a day, from the daily rate noted when the vehicle entered the yard.

    Source: Lei 4.715/2018 (Mococa), art. 24.
    """
    yard = get_fact(context, "yard") or {}
    entered = date.fromisoformat(yard.get("entered_on") or until.isoformat())
    daily = Decimal(yard.get("daily_rate") or "0.00")
    return storage_cost(daily=daily, days=max((until - entered).days, 0), values=context.values, on=context.today)


def fine_settled(context: Context) -> bool:
    """Is the fine paid, whatever else is open? Payments count against the fine first."""
    row = latest_charge(context)
    if row is None:
        return False
    rest = sum((Decimal(item["amount"]) for item in row.items if item["head"] != "fine"), Decimal("0.00"))
    return row.state == "paid" or balance(context, row) <= rest


@prepares("issue_release_term", procedure=ABANDONMENT)
def to_issue_term(context: Context) -> Prepared:
    """To whom, and whether the fine is settled."""
    owners = parties(context, "owner")
    state = "quitada" if fine_settled(context) else "em aberto"
    return Prepared(defaults={"released_to": owners[0].name if owners else None}, shown=[("Multa", state)])


@handler("issue_release_term", procedure=ABANDONMENT)
def issue_release_term(context: Context) -> None:
    """The release term, once the fine is settled, whatever else is open.

    Source: Lei 4.715/2018 (Mococa), art. 20, § 2.
    """
    if not fine_settled(context):
        raise RefusedError("invalid", "A multa ainda não está quitada: registre o pagamento antes de emitir o termo.")
    set_fact(context, "release_term_issued", True)


@prepares("check_release", procedure=ABANDONMENT)
def to_check(context: Context) -> Prepared:
    """What the rows say of each requirement; the rest the office checks with each creditor."""
    paid = all(row.state in ("paid", "cancelled", "refund") for row in charges_of(context))
    fine = fine_settled(context)
    term = bool(get_fact(context, "release_term_issued", False))
    row = latest_charge(context)
    charged = {item["head"] for item in row.items} if row is not None else set()
    defaults = {"fine": _state(fine), "release_term": _state(term)}
    for head in ("removal", "storage"):
        if head in charged:
            defaults[head] = _state(paid)
    shown = [("Saldo da guia", money_text(max(balance(context, row), Decimal("0.00"))))] if row is not None else []
    shown += [("Guarda até hoje", step.text) for step in storage_so_far(context, context.today).steps]
    return Prepared(facts={"balance_settled": fine and term}, defaults=defaults, shown=shown)


def _state(settled: bool) -> str:
    return "settled" if settled else "missing"


@handler("check_release", procedure=ABANDONMENT)
def check_release(context: Context) -> Variables:
    """Settled or missing, one by one; anything missing leaves the vehicle in the yard.

    Source: Lei 4.715/2018 (Mococa), arts. 20, § 1, and 24.
    """
    form = context.form
    checks = {name: form.get(name, "not_applicable") for name in ITEMS}
    ok = {name for name, state in checks.items() if state != "missing"}
    settled: set[str] = {
        each for each in ("fine", "release_term", "other_debts", "documents", "inspection") if each in ok
    }
    if {"removal", "storage"} <= ok:
        settled.add("removal_storage")
    computed = release_check(settled)
    context.computation.extend(told(computed.steps))
    set_fact(context, "release_checks", checks)
    stored = storage_so_far(context, context.today)
    set_amount(context, "storage", stored.value, stored.steps)
    if form["settled"] and computed.value.missing and not form.get("reasons"):
        raise wrong_field("reasons", "Há requisito em falta: diga por que o veículo pode ser liberado assim mesmo.")
    return {}


@handler("list_pending", procedure=ABANDONMENT)
def list_pending(context: Context) -> Variables:
    """What is missing stays beside the case, for whoever comes again."""
    checks = get_fact(context, "release_checks") or {}
    missing = [WORDS[name] for name, state in checks.items() if state == "missing"]
    set_fact(context, "release_pending", missing)
    return {}


@prepares("release_vehicle", procedure=ABANDONMENT)
def to_release(context: Context) -> Prepared:
    """To whoever asked for it."""
    asked = last_form(context, "release_requested") or {}
    owners = parties(context, "owner")
    return Prepared(defaults={"delivered_to": asked.get("requested_by") or (owners[0].name if owners else None)})


@handler("release_vehicle", procedure=ABANDONMENT)
def release_vehicle(context: Context) -> None:
    """The vehicle leaves the yard.

    Source: Lei 4.715/2018 (Mococa), arts. 20 and 24.
    """
    leave_yard(context)
    set_fact(context, "unblock_reason", "released")
    for name in ("payment_term", "custody_term", "redemption_until"):
        end_term(context, name, f"cumprido: veículo liberado em {context.today:%d/%m}")
