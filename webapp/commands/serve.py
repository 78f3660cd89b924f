"""`run`, `web`, `worker` and `db upgrade`: the program at work."""

from __future__ import annotations

from pathlib import Path

import click
import structlog
import waitress
from sqlalchemy import inspect, select

from models.audit import setting
from models.migrations import upgrade as migrate
from webapp import build, create_app
from webapp.clock import DEMONSTRATION
from webapp.commands.output import RefusedError
from webapp.demo_data import first_administrator, load_demonstration, nobody_works_here
from webapp.installation import Installation
from webapp.settings import Settings
from webapp.worker import Worker

LOOPBACK = ("127.0.0.1", "localhost", "::1")
THREADS = 8


@click.command()
@click.option("--no-demo", is_flag=True, help="Começa vazio, com um administrador cuja senha deve ser trocada.")
def run(no_demo: bool) -> None:
    """Servidor e trabalhador num só processo, com SQLite em var/; na primeira vez, com dados de demonstração."""
    settings = Settings.from_environment()
    _quiet_logs()
    settings.var.mkdir(parents=True, exist_ok=True)
    parts = build(settings)
    fresh = not _has_tables(parts)
    migrate(settings.database_url)
    _publish(parts)
    if fresh and no_demo:
        first_administrator(parts, click.echo)
    elif fresh:
        load_demonstration(parts, click.echo)
    elif is_demonstration(parts):
        _remind(settings.var / "demo-accounts.txt")
    if is_demonstration(parts) and settings.host not in LOOPBACK:
        raise RefusedError("demonstration", "Um banco de demonstração só atende no próprio computador (127.0.0.1).")
    worker = Worker(parts)
    worker.in_thread()
    click.echo(f"Trâmite em http://{settings.host}:{settings.port} (Ctrl+C encerra)")
    try:
        waitress.serve(
            create_app(settings, parts), host=settings.host, port=settings.port, threads=THREADS, _quiet=True
        )
    except OSError as error:
        raise RefusedError(
            "port", f"A porta {settings.port} está ocupada. Escolha outra: TRAMITE_PORT=8001 make run"
        ) from error
    finally:
        worker.stopping.set()


@click.command()
def web() -> None:
    """Só o servidor, contra DATABASE_URL; quantos se quiser."""
    settings = Settings.from_environment()
    parts = _real(settings)
    waitress.serve(create_app(settings, parts), host=settings.host, port=settings.port, threads=THREADS, _quiet=True)


@click.command()
def worker() -> None:
    """Só o trabalhador, contra DATABASE_URL; quantos se quiser."""
    working = Worker(_real(Settings.from_environment()))
    working.stop_on_signals()
    working.run()


@click.group()
def db() -> None:
    """O banco de dados."""


@db.command("upgrade")
def upgrade() -> None:
    """Leva o banco à versão deste programa e publica os procedimentos; num banco novo, cria o administrador."""
    settings = Settings.from_environment()
    settings.var.mkdir(parents=True, exist_ok=True)
    migrate(settings.database_url)
    parts = build(settings)
    changed = _publish(parts)
    if nobody_works_here(parts):
        first_administrator(parts, click.echo)
    click.echo(f"Banco em dia. Procedimentos publicados: {', '.join(changed) if changed else 'nenhum mudou'}.")


def is_demonstration(parts: Installation) -> bool:
    """Was this database made as a demonstration?"""
    with parts.database.reading() as tx:
        return tx.one(select(setting).where(setting.c.key == DEMONSTRATION)) is not None


def _real(settings: Settings) -> Installation:
    """The parts against a database that is up to date and no demonstration."""
    parts = build(settings)
    if not _has_tables(parts):
        raise RefusedError("database", "O banco está vazio ou desatualizado. Rode antes: tramite db upgrade")
    if is_demonstration(parts):
        raise RefusedError("demonstration", "Este é um banco de demonstração: use tramite run, ou outro DATABASE_URL.")
    return parts


def _has_tables(parts: Installation) -> bool:
    return bool(inspect(parts.database.engine).has_table("case"))


def _publish(parts: Installation) -> list[str]:
    with parts.database.transaction() as tx:
        return list(parts.library.publish(tx, parts.clock.read_in(tx).real))


def _remind(accounts: Path) -> None:
    if accounts.is_file():
        click.echo(f"Dados de demonstração. Contas e senhas em {accounts}")


def _quiet_logs() -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(30))
