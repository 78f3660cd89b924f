"""Applying for a registration without an account: the same form as at the counter, a protocol, a page to follow."""

from __future__ import annotations

import io
from typing import Any

import pytest
from sqlalchemy import func, select
from ulid import ULID

from models.case import case, fact
from models.document import attachment
from models.event import event
from models.party import party
from tests.webapp.citizen import Citizen, protocol_and_code, words
from tests.webapp.hall import picture
from tests.webapp.register import Register
from tests.webapp.world import World

APPLICATION: dict[str, Any] = {
    "request": "new",
    "applicant.name": "Rita Alves",
    "applicant.tax_id": "529.982.247-25",
    "applicant.identity": "MG-10.445.678",
    "applicant.birth_date": "1990-05-04",
    "applicant.address": "Rua Um, 1, Lavras/MG",
    "applicant.telephone": "(35) 99999-1111",
    "licence.number": "26108953604",
    "licence.category": "AB",
    "licence.category_a_since": "2015-08-20",
    "licence.expires_on": "2032-03-21",
    "vehicle.plate": "GHJ1K82",
    "vehicle.chassis": "9C2KC2200RR108234",
    "vehicle.renavam": "42110545503",
    "vehicle.brand": "Honda",
    "vehicle.model": "CG 160",
    "vehicle.vehicle_type": "motorcycle",
    "vehicle.engine_cc": "149",
    "vehicle.manufactured_year": "2024",
    "vehicle.rental_category": "yes",
    "course.approved": "yes",
    "course.institution": "CFC Vertentes",
    "course.completed_on": "2025-11-13",
    "vest_helmet": "yes",
    "military": "not_subject",
    "electoral": "ok",
    "crlv.municipality": "Lavras",
    "mandatory_insurance": "yes",
}


@pytest.fixture
def citizen(world: World) -> Citizen:
    return Citizen(world, place="")


def photo() -> tuple[io.BytesIO, str]:
    return (picture("#765"), "rosto.jpg")


def send(citizen: Citizen, key: str | None = None, **changes: Any) -> Any:
    given = {name: value for name, value in {**APPLICATION, **changes}.items() if value is not None}
    return citizen.send("/cadastro", {"photo": photo(), **given}, key)


def cases(world: World) -> int:
    with world.database.reading() as tx:
        return int(tx.value(select(func.count()).select_from(case)))


def test_the_home_page_offers_what_each_municipality_has(citizen: Citizen) -> None:
    page = citizen.get("/")
    for told in ("Comunicar veículo abandonado", "Cadastro de mototaxista", "Consultar autorizado", "Informar remoção"):
        assert told in page, told


def test_the_form_belongs_to_the_only_municipality_that_has_the_service(citizen: Citizen) -> None:
    page = citizen.get("/cadastro")
    for told in ("Prefeitura de Lavras", "Cadastro de mototaxista", "O que você pede?", "Enviar o requerimento"):
        assert told in page, told
    for other in ("Mococa", "Ouvidoria", "veículo abandonado", "Entregue em"):
        assert other not in page, other


def test_an_application_opens_a_case_and_shows_protocol_and_code(citizen: Citizen, world: World) -> None:
    answer = send(citizen)
    assert answer.status_code == 303, words(answer.text)[-900:]
    page = citizen.get(answer.headers["Location"])
    number, _code = protocol_and_code(page)
    assert number == "00001/2026" and "Requerimento recebido." in page and "Setor de Cadastro" in page
    with world.database.reading() as tx:
        row = tx.one(select(case.c.municipality, case.c.procedure, case.c.subject))
        person = tx.one(select(party).where(party.c.role == "applicant"))
        told = tx.value(select(fact.c.value).where(fact.c.name == "application"))
        begun = tx.one(select(event).where(event.c.kind == "start"))
    assert row is not None and (row.municipality, row.procedure) == ("lavras", "lavras/registration")
    assert person is not None and person.tax_id == "52998224725"
    assert told["filed_on"] == "2026-03-17"
    assert begun is not None and begun.official_id is None


def test_what_was_handed_in_is_kept_as_it_came_with_a_copy_for_the_public(citizen: Citizen, world: World) -> None:
    assert send(citizen).status_code == 303
    with world.database.reading() as tx:
        rows = tx.all(select(attachment))
    assert (
        [row.field for row in rows] == ["photo"] and rows[0].event_no is not None and rows[0].municipality == "lavras"
    )


def test_an_application_sent_twice_is_one_case_with_one_code(citizen: Citizen, world: World) -> None:
    key, pages = str(ULID()), []
    for _each in range(2):
        send(citizen, key)
        pages.append(protocol_and_code(citizen.get("/cadastro/recebido")))
    assert pages[0] == pages[1] and cases(world) == 1


def test_the_page_of_an_application_is_not_that_of_a_report(citizen: Citizen) -> None:
    send(citizen)
    assert citizen.client.get("/comunicar/recebida").status_code == 302
    assert citizen.client.get("/cadastro/recebido").status_code == 200
    assert Citizen(citizen.world).client.get("/cadastro/recebido").status_code == 302


def test_the_applicant_follows_in_plain_words(citizen: Citizen, world: World) -> None:
    number, code = protocol_and_code(citizen.get(send(citizen).headers["Location"]))
    assert citizen.open(code, number, "/acompanhar", _municipio="lavras").status_code == 303
    page = citizen.get("/acompanhar/00001-2026")
    for told in ("O processo está com o Setor de Cadastro", "O requerimento foi apresentado", "Protocolo"):
        assert told in page, told
    for other in ("veículo", "Ouvidoria", "Rita", "Rua Um"):
        assert other not in page.replace("Comunicar veículo", ""), other


def test_what_is_missing_is_said_at_its_field_and_nothing_is_lost(citizen: Citizen, world: World) -> None:
    answer = send(citizen, **{"applicant.tax_id": "111.111.111-11"})
    page = words(answer.text)
    assert answer.status_code == 422 and cases(world) == 0
    assert "CPF" in page and "rosto.jpg" in answer.text and "CFC Vertentes" in answer.text


def test_a_photograph_that_is_no_image_is_refused_at_its_field(citizen: Citizen, world: World) -> None:
    answer = send(citizen, photo=(io.BytesIO(b"MZ\x90\x00"), "rosto.jpg"))
    assert answer.status_code == 422 and cases(world) == 0
    assert "Este arquivo não é uma imagem ou PDF." in words(answer.text)


def test_a_second_registration_of_the_same_person_is_refused_with_the_way_out(citizen: Citizen, world: World) -> None:
    Register(world).registered(12)
    before = cases(world)
    answer = send(citizen)
    assert answer.status_code == 422 and cases(world) == before
    assert "peça renovação ou alteração" in words(answer.text)


def test_a_cancellation_asks_for_no_papers(citizen: Citizen, world: World) -> None:
    Register(world).registered(12)
    asked = {
        "request": "cancellation", "registration": "00012", "cancellation_reason": "holder",
        "applicant.tax_id": "529.982.247-25",
    }  # fmt: skip
    answer = citizen.send("/cadastro", asked)
    assert answer.status_code == 303, words(answer.text)[-900:]


def test_nobody_learns_who_is_registered_by_trying(citizen: Citizen, world: World) -> None:
    Register(world).registered(12)
    for _each in range(20):
        assert send(citizen).status_code == 422
    answer = send(citizen)
    assert answer.status_code == 429
    assert "Muitos envios desta conexão. Tente de novo em 60 min ou ligue para o Protocolo." in words(answer.text)


def test_a_program_that_fills_in_everything_opens_no_case(citizen: Citizen, world: World) -> None:
    answer = send(citizen, _site="http://spam.example")
    assert answer.status_code == 422 and cases(world) == 0


def test_an_answer_brings_the_fields_that_depend_on_it(citizen: Citizen) -> None:
    answer = citizen.client.post("/cadastro/campos?changed=request", data={"request": "renewal"})
    assert "Número do seu cadastro" in answer.text


def test_the_counter_starts_the_same_form(world: World) -> None:
    clerk = Register(world).official("Dora Lima", "front_desk")
    page = world.client(clerk).get("/processos/novo/registration").text
    assert "Entregue em" in page and "O que se pede" in page


def test_the_inspector_chooses_among_the_infractions_of_the_law(world: World) -> None:
    inspector = Register(world).official("Ivo Reis", "inspector")
    page = world.client(inspector).get("/processos/novo/penalty").text
    assert page.count('value="25-') >= 22 and 'value="12-pu"' in page
