"""The case as one PDF: index, sheet numbers, bookmarks, images as pages."""

import io
from datetime import date

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from handlers.documents import Part, count_pages, merge_pdfs
from tests.documents.pages import pages_of

HEAD = ["MUNICÍPIO DE MOCOCA", "Departamento de Trânsito"]
TITLE = "Autos do Processo Administrativo nº 00123/2026"


def blank(pages: int = 1, rotate: int = 0) -> bytes:
    pdf = pikepdf.new()
    for _ in range(pages):
        pdf.add_blank_page(page_size=(595, 842))
        pdf.pages[-1].obj.Rotate = rotate
    out = io.BytesIO()
    pdf.save(out)
    return out.getvalue()


def photo(size: tuple[int, int] = (640, 480)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, (200, 20, 20)).save(out, "JPEG")
    return out.getvalue()


def merged(*files: bytes, title: str = TITLE) -> bytes:
    parts = [Part(f"Documento {number}", date(2026, 3, number), data) for number, data in enumerate(files, start=1)]
    return merge_pdfs(parts, title, HEAD, date(2026, 3, 17))


def test_the_index_lists_documents_with_their_sheets_and_each_sheet_has_its_number() -> None:
    pages = pages_of(merged(blank(), blank(3), photo()))
    assert len(pages) == 6
    for words in ("MUNICÍPIO DE MOCOCA", TITLE, "Documento 2", "02/03/2026", "2–4", "índice, página 1 de 1"):
        assert words in pages[0], words
    assert [page.strip() for page in pages[1:]] == [f"fls. {number}" for number in range(1, 6)]


def test_bookmarks_lead_to_the_first_sheet_of_each_document() -> None:
    document = pypdfium2.PdfDocument(merged(blank(), blank(3), photo()))
    found = []
    for item in document.get_toc():
        destination = item.get_dest()
        assert destination is not None
        found.append((item.get_title(), destination.get_index()))
    assert found == [
        ("Índice", 0),
        ("1. Documento 1 (fls. 1)", 1),
        ("2. Documento 2 (fls. 2–4)", 2),
        ("3. Documento 3 (fls. 5)", 5),
    ]


def test_a_long_index_is_not_counted_among_the_sheets() -> None:
    pages = pages_of(merged(*[blank()] * 28))
    assert pages[-1].strip() == "fls. 28"
    many = merge_pdfs(
        [Part(f"Documento {n}", date(2026, 3, 1), blank()) for n in range(60)], TITLE, HEAD, date(2026, 3, 17)
    )
    assert "índice, página 2 de 2" in pages_of(many)[1]
    assert pages_of(many)[2].strip() == "fls. 1"


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_the_sheet_number_is_read_upright_in_the_upper_right_corner(rotate: int) -> None:
    page = pypdfium2.PdfDocument(merged(blank(rotate=rotate)))[1]
    picture = page.render(scale=2).to_pil().convert("L")
    left, top, right, bottom = picture.point(lambda value: 255 if value < 200 else 0).getbbox() or (0, 0, 0, 0)
    assert right > picture.width * 0.9
    assert bottom < picture.height * 0.06
    assert right - left > 2 * (bottom - top), "wider than high: not turned"


def test_a_photo_becomes_an_a4_page_inside_its_margins() -> None:
    page = pypdfium2.PdfDocument(merged(photo((4000, 3000))))[1]
    assert (round(page.get_width()), round(page.get_height())) == (595, 842)
    picture = page.render(scale=1).to_pil()
    assert picture.getpixel((60, 60))[0] > 150 > picture.getpixel((60, 60))[1]
    assert picture.getpixel((20, 300)) == (255, 255, 255)


def test_an_empty_file_has_its_index_only() -> None:
    assert len(pages_of(merged())) == 1


def test_titles_are_data() -> None:
    assert "#panic() <x> {{ y }}" in pages_of(merged(blank(), title="#panic() <x> {{ y }}"))[0]


def test_pages_are_counted() -> None:
    assert count_pages(blank(3)) == 3
    assert count_pages(photo()) == 1
