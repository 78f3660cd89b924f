"""Signals between processes: each delivered in a transaction of its own, after the commit of the act that sent it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, delete, insert

from handlers.registry import SYSTEM
from models.case import fact
from models.database import Transaction
from models.signal import signal
from processes.casework.outcome import new_companion
from processes.casework.turn import Turn
from processes.engine.machine import Machine


def take(tx: Transaction, row: Row[Any]) -> bool:
    """Take a signal to deliver it; False where another worker was first."""
    return bool(tx.run(delete(signal).where(signal.c.id == row.id)).rowcount)


def wake(turn: Turn, message: str) -> bool:
    """Wake a case that waits for this; nobody waiting, nothing is kept. Did it move?"""
    if turn.machine is None:
        return False
    turn.settle()
    opened = next((each for each in turn.running.awaited() if each.element.message == message), None)
    if opened is None:
        return False
    turn.journal.event("message", opened.element.process, message, turn.now, SYSTEM)
    turn.running.deliver(message)
    turn.settle()
    return True


def begun(turn: Turn) -> None:
    """Start the machine of a process that lives by itself."""
    process = turn.row["process"]
    start = next(
        each for each in turn.blueprint.elements.values() if each.process == process and each.kind == "startEvent"
    )
    turn.journal.event("start", process, start.id, turn.now, SYSTEM)
    turn.machine = Machine.start(turn.blueprint, turn, {}, turn.now)
    turn.settle()


def companion(tx: Transaction, row: Row[Any], version_id: int, now: Any) -> Any:
    """The row of the process that a signal begins, with what it knows from the start."""
    made = new_companion(tx, row.municipality, row.procedure, version_id, now, row.process, row.reference)
    facts = [{"case_id": made["id"], "name": name, "value": value, "set_at": now} for name, value in row.facts.items()]
    tx.run(insert(fact), facts)
    return made
