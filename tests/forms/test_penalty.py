"""The forms of the penalty judgement: what is asked when, and what the law does not allow."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.forms.shipped import check, form, sample, sentences

WEIGHINGS = {"gravity", "nature", "circumstances", "record"}


def asked(name: str, data: Mapping[str, object], **facts: object) -> set[str]:
    """The fields for which the form asks, with these answers."""
    return set(sentences(name, data, facts=facts))


@pytest.mark.parametrize(
    ("provision", "fields"),
    [
        ("25-VI", set()),
        ("25-XVII", {"without_service"}),
        ("25-XIX", {"court", "court_case", "final_on", "offence"}),
        ("26", {"court", "court_case", "final_on", "offence"}),
    ],
)
def test_a_conviction_and_an_interruption_are_asked_for_only_where_they_are_the_infraction(
    provision: str, fields: set[str]
) -> None:
    special = {"without_service", "court", "court_case", "final_on", "offence"}
    assert asked("penalty/record_infraction", {"provision": provision}) & special == fields


def test_a_registered_offender_is_found_by_number_cpf_or_plate() -> None:
    found = "Informe o número do cadastro, o CPF ou a placa."
    assert sentences("penalty/record_infraction", {"registered": True})["registration"] == found
    for one in ({"registration": "00012"}, {"tax_id": "52998224725"}, {"plate": "HMG2B34"}):
        assert "registration" not in sentences("penalty/record_infraction", {"registered": True, **one})


def test_who_is_not_registered_is_named_with_cpf_or_cnpj() -> None:
    told = sentences("penalty/record_infraction", {"registered": False, "offender": {"name": "Mário Antunes"}})
    assert told["offender.tax_id"] == "Informe o CPF ou o CNPJ."
    assert "offender.address" not in told


@pytest.mark.parametrize(("day", "right"), [("2026-03-17T10:42", True), ("2026-03-17T10:43", False)])
def test_an_infraction_is_never_in_the_future(day: str, right: bool) -> None:
    assert ("occurred_at" not in sentences("penalty/record_infraction", {"occurred_at": day})) == right


def test_a_period_without_service_does_not_end_before_it_begins() -> None:
    told = sentences(
        "penalty/record_infraction",
        {"provision": "25-XVII", "without_service": [{"from": "2026-02-10", "to": "2026-02-09"}]},
    )
    assert told["without_service.0.to"] == "O último dia não pode vir antes do primeiro."


def test_each_weighing_of_article_21_is_addressed_where_the_infraction_is_found() -> None:
    facts = {"fine_listed": True, "warning_alone": True}
    found = asked("penalty/judge_penalty", {"infraction_found": True}, **facts)
    assert WEIGHINGS | {"warning", "fine", "reasons"} <= found
    assert asked("penalty/judge_penalty", {"infraction_found": False}, **facts) == {"reasons"}


def test_a_fine_that_the_law_does_not_have_is_not_offered() -> None:
    assert "fine" not in asked("penalty/judge_penalty", {"infraction_found": True}, fine_listed=False)


def test_a_warning_alone_stands_only_where_the_law_lists_no_fine() -> None:
    alone = {"infraction_found": True, "warning": True, "fine": False}
    facts = {"fine_listed": True, "warning_alone": False}
    assert "a advertência sozinha não cabe" in sentences("penalty/judge_penalty", alone, facts=facts)["warning"]
    both = sentences("penalty/judge_penalty", {**alone, "fine": True}, facts=facts)
    assert "warning" not in both and "warning_beside_fine" in both
    allowed = sentences("penalty/judge_penalty", alone, facts={**facts, "warning_alone": True})
    assert "warning" not in allowed and "warning_beside_fine" not in allowed


def test_the_head_is_heard_on_the_revocation_whatever_was_found() -> None:
    for found in (True, False):
        data = {"infraction_found": found}
        asked_for = asked("penalty/judge_penalty", data, revocation_in_question=True)
        assert {"revocation_proposed", "revocation_opinion"} <= asked_for
        assert "revocation_opinion" not in asked("penalty/judge_penalty", data, revocation_in_question=False)


def test_the_mayor_weighs_what_the_head_weighs() -> None:
    assert asked("penalty/judge_revocation", {}) == {"revoke", "reasons", *WEIGHINGS}
    assert "reconsideração" in form("penalty/judge_revocation").intro


def test_a_measure_of_the_new_decision_has_reasons() -> None:
    held = asked("penalty/judge_unremedied", {"measure": "withheld"}, measure_possible=True)
    assert "measure_reasons" in held and held >= WEIGHINGS
    assert "measure_reasons" not in asked("penalty/judge_unremedied", {"measure": "none"}, measure_possible=True)


def test_what_was_not_remedied_is_described() -> None:
    assert asked("penalty/verify_remedy", {"remedied": False}) == {"findings"}
    assert asked("penalty/verify_remedy", {"remedied": True}) == set()


def test_an_authorisation_is_held_on_with_a_reason_and_never_after_the_case() -> None:
    assert asked("penalty/return_authorisation", {"returned": False}) == {"reasons"}
    kept = sentences(
        "penalty/return_authorisation", {"returned": False, "reasons": "Falta."}, facts={"case_ended": True}
    )
    assert kept == {"returned": "O processo terminou sem cassação: a autorização é restituída."}


def test_a_driver_shows_a_licence_and_a_tow_does_not() -> None:
    assert asked("penalty/release_retained_vehicle", {"taken_by": "driver", "who": "Ana"}) == {"licence"}
    assert asked("penalty/release_retained_vehicle", {"taken_by": "tow", "who": "Ana"}) == set()


@pytest.mark.parametrize(("amount", "right"), [(0, True), (100, True), (-1, False), ("50.00", False)])
def test_an_appeal_reduces_to_a_whole_count_of_ufml(amount: object, right: bool) -> None:
    data, _ = sample("penalty/decide_appeal")
    assert (check("penalty/decide_appeal", {**data, "amount": amount}) == []) == right
