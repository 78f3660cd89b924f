"""`compute`, `deadline` and `fine`: the rules of law from the command line, without a database."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

import click

from handlers.law.errors import InvalidInputError, NotInForceError, NoValueError
from handlers.law.rules import RULES, MunicipalLaw, Rule, rule_named
from handlers.law.rules.rule import MOCOCA
from handlers.law.rules.schema import parse_day, parse_moment
from handlers.law.text import money_text, provision_text
from processes.rule_sources import read_sources
from webapp.clock import real_now
from webapp.commands.output import RefusedError, failure, json_option, print_json

ABANDONMENT: Final = "mococa/abandonment"
PENALTY: Final = "lavras/penalty"
UNREMEDIED_WARNING: Final = "22-3"


class DayType(click.ParamType[date]):
    """A day: 2026-03-11."""

    name = "dia"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """The day, or a sentence."""
        if isinstance(value, date):
            return value
        return parse_day(str(value)) or self.fail(f"“{value}” não é um dia como 2026-03-11.", param, ctx)


class MomentType(click.ParamType[str]):
    """A day or a moment, kept as it was written: 2026-03-11, 2026-03-11T14:30."""

    name = "dia ou momento"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The text, or a sentence."""
        if parse_moment(str(value)) is None:
            self.fail(f"“{value}” não é um dia ou momento como 2026-03-11 ou 2026-03-11T14:30.", param, ctx)
        return str(value)


class WholeType(click.ParamType[int]):
    """A whole number."""

    name = "número"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number, or a sentence."""
        if not re.fullmatch(r"-?[0-9]{1,9}", str(value)):
            self.fail(f"“{value}” não é um número inteiro.", param, ctx)
        return int(value)


DAY: Final = DayType()
WHOLE: Final = WholeType()


@click.command()
@click.argument("name", required=False, metavar="[NOME]")
@click.option("--input", "source", metavar="ARQUIVO|-", help="A entrada em JSON: um objeto, ou uma lista deles.")
@click.option("--set", "settings", multiple=True, metavar="PARÂMETRO=VALOR", help="Um parâmetro, para todos os dias.")
@click.option("--on", type=DAY, help="O dia de que se pergunta, onde a entrada não o diz.")
@json_option
def compute(name: str | None, source: str | None, settings: Sequence[str], on: date | None, as_json: bool) -> None:
    """Aplica uma regra de lei; sem NOME, mostra todas as regras."""
    sources = read_sources()
    if name is None:
        _show_rules(sources, as_json)
        return
    rule = rule_named(name)
    given = _input(source)
    checked = rule.settings(_settings(settings), sources[rule.municipality], *sources.values())
    today = real_now().astimezone(sources[MOCOCA].calendar.zone).date()

    def answer(one: Any) -> Mapping[str, Any]:
        return rule.answer(one, sources=sources, settings=checked, asked_on=on, today=today)

    answers = [_or_failure(answer, one) for one in given] if isinstance(given, list) else answer(given)
    if as_json:
        print_json(answers)
        return
    for each in answers if isinstance(answers, list) else [answers]:
        _show_answer(rule, each)


def _or_failure(answer: Any, one: Any) -> Mapping[str, Any]:
    """One answer of a list: a wrong input does not hold the others; a wrong parameter ends the list."""
    try:
        found: Mapping[str, Any] = answer(one)
    except (InvalidInputError, NotInForceError, NoValueError) as error:
        return {"error": failure(error)}
    return found


def _input(source: str | None) -> Any:
    """The JSON of the file, of stdin, or an empty object."""
    if source is None:
        return {}
    try:
        text = sys.stdin.read() if source == "-" else Path(source).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RefusedError("usage", f"Não se pôde ler “{source}”.") from error
    try:
        return json.loads(text)
    except ValueError as error:
        raise InvalidInputError.of("", "a entrada não é JSON") from error


def _settings(given: Sequence[str]) -> Mapping[str, Any]:
    """`PARAMETER=VALUE` pairs: the value is JSON where it parses, else text; a number with a point is text."""
    settings = {}
    for pair in given:
        name, sign, value = pair.partition("=")
        if not sign:
            raise RefusedError("usage", f"“{pair}”: escreve-se PARÂMETRO=VALOR.")
        try:
            settings[name] = json.loads(value, parse_float=str)
        except ValueError:
            settings[name] = value
    return settings


def _show_rules(sources: Mapping[str, MunicipalLaw], as_json: bool) -> None:
    if as_json:
        print_json({"rules": [rule.described(sources) for rule in RULES.values()]})
        return
    width = max(map(len, RULES))
    for rule in RULES.values():
        click.echo(f"{rule.name:<{width}}  {rule.summary} ({provision_text(rule.provision)})")


def _show_answer(rule: Rule, answer: Mapping[str, Any]) -> None:
    click.echo(f"{rule.summary} ({provision_text(rule.provision)})")
    if "error" in answer:
        click.echo(f"  Erro: {answer['error']['message']}\n")
        return
    click.echo("Resultado")
    for name, value in answer["result"].items():
        click.echo(f"  {name}: {_text(value)}")
    _show_steps(answer["steps"])
    if answer["parameters"]:
        click.echo("Parâmetros")
    for name, value in answer["parameters"].items():
        click.echo(f"  {name}: {_text(value)}")
    click.echo()


def _show_steps(steps: Sequence[Mapping[str, str]]) -> None:
    click.echo("Memória de cálculo")
    for number, step in enumerate(steps, start=1):
        click.echo(f"  {number}. {step['text']} ({provision_text(step['provision'])})")


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


@click.command()
@click.option("--municipality", required=True, metavar="MUNICÍPIO", help="O município, como mococa.")
@click.option("--received", required=True, type=MomentType(), help="O dia do recebimento ou da publicação.")
@click.option("--days", type=WHOLE, help="O prazo em dias.")
@click.option("--hours", type=WHOLE, help="O prazo em horas.")
@click.option("--closed", type=DAY, multiple=True, help="Mais um dia sem expediente; pode repetir-se.")
@click.option("--official-only", is_flag=True, help="Só fins de semana, feriados nacionais e estaduais, e os --closed.")
@json_option
def deadline(
    municipality: str,
    received: str,
    days: int | None,
    hours: int | None,
    closed: Sequence[date],
    official_only: bool,
    as_json: bool,
) -> None:
    """Quando começa e quando vence um prazo, e por quê."""
    if (days is None) == (hours is None):
        raise RefusedError("usage", "Dê --days ou --hours, um só dos dois.")
    sources = read_sources()
    if municipality not in sources:
        raise RefusedError("unknown_municipality", f"Não há o município “{municipality}”. Há: {', '.join(sources)}.")
    calendar = {
        "municipality": municipality,
        "closed": [day.isoformat() for day in closed],
        "official_only": official_only,
    }
    given = {"received_on": received, "days": days, "hours": hours, "calendar": calendar}
    answer = _ask("term", given, sources, None)
    if as_json:
        print_json({**{k: answer["result"][k] for k in ("starts_on", "due_on", "due_at")}, "steps": answer["steps"]})
        return
    click.echo(f"Começa em {_day(answer['result']['starts_on'])} e vence em {_day(answer['result']['due_on'])}")
    _show_steps(answer["steps"])


@click.command()
@click.option("--procedure", required=True, metavar="PROCEDIMENTO", help="O procedimento, como mococa/abandonment.")
@click.option("--recidivist", is_flag=True, help="Reincidente: em dobro (mococa/abandonment).")
@click.option("--provision", metavar="DISPOSITIVO", help="A infração, como 25-VI; 22-3: advertência não sanada.")
@click.option("--repeat", is_flag=True, help="Multa anterior não sanada: em dobro (lavras/penalty).")
@click.option("--on", type=DAY, help="O dia da infração; sem ele, hoje.")
@json_option
def fine(procedure: str, recidivist: bool, provision: str | None, repeat: bool, on: date | None, as_json: bool) -> None:
    """A multa que caberia num dia, e como se chega a ela."""
    if procedure == ABANDONMENT:
        if provision is not None or repeat:
            raise RefusedError("usage", f"--provision e --repeat são de {PENALTY}.")
        told = _abandonment(recidivist, on)
    elif procedure == PENALTY:
        if provision is None or recidivist:
            raise RefusedError("usage", f"Em {PENALTY} dê --provision, como 25-VI; --recidivist é de {ABANDONMENT}.")
        told = _penalty(provision, repeat, on)
    else:
        known = f"{ABANDONMENT}, {PENALTY}"
        raise RefusedError("unknown_procedure", f"Não há multa no procedimento “{procedure}”. Há: {known}.")
    if as_json:
        print_json(told)
        return
    click.echo(f"Multa: {_fine_text(told)}")
    _show_steps(told["steps"])


def _abandonment(recidivist: bool, on: date | None) -> Mapping[str, Any]:
    answer = _ask("abandonment_fine", {"recidivist": recidivist}, read_sources(), on)
    amount = answer["result"]["amount"]
    told = {"amount": amount, "unit": "BRL", "amount_brl": amount}
    return {**told, "measures": [], "revocation": False, "judges": [], "steps": answer["steps"]}


def _penalty(provision: str, repeat: bool, on: date | None) -> Mapping[str, Any]:
    """22-3 is the fine for a warning that was not remedied: the same whatever the infraction was."""
    unremedied = provision.strip() == UNREMEDIED_WARNING
    given = {
        "provision": "25-I" if unremedied else provision,
        "warning_unremedied": unremedied,
        "unremedied_fines": int(repeat),
    }
    answer = _ask("infraction_fine", given, read_sources(), on)
    wanted = ("amount", "unit", "amount_brl", "measures", "revocation", "judges")
    return {**{name: answer["result"][name] for name in wanted}, "steps": answer["steps"]}


def _fine_text(told: Mapping[str, Any]) -> str:
    if told["amount"] is None:
        return "a lei não a fixa"
    if told["unit"] == "BRL":
        return money_text(Decimal(told["amount"]))
    brl = told["amount_brl"]
    return f"{told['amount']} {told['unit']}" + (f", {money_text(Decimal(brl))}" if brl else "")


def _ask(
    name: str, given: Mapping[str, Any], sources: Mapping[str, MunicipalLaw], on: date | None
) -> Mapping[str, Any]:
    today = real_now().astimezone(sources[MOCOCA].calendar.zone).date()
    return rule_named(name).answer(given, sources=sources, settings={}, asked_on=on, today=today)


def _day(text: str) -> str:
    return f"{date.fromisoformat(text):%d/%m/%Y}"
