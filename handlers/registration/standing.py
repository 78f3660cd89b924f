"""How each requirement stands once officials ruled on the papers and the inspector saw the motorcycle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from handlers.law.motorcycles import Inspection
from handlers.law.requirements import MISSING, NOT_MET, OK, PENDING, Requirement
from handlers.records import get_fact
from handlers.registration.requirements import BEYOND_MENDING, COMPUTED, EVERYTHING, INSPECTION, WANTED, Looked, look
from handlers.registry import Context

RULINGS: Final = "rulings"
TAKEN, OPEN, REFUSED = "ok", "pending", "refused"
_AS_RULED: Final = {TAKEN: OK, OPEN: MISSING, REFUSED: NOT_MET}


def rulings(context: Context) -> Mapping[str, Mapping[str, Any]]:
    """What the registry office ruled last, by requirement."""
    found: Mapping[str, Mapping[str, Any]] = get_fact(context, RULINGS) or {}
    return found


def seen(context: Context) -> Inspection | None:
    """What the inspector found; an inspection that still holds found everything right; None where it is to come."""
    form = get_fact(context, INSPECTION)
    if form is not None and form.get("inspection_result") != "not_presented":
        return Inspection(
            condition=bool(form.get("condition")),
            rental_plate=bool(form.get("rental_plate")),
            equipment=tuple(form.get("equipment") or ()),
            accessories=bool(form.get("accessories")),
            helmet_yellow=bool(form.get("helmet_yellow")),
            uniform=bool(form.get("uniform")),
        )
    return None if get_fact(context, WANTED, True) else EVERYTHING


def standing(context: Context) -> Looked:
    """Every requirement as it stands today: by the data, by what was ruled, by what was seen."""
    found = look(context, seen(context))
    named = (get_fact(context, INSPECTION) or {}).get("requirement")
    return replace(found, requirements=[_ruled(context, each, named) for each in found.requirements])


def _ruled(context: Context, each: Requirement, named: str | None) -> Requirement:
    if each.id == named:
        return replace(each, result=NOT_MET, reason=each.reason or "not_found_in_inspection")
    ruling = rulings(context).get(each.id)
    if ruling is None or each.id in COMPUTED or each.result == PENDING:
        return each
    result = _AS_RULED[ruling["result"]]
    return replace(each, result=result, reason=None if result == OK else each.reason or ruling.get("reason"))


def unmet(context: Context) -> Sequence[Requirement]:
    """The requirements that are not met now, in the order of the law; those nobody inspected are not."""
    return [each for each in standing(context).requirements if each.result != OK]


def proposed(each: Requirement) -> str:
    """What the check proposes to rule: what no paper can mend is refused, the rest is asked for."""
    if each.result in (OK, PENDING):
        return TAKEN
    beyond = each.reason in BEYOND_MENDING.get(each.id, frozenset())
    return REFUSED if each.result == NOT_MET and beyond else OPEN
