"""The link of an e-mailed notice: opening it records nothing, confirming it once does."""

from __future__ import annotations

from datetime import date

import pytest
from sqlalchemy import select

from models.case import term
from models.document import document
from models.event import event
from models.notice import notice_addressee
from tests.webapp.citizen import Citizen, e_mailed, link, notice_code, words
from tests.webapp.hall import Hall
from tests.webapp.world import World


@pytest.fixture
def hall(world: World) -> Hall:
    return e_mailed(Hall(world))


@pytest.fixture
def citizen(world: World) -> Citizen:
    return Citizen(world)


def state(world: World) -> tuple[str, date | None]:
    with world.database.reading() as tx:
        row = tx.one(select(notice_addressee))
    assert row is not None
    return row.state, row.reached_on


def test_the_page_says_who_is_notified_and_what_follows(citizen: Citizen, hall: Hall) -> None:
    page = citizen.get(link(hall))
    for told in (
        "Notificação no processo 00001/2026",
        "Dirigida a João Pereira de Souza.",
        "remoção voluntária: 5 dias",
        "defesa: 72 horas",
        "Sem a confirmação até 10/03/2026",
        "Confirmo o recebimento",
    ):
        assert told in page, told
    assert "52998224725" not in page and notice_code(hall) not in page


def test_opening_the_link_records_nothing(citizen: Citizen, hall: Hall) -> None:
    for _each in range(3):
        citizen.get(link(hall))
        citizen.client.head(link(hall))
    assert state(hall.world) == ("awaiting", None)


def test_confirming_after_the_first_four_digits_starts_the_terms(citizen: Citizen, hall: Hall) -> None:
    hall.at(6, 20)
    url = link(hall)
    answer = citizen.send(url, {"digits": "5299"})
    assert answer.status_code == 303
    page = citizen.get(answer.headers["Location"])
    assert "Recebimento confirmado" in page and "Notificação recebida em 06/03/2026" in page
    assert state(hall.world) == ("received", date(2026, 3, 6))
    with hall.world.database.reading() as tx:
        assert tx.value(select(term.c.received_on).where(term.c.name == "removal_term")) == date(2026, 3, 6)
        told = tx.one(select(event).where(event.c.element == "notice_received"))
        record = tx.value(select(document.c.content).where(document.c.kind == "receipt_record"))
    assert told is not None and told.official_id is None
    assert "comunicação eletrônica" in record and "pela página de confirmação" in record


def test_the_notice_is_read_after_confirming_by_whoever_confirmed(citizen: Citizen, hall: Hall) -> None:
    url = link(hall)
    assert citizen.client.get(f"{url}/notificacao.pdf").status_code == 404
    citizen.send(url, {"digits": "529.9"})
    assert f'href="{url}/notificacao.pdf"' in citizen.client.get(url).text
    read = citizen.client.get(f"{url}/notificacao.pdf")
    assert read.status_code == 200 and read.data.startswith(b"%PDF-")
    other = Citizen(hall.world)
    assert other.client.get(f"{url}/notificacao.pdf").status_code == 404
    assert "Este link já foi usado." in other.get(url)


def test_a_link_confirms_once(citizen: Citizen, hall: Hall) -> None:
    url = link(hall)
    citizen.send(url, {"digits": "5299"})
    hall.at(7, 9)
    Citizen(hall.world).send(url, {"digits": "5299"})
    assert state(hall.world) == ("received", date(2026, 3, 5))
    with hall.world.database.reading() as tx:
        assert len(tx.all(select(event).where(event.c.element == "notice_received"))) == 1


@pytest.mark.parametrize("digits", ["", "52", "0000", "52998224725"])
def test_wrong_digits_confirm_nothing(citizen: Citizen, hall: Hall, digits: str) -> None:
    answer = citizen.send(link(hall), {"digits": digits})
    assert answer.status_code in (403, 422) and state(hall.world) == ("awaiting", None)


def test_the_eleventh_guess_of_an_hour_is_not_compared(citizen: Citizen, hall: Hall) -> None:
    for _each in range(10):
        assert citizen.send(link(hall), {"digits": "0000"}).status_code == 403
    answer = citizen.send(link(hall), {"digits": "5299"})
    assert answer.status_code == 429 and "Foram muitas tentativas." in words(answer.text)


def test_a_link_ends_with_the_wait(citizen: Citizen, hall: Hall) -> None:
    url = link(hall)
    hall.at(11, 8)
    assert "Este link venceu" in citizen.get(url)
    answer = citizen.send(url, {"digits": "5299"})
    assert answer.status_code == 200 and "Este link venceu" in words(answer.text)
    assert state(hall.world)[0] != "received"


def test_a_receipt_recorded_at_the_counter_ends_the_link(citizen: Citizen, hall: Hall) -> None:
    hall.at(6, 9)
    hall.record(
        "caio", "notice_received",
        {"addressee": "João Pereira de Souza", "received_on": "2026-03-06", "means": "in_person"},
    )  # fmt: skip
    assert "Este link já foi usado." in citizen.get(link(hall))
    assert state(hall.world) == ("received", date(2026, 3, 6))


@pytest.mark.parametrize("token", ["nada", "A" * 22, "..%2F..%2Fetc"])
def test_a_link_that_is_not_ours_is_told(citizen: Citizen, hall: Hall, token: str) -> None:
    answer = citizen.client.get(f"/notificacao/{token}")
    assert answer.status_code == 404
    assert citizen.send(f"/notificacao/{token}", {"digits": "5299"}).status_code == 404
