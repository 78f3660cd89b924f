"""Charges and payments: recorded once, whatever is open; what becomes of them in appeal, auction and annulment."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from handlers.errors import RefusedError
from models.charge import charge
from models.document import document
from models.notice import notice_addressee
from processes.casework.validation import form_context
from tests.handlers.office import Office, fields


def pay(office: Office, amount: str, on: str, at: str | None = None) -> None:
    office.record("charge_paid", at or f"{on}T10:00", {"amount": amount, "paid_on": on}, "treasury.1")


def shown(office: Office, step: str) -> list[tuple[str, str]]:
    """The lines beside the form of an open task."""
    with office.database.rehearsal() as tx:
        turn = office.engine.turn(tx, office.case_id, office.who("treasury.1"), office.at("2026-12-01T10:00"))
        found = next(each for each in turn.running.ready() if each.element.id == step)
        return [(each.label, each.text) for each in form_context(turn, found.element, found.callers).shown]


def test_partial_late_and_double_payments_are_shown_one_by_one(office: Office) -> None:
    office.tell("fine_unpaid", "refer_to_active_debt")
    pay(office, "500.00", "2026-04-10")
    assert office.charges() == [("fine", "partial")]
    office.do("record_payment", "2026-04-10T11:00", {"settled": False})
    pay(office, "300.00", "2026-04-22")
    pay(office, "300.00", "2026-04-22", "2026-04-22T12:00")
    lines = [text.replace("\xa0", " ") for _, text in shown(office, "record_payment")]
    assert lines[1:] == [
        "R$ 500,00 em sex 10/04/2026 (em parte)",
        "R$ 300,00 em qua 22/04/2026",
        "R$ 300,00 em qua 22/04/2026 (em duplicidade)",
        "R$ 300,00",
    ]
    office.do("record_payment", "2026-04-22T13:00", {"settled": True})
    assert office.status() == ("archived", "fined")
    assert office.payments() == ["500.00", "300.00", "300.00"]


def test_a_late_payment_says_so(office: Office) -> None:
    office.tell("fine_unpaid", "refer_to_active_debt")
    office.wait("2026-04-28T08:00")
    pay(office, "800.00", "2026-04-28")
    assert any("(depois do vencimento)" in text for _, text in shown(office, "refer_to_active_debt"))


def test_what_went_to_the_active_debt_can_be_paid_after_archiving_and_then_no_more(office: Office) -> None:
    office.tell("fine_unpaid")
    assert office.charges() == [("fine", "referred")]
    pay(office, "300.00", "2026-06-01")
    assert office.charges() == [("fine", "referred")]
    pay(office, "500.00", "2026-07-01")
    assert office.charges() == [("fine", "paid")]
    assert office.status() == ("archived", "active_debt")
    again = {"amount": "1.00", "paid_on": "2026-07-02"}
    assert office.refused("charge_paid", "2026-07-02T10:00", again, "treasury.1").code == "not_awaited"


def test_a_payment_before_the_guide_was_issued_names_its_field(office: Office) -> None:
    office.tell("fine_unpaid", "refer_to_active_debt")
    early = {"amount": "800.00", "paid_on": "2026-03-19"}
    assert fields(office.refused("charge_paid", "2026-04-10T10:00", early, "treasury.1")) == ["paid_on"]


def test_a_reason_is_asked_where_the_official_differs_from_the_balance(office: Office) -> None:
    office.tell("fine_unpaid", "refer_to_active_debt")
    pay(office, "500.00", "2026-04-10")
    with pytest.raises(RefusedError) as refused:
        office.do("record_payment", "2026-04-10T11:00", {"settled": True})
    assert fields(refused.value) == ["reasons"]


def test_the_guide_is_issued_again_with_the_amount_decided(office: Office) -> None:
    office.tell("appeal_reduces_the_fine", "charge_paid")
    assert office.states("charge") == ["superseded", "valid"]
    row = office.rows(select(charge).where(charge.c.case_id == office.case_id))[0]
    last = office.rows(select(document).where(document.c.id == row.document_id))[0]
    assert (str(row.amount), str(row.due_on), last.signer_id) == ("400.00", "2026-05-07", None)


def test_a_reduction_is_below_the_fine(office: Office) -> None:
    office.tell("appeal_reduces_the_fine", "decide_appeal")
    form = {"appeal_result": "reduced", "amount": "800.00", "reasons": "Em parte."}
    with pytest.raises(RefusedError) as refused:
        office.do("decide_appeal", "2026-04-07T10:00", form)
    assert fields(refused.value) == ["amount"]


@pytest.mark.parametrize(
    ("story", "states"),
    [
        ("shortfall_unpaid", [("fine", "cancelled"), ("shortfall", "legal")]),
        ("shortfall_paid", [("fine", "cancelled"), ("shortfall", "paid")]),
        ("auctioned_surplus", [("fine", "paid")]),
        ("scrap", [("fine", "referred")]),
        ("unknown_owner_sold_short", [("fine", "open")]),
        ("appeal_reversed_in_custody", [("fine", "cancelled")]),
        ("infraction_refused", []),
    ],
)
def test_what_became_of_each_charge_arts_20_and_24(office: Office, story: str, states: list[tuple[str, str]]) -> None:
    office.tell(story)
    assert office.charges() == states


def test_the_surplus_is_taken_whole_once_and_within_five_years(office: Office) -> None:
    office.tell("auctioned_surplus", "surplus_withdrawn")
    too_little = {"amount": "100.00"}
    assert fields(office.refused("surplus_withdrawn", "2026-08-20T10:00", too_little, "treasury.1")) == ["amount"]
    assert fields(office.refused("surplus_withdrawn", "2031-07-16T10:00", {}, "treasury.1")) == ["withdrawn_on"]
    early = {"withdrawn_on": "2026-07-14"}
    assert fields(office.refused("surplus_withdrawn", "2031-07-16T10:00", early, "treasury.1")) == ["withdrawn_on"]
    office.record("surplus_withdrawn", "2031-07-17T10:00", {"withdrawn_on": "2031-07-15"}, "treasury.1")
    assert office.refused("surplus_withdrawn", "2031-07-18T10:00", {}, "treasury.1").code == "already_done"


def test_an_auction_is_set_for_a_later_day(office: Office) -> None:
    office.tell("shortfall_paid", "prepare_auction")
    office.wait("2026-06-24T08:00")
    form = {"auction_scheduled": True, "auctioneer": "municipality", "auction_on": "2026-06-24"}
    with pytest.raises(RefusedError) as refused:
        office.do("prepare_auction", "2026-06-24T09:00", form)
    assert fields(refused.value) == ["auction_on"]


def test_annulment_cancels_what_is_unpaid_lists_what_is_paid_and_tells_those_notified(office: Office) -> None:
    address = office.mailbox("traffic_office.1")
    office.tell("annulled_in_yard", "annul")
    pay(office, "500.00", "2026-03-27")
    office.record("annul", "2026-03-30T10:00", {"reasons": "Vício na notificação."}, "traffic_director.1")
    assert office.status() == ("annulled", "annulled")
    assert office.charges() == [("fine", "refund")]
    assert set(office.states("infraction_report")) == {"annulled"}
    assert office.states("annulment") == ["valid"]
    assert office.term("custody_term").ending == "processo anulado"
    assert [to for to, text in office.mails() if "comunique a anulação a João Pereira de Souza" in text] == [address]


def test_an_annulled_archived_case_keeps_no_unpaid_charge(office: Office) -> None:
    office.tell("fine_unpaid")
    office.record("annul_archived", "2026-06-01T10:00", {"reasons": "Vício na notificação."}, "traffic_director.1")
    assert office.status() == ("annulled", "annulled")
    assert office.charges() == [("fine", "cancelled")]
    owed = {"amount": "800.00", "paid_on": "2026-06-02"}
    assert office.refused("charge_paid", "2026-06-02T10:00", owed, "treasury.1").code == "not_awaited"


def test_those_notified_by_email_are_told_by_email(office: Office) -> None:
    office.tell("electronic_unconfirmed", "wait_until")
    office.record("annul", "2026-03-06T10:00", {"reasons": "Vício na vistoria."}, "traffic_director.1")
    assert ("joao@example.org", True) in [(to, "foi anulado" in text) for to, text in office.mails()]
    assert office.rows(select(notice_addressee.c.id))


def test_the_terms_met_say_by_what(office: Office) -> None:
    office.tell("released")
    assert office.term("custody_term").ending == "cumprido: veículo liberado em 13/04"
    office.tell("removed_voluntarily")
    assert office.term("removal_term").ending == "cumprido: remoção em 14/03"
    office.tell("defence_granted")
    assert office.term("defence_term").ending.startswith("cumprido: defesa em")
    assert office.term("decision_term").ending.startswith("cumprido: decisão em")
    office.tell("appeal_reduces_the_fine")
    assert office.term("appeal_term").ending == "cumprido: recurso em 01/04"
    assert office.term("charge_until").ending == "cumprido: quitado em 20/04"
