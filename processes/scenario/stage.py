"""The stage of a scenario: a throw-away database, three officials a lane, sample files, and a clock moved by hand."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import Select, and_, func, insert, select, update

from handlers.law.calendar import MunicipalDay
from handlers.registry import Actor, Place
from models.account import impediment, official, official_lane
from models.case import incident
from models.database import Database, Transaction
from models.document import attachment
from models.files import FileStore
from models.outbox import outbox
from models.schema import metadata
from models.task import timer
from processes.casework import Engine
from processes.library import Library
from processes.municipality import Lane
from processes.procedure import Procedure
from processes.scenario.names import person_name
from processes.scenario.read import Scenario

SAMPLES = Path(__file__).parent / "samples"
OFFICIALS = 3
SECOND = timedelta(seconds=1)


class ScenarioLibrary(Library):
    """The files as they stand, with the scenario's own parameters and days from the first day on."""

    def __init__(self, scenario: Scenario | None, root: Path) -> None:
        super().__init__(root)
        self.scenario = scenario
        if scenario is not None and (scenario.parameters or scenario.values):
            self.adjust = self._overridden

    def place(self, tx: Transaction, name: str) -> Place:
        """The municipality with the scenario's closed days."""
        place, scenario = super().place(tx, name), self.scenario
        if scenario is None:
            return place
        calendar = place.calendar.only_official() if scenario.official_only else place.calendar
        days = [MunicipalDay(day, "closed", "dia fechado do cenário", "cenário") for day in scenario.closed_days]
        return replace(place, calendar=calendar.with_days(days))

    def _overridden(self, procedure: Procedure) -> Procedure:
        assert self.scenario is not None
        values = procedure.values
        for settings, source in ((self.scenario.parameters, "cenário"), (self.scenario.values, "valor fictício")):
            values = values.overridden(self._known(settings, procedure), source)
        return procedure.with_values(values)

    def _known(self, settings: Mapping[str, Any], procedure: Procedure) -> Mapping[str, Any]:
        """What the scenario sets; of another procedure, whose story is played first, what that one knows of it."""
        assert self.scenario is not None
        if procedure.id == self.scenario.procedure:
            return settings
        return {name: value for name, value in settings.items() if name in procedure.values}


class Stage:
    """Where scenarios are played; several may share one (the demonstration, or `given`)."""

    def __init__(self, database: Database, files: FileStore, library: Library, *, posts: bool = False) -> None:
        """`posts`: e-mails leave at once, to nobody; without it the outbox waits for its worker."""
        self.posts = posts
        self.database = database
        self.files = files
        self.library = library
        self.engine = Engine(database, library)

    def publish(self, now: datetime) -> None:
        """Make the files the current version."""
        with self.database.transaction() as tx:
            self.library.publish(tx, now)

    def cast(self, municipality: str, people: Mapping[str, int], password: str = "!") -> None:
        """The officials of every lane, named LANE.1 … LANE.N; those who are here already stay."""
        with self.database.transaction() as tx:
            for lane in self.library.municipality(municipality).lanes.values():
                for number in range(1, people.get(lane.id, OFFICIALS) + 1):
                    self._ensure(tx, municipality, lane, number, password)

    def ensure(self, municipality: str, lane: str, number: int, password: str = "!") -> None:
        """The N-th official of a lane, made where there is none yet."""
        with self.database.transaction() as tx:
            self._ensure(tx, municipality, self.library.municipality(municipality).lanes[lane], number, password)

    def _ensure(self, tx: Transaction, municipality: str, lane: Lane, number: int, password: str) -> None:
        if tx.value(_named(municipality, f"{lane.id}.{number}").with_only_columns(official.c.id)) is not None:
            return
        login = f"{lane.id}.{number}"
        if tx.value(select(official.c.id).where(official.c.login == login)) is not None:
            login = f"{login}.{municipality}"
        made = int(tx.value(select(func.coalesce(func.max(official.c.id), 0)))) + 1
        row = {
            "id": made,
            "municipality": municipality,
            "login": login,
            "name": person_name(made),
            "title": lane.title,
            "registration": f"{1000 + made}",
            "password": password,
        }
        tx.run(insert(official), row)
        tx.run(insert(official_lane), {"official_id": made, "lane": lane.id})

    def actor(self, municipality: str, name: str) -> Actor:
        """An official by their name on the stage, as whoever acts."""
        with self.database.reading() as tx:
            row = tx.one(_named(municipality, name))
        if row is None:
            raise LookupError(f"não há {name} neste cenário")
        return Actor("official", row.id, row.name, row.title, row.registration)

    def free(self, municipality: str, lane: str, case_id: int | None, task_id: int | None) -> str | None:
        """The first official of a lane whom nothing bars from this task."""
        barred = select(impediment.c.official_id).where(
            impediment.c.case_id == case_id, impediment.c.task_id.is_(None) | (impediment.c.task_id == task_id)
        )
        with self.database.reading() as tx:
            found = tx.value(
                select(official.c.login)
                .join(official_lane, official_lane.c.official_id == official.c.id)
                .where(
                    official.c.municipality == municipality,
                    official_lane.c.lane == lane,
                    official.c.active,
                    official.c.id.not_in(barred),
                )
                .order_by(official.c.id)
                .limit(1)
            )
        return None if found is None else str(found).removesuffix(f".{municipality}")

    def hand_in(self, municipality: str, sample: str, field: str, at: datetime, copy: int = 0) -> str:
        """A sample file, received as an upload; `copy` tells apart several uploads of one sample."""
        content = (SAMPLES / sample).read_bytes()
        digest = self.files.put(content)
        media = "application/pdf" if sample.endswith(".pdf") else "image/jpeg"
        row = {
            "municipality": municipality,
            "file": digest,
            "public_file": digest,
            "name": sample,
            "media_type": media,
            "size": len(content),
            "field": field,
            "at": at,
        }
        with self.database.transaction() as tx:
            tx.run(insert(attachment), row)
        return digest

    def let_time_pass(self, until: datetime) -> None:
        """Fire what ends before a moment, each at its own, as a worker that never sleeps would."""
        if self.posts:
            with self.database.transaction() as tx:
                left = {"state": "done", "left_at": outbox.c.made_at}
                tx.run(update(outbox).where(outbox.c.state == "waiting").values(left))
        while (due := self.next_due(until)) is not None:
            self.engine.tick(due + SECOND)

    def next_due(self, before: datetime) -> datetime | None:
        """The first term that ends before a moment, in cases without an open incident."""
        failed = select(incident.c.case_id).where(
            and_(incident.c.resolved_at.is_(None), incident.c.case_id.is_not(None))
        )
        with self.database.reading() as tx:
            found: datetime | None = tx.value(
                select(func.min(timer.c.due_at)).where(timer.c.due_at < before, timer.c.case_id.not_in(failed))
            )
        return found


def _named(municipality: str, name: str) -> Select[Any]:
    """An official by lane and number: `mayor.1`, whose login says the municipality where another one's came first."""
    logins = (name, f"{name}.{municipality}")
    return select(official).where(official.c.municipality == municipality, official.c.login.in_(logins))


@contextmanager
def throw_away(scenario: Scenario, root: Path) -> Iterator[Stage]:
    """A stage of its own for one scenario, gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="tramite-") as folder:
        database = Database(f"sqlite:///{folder}/scenario.db")
        try:
            metadata.create_all(database.engine)
            yield Stage(database, FileStore(Path(folder) / "files"), ScenarioLibrary(scenario, root), posts=True)
        finally:
            database.close()
