"""The worker does what is due: terms, e-mails, documents to keep; and stops when asked."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from sqlalchemy import func, insert, select

from models.document import document
from models.files import FileStore
from models.outbox import outbox
from tests.casework.town import Town
from webapp.clock import Clock
from webapp.installation import Installation
from webapp.keeping import keep_documents
from webapp.settings import Settings
from webapp.worker import Worker


def parts_of(town: Town, var: Path) -> Installation:
    settings = Settings(var, town.database.url)
    return Installation(settings, town.database, town.stage.library, town.engine, Clock(town.database))


def test_every_issued_document_is_printed_once_and_kept(town: Town, tmp_path: Path) -> None:
    case_id = town.play("removed_voluntarily", "nothing")
    files = FileStore(tmp_path / "files")
    assert keep_documents(town.database, files) == 9
    assert keep_documents(town.database, files) == 0
    rows = town.rows(select(document.c.file, document.c.pages).where(document.c.case_id == case_id))
    assert all(files.get(row.file).startswith(b"%PDF-") and row.pages >= 1 for row in rows)


def test_one_round_fires_terms_sends_mail_and_keeps_documents(town: Town, tmp_path: Path) -> None:
    case_id = town.play("removed_voluntarily", "removal_reported")
    now = town.at("2026-03-17T00:00:01")
    row = {
        "municipality": "mococa", "kind": "mail", "key": "k", "state": "waiting", "due_at": now, "made_at": now,
        "data": {"to": "ana@example.org", "subject": "s", "text": "t"},
    }  # fmt: skip
    with town.database.transaction() as tx:
        tx.run(insert(outbox), row)
    worker = Worker(parts_of(town, tmp_path / "var"))
    assert worker.work(now) > 2
    assert list(town.open(case_id)) == ["verify_site"]
    assert town.rows(select(outbox.c.state))[0].state == "done"
    assert town.rows(select(func.count()).where(document.c.file.is_(None)))[0][0] == 0
    assert worker.work(now + timedelta(seconds=1)) == 0


def test_a_worker_that_is_asked_to_stop_ends_its_loop(town: Town, tmp_path: Path) -> None:
    worker = Worker(parts_of(town, tmp_path / "var"))
    worker.stopping.set()
    worker.run()
    beside = Worker(parts_of(town, tmp_path / "var"))
    thread = beside.in_thread()
    assert thread.is_alive()
    beside.stopping.set()
    thread.join(timeout=10)
    assert not thread.is_alive()
