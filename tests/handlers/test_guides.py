"""Guides: each with a number and codes of its own, printed and scanned back; where nothing is arranged, no codes."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
import zxingcpp
from sqlalchemy import select

from handlers.charge_rows import Head, guide_of, latest_charge, new_charge, renew_guide
from handlers.documents import render_pdf
from handlers.law.errors import NoValueError
from handlers.law.values import DatedValue, Parameter
from handlers.papers import content_of, frame_of
from handlers.payment import Barcode, BrCode, Reference, read_code
from handlers.registry import Context
from models.charge import charge, guide
from models.document import document
from processes.library import Library
from processes.procedure import ROOT
from tests.handlers.office import Office
from tests.payment.reading import page_picture

MOCOCA = "3530508"
UFML = DatedValue(date(2026, 1, 1), "4.1234", "Decreto fictício nº 1, de 02/01/2026")


def guides(office: Office) -> list[Any]:
    query = select(guide).join(charge).where(charge.c.case_id == office.case_id).order_by(guide.c.id)
    return list(office.rows(query))


def paper(office: Office, document_id: int) -> Any:
    return office.rows(select(document).where(document.c.id == document_id))[0]


def printed(row: Any) -> bytes:
    return render_pdf(content_of(row.content), frame_of(row))


def context_of(office: Office, tx: Any, at: str = "2026-04-01T10:00", **changes: Any) -> Context:
    """A context of the case, as a service task is given it."""
    turn = office.engine.turn(tx, office.case_id, office.who("tax_office.1"), office.at(at))
    element = turn.running.awaited()[0].element
    return replace(turn.context(element, (), {}, turn.actor), **changes)


def with_ufml(context: Context, *values: DatedValue) -> Context:
    """The same in a municipality that counts in UFML."""
    choice = DatedValue(date.min, "charge_issued", "teste")
    named = (
        Parameter("ufml", "unit_value", "administrative: teste", "UFML", values),
        Parameter("ufml_day", "choice", "administrative: teste", "Dia", (choice,), ("charge_issued", "infraction")),
    )
    known = [context.values.parameter(name) for name in context.values.names]
    return replace(context, values=type(context.values)([*known, *named]))


def test_a_guide_of_a_real_case_is_scanned_back_from_its_pdf(office: Office) -> None:
    office.tell("fine_unpaid", "refer_to_active_debt")
    (row,) = guides(office)
    stored = paper(office, row.document_id)
    assert (stored.number, stored.year) == (row.number, row.year)
    found = {
        str(each.format): each.text
        for page in (0, 1)
        for each in zxingcpp.read_barcodes(page_picture(printed(stored), page, scale=4))
        if "http" not in each.text
    }
    pix, bars = (read_code(found[kind]) for kind in ("QR Code", "ITF"))
    assert isinstance(pix, BrCode) and isinstance(bars, Barcode)
    reference = Reference(MOCOCA, 2026, row.number)
    assert (pix.amount, pix.txid, bars.reference, bars.amount) == (
        Decimal("800.00"), reference.txid, reference, Decimal("800.00"),
    )  # fmt: skip
    assert (row.reference, row.barcode, row.br_code) == (reference.digits, bars.digits, found["QR Code"])
    assert bars.due_on == row.due_on == date(2026, 4, 22)


def test_a_guide_issued_again_has_a_number_and_codes_of_its_own(office: Office) -> None:
    office.tell("appeal_reduces_the_fine", "charge_paid")
    old, new = guides(office)
    row = office.rows(select(charge).where(charge.c.case_id == office.case_id))[0]
    assert (old.charge_id, new.charge_id) == (row.id, row.id)
    assert (str(old.amount), str(new.amount), str(row.amount)) == ("800.00", "400.00", "400.00")
    assert new.number == old.number + 1 == row.number
    assert old.reference != new.reference and old.barcode != new.barcode and old.br_code != new.br_code
    assert paper(office, old.document_id).state == "superseded"
    assert (paper(office, new.document_id).number, new.due_on) == (new.number, row.due_on)


def test_a_municipality_without_bank_data_says_where_to_pay_and_prints_no_code(office: Office) -> None:
    library = office.stage.library
    assert isinstance(library, Library)
    library._places["mococa"] = replace(library.municipality("mococa"), bank=None)
    office.tell("fine_unpaid", "refer_to_active_debt")
    (row,) = guides(office)
    assert (row.reference, row.barcode, row.br_code) == (None, None, None)
    stored = paper(office, row.document_id)
    assert frame_of(stored).payment is None
    text = stored.content
    assert "na Tesouraria da Prefeitura Municipal, Rua das Paineiras, 100" in text and "códigos" not in text


def test_the_notice_of_a_shortfall_carries_the_codes_of_its_own_guide(office: Office) -> None:
    office.tell("shortfall_unpaid", "refer_to_legal")
    row = office.rows(select(charge).where(charge.c.kind == "shortfall"))[0]
    own = office.rows(select(guide).where(guide.c.charge_id == row.id))[0]
    stored = office.rows(select(document).where(document.c.kind == "shortfall_notice"))[-1]
    part = frame_of(stored).payment
    assert part is not None and (part.barcode, part.br_code) == (own.barcode, own.br_code)


def test_a_charge_in_ufml_takes_the_value_of_the_day_with_its_act(office: Office) -> None:
    office.tell("fine_unpaid", "refer_to_active_debt")
    fee = Head("fee", "Taxa de cadastro", "art. 4º, § 3º", ufml=Decimal(10))
    with office.database.rehearsal() as tx:
        context = with_ufml(context_of(office, tx), UFML)
        made = new_charge(context, "fee", [fee], [])
        row = latest_charge(context)
        assert row is not None and row.id == made
        assert (row.amount, row.items[0]["ufml"]) == (Decimal("41.23"), "10")
        assert any("10 UFML" in step["text"] for step in row.steps)
        assert any("Decreto fictício nº 1" in step["text"] for step in row.steps)
        issued = guide_of(context, made)
        assert issued is not None and issued.amount == Decimal("41.23")
        later = with_ufml(context, UFML, DatedValue(date(2026, 3, 30), "5.00", "Decreto fictício nº 2"))
        renew_guide(later, row)
        again = guide_of(later, made)
        assert again is not None and (again.amount, again.number) == (Decimal("50.00"), issued.number + 1)


@pytest.mark.parametrize("known", [(), (DatedValue(date(2025, 1, 1), "4.00", "Decreto de 2025"),)])
def test_without_a_value_for_the_year_there_is_no_charge_and_it_is_told_who_enters_it(
    office: Office, known: tuple[DatedValue, ...]
) -> None:
    office.tell("fine_unpaid", "refer_to_active_debt")
    before = len(guides(office))
    with office.database.rehearsal() as tx:
        context = with_ufml(context_of(office, tx), *known)
        with pytest.raises(
            NoValueError, match=r"UFML de 2026\. A Tributação pode informá-lo em .*Valores legais"
        ) as no:
            new_charge(context, "fee", [Head("fee", "Taxa", "art. 4º", ufml=Decimal(10))], [])
        assert no.value.code == "no_value"
        assert len(tx.all(select(guide))) == before


def test_both_municipalities_have_bank_data_of_their_own() -> None:
    accounts = {each.id: each.bank for each in Library(ROOT).municipalities()}
    assert {each.municipality for each in accounts.values() if each} == {MOCOCA, "3138203"}
    assert len({each.agreement for each in accounts.values() if each}) == 2


@pytest.mark.parametrize(
    ("story", "state"),
    [("appeal_reverses_the_fine", "cancelled"), ("shortfall_unpaid", "cancelled"), ("annulled_in_yard", "cancelled")],
)
def test_nobody_pays_by_the_guide_of_a_charge_that_fell(office: Office, story: str, state: str) -> None:
    office.tell(story)
    row = office.rows(select(charge).where(charge.c.case_id == office.case_id).order_by(charge.c.id))[0]
    assert (row.state, paper(office, row.document_id).state) == (state, "annulled")
