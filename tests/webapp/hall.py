"""A town hall at work: officials who fill in forms through the pages, as a browser without JavaScript would."""

from __future__ import annotations

import html
import io
import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from flask.testing import FlaskClient
from PIL import Image
from sqlalchemy import select
from werkzeug.test import TestResponse

from models.task import task
from tests.webapp.world import PASSWORD, World

HERE = timedelta(hours=3)
CASE = "00001-2026"
REPORT = {
    "origin": "complaint",
    "location": "Rua Barão de Monte Santo, 410, Centro",
    "description": "Gol branco parado há semanas, pneus vazios e mato em volta.",
}
INSPECTION = {
    "vehicle_found": "yes",
    "motor_vehicle": "yes",
    "public_place": "yes",
    "location": "Rua Barão de Monte Santo, 410, Centro",
    "plate": "ABC1D23",
    "brand": "Volkswagen",
    "model": "Gol",
    "colour": "branca",
    "conditions": ["II", "V"],
    "able_to_circulate": "no",
    "inspected_on": "2026-03-02",
}
OWNER = {
    "owner_known": "yes",
    "owner.kind": "person",
    "owner.name": "João Pereira de Souza",
    "owner.tax_id": "529.982.247-25",
    "owner.address": "Rua das Acácias, 25, Mococa/SP",
}
RECEIPT = {
    "addressee": "João Pereira de Souza",
    "received_on": "2026-03-11",
    "received_by": "João Pereira de Souza",
    "means": "letter_ar",
}
DEFENCE = {
    "filed_at": "2026-03-13T15:20",
    "claimant": "João Pereira de Souza",
    "claimant_role": "owner",
    "address": "Rua das Acácias, 25",
    "authority": "Diretor de Trânsito e Segurança",
    "grounds": "O veículo aguarda peça de reposição.",
    "only_financial": "no",
    "written": "yes",
}
DECISION = {"decision": "rejected", "reasons": "A vistoria constatou pneus vazios. Não foi juntado orçamento."}


def picture(colour: str = "#667", size: tuple[int, int] = (640, 480)) -> io.BytesIO:
    """A photograph as a phone would send it."""
    file = io.BytesIO()
    Image.new("RGB", size, colour).save(file, "JPEG")
    file.seek(0)
    return file


def photographs() -> dict[str, Any]:
    """The four sides of the vehicle."""
    colours = ("#667", "#886", "#688", "#868")
    return {f"photos.{place}": (picture(colour), f"lado{place}.jpg") for place, colour in enumerate(colours)}


def hidden(page: str) -> dict[str, list[str]]:
    """The hidden fields of the page's own form."""
    found: dict[str, list[str]] = {}
    for tag in re.findall(r'<input type="hidden"[^>]*>', page[page.index('id="formulario"') :]):
        name, value = re.search(r'name="([^"]+)"', tag), re.search(r'value="([^"]*)"', tag)
        if name and value:
            found.setdefault(html.unescape(name[1]), []).append(html.unescape(value[1]))
    return found


class Hall:
    """Four officials of Mococa."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.ids = {
            "olga": world.person("Olga Reis", "ombudsman", title="Ouvidora"),
            "ana": world.person("Ana Melo", "traffic_agent", title="Agente de Trânsito"),
            "caio": world.person("Caio Nunes", "traffic_office", title="Chefe do Setor"),
            "helena": world.person("Helena Prado", "traffic_director", title="Diretora de Trânsito"),
        }
        self.clients: dict[str, FlaskClient] = {}
        self.at(2, 9)

    def at(self, day: int, hour: int, minute: int = 0) -> None:
        """It is that moment of March 2026 here; whoever was signed in signs in again."""
        self.world.watch.at = datetime(2026, 3, day, hour, minute, tzinfo=UTC) + HERE
        self.clients = {}

    def client(self, who: str) -> FlaskClient:
        if who not in self.clients:
            self.clients[who] = self.world.client(self.ids[who])
        return self.clients[who]

    def get(self, who: str, url: str) -> str:
        """The text of a page that is there."""
        answer = self.client(who).get(url)
        assert answer.status_code == 200, (url, answer.status_code)
        return answer.text

    def open(self, who: str, url: str) -> dict[str, list[str]]:
        """Open a form: its hidden fields."""
        return hidden(self.get(who, url))

    def send(
        self, who: str, url: str, data: Mapping[str, Any], act: str = "complete", key: str | None = None
    ) -> TestResponse:
        """Send a form once, without signing."""
        sent = {**data, "_key": key or self.open(who, url)["_key"][0], "act": act}
        return self.client(who).post(url, data=sent, content_type="multipart/form-data")

    def sign(self, who: str, url: str, page: str, password: str = PASSWORD) -> TestResponse:
        """Sign what the page shows."""
        return self.client(who).post(url, data={**hidden(page), "act": "sign", "password": password})

    def fill(self, who: str, url: str, data: Mapping[str, Any]) -> TestResponse:
        """Fill in a form to its end, signing where it asks; the answer must lead on."""
        answer = self.send(who, url, data)
        if answer.status_code == 200 and 'name="password"' in answer.text:
            answer = self.sign(who, url, answer.text)
        assert answer.status_code == 303, re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", answer.text))[-900:]
        return answer

    def task_url(self, element: str) -> str:
        """The address of the open task of this step."""
        with self.world.database.reading() as tx:
            number = tx.value(select(task.c.id).where(task.c.element == element))
        assert number is not None, f"{element} is not open"
        return f"/tarefas/{CASE}/{number}"

    def step(self, who: str, element: str, data: Mapping[str, Any]) -> TestResponse:
        """Complete a task."""
        return self.fill(who, self.task_url(element), data)

    def record(self, who: str, name: str, data: Mapping[str, Any]) -> TestResponse:
        """Record a message."""
        return self.fill(who, f"/processos/{CASE}/registrar/{name}", data)

    def reported(self) -> Hall:
        """A case, open and waiting for the inspection."""
        self.fill("olga", "/processos/novo/abandonment", REPORT)
        return self

    def inspected(self) -> Hall:
        """… waiting for the police check."""
        self.reported().at(2, 14)
        self.step("ana", "inspect_vehicle", {**INSPECTION, **photographs()})
        return self

    def owner_found(self) -> Hall:
        """… waiting for the notice to leave."""
        self.inspected().at(2, 15)
        self.step("ana", "check_police", {"police_result": "clear", "police_reference": "Consulta 4512/2026"})
        self.at(3, 10)
        self.step("caio", "identify_owner", OWNER)
        return self

    def notified(self) -> Hall:
        """… the letter is on its way."""
        self.owner_found().at(5, 10)
        self.step("caio", "dispatch_notice", {"means": "letter_ar", "tracking_code": "BR123456785BR"})
        return self

    def received(self) -> Hall:
        """… the terms run."""
        self.notified().at(12, 9, 5)
        self.record("caio", "notice_received", RECEIPT)
        return self

    def defended(self) -> Hall:
        """… the defence waits for its decision."""
        self.received().at(13, 15, 20)
        self.record("caio", "defence_filed", {**DEFENCE, "documents": (picture("#eee"), "defesa.jpg")})
        self.at(16, 11)
        return self
