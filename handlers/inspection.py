"""Constatação: the inspection, the police check, the owner, and whether they abandon again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from sqlalchemy import func, or_, select

from handlers.law.fines import Occurrence, recidivism
from handlers.law.result import Step
from handlers.law.text import day_text
from handlers.law.vehicles import Inspected, vehicle_scope
from handlers.records import (
    add_party,
    describe,
    get_fact,
    instant_of,
    last_form,
    parties,
    retire_parties,
    set_fact,
    set_term,
    the_vehicle,
    told,
    write_vehicle,
)
from handlers.registry import Context, Prepared, Variables, handler, prepares
from models.case import case, fact
from models.party import party
from models.vehicle import vehicle

ABANDONMENT = "mococa/abandonment"
IDENTIFICATION = ("plate", "chassis", "brand", "model", "colour", "other_identification", "location")


@prepares("inspect_vehicle", procedure=ABANDONMENT)
def known_vehicle(context: Context) -> Prepared:
    """What the report said stands in the form already."""
    row = the_vehicle(context)
    known = {name: getattr(row, name) for name in IDENTIFICATION if getattr(row, name)} if row else {}
    return Prepared(defaults=known)


@handler("inspect_vehicle", procedure=ABANDONMENT)
def inspect_vehicle(context: Context) -> None:
    """Note what was seen; a report is signed only of a vehicle that was there."""
    form = context.form
    write_vehicle(context, **{name: form.get(name) for name in IDENTIFICATION})
    if get_fact(context, "first_inspection") is None:
        set_fact(context, "first_inspection", dict(form))


@prepares("second_inspection", procedure=ABANDONMENT)
def second_visit(context: Context) -> Prepared:
    """The place of the first inspection, to be compared."""
    row = the_vehicle(context)
    first = get_fact(context, "first_inspection")
    return Prepared(
        defaults={"location": row.location if row else None},
        facts={"first_inspected_on": first["inspected_on"]},
        shown=[("Primeira vistoria", f"{day_text(date.fromisoformat(first['inspected_on']))}, {first['location']}")],
    )


@handler("assess_inspection", procedure=ABANDONMENT)
def assess_inspection(context: Context) -> Variables:
    """Abandoned, not abandoned, or to be seen again once more than thirty days have passed.

    Source: Lei 4.715/2018 (Mococa), arts. 1, 3 and 16.
    """
    form = last_form(context, "inspect_vehicle", "second_inspection") or {}
    if "still_there" in form:
        return _assess_second(context, form)
    if not form.get("vehicle_found", True):
        return _concluded(context, "not", "Veículo não encontrado no local", "art6")
    inspected_on = date.fromisoformat(form["inspected_on"])
    since = form.get("parked_since") if form.get("parked_evidence") else None
    computed = vehicle_scope(
        Inspected(
            inspected_on=inspected_on,
            motor_vehicle=form.get("motor_vehicle", True),
            public_place=form.get("public_place", True),
            conditions=form.get("conditions", ()),
            licence_only=form.get("licence_only", False),
            able_to_circulate=form.get("able_to_circulate", False),
            parked_since=date.fromisoformat(since) if since else inspected_on,
        ),
        values=context.values,
        on=context.today,
    )
    context.computation.extend(told(computed.steps))
    scope = computed.value
    if scope.scope in ("abandoned_by_condition", "abandoned_by_time", "ctb_removal"):
        return {"finding": "abandoned"}
    if scope.scope == "outside_law" or scope.abandoned_from is None:
        return {"finding": "not"}
    if scope.abandoned_from <= context.today:
        return {"finding": "abandoned"}
    moment = instant_of(context, scope.abandoned_from)
    set_term(
        context, "second_inspection_at", due_on=scope.abandoned_from, due_at=moment, steps=computed.steps,
        received_on=inspected_on,
    )  # fmt: skip
    return {"finding": "wait"}


def _assess_second(context: Context, form: Mapping[str, Any]) -> Variables:
    if form["still_there"]:
        return _concluded(context, "abandoned", "No mesmo local por mais de 30 dias consecutivos", "art16")
    return _concluded(context, "not", "O veículo saiu do local antes de passados 30 dias", "art16")


def _concluded(context: Context, finding: str, text: str, provision: str) -> Variables:
    context.computation.extend(told([Step(text, provision)]))
    return {"finding": finding}


@handler("identify_owner", procedure=ABANDONMENT)
def identify_owner(context: Context) -> None:
    """The owner and whoever is to be notified for them.

    Source: Lei 4.715/2018 (Mococa), arts. 7, 8 and 9, §§ 1 and 2.
    """
    write_owner(context, context.form)


@handler("supply_owner", procedure=ABANDONMENT)
def supply_owner(context: Context) -> None:
    """The owner became known later."""
    write_owner(context, context.form)


def write_owner(context: Context, form: Mapping[str, Any]) -> None:
    """Replace owner and addressees by those of the form; without a known address the notice goes to the gazette."""
    retire_parties(context, "owner", "addressee")
    owner = form.get("owner")
    if owner:
        add_party(context, "owner", **owner)
    for each in form.get("addressees", ()):
        add_party(context, "addressee", **each)
    describe(context)


@handler("find_recidivism", procedure=ABANDONMENT)
def find_recidivism(context: Context) -> Variables:
    """Whether this owner abandoned this vehicle before and removed it in time after notice.

    Source: Lei 4.715/2018 (Mococa), art. 15.
    """
    row, owners = the_vehicle(context), parties(context, "owner")
    vehicle_key = row.plate or row.chassis if row else None
    owner_key = owners[0].tax_id if owners else None
    earlier = _earlier(context, row) if vehicle_key else []
    computed = recidivism(
        vehicle=vehicle_key or "", owner=owner_key or "", earlier=earlier, values=context.values, on=context.today
    )
    context.computation.extend(told(computed.steps))
    again = computed.value.recidivism and vehicle_key is not None
    set_fact(context, "recidivist", again)
    direct = again and context.values.choice("recidivism_procedure", context.today) == "direct"
    if direct:
        set_fact(context, "infraction_on", context.today.isoformat())
    return {"forced_removal": direct, "fine_due": direct, "still_there": True}


def _earlier(context: Context, row: Any) -> list[Occurrence]:
    """Earlier cases of the municipality on the same vehicle, with the fact that their end left behind."""
    same = [getattr(vehicle.c, name) == getattr(row, name) for name in ("plate", "chassis") if getattr(row, name)]
    owner_id = (
        select(func.max(party.c.tax_id))
        .where(party.c.case_id == case.c.id, party.c.role == "owner", party.c.current)
        .scalar_subquery()
    )
    found = context.tx.all(
        select(fact.c.value, owner_id.label("owner"))
        .join(case, case.c.id == fact.c.case_id)
        .join(vehicle, vehicle.c.case_id == case.c.id)
        .where(
            fact.c.name == "recidivism_fact",
            case.c.municipality == context.case.municipality,
            case.c.id != context.case.id,
            case.c.status != "annulled",
            or_(*same),
        )
        .order_by(case.c.id)
    )
    key = row.plate or row.chassis
    return [
        Occurrence(key, each.owner or "", each.value["fact"], date.fromisoformat(each.value["on"])) for each in found
    ]
