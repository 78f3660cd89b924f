"""The doors of the engine room: start a case, complete a task, record a message or an action, let time pass.

Every act is one transaction over one case. What an act would do can be rehearsed: the same code, rolled back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeVar

import structlog
from sqlalchemy import Row, select, update

from handlers.documents import DocumentError, display_code, new_code
from handlers.errors import RefusedError
from handlers.law.errors import LawError
from handlers.registry import SYSTEM, Actor
from handlers.signals import SENT
from models.case import case, incident
from models.database import Database, Transaction
from models.event import event
from processes.casework.outcome import closed, done, hashed, new_case, unborn_case
from processes.casework.passing import cases_due, note_failure, postpone, signals_due
from processes.casework.permission import may_complete, may_record, recordable
from processes.casework.results import Done, Recordable, Signature
from processes.casework.signals import begun, companion, take, wake
from processes.casework.turn import Turn
from processes.casework.validation import accepted, form_context
from processes.engine.machine import Machine, MachineError
from processes.forms.context import FormContext
from processes.library import Library
from processes.procedure import Procedure

Result = TypeVar("Result")
log = structlog.get_logger()
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
            year = now.astimezone(self.library.municipality(municipality).zone).year
            code = new_code()
            row = new_case(tx, municipality, procedure, version_id, now, year, hashed(code))
            turn = self._take(tx, row, version, now, actor)
            start = version.start
            turn.actor = may_record(turn, actor, version.start_lanes, element=start)
            _, variables = turn.accept("start", start, (), accepted(turn, start, form), key=key)
            turn.machine = Machine.start(turn.blueprint, turn, variables, turn.now)
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
        moved = self.deliver(now, limit)
        for case_id in cases_due(self.database, now, limit):
            try:
                with told_to_people():
                    moved += self._pass_time(case_id, now)
            except RefusedError as refused:
                note_failure(self.database, case_id, refused.sentence, now)
            except Exception as error:
                log.exception("case failed", case=case_id)
                note_failure(self.database, case_id, f"Falha no programa ({type(error).__name__}).", now)
        return moved

    def deliver(self, now: datetime, limit: int = 100) -> int:
        """Tell other processes what was left for them, one transaction each; how many were told."""
        told = 0
        while rows := signals_due(self.database, now, limit):
            for row in rows:
                try:
                    with told_to_people():
                        told += self._tell(row, now)
                except RefusedError as refused:
                    postpone(self.database, row, refused.sentence, now)
                except Exception as error:
                    log.exception("signal failed", signal=row.id, case=row.case_id)
                    postpone(self.database, row, f"Falha no programa ({type(error).__name__}).", now)
            limit -= len(rows)
            if limit <= 0:
                break
        return told

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

    def opening(self, tx: Transaction, procedure: str, actor: Actor, now: datetime) -> FormContext:
        """What the start form of a procedure is told, while there is no case yet."""
        found = self.library.current(tx, procedure)
        if found is None:
            raise RefusedError("not_found", "Este procedimento não existe neste município.")
        version_id, version = found
        row = unborn_case(version.municipality, procedure, version_id, now)
        return form_context(self._take(tx, row, version, now, actor), version.start)

    # -- how

    def turn(self, tx: Transaction, case_id: int, actor: Actor, now: datetime, *, lock: bool = True) -> Turn:
        """The case, loaded; locked unless it is only looked at."""
        query = select(case).where(case.c.id == case_id)
        row = tx.one(query.with_for_update() if lock else query)
        if row is None:
            raise RefusedError("not_found", "Processo não encontrado ou sem acesso para os seus setores.")
        turn = self._take(tx, dict(row._mapping), self.library.version(tx, row.version_id), now, actor)
        if row.state is not None:
            turn.machine = Machine.load(turn.blueprint, row.state, turn)
            turn.rows.loaded(turn.machine)
        return turn

    def _take(self, tx: Transaction, row: Mapping[str, Any], version: Procedure, now: datetime, actor: Actor) -> Turn:
        """A case in hand; what it tells other processes is delivered once this is stored."""
        municipality = self.library.municipality(row["municipality"])
        turn = Turn(tx, row, version, municipality, self.library.place(tx, municipality.id), now, actor)

        def tell() -> None:
            if SENT in turn.memory:
                self.deliver(turn.now)

        tx.after_commit(tell)
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
        return Done(row.case_id, found.reference, row.no, found.status, found.outcome, repeated=True)

    def _tell(self, row: Row[Any], now: datetime) -> int:
        with self.database.transaction() as tx:
            if not take(tx, row):
                return 0
            if row.case_id is not None:
                turn = self.turn(tx, row.case_id, SYSTEM, now)
                moved = wake(turn, row.message)
            else:
                found = self.library.current(tx, row.procedure)
                if found is None:
                    raise RefusedError("not_found", "Este procedimento não existe mais neste município.")
                turn = self._take(tx, companion(tx, row, found[0], now), found[1], now, SYSTEM)
                begun(turn)
                moved = True
            if moved:
                turn.save()
        return 1

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
