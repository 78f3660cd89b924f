"""The registry office of Lavras for tests of steps: stories played up to a point, then acts by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import select
from ulid import ULID

from handlers.registry import SYSTEM
from models.case import case, term
from models.event import event
from models.outbox import outbox
from models.registration import registration, registration_paper
from models.task import task
from processes.casework import Done, Signature
from processes.casework.validation import form_context
from processes.forms.context import FormContext
from processes.procedure import ROOT
from tests.handlers.office import Office


class Registry(Office):
    """An office that asks about registrations and about the process that watches each."""

    municipality = "lavras"
    stories = ROOT / "lavras/registration/scenarios"

    def apply(self, story: str, at: str, by: str = "front_desk.1", **changes: Any) -> Done:
        """Hand in the application of a story, some of its answers changed (None: left out), at another moment."""
        told = self.read(story).start
        data = {
            name: value for name, value in {**told.data, "filed_on": at[:10], **changes}.items() if value is not None
        }
        for name, samples in told.files.items():
            data.setdefault(name, [self.stage.hand_in(self.municipality, each, name, self.at(at)) for each in samples])
        self.stage.let_time_pass(self.at(at))
        actor = self.who(by)
        assert actor.official_id is not None
        done = self.engine.start(
            self.municipality, "lavras/registration", data, actor, self.at(at), key=str(ULID()),
            signature=Signature(actor.official_id),
        )  # fmt: skip
        self.case_id = done.case_id
        return done

    def picture(self, at: str) -> str:
        """A photograph that was handed in."""
        return self.stage.hand_in(self.municipality, "sample.jpg", "photos", self.at(at))

    def inspect(self, at: str, **changes: Any) -> Done:
        """The inspection of the story of a registration, some of its answers changed."""
        form = {**step(self, "inspect_motorcycle"), "inspected_on": at[:10], "photos": [self.picture(at)]}
        return self.do("inspect_motorcycle", at, {**form, **changes})

    def registered(self, number: int = 1) -> Any:
        """A registration as the register holds it."""
        return self.rows(select(registration).where(registration.c.number == number))[0]

    def papers(self, number: int = 1) -> Mapping[str, Any]:
        """The papers of a registration as they stand, by kind."""
        query = (
            select(registration_paper)
            .join(registration, registration.c.id == registration_paper.c.registration_id)
            .where(registration.c.number == number, registration_paper.c.replaced_at.is_(None))
        )
        return {row.kind: row for row in self.rows(query)}

    # -- the process beside the cases

    def watches(self) -> Sequence[Any]:
        """The processes that watch registrations, the oldest first."""
        return self.rows(select(case).where(case.c.process == "validity").order_by(case.c.id))

    def next_look(self, number: int = 1) -> str | None:
        """The day at which a registration is looked at again."""
        query = select(term.c.due_on).where(
            term.c.case_id == self.registered(number).watch_id,
            term.c.name == "next_watch_at",
            term.c.replaced_at.is_(None),
        )
        found = self.rows(query)
        return str(found[0].due_on) if found else None

    def watched(self, number: int = 1) -> list[str]:
        """The open tasks of the process that watches a registration."""
        query = select(task.c.element).where(task.c.case_id == self.registered(number).watch_id)
        return [row.element for row in self.rows(query)]

    def look_into(self, step: str, at: str, form: Mapping[str, Any], number: int = 1) -> Done:
        """Complete an open task of the process that watches a registration."""
        self.stage.let_time_pass(self.at(at))
        watch = int(self.registered(number).watch_id)
        lane = {"review_document": "registry_office.1", "review_expired_holder": "inspector.1"}[step]
        return self.complete(watch, step, lane, at, form)

    def happened(self, element: str) -> int:
        """How often a step of a watching process was reached."""
        query = select(event.c.no).join(case, case.c.id == event.c.case_id)
        return len(self.rows(query.where(case.c.process == "validity", event.c.element == element)))

    def told(self, address: str) -> list[str]:
        """The subjects of the e-mails to an address."""
        rows = self.rows(select(outbox.c.data).where(outbox.c.kind == "mail").order_by(outbox.c.id))
        return [row.data["subject"] for row in rows if row.data["to"] == address]

    def computation(self, element: str) -> str:
        """What a step of the case computed, in words."""
        query = select(event.c.computation).where(event.c.case_id == self.case_id, event.c.element == element)
        return str(self.rows(query.order_by(event.c.no.desc()))[0].computation)

    # -- what a form is told

    def prepared(self, step: str, at: str) -> FormContext:
        """What the case tells the form of an open task."""
        with self.database.rehearsal() as tx:
            turn = self.engine.turn(tx, self.case_id, SYSTEM, self.at(at))
            assert turn.machine is not None
            opened = next(each for each in turn.machine.ready() if each.element.id == step)
            return form_context(turn, opened.element, opened.callers)

    def shown(self, step: str, at: str) -> dict[str, str]:
        """The lines beside the form of an open task."""
        return {each.label: each.text for each in self.prepared(step, at).shown}


def finish(registry: Registry) -> None:
    """The rest of the story of a registration, for the case in hand."""
    registry.do("analyse_documents", "2026-03-02T09:20", dict(step(registry, "analyse_documents")))
    seen = {**step(registry, "inspect_motorcycle"), "photos": [registry.picture("2026-03-05T08:00")]}
    registry.do("inspect_motorcycle", "2026-03-05T09:00", seen)
    registry.do("decide_registration", "2026-03-05T09:30", dict(step(registry, "decide_registration")))
    letter = {"means": "letter_ar", "tracking_code": "BR123456785BR"}
    registry.do("dispatch_notice", "2026-03-05T10:00", letter)
    registry.do("issue_charge", "2026-03-06T09:00", {})
    registry.do("dispatch_notice", "2026-03-06T10:00", letter)
    name = registry.read("registered").start.data["applicant"]["name"]
    received = {"addressee": name, "received_on": "2026-03-09"}
    registry.record("notice_received", "2026-03-09T09:00", received, "registry_office.1")
    paid = {"amount": "100.00", "paid_on": "2026-03-10", "receipt": "Autenticação 1"}
    registry.record("charge_paid", "2026-03-10T09:00", paid, "treasury.1")
    registry.do("record_payment", "2026-03-10T10:00", {"settled": True})
    registry.do("sign_registration", "2026-03-11T09:00", {})


def step(registry: Registry, name: str) -> dict[str, object]:
    """What the story fills in at a step."""
    return dict(next(each for each in registry.read("registered").steps if each.name == name).data)
