"""The people of a case, its notes, and other cases of the same vehicle, person or address."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _
from sqlalchemy import ColumnElement, Row, and_, exists, false, func, literal, or_, select, union_all

from handlers.records import INTERESTED
from models.account import official
from models.case import case, incident, note
from models.database import Transaction
from models.party import party, reporter
from models.registration import measure, registration
from models.vehicle import vehicle
from processes.authority import Standing, may_see
from webapp.addresses import case_url

MOST = 50


@dataclass(frozen=True)
class Related:
    """Another case that this official may read, and what it shares with this one."""

    number: str
    url: str
    subject: str
    status: str
    outcome: str | None
    why: str


def read_parties(tx: Transaction, row: Row[Any]) -> Sequence[Row[Any]]:
    """Who takes part, as things stand; of a process beside the cases, whom the case is about that began it."""
    if row.number is not None:
        return tx.all(select(party).where(party.c.case_id == row.id, party.c.current).order_by(party.c.id))
    begun_by = union_all(*(select(each.c.case_id).where(each.c.watch_id == row.id) for each in (registration, measure)))
    people = select(party).where(party.c.case_id.in_(begun_by), party.c.role.in_(INTERESTED), party.c.current)
    return tx.all(people.order_by(party.c.id))


def read_notes(tx: Transaction, case_id: int) -> Sequence[Row[Any]]:
    """The internal notes, the newest first."""
    from_whom = note.join(official, official.c.id == note.c.official_id)
    return tx.all(
        select(note, official.c.name.label("by"))
        .select_from(from_whom)
        .where(note.c.case_id == case_id)
        .order_by(note.c.id.desc())
    )


@dataclass(frozen=True)
class Beside:
    """How many notes, related cases, unresolved incidents and known reporters there are."""

    notes: int
    related: int
    incidents: int
    reporters: int


def count_beside(tx: Transaction, row: Row[Any], standing: Standing, parties: Sequence[Row[Any]]) -> Beside:
    """Count them in one statement."""
    notes = select(func.count().label("n"), literal("notes").label("what")).where(note.c.case_id == row.id)
    alike = select(func.count(), literal("related")).select_from(case).where(_shares(row, parties), may_see(standing))
    failed = select(func.count(), literal("incidents")).where(
        incident.c.case_id == row.id, incident.c.resolved_at.is_(None)
    )
    told = select(func.count(), literal("reporters")).where(reporter.c.case_id == row.id)
    found = {each.what: int(each.n) for each in tx.all(union_all(notes, alike, failed, told))}
    return Beside(**found)


def read_related(tx: Transaction, row: Row[Any], standing: Standing, parties: Sequence[Row[Any]]) -> list[Related]:
    """The related cases, the newest first."""
    people, other = _people(parties), vehicle.alias("other")
    same_person = exists().where(party.c.case_id == case.c.id, party.c.tax_id.in_(people))
    rows = tx.all(
        select(
            case.c.reference,
            case.c.subject,
            case.c.status,
            case.c.outcome,
            other.c.plate,
            other.c.chassis,
            same_person.label("person"),
        )
        .outerjoin(other, other.c.case_id == case.c.id)
        .where(_shares(row, parties), may_see(standing))
        .order_by(case.c.id.desc())
        .limit(MOST)
    )
    return [
        Related(
            each.reference,
            case_url(each.reference),
            each.subject,
            each.status,
            each.outcome,
            _why(each, row),
        )
        for each in rows
    ]


def _shares(row: Row[Any], parties: Sequence[Row[Any]]) -> ColumnElement[bool]:
    """Same plate, chassis or place of the vehicle, or a person with the same CPF or CNPJ."""
    alike: list[ColumnElement[bool]] = []
    if people := _people(parties):
        alike.append(exists().where(party.c.case_id == case.c.id, party.c.tax_id.in_(people)))
    same = [
        column == value
        for column, value in (
            (vehicle.c.plate, row.plate),
            (vehicle.c.chassis, row.chassis),
            (vehicle.c.location, row.location),
        )
        if value
    ]
    if same:
        alike.append(exists().where(vehicle.c.case_id == case.c.id, or_(*same)))
    return and_(case.c.municipality == row.municipality, case.c.id != row.id, or_(false(), *alike))


def _people(parties: Sequence[Row[Any]]) -> list[str]:
    return sorted({each.tax_id for each in parties if each.tax_id})


def _why(each: Row[Any], row: Row[Any]) -> str:
    if (row.plate and each.plate == row.plate) or (row.chassis and each.chassis == row.chassis):
        return _("mesmo veículo")
    return _("mesma pessoa") if each.person else _("mesmo endereço")
