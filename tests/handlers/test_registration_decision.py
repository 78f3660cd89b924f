"""The ruling on the papers, the inspection and the bound decision: what is proposed, shown, and refused."""

from __future__ import annotations

from typing import Any

import pytest

from handlers.errors import RefusedError
from tests.handlers.lavras import Registry
from tests.handlers.office import fields

AT = "2026-03-02T15:00"


def refusal(registry: Registry, step: str, at: str, form: dict[str, Any]) -> RefusedError:
    with pytest.raises(RefusedError) as raised:
        registry.do(step, at, form)
    return raised.value


@pytest.mark.parametrize(
    ("story", "item", "proposed"),
    [
        ("refused_age_20", "age_21", "refused"),
        ("refused_category_b", "category_a_2_years", "refused"),
        ("refused_licence_expired", "category_a_2_years", "pending"),
        ("refused_scooter", "motorcycle", "refused"),
        ("refused_rental_category", "rental_category", "pending"),
        ("refused_crlv_elsewhere", "crlv_lavras", "pending"),
        ("expired_certificate_renewed", "doc_f_certificates", "pending"),
        ("registered", "doc_a", "ok"),
    ],
)
def test_what_no_paper_can_mend_is_proposed_as_refused(
    registry: Registry, story: str, item: str, proposed: str
) -> None:
    registry.apply(story, "2026-03-02T09:00")
    found = {each["item"]: each for each in registry.prepared("analyse_documents", AT).defaults["items"]}
    assert found[item]["result"] == proposed
    assert ("reason" in found[item]) == (proposed != "ok")
    assert "equipment_I" not in found, "only the inspection shows it"


@pytest.mark.parametrize(
    ("items", "says"),
    [
        ([{"item": "age_21", "result": "ok", "reason": "Parece mais velho."}], "Idade mínima completa"),
        ([{"item": "doc_a", "result": "pending"}], "escreva o motivo"),
        ([{"item": "doc_a", "result": "refused"}], "escreva o motivo"),
    ],
)
def test_a_ruling_agrees_with_the_data_and_has_its_reason(
    registry: Registry, items: list[dict[str, str]], says: str
) -> None:
    registry.apply("refused_age_20", "2026-03-02T09:00")
    error = refusal(registry, "analyse_documents", AT, {"items": items})
    assert "items" in fields(error)[0]
    assert says in error.sentence or any(says in each.message for each in error.details["problems"])


def test_a_paper_shown_at_the_counter_is_taken_with_what_shows_it(registry: Registry) -> None:
    registry.apply("pending_never_supplied", "2026-03-02T09:00")
    taken = {"item": "doc_e", "result": "ok", "reason": "Conta de luz apresentada no balcão, juntada aos autos."}
    registry.do("analyse_documents", AT, {"items": [taken]})
    assert list(registry.open(registry.case_id)) == ["inspect_motorcycle"]


def test_what_came_after_its_term_is_taken_and_marked(registry: Registry) -> None:
    registry.tell("supplied_in_time_recorded_late", "documents_supplied")
    registry.wait("2026-04-08T08:00")
    late = {"filed_at": "2026-04-08T09:00", "doc_e": [registry.sample("2026-04-08T09:00")], "doc_e_on": "2026-04-07"}
    registry.record("documents_supplied", "2026-04-08T09:30", late, "registry_office.1")
    assert "fora do prazo" in registry.shown("analyse_documents", "2026-04-08T10:00")["Apresentação"]


def test_passed_means_that_everything_was_seen(registry: Registry) -> None:
    registry.tell("registered", "inspect_motorcycle")
    with pytest.raises(RefusedError) as raised:
        registry.inspect("2026-03-05T09:00", equipment=["I", "II"], uniform=False)
    assert fields(raised.value) == ["inspection_result"]
    assert "equipamento: par de antenas" in raised.value.sentence
    assert "uniforme padronizado" in raised.value.sentence
    with pytest.raises(RefusedError) as raised:
        registry.inspect("2026-03-05T09:00", inspection_result="failed", remarks="Nada.")
    assert fields(raised.value) == ["inspection_result"]


def test_the_head_is_left_one_decision(registry: Registry) -> None:
    registry.tell("registered", "decide_registration")
    told = registry.prepared("decide_registration", "2026-03-09T09:00")
    assert (list(told.disabled["decision"]), told.defaults["decision"]) == (["refused"], "granted")
    assert "vinculada" in told.disabled["decision"]["refused"]


def test_a_refusal_names_the_requirements_that_are_not_met(registry: Registry) -> None:
    registry.tell("refused_electoral", "decide_registration")
    told = registry.prepared("decide_registration", "2026-03-04T09:00")
    assert list(told.disabled["decision"]) == ["granted"]
    assert told.defaults["requirements"] == ["electoral"]
    shown = registry.shown("decide_registration", "2026-03-04T09:00")
    assert shown["Obrigações eleitorais em dia (art.\u00a05º, V)"].endswith("Certidão do TRE com multa em aberto.")


def test_whoever_turns_twenty_one_meanwhile_is_not_refused_for_it(registry: Registry) -> None:
    person = {**registry.read("registered").start.data["applicant"], "birth_date": "2005-03-10"}
    registry.apply("registered", "2026-03-02T09:00", applicant=person)
    registry.do("analyse_documents", AT, {"items": []})
    assert list(registry.prepared("decide_registration", "2026-03-09T09:00").disabled["decision"]) == ["granted"]
    shown = registry.shown("decide_registration", "2026-03-10T09:00")
    assert not [label for label in shown if label.startswith("Idade")]


def test_a_revoked_registration_bars_nobody_and_is_shown(registry: Registry) -> None:
    registry.tell("annulled_after_the_grant")
    registry.apply("registered", "2026-04-20T09:00")
    registry.do("analyse_documents", "2026-04-20T10:00", {"items": []})
    registry.inspect("2026-04-23T09:00")
    shown = registry.shown("decide_registration", "2026-04-23T10:00")
    assert shown["Cadastro anterior"].startswith("nº 00001, cancelado desde 09/04/2026")


def test_one_motorcycle_of_two_holders_is_shown_to_whoever_decides(registry: Registry) -> None:
    registry.tell("registered")
    other = registry.read("registered").start.data["vehicle"]
    registry.apply("registered_by_the_public_page", "2026-04-20T09:00", vehicle=other)
    registry.do("analyse_documents", "2026-04-20T10:00", {"items": []})
    registry.inspect("2026-04-23T09:00")
    assert "cadastro nº 00001" in registry.shown("decide_registration", "2026-04-23T10:00")["Mesma motocicleta"]


def test_a_refusal_is_kept_or_reversed_never_reduced(registry: Registry) -> None:
    registry.tell("refusal_reversed", "decide_appeal")
    told = registry.prepared("decide_appeal", "2026-03-20T09:00")
    assert list(told.disabled["appeal_result"]) == ["reduced"]
    shown = registry.shown("decide_appeal", "2026-03-20T09:00")
    assert shown["Indeferido por"].startswith("Obrigações eleitorais em dia")


def test_the_certificate_of_lapse_shows_the_term_that_ended(registry: Registry) -> None:
    registry.tell("refused_age_20", "certify_lapse")
    registry.wait("2026-03-24T08:00")
    shown = registry.shown("certify_lapse", "2026-03-24T09:00")
    assert shown["Prazo de recurso"] == f"terminou em {shown['Prazo de recurso'].rsplit(' em ')[-1]}"
    assert "Notificação" in shown


@pytest.mark.parametrize(("number", "told"), [("93786579714", False), ("93786579715", True)])
def test_a_licence_number_whose_digits_disagree_is_said_to_the_office(
    registry: Registry, number: str, told: bool
) -> None:
    licence = {"category": "AB", "category_a_since": "2015-08-20", "expires_on": "2032-03-10", "number": number}
    registry.apply("registered", "2026-03-02T09:00", licence=licence)
    shown = registry.shown("analyse_documents", "2026-03-02T10:00")
    assert ("Número da CNH" in shown) is told
