"""A bank's file in a real browser: handed in, looked at, recorded, the charge settled; wide and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.payment.samples import Paid, barcode
from tests.support.accessibility import violations
from tests.support.web import served
from tests.webapp.conftest import world
from tests.webapp.counter import Counter, bank_return
from tests.webapp.world import PASSWORD, World, stored_password

__all__ = ["world"]
pytestmark = pytest.mark.browser
WIDTHS = ((1366, 768), (390, 844))


@pytest.fixture
def counter(world: World, tmp_path: Path) -> Counter:
    made = Counter(world, tmp_path)
    world.watch.at = datetime(2026, 4, 20, 13, tzinfo=UTC)
    world.person("Tito Leal", "treasury", title="Tesoureiro")
    world.person("Glória Horta", "tax_office", title="Fiscal de Tributos")
    assert stored_password()
    return made


@pytest.fixture
def site(world: World) -> Iterator[str]:
    with served(world.app) as address:
        yield address


def sign_in(page: Page, site: str, login: str) -> None:
    page.context.clear_cookies()
    page.goto(f"{site}/entrar")
    page.get_by_label("Matrícula ou e-mail").fill(login)
    page.get_by_label("Senha", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Entrar").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def sound(page: Page) -> None:
    """No sideways scroll and no violation, wide and on a phone."""
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, (page.url, width)
        assert violations(page) == [], (page.url, width)


def test_a_file_is_handed_in_recorded_and_the_charge_is_settled(
    counter: Counter, page: Page, site: str, tmp_path: Path
) -> None:
    case_id = counter.tell("fine_unpaid", "refer_to_active_debt")
    number = counter.charge(case_id).number
    good, bad = tmp_path / "retorno.ret", tmp_path / "cortado.ret"
    good.write_bytes(bank_return(Paid(counter.bars(case_id)), Paid(barcode(77), 5_500, authentication="B")))
    bad.write_bytes(good.read_bytes()[:400])
    sign_in(page, site, "tito.leal")
    page.get_by_role("navigation", name="Principal").get_by_role("link", name="Cobranças").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Cobranças")
    sound(page)
    page.goto(f"{site}/cobrancas/arquivos")
    sound(page)
    page.get_by_label("Arquivo de retorno").set_input_files(bad)
    page.get_by_role("button", name="Ler o arquivo").click()
    expect(page.get_by_text("nada foi registrado")).to_be_visible()
    sound(page)
    page.goto(f"{site}/cobrancas/arquivos")
    page.get_by_label("Arquivo de retorno").set_input_files(good)
    page.get_by_role("button", name="Ler o arquivo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("retorno.ret")
    expect(page.get_by_role("row").filter(has_text=f"{number:05d}/2026")).to_contain_text("Quitada")
    sound(page)
    page.get_by_role("button", name="Registrar 1 pagamento").click()
    expect(page.get_by_text("1 pagamento registrado.")).to_be_visible()
    page.goto(f"{site}/cobrancas/{number:05d}-2026")
    expect(page.get_by_text("Paga", exact=True)).to_be_visible()
    sound(page)
    page.goto(f"{site}/cobrancas/arquivos/sem-guia")
    sound(page)
    page.get_by_label("Não é de guia nenhuma").fill("Devolvido ao banco")
    page.get_by_role("button", name="Dar por tratado").click()
    expect(page.get_by_text("Tratados há pouco")).to_be_visible()
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(f"{site}/tarefas")
    page.get_by_role("link", name="Registrar o pagamento").first.click()
    expect(page.get_by_text("Pagamento").first).to_be_visible()
    page.locator('[name="settled"]').first.check(force=True)
    page.get_by_role("button", name="Concluir").last.click()
    expect(page.get_by_role("alert").or_(page.get_by_role("status")).first).to_be_visible()
    page.goto(f"{site}/processos/00001-2026")
    expect(page.locator(".case-head")).to_contain_text("Arquivado: multa paga")


def test_a_legal_value_is_entered_in_the_browser(counter: Counter, page: Page, site: str) -> None:
    sign_in(page, site, "glória.horta")
    page.get_by_role("navigation", name="Principal").get_by_role("link", name="Valores legais").click()
    sound(page)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.get_by_label("Valor", exact=True).fill("1,0343")
    page.get_by_label("Vale desde").fill("2026-01-01")
    page.get_by_label("Ato que o fixou").fill("Decreto nº 12")
    page.get_by_label("Data do ato").fill("2026-01-02")
    page.get_by_label("Onde foi publicado").fill("Jornal Oficial, edição 512")
    page.get_by_role("button", name="Gravar o valor").click()
    expect(page.get_by_role("status")).to_contain_text("1,0343 desde 01/01/2026")
    sound(page)
