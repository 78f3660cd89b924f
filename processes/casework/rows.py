"""The rows of what is open in a case: written as a difference against what the state held when it was loaded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any, Protocol

from sqlalchemy import delete, insert, select, tuple_, update

from handlers.registry import CaseFile, Place
from models.account import impediment
from models.database import Transaction
from models.event import event
from models.task import awaited, message, task, timer
from processes.casework.journal import Journal
from processes.engine.blueprint import Element
from processes.engine.machine import Machine, Open
from processes.municipality import Municipality
from processes.procedure import Procedure
from processes.recorders import lanes_of, steps_read

DONE = ("start", "task")
"""Events by which somebody did a step: the form that opened the case, or a task completed."""


class InHand(Protocol):
    """The turn, as far as its rows need it."""

    tx: Transaction
    now: datetime
    file: CaseFile
    place: Place
    procedure: Procedure
    municipality: Municipality
    journal: Journal

    @property
    def terms(self) -> Mapping[str, Mapping[str, Any]]: ...

    def due(self, name: str) -> datetime | None: ...


class OpenRows:
    """Tasks, timers and awaited messages of one case, before and after a turn."""

    def __init__(self, turn: InHand) -> None:
        self.turn = turn
        self.before: dict[str, dict[int, Open]] = {"task": {}, "timer": {}, "awaited": {}}
        self.due_before: dict[int, Any] = {}
        self.opened: list[Mapping[str, Any]] = []
        self._messages: list[Mapping[str, Any]] | None = None

    def loaded(self, machine: Machine) -> None:
        """Remember what is open before anything happens."""
        self.before = _open(machine)
        self.due_before = {i: self.turn.due(each.element.term or "") for i, each in self.before["timer"].items()}

    def waiting_messages(self) -> list[Mapping[str, Any]]:
        """Messages recorded and not yet delivered, the oldest first."""
        if self._messages is None:
            found = self.turn.tx.all(
                select(message)
                .where(
                    message.c.case_id == self.turn.file.id,
                    message.c.delivered_at.is_(None),
                    message.c.closed_at.is_(None),
                )
                .order_by(message.c.event_no)
            )
            self._messages = [dict(row._mapping) for row in found]
        return self._messages

    def add_message(self, key: str, name: str) -> None:
        """Keep a message for the diagram."""
        row = {
            "id": key,
            "case_id": self.turn.file.id,
            "name": name,
            "event_no": self.turn.journal.event_no,
            "at": self.turn.now,
        }
        self.turn.tx.run(insert(message), row)
        if self._messages is not None:
            self._messages.append(row)

    def forget_message(self, key: str) -> None:
        self._messages = [each for each in self.waiting_messages() if each["id"] != key]

    def write(self, machine: Machine) -> None:
        """Store the difference."""
        after = _open(machine) if not machine.finished else {"task": {}, "timer": {}, "awaited": {}}
        tx, case_id = self.turn.tx, self.turn.file.id
        for kind, table in (("task", task), ("timer", timer), ("awaited", awaited)):
            gone = [(case_id, i) for i in self.before[kind] if i not in after[kind]]
            if gone:
                tx.run(delete(table).where(tuple_(table.c.case_id, table.c.id).in_(gone)))
                if kind == "task":
                    tx.run(
                        delete(impediment).where(
                            impediment.c.case_id == case_id, impediment.c.task_id.in_([i for _, i in gone])
                        )
                    )
        new = {kind: [o for i, o in after[kind].items() if i not in self.before[kind]] for kind in after}
        if new["task"]:
            self.opened = [self._task(each) for each in new["task"]]
            tx.run(insert(task), self.opened)
            self._bar(new["task"])
        if new["timer"]:
            tx.run(insert(timer), [self._timer(each) for each in new["timer"]])
        if new["awaited"]:
            tx.run(insert(awaited), [self._awaited(each) for each in new["awaited"]])
        for i, each in after["awaited"].items():
            if i in self.before["awaited"] and steps_read(each.element.properties.get("recorded_by", "")):
                lanes = self._awaited(each)["lanes"]
                tx.run(update(awaited).where(awaited.c.case_id == case_id, awaited.c.id == i).values(lanes=lanes))
        for i, due in self.due_before.items():
            if i in after["timer"] and (moved := self.turn.due(after["timer"][i].element.term or "")) != due:
                tx.run(update(timer).where(timer.c.case_id == case_id, timer.c.id == i).values(due_at=moved))

    def lane(self, element: Element) -> str:
        """The lane that holds this element; an office of `common` is mapped to a lane of the municipality."""
        return self.turn.municipality.lane(element.lane or "", self.turn.procedure.name)

    def recorders(self, element: Element) -> list[str]:
        """The lanes that may record what this element awaits."""
        written = element.properties.get("recorded_by", element.lane or "")
        named = lanes_of(written, self._done(steps_read(written)))
        return [self.turn.municipality.lane(each, self.turn.procedure.name) for each in named]

    def _done(self, steps: Sequence[str]) -> set[str]:
        """Which of these steps were completed in the case, the present act included."""
        if not steps:
            return set()
        query = select(event.c.element).where(
            event.c.case_id == self.turn.file.id, event.c.kind == "task", event.c.element.in_(steps)
        )
        now = {each["element"] for each in self.turn.journal.pending if each["kind"] == "task"}
        return {row.element for row in self.turn.tx.all(query.distinct())} | now.intersection(steps)

    def _task(self, each: Open) -> dict[str, Any]:
        turn, element = self.turn, each.element
        due_term = element.properties.get("due_term")
        found = turn.terms.get(due_term) if due_term else None
        return {
            "case_id": turn.file.id,
            "id": each.id,
            "municipality": turn.file.municipality,
            "procedure": turn.file.procedure,
            "process": element.process,
            "element": element.id,
            "title": element.name,
            "lane": self.lane(element),
            "callers": [caller.id for caller in each.callers],
            "opened_at": turn.now,
            "due_on": found["due_on"] if found else None,
            "due_term": due_term if found else None,
            "goal_on": self._goal(element),
        }

    def _goal(self, element: Element) -> date | None:
        days = self.turn.procedure.goal_days(element.id)
        if days is None:
            return None
        day = self.turn.now.astimezone(self.turn.place.zone).date()
        while days:
            day += timedelta(days=1)
            days -= self.turn.place.calendar.is_normal(day)
        return day

    def _timer(self, each: Open) -> dict[str, Any]:
        element = each.element
        return {
            "case_id": self.turn.file.id,
            "id": each.id,
            "process": element.process,
            "element": element.id,
            "term": element.term,
            "due_at": self.turn.due(element.term or ""),
        }

    def _awaited(self, each: Open) -> dict[str, Any]:
        element = each.element
        return {
            "case_id": self.turn.file.id,
            "id": each.id,
            "process": element.process,
            "element": element.id,
            "message": element.message,
            "lanes": " ".join(self.recorders(element)),
        }

    def _bar(self, opened: list[Open]) -> None:
        """Whoever did one of the steps named by `impediment` may not do this one; opening the case is a step too."""
        barring = {each.id: each.element.properties.get("impediment", "") for each in opened}
        steps = {s for named in barring.values() if not named.startswith("none") for s in named.split()}
        if not steps:
            return
        done = self.turn.tx.all(
            select(event.c.element, event.c.official_id)
            .where(
                event.c.case_id == self.turn.file.id,
                event.c.element.in_(steps),
                event.c.kind.in_(DONE),
                event.c.official_id.is_not(None),
            )
            .distinct()
        )
        doers = {(row.element, row.official_id) for row in done} | {
            (each["element"], each["official_id"])
            for each in self.turn.journal.pending
            if each["kind"] in DONE and each["element"] in steps and each["official_id"]
        }
        rows = [
            {
                "case_id": self.turn.file.id,
                "task_id": task_id,
                "official_id": who,
                "reason": f"concluiu “{self.turn.procedure.step_name(step)}” neste processo",
                "at": self.turn.now,
            }
            for task_id, named in barring.items()
            for step, who in doers
            if step in named.split()
        ]
        if rows:
            self.turn.tx.run(insert(impediment), rows)


def _open(machine: Machine) -> dict[str, dict[int, Open]]:
    return {
        "task": {each.id: each for each in machine.ready()},
        "timer": {each.id: each for each in machine.timers()},
        "awaited": {each.id: each for each in machine.awaited()},
    }
