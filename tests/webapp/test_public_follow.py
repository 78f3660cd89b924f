"""Following a case by protocol and code."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

from models.account import failure
from tests.webapp.citizen import Citizen, notice_code, words
from tests.webapp.hall import CASE, DECISION, REPORT, Hall
from tests.webapp.world import World

WRONG = "0000000000"


@pytest.fixture
def citizen(world: World) -> Citizen:
    return Citizen(world)


@pytest.fixture
def hall(world: World) -> Hall:
    return Hall(world)


def follow(citizen: Citizen, code: str, number: str = "00001/2026") -> str:
    answer = citizen.open(code, number, "/acompanhar")
    assert answer.status_code == 303, words(answer.text)
    return citizen.get(answer.headers["Location"])


def test_a_reporter_reads_where_the_case_stands_and_may_only_follow(citizen: Citizen, hall: Hall) -> None:
    page = follow(citizen, citizen.report()[1])
    assert "O processo está com o Agente de Trânsito, que deve vistoriar o veículo." in page
    assert "Fase: Constatação" in page and "Em andamento" in page
    assert "Local que você informou: Rua Alfredo Vitali, em frente ao 45" in page
    assert "02/03 O veículo foi comunicado à prefeitura" in page
    assert "Este código só acompanha." in page and "Apresentar defesa" not in page
    assert hall.ids


def test_the_first_sentence_says_what_is_awaited_until_when_and_why(citizen: Citizen, hall: Hall) -> None:
    hall.received()
    page = follow(citizen, notice_code(hall))
    assert "Aguardando a sua defesa até 16/03, porque a notificação foi recebida em 11/03." in page
    parts = [page.index(told) for told in ("Aguardando a sua defesa", "O que você pode fazer", "O que já aconteceu")]
    assert parts == sorted(parts)
    known = ("Remoção voluntária 16/03 · 4 dias", "Apresentar defesa", "Informar remoção", "A notificação foi recebida")
    for told in known:
        assert told in page, told


def test_no_name_and_no_address_is_told_to_a_party(citizen: Citizen, hall: Hall) -> None:
    hall.received()
    page = follow(citizen, notice_code(hall))
    for hidden in ("João", "Souza", "529.982", "Barão de Monte Santo", "Acácias", "Ana Melo", "Caio", "ABC1D23"):
        assert hidden not in page, hidden


def test_a_notice_on_its_way_is_said_to_be_awaited(citizen: Citizen, hall: Hall) -> None:
    hall.notified()
    assert "Aguardando o recebimento da notificação, enviada em 05/03." in follow(citizen, notice_code(hall))


def test_a_defence_is_with_the_director_and_then_decided(citizen: Citizen, hall: Hall) -> None:
    hall.defended()
    code = notice_code(hall)
    page = follow(citizen, code)
    assert "Sua defesa está com o Diretor de Trânsito e Segurança, que deve decidir" in page
    hall.step("helena", "analyse_defence", {**DECISION, "decision": "granted"})
    page = follow(citizen, code)
    assert "A defesa foi decidida" in page


def test_a_code_is_read_as_people_type_it(citizen: Citizen) -> None:
    number, code = citizen.report()
    assert "O processo está" in follow(citizen, code.lower().replace("-", " "), number.lstrip("0"))


@pytest.mark.parametrize(("number", "code"), [("00001/2026", WRONG), ("00099/2026", WRONG)])
def test_a_wrong_code_and_an_unknown_case_get_the_same_answer(citizen: Citizen, number: str, code: str) -> None:
    citizen.report()
    answer = citizen.open(code, number, "/acompanhar")
    assert answer.status_code == 403 and "Protocolo e código não conferem." in words(answer.text)


@pytest.mark.parametrize(("number", "code"), [("sem número", WRONG), ("00001/2026", "curto"), ("", "")])
def test_what_cannot_be_a_number_or_a_code_is_said_and_not_counted(
    citizen: Citizen, world: World, number: str, code: str
) -> None:
    answer = citizen.open(code, number, "/acompanhar")
    assert answer.status_code == 422
    with world.database.reading() as tx:
        assert tx.value(select(func.count()).select_from(failure)) == 0


def test_ten_failures_an_hour_block_protocol_and_address(citizen: Citizen, world: World) -> None:
    _number, code = citizen.report()
    for _each in range(10):
        assert citizen.open(WRONG, url="/acompanhar").status_code == 403
    told = citizen.open(code, url="/acompanhar")
    assert told.status_code == 429 and "Tente de novo em 60 min" in words(told.text)
    elsewhere = {"environ_overrides": {"REMOTE_ADDR": "10.0.0.9"}}
    form = {"number": "00001/2026", "code": code, **citizen.named}
    assert citizen.client.post("/acompanhar", data=form, **elsewhere).status_code == 429
    form["number"] = "00002/2026"
    assert citizen.client.post("/acompanhar", data=form, **elsewhere).status_code == 403
    world.watch.forward(minutes=61)
    assert citizen.open(code, url="/acompanhar").status_code == 303


def test_right_codes_are_not_counted(citizen: Citizen) -> None:
    _number, code = citizen.report()
    for _each in range(12):
        assert citizen.open(code, url="/acompanhar").status_code == 303


def test_a_case_is_shown_only_to_the_browser_that_gave_the_code_and_until_it_leaves(
    citizen: Citizen, world: World
) -> None:
    follow(citizen, citizen.report()[1])
    assert Citizen(world).client.get(f"/acompanhar/{CASE}").status_code == 302
    answer = citizen.client.get(f"/acompanhar/{CASE}")
    assert answer.headers["Cache-Control"] == "private, no-store"
    citizen.client.post("/acompanhar/sair")
    assert citizen.client.get(f"/acompanhar/{CASE}").status_code == 302


def test_a_code_given_at_the_counter_follows_too(citizen: Citizen, hall: Hall) -> None:
    answer = hall.fill("olga", "/processos/novo/abandonment", REPORT)
    told = words(hall.get("olga", answer.headers["Location"]))
    code = told.split("Código para acompanhar: ")[1][:11]
    assert "O processo está" in follow(citizen, code)
