"""Who is notified, what a receipt needs, when a silent letter or an unconfirmed e-mail is noticed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select, update

from handlers.errors import RefusedError
from models.outbox import outbox
from models.party import party
from processes.scenario import read_scenario
from tests.casework.town import STORIES
from tests.handlers.office import Office, fields

OWNER = "João Pereira de Souza"
LETTER = {"means": "letter_ar", "tracking_code": "BR123456785BR"}
COMPANY = {
    "kind": "company",
    "name": "Transportes Mococa Ltda",
    "tax_id": "11222333000181",
    "address": "Av. Brasil, 100",
}
DEAD = {"kind": "deceased", "name": "José Souza"}
HEIR = {"name": "Ana Souza", "role": "heir", "address": "Rua Um, 1"}
EXECUTOR = {"name": "Beto Souza", "role": "executor", "address": "Rua Dois, 2"}


def with_owner(office: Office, owner: dict[str, Any], *addressees: dict[str, Any]) -> None:
    """The story of a removal in time, with another owner, up to the dispatch of the notice."""
    story = read_scenario("other", (STORIES / "removed_voluntarily.yaml").read_text("utf-8"))
    data = {"owner_known": True, "owner": owner, **({"addressees": list(addressees)} if addressees else {})}
    steps = tuple(replace(step, data=data) if step.name == "identify_owner" else step for step in story.steps)
    office.play_scenario(replace(story, steps=steps), "dispatch_notice")


@pytest.mark.parametrize(
    ("owner", "others", "notified"),
    [
        (COMPANY, [], [("Transportes Mococa Ltda", "to_send")]),
        (
            COMPANY,
            [{"name": "Carla Dias", "role": "representative", "address": "Av. Brasil, 100"}],
            [("Carla Dias", "to_send")],
        ),
        (DEAD, [HEIR, EXECUTOR], [("Beto Souza", "to_send")]),
        (DEAD, [HEIR], [("Ana Souza", "to_send"), ("Demais herdeiros de José Souza", "failed")]),
        (DEAD, [], [("Herdeiros de José Souza", "failed")]),
        ({"kind": "person", "name": OWNER}, [], [(OWNER, "failed")]),
    ],
    ids=["company", "representative", "executor alone", "heirs and gazette", "no heir known", "no address"],
)
def test_who_is_notified_for_the_owner_arts_7_to_9(
    office: Office, owner: dict[str, Any], others: list[dict[str, Any]], notified: list[tuple[str, str]]
) -> None:
    with_owner(office, owner, *others)
    assert office.addressees("removal_notice") == notified


def test_a_decision_goes_to_the_claimant_at_the_address_of_the_defence(office: Office) -> None:
    office.tell("sm_38_heir_defends")
    office.do("analyse_defence", "2019-03-14T10:00", {"decision": "granted", "reasons": "Reparo comprovado."})
    assert office.addressees("decision_notice") == [("Ana Souza", "to_send")]


def test_the_line_of_a_case_names_plate_vehicle_place_and_owner(office: Office) -> None:
    office.tell("removed_voluntarily", "dispatch_notice")
    assert office.subject() == (f"ABC1D23 · Volkswagen Gol branca · Rua Barão de Monte Santo, 410, Centro · {OWNER}")


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"received_on": "2026-03-04"}, "received_on"),
        ({"received_on": "2026-03-02", "means": "in_person"}, "received_on"),
        ({"received_on": "2026-03-13"}, "received_on"),
    ],
    ids=["before dispatch", "before the notice was drawn up", "in the future"],
)
def test_a_receipt_that_cannot_be_names_its_field(office: Office, form: dict[str, str], field: str) -> None:
    office.tell("removed_voluntarily", "notice_received")
    refused = office.refused("notice_received", "2026-03-12T09:00", {"addressee": OWNER, **form}, "traffic_office.1")
    assert fields(refused) == [field]


def test_a_letter_not_sent_yet_is_only_received_in_person_and_signed_then(office: Office) -> None:
    with_owner(office, {"kind": "person", "name": OWNER, "address": "Rua Um, 1"})
    assert (
        office.refused(
            "notice_received", "2026-03-04T09:00", {"addressee": OWNER, "received_on": "2026-03-04"}, "traffic_office.1"
        ).code
        == "not_awaited"
    )
    office.do("dispatch_notice", "2026-03-05T10:00", {"means": "in_person", "received_by": OWNER})
    assert office.titles("receipt_record") == ["Termo de recebimento"]
    assert "entrega pessoal" in office.paper("receipt_record")
    assert str(office.term("removal_term").due_on) == "2026-03-10"


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"reason": "moved", "returned_on": "2026-03-04"}, "returned_on"),
        ({"reason": "ar_silent"}, "reason"),
    ],
    ids=["before dispatch", "silent too early"],
)
def test_a_return_that_cannot_be_names_its_field(office: Office, form: dict[str, str], field: str) -> None:
    office.tell("removed_voluntarily", "notice_received")
    refused = office.refused("notice_returned", "2026-03-12T09:00", {"addressee": OWNER, **form}, "traffic_office.1")
    assert fields(refused) == [field]


def test_a_receipt_of_a_notice_without_a_term_moves_nothing(office: Office) -> None:
    office.tell("defence_rejected_removed_in_24h", "dispatch_notice", 2)
    office.do("dispatch_notice", "2026-03-17T15:00", LETTER)
    before = office.open(office.case_id)
    office.record(
        "notice_received", "2026-03-20T09:00", {"addressee": OWNER, "received_on": "2026-03-19"}, "traffic_office.1"
    )
    assert office.open(office.case_id) == before == {}
    assert office.addressees("decision_notice") == [(OWNER, "received")]


def test_a_silent_letter_alerts_the_office_that_sent_it_and_waits_on(office: Office) -> None:
    address = office.mailbox("traffic_office.1")
    office.tell("letter_that_never_comes_back", "wait_until")
    office.wait("2026-04-06T08:00")
    assert [to for to, text in office.mails() if "não voltou em 31 dias" in text] == [address]
    office.wait("2026-04-25T08:00")
    assert len(office.mails()) == 2
    assert office.addressees("removal_notice") == [(OWNER, "awaiting")]


def test_the_days_to_confirm_run_from_the_day_the_mail_left(office: Office) -> None:
    office.tell("electronic_unconfirmed", "wait_until")
    office.wait("2026-03-12T08:00")
    assert office.addressees("removal_notice") == [(OWNER, "awaiting")], "not left yet: looked at daily"
    with office.database.transaction() as tx:
        tx.run(update(outbox).values(state="done", left_at=office.at("2026-03-12T09:00")))
    office.wait("2026-03-17T23:00")
    assert office.addressees("removal_notice") == [(OWNER, "awaiting")]
    office.wait("2026-03-18T08:00")
    assert office.addressees("removal_notice") == [(OWNER, "failed")]


def test_a_mail_that_did_not_leave_alerts_once(office: Office) -> None:
    address = office.mailbox("traffic_office.1")
    office.tell("electronic_unconfirmed", "wait_until")
    with office.database.transaction() as tx:
        tx.run(update(outbox).values(state="uncertain"))
    office.wait("2026-03-14T08:00")
    assert [to for to, text in office.mails() if "não se sabe" in text] == [address]


def test_a_new_address_goes_with_the_new_attempt_and_stays_with_the_person(office: Office) -> None:
    office.tell("took_notice_at_the_office", "notice_received")
    new = {"gazette_action": "try_again", "address": "Rua dos Ipês, 12"}
    office.do("publish_in_gazette", "2026-03-13T09:00", new)
    office.do("dispatch_notice", "2026-03-13T11:00", LETTER)
    assert office.addressees("removal_notice") == [(OWNER, "awaiting")]
    assert len(office.titles("removal_notice")) == 1, "the letter was signed once"
    people = select(party.c.address).where(party.c.case_id == office.case_id, party.c.current)
    assert {row.address for row in office.rows(people)} == {"Rua dos Ipês, 12"}


def test_an_edition_older_than_the_notice_is_refused(office: Office) -> None:
    office.tell("unknown_owner", "publish_in_gazette")
    with pytest.raises(RefusedError) as refused:
        office.do(
            "publish_in_gazette",
            "2026-03-05T09:00",
            {"gazette_action": "publish", "edition": "1.288", "published_on": "2026-03-02"},
        )
    assert fields(refused.value) == ["published_on"]


def test_a_rectified_edition_replaces_the_paper_and_restarts_the_terms(office: Office) -> None:
    office.tell("unknown_owner", "verify_site")
    new = {"edition": "1.305", "published_on": "2026-03-11", "reasons": "A placa estava trocada."}
    office.record("rectify_publication", "2026-03-11T10:00", new, "traffic_office.1")
    assert office.states("gazette_notice") == ["superseded", "valid"]
    assert str(office.term("removal_term").due_on) == "2026-03-16"
    office.do("verify_site", "2026-03-11T14:00", {"still_there": True})
    assert office.open(office.case_id) == {}, "the term runs again"


def test_a_rectification_that_comes_too_late_is_recorded_and_alerts_the_authority(office: Office) -> None:
    address = office.mailbox("traffic_director.1")
    office.tell("unknown_owner", "order_removal")
    before = office.term("removal_term").due_on
    new = {"edition": "1.305", "published_on": "2026-03-11", "reasons": "A placa estava trocada."}
    office.record("rectify_publication", "2026-03-11T16:00", new, "traffic_office.1")
    assert office.term("removal_term").due_on == before
    assert office.fact("rectified_late") == {"terms": ["removal_term", "defence_term"], "published_on": "2026-03-11"}
    assert [to for to, text in office.mails() if "retificada" in text] == [address]


def test_a_rectified_custody_notice_restarts_the_days_to_pay_and_the_custody(office: Office) -> None:
    office.tell("unknown_owner")
    assert str(office.term("custody_term").due_on) == "2026-06-16"
    new = {"edition": "1.310", "published_on": "2026-03-25", "reasons": "A placa estava trocada."}
    office.record("rectify_publication", "2026-03-25T10:00", new, "traffic_office.1")
    assert str(office.term("payment_term").due_on) == str(office.term("custody_term").due_on) == "2026-06-23"


def test_nothing_is_rectified_where_nothing_was_published(office: Office) -> None:
    office.tell("removed_voluntarily", "removal_reported")
    new = {"edition": "1.305", "published_on": "2026-03-11", "reasons": "A placa estava trocada."}
    assert office.refused("rectify_publication", "2026-03-13T10:00", new, "traffic_office.1").code == "not_awaited"
