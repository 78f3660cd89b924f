"""Forced removal: ordered, carried out, received in the yard, the register asked to block; and all of it undone."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from sqlalchemy import update

from handlers.errors import RefusedError
from handlers.law.result import Step
from handlers.law.text import money_text
from handlers.records import get_fact, last_form, parties, set_amount, set_fact, the_vehicle
from handlers.registry import Context, Prepared, handler, prepares
from models.vehicle import vehicle

ABANDONMENT = "mococa/abandonment"
REGISTER = "Departamento Estadual de Trânsito de São Paulo (DETRAN-SP)"


@prepares("seize_vehicle", procedure=ABANDONMENT)
def to_seize(context: Context) -> Prepared:
    """As the order said; a removal reported since is told."""
    ordered = last_form(context, "order_removal") or {}
    row, said = the_vehicle(context), get_fact(context, "reported_removal")
    shown = [("Local", row.location)] if row else []
    if said:
        shown.append(("Remoção informada", said["removed_on"]))
    return Prepared(
        defaults={name: ordered.get(name) for name in ("removed_by", "deposit", "deposit_place")}, shown=shown
    )


@handler("seize_vehicle", procedure=ABANDONMENT)
def seize_vehicle(context: Context) -> None:
    """Seizure report and inventory; nothing of both where the vehicle was gone.

    Source: Lei 4.715/2018 (Mococa), art. 18.
    """
    if context.form["seized"] == "gone":
        context.without = frozenset({"seizure_report", "inventory"})
        set_fact(context, "recidivism_fact", _fact_of(context, "removed_late", context.today.isoformat()))
        return
    moment = context.form.get("removed_at")
    on = datetime.fromisoformat(moment).date() if moment else context.today
    set_fact(context, "seized_on", on.isoformat())
    set_fact(context, "recidivism_fact", _fact_of(context, "removed_by_force", on.isoformat()))


def _fact_of(context: Context, how: str, on: str) -> dict[str, str]:
    again = bool(get_fact(context, "recidivist", False))
    return {"fact": "recidivism" if again else how, "on": on}


@prepares("receive_in_yard", procedure=ABANDONMENT)
def to_receive(context: Context) -> Prepared:
    """The day of the removal: nothing enters the yard before."""
    return Prepared(facts={"removed_on": get_fact(context, "seized_on")})


@handler("receive_in_yard", procedure=ABANDONMENT)
def receive_in_yard(context: Context) -> None:
    """The yard has the vehicle; what the removal and each day cost.

    Source: Lei 4.715/2018 (Mococa), art. 24.
    """
    form = context.form
    where = (vehicle.c.case_id == context.case.id,)
    context.tx.run(update(vehicle).where(*where).values(in_yard_since=context.now, left_yard_at=None))
    rates = {
        "entered_on": form.get("entered_on") or context.today.isoformat(),
        "daily_rate": form.get("daily_rate") or "0.00",
        "removal_cost": form.get("removal_cost") or "0.00",
    }
    set_fact(context, "yard", rates)
    cost = Decimal(rates["removal_cost"])
    set_amount(context, "removal", cost, [Step(f"Remoção: {money_text(cost)}, na entrada do pátio", "art24")])


@prepares("request_block", procedure=ABANDONMENT)
@prepares("request_unblock", procedure=ABANDONMENT)
def to_register(context: Context) -> Prepared:
    """The register body that answers for the vehicle."""
    return Prepared(defaults={"authority": REGISTER})


@prepares("confirm_block", procedure=ABANDONMENT)
def answered(context: Context) -> Prepared:
    """What the register body answered."""
    said = last_form(context, "block_answered") or {}
    return Prepared(
        defaults={"answer": said.get("answer", "done")},
        shown=[("Referência", said.get("reference") or "não informada")],
    )


@prepares("return_vehicle", procedure=ABANDONMENT)
def to_return(context: Context) -> Prepared:
    """To the owner, unless somebody else comes for it."""
    owners = parties(context, "owner")
    return Prepared(defaults={"returned_to": owners[0].name if owners else None})


@handler("return_vehicle", procedure=ABANDONMENT)
def return_vehicle(context: Context) -> None:
    """The vehicle goes back without cost."""
    leave_yard(context)
    set_fact(context, "unblock_reason", "returned")


def leave_yard(context: Context) -> None:
    """The vehicle is no longer in the yard."""
    row = the_vehicle(context)
    if row is None or row.in_yard_since is None or row.left_yard_at is not None:
        raise RefusedError("not_open", "O veículo não está no pátio.")
    context.tx.run(update(vehicle).where(vehicle.c.case_id == context.case.id).values(left_yard_at=context.now))
