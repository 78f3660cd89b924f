"""How commands answer: text for a person, or with `--json` one JSON value on stdout and nothing else.

Exit 0 ok, 1 failed check, 2 wrong use; what is wrong is a sentence with a code.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn, TypeVar

import click
import orjson
from click.exceptions import NoArgsIsHelpError, NoSuchCommand

from handlers.law.errors import InvalidInputError, LawError
from processes.decision_table import TableError
from processes.duties import DutiesError
from processes.inpc import SeriesError
from processes.yaml_file import YamlError

WRONG_USE = 2
F = TypeVar("F", bound=Callable[..., Any])


class RefusedError(click.ClickException):
    """The command was used wrongly, or what it was asked has no answer: a code and a sentence."""

    exit_code = WRONG_USE

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Commands(click.Group):
    """The commands of `tramite`; every failure is reported in one place, as text or as JSON."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run, and end the program with its exit status."""
        given = list(sys.argv[1:] if args is None else args)
        try:
            status = super().main(given, prog_name, complete_var, standalone_mode=False, **extra)
        except LawError as error:
            self._fail(failure(error), as_json="--json" in given)
        except (YamlError, SeriesError, TableError, DutiesError) as error:
            self._fail({"code": "invalid_file", "message": str(error)}, as_json="--json" in given)
        except NoArgsIsHelpError as error:
            error.show()
            sys.exit(WRONG_USE)
        except click.ClickException as error:
            code = error.code if isinstance(error, RefusedError) else "usage"
            self._fail({"code": code, "message": sentence(error)}, as_json="--json" in given)
        except click.Abort:
            self._fail({"code": "aborted", "message": "Interrompido."}, as_json="--json" in given)
        sys.exit(status if isinstance(status, int) else 0)

    def _fail(self, error: Mapping[str, Any], *, as_json: bool) -> NoReturn:
        if as_json:
            print_json({"error": error})
        else:
            click.echo(f"Erro: {error['message']}", err=True)
        sys.exit(WRONG_USE)


def json_option(command: F) -> F:
    """The option `--json` of a command."""
    return click.option("--json", "as_json", is_flag=True, help="Um só valor JSON na saída, e nada mais.")(command)


def print_json(value: Any) -> None:
    """One JSON value on stdout."""
    click.echo(orjson.dumps(value, option=orjson.OPT_INDENT_2).decode())


def failure(error: LawError) -> Mapping[str, Any]:
    """Why a rule gave no answer, as JSON."""
    told: dict[str, Any] = {"code": error.code, "message": str(error)}
    if isinstance(error, InvalidInputError):
        told["details"] = [{"field": p.field, "message": p.message} for p in error.problems]
    return told


def sentence(error: click.ClickException) -> str:
    """What is wrong with the use of a command, in Portuguese."""
    if isinstance(error, click.NoSuchOption):
        return f"Não há a opção {error.option_name}."
    if isinstance(error, NoSuchCommand):
        return f"Não há o comando {error.command_name}."
    if isinstance(error, click.BadOptionUsage):
        return f"A opção {error.option_name} precisa de um valor."
    if isinstance(error, click.MissingParameter):
        return f"Falta {_named(error)}."
    if isinstance(error, click.BadParameter):
        return f"{_named(error)}: {error.message}"
    return error.format_message()


def _named(error: click.BadParameter) -> str:
    if error.param is None or error.ctx is None:
        return "o valor"
    return error.param.get_error_hint(error.ctx).replace("'", "")
