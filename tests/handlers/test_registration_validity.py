"""The validity of a registration: reminders once, papers that end, renewals in time, the end as a suspicion."""

from __future__ import annotations

from datetime import date

import pytest

from handlers.errors import RefusedError
from tests.handlers.lavras import Registry, finish
from tests.handlers.office import fields

MAIL = "marcos.teixeira@exemplo.br"
INSPECTED = {"review": "supplied", "issued_on": "2026-09-07", "expires_on": "2028-01-01"}


def test_a_registration_is_watched_from_its_issue_by_a_process_named_after_it(registry: Registry) -> None:
    registry.tell("registered")
    row, watch = registry.registered(), registry.watches()[0]
    assert (row.status, row.valid_since, row.valid_until) == ("active", date(2026, 3, 19), date(2027, 3, 19))
    assert (watch.reference, watch.status, watch.id) == ("Cadastro 00001", "open", row.watch_id)
    assert watch.subject == f"{row.name} · {row.plate}"


def test_the_next_look_is_the_earliest_of_all_that_ends(registry: Registry) -> None:
    registry.tell("registered")
    assert registry.next_look() == "2026-09-05", "six months after the inspection of 5 March"
    registry.look_into("review_document", "2026-09-07T09:00", INSPECTED)
    assert registry.next_look() == "2027-01-18", "sixty days before the end"


def test_each_reminder_is_sent_once_on_its_day(registry: Registry) -> None:
    registry.tell("registered_reviewed")
    sent = []
    for day in ("2027-01-17", "2027-01-18", "2027-02-16", "2027-02-17", "2027-03-11", "2027-03-12", "2027-03-19"):
        registry.wait(f"{day}T12:00")
        sent.append(len(registry.told(MAIL)))
    assert sent == [0, 1, 1, 2, 2, 3, 3]
    assert registry.registered().reminded == [60, 30, 7]


def test_whoever_has_no_e_mail_is_told_by_the_office(registry: Registry) -> None:
    registry.mailbox("registry_office.1")
    registry.apply("registered_reviewed", "2026-03-02T09:00", applicant=without(registry, "email"))
    finish(registry)
    registry.look_into("review_document", "2026-09-07T09:00", INSPECTED)
    registry.wait("2027-01-18T12:00")
    assert [each for each in registry.told("registry_office.1@lavras.example") if "Alerta" in each]


def test_the_last_day_is_good_and_the_day_after_is_a_suspicion(registry: Registry) -> None:
    registry.mailbox("inspector.1")
    registry.tell("registered_reviewed")
    registry.wait("2027-03-19T23:59")
    assert registry.registered().status == "active"
    registry.wait("2027-03-20T00:01")
    assert (registry.registered().status, registry.watched()) == ("expired", ["review_expired_holder"])
    assert registry.told("inspector.1@lavras.example") == ["Alerta em Cadastro 00001"]


def test_an_end_on_a_saturday_leaves_monday_to_ask(registry: Registry) -> None:
    registry.tell("registered_on_a_friday")
    registry.wait("2027-03-22T23:00")
    assert registry.registered().status == "active"
    registry.wait("2027-03-23T00:01")
    assert registry.registered().status == "expired"


def test_a_renewal_asked_in_time_keeps_the_certificate_until_it_is_decided(registry: Registry) -> None:
    registry.tell("registered_reviewed")
    registry.tell("renewal_refused_after_the_end", "certify_lapse")
    assert registry.registered().renewal_case_id == registry.case_id
    assert registry.registered().status == "active"
    registry.wait("2027-04-30T08:00")
    registry.do("certify_lapse", "2027-04-30T09:00", {})
    assert registry.registered().renewal_case_id is None
    assert (registry.registered().status, registry.watched()) == ("expired", ["review_expired_holder"])


def test_a_renewal_filed_in_time_and_recorded_late_wakes_the_one_that_had_expired(registry: Registry) -> None:
    registry.tell("registered_reviewed")
    registry.wait("2027-03-20T08:00")
    assert registry.registered().status == "expired"
    registry.apply("renewal_open", "2027-03-22T09:00", filed_on="2027-03-19")
    assert (registry.registered().status, registry.watched()) == ("active", [])
    assert registry.next_look() == "2027-04-21", "thirty days later: only the decision is left"


def test_a_late_renewal_has_a_watch_of_its_own_and_the_old_suspicion_stays(registry: Registry) -> None:
    registry.tell("registered_reviewed")
    registry.tell("renewed_late", "review_expired_holder")
    first, second = registry.watches()
    assert registry.registered().watch_id == second.id
    assert (second.reference, first.status) == ("Cadastro 00001-2", "open")
    assert (registry.registered().status, registry.registered().renewals) == ("active", 1)


def test_a_paper_that_ended_is_looked_at_again_when_the_day_of_the_notice_passed(registry: Registry) -> None:
    registry.tell("registered")
    registry.wait("2026-09-06T08:00")
    assert registry.watched() == ["review_document"]
    notified = {"review": "notified", "until": "2026-09-21", "to": "titular"}
    registry.look_into("review_document", "2026-09-07T09:00", notified)
    assert (registry.watched(), registry.next_look()) == ([], "2026-09-21")
    registry.wait("2026-09-22T08:00")
    assert registry.watched() == ["review_document"]
    registry.look_into("review_document", "2026-09-22T09:00", {"review": "reported"})
    registry.wait("2026-12-01T08:00")
    assert registry.watched() == [], "whoever was reported is the inspectors' now"


def test_another_policy_in_the_register_is_what_the_watch_goes_by(registry: Registry) -> None:
    registry.tell("policy_ended")
    registry.tell("policy_changed_by_request")
    assert registry.papers()["liability_policy"].expires_on == date(2027, 7, 5)
    assert registry.registered().policy_expires_on == date(2027, 7, 5)


def test_a_cancelled_registration_is_watched_no_more(registry: Registry) -> None:
    registry.tell("registered")
    registry.tell("renewal_open")
    renewal = registry.case_id
    registry.tell("renewal_ends_with_the_registration")
    assert (registry.registered().status, registry.watches()[0].status) == ("cancelled", "archived")
    registry.case_id = renewal
    assert registry.status() == ("archived", "not_completed")


def test_a_suspicion_is_recorded_with_the_number_of_a_case_that_exists(registry: Registry) -> None:
    registry.tell("registered_reviewed")
    registry.wait("2027-03-20T08:00")
    with pytest.raises(RefusedError) as raised:
        registry.look_into(
            "review_expired_holder", "2027-03-22T09:00", {"conclusion": "recorded", "case_number": "00099/2027"}
        )
    assert fields(raised.value) == ["case_number"]


def without(registry: Registry, field: str) -> dict[str, str]:
    """The applicant of the story, one field left out."""
    told = dict(registry.read("registered").start.data["applicant"])
    told.pop(field)
    return told


@pytest.mark.parametrize("name", ["annul", "annul_archived", "charge_paid", "request_withdrawn"])
def test_what_watches_a_registration_is_not_annulled_nor_paid_by_itself(registry: Registry, name: str) -> None:
    registry.tell("registered")
    registry.case_id = registry.registered().watch_id
    refused = registry.refused(name, "2026-04-01T09:00", {"reasons": "Engano."}, "department_head.1")
    assert refused.code == "not_awaited"
