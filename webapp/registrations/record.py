"""The individual record (prontuário) of a person: decisions, measures, money, cases, documents, by what one may see."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, exists, or_, select

from handlers.law.text import provision_text
from handlers.records import INTERESTED
from models.account import official
from models.case import case
from models.charge import charge
from models.database import Transaction
from models.document import document
from models.party import party
from models.registration import sanction
from processes.authority import Standing, may_see
from processes.procedure import Procedure
from webapp import context
from webapp.cases.file import title_of
from webapp.charge_chips import charge_chips, still_owed
from webapp.charges.query import KINDS, PAID
from webapp.register_beside import Measure, read_measures
from webapp.roles import reads_charges, reads_record
from webapp.terms import Chip

PAPERS = ("registration_certificate", "transit_authorisation", "badge")
LONGEST = 140
MOST = 100


@dataclass(frozen=True)
class Decision:
    """What was decided about the person in one case."""

    row: Row[Any]
    provision: str
    text: str
    readable: bool


@dataclass(frozen=True)
class Owed:
    """A charge of the person, with how it stands."""

    row: Row[Any]
    kind: str
    chips: Sequence[Chip]
    left: Any


@dataclass(frozen=True)
class Record:
    """The parts of the record that this official may see; None for a part that they may not."""

    decisions: Sequence[Decision] | None
    measures: Sequence[Measure]
    charges: Sequence[Owed]
    cases: Sequence[Row[Any]]
    papers: Sequence[tuple[Row[Any], str]]
    sees_charges: bool


def read_record(tx: Transaction, tax_id: str, registration_id: int | None) -> Record:
    """Everything that the municipality has about a person, as far as this official may read it."""
    standing, today = context.standing(tx), context.today()
    cases = _cases(tx, standing, tax_id)
    readable = {row.id for row in cases}
    sees_charges, charges = reads_charges(standing, context.municipality()), _charges(tx, standing, tax_id, today)
    return Record(
        decisions=_decisions(tx, standing, tax_id, registration_id) if reads_record(standing) else None,
        measures=read_measures(tx, standing, today, of_person(standing.municipality, tax_id)),
        charges=[each for each in charges if sees_charges or each.row.case_id in readable],
        cases=cases,
        papers=_papers(tx, readable),
        sees_charges=sees_charges,
    )


def of_person(municipality: str, tax_id: str) -> ColumnElement[bool]:
    """Cases that are about the person, by their role in them."""
    here = exists().where(
        party.c.case_id == case.c.id,
        party.c.municipality == municipality,
        party.c.tax_id == tax_id,
        party.c.role.in_(INTERESTED),
    )
    return and_(case.c.municipality == municipality, here)


def _decisions(tx: Transaction, standing: Standing, tax_id: str, registration_id: int | None) -> list[Decision]:
    mine = sanction.c.tax_id == tax_id
    rows = tx.all(
        select(sanction, case.c.reference, may_see(standing).label("readable"))
        .join(case, case.c.id == sanction.c.case_id)
        .where(
            sanction.c.municipality == standing.municipality,
            mine if registration_id is None else or_(mine, sanction.c.registration_id == registration_id),
        )
        .order_by(sanction.c.decided_on.desc(), sanction.c.id.desc())
        .limit(MOST)
    )
    known = {each.id: each.version for each in context.procedures(tx)}
    table = next((each for each in known.values() if each.infractions), None)
    return [Decision(row, *_provision(table, row.provision), bool(row.readable)) for row in rows]


def _provision(procedure: Procedure | None, provision: str) -> tuple[str, str]:
    """art. 25, parágrafo único, VI, and what it says."""
    found = procedure.infractions.get(provision) if procedure is not None else None
    if procedure is None or found is None:
        return provision, ""
    law = next(iter(procedure.laws))
    said = procedure.provision(f"{law}:{found.article}").partition("\n")[0]
    head, dash, rest = said.partition(" - ")
    words = (rest if dash and len(head) < len("XXXXXX") else said).rstrip(":;. ")
    short = words if len(words) <= LONGEST else f"{words[:LONGEST].rsplit(' ', 1)[0]} …"
    return provision_text(found.article), short


def _charges(tx: Transaction, standing: Standing, tax_id: str, today: date) -> list[Owed]:
    rows = tx.all(
        select(
            charge.c.case_id,
            charge.c.kind,
            charge.c.number,
            charge.c.year,
            charge.c.amount,
            charge.c.due_on,
            charge.c.state,
            case.c.reference,
            PAID.label("paid"),
        )
        .join(case, case.c.id == charge.c.case_id)
        .where(of_person(standing.municipality, tax_id))
        .order_by(charge.c.id.desc())
        .limit(MOST)
    )
    return [Owed(row, str(KINDS.get(row.kind, row.kind)), charge_chips(row, today), still_owed(row)) for row in rows]


def _cases(tx: Transaction, standing: Standing, tax_id: str) -> Sequence[Row[Any]]:
    """The cases of the person that the official may open, the newest first, with the person's role in each."""
    role = (
        select(party.c.role)
        .where(party.c.case_id == case.c.id, party.c.tax_id == tax_id, party.c.role.in_(INTERESTED))
        .order_by(party.c.id)
        .limit(1)
        .scalar_subquery()
    )
    return tx.all(
        select(
            case.c.id,
            case.c.reference,
            case.c.subject,
            case.c.status,
            case.c.outcome,
            case.c.opened_at,
            role.label("role"),
        )
        .where(of_person(standing.municipality, tax_id), may_see(standing))
        .order_by(case.c.id.desc())
        .limit(MOST)
    )


def _papers(tx: Transaction, readable: Collection[int]) -> list[tuple[Row[Any], str]]:
    """Certificates, authorisations and badges that were issued, the newest first; with their titles."""
    if not readable:
        return []
    rows = tx.all(
        select(
            document.c.no,
            document.c.number,
            document.c.year,
            document.c.title,
            document.c.made_at,
            document.c.restricted,
            document.c.state,
            official.c.name.label("signer"),
            case.c.reference,
        )
        .join(case, case.c.id == document.c.case_id)
        .outerjoin(official, official.c.id == document.c.signer_id)
        .where(document.c.case_id.in_(sorted(readable)), document.c.kind.in_(PAPERS))
        .order_by(document.c.id.desc())
        .limit(MOST)
    )
    return [(row, title_of(row)) for row in rows]
