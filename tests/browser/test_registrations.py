"""The register in a real browser, wide and on a phone: list, registration, record, measures, badge, application."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
from playwright.sync_api import Page, expect

from tests.support.accessibility import violations
from tests.support.web import served
from tests.webapp.conftest import world
from tests.webapp.register import REGISTRATION, Register
from tests.webapp.world import PASSWORD, World

__all__ = ["world"]
WIDTHS = ((1366, 768), (390, 844))


@pytest.fixture
def register(world: World) -> Register:
    """A holder with papers, a decision, a withheld authorisation; an offender without registration."""
    made = Register(world)
    made.official("Helena Prado", "department_head", "inspector", title="Chefe")
    case_id = made.case(70, REGISTRATION, role="applicant", status="archived", outcome="registered")
    watch = made.case(12, REGISTRATION, named="Cadastro 00012", process="validity", subject="Rita Alves · ABC1D23")
    holder = made.registered(12, case_id=case_id, watch_id=watch, status="withheld", photo=made.photo())
    made.registered(13, name="Caio Bento", tax_id="11144477735", plate="XYZ9A87", code="K7QX4M2999", photo=made.photo())
    made.paper(holder, case_id, "doc_f_certificates", date(2026, 3, 20), issued_on=date(2021, 3, 21))
    made.paper(holder, case_id, "liability_policy", date(2026, 2, 1))
    penalty = made.case(71, subject="art. 25, parágrafo único, VI · Rita Alves · ABC1D23", plate="ABC1D23")
    made.sanction(penalty, registration_id=holder)
    measure = made.case(3, named="Medida 00003", process="measure", subject="Rita Alves · ABC1D23")
    made.measure(penalty, 3, watch_id=measure, registration_id=holder)
    for each in (case_id, watch, penalty, measure):
        made.task(each, "department_head")
    other = made.case(72, tax_id="15350946056", name="Clara Luz", subject="art. 28 · Clara Luz")
    made.task(other, "department_head")
    return made


@pytest.fixture
def site(world: World) -> Iterator[str]:
    world.app.config.update(WTF_CSRF_ENABLED=True)
    with served(world.app) as address:
        yield address


def sign_in(page: Page, site: str) -> None:
    page.goto(f"{site}/entrar")
    page.get_by_label("Matrícula ou e-mail").fill("helena.prado")
    page.get_by_label("Senha", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Entrar").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def sound(page: Page) -> None:
    """No sideways scroll and no violation, wide and on a phone."""
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, (page.url, width)
        assert violations(page) == [], (page.url, width)


def test_from_the_list_to_the_record_and_the_measures(register: Register, page: Page, site: str) -> None:
    sign_in(page, site)
    page.get_by_role("link", name="Cadastros", exact=True).first.click()
    expect(page.get_by_role("heading", name="Cadastros", level=1)).to_be_visible()
    sound(page)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.get_by_label("Número, nome, CPF ou placa").fill("abc-1d23")
    page.get_by_role("button", name="Filtrar").click()
    expect(page.locator("table.register tbody tr")).to_have_count(1)
    page.get_by_role("link", name="Cadastro 00012, Rita Alves").click()
    expect(page.get_by_role("heading", name="Cadastro 00012")).to_be_visible()
    expect(page.get_by_text("Multa de 10 UFML")).to_be_visible()
    page.get_by_role("button", name="Ver o CPF de Rita Alves").click()
    expect(page.locator("#cpf")).to_have_text("529.982.247-25")
    sound(page)
    page.goto(f"{site}/cadastros/medidas")
    expect(page.get_by_text("Autorização recolhida")).to_be_visible()
    sound(page)


def test_the_penalty_case_leads_to_the_record(register: Register, page: Page, site: str) -> None:
    sign_in(page, site)
    page.goto(f"{site}/processos/00071-2026")
    sound(page)
    page.get_by_role("link", name="Prontuário").click()
    expect(page.get_by_role("heading", name="Cadastro 00012")).to_be_visible()
    page.goto(f"{site}/processos/00072-2026")
    page.get_by_role("link", name="Prontuário").click()
    expect(page.get_by_role("heading", name="Prontuário de Clara Luz")).to_be_visible()
    sound(page)
    for reference in ("medida-00003", "cadastro-00012"):
        page.goto(f"{site}/processos/{reference}")
        sound(page)


def test_on_a_phone_a_row_of_the_list_is_a_record_that_opens(register: Register, phone: Page, site: str) -> None:
    sign_in(phone, site)
    phone.goto(f"{site}/cadastros?situacao=active")
    row = phone.locator("table.register tbody tr").first
    box = row.bounding_box()
    assert box is not None and box["height"] >= 44
    row.click(position={"x": box["width"] - 20, "y": box["height"] - 8})
    expect(phone.get_by_role("heading", name="Cadastro 00013")).to_be_visible()


def test_a_badge_is_checked_by_its_qr_and_by_hand(register: Register, page: Page, site: str) -> None:
    page.goto(f"{site}/autorizado?codigo=K7QX4M2999")
    expect(page.get_by_text("Autorização ativa")).to_be_visible()
    photo = page.get_by_role("img", name="Foto de Caio, como no crachá")
    assert photo.evaluate("each => each.complete && each.naturalWidth > 0")
    sound(page)
    page.get_by_label("Código do crachá").fill("k7qx4-m2012")
    page.get_by_role("button", name="Consultar").click()
    expect(page.get_by_text("Não há autorização ativa com este código.")).to_be_visible()
    sound(page)


def test_somebody_applies_and_follows(register: Register, page: Page, site: str) -> None:
    page.goto(f"{site}/")
    sound(page)
    page.get_by_role("link", name="Cadastro de mototaxista").click()
    expect(page.get_by_label("Número do seu cadastro")).to_be_hidden()
    page.get_by_label("O que você pede?").select_option(label="Alteração de dados, motocicleta ou CNH")
    expect(page.get_by_label("Número do seu cadastro")).to_be_visible()
    sound(page)
    page.get_by_label("Número do seu cadastro").fill("13")
    page.get_by_label("E-mail ou telefone").check()
    page.get_by_label("CPF", exact=True).first.fill("111.444.777-35")
    page.get_by_role("button", name="Enviar o requerimento").click()
    expect(page.get_by_role("heading", name="Requerimento recebido.")).to_be_visible()
    sound(page)
    number, code = page.locator(".protocol .nowrap").all_inner_texts()
    page.goto(f"{site}/acompanhar?municipio=lavras")
    page.get_by_label("Protocolo ou número do processo").fill(number)
    page.get_by_label("Código").fill(code)
    page.get_by_role("button", name="Acompanhar").click()
    expect(page.get_by_role("heading", name=f"Processo {number}")).to_be_visible()
    sound(page)
