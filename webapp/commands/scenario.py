"""`tramite scenario run`: stories with dates, played on a throw-away database."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from processes.scenario import Report, play_file
from webapp.commands.output import RefusedError, json_option, print_json


@click.group()
def scenario() -> None:
    """Cenários: histórias com datas, jogadas pelo processo de verdade."""


@scenario.command("run")
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@json_option
@click.pass_context
def run(context: click.Context, paths: Sequence[Path], as_json: bool) -> None:
    """Joga os cenários destes arquivos ou pastas num banco descartável."""
    files = [file for path in paths for file in _files(path)]
    if not files:
        raise RefusedError("usage", "Não há arquivo .yaml de cenário aí.")
    reports = [_shown(play_file(file), as_json) for file in files]
    passed = sum(report.passed for report in reports)
    if as_json:
        print_json(
            {
                "passed": passed,
                "failed": len(reports) - passed,
                "scenarios": [
                    {
                        "file": report.file,
                        "title": report.title,
                        "passed": report.passed,
                        "outcome": report.outcome,
                        "problems": list(report.problems),
                    }
                    for report in reports
                ],
            }
        )
    else:
        click.echo(f"{passed} passaram, {len(reports) - passed} falharam.")
    if passed != len(reports):
        context.exit(1)


def _files(path: Path) -> list[Path]:
    return sorted(path.rglob("*.yaml")) if path.is_dir() else [path]


def _shown(report: Report, as_json: bool) -> Report:
    if not as_json:
        click.echo(f"{'passou' if report.passed else 'FALHOU'}  {report.file}: {report.title}")
        for problem in report.problems:
            click.echo(f"        {problem}")
    return report
