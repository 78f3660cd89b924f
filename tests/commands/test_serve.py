"""The program at work, as somebody installs it: an empty database, an upgraded one, a demonstration."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import func, select

from models.account import official
from models.case import case
from models.database import Database

ROOT = Path(__file__).parents[2]


def tramite(var: Path, *words: str, url: str | None = None) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "TRAMITE_VAR": str(var), **({"DATABASE_URL": url} if url else {})}
    environment.pop("DATABASE_URL", None) if url is None else None
    program = [sys.executable, "-c", "from webapp.commands import main; main(prog_name='tramite')", *words]
    return subprocess.run(program, env=environment, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)


@pytest.mark.parametrize("command", ["web", "worker"])
def test_an_empty_database_is_refused_with_the_command_that_mends_it(tmp_path: Path, command: str) -> None:
    answer = tramite(tmp_path, command)
    assert (answer.returncode, "tramite db upgrade" in answer.stderr) == (2, True)


def test_a_new_database_gets_one_administrator_whose_password_must_change(
    any_database_url: str, tmp_path: Path
) -> None:
    first = tramite(tmp_path, "db", "upgrade", url=any_database_url)
    again = tramite(tmp_path, "db", "upgrade", url=any_database_url)
    assert first.returncode == again.returncode == 0, first.stderr
    assert "senha provisória" in first.stdout
    assert "senha provisória" not in again.stdout
    database = Database(any_database_url)
    with database.reading() as tx:
        rows = tx.all(select(official.c.administrator, official.c.must_change))
    database.close()
    assert [tuple(row) for row in rows] == [(True, True)]


@pytest.mark.slow
def test_a_demonstration_has_cases_and_accounts_and_serves_nobody_else(tmp_path: Path) -> None:
    made = tramite(tmp_path, "demo", "--cases", "3")
    assert made.returncode == 0, made.stderr
    assert "traffic_office.1" in made.stdout
    assert "traffic_office.2" not in made.stdout
    accounts = tmp_path / "demo-accounts.txt"
    assert (accounts.stat().st_mode & 0o777, "traffic_office.2" in accounts.read_text("utf-8")) == (0o600, True)
    database = Database(f"sqlite:///{tmp_path / 'tramite.db'}")
    with database.reading() as tx:
        assert tx.value(select(func.count()).where(case.c.number.is_not(None))) == 3
    database.close()
    refused = tramite(tmp_path, "web")
    assert (refused.returncode, "demonstração" in refused.stderr) == (2, True)
    assert tramite(tmp_path, "demo").returncode == 2
