"""The beginning and the end of a turn: a new case's row, what an act gives back, why a task is gone."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import func, insert, or_, select

from handlers.errors import RefusedError
from handlers.numbering import next_number
from models.account import official
from models.case import case
from models.database import Transaction
from models.event import event
from processes.casework.journal import GENESIS
from processes.casework.results import Done, Drawn, OpenTask, Signature
from processes.casework.turn import Turn


def new_case(
    tx: Transaction, municipality: str, procedure: str, version_id: int, now: datetime, year: int, follow_code: str
) -> Mapping[str, Any]:
    """The row of a case that begins, numbered within its municipality and year."""
    number = next_number(tx, municipality, "case", year)
    row = _row(municipality, procedure, version_id, now)
    row |= {"process": procedure.split("/")[1], "number": number, "year": year, "follow_code": follow_code}
    row["reference"] = f"{number:05d}/{year}"
    tx.run(insert(case), row)
    return row


def new_companion(
    tx: Transaction, municipality: str, procedure: str, version_id: int, now: datetime, process: str, reference: str
) -> Mapping[str, Any]:
    """The row of a process that lives by itself: no number, named after its record; a second one of it says so."""
    taken = tx.value(
        select(func.count())
        .select_from(case)
        .where(
            case.c.municipality == municipality,
            or_(case.c.reference == reference, case.c.reference.startswith(f"{reference}-", autoescape=True)),
        )
    )
    row = _row(municipality, procedure, version_id, now)
    row |= {"process": process, "number": None, "year": None, "follow_code": None}
    row["reference"] = f"{reference}-{taken + 1}" if taken else reference
    tx.run(insert(case), row)
    return row


def unborn_case(municipality: str, procedure: str, version_id: int, now: datetime) -> Mapping[str, Any]:
    """A case that nobody has opened yet, for what its start form has to be told; stored nowhere."""
    row = _row(municipality, procedure, version_id, now)
    return row | {"process": procedure.split("/")[1], "number": None, "year": None, "reference": ""}


def _row(municipality: str, procedure: str, version_id: int, now: datetime) -> dict[str, Any]:
    return {
        "id": time.time_ns() // 1_000_000 << 20 | secrets.randbits(20),
        "municipality": municipality,
        "procedure": procedure,
        "version_id": version_id,
        "status": "open",
        "outcome": None,
        "subject": "",
        "opened_at": now,
        "closed_at": None,
        "revision": 0,
        "event_no": 0,
        "document_no": 0,
        "last_at": now,
        "chain": GENESIS,
        "state": None,
    }


def hashed(code: str) -> str:
    """A code as it is kept: nobody can read it back."""
    return hashlib.sha256(code.encode()).hexdigest()


def done(turn: Turn, signature: Signature | None) -> Done:
    """What the act did; refused where it signed a document that its signer was not shown."""
    drawn = [
        Drawn(
            id=row["id"],
            no=row["no"],
            kind=row["kind"],
            title=row["title"],
            number=f"{row['number']:05d}/{row['year']}",
            content=row["content"],
            frame=row["frame"],
            digest=hashlib.sha256(row["content"].encode()).hexdigest(),
            signed=row["signer_id"] is not None,
        )
        for row in turn.journal.documents
    ]
    signed = [each for each in drawn if each.signed]
    if signature is not None:
        if signature.official_id != turn.actor.official_id:
            raise RefusedError("unsigned", "Quem assina é quem pratica o ato.")
        if signature.digests is not None and {each.digest for each in signed} != set(signature.digests):
            raise RefusedError("changed", "A minuta mudou desde que você a viu. Confira-a de novo e assine.")
    opened = [
        OpenTask(row["case_id"], row["id"], row["element"], row["title"], row["lane"]) for row in turn.rows.opened
    ]
    return Done(
        case_id=turn.file.id,
        number=turn.file.number,
        event_no=turn.journal.event_no,
        status=turn.file.status,
        outcome=turn.file.outcome,
        documents=drawn,
        opened=opened,
        needs_signature=bool(signed) and signature is None,
    )


def closed(turn: Turn, task_id: int) -> RefusedError:
    """Why a task is no longer open: who completed it and when, or that its time or its case ended."""
    row = turn.tx.one(
        select(event.c.at, official.c.name)
        .join(official, official.c.id == event.c.official_id, isouter=True)
        .where(event.c.case_id == turn.file.id, event.c.task_id == task_id, event.c.kind == "task")
    )
    if row is None:
        return RefusedError(
            "not_open", "Esta tarefa não está mais aberta: o processo seguiu por outro caminho. Abra o processo."
        )
    at = row.at.astimezone(turn.place.zone)
    return RefusedError(
        "already_done",
        f"Esta tarefa já foi concluída por {row.name} em {at:%d/%m/%Y} às {at:%H:%M}.",
        by=row.name,
        at=row.at,
    )
