"""A small town hall for the tests of the pages: its people, cases and tasks, put into the tables directly."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event, insert

from models.account import head, impediment, official, official_lane, substitution
from models.case import case
from models.database import Database
from models.party import party
from models.task import task
from models.vehicle import vehicle
from webapp.auth.passwords import hash_password
from webapp.auth.sessions import open_session

NOW = datetime(2026, 3, 17, 13, 42, tzinfo=UTC)
TODAY = date(2026, 3, 17)
PASSWORD = "correto cavalo bateria"
_stored: list[str] = []


@dataclass
class Watch:
    """A clock that a test moves."""

    at: datetime = NOW

    def __call__(self) -> datetime:
        return self.at

    def forward(self, **by: int) -> None:
        """Let time pass."""
        self.at += timedelta(**by)


@dataclass
class World:
    """The tables of one test and the application over them."""

    database: Database
    app: Flask
    watch: Watch
    version_id: int
    numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def person(
        self, name: str, *lanes: str, heads: tuple[str, ...] = (), municipality: str = "mococa", **columns: Any
    ) -> int:
        """An official; the login is the name in small letters with a dot."""
        login = columns.pop("login", name.lower().replace(" ", "."))
        row = {
            "municipality": municipality,
            "login": login,
            "name": name,
            "title": "Servidor",
            "registration": columns.pop("registration", f"m{next(self.numbers)}"),
            "password": stored_password(),
            **columns,
        }
        with self.database.transaction() as tx:
            made = int(tx.run(insert(official).returning(official.c.id), row).scalar_one())
            for table, held in ((official_lane, lanes), (head, heads)):
                for lane in held:
                    tx.run(insert(table), {"official_id": made, "lane": lane})
        return made

    def case(self, number: int, *, municipality: str = "mococa", owner: str | None = None, **seen: Any) -> int:
        """A case with a vehicle."""
        made = number * 1000 + len(municipality)
        vehicle_columns = {name: seen.pop(name) for name in list(seen) if name in vehicle.c}
        with self.database.transaction() as tx:
            tx.run(
                insert(case),
                {
                    "id": made,
                    "municipality": municipality,
                    "procedure": "mococa/abandonment",
                    "version_id": self.version_id,
                    "process": "abandonment",
                    "reference": f"{number:05d}/2026",
                    "number": number,
                    "year": 2026,
                    "status": "open",
                    "opened_at": NOW,
                    "revision": 1,
                    "event_no": 0,
                    "last_at": NOW,
                    "chain": bytes(32),
                    **seen,
                },
            )
            place = {"location": "Rua das Acácias, 10", **vehicle_columns}
            tx.run(insert(vehicle), {"case_id": made, "municipality": municipality, **place})
            if owner:
                tax_id = f"1234567{number:02d}09"
                person = {"role": "owner", "name": owner, "name_key": owner.lower(), "tax_id": tax_id}
                tx.run(insert(party), {"case_id": made, "municipality": municipality, "at": NOW, **person})
        return made

    def task(self, case_id: int, lane: str, title: str = "Vistoriar o veículo", **columns: Any) -> int:
        """An open task of a case."""
        made = next(self.numbers)
        if columns.get("holder_id"):
            columns.setdefault("held_at", NOW)
        row = {
            "case_id": case_id,
            "id": made,
            "municipality": columns.pop("municipality", "mococa"),
            "procedure": "mococa/abandonment",
            "process": "finding",
            "element": "inspect_vehicle",
            "title": title,
            "lane": lane,
            "callers": [],
            "opened_at": NOW,
            **columns,
        }
        with self.database.transaction() as tx:
            tx.run(insert(task), row)
        return made

    def bar(self, case_id: int, official_id: int, reason: str, task_id: int | None = None) -> None:
        """An impediment."""
        row = {"case_id": case_id, "task_id": task_id, "official_id": official_id, "reason": reason, "at": NOW}
        with self.database.transaction() as tx:
            tx.run(insert(impediment), row)

    def absence(self, absent: int, substitute: int, since: date, until: date) -> None:
        """A substitution."""
        row = {"absent_id": absent, "substitute_id": substitute, "since": since, "until": until, "made_at": NOW}
        with self.database.transaction() as tx:
            tx.run(insert(substitution), row)

    def client(self, official_id: int | None = None) -> FlaskClient:
        """A browser, signed in as somebody."""
        client = self.app.test_client()
        if official_id is not None:
            with self.database.transaction() as tx:
                token = open_session(tx, official_id, self.watch())
            with client.session_transaction() as session:
                session["_user_id"] = token
        return client

    @contextmanager
    def statements(self) -> Iterator[list[str]]:
        """The SQL statements run inside the block."""
        run: list[str] = []

        def count(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
            run.append(statement)

        event.listen(self.database.engine, "before_cursor_execute", count)
        yield run
        event.remove(self.database.engine, "before_cursor_execute", count)


def stored_password() -> str:
    """The digest of PASSWORD, made once."""
    if not _stored:
        _stored.append(hash_password(PASSWORD))
    return _stored[0]
