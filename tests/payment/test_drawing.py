"""The bars, read back from pixels by a decoder of the tests."""

from __future__ import annotations

import pytest
import typst
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from handlers.payment import PaymentError, barcode_svg
from handlers.payment.drawing import MODULE_MM, QUIET, bar_widths
from tests.payment.reading import bars_in, decode_row, page_picture
from tests.payment.samples import barcode


def test_the_bars_have_the_size_that_febraban_asks_for() -> None:
    assert sum(bar_widths(barcode(12))) * MODULE_MM == pytest.approx(103, abs=1e-9)
    svg = barcode_svg(barcode(12))
    assert 'height="13.22mm"' in svg and f'viewBox="0 0 {405 + 2 * QUIET} 52"' in svg


@settings(deadline=None, derandomize=True)
@given(st.integers(1, 25).flatmap(lambda pairs: st.text("0123456789", min_size=2 * pairs, max_size=2 * pairs)))
def test_any_digits_are_read_back_from_their_widths(digits: str) -> None:
    row = bytearray(b"\xff" * 30)
    for position, width in enumerate(bar_widths(digits)):
        row += (b"\x00" if position % 2 == 0 else b"\xff") * 2 * width
    assert decode_row(bytes(row + b"\xff" * 30)) == digits


@pytest.mark.parametrize("digits", [barcode(12), "83620000000667800481001809756573100158963608"])
def test_the_drawing_is_read_back_from_a_picture(digits: str) -> None:
    source = '#set page(width: auto, height: auto, margin: 5mm)\n#image(bytes(sys.inputs.svg), format: "svg")'
    pdf = typst.compile(source.encode(), sys_inputs={"svg": barcode_svg(digits)}, format="pdf")
    assert bars_in(page_picture(pdf)) == {digits}


def test_a_blank_picture_holds_no_bars() -> None:
    assert bars_in(Image.new("L", (300, 100), 255)) == set()


@pytest.mark.parametrize("digits", ["", "123", "12a4", "１２"])
def test_what_has_no_bars_is_refused(digits: str) -> None:
    with pytest.raises(PaymentError):
        barcode_svg(digits)
