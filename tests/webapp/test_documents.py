"""Documents and files: read in the page, as PDF, as thumbnails; the whole file as one PDF; nothing for strangers."""

from __future__ import annotations

import io
import re

import pikepdf
import pytest
from PIL import Image

from tests.webapp.hall import CASE, DECISION, INSPECTION, Hall, picture
from tests.webapp.world import World

URL = f"/processos/{CASE}"


@pytest.fixture
def hall(world: World) -> Hall:
    return Hall(world)


def paper_url(page: str) -> str:
    """The first file shown in a page."""
    found = re.search(rf'href="({URL}/anexos/[0-9]+)"', page)
    assert found is not None
    return found[1]


def test_a_document_is_read_in_the_page_and_alone(hall: Hall) -> None:
    page = hall.inspected().get("ana", f"{URL}?doc=3")
    assert "3. Relatório de vistoria nº\u00a000001/2026" in page and "I – Local" in page
    alone = hall.get("ana", f"{URL}/documentos/3")
    assert "I – Local" in alone and "Assinado eletronicamente por Ana Melo" in alone
    assert hall.client("ana").get(f"{URL}/documentos/99").status_code == 404


def test_a_document_as_pdf_is_the_same_each_time(hall: Hall) -> None:
    client = hall.inspected().client("ana")
    first, second = (client.get(f"{URL}/documentos/3.pdf") for _time in range(2))
    assert first.mimetype == "application/pdf" and first.data == second.data
    assert first.headers["Content-Disposition"] == "inline; filename=inspection_report-00001-2026.pdf"
    assert first.headers["X-Content-Type-Options"] == "nosniff"
    with pikepdf.open(io.BytesIO(first.data)) as pdf:
        assert len(pdf.pages) >= 1


def test_photographs_are_shown_small_without_metadata_and_kept_as_they_came(hall: Hall) -> None:
    hall.reported().at(2, 14)
    sent = io.BytesIO()
    image = Image.new("RGB", (800, 600), "#667")
    exif = image.getexif()
    exif[0x010F] = "Câmera do agente"
    image.save(sent, "JPEG", exif=exif)
    original = sent.getvalue()
    sent.seek(0)
    sides = {f"photos.{n}": (picture(c), f"{n}.jpg") for n, c in ((1, "#886"), (2, "#688"), (3, "#868"))}
    hall.step("ana", "inspect_vehicle", {**INSPECTION, "photos.0": (sent, "frente.jpg"), **sides})
    page = hall.get("ana", f"{URL}?doc=3")
    assert page.count("?miniatura") == 4
    address = paper_url(page)
    shown = hall.client("ana").get(address)
    assert shown.mimetype == "image/jpeg" and b"mera do agente" not in shown.data
    assert hall.client("ana").get(f"{address}?original").data == original
    small = Image.open(io.BytesIO(hall.client("ana").get(f"{address}?miniatura").data))
    assert max(small.size) <= 360
    assert "sandbox" not in shown.headers["Content-Security-Policy"]
    assert shown.headers["Content-Disposition"].startswith("inline")


def test_files_of_a_case_are_nobodys_who_may_not_read_it(hall: Hall) -> None:
    address = paper_url(hall.inspected().get("ana", f"{URL}?doc=3"))
    hall.ids["ivo"] = hall.world.person("Ivo Sá", "yard")
    for url in (address, f"{address}?original", f"{URL}/documentos/1", f"{URL}/autos.pdf"):
        assert hall.client("ivo").get(url).status_code == 404, url
    assert hall.world.client().get(address).status_code in (302, 303)


def test_the_whole_file_is_one_pdf_with_its_files(hall: Hall) -> None:
    answer = hall.inspected().client("ana").get(f"{URL}/autos.pdf")
    assert answer.headers["Content-Disposition"] == f"attachment; filename=autos-{CASE}.pdf"
    with pikepdf.open(io.BytesIO(answer.data)) as pdf, pdf.open_outline() as outline:
        titles = [item.title for item in outline.root]
    assert titles[0] == "Índice"
    assert any("Relatório de vistoria" in title for title in titles)
    assert len(titles) == 1 + 3 + 4


def test_a_document_that_was_annulled_says_so(hall: Hall) -> None:
    hall.defended()
    hall.step("helena", "analyse_defence", DECISION)
    hall.record("helena", "annul", {"reasons": "Vício na notificação."})
    page = hall.get("helena", f"{URL}?doc=8")
    assert "INVÁLIDO" in page or "SUBSTITUÍDO" in page
