"""The row of a registration as a request changes it: what it was before is kept, so that annulment gives it back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

from sqlalchemy import Row, select, update

from handlers.numbers import normalise
from handlers.records import get_fact, name_key, set_fact
from handlers.registration.case import CHANGE, REGISTRATION, RENEWAL
from handlers.registration.said import GROUPS, day, person
from handlers.registry import Context
from handlers.signals import wake
from models.case import case, fact
from models.registration import registration

BEFORE: Final = "registration_before"
ENDED: Final = "registration_ended"
CLOSED: Final = "renewal_closed"
Columns = Mapping[str, Any]


def write(context: Context, row: Row[Any], **values: Any) -> None:
    """Change the row of a registration."""
    context.tx.run(update(registration).where(registration.c.id == row.id).values(values))


def change(context: Context, row: Row[Any], values: Columns) -> None:
    """Change the row, and remember what each column was before and is now."""
    changed = {name: value for name, value in values.items() if getattr(row, name) != value}
    if not changed:
        return
    kept = dict(get_fact(context, BEFORE) or {})
    for name, value in changed.items():
        before = kept[name][0] if name in kept else _plain(getattr(row, name))
        kept[name] = [before, _plain(value)]
    set_fact(context, BEFORE, kept)
    write(context, row, **changed)


def give_back(context: Context, row: Row[Any]) -> list[str]:
    """The columns that this case changed, and nobody since, are as they were before; their names."""
    kept = get_fact(context, BEFORE) or {}
    back = {name: _typed(name, old) for name, (old, new) in kept.items() if _plain(getattr(row, name)) == new}
    if back:
        write(context, row, **back)
    return list(back)


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


def _typed(name: str, value: Any) -> Any:
    dated = name.endswith(("_on", "_since", "_until", "_date", "_until_before"))
    return date.fromisoformat(value) if dated and isinstance(value, str) else value


def columns_of(said: Mapping[str, Any], row: Row[Any] | None) -> dict[str, Any]:
    """What the application says, column by column; what it leaves out is left as it is."""
    who = person(said, row)
    found: dict[str, Any] = {**who, "name_key": name_key(who["name"]), "tax_id": normalise(who["tax_id"])}
    for group in GROUPS:
        found |= _COLUMNS[group](said[group]) if said.get(group) and group in _COLUMNS else {}
    photo = said.get("photo")
    if photo:
        found["photo"] = photo[0] if isinstance(photo, list) else photo
    if said.get("organisation"):
        found["organisation"] = said["organisation"]
    return found


def _licence(told: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "licence_number": told["number"],
        "licence_category": told["category"],
        "category_a_since": day(told.get("category_a_since")),
        "licence_expires_on": day(told.get("expires_on")),
    }


def _vehicle(told: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "plate": normalise(told["plate"]),
        "chassis": told.get("chassis"),
        "renavam": told.get("renavam"),
        "brand": told.get("brand"),
        "model": told.get("model"),
        "colour": told.get("colour"),
        "engine_cc": str(told["engine_cc"]),
        "manufactured_year": told.get("manufactured_year"),
    }


def _policy(told: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "policy_insurer": told.get("insurer"),
        "policy_number": told.get("number"),
        "policy_expires_on": day(told.get("expires_on")),
    }


def _course(told: Mapping[str, Any]) -> dict[str, Any]:
    return {"course_on": day(told.get("completed_on"))} if told.get("completed_on") else {}


_COLUMNS: Final = {"licence": _licence, "vehicle": _vehicle, "liability_policy": _policy, "course": _course}


def open_requests(context: Context, registration_id: int, *requests: str) -> Sequence[int]:
    """The other open cases that ask one of these things about a registration."""
    rows = context.tx.all(
        select(case.c.id, fact.c.name, fact.c.value)
        .join(fact, fact.c.case_id == case.c.id)
        .where(
            case.c.municipality == context.case.municipality,
            case.c.procedure == REGISTRATION,
            case.c.status == "open",
            case.c.number.is_not(None),
            case.c.id != context.case.id,
            fact.c.name.in_(("registration", "request")),
        )
        .order_by(case.c.id)
    )
    facts: dict[int, dict[str, Any]] = {}
    for row in rows:
        facts.setdefault(row.id, {})[row.name] = row.value
    return [
        each for each, told in facts.items()
        if told.get("registration") == registration_id and told.get("request") in requests
    ]  # fmt: skip


def end(context: Context, row: Row[Any], status: str) -> None:
    """The registration ends: its validity is told, and open renewals and changes of it are withdrawn."""
    change(context, row, {"status": status, "status_before": row.status, "ended_on": context.today})
    wake(context, row.watch_id, ENDED)
    for request in open_requests(context, row.id, RENEWAL, CHANGE):
        wake(context, request, "request_withdrawn")


def close_renewal(context: Context, row: Row[Any] | None) -> None:
    """A renewal that was asked in time is over without being granted: the validity looks at its rows anew."""
    if row is not None and row.renewal_case_id == context.case.id:
        write(context, row, renewal_case_id=None, renewal_asked_on=None)
        wake(context, row.watch_id, CLOSED)
