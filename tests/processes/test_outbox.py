"""What leaves after the commit: once, retried with patience, never twice by the machine."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from models.case import incident
from models.database import Database
from models.outbox import outbox
from models.schema import metadata
from processes.outbox import BACK_OFF, LEASE, SendError, claim, empty, give_up_leases, settle
from tests.support.mail import SmtpServer
from webapp.mail import send_mail
from webapp.settings import Mail, Settings

NOW = datetime(2026, 3, 17, 12, tzinfo=UTC)


@pytest.fixture
def database(any_database_url: str) -> Iterator[Database]:
    made = Database(any_database_url)
    metadata.create_all(made.engine)
    yield made
    made.close()


def write(database: Database, key: str, due_at: datetime = NOW) -> None:
    row = {
        "municipality": "mococa",
        "kind": "mail",
        "key": key,
        "data": {"to": "ana@example.org", "subject": "Notificação", "text": "Há uma notificação."},
        "state": "waiting",
        "due_at": due_at,
        "made_at": NOW,
    }
    with database.transaction() as tx:
        tx.run(insert(outbox), row)


def rows(database: Database) -> list[Any]:
    with database.reading() as tx:
        return list(tx.all(select(outbox).order_by(outbox.c.id)))


def test_two_workers_never_take_the_same_row(database: Database) -> None:
    write(database, "a")
    write(database, "b")
    first, second, third = (claim(database, worker, NOW) for worker in ("w1", "w2", "w3"))
    assert first is not None and second is not None
    assert {first.key, second.key} == {"a", "b"}
    assert third is None


def test_a_row_that_is_not_due_stays(database: Database) -> None:
    write(database, "later", NOW + timedelta(seconds=1))
    assert claim(database, "w", NOW) is None


def test_a_failure_waits_longer_each_time_and_ends_as_an_incident(database: Database) -> None:
    write(database, "a")
    now, waits = NOW, []
    for _ in range(len(BACK_OFF) + 1):
        row = claim(database, "w", now)
        assert row is not None
        settle(database, row, now, SendError("o servidor respondeu 451"))
        found = rows(database)[0]
        if found.state == "waiting":
            waits.append(found.due_at - now)
            now = found.due_at
    drawn = [round(wait / pause, 1) for wait, pause in zip(waits, BACK_OFF, strict=True)]
    assert set(drawn) <= {0.9, 1.0, 1.1}
    assert rows(database)[0].state == "dead"
    with database.reading() as tx:
        assert "451" in str(tx.value(select(incident.c.reason)))


def test_a_worker_that_vanished_while_sending_leaves_the_row_uncertain(database: Database) -> None:
    write(database, "a")
    assert claim(database, "w", NOW) is not None
    assert give_up_leases(database, NOW + LEASE - timedelta(seconds=1)) == 0
    assert give_up_leases(database, NOW + LEASE + timedelta(seconds=1)) == 1
    assert rows(database)[0].state == "uncertain"
    assert claim(database, "w2", NOW + timedelta(hours=1)) is None


def test_a_result_that_comes_after_the_lease_was_lost_is_dropped(database: Database) -> None:
    write(database, "a")
    row = claim(database, "w", NOW)
    assert row is not None
    give_up_leases(database, NOW + LEASE + timedelta(seconds=1))
    settle(database, row, NOW + LEASE + timedelta(seconds=2), None)
    assert rows(database)[0].state == "uncertain"


def test_an_e_mail_reaches_a_real_server_with_an_id_of_its_own(
    database: Database, smtp_server: SmtpServer, tmp_path: Path
) -> None:
    mail = Mail(smtp_server.host, smtp_server.port, sender="t@mococa.example")
    settings = Settings(tmp_path, database.url, mail=mail)
    write(database, "notice-1-1-1")
    assert empty(database, "w", NOW, {"mail": lambda row: send_mail(row, settings)}) == 1
    (message,) = smtp_server.messages
    assert message["Message-ID"] == "<notice-1-1-1@mococa.example>"
    assert "Há uma notificação." in message.get_content()
    found = rows(database)[0]
    assert (found.state, found.left_at) == ("done", NOW)


def test_a_server_that_is_down_leaves_the_row_waiting(database: Database, tmp_path: Path) -> None:
    settings = Settings(tmp_path, database.url, mail=Mail("127.0.0.1", 1, sender="t@mococa.example"))
    write(database, "a")
    empty(database, "w", NOW, {"mail": lambda row: send_mail(row, settings)})
    found = rows(database)[0]
    assert (found.state, found.attempts) == ("waiting", 1)
    assert found.due_at > NOW
    assert "example.org" not in found.error


def test_without_a_server_the_e_mail_is_a_file(database: Database, tmp_path: Path) -> None:
    write(database, "a")
    empty(database, "w", NOW, {"mail": lambda row: send_mail(row, Settings(tmp_path, database.url))})
    (file,) = (tmp_path / "mail").glob("*.eml")
    assert b"Subject:" in file.read_bytes()


def test_a_row_is_sent_again_by_a_person_under_the_same_id(
    database: Database, smtp_server: SmtpServer, tmp_path: Path
) -> None:
    mail = Mail(smtp_server.host, smtp_server.port, sender="t@mococa.example")
    settings = Settings(tmp_path, database.url, mail=mail)
    write(database, "a")
    claim(database, "w", NOW)
    give_up_leases(database, NOW + LEASE * 2)
    with database.transaction() as tx:
        tx.run(update(outbox).values(state="waiting", due_at=NOW))
    empty(database, "w", NOW, {"mail": lambda row: send_mail(row, settings)})
    assert [message["Message-ID"] for message in smtp_server.messages] == ["<a@mococa.example>"]
