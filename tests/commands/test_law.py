"""`compute`, `deadline` and `fine`: what they print, how they end, and that `--json` prints one JSON value only."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from handlers.law.rules import RULES
from webapp.commands import main

TERM = {"received_on": "2026-03-11", "term": "removal_term", "calendar": {"municipality": "mococa"}}


def run(*arguments: str, stdin: Any = None) -> Result:
    text = stdin if stdin is None or isinstance(stdin, str) else json.dumps(stdin)
    return CliRunner().invoke(main, list(arguments), input=text)


def answered(*arguments: str, stdin: Any = None) -> Any:
    result = run(*arguments, "--json", stdin=stdin)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def refused(*arguments: str, stdin: Any = None) -> dict[str, Any]:
    result = run(*arguments, "--json", stdin=stdin)
    assert result.exit_code == 2, result.output
    told = json.loads(result.stdout)
    assert list(told) == ["error"]
    error: dict[str, Any] = told["error"]
    assert error["message"]
    return error


def test_without_a_name_every_rule_is_listed() -> None:
    rules = answered("compute")["rules"]
    assert [rule["name"] for rule in rules] == list(RULES)
    assert all(rule.keys() == {"name", "summary", "provision", "inputs", "parameters"} for rule in rules)


def test_one_input_gives_result_steps_and_parameters() -> None:
    answer = answered("compute", "term", "--input", "-", stdin=TERM)
    assert answer["result"]["due_on"] == "2026-03-16"
    assert answer["steps"][0].keys() == {"provision", "text"}
    assert answer["parameters"]["first_day_counts"] is True


def test_an_input_may_be_a_file_or_nothing(tmp_path: Path) -> None:
    file = tmp_path / "fine.json"
    file.write_text('{"recidivist": true, "on": "2026-03-11"}', "utf-8")
    assert answered("compute", "abandonment_fine", "--input", str(file))["result"]["amount"] == "1600.00"
    assert answered("compute", "abandonment_fine", "--on", "2019-03-19")["result"]["amount"] == "800.00"


def test_a_list_of_inputs_gives_a_list_in_which_a_wrong_one_does_not_hold_the_others() -> None:
    inputs = [{"on": "2019-03-19"}, {"on": "2018-05-21"}, {"no_such": 1}, [], {"recidivist": True}]
    answers = answered("compute", "abandonment_fine", "--input", "-", stdin=inputs)
    told = [a["result"]["amount"] if "result" in a else a["error"]["code"] for a in answers]
    assert told == ["800.00", "not_in_force", "invalid", "invalid", "1600.00"]
    assert answered("compute", "abandonment_fine", "--input", "-", stdin=[]) == []


@pytest.mark.parametrize(
    ("code", "arguments", "stdin"),
    [
        ("unknown_rule", ["no_such_rule"], None),
        ("unknown_parameter", ["normal_day", "--set", "no_such=1"], None),
        ("unknown_parameter", ["recidivism", "--set", "first_day_counts=true"], None),
        ("unknown_parameter", ["normal_day", "--set", "no_such=1", "--input", "-"], [{}]),
        ("bad_parameter", ["abandonment_fine", "--set", "rounding=sideways"], None),
        ("bad_parameter", ["abandonment_fine", "--set", "rounding=up", "--input", "-"], [{"no_such": 1}]),
        ("bad_parameter", ["abandonment_fine", "--set", "inpc_floor=maybe"], None),
        ("invalid", ["abandonment_fine", "--input", "-"], {"recidivist": "perhaps"}),
        ("invalid", ["abandonment_fine", "--input", "-"], "not json"),
        ("invalid", ["abandonment_fine", "--input", "-"], "800"),
        ("not_in_force", ["abandonment_fine", "--on", "2018-05-21"], None),
        ("no_value", ["inpc_factor", "--input", "-"], {"from": "2026-07", "to": "2026-08"}),
        ("usage", ["abandonment_fine", "--on", "yesterday"], None),
        ("usage", ["abandonment_fine", "--set", "rounding"], None),
        ("usage", ["abandonment_fine", "--input", "/no/such/file.json"], None),
        ("usage", ["abandonment_fine", "--no-such-option"], None),
    ],
)
def test_what_cannot_be_answered_ends_with_2_and_a_code(code: str, arguments: list[str], stdin: Any) -> None:
    assert refused("compute", *arguments, stdin=stdin)["code"] == code


def test_an_invalid_field_is_named() -> None:
    given = {"inspected_on": "2026-03-11", "conditions": ["IX"]}
    error = refused("compute", "vehicle_scope", "--input", "-", stdin=given)
    assert error["details"] == [{"field": "conditions[0]", "message": "deve ser um de I, II, III, IV, V, VI, VII"}]


@pytest.mark.parametrize(
    ("setting", "due"),
    [
        ("hours_mode=clock", "2026-03-16T10:00"),
        ('hours_mode="clock"', "2026-03-16T10:00"),
        ("day_ends=17:00", "2026-03-16T17:00"),
        ("first_day_counts=false", "2026-03-16T23:59"),
        ("defence_term=96", "2026-03-16T23:59"),
    ],
)
def test_a_setting_is_json_where_it_parses_and_else_text(setting: str, due: str) -> None:
    given = {**TERM, "received_on": "2026-03-11T10:00", "term": "defence_term"}
    assert answered("compute", "term", "--set", setting, "--input", "-", stdin=given)["result"]["due_at"] == due


def test_money_in_a_setting_needs_no_quotes() -> None:
    told = answered("compute", "abandonment_fine", "--on", "2026-03-11", "--set", "abandonment_fine=900.00")
    assert (told["result"]["amount"], told["parameters"]["abandonment_fine"]) == ("900.00", "900.00")


def test_a_person_reads_the_answer_as_text() -> None:
    result = run("compute", "term", "--input", "-", stdin=TERM)
    assert result.exit_code == 0
    text = result.stdout.replace("\u00a0", " ")
    assert "Quando começa e quando vence um prazo (art. 23)" in text
    assert "  due_on: 2026-03-16" in text
    assert "  3. Prazo de 5 dias (art. 7º)" in text
    wrong = run("compute", "term", "--input", "-", stdin={})
    assert (wrong.exit_code, wrong.stdout) == (2, "")
    assert wrong.stderr == "Erro: A entrada não serve: calendar: falta; received_on: falta.\n"
    assert "Se há reincidência (art. 15)" in run("compute").stdout.replace("\u00a0", " ")


DEADLINE = ["deadline", "--municipality", "mococa"]


@pytest.mark.parametrize(
    ("arguments", "starts", "due"),
    [
        (["--received", "2026-03-11", "--days", "5"], "2026-03-12", "2026-03-16"),
        (["--received", "2026-03-11", "--hours", "72"], "2026-03-12", "2026-03-16"),
        (["--received", "2026-02-13", "--days", "5"], "2026-02-19", "2026-02-23"),
        (["--received", "2026-02-13", "--days", "5", "--official-only"], "2026-02-16", "2026-02-20"),
        (
            ["--received", "2026-02-13", "--days", "5", "--official-only", "--closed", "2026-02-16"],
            "2026-02-17",
            "2026-02-23",
        ),
        (
            ["--received", "2026-03-11", "--days", "5", "--closed", "2026-03-12", "--closed", "2026-03-17"],
            "2026-03-13",
            "2026-03-18",
        ),
    ],
)
def test_deadline(arguments: list[str], starts: str, due: str) -> None:
    told = answered(*DEADLINE, *arguments)
    assert (told["starts_on"], told["due_on"]) == (starts, due)
    assert told["steps"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--received", "2026-03-11"], "usage"),
        (["--received", "2026-03-11", "--days", "5", "--hours", "72"], "usage"),
        (["--days", "5"], "usage"),
        (["--received", "2026-02-30", "--days", "5"], "usage"),
        (["--received", "2026-03-11", "--days", "0"], "invalid"),
        (["--received", "2026-03-11", "--days", "five"], "usage"),
        (["--received", "2018-05-21", "--days", "5"], "not_in_force"),
        (["--received", "2026-03-11", "--days", "5", "--municipality", "paris"], "unknown_municipality"),
    ],
)
def test_a_deadline_that_cannot_be_computed(arguments: list[str], code: str) -> None:
    assert refused(*DEADLINE, *arguments)["code"] == code


def test_deadline_for_a_person() -> None:
    result = run(*DEADLINE, "--received", "2026-03-11", "--days", "5")
    assert result.stdout.startswith("Começa em 12/03/2026 e vence em 16/03/2026\nMemória de cálculo\n")


@pytest.mark.parametrize(("extra", "amount"), [([], "800.00"), (["--recidivist"], "1600.00")])
def test_fine(extra: list[str], amount: str) -> None:
    told = answered("fine", "--procedure", "mococa/abandonment", "--on", "2026-03-17", *extra)
    steps = told.pop("steps")
    assert steps
    assert told == {
        "amount": amount,
        "unit": "BRL",
        "amount_brl": amount,
        "measures": [],
        "revocation": False,
        "judges": [],
    }


def test_a_fine_of_an_unknown_procedure_or_before_the_law_is_refused() -> None:
    assert refused("fine", "--procedure", "lavras/parking")["code"] == "unknown_procedure"
    early = refused("fine", "--procedure", "mococa/abandonment", "--on", "2018-05-21")
    assert early["code"] == "not_in_force"
    for_a_person = run("fine", "--procedure", "lavras/parking")
    assert (for_a_person.exit_code, for_a_person.stdout) == (2, "")
    assert "Não há multa no procedimento" in for_a_person.stderr


@pytest.mark.parametrize(
    ("provision", "more", "amount", "judges"),
    [
        ("25-VI", [], "100", ["department_head"]),
        ("25-vi", ["--repeat"], "200", ["department_head"]),
        ("25-XX", [], "300", ["department_head", "mayor"]),
        ("22-3", [], "3", ["department_head"]),
        ("22-3", ["--repeat"], "6", ["department_head"]),
        ("26", [], None, ["mayor"]),
        ("28", [], None, ["department_head"]),
        ("12-pu", [], None, []),
        ("27-I", [], "500", ["department_head"]),
    ],
)
def test_a_fine_of_lavras(provision: str, more: list[str], amount: str | None, judges: list[str]) -> None:
    result = run(
        "fine", "--procedure", "lavras/penalty", "--provision", provision, "--on", "2026-03-17", "--json", *more
    )
    told = json.loads(result.stdout)
    assert (result.exit_code, told["amount"], told["judges"]) == (0, amount, judges)
    assert (told["unit"], told["amount_brl"]) == ("UFML", None)
    assert told["steps"] and told["revocation"] is ("mayor" in judges)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--provision", "25-XXIII"], "invalid"),
        (["--provision", "25-I", "--on", "2020-07-10"], "not_in_force"),
        ([], "usage"),
        (["--provision", "25-I", "--recidivist"], "usage"),
    ],
)
def test_a_fine_of_lavras_that_cannot_be_told_is_refused(arguments: list[str], code: str) -> None:
    assert refused("fine", "--procedure", "lavras/penalty", *arguments)["code"] == code


def test_the_options_of_one_procedure_are_refused_in_the_other() -> None:
    assert refused("fine", "--procedure", "mococa/abandonment", "--provision", "25-I")["code"] == "usage"


def test_fine_for_a_person() -> None:
    result = run("fine", "--procedure", "mococa/abandonment", "--on", "2026-03-17", "--recidivist")
    assert result.stdout.replace("\u00a0", " ").startswith("Multa: R$ 1.600,00\n")


@pytest.mark.parametrize("command", ["compute", "deadline", "fine"])
def test_every_command_explains_itself(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "--json" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["fine"], "Falta --procedure."),
        (["fine", "--no-such"], "Não há a opção --no-such."),
        (["fine", "--procedure"], "A opção --procedure precisa de um valor."),
        (["no_such"], "Não há o comando no_such."),
        ([*DEADLINE, "--received", "2026-03-11", "--days", "five"], "--days: “five” não é um número inteiro."),
    ],
)
def test_wrong_use_is_told_in_portuguese(arguments: list[str], sentence: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stderr) == (2, f"Erro: {sentence}\n")


def test_without_a_command_the_help_is_shown() -> None:
    result = run()
    assert result.exit_code == 2
    assert "compute" in result.stderr
    assert "Erro" not in result.stderr
