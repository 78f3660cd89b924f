"""An office for tests of steps: a story played up to a point, then acts by hand, and what the rows say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import select, update
from ulid import ULID

from handlers.errors import RefusedError
from handlers.registry import PUBLIC
from models.account import official
from models.case import case, fact, term
from models.charge import charge, payment
from models.document import document
from models.notice import notice, notice_addressee
from models.outbox import outbox
from models.task import task
from processes.casework import Done, Signature
from processes.scenario import Player, Scenario
from tests.casework.town import Town


class Office(Town):
    """A town whose case is asked about in words."""

    case_id: int

    def tell(self, story: str, until: str | None = None, nth: int = 1) -> int:
        """Play a shipped story, up to the nth step of that name; its case is the one asked about from now on."""
        return self.play_scenario(self.read(story), until, nth)

    def play_scenario(self, found: Scenario, until: str | None = None, nth: int = 1) -> int:
        player, seen = Player(self.stage, found), 0
        for step in (found.start, *found.steps):
            seen += step.name == until
            if step.name == until and seen == nth:
                break
            assert player.step(step), player.problems
        assert player.case_id is not None
        self.case_id = player.case_id
        return player.case_id

    def do(self, step: str, at: str, form: Mapping[str, Any], by: str | None = None) -> Done:
        """Complete an open task."""
        lane = by or f"{self._lane_of(step)}.1"
        self.stage.let_time_pass(self.at(at))
        return self.complete(self.case_id, step, lane, at, form)

    def record(self, name: str, at: str, form: Mapping[str, Any], by: str) -> Done:
        """Record a message or a case action."""
        self.stage.let_time_pass(self.at(at))
        actor = PUBLIC if by == "public" else self.who(by)
        signs = Signature(actor.official_id) if actor.official_id is not None else None
        return self.engine.record(self.case_id, name, form, actor, self.at(at), key=str(ULID()), signature=signs)

    def refused(self, name: str, at: str, form: Mapping[str, Any], by: str) -> RefusedError:
        """What the office is told where a message or action is refused."""
        try:
            self.record(name, at, form, by)
        except RefusedError as error:
            return error
        raise AssertionError(f"{name} was taken")

    def wait(self, until: str) -> None:
        self.stage.let_time_pass(self.at(until))

    def sample(self, at: str) -> str:
        """A file that was handed in."""
        return self.stage.hand_in(self.municipality, "sample.pdf", "file", self.at(at))

    def mailbox(self, login: str, **roles: bool) -> str:
        """Give an official an e-mail address."""
        address = f"{login}@{self.municipality}.example"
        with self.database.transaction() as tx:
            tx.run(update(official).where(official.c.login == login).values(email=address, **roles))
        return address

    # -- what the rows say

    def _lane_of(self, step: str) -> str:
        query = select(task.c.lane).where(task.c.case_id == self.case_id, task.c.element == step)
        return str(self.rows(query)[0].lane)

    def fact(self, name: str) -> Any:
        found = self.rows(select(fact.c.value).where(fact.c.case_id == self.case_id, fact.c.name == name))
        return found[0].value if found else None

    def status(self) -> tuple[str, str | None]:
        row = self.rows(select(case.c.status, case.c.outcome).where(case.c.id == self.case_id))[0]
        return row.status, row.outcome

    def subject(self) -> str:
        return str(self.rows(select(case.c.subject).where(case.c.id == self.case_id))[0].subject)

    def titles(self, kind: str) -> list[str]:
        """The titles, with their marks, of the papers of a kind."""
        query = select(document.c.title).where(document.c.case_id == self.case_id, document.c.kind == kind)
        return [row.title for row in self.rows(query.order_by(document.c.id))]

    def paper(self, kind: str) -> str:
        """The content of the last paper of a kind."""
        query = select(document.c.content).where(document.c.case_id == self.case_id, document.c.kind == kind)
        return str(self.rows(query.order_by(document.c.id.desc()))[0].content)

    def states(self, kind: str) -> list[str]:
        """The states of the papers of a kind, in order."""
        query = select(document.c.state).where(document.c.case_id == self.case_id, document.c.kind == kind)
        return [row.state for row in self.rows(query.order_by(document.c.id))]

    def term(self, name: str) -> Any:
        query = select(term).where(term.c.case_id == self.case_id, term.c.name == name, term.c.replaced_at.is_(None))
        found = self.rows(query)
        return found[0] if found else None

    def charges(self) -> list[tuple[str, str]]:
        """Kind and state of each charge."""
        query = select(charge.c.kind, charge.c.state).where(charge.c.case_id == self.case_id).order_by(charge.c.id)
        return [(row.kind, row.state) for row in self.rows(query)]

    def payments(self) -> list[str]:
        query = select(payment.c.amount).join(charge).where(charge.c.case_id == self.case_id).order_by(payment.c.id)
        return [str(row.amount) for row in self.rows(query)]

    def addressees(self, kind: str) -> list[tuple[str, str]]:
        """Name and state of each addressee of the last notice of a kind."""
        query = (
            select(notice_addressee.c.name, notice_addressee.c.state, notice.c.id)
            .join(notice)
            .where(notice.c.case_id == self.case_id, notice.c.kind == kind)
            .order_by(notice.c.id.desc(), notice_addressee.c.id)
        )
        rows = self.rows(query)
        return [(row.name, row.state) for row in rows if row.id == rows[0].id]

    def mails(self) -> list[tuple[str, str]]:
        """To whom and what, of every e-mail of the case."""
        query = select(outbox.c.data).where(outbox.c.case_id == self.case_id).order_by(outbox.c.id)
        return [(row.data["to"], row.data["text"]) for row in self.rows(query)]


def fields(error: RefusedError) -> Sequence[str]:
    """The fields that a refusal names."""
    assert error.code == "invalid", error.sentence
    return [each.field for each in error.details.get("problems", ())]
