"""What may be accepted: sentences for what is missing or wrong, conditions, dates, choices, and hostile values."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from processes.forms import FormContext, Option
from tests.forms.shipped import NOW, TODAY, check, form, names, sample, sentences

FILES = ["a" * 64, "b" * 64, "c" * 64, "d" * 64]


def inspection(**changes: Any) -> dict[str, Any]:
    data, _ = sample("inspect_vehicle")
    return {name: value for name, value in {**data, **changes}.items() if value is not None}


def test_a_missing_answer_has_the_words_of_the_law() -> None:
    assert sentences("analyse_defence", {"decision": "rejected", "reasons": " \n "}) == {
        "reasons": "Escreva os motivos da decisão. A lei exige decisão fundamentada (art. 11)."
    }


def test_problems_come_in_the_order_of_the_page() -> None:
    found = [problem.field for problem in check("inspect_vehicle", {"vehicle_found": True, "zebra": 1, "plate": "X"})]
    assert found == ["photos", "location", "motor_vehicle", "public_place", "plate", "zebra"]


def test_unknown_fields_are_refused_by_name() -> None:
    assert sentences("annul", {"reasons": "x", "admin": True}) == {"admin": "O formulário não tem o campo “admin”."}
    owner = {"kind": "person", "name": "Ana", "__class__": "x"}
    assert "owner.__class__" in sentences("supply_owner", {"owner": owner})


def test_what_does_not_apply_is_dropped_and_named() -> None:
    data = {"still_there": True, "removed_on": "2026-03-12", "evidence": "x"}
    accepted = form("verify_site").accept(data, today=TODAY, now=NOW)
    assert accepted.data == {"still_there": True}
    assert accepted.dropped == ("removed_on", "evidence")
    assert not accepted.problems


def test_a_dropped_field_takes_with_it_what_depends_on_it() -> None:
    data = inspection(vehicle_found=False, able_to_circulate=True, parked_since="2026-01-01")
    accepted = form("inspect_vehicle").accept(data, today=TODAY, now=NOW)
    assert set(accepted.data) == {"vehicle_found", "location", "inspected_on", "notes"}
    assert not accepted.problems


def test_a_conditional_field_is_asked_for_only_where_it_applies() -> None:
    assert sentences("publish_in_gazette", {"gazette_action": "try_again"}) == {}
    assert set(sentences("publish_in_gazette", {"gazette_action": "publish"})) == {"edition", "published_on"}


def test_required_only_with_certain_answers() -> None:
    assert sentences("confirm_infraction", {"confirmation": "confirmed"}) == {}
    assert "reasons" in sentences("confirm_infraction", {"confirmation": "returned"})


def test_facts_of_the_case_make_a_field_appear() -> None:
    assert sentences("issue_charge", {}) == {}
    assert sentences("issue_charge", {}, facts={"debtor_asked": True}) == {
        "debtor_known": "Diga se o devedor é conhecido."
    }


def test_a_different_balance_asks_for_reasons() -> None:
    assert "reasons" in sentences("record_payment", {"settled": True}, facts={"balance_settled": False})
    assert sentences("record_payment", {"settled": True}, facts={"balance_settled": True}) == {}


def test_answers_that_contradict_each_other() -> None:
    assert sentences("check_release", {"settled": True, "storage": "missing"}) == {
        "settled": "Há requisito em falta: a liberação depende de todos (art. 20, § 1º)."
    }
    assert "other_identification" in sentences(
        "inspect_vehicle",
        inspection(plate=None, chassis=None, brand=None, model=None, colour=None, other_identification=None),
    )


def test_the_first_values_are_taken_when_nothing_is_filled_in() -> None:
    accepted = form("removal_reported").accept({"removed_on": "2026-03-12"}, today=TODAY, now=NOW)
    assert accepted.data == {"removed_on": "2026-03-12", "reported_on": "2026-03-17"}
    defence = form("defence_filed").accept({"claimant_role": "owner"}, today=TODAY, now=NOW).data
    assert (defence["filed_at"], defence["written"], defence["only_financial"]) == ("2026-03-17T10:42", True, False)
    context = FormContext(defaults={"addressee": "Maria"})
    received = form("notice_received").accept({"received_on": "2026-03-11"}, today=TODAY, now=NOW, context=context)
    assert received.data["addressee"] == "Maria" and not received.problems


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"removed_on": "2026-03-18"}, "removed_on"),
        ({"removed_on": "2026-03-15", "reported_on": "2026-03-14"}, "removed_on"),
        ({"removed_on": "2026-03-12", "reported_on": "2026-03-18"}, "reported_on"),
    ],
)
def test_dates_that_cannot_be(data: dict[str, str], field: str) -> None:
    assert field in sentences("removal_reported", data)


@pytest.mark.parametrize(
    ("filed_at", "right"),
    [
        ("2026-03-17T10:42", True),
        ("2026-03-17T10:43", False),
        ("2026-03-17", True),
        ("2026-03-18", False),
    ],
)
def test_a_moment_is_compared_by_the_minute_and_a_day_by_the_day(filed_at: str, right: bool) -> None:
    found = sentences("defence_filed", {"filed_at": filed_at, "claimant_role": "owner"})
    assert ("filed_at" not in found) is right


def test_an_aware_now_is_read_as_the_local_clock() -> None:
    now = datetime(2026, 3, 17, 10, 42, 59, tzinfo=UTC)
    data = {"filed_at": "2026-03-17T10:42", "claimant_role": "owner"}
    assert form("defence_filed").check(data, today=TODAY, now=now) == []


def test_a_fact_bounds_a_date() -> None:
    data = {"addressee": "Maria", "received_on": "2026-03-04"}
    assert "received_on" in sentences("notice_received", data, facts={"sent_on": "2026-03-05"})
    assert sentences("notice_received", data, facts={"sent_on": "2026-03-04"}) == {}


def test_only_the_answers_offered_now() -> None:
    options = {"addressees": [Option("Maria", "Maria"), Option("Ana", "Ana")]}
    data = {"addressee": "Rui", "received_on": "2026-03-11"}
    assert sentences("notice_received", data, options=options) == {"addressee": "Escolha uma das opções."}
    assert sentences("notice_received", data) == {}


def test_an_answer_the_law_forbids_says_why() -> None:
    why = "Vedado: o único fundamento é a impossibilidade financeira (art. 10, parágrafo único)."
    data = {"decision": "granted", "reasons": "x"}
    assert sentences("analyse_defence", data, disabled={"decision": {"granted": why}}) == {"decision": why}


def test_the_kind_of_owner_settles_the_kind_of_number() -> None:
    owner = {"kind": "person", "name": "Ana", "tax_id": "00000000000191"}
    assert sentences("supply_owner", {"owner": owner}) == {"owner.tax_id": "O CPF tem 11 algarismos."}
    assert sentences("supply_owner", {"owner": {**owner, "kind": "company"}}) == {}


def test_photographs_missing_are_named_by_their_place() -> None:
    assert sentences("inspect_vehicle", inspection(photos=[FILES[0], "", FILES[1]])) == {
        "photos.1": "Falta a fotografia “traseira”.",
        "photos.3": "Falta a fotografia “lado dir.”.",
    }
    assert sentences("inspect_vehicle", inspection(photos=None)) == {
        "photos": "Fotografe o veículo: frente, traseira e os dois lados."
    }


def test_enough_photographs_are_enough_in_whatever_place() -> None:
    data = inspection(photos=["", *FILES])
    accepted = form("inspect_vehicle").accept(data, today=TODAY, now=NOW)
    assert accepted.data["photos"] == FILES and not accepted.problems


def test_a_file_that_was_never_received() -> None:
    assert sentences("inspect_vehicle", inspection(photos=[*FILES, "sample.jpg"])) == {
        "photos.4": "O arquivo não foi recebido. Envie de novo."
    }


def test_how_many_files_a_scenario_must_add() -> None:
    needed = form("inspect_vehicle").files_needed({"vehicle_found": True, "photos": FILES[:1]})
    assert [(field.path, field.least, field.given) for field in needed] == [("photos", 4, 1)]
    assert [field.path for field in form("inspect_vehicle").files_needed({"vehicle_found": False})] == ["site_photos"]


def test_the_reporter_is_kept_apart() -> None:
    data, _ = sample("report_vehicle")
    public, private = form("report_vehicle").split_private(data)
    assert set(private) == {"reporter"}
    assert "José" not in str(public)


def test_an_anonymous_report_drops_the_reporter() -> None:
    data = {
        "origin": "complaint",
        "location": "Rua A",
        "description": "x",
        "identified": False,
        "reporter": {"name": "José"},
    }
    assert "reporter" not in form("report_vehicle").accept(data, today=TODAY, now=NOW).data


def test_the_public_page_is_not_asked_how_it_came() -> None:
    data = {"location": "Rua A", "description": "x"}
    assert sentences("report_vehicle", data, facts={"public": True}) == {}


def deep(levels: int) -> Any:
    value: Any = "x"
    for _ in range(levels):
        value = {"owner": value}
    return value


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "text",
        7,
        {1: "x"},
        deep(50),
        deep(50_000),
        {"reasons": ["x"] * 100_000},
        {"reasons": "x" * 300_000},
        {"reasons": "a\x00b"},
        {"reasons": "\ud800"},
        {"reasons": float("nan")},
        {"reasons": b"bytes"},
        {"re\x00": "x"},
        {"reasons": {"$ref": "http://evil.example"}},
        {"reasons": 1},
        {"reasons": True},
        {"reasons": None},
        {"reasons": []},
        {"reasons": {}},
        {f"field_{number}": "x" for number in range(2_000)},
    ],
)
def test_hostile_values_get_a_sentence_and_no_exception(data: Any) -> None:
    problems = check("annul", data)
    assert 0 < len(problems) <= 50
    assert all(problem.message.endswith(".") for problem in problems)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("vehicle_found", "yes", "Responda sim ou não."),
        ("vehicle_found", 1, "Responda sim ou não."),
        ("conditions", "I", "Escolha uma das opções."),
        ("conditions", ["VIII"], "Escolha uma das opções."),
        ("conditions", [1], "Escolha uma das opções."),
        ("conditions", ["I", "I"], "Há uma escolha repetida."),
        ("location", 7, "Escreva um texto."),
        ("location", "x" * 301, "O texto tem 301 caracteres; o limite é 300."),
        ("inspected_on", 20260317, "Escreva a data como dia, mês e ano, por exemplo 17/03/2026."),
        ("photos", ["e" * 64] * 21, "São 21; o limite é 20."),
    ],
)
def test_values_of_a_wrong_kind(field: str, value: Any, sentence: str) -> None:
    found = sentences("inspect_vehicle", inspection(**{field: value}))
    assert found.get(field) == sentence or found.get(f"{field}.0") == sentence


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from([*FILES, "I", "yes"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@pytest.mark.parametrize("name", names())
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_nothing_posted_to_any_form_raises(name: str, data: st.DataObject) -> None:
    shape = form(name)
    values = data.draw(st.fixed_dictionaries({}, optional={field.name: JSON for field in shape.fields}))
    for problem in shape.check(values, today=TODAY, now=NOW):
        assert problem.message
