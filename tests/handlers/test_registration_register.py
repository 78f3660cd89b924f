"""What a registration case writes into the register, what it refuses at the counter, what annulment gives back."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest

from handlers.errors import RefusedError
from tests.handlers.lavras import Registry, finish
from tests.handlers.office import fields

DAY = "2027-02-01T09:00"
OTHER = {"tax_id": "08301661305"}


def refused(registry: Registry, story: str, at: str = DAY, **changes: Any) -> RefusedError:
    """What the counter is told where an application is refused."""
    with pytest.raises(RefusedError) as raised:
        registry.apply(story, at, **changes)
    return raised.value


# -- refused at the counter, each with the field to mend


@pytest.mark.parametrize(
    ("story", "changes", "field", "says"),
    [
        ("renewal_open", {"registration": "00077"}, "registration", "Não há o cadastro nº 00077"),
        ("renewal_open", {"applicant": OTHER}, "registration", "é de outra pessoa"),
        ("change_of_address", {"applicant": OTHER}, "registration", "é de outra pessoa"),
        ("registered", {}, "request", "já tem o cadastro nº 00001"),
    ],
)
def test_what_is_impossible_is_refused_with_its_field(
    registry: Registry, story: str, changes: Mapping[str, Any], field: str, says: str
) -> None:
    registry.tell("registered")
    error = refused(registry, story, **changes)
    assert (fields(error), says in error.sentence) == ([field], True), error.sentence


@pytest.mark.parametrize("story", ["renewal_open", "change_of_address", "joined", "left", "cancelled"])
def test_nothing_more_is_asked_of_a_cancelled_registration(registry: Registry, story: str) -> None:
    registry.tell("registered")
    registry.tell("cancelled")
    error = refused(registry, story)
    assert fields(error) == ["registration"]
    assert "está cancelado" in error.sentence


def test_an_expired_registration_can_be_renewed_and_not_changed(registry: Registry) -> None:
    registry.tell("registered_reviewed")
    registry.wait("2027-03-20T08:00")
    assert "está vencido" in refused(registry, "change_of_address", "2027-04-01T09:00").sentence
    assert registry.apply("renewal_open", "2027-04-01T09:00").status == "open"


def test_a_person_asks_once_for_a_registration_and_once_for_each_renewal(registry: Registry) -> None:
    registry.apply("registered", "2026-03-02T09:00")
    assert "em andamento" in refused(registry, "registered", "2026-03-03T09:00").sentence
    registry.tell("registered_by_the_public_page")
    registry.apply("renewal_open", "2027-02-01T09:00", applicant=OTHER)
    assert "em andamento" in refused(registry, "renewal_open", "2027-02-02T09:00", applicant=OTHER).sentence


def test_a_day_to_come_is_no_day_of_filing(registry: Registry) -> None:
    assert "filed_on" in fields(refused(registry, "registered", "2026-03-02T09:00", filed_on="2026-03-03"))


# -- taken, and shown as not met


@pytest.mark.parametrize(
    ("story", "requirement", "result", "reason", "given"),
    [
        ("refused_age_20", "age_21", "not_met", "under_age", "nascimento em 30/11/2005"),
        ("refused_category_b", "category_a_2_years", "not_met", "no_category_a", "categoria B"),
        ("refused_licence_expired", "category_a_2_years", "not_met", "expired", "válida até 01/12/2025"),
        ("refused_cc_min", "cc_min", "not_met", "below_minimum", "109,1 cc"),
        ("refused_vehicle_life", "vehicle_life", "not_met", "too_old", "fabricação em 2020"),
        ("refused_crlv_elsewhere", "crlv_lavras", "not_met", "other_municipality", "Perdões 2026"),
        ("expired_certificate_renewed", "doc_f_certificates", "not_met", "expired", "de 10/11/2020"),
        ("pending_never_supplied", "doc_e", "missing", "missing", "nada foi apresentado"),
        ("medical_certificate_by_age", "doc_b", "ok", None, "de 20/01/2026"),
        ("registered", "equipment_VII", "pending_inspection", "pending_inspection", "vistoria"),
    ],
)
def test_every_requirement_stands_in_the_list_with_what_was_given(
    registry: Registry, story: str, requirement: str, result: str, reason: str | None, given: str
) -> None:
    registry.apply(story, "2026-03-02T09:00")
    found = {each["id"]: each for each in registry.fact("requirements")}
    assert len(found) == 41
    assert (found[requirement]["result"], found[requirement]["reason"]) == (result, reason)
    assert given in found[requirement]["given"]


def test_a_change_is_asked_only_for_what_it_touches(registry: Registry) -> None:
    registry.tell("registered")
    registry.tell("change_of_licence", "analyse_documents")
    assert [each["id"] for each in registry.fact("requirements")] == ["category_a_2_years", "doc_h"]


def test_a_renewal_does_not_ask_again_for_papers_that_hold(registry: Registry) -> None:
    registry.tell("registered")
    registry.apply("renewal_open", "2027-02-01T09:00")
    found = {each["id"]: each for each in registry.fact("requirements")}
    assert found["doc_a"]["given"] == "no cadastro"
    assert found["doc_f_antecedents"]["given"] == "no cadastro, de 15/02/2026, válido até 15/02/2031"
    assert {each["result"] for each in found.values()} == {"ok", "pending_inspection"}


# -- the register


def test_the_papers_of_a_registration_are_kept_with_their_last_day(registry: Registry) -> None:
    registry.tell("registered")
    ends = {kind: row.expires_on for kind, row in registry.papers().items() if row.expires_on}
    assert ends == {
        "liability_policy": date(2027, 3, 2),
        "licence": date(2032, 3, 10),
        "doc_h": date(2032, 3, 10),
        "course": date(2030, 11, 2),
        "inspection": date(2026, 9, 5),
        "doc_e": date(2026, 5, 16),
        "doc_f_certificates": date(2031, 2, 15),
        "doc_f_antecedents": date(2031, 2, 15),
        "doc_j": date(2026, 5, 16),
        "doc_k": date(2026, 5, 16),
    }


def test_a_certificate_is_cut_by_the_life_of_the_motorcycle_and_gives_it_back_with_a_newer_one(
    registry: Registry,
) -> None:
    registry.tell("registered_with_an_old_motorcycle")
    row = registry.registered()
    assert (row.valid_until, row.cut_by_life, row.plate) == (date(2026, 12, 31), True, "PZT4B21")
    registry.tell("newer_motorcycle_gives_back")
    row = registry.registered()
    assert (row.valid_until, row.cut_by_life, row.plate) == (date(2027, 3, 19), False, "RFG1D09")


def test_annulled_a_change_gives_back_what_it_changed(registry: Registry) -> None:
    registry.tell("registered_with_an_old_motorcycle")
    before, papers = registry.registered(), registry.papers()
    registry.tell("change_annulled")
    assert registry.status() == ("annulled", "annulled")
    assert registry.registered() == before
    assert {kind: row.id for kind, row in registry.papers().items()} == {kind: row.id for kind, row in papers.items()}


def test_annulled_a_renewal_gives_back_the_old_end(registry: Registry) -> None:
    registry.tell("registered_reviewed")
    registry.tell("renewed_in_time")
    row = registry.registered()
    assert (row.valid_until, row.valid_until_before, row.renewals) == (date(2028, 3, 19), date(2027, 3, 19), 1)
    registry.record("annul_archived", "2027-03-01T09:00", {"reasons": "Laudo falso."}, "department_head.1")
    row = registry.registered()
    assert (row.valid_until, row.renewals, row.status) == (date(2027, 3, 19), 0, "active")
    assert registry.next_look() == "2027-03-12"


def test_annulled_the_grant_ends_the_registration(registry: Registry) -> None:
    registry.tell("annulled_after_the_grant")
    assert (registry.registered().status, registry.watches()[0].status) == ("cancelled", "archived")


def test_annulled_a_cancellation_brings_the_registration_back_with_a_watch(registry: Registry) -> None:
    registry.tell("registered")
    registry.tell("cancellation_annulled")
    assert (registry.registered().status, registry.registered().ended_on) == ("active", None)
    assert [each.status for each in registry.watches()] == ["archived", "open"]
    assert registry.registered().watch_id == registry.watches()[1].id


def test_whoever_leaves_an_organisation_is_in_none(registry: Registry) -> None:
    registry.tell("registered")
    registry.tell("joined")
    assert registry.registered().organisation == "Cooperativa Moto Lavras"
    registry.tell("left")
    assert registry.registered().organisation is None


def test_a_number_is_never_used_again(registry: Registry) -> None:
    registry.tell("annulled_after_the_grant")
    registry.tell("registered_by_the_public_page")
    assert registry.registered(2).name == "Luana Ribeiro Salgado"


def test_a_fee_that_was_paid_is_listed_for_refund_when_the_request_is_withdrawn(registry: Registry) -> None:
    registry.tell("fee_in_part", "confirm_lapse")
    registry.record("request_withdrawn", "2026-04-01T09:00", {"reason": "Mudou de cidade."}, "front_desk.1")
    assert registry.charges() == [("fee", "refund")]
    assert registry.status() == ("archived", "not_completed")


def test_the_fee_shows_its_count_and_its_value(registry: Registry) -> None:
    registry.tell("registered", "charge_paid")
    assert "10 UFML" in registry.computation("issue_charge") or registry.charges() == [("fee", "open")]


def test_a_course_that_ended_is_asked_for_again(registry: Registry) -> None:
    done = {**registry.read("registered").start.data["course"], "completed_on": "2021-10-01"}
    registry.apply("registered", "2026-03-02T09:00", course=done)
    finish(registry)
    registry.apply("renewal_open", "2027-02-01T09:00")
    found = {each["id"]: each for each in registry.fact("requirements")}
    assert (found["course"]["result"], found["course"]["reason"]) == ("not_met", "expired")
    assert (found["report_ii"]["result"], found["doc_i"]["result"]) == ("ok", "ok")


def test_whoever_asks_for_a_registration_says_who_they_are(registry: Registry) -> None:
    person = {"tax_id": "52601815906"}
    error = refused(registry, "registered", "2026-03-02T09:00", applicant=person)
    assert fields(error) == ["applicant.name", "applicant.birth_date", "applicant.address"]
