"""An office of Lavras for tests of steps: a penalty story played up to a point, and what the rows say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select
from ulid import ULID

from handlers.errors import RefusedError
from handlers.registry import Actor
from models.case import amount, case, term
from models.database import Database
from models.document import document
from models.event import event
from models.files import FileStore
from models.registration import measure, registration, sanction
from models.schema import metadata
from models.task import awaited
from models.value import dated_value
from processes.procedure import ROOT
from processes.scenario import Player, Scenario, Stage, read_scenario
from processes.scenario.stage import ScenarioLibrary
from tests.handlers.office import Office

STORIES = ROOT / "lavras/penalty/scenarios"
UFML = {date(2026, 1, 1): "10.00", date(2027, 1, 1): "11.00"}


class PenaltyOffice(Office):
    """A town whose case is a penalty; a unit of value is entered for each year."""

    def __init__(self, url: str, files: Path, parameters: Mapping[str, Any] | None = None) -> None:
        self.database = Database(url)
        metadata.create_all(self.database.engine)
        setting = replace(self.read("fine_paid"), parameters=parameters, values={}) if parameters else None
        self.stage = Stage(self.database, FileStore(files), ScenarioLibrary(setting, ROOT), posts=True)
        self.zone = self.stage.library.municipality("lavras").zone
        self.stage.cast("lavras", {})
        self.stage.publish(self.at("2026-01-01T00:00"))
        rows = [
            {
                "municipality": "lavras", "name": "ufml", "since": since, "value": value, "act": "Decreto fictício",
                "act_on": since, "source": "Decreto fictício", "at": self.at("2026-01-01T00:00"),
            }
            for since, value in UFML.items()
        ]  # fmt: skip
        with self.database.transaction() as tx:
            tx.run(insert(dated_value), rows)

    def tell(self, story: str, until: str | None = None, nth: int = 1, **changes: Any) -> int:
        """Play a shipped story after those that it needs, once each; `changes` are of what it starts with."""
        found = self.read(story)
        for each in found.given:
            self.given(each)
        told = {**found.start.data, **changes}
        start = replace(found.start, data={name: value for name, value in told.items() if value is not None})
        self.player = Player(self.stage, replace(found, start=start))
        self.left = [start, *found.steps]
        return self.tell_rest(until, nth)

    def tell_rest(self, until: str | None = None, nth: int = 1) -> int:
        """Go on with the story that was told last, up to the nth step of that name."""
        seen = 0
        while self.left:
            seen += self.left[0].name == until
            if self.left[0].name == until and seen == nth:
                break
            assert self.player.step(self.left.pop(0)), self.player.problems
        assert self.player.case_id is not None
        self.case_id = self.player.case_id
        return self.case_id

    def refused_start(self, found: Scenario) -> RefusedError:
        """What the inspector is told where an infraction is refused."""
        assert found.start.at is not None
        at = found.start.at.replace(tzinfo=self.zone)
        self.stage.let_time_pass(at)
        with pytest.raises(RefusedError) as refused:
            self.engine.start(
                "lavras", "lavras/penalty", found.start.data, self.who("inspector.1"), at, key=str(ULID())
            )
        return refused.value

    def read(self, story: str) -> Scenario:
        return read_scenario(story, (STORIES / f"{story}.yaml").read_text("utf-8"))

    def given(self, file: str) -> None:
        """A story that another one needs; told before, it is not told again."""
        told = self.__dict__.setdefault("told", set())
        if file not in told:
            told.add(file)
            report = Player(self.stage, read_scenario(file, (STORIES / file).read_text("utf-8"))).play()
            assert report.passed, report.problems

    def who(self, login: str, municipality: str = "lavras") -> Actor:
        return super().who(login, municipality)

    # -- what the rows say

    def amount(self, name: str) -> Decimal:
        """The amount set last under this name."""
        query = select(amount.c.amount).where(amount.c.case_id == self.case_id, amount.c.name == name)
        return Decimal(self.rows(query.order_by(amount.c.id.desc()))[0].amount)

    def day_of(self, kind: str) -> date:
        """The day of the last paper of a kind."""
        query = select(document.c.made_at).where(document.c.case_id == self.case_id, document.c.kind == kind)
        made: datetime = self.rows(query.order_by(document.c.id.desc()))[0].made_at
        return made.astimezone(self.zone).date()

    def review(self) -> date:
        """When the first measure of the town is looked at again."""
        query = select(term.c.due_on).where(term.c.name == "measure_review_at", term.c.replaced_at.is_(None))
        found: date = self.rows(query)[0].due_on
        return found

    def sanctions(self) -> Sequence[Any]:
        return self.rows(select(sanction).where(sanction.c.case_id == self.case_id).order_by(sanction.c.id))

    def states_of_sanctions(self) -> list[tuple[str, str]]:
        """Kind and state of each sanction of the case."""
        return [(row.kind, row.state) for row in self.sanctions()]

    def registration(self) -> Any:
        """The first registration of the town."""
        return self.rows(select(registration).order_by(registration.c.id))[0]

    def measures(self) -> list[tuple[str, str]]:
        """Kind and state of each measure of the case."""
        rows = self.rows(select(measure).where(measure.c.case_id == self.case_id).order_by(measure.c.id))
        return [(row.kind, row.state) for row in rows]

    def companions(self, process: str) -> list[tuple[str, str]]:
        """Reference and status of each process of this kind beside the cases."""
        query = select(case.c.reference, case.c.status).where(case.c.process == process, case.c.number.is_(None))
        return [(row.reference, row.status) for row in self.rows(query.order_by(case.c.id))]

    def told_at(self, step: str) -> str:
        """The computation that was kept with the last time a step was reached."""
        query = select(event.c.computation).where(event.c.case_id == self.case_id, event.c.element == step)
        return str(self.rows(query.order_by(event.c.no.desc()))[0].computation)

    def may_annul(self) -> str:
        """The lanes that may annul the case now."""
        query = select(awaited.c.lanes).where(awaited.c.case_id == self.case_id, awaited.c.message == "annul")
        return str(self.rows(query)[0].lanes)
