"""The citizen's pages in a browser: phone first, free of axe's violations, without JavaScript too."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.accessibility import violations
from tests.support.web import served
from tests.webapp.citizen import DEFENCE, e_mailed, link, notice_code
from tests.webapp.conftest import world
from tests.webapp.hall import CASE, Hall, picture
from tests.webapp.world import World

__all__ = ["world"]
LOOK = os.environ.get("TRAMITE_SCREENSHOTS", "")


@pytest.fixture
def site(world: World) -> Iterator[str]:
    """The application served, with its tokens against forgery in force."""
    world.app.config.update(WTF_CSRF_ENABLED=True)
    with served(world.app) as address:
        yield address


@pytest.fixture
def hall(world: World) -> Hall:
    return Hall(world)


def check(page: Page, name: str) -> None:
    """No violation, no sideways scroll; a picture where somebody wants to look."""
    if LOOK:
        page.screenshot(path=str(Path(LOOK) / f"{name}_{page.viewport_size['width']}.png"), full_page=True)  # type: ignore[index]
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"


def report_by_hand(page: Page, site: str) -> None:
    page.goto(f"{site}/")
    page.get_by_role("link", name="Comunicar veículo abandonado").click()
    page.get_by_label("Onde está o veículo?").fill("Rua Alfredo Vitali, em frente ao 45")
    page.get_by_label("O que você viu?").fill("Parati cinza, pneus vazios, vidro quebrado.")


@pytest.mark.parametrize("device", ["page", "phone"])
def test_somebody_reports_and_follows(request: pytest.FixtureRequest, site: str, hall: Hall, device: str) -> None:
    page: Page = request.getfixturevalue(device)
    page.goto(f"{site}/")
    check(page, "servicos")
    report_by_hand(page, site)
    expect(page.get_by_label("Nome")).to_be_hidden()
    page.get_by_text("Sim. Só a Ouvidoria verá meus dados", exact=True).click()
    expect(page.get_by_label("Nome")).to_be_visible()
    page.get_by_text("Não, quero ficar anônimo").click()
    expect(page.get_by_label("Nome")).to_be_hidden()
    page.locator("input[type=file]").set_input_files(
        {"name": "frente.jpg", "mimeType": "image/jpeg", "buffer": picture().read()}
    )
    check(page, "comunicar")
    page.get_by_role("button", name="Enviar a comunicação").click()
    expect(page.get_by_role("heading", name="Comunicação recebida.")).to_be_visible()
    check(page, "recebida")
    page.reload()
    expect(page.locator(".protocol")).to_contain_text("00001/2026")
    code = page.locator(".protocol .cod").inner_text()
    page.get_by_role("link", name="Acompanhar este processo").click()
    check(page, "acompanhar")
    page.get_by_label("Protocolo ou número do processo").fill("1/2026")
    page.get_by_label("Código").fill(code.lower())
    page.get_by_role("button", name="Acompanhar").click()
    expect(page.get_by_role("heading", name="Processo 00001/2026")).to_be_visible()
    check(page, "andamento")
    page.get_by_role("button", name="Fechar o processo neste aparelho").click()
    expect(page.get_by_role("heading", name="Serviços")).to_be_visible()


@pytest.mark.parametrize("device", ["page", "phone"])
def test_somebody_notified_defends(request: pytest.FixtureRequest, world: World, hall: Hall, device: str) -> None:
    page: Page = request.getfixturevalue(device)
    hall.received().at(17, 10)
    code = notice_code(hall)
    world.app.config.update(WTF_CSRF_ENABLED=True)
    with served(world.app) as site:
        page.goto(f"{site}/defesa?municipio=mococa")
        page.get_by_label("Número do processo").fill("00001/2026")
        page.get_by_label("Código").fill("00000-00000")
        page.get_by_role("button", name="Continuar").click()
        expect(page.get_by_text("Protocolo e código não conferem.")).to_be_visible()
        check(page, "defesa_codigo")
        page.get_by_label("Código").fill(code)
        page.get_by_role("button", name="Continuar").click()
        check(page, "defesa_atos")
        page.get_by_role("link", name="Apresentar defesa").click()
        page.get_by_role("button", name="Enviar a defesa").click()
        expect(page.get_by_text("Falta 1 informação para concluir:")).to_be_visible()
        page.get_by_label("Por que o veículo não pode ser removido?").fill(DEFENCE["grounds"])
        page.get_by_text("Proprietário", exact=True).click()
        check(page, "defesa")
        page.get_by_role("button", name="Enviar a defesa").click()
        expect(page.get_by_role("heading", name="Defesa recebida.")).to_be_visible()
        check(page, "defesa_recibo")
        verify = page.locator("dd.cod").inner_text()
        page.goto(f"{site}/acompanhar/{CASE}")
        check(page, "andamento_parte")
        page.goto(f"{site}/conferir?codigo={verify}")
        expect(page.get_by_text("Documento válido")).to_be_visible()
        check(page, "conferir")


@pytest.mark.parametrize("device", ["page", "phone"])
def test_somebody_confirms_an_e_mail(request: pytest.FixtureRequest, world: World, hall: Hall, device: str) -> None:
    page: Page = request.getfixturevalue(device)
    url = link(e_mailed(hall))
    world.app.config.update(WTF_CSRF_ENABLED=True)
    with served(world.app) as site:
        page.goto(f"{site}{url}")
        check(page, "notificacao")
        page.get_by_label("Quatro primeiros números do seu CPF ou CNPJ").fill("5299")
        page.get_by_role("button", name="Confirmo o recebimento").click()
        expect(page.get_by_role("heading", name="Recebimento confirmado")).to_be_visible()
        check(page, "notificacao_confirmada")
        page.goto(f"{site}/dados-pessoais")
        check(page, "dados_pessoais")


def test_everything_works_without_javascript(browser: Browser, site: str, hall: Hall) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    report_by_hand(page, site)
    page.get_by_text("Sim. Só a Ouvidoria verá meus dados", exact=True).click()
    page.get_by_label("Nome").fill("Ana Vizinha")
    page.get_by_role("button", name="Enviar a comunicação").click()
    expect(page.get_by_role("heading", name="Comunicação recebida.")).to_be_visible()
    expect(page.get_by_role("button", name="Copiar")).to_be_hidden()
    context.close()


def test_a_field_for_programs_is_reached_by_no_key_and_told_to_no_reader(page: Page, site: str, hall: Hall) -> None:
    page.goto(f"{site}/comunicar")
    expect(page.get_by_role("textbox", name="Não preencha")).to_have_count(0)
    assert page.locator("#nao-preencha").get_attribute("tabindex") == "-1"
    clipped = "getComputedStyle(document.querySelector('#nao-preencha').parentElement).clipPath"
    assert page.evaluate(clipped).startswith("inset")
