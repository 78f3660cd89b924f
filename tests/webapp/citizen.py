"""A citizen in front of the public pages: a browser without JavaScript that belongs to nobody."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from typing import Any

from flask.testing import FlaskClient
from sqlalchemy import select
from ulid import ULID
from werkzeug.test import TestResponse

from handlers.documents import display_code
from models.notice import notice, notice_addressee
from tests.webapp.hall import CASE, OWNER, Hall
from tests.webapp.world import World

NUMBER = "00001/2026"
REPORT = {
    "location": "Rua Alfredo Vitali, em frente ao 45",
    "description": "Parati cinza, pneus vazios, vidro quebrado. Está ali há uns dois meses.",
    "identified": "no",
}
DEFENCE = {
    "claimant": "João Pereira de Souza, comerciante",
    "claimant_role": "owner",
    "address": "Rua das Acácias, 25, Mococa/SP",
    "authority": "Diretor de Trânsito e Segurança",
    "grounds": "O veículo aguarda peça de reposição, que chega na sexta.",
    "only_financial": "no",
}
REMOVAL = {"removed_on": "2026-03-14", "destination_kind": "private", "destination": "Rua das Acácias, 25"}


class Citizen:
    """One browser of somebody who lives in Mococa, or in another place; an empty place is never named."""

    def __init__(self, world: World, place: str = "mococa") -> None:
        self.world = world
        self.named = {"_municipio": place} if place else {}
        self.client: FlaskClient = world.app.test_client()

    def get(self, url: str) -> str:
        """The text of a page that is there."""
        query = "".join(f"municipio={each}" for each in self.named.values())
        answer = self.client.get(f"{url}{'&' if '?' in url else '?'}{query}" if query else url)
        assert answer.status_code == 200, (url, answer.status_code, answer.headers.get("Location"))
        return words(answer.text)

    def send(self, url: str, data: Mapping[str, Any], key: str | None = None) -> TestResponse:
        """Send a form."""
        sent = {**self.named, **data, "_key": key or str(ULID())}
        return self.client.post(url, data=sent, content_type="multipart/form-data")

    def report(self, **changes: Any) -> tuple[str, str]:
        """Report a vehicle; protocol and code."""
        answer = self.send("/comunicar", {**REPORT, **changes})
        assert answer.status_code == 303, words(answer.text)[-600:]
        return protocol_and_code(self.get(answer.headers["Location"]))

    def open(self, code: str, number: str = NUMBER, url: str = "/defesa", **more: str) -> TestResponse:
        """Give number and code."""
        return self.client.post(url, data={"number": number, "code": code, **self.named, **more})

    def act(self, name: str, data: Mapping[str, Any], key: str | None = None) -> str:
        """Hand something in; the receipt."""
        answer = self.send(f"/defesa/{CASE}/{name}", data, key)
        assert answer.status_code == 303, words(answer.text)[-900:]
        return self.get(answer.headers["Location"])


def words(page: str) -> str:
    """The words of a page, without its tags."""
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", page)))


def protocol_and_code(page: str) -> tuple[str, str]:
    """What the page of a report received says."""
    found = re.search(r"Protocolo (\d{5}/\d{4}) · código ([0-9A-Z]{5}-[0-9A-Z]{5})", page)
    assert found is not None, page
    return found[1], found[2]


def notice_code(hall: Hall) -> str:
    """The code as the letter prints it."""
    with hall.world.database.reading() as tx:
        return display_code(tx.value(select(notice.c.code).where(notice.c.code.is_not(None))))


def link(hall: Hall) -> str:
    """The address in the e-mail."""
    with hall.world.database.reading() as tx:
        found = tx.value(select(notice_addressee.c.confirmation).where(notice_addressee.c.confirmation.is_not(None)))
    assert found is not None
    return f"/notificacao/{found}"


def e_mailed(hall: Hall) -> Hall:
    """A notice that left by e-mail on 5 March."""
    hall.inspected().at(2, 15)
    hall.step("ana", "check_police", {"police_result": "clear", "police_reference": "Consulta 4512/2026"})
    hall.at(3, 10)
    hall.step("caio", "identify_owner", {**OWNER, "owner.email": "joao@example.org"})
    hall.at(5, 10)
    hall.step("caio", "dispatch_notice", {"means": "electronic"})
    return hall
