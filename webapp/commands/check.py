"""`tramite check`: the analyst's check, for a person or (`--json`) for a program."""

import json
from pathlib import Path

import click

import handlers  # noqa: F401 (the handlers register themselves when their package is imported)
from handlers.registry import known_handlers
from processes.check import Finding, Report
from processes.check.tree import check_tree

ROOT = Path(__file__).resolve().parents[2] / "processes"
WIRING = ("form", "handler", "document")


@click.command("check")
@click.argument("path", required=False, type=click.Path(exists=True, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Resultado em JSON.")
@click.option("--strict", is_flag=True, help="Formulário, função ou modelo que falta é erro, e não só aviso.")
@click.pass_context
def check(context: click.Context, path: Path | None, as_json: bool, strict: bool) -> None:
    """Confere os diagramas: o que está errado, onde, por quê e como corrigir.

    PATH é uma pasta ou um arquivo abaixo de uma pasta de procedimentos; sem ele, tudo.
    """
    root = _root_of(path) if path is not None else ROOT
    report = check_tree(root, known_handlers, path)
    report = report if strict else report.softened(WIRING)
    if as_json:
        click.echo(json.dumps(report.as_items(), ensure_ascii=False, indent=2))
    else:
        _show(report)
    if report.errors:
        context.exit(1)


def _root_of(path: Path) -> Path:
    """The folder of all municipalities above this path: the one that holds common/."""
    place = path.resolve()
    for folder in (place, *place.parents):
        if (folder / "common").is_dir():
            return folder
    raise click.ClickException(f"Não há pasta de procedimentos (com common/) acima de «{path}».")


def _show(report: Report) -> None:
    for finding in report.findings:
        click.echo(_line(finding))
        click.echo(f"        {finding.mend}")
    click.echo(f"{len(report.errors)} erro(s), {len(report.warnings)} aviso(s).")


def _line(finding: Finding) -> str:
    word = "aviso" if finding.warning else "erro "
    return f"{word}  {finding.file}  [{finding.rule}]  {finding.message}"
