"""Constatação: the inspection, the police check, the owner, and whether they abandon again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from handlers.law.result import Step
from handlers.law.text import day_text
from handlers.law.vehicles import Inspected, vehicle_scope
from handlers.records import (
    end_term,
    get_fact,
    instant_of,
    last_form,
    set_fact,
    set_term,
    the_vehicle,
    told,
    write_vehicle,
)
from handlers.registry import Context, Prepared, Variables, handler, prepares

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
        end_term(context, "parked_term", f"cumprido: segunda vistoria em {context.today:%d/%m}")
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
    set_term(
        context, "parked_term", due_on=scope.abandoned_from, due_at=moment, steps=computed.steps,
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
