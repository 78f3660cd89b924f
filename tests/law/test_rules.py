"""The rules as they are asked from outside: what is listed, what is refused, what is answered."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from handlers.law.errors import (
    BadParameterError,
    InvalidInputError,
    NotInForceError,
    UnknownParameterError,
    UnknownRuleError,
)
from handlers.law.rules import RULES, MunicipalLaw, rule_named

TODAY = date(2026, 3, 11)
CALENDAR = {"municipality": "mococa"}


def ask(mococa: MunicipalLaw, name: str, given: Any, *, on: date | None = None, **settings: Any) -> Mapping[str, Any]:
    return rule_named(name).answer(given, sources={"mococa": mococa}, settings=settings, asked_on=on, today=TODAY)


def refused(mococa: MunicipalLaw, name: str, given: Any) -> list[tuple[str, str]]:
    with pytest.raises(InvalidInputError) as caught:
        ask(mococa, name, given)
    return [(problem.field, problem.message) for problem in caught.value.problems]


@pytest.mark.parametrize("name", RULES)
def test_every_rule_is_listed_with_inputs_that_are_a_schema(name: str, sources: Mapping[str, MunicipalLaw]) -> None:
    told = RULES[name].described(sources)
    Draft202012Validator.check_schema(told["inputs"])
    assert told["summary"]
    assert told["provision"].startswith("art")
    json.dumps(told)
    for parameter in told["parameters"]:
        if isinstance(parameter["values"], list):
            assert parameter["values"][0] == parameter["default"], "the default comes first"


@pytest.mark.parametrize("name", [name for name, rule in RULES.items() if rule.parameters])
def test_every_parameter_of_a_rule_ships(name: str, sources: Mapping[str, MunicipalLaw]) -> None:
    shipped = {each for source in sources.values() for each in source.values.names}
    assert set(RULES[name].parameters) <= shipped
    if RULES[name].municipality == "lavras":
        assert set(RULES[name].parameters) <= set(sources["lavras"].values.names)


@pytest.mark.parametrize(
    ("name", "given", "problems"),
    [
        ("term", [], [("", "a entrada deve ser um objeto")]),
        ("term", {}, [("calendar", "falta"), ("received_on", "falta")]),
        ("term", {"received_on": "2026-03-11", "calendar": CALENDAR}, [("term", "dê um só de days, hours ou term")]),
        (
            "term",
            {"received_on": "2026-03-11", "calendar": CALENDAR, "days": 5, "hours": 72},
            [("hours", "dê um só de days, hours ou term")],
        ),
        (
            "term",
            {"received_on": "2026-02-30", "calendar": CALENDAR, "days": 5},
            [("received_on", "deve ser um dia ou um momento, como 2026-03-11 ou 2026-03-11T14:30")],
        ),
        (
            "term",
            {"received_on": "2026-03-11", "calendar": {"municipality": "paris"}, "days": 5},
            [("calendar.municipality", "deve ser um de mococa")],
        ),
        (
            "term",
            {"received_on": "2026-03-11", "calendar": {"closed": ["x"]}, "days": 5},
            [("calendar.closed[0]", "deve ser um dia, como 2026-03-11")],
        ),
        ("abandonment_fine", {"recidivist": "perhaps"}, [("recidivist", "deve ser true ou false")]),
        ("abandonment_fine", {"no_such": 1}, [("no_such", "campo desconhecido")]),
        (
            "abandonment_fine",
            {"adjustments": [{"from": "2020-01-01", "factor": 1.0343}]},
            [("adjustments[0].factor", 'deve ser um fator em texto com ponto, como "1.0343"')],
        ),
        (
            "auction_settlement",
            {"proceeds": 100},
            [("proceeds", 'deve ser um valor de zero em diante, em texto com ponto, como "800.00"')],
        ),
        ("auction_settlement", {"storage_daily": "38.90"}, [("days_stored", "falta: a diária e os dias vão juntos")]),
        (
            "auction_settlement",
            {"storage": "1.00", "storage_daily": "38.90", "days_stored": 2},
            [("storage", "dê o valor da guarda, ou a diária e os dias, não ambos")],
        ),
        (
            "notice_effect",
            {
                "attempts": [
                    {"means": "gazette", "event": "sent", "on": "2026-03-11"},
                    {"means": "letter_ar", "event": "sent", "on": "2026-03-10", "rectifies": True},
                ]
            },
            [
                ("attempts[0].event", "deve ser um de published"),
                ("attempts[1].rectifies", "só uma publicação se retifica"),
                ("attempts[1].on", "fora da ordem do tempo"),
            ],
        ),
        ("inpc_factor", {"from": "2019-13", "to": "2019-02"}, [("from", "deve ser um mês, como 2019-01")]),
        ("in_force", {"municipality": "paris"}, [("municipality", "deve ser um de mococa")]),
    ],
)
def test_a_wrong_input_is_refused_field_by_field(
    name: str, given: Any, problems: list[tuple[str, str]], mococa: MunicipalLaw
) -> None:
    assert refused(mococa, name, given) == problems


def test_a_null_is_the_same_as_left_out(mococa: MunicipalLaw) -> None:
    given = {"removed_on": "2026-03-02", "notice_received_on": None, "calendar": None}
    assert ask(mococa, "custody_end", given)["result"]["payment_end_on"] is None


def test_the_day_asked_is_that_of_the_input_then_that_of_the_command_then_today(mococa: MunicipalLaw) -> None:
    assert not ask(mococa, "normal_day", {"on": "2026-03-14"}, on=TODAY)["result"]["normal"]
    assert not ask(mococa, "normal_day", {}, on=date(2026, 3, 14))["result"]["normal"]
    assert ask(mococa, "normal_day", {})["result"]["normal"]


def test_days_before_the_law_are_not_in_force(mococa: MunicipalLaw) -> None:
    with pytest.raises(NotInForceError):
        ask(mococa, "abandonment_fine", {"on": "2018-05-21"})
    with pytest.raises(NotInForceError):
        ask(mococa, "term", {"received_on": "2018-05-21", "calendar": CALENDAR, "days": 5})


def test_settings_must_be_parameters_that_the_rule_reads_with_values_they_can_take(mococa: MunicipalLaw) -> None:
    with pytest.raises(UnknownRuleError, match="no_such_rule"):
        ask(mococa, "no_such_rule", {})
    with pytest.raises(UnknownParameterError, match="hours_mode"):
        ask(mococa, "abandonment_fine", {}, hours_mode="clock")
    for bad in ("sideways", None, True, 3):
        with pytest.raises(BadParameterError, match="rounding"):
            ask(mococa, "abandonment_fine", {}, rounding=bad)


def test_a_setting_changes_the_answer_and_is_told_among_the_parameters(mococa: MunicipalLaw) -> None:
    given = {"received_on": "2026-03-11", "calendar": CALENDAR, "term": "removal_term"}
    answer = ask(mococa, "term", given, removal_term=10, first_day_counts=False)
    assert answer["result"]["due_on"] == "2026-03-23"
    assert (answer["parameters"]["removal_term"], answer["parameters"]["first_day_counts"]) == (10, False)
    assert answer["parameters"]["hours_mode"] == "days"


def test_a_term_is_answered_in_local_moments(mococa: MunicipalLaw) -> None:
    given = {"received_on": "2026-03-11T14:30", "calendar": CALENDAR, "hours": 72}
    assert ask(mococa, "term", given)["result"] == {
        "starts_on": "2026-03-12",
        "days": 3,
        "nominal_end_on": "2026-03-14",
        "due_on": "2026-03-16",
        "due_at": "2026-03-16T23:59",
    }
    by_the_clock = ask(mococa, "term", given, hours_mode="clock")["result"]
    assert (by_the_clock["due_at"], by_the_clock["days"]) == ("2026-03-16T14:30", None)


def test_the_calendar_of_a_question_adds_days_or_leaves_the_municipality_out(mococa: MunicipalLaw) -> None:
    given = {"received_on": "2026-02-13", "days": 5, "calendar": {**CALENDAR, "official_only": True}}
    assert ask(mococa, "term", given)["result"]["starts_on"] == "2026-02-16"
    given["calendar"] = {**CALENDAR, "official_only": True, "closed": ["2026-02-16"], "reduced": ["2026-02-17"]}
    assert ask(mococa, "term", given)["result"]["starts_on"] == "2026-02-18"
    given["calendar"] = {"closed": ["2026-02-19"]}
    assert ask(mococa, "term", given)["result"]["starts_on"] == "2026-02-20", "Mococa is understood"


def test_storage_by_daily_rate_is_capped_in_the_settlement(mococa: MunicipalLaw) -> None:
    given = {"proceeds": "7002.00", "storage_daily": "38.90", "days_stored": 400}
    assert ask(mococa, "auction_settlement", given)["result"]["balance"] == "exact"
    shorter = ask(mococa, "auction_settlement", given, storage_cap_days=100)
    assert shorter["result"]["surplus"] == "3112.00"


def test_money_in_answers_is_text_in_centavos(mococa: MunicipalLaw) -> None:
    answer = ask(mococa, "abandonment_fine", {"on": "2026-03-11", "recidivist": True})
    assert answer["result"] == {
        "base": "800.00",
        "factor": "1",
        "single": "800.00",
        "multiplier": 2,
        "amount": "1600.00",
    }
