"""One case in a real browser, from the agent's round to the gate of the yard: seven officials, each signing in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import select

from models.account import official
from models.case import case
from tests.support.web import served
from tests.webapp.conftest import world
from tests.webapp.hall import CASE, Hall, picture
from tests.webapp.world import PASSWORD, World
from webapp.installation import KEY

__all__ = ["world"]
pytestmark = pytest.mark.browser
Values = Mapping[str, str | bool]


@pytest.fixture
def hall(world: World) -> Hall:
    made = Hall(world)
    made.ids |= {
        "tania": world.person("Tânia Horta", "tax_office", title="Fiscal de Tributos"),
        "tito": world.person("Tito Leal", "treasury", title="Tesoureiro"),
        "pedro": world.person("Pedro Guedes", "yard", title="Encarregado do Pátio"),
    }
    return made


@pytest.fixture
def site(world: World) -> Iterator[str]:
    with served(world.app) as address:
        yield address


class Walk:
    """Who does what, in the browser, when."""

    def __init__(self, hall: Hall, page: Page, site: str, folder: Path) -> None:
        self.hall, self.page, self.site = hall, page, site
        self.photo = folder / "foto.png"
        self.photo.write_bytes(picture().getvalue())

    def sign_in(self, who: str) -> None:
        """With name and password, as somebody who comes to work."""
        with self.hall.world.database.reading() as tx:
            login = tx.value(select(official.c.login).where(official.c.id == self.hall.ids[who]))
        self.page.context.clear_cookies()
        self.page.goto(f"{self.site}/entrar")
        self.page.get_by_label("Matrícula ou e-mail").fill(str(login))
        self.page.get_by_label("Senha", exact=True).fill(PASSWORD)
        self.page.get_by_role("button", name="Entrar").click()
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()

    def fill(self, values: Values, files: tuple[str, ...] = ()) -> None:
        """Answer the fields by name; then conclude, and sign where a draft is shown."""
        for name, value in values.items():
            field = self.page.locator(f'main [name="{name}"]')
            expect(field.first).to_be_visible()
            kind = field.first.get_attribute("type")
            if kind in ("radio", "checkbox"):
                choice = self.page.locator(f'main [name="{name}"][value="{value}"]')
                expect(choice).to_be_visible()
                choice.check(force=True)
            elif field.first.evaluate("field => field.tagName") == "SELECT":
                field.first.select_option(str(value))
            else:
                field.first.fill(str(value))
        for name in files:
            self.page.set_input_files(f'input[type=file][name="{name}"]', self.photo)
            expect(self.page.locator(f'[name="{name}"][type=hidden], .photos img').first).to_be_attached()
        self.page.locator("main").get_by_role("button", name=re.compile("^(Concluir|Registrar|Abrir)")).last.click()
        sign = self.page.get_by_role("button", name=re.compile("^Assinar"))
        expect(sign.or_(self.page.locator(".br-message.success")).first).to_be_visible()
        if sign.count():
            self.page.get_by_label("Senha", exact=True).fill(PASSWORD)
            sign.first.click()
        expect(self.page.locator(".br-message.success").first).to_be_visible()

    def task(self, who: str, day: int, hour: int, title: str, values: Values, files: tuple[str, ...] = ()) -> None:
        """Take a task from one's own list and complete it."""
        self.hall.at(day, hour)
        self.hall.world.app.extensions[KEY].engine.tick(self.hall.world.watch.at)
        self.sign_in(who)
        self.page.goto(f"{self.site}/tarefas")
        self.page.locator("main").get_by_role("link", name=title).first.click()
        self.fill(values, files)

    def record(self, who: str, day: int, hour: int, what: str, values: Values) -> None:
        """Record on the case page what came in."""
        self.hall.at(day, hour)
        self.sign_in(who)
        self.page.goto(f"{self.site}/processos/{CASE}")
        self.page.get_by_role("link", name=what).first.click()
        self.fill(values)


def test_a_case_goes_from_the_round_to_the_gate_of_the_yard(hall: Hall, page: Page, site: str, tmp_path: Path) -> None:
    walk = Walk(hall, page, site, tmp_path)
    hall.reported().inspected()
    hall.world.app.config.update(WTF_CSRF_ENABLED=True)
    walk.task("ana", 3, 9, "Consultar a autoridade policial", {"police_result": "clear", "police_reference": "BO 12"})
    walk.task(
        "caio", 3, 10, "Identificar o proprietário",
        {
            "owner_known": "yes", "owner.kind": "person", "owner.name": "João Pereira de Souza",
            "owner.tax_id": "529.982.247-25", "owner.address": "Rua das Acácias, 25, Mococa/SP",
        },
    )  # fmt: skip
    walk.task("caio", 4, 10, "Expedir a notificação", {"means": "letter_ar", "tracking_code": "BR123456785BR"})
    walk.record("caio", 6, 9, "Notificação recebida", {"received_on": "2026-03-05"})
    walk.task("ana", 17, 9, "Verificar o local", {"still_there": "yes"})
    walk.task("ana", 17, 10, "Lavrar o auto de infração", {"still_there": "yes"})
    walk.task("helena", 17, 15, "Homologar o auto de infração", {"confirmation": "confirmed"})
    walk.task("caio", 18, 9, "Determinar a remoção", {"removed_by": "municipality", "deposit": "yard"})
    walk.task("ana", 19, 9, "Apreender o veículo", {"seized": "yes", "removed_by": "municipality", "deposit": "yard"})
    walk.task("pedro", 19, 11, "Receber no pátio", {"daily_rate": "38,90", "removal_cost": "388,96"})
    walk.task("caio", 19, 15, "Solicitar o bloqueio", {})
    walk.task("tania", 20, 9, "Emitir a guia", {"removal": "388,96"})
    walk.task("caio", 20, 11, "Expedir a notificação", {"means": "in_person", "received_by": "João Pereira de Souza"})
    walk.record("tito", 24, 10, "Pagamento recebido", {"amount": "1.188,96", "paid_on": "2026-03-24"})
    walk.task("tito", 24, 11, "Registrar o pagamento", {"settled": "yes"})
    walk.record("tania", 24, 14, "Termo de liberação requerido", {})
    walk.task("tania", 24, 15, "Emitir o termo de liberação", {})
    walk.record("caio", 25, 9, "Liberação requerida", {})
    settled = dict.fromkeys(
        ("fine", "release_term", "removal", "storage", "other_debts", "documents", "inspection"), "settled"
    )
    walk.task("caio", 25, 10, "Conferir os requisitos da liberação", {**settled, "settled": "yes"})
    walk.task("pedro", 25, 14, "Entregar o veículo", {})
    walk.task("caio", 25, 16, "Solicitar o desbloqueio", {})
    page.goto(f"{site}/processos/{CASE}")
    expect(page.get_by_text("Arquivado: veículo liberado").first).to_be_visible()
    with hall.world.database.reading() as tx:
        assert tx.value(select(case.c.outcome)) == "released"
