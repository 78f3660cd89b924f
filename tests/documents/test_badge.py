"""The badge: a card with photograph and a code that opens its holder's standing, none on a draft or a void one."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import pypdfium2
import pytest
import zxingcpp
from PIL import Image

from handlers.documents import BadgePart, Content, Frame, render_pdf
from handlers.documents.pdf import PORTRAIT, portrait
from tests.documents.pages import text_of
from tests.documents.samples import frame
from tests.documents.samples_registration import values_for
from tests.documents.templates import template

URL = "https://tramite.lavras.example/autorizado?codigo=K7QX4M2P8T"


def photograph(size: tuple[int, int] = (1200, 900)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, (180, 60, 60)).save(out, format="JPEG")
    return out.getvalue()


def card(photo: bytes | None = None) -> BadgePart:
    return BadgePart(
        heading="Mototaxista autorizado", holder="Edson Luiz Carvalho", number="nº 00003", plate="PVB2A14",
        valid_until="09/10/2026", back=("Uso obrigatório em serviço.",), code="K7QX4-M2P8T", url=URL, photo=photo,
    )  # fmt: skip


def codes(pdf: bytes) -> set[str]:
    page = pypdfium2.PdfDocument(pdf)[0].render(scale=3).to_pil()
    return {each.text for each in zxingcpp.read_barcodes(page)}


def printed(**change: Any) -> bytes:
    content: Content = template("lavras/registration", "badge").render(values_for("badge"))
    whole: Frame = replace(frame(), badge=card(photograph()))
    return render_pdf(content, replace(whole, **change))


def test_the_code_of_a_badge_opens_the_standing_of_its_holder() -> None:
    pdf = printed()
    assert URL in codes(pdf)
    told = text_of(pdf)
    for words in ("Edson Luiz Carvalho", "PVB2A14", "09/10/2026", "K7QX4-M2P8T"):
        assert words in told


@pytest.mark.parametrize("change", [{"stamp": "INVÁLIDO"}, {"number": None, "signature": None, "issued_at": None}])
def test_a_draft_or_void_badge_opens_nothing(change: dict[str, Any]) -> None:
    pdf = printed(**change)
    assert URL not in codes(pdf)
    assert "sem validade" in text_of(pdf)


def test_without_a_photograph_a_place_is_left_for_it() -> None:
    assert "foto 3x4" in text_of(printed(badge=card(None)))


@pytest.mark.parametrize("size", [(1200, 900), (300, 2000), (50, 50)])
def test_a_portrait_is_three_by_four_and_always_the_same(size: tuple[int, int]) -> None:
    first, second = portrait(photograph(size)), portrait(photograph(size))
    assert first == second
    with Image.open(io.BytesIO(first)) as image:
        assert image.size == PORTRAIT
        assert not image.getexif()


def test_the_same_badge_gives_the_same_bytes() -> None:
    assert printed() == printed()
