"""The part of a guide that it is paid by: codes on an issued document, none on a draft or on one that is void."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handlers.documents import Content, PaymentPart, read_template, render_pdf
from handlers.documents.pdf import CODE_LINE, code_lines
from tests.documents.pages import pages_of, text_of
from tests.documents.samples import TEMPLATES, frame, values_for
from tests.payment.reading import bars_in, page_picture

CODE = (
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000520400005303986540519.995802BR5919Municipio "
    "de Mococa6006Mococa62220518G353050820260000126304CC3F"
)
BARS = "81660000000199900352026041635305082026000012"
LINE = "81660000000-3 19990035202-2 60416353050-3 82026000012-1"
CAPTION = "Guia nº 00012/2026 · vencimento 16/04/2026 · R$ 19,99"
PART = PaymentPart(CAPTION, CODE, BARS)


def charge() -> Content:
    text = (TEMPLATES / "charge.md").read_text(encoding="utf-8")
    return read_template("charge", text).render(values_for("charge"))


def printed(part: PaymentPart | None = PART, **changes: Any) -> bytes:
    return render_pdf(charge(), frame(payment=part, **changes))


def test_an_issued_guide_carries_both_codes_and_what_they_pay() -> None:
    data = printed()
    last = pages_of(data)[-1]
    assert CAPTION in last and "Município de Mococa" in last and LINE in last
    assert bars_in(page_picture(data)) == {BARS}
    assert "".join(code_lines(CODE)) == CODE
    for line in code_lines(CODE):
        assert line in last, line


@pytest.mark.parametrize("changes", [{"number": None, "signature": None, "verification": None}, {"stamp": "INVÁLIDO"}])
def test_nobody_can_pay_by_a_draft_or_a_void_guide(changes: dict[str, Any]) -> None:
    data = printed(**changes)
    text = text_of(data)
    assert CAPTION in text and "Não pague por este documento" in text
    assert LINE not in text and CODE[:CODE_LINE] not in text
    assert bars_in(page_picture(data)) == set()


@pytest.mark.parametrize(
    ("part", "has", "lacks"),
    [
        (PaymentPart(CAPTION, br_code=CODE), CODE[:CODE_LINE], "Código de barras"),
        (PaymentPart(CAPTION, barcode=BARS), LINE, "Pix"),
    ],
)
def test_a_way_that_is_not_arranged_is_not_printed(part: PaymentPart, has: str, lacks: str) -> None:
    text = text_of(printed(part))
    assert has in text and lacks not in text


def test_a_document_without_a_part_has_none() -> None:
    assert "Código de barras" not in text_of(printed(None))


def test_the_same_guide_has_the_same_bytes() -> None:
    assert printed() == printed()


@settings(deadline=None, derandomize=True)
@given(st.text("ab1-. ", min_size=1, max_size=200).map(lambda text: " ".join(text.split())))
def test_the_lines_of_a_code_join_into_it_and_end_in_no_blank(code: str) -> None:
    lines = code_lines(code)
    assert "".join(lines) == code
    assert all(len(line) <= CODE_LINE and line == line.strip() for line in lines)
