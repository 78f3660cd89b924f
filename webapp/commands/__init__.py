"""The command line `tramite`: each module below holds the commands of one subject."""

from __future__ import annotations

import click

from webapp.commands.check import check
from webapp.commands.demo import demo
from webapp.commands.law import compute, deadline, fine
from webapp.commands.output import Commands
from webapp.commands.scenario import scenario
from webapp.commands.serve import db, run, web, worker


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Trâmite: procedimentos municipais que correm a partir dos seus diagramas."""


for _command in (run, web, worker, db, demo, check, compute, deadline, fine, scenario):
    main.add_command(_command)
