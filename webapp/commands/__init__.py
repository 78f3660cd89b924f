"""The command line `tramite`: each module below holds the commands of one subject."""

from __future__ import annotations

import click

from webapp.commands.law import compute, deadline, fine
from webapp.commands.output import Commands


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Trâmite: procedimentos municipais que correm a partir dos seus diagramas."""


main.add_command(compute)
main.add_command(deadline)
main.add_command(fine)
