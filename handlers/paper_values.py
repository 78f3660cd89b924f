"""The values that document templates read, group by group, from the rows of the case.

A group is made only for a template that reads it; the vocabulary stands in `handlers.documents`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any

from handlers.documents import Template
from handlers.documents.describe import describe_vehicle
from handlers.law.fines import abandonment_fine
from handlers.paper_money import MONEY_GROUPS, last_paper, steps_of
from handlers.paper_notices import NOTICE_GROUPS
from handlers.paper_penalty import PENALTY_GROUPS
from handlers.paper_registration import REGISTRATION_GROUPS
from handlers.records import get_amount, get_fact, last_form, named_files, parties, the_vehicle, told
from handlers.registry import Context

LAW = "mococa:4715/2018"


def values_for(context: Context, template: Template, special: Mapping[str, Any]) -> dict[str, Any]:
    """Every group that the template reads: what the act gives itself, else what the rows say."""
    groups = {**_GROUPS, **_OWN_GROUPS.get(context.case.procedure, {})}
    return {group: special[group] if group in special else groups[group](context) for group in sorted(template.groups)}


def _case(context: Context) -> Mapping[str, Any]:
    started = last_form(context, "report_vehicle") or {}
    return {
        "number": context.case.number,
        "opened_on": context.case.opened_at.astimezone(context.place.zone).date(),
        "origin": started.get("origin"),
        "outcome": context.case.outcome,
    }


def _municipality(context: Context) -> Mapping[str, Any]:
    above = context.place.lane_labels.get("mayor", "autoridade superior")
    return {**context.place.heading, "site": context.place.site, "appeal_authority": above}


def _form(context: Context) -> Mapping[str, Any]:
    found = dict(context.form) or dict(last_form(context, "report_vehicle") or {})
    found["photos"] = named_files(context, found.get("photos") or [])
    if isinstance(found.get("documents"), list):
        found["documents"] = named_files(context, found["documents"])
    return _Known({name: _typed(value) for name, value in found.items()})


class _Known(dict[str, Any]):
    """A form's values: a field that was not filled in is absent, not unknown."""

    def __contains__(self, name: object) -> bool:
        return True

    def __missing__(self, name: str) -> None:
        return None


def _typed(value: Any) -> Any:
    """Days and moments as such, so that the templates' filters can word them."""
    if not isinstance(value, str):
        return value
    try:
        return datetime.fromisoformat(value) if "T" in value and len(value) >= 16 else _day(value)
    except ValueError:
        return value


def _day(value: str) -> Any:
    return date.fromisoformat(value) if len(value) == 10 and value[4] == "-" else value


def _vehicle(context: Context) -> Mapping[str, Any]:
    row = the_vehicle(context)
    fields = ("plate", "chassis", "brand", "model", "colour")
    known = {name: getattr(row, name) if row else None for name in fields}
    known["other"] = row.other_identification if row else None
    return {
        **known,
        "renavam": None,
        "location": row.location if row else None,
        "description": describe_vehicle(**known),
    }


def _inspection(context: Context) -> Mapping[str, Any]:
    first = get_fact(context, "first_inspection") or {}
    here = last_form(context, "inspect_vehicle", "second_inspection") or first
    merged = {**first, **here}
    return {
        "vehicle_found": merged.get("vehicle_found", True),
        "motor_vehicle": merged.get("motor_vehicle", True),
        "public_place": merged.get("public_place", True),
        "on": _typed(merged.get("inspected_on", context.today.isoformat())),
        "first_on": _typed(first.get("inspected_on")),
        "location": merged.get("location"),
        "conditions": [
            {"id": each, "text": context.provision(f"{LAW}:art3-{each}").removeprefix(f"{each} – ")}
            for each in merged.get("conditions") or []
        ],
        "able_to_circulate": merged.get("able_to_circulate"),
        "missing_parts": merged.get("missing_parts"),
        "parked_since": _typed(merged.get("parked_since")),
        "parked_evidence": merged.get("parked_evidence"),
        "still_there": merged.get("still_there"),
        "photos": named_files(context, here.get("photos") or []),
    }


def _owner(context: Context) -> Mapping[str, Any]:
    rows = parties(context, "owner")
    names = ("name", "tax_id", "address", "kind")
    known = {name: getattr(rows[0], name) if rows else None for name in names}
    return {**known, "kind": known["kind"] or "person"}


def _claimant(context: Context) -> Mapping[str, Any]:
    rows = parties(context, "claimant")
    return {name: getattr(rows[-1], name) if rows else None for name in ("name", "address", "kind")}


def _addressee(context: Context) -> Mapping[str, Any]:
    """Whom a decision is told: the claimant who appeared, else the owner."""
    rows = parties(context, "claimant") or parties(context, "owner")
    if not rows:
        return {"name": None, "address": None, "kind": "person", "capacity": None}
    last = rows[-1]
    return {"name": last.name, "address": last.address, "kind": last.kind or "person", "capacity": last.capacity}


def _signer(context: Context) -> Mapping[str, Any]:
    actor = context.actor
    return {"name": actor.name, "title": actor.title, "registration": actor.registration}


def _fine(context: Context) -> Mapping[str, Any]:
    stored = get_amount(context, "fine")
    if stored is not None:
        return {"amount": stored.amount, "steps": steps_of(stored.steps)}
    on = _day(get_fact(context, "infraction_on") or context.today.isoformat())
    recidivist = bool(get_fact(context, "recidivist", False))
    computed = abandonment_fine(recidivist=recidivist, on=on, values=context.values)
    return {
        "amount": computed.value.amount,
        "steps": steps_of(told(computed.steps)),
    }


def _today(context: Context) -> date:
    return context.today


def _police(context: Context) -> Mapping[str, Any]:
    form = last_form(context, "check_police") or {}
    return {"result": form.get("police_result"), "reference": form.get("police_reference")}


def _defence(context: Context) -> Mapping[str, Any]:
    form = last_form(context, "defence_filed") or {}
    missing = get_fact(context, "defence_missing") or []
    return {
        "claimant": form.get("claimant"),
        "claimant_role": form.get("claimant_role"),
        "filed_at": _typed(form.get("filed_at")),
        "missing": missing,
    }


def _decision(context: Context) -> Mapping[str, Any]:
    """The decision on the defence: that of the form in hand, else the one signed last."""
    form = last_form(context, "analyse_defence", "decide_admissibility") or {}
    signed = last_paper(context, "decision")
    opinion = last_paper(context, "opinion")
    result = form.get("decision") or ("not_admitted" if form.get("admissibility") == "not_admit" else None)
    return {
        "result": result,
        "number": signed and f"{signed.number:05d}/{signed.year}",
        "signed_on": signed and signed.made_at.astimezone(context.place.zone).date(),
        "reasons": form.get("reasons"),
        "opinion_number": opinion and f"{opinion.number:05d}/{opinion.year}",
    }


def _destination(context: Context) -> Mapping[str, Any]:
    said = get_fact(context, "reported_removal") or {}
    seen = last_form(context, "verify_destination") or {}
    return {"address": seen.get("location") or said.get("destination")}


def _archive(context: Context) -> Mapping[str, Any]:
    return {"outcome": context.case.outcome, "outcome_text": context.case.outcome, "undelivered": []}


_GROUPS: dict[str, Callable[[Context], Any]] = {
    "case": _case,
    "municipality": _municipality,
    "form": _form,
    "vehicle": _vehicle,
    "inspection": _inspection,
    "owner": _owner,
    "claimant": _claimant,
    "addressee": _addressee,
    "signer": _signer,
    **NOTICE_GROUPS,
    "fine": _fine,
    "today": _today,
    "police": _police,
    "defence": _defence,
    "decision": _decision,
    "destination": _destination,
    "archive": _archive,
    **MONEY_GROUPS,
}
_OWN_GROUPS: Mapping[str, Mapping[str, Callable[[Context], Any]]] = {
    "lavras/registration": REGISTRATION_GROUPS,
    "lavras/penalty": PENALTY_GROUPS,
}
"""Groups that one procedure has for itself, or reads from other rows than the rest."""
