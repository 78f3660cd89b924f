"""`tramite demo`: demonstration data, made by playing scenarios through the real processes."""

from __future__ import annotations

import click

from models.migrations import upgrade as migrate
from webapp import build
from webapp.commands.output import RefusedError
from webapp.commands.serve import _has_tables
from webapp.demo_data import load_demonstration
from webapp.settings import Settings


@click.command()
@click.option("--cases", type=click.IntRange(1, 10_000), help="Quantos processos; sem isto, os da lista, uma vez.")
def demo(cases: int | None) -> None:
    """Enche um banco novo com dados de demonstração."""
    settings = Settings.from_environment()
    settings.var.mkdir(parents=True, exist_ok=True)
    parts = build(settings)
    if _has_tables(parts):
        raise RefusedError("database", "Este banco já tem dados. Use outro: TRAMITE_VAR=outra-pasta tramite demo")
    migrate(settings.database_url)
    load_demonstration(parts, click.echo, cases)
