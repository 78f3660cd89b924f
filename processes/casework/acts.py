"""The doors of the engine room: start a case, complete a task, record a message or an action, let time pass.

Every act is one transaction over one case. What an act would do can be rehearsed: the same code, rolled back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, TypeVar

import structlog
from sqlalchemy import and_, exists, func, insert, select, update

from handlers.documents import DocumentError, display_code, new_code
from handlers.errors import RefusedError
from handlers.law.errors import LawError
from handlers.registry import SYSTEM, Actor
from models.case import case, incident
from models.database import Database, Transaction
from models.event import event
from models.task import timer
from processes.casework.outcome import closed, done, hashed, new_case
from processes.casework.permission import may_complete, may_record, recordable
from processes.casework.results import Done, Recordable, Signature
from processes.casework.turn import Turn
from processes.casework.validation import accepted
from processes.engine.machine import Machine, MachineError
from processes.library import Library

Result = TypeVar("Result")
log = structlog.get_logger()
RETRY = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=2), timedelta(hours=6))
Form = Mapping[str, Any]


@contextmanager
def told_to_people() -> Iterator[None]:
    """What rules, documents and the machine refuse, as a refusal that has a sentence for a person."""
    try:
        yield
    except LawError as error:
        raise RefusedError(error.code, str(error)) from error
    except DocumentError as error:
        raise RefusedError("document", str(error)) from error
    except MachineError as error:
        raise RefusedError("not_open", str(error)) from error


class Engine:
    """One for web, worker and command line alike; it keeps nothing but the library's parsed versions."""

    def __init__(self, database: Database, library: Library) -> None:
        self.database = database
        self.library = library

    # -- acts

    def start(
        self,
        municipality: str,
        procedure: str,
        form: Form,
        actor: Actor,
        now: datetime,
        *,
        key: str,
        signature: Signature | None = None,
        rehearse: bool = False,
    ) -> Done:
        """Open a case with its start form."""

        def act(tx: Transaction) -> Done:
            if (earlier := self._repeated(tx, key)) is not None:
                return earlier
            found = self.library.current(tx, procedure)
            if found is None or not procedure.startswith(f"{municipality}/"):
                raise RefusedError("not_found", "Este procedimento não existe neste município.")
            version_id, version = found
            place = self.library.place(tx, municipality)
            code = new_code()
            row = new_case(tx, municipality, procedure, version_id, now, now.astimezone(place.zone).year, hashed(code))
            turn = Turn(tx, row, version, self.library.municipality(municipality), place, now, actor)
            start = version.start
            turn.actor = may_record(turn, actor, version.start_lanes, element=start)
            _, variables = turn.accept("start", start, (), accepted(turn, start, form), key=key)
            turn.machine = Machine.start(version.blueprint, turn, variables, turn.now)
            turn.settle()
            turn.save()
            return replace(done(turn, signature), code=display_code(code))

        return self._run(act, rehearse)

    def complete(
        self,
        case_id: int,
        task_id: int,
        form: Form,
        actor: Actor,
        now: datetime,
        *,
        key: str,
        signature: Signature | None = None,
        rehearse: bool = False,
    ) -> Done:
        """Complete an open task with its form."""

        def act(tx: Transaction) -> Done:
            if (earlier := self._repeated(tx, key)) is not None:
                return earlier
            turn = self.turn(tx, case_id, actor, now)
            turn.settle()
            found = turn.open_task(task_id)
            if found is None:
                raise closed(turn, task_id)
            turn.actor = may_complete(turn, actor, found)
            values = accepted(turn, found.element, form, found.callers)
            _, variables = turn.accept("task", found.element, found.callers, values, task_id=task_id, key=key)
            turn.running.complete(task_id, variables)
            turn.settle()
            turn.save()
            return done(turn, signature)

        return self._run(act, rehearse)

    def record(
        self,
        case_id: int,
        name: str,
        form: Form,
        actor: Actor,
        now: datetime,
        *,
        key: str,
        signature: Signature | None = None,
        rehearse: bool = False,
    ) -> Done:
        """Record a message (awaited, or kept for later) or a case action."""

        def act(tx: Transaction) -> Done:
            if (earlier := self._repeated(tx, key)) is not None:
                return earlier
            turn = self.turn(tx, case_id, actor, now)
            if turn.machine is not None:
                turn.settle()
            offer = recordable(turn, name)
            turn.actor = may_record(turn, actor, offer.lanes, element=offer.element)
            values = accepted(turn, offer.element, form, offer.callers)
            kind = "action" if offer.action else "message"
            context, variables = turn.accept(kind, offer.element, offer.callers, values, key=key, name=name)
            if offer.action:
                turn.apply(context)
            elif context.deliver:
                turn.rows.add_message(key, name)
            if turn.machine is not None:
                turn.machine.update(variables)
                turn.settle()
            turn.save()
            return done(turn, signature)

        return self._run(act, rehearse)

    def desk(self, case_id: int, act: Callable[[Turn], None], actor: Actor, now: datetime) -> None:
        """An act of the desk (`processes.casework.desk`): holding, priority, impediment, designation."""
        with self.database.transaction() as tx:
            turn = self.turn(tx, case_id, actor, now)
            act(turn)
            turn.save()

    def tick(self, now: datetime, limit: int = 100) -> int:
        """Let time pass in the cases whose terms ended, one transaction a case; how many moved.

        A case that fails becomes an incident and never holds the others.
        """
        moved = 0
        for case_id in self._due(now, limit):
            try:
                with told_to_people():
                    moved += self._pass_time(case_id, now)
            except RefusedError as refused:
                self._incident(case_id, refused.sentence, now)
            except Exception as error:
                log.exception("case failed", case=case_id)
                self._incident(case_id, f"Falha no programa ({type(error).__name__}).", now)
        return moved

    def retry(self, incident_id: int, actor: Actor, now: datetime) -> None:
        """Try a failed case again; resolved when it moves."""
        with self.database.reading() as tx:
            case_id = tx.value(select(incident.c.case_id).where(incident.c.id == incident_id))
        if case_id is None:
            raise RefusedError("not_found", "Este incidente não existe mais.")
        with told_to_people():
            self._pass_time(case_id, now)
        with self.database.transaction() as tx:
            tx.run(
                update(incident)
                .where(incident.c.id == incident_id)
                .values(resolved_at=now, resolved_by=actor.official_id)
            )

    def recordable(self, tx: Transaction, case_id: int, actor: Actor, now: datetime) -> Sequence[Recordable]:
        """What this official may record in the case now."""
        turn = self.turn(tx, case_id, actor, now, lock=False)
        offers = []
        for name, told in turn.procedure.messages.items():
            try:
                offer = recordable(turn, name)
                may_record(turn, actor, offer.lanes, element=offer.element)
            except RefusedError:
                continue
            offers.append(
                Recordable(
                    name, told.name, offer.awaited, told.authority, told.action, offer.element.id, offer.element.process
                )
            )
        return offers

    # -- how

    def turn(self, tx: Transaction, case_id: int, actor: Actor, now: datetime, *, lock: bool = True) -> Turn:
        """The case, loaded; locked unless it is only looked at."""
        query = select(case).where(case.c.id == case_id)
        row = tx.one(query.with_for_update() if lock else query)
        if row is None:
            raise RefusedError("not_found", "Processo não encontrado ou sem acesso para os seus setores.")
        version = self.library.version(tx, row.version_id)
        place = self.library.place(tx, row.municipality)
        turn = Turn(tx, dict(row._mapping), version, self.library.municipality(row.municipality), place, now, actor)
        if row.state is not None:
            turn.machine = Machine.load(version.blueprint, row.state, turn)
            turn.rows.loaded(turn.machine)
        return turn

    def _run(self, act: Callable[[Transaction], Result], rehearse: bool) -> Result:
        with told_to_people(), self.database.rehearsal() if rehearse else self.database.transaction() as tx:
            return act(tx)

    def _repeated(self, tx: Transaction, key: str) -> Done | None:
        row = tx.one(select(event.c.case_id, event.c.no).where(event.c.key == key))
        if row is None:
            return None
        found = tx.one(select(case).where(case.c.id == row.case_id))
        assert found is not None
        number = f"{found.number:05d}/{found.year}"
        return Done(row.case_id, number, row.no, found.status, found.outcome, repeated=True)

    def _due(self, now: datetime, limit: int) -> Sequence[int]:
        failed = exists().where(
            and_(incident.c.case_id == timer.c.case_id, incident.c.resolved_at.is_(None), incident.c.retry_at > now)
        )
        with self.database.reading() as tx:
            rows = tx.all(
                select(timer.c.case_id, func.min(timer.c.due_at).label("first"))
                .where(timer.c.due_at < now, ~failed)
                .group_by(timer.c.case_id)
                .order_by("first")
                .limit(limit)
            )
        return [row.case_id for row in rows]

    def _pass_time(self, case_id: int, now: datetime) -> int:
        with self.database.transaction() as tx:
            turn = self.turn(tx, case_id, SYSTEM, now)
            before = turn.journal.event_no
            if turn.machine is None:
                return 0
            turn.settle()
            if turn.journal.event_no == before:
                return 0
            turn.save()
            return 1

    def _incident(self, case_id: int, sentence: str, now: datetime) -> None:
        with self.database.transaction() as tx:
            municipality = tx.value(select(case.c.municipality).where(case.c.id == case_id))
            opened = tx.one(
                select(incident).where(
                    incident.c.case_id == case_id, incident.c.kind == "time", incident.c.resolved_at.is_(None)
                )
            )
            attempts = opened.attempts + 1 if opened else 1
            again = now + RETRY[min(attempts, len(RETRY)) - 1]
            if opened:
                tx.run(
                    update(incident)
                    .where(incident.c.id == opened.id)
                    .values(attempts=attempts, retry_at=again, reason=sentence)
                )
            else:
                values = {"municipality": municipality, "case_id": case_id, "kind": "time", "reason": sentence}
                tx.run(insert(incident), {**values, "at": now, "attempts": attempts, "retry_at": again})
