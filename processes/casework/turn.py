"""One transaction over one case: locked, brought up to the moment, changed by one act, and stored.

The machine tells what it reaches; the turn answers: it runs handlers, looks terms up, writes the record, and at the end
writes the difference of what is open into the rows of tasks, timers and awaited messages.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import cached_property
from typing import Any

from sqlalchemy import select, update

from handlers import catalogue
from handlers.errors import RefusedError
from handlers.law.values import Values
from handlers.papers import draw_up
from handlers.registry import SYSTEM, Actor, CaseFile, Context, Place, find_handler
from models.case import case, term
from models.database import Transaction
from models.files import bind_files
from models.task import message
from processes.casework.journal import Journal
from processes.casework.rows import OpenRows
from processes.engine.blueprint import Blueprint, Element
from processes.engine.expression import compile_expression
from processes.engine.machine import Machine, Open
from processes.forms.formats import file_ids
from processes.municipality import Municipality
from processes.procedure import Procedure

assert catalogue.MODULES

DRAWN = frozenset(
    [
        "basis",
        "sets",
        "form",
        "document",
        "impediment",
        "due_term",
        "handler",
        "recorded_by",
        "start_lanes",
        "notice_kind",
        "terms",
        "terms_if",
    ]
)
"""Properties that the house reads itself; the others are a handler's parameters."""


class Turn:
    """The case in hand. `now` is frozen: the clock's moment, or the case's last event where the clock was set back."""

    def __init__(
        self,
        tx: Transaction,
        row: Mapping[str, Any],
        procedure: Procedure,
        municipality: Municipality,
        place: Place,
        now: datetime,
        actor: Actor,
    ) -> None:
        self.tx = tx
        self.row = row
        self.procedure = procedure
        self.municipality = municipality
        self.place = place
        self.now = max(now, row["last_at"])
        self.actor = actor
        self.file = CaseFile(
            id=row["id"],
            municipality=row["municipality"],
            procedure=row["procedure"],
            number=row["reference"],
            year=row["year"] or row["opened_at"].astimezone(place.zone).year,
            opened_at=row["opened_at"],
            subject=row["subject"],
            status=row["status"],
            outcome=row["outcome"],
        )
        self.journal = Journal(tx, row["id"], row["event_no"], row["document_no"], row["chain"])
        self.rows = OpenRows(self)
        self.machine: Machine | None = None
        self.memory: dict[str, Any] = {}
        self._context: Context | None = None
        self._terms: dict[str, Mapping[str, Any]] | None = None

    # -- what the machine asks ------------------------------------------------------------------------------------

    def call(self, element: Element, callers: tuple[Element, ...], data: Mapping[str, Any]) -> Mapping[str, Any]:
        """A service task runs: its handler computes, and what it sets goes back into the diagram."""
        name = element.properties.get("handler", element.id)
        function = find_handler(self.file.procedure, name)
        if function is None:
            raise RefusedError(
                "not_yet", f"O passo seguinte, “{element.name}”, ainda não está pronto; a tarefa continua aberta."
            )
        self.journal.event("service", element.process, element.id, self.now, SYSTEM)
        context = self.context(element, callers, data, SYSTEM)
        result = function(context, **{k: v for k, v in element.properties.items() if k not in DRAWN}) or {}
        self._draw_up(context)
        self.journal.explain(context.computation)
        return result

    def due(self, name: str) -> datetime | None:
        """The stored moment at which this term ends."""
        found = self.terms.get(name)
        return found["due_at"] if found else None

    def reached(self, element: Element, callers: tuple[Element, ...]) -> None:
        """A term that ended is an event, and where the diagram says so a certificate."""
        if element.term is not None:
            self.journal.event("timer", element.process, element.id, self.now, SYSTEM, data={"term": element.term})
            self._draw_up(self.context(element, callers, {}, SYSTEM))

    # -- what an act needs ----------------------------------------------------------------------------------------

    @property
    def blueprint(self) -> Blueprint:
        """The diagrams that this case runs."""
        return self.procedure.blueprint_of(self.row["process"])

    @cached_property
    def values(self) -> Values:
        """The dated values of the procedure, with those that were entered in this installation."""
        return self.procedure.values.with_entered(self.place.entered)

    @property
    def terms(self) -> dict[str, Mapping[str, Any]]:
        """The terms of the case as they stand, by name."""
        if self._terms is None:
            found = self.tx.all(select(term).where(term.c.case_id == self.file.id, term.c.replaced_at.is_(None)))
            self._terms = {row.name: dict(row._mapping) for row in found}
        return self._terms

    def terms_changed(self) -> None:
        """A handler wrote a term: look at the rows again."""
        self._terms = None

    def context(
        self,
        element: Element,
        callers: tuple[Element, ...],
        data: Mapping[str, Any],
        actor: Actor,
        form: Mapping[str, Any] | None = None,
    ) -> Context:
        """What the handler of this element is given."""
        return Context(
            tx=self.tx,
            case=self.file,
            place=self.place,
            now=self.now,
            today=self.now.astimezone(self.place.zone).date(),
            values=self.values,
            templates=self.procedure.templates,
            provision=self.procedure.provision,
            message_name=self.procedure.message_name,
            element=element,
            callers=callers,
            data=data,
            actor=actor,
            form=form or {},
            journal=self.journal,
            terms_changed=self.terms_changed,
            evaluate=lambda source: compile_expression(source).evaluate(data),
            memory=self.memory,
            law=self.procedure.law,
            infractions=self.procedure.infractions,
            duties=self.procedure.duties,
        )

    def accept(
        self,
        kind: str,
        element: Element,
        callers: tuple[Element, ...],
        form: Mapping[str, Any],
        *,
        key: str,
        task_id: int | None = None,
        name: str | None = None,
    ) -> tuple[Context, Mapping[str, Any]]:
        """Write a form down, run its handler, draw up the documents of its step; the variables that it sets.

        `name` is the message or action that was recorded; a step goes by the id of its element.
        """
        step = name or element.id
        schema = self.procedure.form(element.process, name or element.properties.get("form", element.id))
        kept, _private = schema.split_private(form) if schema else (dict(form), {})
        self.journal.event(kind, element.process, step, self.now, self.actor, data=kept, key=key, task_id=task_id)
        handed_in = file_ids(form)
        if handed_in:
            bind_files(self.tx, self.file.municipality, self.file.id, self.journal.event_no, handed_in)
        data = self.machine.variables if self.machine else {}
        context = self.context(element, callers, data, self.actor, form)
        context.key = key
        function = find_handler(self.file.procedure, name or element.properties.get("handler", element.id))
        result = (function(context) if function else None) or {}
        self._draw_up(context)
        self.journal.explain(context.computation)
        return context, {**{name: form[name] for name in element.sets if name in form}, **result}

    def settle(self) -> None:
        """Let time pass, then deliver the messages that wait, one by one, in the order of their recording."""
        machine = self.running
        machine.time_passes(self.now)
        while not machine.finished:
            expected = {each.element.message for each in machine.awaited()}
            waiting = self.rows.waiting_messages()
            chosen = next((each for each in waiting if each["name"] in expected), None)
            if chosen is None:
                return
            self.tx.run(update(message).where(message.c.id == chosen["id"]).values(delivered_at=self.now))
            self.rows.forget_message(chosen["id"])
            machine.deliver(chosen["name"])
            machine.time_passes(self.now)

    def open_task(self, task_id: int) -> Open | None:
        """The task as the state knows it; rows may lag behind, the state decides."""
        return next((each for each in self.running.ready() if each.id == task_id), None)

    def apply(self, context: Context) -> None:
        """A case action took effect: its handler changed rows; what it asked of the case is taken over."""
        if context.case.status != "open" and self.machine is not None:
            raise RefusedError("not_open", "Esta ação cabe apenas em processo arquivado.")

    def save(self) -> None:
        """Store the state, the record, and the difference of what is open; nothing where another turn came between."""
        machine = self.machine
        state = None if machine is None or machine.finished else machine.dump()
        if machine is not None:
            self.rows.write(machine)
            if machine.finished and self.row["number"] is None and self.file.status == "open":
                self.file.status, self.file.outcome = "archived", machine.variables.get("phase_end")
        self.journal.flush(state)
        changed = self.tx.run(
            update(case)
            .where(case.c.id == self.file.id, case.c.revision == self.row["revision"])
            .values(
                status=self.file.status,
                outcome=self.file.outcome,
                subject=self.file.subject,
                closed_at=self.now
                if self.file.status != "open" and self.row["closed_at"] is None
                else case.c.closed_at,
                revision=self.row["revision"] + 1,
                event_no=self.journal.event_no,
                document_no=self.journal.document_no,
                last_at=self.now,
                chain=self.journal.chain,
                state=state,
            )
        )
        if changed.rowcount != 1:
            raise RefusedError(
                "already_done", "Este processo acabou de ser movimentado por outra pessoa. Abra-o de novo."
            )

    @property
    def running(self) -> Machine:
        if self.machine is None:
            raise RefusedError("not_open", "O processo está encerrado.")
        return self.machine

    def _draw_up(self, context: Context) -> None:
        drawn = {each["kind"] for each in self.journal.documents if each["event_no"] == self.journal.event_no}
        for kind in context.element.properties.get("document", "").split():
            if kind not in drawn and kind not in context.without:
                draw_up(context, kind)
