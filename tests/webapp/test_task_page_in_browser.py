"""Task and case pages in a real browser: nothing against WCAG, no sideways scroll, a case carried on by hand."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.support.accessibility import violations
from tests.support.web import served
from tests.webapp.hall import CASE, Hall
from tests.webapp.world import PASSWORD, World

pytestmark = pytest.mark.browser


@pytest.fixture
def hall(world: World) -> Hall:
    return Hall(world)


def signed_in(page: Page, hall: Hall, who: str, address: str) -> None:
    """Give the browser the session of an official."""
    client = hall.client(who)
    cookie = client.get_cookie("tramite")
    assert cookie is not None
    page.context.clear_cookies()
    page.context.add_cookies([{"name": "tramite", "value": cookie.value, "url": address}])


def no_fault(page: Page) -> None:
    """Accessible, and no wider than the screen; looked at whole, since the foot covers what is scrolled under it."""
    size = page.viewport_size
    assert size is not None
    page.set_viewport_size({"width": size["width"], "height": 4000})
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.set_viewport_size(size)


@pytest.mark.parametrize("screen", ["page", "phone"])
def test_every_page_is_accessible_and_fits(hall: Hall, screen: str, request: pytest.FixtureRequest) -> None:
    browser: Page = request.getfixturevalue(screen)
    hall.defended()
    task, case = hall.task_url("analyse_defence"), f"/processos/{CASE}"
    ways = {
        "helena": [
            task, f"{task}?fonte=prazos", f"{task}?fonte=andamento", f"{task}/impedimento", f"{case}/registrar/annul",
        ],
        "caio": [
            task, case, f"{case}?parte=andamento", f"{case}?parte=diagrama", f"{case}?parte=valores",
            f"{case}?parte=notas", f"{case}?parte=relacionados", f"{case}/documentos/3",
            f"{case}/registrar/file_paper", "/processos/novo/abandonment",
        ],
    }  # fmt: skip
    with served(hall.world.app) as address:
        for who, urls in ways.items():
            signed_in(browser, hall, who, address)
            for url in urls:
                browser.goto(address + url)
                try:
                    no_fault(browser)
                except AssertionError as fault:
                    raise AssertionError(f"{url}: {fault}") from fault


def test_an_inspection_by_phone(hall: Hall, phone: Page, tmp_path: Path) -> None:
    hall.reported().at(2, 14)
    photo = tmp_path / "foto.jpg"
    with served(hall.world.app) as address:
        signed_in(phone, hall, "ana", address)
        phone.goto(address + hall.task_url("inspect_vehicle"))
        expect(phone.get_by_label("Placa")).to_be_hidden()
        phone.get_by_role("radiogroup", name="O veículo está no local?").get_by_role("radio", name="Sim").check()
        expect(phone.get_by_label("Placa")).to_be_visible()
        for place in range(4):
            file = io.BytesIO()
            Image.new("RGB", (640, 480), (60 * place, 90, 120)).save(file, "JPEG")
            photo.write_bytes(file.getvalue())
            phone.set_input_files(f'input[type=file][name="photos.{place}"]', photo)
            expect(phone.locator(".photos img")).to_have_count(place + 1)
        no_fault(phone)
        phone.get_by_role("button", name="Concluir e assinar").click()
        expect(phone).to_have_title(re.compile(r"^\([0-9]+ erros\) Vistoriar o veículo"))
        expect(phone.locator(".summary")).to_be_focused()
        for question, answer in (
            ("É um veículo automotor?", "Sim"),
            ("Está em logradouro público?", "Sim"),
        ):
            phone.get_by_role("radiogroup", name=question).get_by_role("radio", name=answer).check()
        phone.get_by_label("Placa").fill("ABC1D23")
        phone.get_by_text("em evidente estado de abandono").click()
        phone.get_by_role("radiogroup", name="O veículo pode circular?").get_by_role("radio", name="Não").check()
        phone.get_by_role("button", name="Concluir e assinar").click()
        expect(phone.get_by_role("heading", name="Assinar o Relatório de vistoria")).to_be_visible()
        no_fault(phone)
        phone.get_by_label("Senha", exact=True).fill(PASSWORD)
        phone.get_by_role("button", name="Assinar e concluir").click()
        expect(phone.get_by_text("Relatório de vistoria nº\u00a000001/2026 assinado.")).to_be_visible()


def test_what_is_written_is_saved_by_itself_and_sources_open_beside_it(hall: Hall, page: Page) -> None:
    hall.defended()
    url = hall.task_url("analyse_defence")
    with served(hall.world.app) as address:
        signed_in(page, hall, "helena", address)
        page.goto(address + url)
        page.get_by_text("Indeferir").click()
        page.get_by_role("textbox", name="Fundamentação").fill("Não foi juntado orçamento.")
        page.get_by_role("link", name="Prazos").click()
        expect(page.get_by_text("Decidir a defesa")).to_be_visible()
        expect(page.get_by_role("textbox", name="Fundamentação")).to_have_value("Não foi juntado orçamento.")
        expect(page.locator("[data-draft-state]")).to_have_text("Rascunho salvo às 11:00")
        page.goto(address + url)
        expect(page.get_by_role("textbox", name="Fundamentação")).to_have_value("Não foi juntado orçamento.")


def test_the_diagram_is_drawn_where_the_case_stands(hall: Hall, page: Page) -> None:
    hall.owner_found()
    with served(hall.world.app) as address:
        signed_in(page, hall, "caio", address)
        page.goto(f"{address}/processos/{CASE}?parte=diagrama")
        expect(page.locator('[data-element-id="dispatch_notice"].here')).to_be_visible()
