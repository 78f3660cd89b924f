"""The PDF: official form, conformance flags, embedded fonts, the same bytes each time, user text as data."""

import io
import re
from datetime import UTC, datetime
from typing import Any

import pikepdf
import pypdfium2
import pytest
import segno

from handlers.documents import Content, Frame, read_template, render_pdf
from handlers.documents.printable import is_printable
from tests.documents.pages import pages_of, text_of
from tests.documents.samples import TEMPLATES, frame, values_for
from tests.documents.test_content import HOSTILE

QR_SIDE = 20 * 72 / 25.4
QUIET = 4
HEAD = "---\ntitle: Teste\nsubject: Sobre {{ a.s }}\naddressee: A / {{ a.s }}\nsignature: signer\n---\n"


def notice() -> Content:
    text = (TEMPLATES / "removal_notice.md").read_text(encoding="utf-8")
    return read_template("removal_notice", text).render(values_for("removal_notice"))


def with_text(text: str, signature: str = "signer") -> Content:
    head = HEAD.replace("signer", signature)
    return read_template("test", head + "Antes {{ a.s }} depois.").render({"a": {"s": text}})


def test_the_letter_has_all_its_parts() -> None:
    text = text_of(render_pdf(notice(), frame()))
    for part in (
        "MUNICÍPIO DE MOCOCA",
        "ESTADO DE SÃO PAULO",
        "NOTIFICAÇÃO Nº 00057/2026",
        "Processo Administrativo nº 00123/2026",
        "JOÃO BATISTA DE OLIVEIRA",
        "Assunto: Veículo em estado de abandono",
        "Mococa, 17 de março de 2026.",
        "Documento assinado eletronicamente por Helena Prado, Diretora de Trânsito e Segurança, matrícula 4321, em "
        "17/03/2026 às 10:42.",
        "código verificador K7QX4-M2P8T",
        "página 1 de",
    ):
        assert part in text, part


def test_the_file_declares_pdf_a_and_pdf_ua_and_its_metadata() -> None:
    with pikepdf.open(io.BytesIO(render_pdf(notice(), frame()))) as pdf:
        with pdf.open_metadata() as metadata:
            assert metadata["pdfaid:part"] == "2" and metadata["pdfaid:conformance"] == "A"
            assert metadata["pdfuaid:part"] == "1"
            assert metadata["dc:title"] == "Notificação nº\u00a000057/2026"
        assert pdf.Root.Lang == "pt-BR" and pdf.Root.MarkInfo.Marked
        assert str(pdf.docinfo["/CreationDate"]).startswith("D:20260317134200")


def test_every_font_is_embedded() -> None:
    with pikepdf.open(io.BytesIO(render_pdf(notice(), frame()))) as pdf:
        descriptors = [
            item
            for item in pdf.objects
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/FontDescriptor"
        ]
        assert descriptors
        assert all("/FontFile3" in item or "/FontFile2" in item for item in descriptors)


def test_the_same_document_has_the_same_bytes() -> None:
    assert render_pdf(notice(), frame()) == render_pdf(notice(), frame())


def test_a_draft_says_so_on_every_page_and_has_no_code() -> None:
    data = render_pdf(notice(), frame(number=None, signature=None, verification=None))
    assert all("MINUTA" in page for page in pages_of(data))
    assert "sem valor antes da assinatura" in text_of(data)
    assert "código verificador" not in text_of(data)


@pytest.mark.parametrize("stamp", ["INVÁLIDO", "SUBSTITUÍDO"])
def test_a_stamp_stands_on_every_page(stamp: str) -> None:
    content = with_text("palavra " * 1500)
    pages = pages_of(render_pdf(content, frame(stamp=stamp)))
    assert len(pages) > 1 and all(stamp in page for page in pages)


@pytest.mark.parametrize(
    ("signature", "statement"),
    [
        ("system", "Documento gerado automaticamente pelo sistema em 17/03/2026 às 10:42."),
        ("party", "Documento apresentado pela parte e juntado aos autos em 17/03/2026 às 10:42."),
    ],
)
def test_what_nobody_signs_says_how_it_came_to_be(signature: str, statement: str) -> None:
    issued = frame(signature=None, issued_at=datetime(2026, 3, 17, 13, 42, tzinfo=UTC))
    assert statement in text_of(render_pdf(with_text("x", signature), issued))


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_printed_never_run(text: str) -> None:
    found = text_of(render_pdf(with_text(text), hostile_frame(text)))
    squeezed = re.sub(r"\s", "", found)
    assert squeezed.count(re.sub(r"\s", "", text)) >= 4


def hostile_frame(text: str) -> Frame:
    changes: dict[str, Any] = {"place": text, "case_number": text}
    return frame(**changes)


def test_a_word_longer_than_the_line_stays_on_the_page() -> None:
    document = pypdfium2.PdfDocument(render_pdf(with_text("W" * 4000), frame()))
    for page in document:
        text = page.get_textpage()
        boxes = [text.get_charbox(index) for index in range(text.count_chars())]
        assert max(box[2] for box in boxes) < page.get_width() - 40


def test_every_printable_character_has_a_glyph() -> None:
    characters = [chr(code) for code in range(0x20, 0x2700) if is_printable(chr(code))]
    assert len(characters) > 1500
    render_pdf(with_text(" ".join(characters)), frame())


def test_the_signature_never_stands_alone_on_a_page() -> None:
    for count in range(8, 40):
        text = read_template("test", HEAD + "{{ a.s }}").render({"a": {"s": "palavra palavra\n" * count + "o fim"}})
        assert "o fim" in pages_of(render_pdf(text, frame()))[-1]


def test_the_qr_code_on_the_page_is_that_of_the_validation_address() -> None:
    matrix = segno.make("https://tramite.example/conferir/K7QX4M2P8T", error="m", micro=False).matrix
    page = pypdfium2.PdfDocument(render_pdf(with_text("x"), frame()))[0]
    left, bottom, right, top = next(box for box in (item.get_bounds() for item in page.get_objects()) if _is_qr(box))
    scale = 8
    module = scale * QR_SIDE / (len(matrix) + 2 * QUIET)
    first_x = scale * (left + right) / 2 - module * (len(matrix) - 1) / 2
    first_y = scale * (page.get_height() - (top + bottom) / 2) - module * (len(matrix) - 1) / 2
    picture = page.render(scale=scale).to_pil().convert("L")
    for row, cells in enumerate(matrix):
        for column, dark in enumerate(cells):
            shade = picture.getpixel((round(first_x + column * module), round(first_y + row * module)))
            assert (shade < 128) == bool(dark), (row, column)


def _is_qr(box: tuple[float, float, float, float]) -> bool:
    left, bottom, right, top = box
    return right - left > 40 and abs((right - left) - (top - bottom)) < 3
