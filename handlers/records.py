"""The case's rows as handlers read and write them: what was filled in, terms, amounts, facts, parties, the subject."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any

import orjson
from sqlalchemy import Row, delete, func, insert, select, update

from handlers.law.result import Step
from handlers.registry import Context
from models.case import amount, fact, term
from models.document import attachment
from models.event import event
from models.party import party
from models.vehicle import vehicle


def told(steps: Sequence[Step]) -> list[Mapping[str, str]]:
    """The steps of a computation as they are kept beside the value."""
    return [{"provision": step.provision, "text": step.text} for step in steps]


def last_form(context: Context, *steps: str) -> Mapping[str, Any] | None:
    """What was filled in last at one of these steps or messages of the case, this transaction included."""
    for each in reversed(context.journal.pending):
        if each["element"] in steps and each["kind"] in ("start", "task", "message", "action"):
            return dict(orjson.loads(each["data"]))
    found = context.tx.value(
        select(event.c.data)
        .where(
            event.c.case_id == context.case.id,
            event.c.element.in_(steps),
            event.c.kind.in_(("start", "task", "message", "action")),
        )
        .order_by(event.c.no.desc())
        .limit(1)
    )
    return dict(orjson.loads(found)) if found is not None else None


def times_done(context: Context, step: str) -> int:
    """How often a step was completed in this case before the present act."""
    return int(
        context.tx.value(
            select(func.count())
            .select_from(event)
            .where(event.c.case_id == context.case.id, event.c.element == step, event.c.kind == "task")
        )
        or 0
    )


def instant_of(context: Context, day: date) -> datetime:
    """The first moment of a day in the municipality, in UTC."""
    return datetime.combine(day, time(0), context.place.zone).astimezone(UTC)


def end_of(context: Context, day: date) -> datetime:
    """The last second of a term's last day in the municipality, in UTC."""
    ends = context.values.clock("day_ends", context.today)
    last = ends if ends.second else ends.replace(second=59)
    return datetime.combine(day, last, context.place.zone).astimezone(UTC)


def set_term(
    context: Context,
    name: str,
    *,
    due_on: date,
    due_at: datetime,
    steps: Sequence[Step],
    starts_on: date | None = None,
    received_on: date | None = None,
    notice_id: int | None = None,
) -> None:
    """Store the date of a term with its computation; the one it replaces stays in the record."""
    current = (term.c.case_id == context.case.id, term.c.name == name, term.c.replaced_at.is_(None))
    context.tx.run(update(term).where(*current).values(replaced_at=context.now))
    context.tx.run(
        insert(term),
        {
            "case_id": context.case.id,
            "name": name,
            "notice_id": notice_id,
            "received_on": received_on,
            "starts_on": starts_on,
            "due_on": due_on,
            "due_at": due_at,
            "steps": told(steps),
            "set_at": context.now,
        },
    )
    context.terms_changed()


def get_term(context: Context, name: str) -> Row[Any] | None:
    """The term as it stands."""
    return context.tx.one(
        select(term).where(term.c.case_id == context.case.id, term.c.name == name, term.c.replaced_at.is_(None))
    )


def end_term(context: Context, name: str, how: str) -> None:
    """Note how a term ended: met, by which act; or by its day."""
    context.tx.run(
        update(term)
        .where(
            term.c.case_id == context.case.id,
            term.c.name == name,
            term.c.replaced_at.is_(None),
            term.c.ended_at.is_(None),
        )
        .values(ended_at=context.now, ending=how)
    )
    context.terms_changed()


def suspend_term(context: Context, name: str, suspended: bool) -> None:
    """A suspended term keeps its date; it is shown as suspended."""
    context.tx.run(
        update(term)
        .where(term.c.case_id == context.case.id, term.c.name == name, term.c.replaced_at.is_(None))
        .values(suspended_at=context.now if suspended else None)
    )
    context.terms_changed()


def drop_term(context: Context, name: str) -> None:
    """A term that no longer holds: its row stays in the record, replaced by none."""
    context.tx.run(
        update(term)
        .where(term.c.case_id == context.case.id, term.c.name == name, term.c.replaced_at.is_(None))
        .values(replaced_at=context.now)
    )
    context.terms_changed()


def set_amount(context: Context, name: str, value: Decimal, steps: Sequence[Step]) -> None:
    """Store an amount with its computation."""
    row = {"case_id": context.case.id, "name": name, "amount": value, "steps": told(steps), "set_at": context.now}
    context.tx.run(insert(amount), row)


def get_amount(context: Context, name: str) -> Row[Any] | None:
    """The amount set last under this name."""
    return context.tx.one(
        select(amount)
        .where(amount.c.case_id == context.case.id, amount.c.name == name)
        .order_by(amount.c.id.desc())
        .limit(1)
    )


def set_fact(context: Context, name: str, value: Any) -> None:
    """Store a fact of the case that later steps read; the last one counts."""
    _facts(context)[name] = value
    where = (fact.c.case_id == context.case.id, fact.c.name == name)
    values = {"value": value, "set_at": context.now}
    if not context.tx.run(update(fact).where(*where).values(values)).rowcount:
        context.tx.run(insert(fact), {"case_id": context.case.id, "name": name, **values})


def get_fact(context: Context, name: str, default: Any = None) -> Any:
    """A fact stored before."""
    return _facts(context).get(name, default)


def _facts(context: Context) -> dict[str, Any]:
    """All facts of the case, read once in a transaction."""
    if "facts" not in context.memory:
        found = context.tx.all(select(fact.c.name, fact.c.value).where(fact.c.case_id == context.case.id))
        context.memory["facts"] = {row.name: row.value for row in found}
    facts: dict[str, Any] = context.memory["facts"]
    return facts


def drop_fact(context: Context, name: str) -> None:
    """A fact that no longer holds."""
    _facts(context).pop(name, None)
    context.tx.run(delete(fact).where(fact.c.case_id == context.case.id, fact.c.name == name))


def named_files(context: Context, digests: Sequence[str]) -> list[Mapping[str, Any]]:
    """Files handed in, by their digest, with the names they came under."""
    if not digests:
        return []
    rows = context.tx.all(
        select(attachment.c.file, attachment.c.name).where(
            attachment.c.file.in_(digests), attachment.c.municipality == context.case.municipality
        )
    )
    names = {row.file: row.name for row in rows}
    return [{"name": names.get(each, "arquivo"), "sha256": each} for each in digests]


def name_key(name: str) -> str:
    """A name as it is searched: without accents, in small letters, single spaces."""
    plain = unicodedata.normalize("NFKD", name)
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).casefold().split())


def add_party(context: Context, part: str, /, **fields: Any) -> int:
    """Put a person into the case: as owner, addressee or claimant; `role` is in what capacity."""
    name = fields.get("name")
    row = {
        "case_id": context.case.id,
        "municipality": context.case.municipality,
        "role": part,
        "kind": fields.get("kind"),
        "capacity": fields.get("role"),
        "name": name,
        "name_key": name_key(name) if name else None,
        "tax_id": fields.get("tax_id"),
        "address": fields.get("address"),
        "email": fields.get("email"),
        "at": context.now,
    }
    return int(context.tx.run(insert(party).returning(party.c.id), row).scalar_one())


def retire_parties(context: Context, *roles: str) -> None:
    """The people of these roles give way to others; their rows stay."""
    context.tx.run(
        update(party).where(party.c.case_id == context.case.id, party.c.role.in_(roles)).values(current=False)
    )


INTERESTED = ("owner", "applicant", "offender")
"""Whom a case is about: the owner of a vehicle, who applied for something, who is said to have broken the law."""


def interested(context: Context) -> Sequence[Row[Any]]:
    """The people whom the case is about."""
    return parties(context, *INTERESTED)


def parties(context: Context, *roles: str) -> Sequence[Row[Any]]:
    """The people who have one of these roles in the case now."""
    return context.tx.all(
        select(party)
        .where(party.c.case_id == context.case.id, party.c.role.in_(roles), party.c.current)
        .order_by(party.c.id)
    )


def the_vehicle(context: Context) -> Row[Any] | None:
    """The vehicle of the case."""
    return context.tx.one(select(vehicle).where(vehicle.c.case_id == context.case.id))


def write_vehicle(context: Context, **fields: Any) -> None:
    """Note what is known of the vehicle; what is not told keeps its value."""
    known = {name: value for name, value in fields.items() if value is not None}
    if not context.tx.run(update(vehicle).where(vehicle.c.case_id == context.case.id).values(known)).rowcount:
        row = {"case_id": context.case.id, "municipality": context.case.municipality, **known}
        context.tx.run(insert(vehicle), row)
    describe(context)


def describe(context: Context) -> None:
    """The line that tells this case from its twins: plate, model, colour, place, owner."""
    row = the_vehicle(context)
    owners = parties(context, "owner")
    parts: list[str] = []
    if row is not None:
        parts = [
            row.plate or "sem placa",
            " ".join(word for word in (row.brand, row.model, row.colour) if word),
            row.location,
        ]
    parts += [each.name for each in owners[:1] if each.name]
    context.case.subject = " · ".join(part for part in parts if part)
