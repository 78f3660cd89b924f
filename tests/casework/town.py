"""A small town for tests of acts: the real procedure, three officials a lane, a case brought to where it is needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import select
from ulid import ULID

from handlers.registry import Actor
from models.database import Database
from models.files import FileStore
from models.schema import metadata
from models.task import task
from processes.casework import Done, Engine, Signature
from processes.procedure import ROOT
from processes.scenario import Player, Scenario, Stage, read_scenario
from processes.scenario.stage import ScenarioLibrary

STORIES = ROOT / "mococa/abandonment/scenarios"


class Town:
    """A database with officials and one case."""

    municipality = "mococa"
    stories = STORIES

    def __init__(self, url: str, files: Path, setting: str | None = None) -> None:
        """`setting`: the story whose parameters and values hold here."""
        self.database = Database(url)
        metadata.create_all(self.database.engine)
        self.stage = Stage(
            self.database, FileStore(files), ScenarioLibrary(self.read(setting) if setting else None, ROOT)
        )
        self.stage.cast(self.municipality, {})
        self.stage.publish(self.at("2026-01-01T00:00"))
        self.zone = self.stage.library.municipality(self.municipality).zone

    def read(self, story: str) -> Scenario:
        """A shipped story."""
        return read_scenario(story, (self.stories / f"{story}.yaml").read_text("utf-8"))

    @property
    def engine(self) -> Engine:
        return self.stage.engine

    def at(self, text: str) -> datetime:
        """A local moment."""
        return datetime.fromisoformat(text).replace(tzinfo=self.stage.library.municipality(self.municipality).zone)

    def play(self, story: str, until: str) -> int:
        """Play a shipped story until a step of that name is next; the id of its case."""
        found = self.read(story)
        player = Player(self.stage, found)
        for step in (found.start, *found.steps):
            if step.name == until:
                break
            assert player.step(step), player.problems
        assert player.case_id is not None
        return player.case_id

    def who(self, login: str, municipality: str = "") -> Actor:
        return self.stage.actor(municipality or self.municipality, login)

    def open(self, case_id: int) -> dict[str, int]:
        """The open tasks of a case: element → id."""
        with self.database.reading() as tx:
            rows = tx.all(select(task.c.element, task.c.id).where(task.c.case_id == case_id))
        return {row.element: row.id for row in rows}

    def complete(
        self, case_id: int, step: str, by: str | Actor, at: str, form: Mapping[str, Any], key: str | None = None
    ) -> Done:
        """Complete an open task as an official."""
        actor = self.who(by) if isinstance(by, str) else by
        assert actor.official_id is not None
        return self.engine.complete(
            case_id, self.open(case_id)[step], form, actor, self.at(at), key=key or str(ULID()),
            signature=Signature(actor.official_id),
        )  # fmt: skip

    def rows(self, query: Any) -> Sequence[Any]:
        with self.database.reading() as tx:
            return tx.all(query)
