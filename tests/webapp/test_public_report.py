"""Reporting a vehicle without an account."""

from __future__ import annotations

import io
from datetime import timedelta

import pytest
from PIL import Image
from sqlalchemy import func, select
from ulid import ULID

from models.account import failure
from models.case import case
from models.document import attachment
from models.event import event
from models.party import reporter
from tests.webapp.citizen import REPORT, Citizen, protocol_and_code, words
from tests.webapp.hall import Hall, picture
from tests.webapp.world import World


@pytest.fixture
def citizen(world: World) -> Citizen:
    return Citizen(world)


def cases(world: World) -> int:
    with world.database.reading() as tx:
        return int(tx.value(select(func.count()).select_from(case)))


def photograph_with_position() -> io.BytesIO:
    """A photograph that names its camera."""
    file, image = io.BytesIO(), Image.new("RGB", (64, 48), "#456")
    exif = image.getexif()
    exif[0x010F] = "Fabricante Secreto"
    image.save(file, "JPEG", exif=exif)
    file.seek(0)
    return file


def test_the_home_page_lists_only_the_services_there_are(citizen: Citizen) -> None:
    page = citizen.get("/")
    for told in ("Comunicar veículo abandonado", "Acompanhar processo", "Apresentar defesa", "Informar remoção"):
        assert told in page, told


def test_an_official_goes_on_from_the_home_page(world: World) -> None:
    hall = Hall(world)
    assert hall.client("ana").get("/").headers["Location"] == "/inicio"


def test_the_form_asks_what_a_citizen_knows_and_nothing_else(citizen: Citizen) -> None:
    page = citizen.get("/comunicar")
    asked = ("Onde está o veículo?", "O que você viu?", "Placa (se houver)", "Fotografias (até 5)")
    for told in (*asked, "Enviar a comunicação"):
        assert told in page, told
    assert page.index("Não, quero ficar anônimo") < page.index("Sim. Só a Ouvidoria verá meus dados")
    assert "Origem" not in page and "Fiscalização rotineira" not in page


def test_a_report_opens_a_case_and_shows_protocol_and_code_once_it_is_stored(citizen: Citizen, world: World) -> None:
    number, _code = citizen.report()
    assert number == "00001/2026" and cases(world) == 1
    with world.database.reading() as tx:
        begun = tx.one(select(event).where(event.c.kind == "start"))
    assert begun is not None and '"origin":"complaint"' in begun.data and begun.official_id is None


def test_a_report_sent_twice_is_one_case_with_one_code(citizen: Citizen, world: World) -> None:
    key = str(ULID())
    pages = []
    for _each in range(2):
        citizen.send("/comunicar", REPORT, key)
        pages.append(protocol_and_code(citizen.get("/comunicar/recebida")))
    assert pages[0] == pages[1] and cases(world) == 1
    assert protocol_and_code(citizen.get("/comunicar/recebida")) == pages[0]


def test_a_report_whose_first_answer_was_lost_gets_a_code_that_works(citizen: Citizen, world: World) -> None:
    key = str(ULID())
    Citizen(world).send("/comunicar", REPORT, key)
    citizen.send("/comunicar", REPORT, key)
    number, code = protocol_and_code(citizen.get("/comunicar/recebida"))
    assert cases(world) == 1
    assert citizen.open(code, number, "/acompanhar").status_code == 303


def test_the_page_of_a_report_is_for_the_browser_that_sent_it_and_for_an_hour(citizen: Citizen, world: World) -> None:
    citizen.report()
    assert Citizen(world).client.get("/comunicar/recebida").status_code == 302
    world.watch.forward(minutes=61)
    assert citizen.client.get("/comunicar/recebida").status_code == 302


def test_a_report_without_a_place_says_what_is_missing_and_keeps_the_text(citizen: Citizen, world: World) -> None:
    answer = citizen.send("/comunicar", {**REPORT, "location": ""})
    page = words(answer.text)
    assert answer.status_code == 422 and cases(world) == 0
    assert "Diga onde está o veículo: rua e número, ou um ponto de referência." in page
    assert "Parati cinza" in page and "(1 erro)" in page


def test_an_anonymous_report_keeps_nobody_even_when_a_name_was_typed(citizen: Citizen, world: World) -> None:
    citizen.report(**{"reporter.name": "Ana Vizinha"})
    with world.database.reading() as tx:
        assert tx.all(select(reporter)) == []


def test_who_says_their_name_stands_in_a_row_of_its_own(citizen: Citizen, world: World) -> None:
    citizen.report(**{"identified": "yes", "reporter.name": "Ana Vizinha", "reporter.phone": "(19) 99999-0000"})
    with world.database.reading() as tx:
        assert [row.name for row in tx.all(select(reporter))] == ["Ana Vizinha"]
        assert not [row for row in tx.all(select(event.c.data)) if "Vizinha" in row.data]


def test_a_photograph_is_kept_without_what_its_camera_wrote(citizen: Citizen, world: World) -> None:
    citizen.report(photos=(photograph_with_position(), "IMG_1.jpg"))
    with world.database.reading() as tx:
        row = tx.one(select(attachment))
    assert row is not None and row.event_no is not None and row.official_id is None
    assert row.file == row.public_file
    for kept in (world.app.extensions["tramite"].settings.var / "files").glob("*/*"):
        assert b"Fabricante Secreto" not in kept.read_bytes()


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"MZ\x90\x00", "Este arquivo não é uma imagem ou PDF."),
        (b"\xff\xd8\xff" + bytes(14 * 2**20), "o limite é 10 MB"),
    ],
)
def test_a_file_that_is_no_photograph_is_refused_at_its_field(
    citizen: Citizen, world: World, content: bytes, told: str
) -> None:
    answer = citizen.send("/comunicar", {**REPORT, "photos": (io.BytesIO(content), "foto.jpg")})
    assert answer.status_code == 422 and told in words(answer.text) and cases(world) == 0


def test_a_photograph_survives_an_error_elsewhere(citizen: Citizen, world: World) -> None:
    answer = citizen.send("/comunicar", {**REPORT, "location": "", "photos": (picture(), "frente.jpg")})
    assert "frente.jpg" in answer.text
    with world.database.reading() as tx:
        digest = tx.value(select(attachment.c.file))
    citizen.report(photos=digest)
    with world.database.reading() as tx:
        assert tx.value(select(attachment.c.event_no)) is not None


def test_a_program_that_fills_in_everything_opens_no_case(citizen: Citizen, world: World) -> None:
    answer = citizen.send("/comunicar", {**REPORT, "_site": "http://spam.example"})
    assert answer.status_code == 422 and "Deixe em branco" in words(answer.text) and cases(world) == 0
    assert "Parati cinza" in answer.text


def test_the_eleventh_report_of_an_hour_is_told_when_to_come_back(citizen: Citizen, world: World) -> None:
    for _each in range(10):
        citizen.report()
    world.watch.forward(minutes=40)
    answer = citizen.send("/comunicar", REPORT)
    assert answer.status_code == 429 and cases(world) == 10
    assert "Muitos envios desta conexão. Tente de novo em 20 min ou ligue para a Ouvidoria." in words(answer.text)
    world.watch.forward(minutes=21)
    citizen.report()


def test_network_addresses_are_forgotten_after_a_day(citizen: Citizen, world: World) -> None:
    citizen.report()
    world.watch.at += timedelta(days=2)
    citizen.report()
    with world.database.reading() as tx:
        assert len(tx.all(select(failure).where(failure.c.what == "report"))) == 1


def test_an_answer_brings_the_fields_that_depend_on_it(citizen: Citizen) -> None:
    answer = citizen.client.post("/comunicar/campos?changed=identified", data={"identified": "yes"})
    assert "Quem comunica" in answer.text and "not-applicable" not in answer.text


def test_the_public_form_takes_no_field_of_the_officials(citizen: Citizen, world: World) -> None:
    citizen.report(origin="routine")
    with world.database.reading() as tx:
        assert '"origin":"complaint"' in tx.value(select(event.c.data).where(event.c.kind == "start"))
