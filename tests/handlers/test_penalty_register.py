"""What a penalty case does to the register, and what its annulment gives back."""

from __future__ import annotations

from datetime import date

from sqlalchemy import select

from models.case import case
from tests.handlers.penalty_office import PenaltyOffice


def test_a_withheld_authorisation_shows_until_it_is_given_back(penalties: PenaltyOffice) -> None:
    penalties.tell("withheld_and_returned", "return_requested")
    assert penalties.registration().status == "withheld"
    assert penalties.measures() == [("withheld", "held")]
    assert penalties.companions("measure") == [("Medida 00001", "open")]
    penalties.tell_rest()
    assert penalties.registration().status == "active"
    assert penalties.measures() == [("withheld", "returned")]
    assert penalties.companions("measure") == [("Medida 00001", "archived")]


def test_a_retained_vehicle_is_listed_after_its_case_has_ended(penalties: PenaltyOffice) -> None:
    penalties.tell("clandestine_still_retained")
    assert penalties.status() == ("archived", "measure_only")
    assert penalties.measures() == [("retained", "held")]
    assert penalties.companions("measure") == [("Medida 00001", "open")]


def test_a_revocation_ends_the_registration_its_validity_and_its_measure(penalties: PenaltyOffice) -> None:
    penalties.tell("revocation_and_debt", "collect_badge")
    row = penalties.registration()
    assert (row.status, row.status_before) == ("revoked", "withheld")
    assert row.ended_on is not None
    assert row.valid_until > row.ended_on
    assert penalties.measures() == [("withheld", "revoked")]
    assert penalties.companions("validity") == [("Cadastro 00001", "archived")]
    assert penalties.companions("measure") == [("Medida 00001", "archived")]


def test_its_annulment_gives_the_registration_back_with_its_old_end(penalties: PenaltyOffice) -> None:
    penalties.tell("annulled_after_revocation", "sign_order")
    until = penalties.registration().valid_until
    penalties.tell_rest()
    row = penalties.registration()
    assert (row.status, row.status_before, row.ended_on, row.valid_until) == ("active", None, None, until)
    assert penalties.companions("validity") == [("Cadastro 00001", "archived"), ("Cadastro 00001-2", "open")]
    assert row.watch_id == penalties.rows(select(case.c.id).where(case.c.reference == "Cadastro 00001-2"))[0].id


def test_an_archived_revocation_is_undone_too(penalties: PenaltyOffice) -> None:
    penalties.tell("annulled_archived_revocation")
    assert penalties.status() == ("annulled", "annulled")
    assert penalties.registration().status == "active"


def test_an_open_renewal_ends_with_the_registration(penalties: PenaltyOffice) -> None:
    penalties.tell("revoked_while_renewing", "collect_badge")
    renewals = penalties.rows(select(case.c.status, case.c.outcome).where(case.c.procedure == "lavras/registration"))
    assert ("archived", "not_completed") in [(row.status, row.outcome) for row in renewals]


def test_a_measure_of_another_case_ends_with_the_revocation_and_holds_again_when_it_is_annulled(
    penalties: PenaltyOffice,
) -> None:
    first = penalties.tell("withheld_and_returned", "return_requested")
    penalties.tell("annulled_archived_revocation", "annul_archived")
    second, penalties.case_id = penalties.case_id, first
    assert penalties.measures() == [("withheld", "revoked")]
    penalties.case_id = second
    penalties.tell_rest()
    penalties.case_id = first
    assert penalties.measures() == [("withheld", "held")]
    assert penalties.registration().status == "withheld"
    assert penalties.companions("measure")[-1] == ("Medida 00001-2", "open")


def test_nothing_is_revoked_where_the_mayor_reconsiders(penalties: PenaltyOffice) -> None:
    penalties.tell("revocation_reconsidered")
    row = penalties.registration()
    assert (row.status, row.ended_on) == ("active", None)


def test_the_review_of_a_measure_is_counted_from_the_last_look(penalties: PenaltyOffice) -> None:
    penalties.tell("withheld_reviewed_twice", "return_authorisation")
    assert penalties.review() == date(2026, 7, 1)
    penalties.tell_rest("judge_penalty")
    assert penalties.review() == date(2026, 8, 1)
