"""Guides scanned back by a reader that is not ours (zxing-cpp), as a payer's telephone and a bank's till would."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
import zxingcpp
from PIL import Image

from handlers.documents import PaymentPart, render_pdf
from handlers.payment import Barcode, BrCode, Reference, draw_up_slip, read_code
from tests.documents.samples import frame
from tests.documents.test_payment_part import charge
from tests.payment.reading import page_picture
from tests.payment.samples import ACCOUNT, KEY, MOCOCA

GUIDES = [
    (1, Decimal("0.01"), date(2026, 1, 2)),
    (12, Decimal("19.99"), date(2026, 4, 16)),
    (999_999, Decimal("999999999.99"), date(2199, 12, 31)),
]


def scanned(picture: Image.Image) -> dict[str, str]:
    """What a reader finds in a picture, by kind of code."""
    return {str(each.format): each.text for each in zxingcpp.read_barcodes(picture) if "http" not in each.text}


@pytest.mark.parametrize("scale", [2, 4])
@pytest.mark.parametrize(("number", "amount", "due_on"), GUIDES)
def test_a_printed_guide_is_scanned_back(number: int, amount: Decimal, due_on: date, scale: int) -> None:
    guide = Reference(MOCOCA, 2026, number)
    slip = draw_up_slip(ACCOUNT, guide, amount, due_on)
    assert slip.barcode is not None and slip.br_code is not None
    part = PaymentPart(slip.caption, slip.br_code, slip.barcode.digits)
    found = scanned(page_picture(render_pdf(charge(), frame(payment=part)), scale=scale))
    pix, bars = (read_code(text) for text in (found["QR Code"], found["ITF"]))
    assert isinstance(pix, BrCode) and isinstance(bars, Barcode)
    assert (pix.key, pix.amount, pix.txid) == (KEY, amount, guide.txid)
    assert (bars.reference, bars.amount, bars.due_on) == (guide, amount, due_on)
