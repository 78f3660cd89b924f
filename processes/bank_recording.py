"""Payments of a bank's file recorded by the same act as by hand: one transaction each, once, whatever is open.

A file that was stopped half-way goes on where it stopped; what no guide takes waits for a person.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

import structlog
from sqlalchemy import Row, and_, exists, func, or_, select, update

from handlers.errors import HandlerError, RefusedError
from handlers.registry import Actor
from models.account import official
from models.bank_file import bank_file, bank_line
from models.charge import charge, guide, payment
from models.database import Transaction
from processes.bank_files import AT_ONCE, ZERO, outcome
from processes.casework import Engine
from processes.casework.permission import BANK

LEASE: Final = timedelta(minutes=2)
LATER: Final = frozenset({"already_done", "not_your_lane"})
"""Refusals that pass: somebody moved the case just now, or this official may no longer record payments."""
log = structlog.get_logger()


def go_on(engine: Engine, now: datetime) -> int:
    """Record what confirmed files still hold; how many lines. What a worker does each second."""
    with engine.database.reading() as tx:
        found = tx.all(
            select(bank_file.c.id).where(
                bank_file.c.state == "recording",
                or_(bank_file.c.busy_until.is_(None), bank_file.c.busy_until <= now),
            )
        )
    return sum(record(engine, row.id, now) for row in found)


def record(engine: Engine, file_id: int, now: datetime, limit: int = AT_ONCE) -> int:
    """Record the waiting lines of a confirmed file, one transaction each; how many. Another process on it: none."""
    database = engine.database
    free = or_(bank_file.c.busy_until.is_(None), bank_file.c.busy_until <= now)
    where = (bank_file.c.id == file_id, bank_file.c.state == "recording")
    with database.transaction() as tx:
        if not tx.run(update(bank_file).where(*where, free).values(busy_until=now + LEASE)).rowcount:
            return 0
        who = _confirmer(tx, file_id)
        waiting = bank_line.c.file_id == file_id, bank_line.c.state == "waiting"
        lines = tx.all(select(bank_line).where(*waiting).order_by(bank_line.c.line).limit(limit))
    done = 0
    for line in lines:
        if not record_line(engine, line, who, now):
            break
        done += 1
    left = exists().where(bank_line.c.file_id == file_id, bank_line.c.state == "waiting")
    with database.transaction() as tx:
        tx.run(update(bank_file).where(*where, left).values(busy_until=None if done else now + LEASE))
        tx.run(update(bank_file).where(*where, ~left).values(state="done", done_at=now, busy_until=None))
    return done


def record_line(engine: Engine, line: Row[Any], who: Actor, now: datetime) -> bool:
    """Record one payment as if by hand, and note what it did; False where it must wait for another moment."""
    form = {
        "charge": str(line.charge_id),
        "amount": str(line.amount),
        "paid_on": line.paid_on.isoformat(),
        "receipt": line.receipt,
    }
    with engine.database.reading() as tx:
        before = tx.one(select(charge).where(charge.c.id == line.charge_id))
    assert before is not None
    values: dict[str, Any]
    try:
        engine.record(before.case_id, "charge_paid", form, who, now, key=line.key)
    except RefusedError as error:
        if error.code in LATER:
            return False
        values = {"state": "refused", "reason": _told(error)}
    except HandlerError as error:
        values = {"state": "refused", "reason": error.sentence}
    except Exception as error:
        log.exception("bank line failed", line=line.id, charge=line.charge_id)
        values = {"state": "refused", "reason": f"Falha no programa ({type(error).__name__})."}
    else:
        values = {"state": "recorded", "reason": None}
    with engine.database.transaction() as tx:
        if values["state"] == "recorded":
            values |= _happened(tx, before, line)
        tx.run(update(bank_line).where(bank_line.c.id == line.id).values(values))
    return True


def _happened(tx: Transaction, before: Row[Any], line: Row[Any]) -> dict[str, Any]:
    """What the payment did, from the rows themselves: the same however often it is asked."""
    mine = tx.value(select(payment.c.id).where(payment.c.key == line.key))
    earlier = and_(payment.c.charge_id == line.charge_id, payment.c.id < mine)
    paid = tx.value(select(func.sum(payment.c.amount, type_=payment.c.amount.type)).where(earlier)) or ZERO
    found = outcome(before, paid, line.amount, line.paid_on)
    return {"result": found.result, "late": found.late}


def _confirmer(tx: Transaction, file_id: int) -> Actor:
    row = tx.one(
        select(official).join(bank_file, bank_file.c.confirmed_by == official.c.id).where(bank_file.c.id == file_id)
    )
    assert row is not None
    return as_bank(Actor("official", row.id, row.name, row.title, row.registration))


def as_bank(who: Actor) -> Actor:
    """The official who takes over what the bank tells."""
    return replace(who, kind=BANK)


def _told(error: RefusedError) -> str:
    """The sentence, with those of the fields."""
    return " ".join([error.sentence, *(each.message for each in error.details.get("problems", ()))])


def assign(tx: Transaction, line: Row[Any], year: int, number: int) -> Row[Any] | None:
    """Say for which guide money came that named none; the line as it then waits, None where there is no such guide."""
    named = (guide.c.municipality == line.municipality, guide.c.year == year, guide.c.number == number)
    found = tx.one(select(guide).where(*named))
    if found is None:
        return None
    values = {"charge_id": found.charge_id, "guide_id": found.id, "state": "waiting", "reason": None}
    tx.run(update(bank_line).where(bank_line.c.id == line.id, bank_line.c.state == line.state).values(values))
    return tx.one(select(bank_line).where(bank_line.c.id == line.id))


def settle_line(tx: Transaction, line_id: int, municipality: str, reason: str, who: int, now: datetime) -> bool:
    """A person dealt with money that no guide takes (gave it back, sent it elsewhere) and says how."""
    values = {"state": "settled", "reason": reason, "settled_by": who, "settled_at": now}
    mine = (bank_line.c.id == line_id, bank_line.c.municipality == municipality)
    changed = tx.run(update(bank_line).where(*mine, bank_line.c.state.in_(("unknown", "refused"))).values(values))
    return changed.rowcount == 1
