"""The desk: who holds a task, its priority, when to look again; impediments declared, officials designated.

These acts move no token: they write one row and one event, in the case's own transaction.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from typing import Any

from sqlalchemy import insert, select, update

from handlers.errors import RefusedError
from models.account import designation, head, impediment, official
from models.task import task
from processes.authority import barred, designated, lanes_of
from processes.casework.turn import Turn


def claim(turn: Turn, task_id: int) -> None:
    """Take a task of one's lanes that nobody holds."""
    row = _task(turn, task_id)
    if row.holder_id is not None and row.holder_id != turn.actor.official_id:
        raise RefusedError("held", f"{turn.file.number} já está com {row.holder}.")
    _reachable(turn, row, turn.actor.official_id)
    _hold(turn, task_id, turn.actor.official_id, "claim", {})


def release(turn: Turn, task_id: int) -> None:
    """Give a task back to its lane."""
    row = _task(turn, task_id)
    if row.holder_id is None:
        return
    if row.holder_id != turn.actor.official_id and not _heads(turn, row.lane):
        raise RefusedError("held", f"{turn.file.number} está com {row.holder}.")
    _hold(turn, task_id, None, "release", {})


def reassign(turn: Turn, task_id: int, to: int, reason: str) -> None:
    """Hand a task to another official who may complete it; by its holder or the head of its lane."""
    row = _task(turn, task_id)
    if not (_heads(turn, row.lane) or row.holder_id == turn.actor.official_id or row.lane in _lanes(turn)):
        raise RefusedError("not_your_lane", "Só a chefia ou quem está com a tarefa pode redistribuí-la.")
    if not reason.strip():
        raise RefusedError("invalid", "Escreva o motivo da redistribuição.")
    _reachable(turn, row, to, other=True)
    _hold(turn, task_id, to, "reassign", {"to": to, "reason": reason.strip()})


def prioritise(turn: Turn, task_id: int, priority: int) -> None:
    """0 normal, 1 high."""
    row = _task(turn, task_id)
    _lane_or_head(turn, row.lane)
    if priority not in (0, 1):
        raise RefusedError("invalid", "A prioridade é normal ou alta.")
    turn.tx.run(_where(turn, task_id).values(priority=priority))
    _told(turn, task_id, "prioritise", {"priority": priority})


def follow_up(turn: Turn, task_id: int, on: date | None) -> None:
    """Look at the task again on a day."""
    row = _task(turn, task_id)
    _lane_or_head(turn, row.lane)
    turn.tx.run(_where(turn, task_id).values(follow_up_on=on))
    _told(turn, task_id, "follow_up", {"on": on.isoformat() if on else None})


def declare_impediment(turn: Turn, reason: str, official_id: int | None = None) -> None:
    """An official declares that they may not act in this case; what they held goes back to its lane."""
    who = official_id or turn.actor.official_id
    if not reason.strip():
        raise RefusedError("invalid", "Escreva o motivo do impedimento.")
    turn.tx.run(
        insert(impediment),
        {
            "case_id": turn.file.id,
            "task_id": None,
            "official_id": who,
            "reason": f"declarou impedimento: {reason.strip()}",
            "at": turn.now,
        },
    )
    turn.tx.run(
        update(task).where(task.c.case_id == turn.file.id, task.c.holder_id == who).values(holder_id=None, held_at=None)
    )
    _told(turn, None, "impede", {"official": who, "reason": reason.strip()})


def designate(turn: Turn, element: str, official_id: int, act: str) -> None:
    """Designate an official for one step of this case (designação ad hoc), by an act."""
    if not act.strip():
        raise RefusedError("invalid", "Informe o ato da designação, com número e data.")
    known = turn.tx.value(
        select(official.c.id).where(
            official.c.id == official_id, official.c.municipality == turn.file.municipality, official.c.active
        )
    )
    if known is None:
        raise RefusedError("not_found", "Esta pessoa não trabalha neste município.")
    values = {"case_id": turn.file.id, "element": element, "official_id": official_id, "act": act.strip()}
    turn.tx.run(insert(designation), {**values, "made_by": turn.actor.official_id, "at": turn.now})
    _told(turn, None, "designate", {"element": element, "official": official_id, "act": act.strip()})


def _task(turn: Turn, task_id: int) -> Any:
    row = turn.tx.one(
        select(task, official.c.name.label("holder"))
        .join(official, official.c.id == task.c.holder_id, isouter=True)
        .where(task.c.case_id == turn.file.id, task.c.id == task_id)
    )
    if row is None:
        raise RefusedError("not_open", f"{turn.file.number}: a tarefa não está mais aberta.")
    return row


def _reachable(turn: Turn, row: Any, official_id: int | None, other: bool = False) -> None:
    assert official_id is not None
    if row.lane not in lanes_of(turn.tx, official_id, _today(turn)) and not designated(
        turn.tx, official_id, turn.file.id, row.element
    ):
        who = "essa pessoa não é do setor desta tarefa" if other else "a tarefa é de outro setor"
        raise RefusedError("not_your_lane", f"{turn.file.number}: {who}.")
    if (reason := barred(turn.tx, official_id, turn.file.id, row.id)) is not None:
        raise RefusedError("impeded", f"{turn.file.number}: há impedimento ({reason}).")


def _lane_or_head(turn: Turn, lane: str) -> None:
    if lane not in _lanes(turn) and not _heads(turn, lane):
        raise RefusedError("not_your_lane", f"{turn.file.number}: a tarefa é de outro setor.")


def _lanes(turn: Turn) -> Collection[str]:
    assert turn.actor.official_id is not None
    return lanes_of(turn.tx, turn.actor.official_id, _today(turn))


def _heads(turn: Turn, lane: str) -> bool:
    where = (head.c.official_id == turn.actor.official_id, head.c.lane == lane)
    return turn.tx.one(select(head).where(*where)) is not None


def _today(turn: Turn) -> date:
    return turn.now.astimezone(turn.place.zone).date()


def _where(turn: Turn, task_id: int) -> Any:
    return update(task).where(task.c.case_id == turn.file.id, task.c.id == task_id)


def _hold(turn: Turn, task_id: int, holder: int | None, act: str, data: dict[str, Any]) -> None:
    turn.tx.run(_where(turn, task_id).values(holder_id=holder, held_at=turn.now if holder else None))
    _told(turn, task_id, act, data)


def _told(turn: Turn, task_id: int | None, act: str, data: dict[str, Any]) -> None:
    turn.journal.event("desk", turn.procedure.name, act, turn.now, turn.actor, data={**data, "task": task_id})
