"""The frame: the clock of a demonstration, error pages, formats and addresses."""

from __future__ import annotations

import re
from datetime import date, timedelta
from decimal import Decimal

import pytest
from flask import request
from sqlalchemy import insert, select

from handlers.errors import HandlerError, RefusedError
from models.audit import setting
from models.task import timer
from tests.webapp.world import NOW, World
from webapp import formats, logs
from webapp.addresses import case_url, read_case_slug, safe_return, task_url
from webapp.clock import Clock, mark_as_demonstration
from webapp.errors import STATUS


@pytest.fixture
def helena(world: World) -> int:
    return world.person("Helena Prado", "traffic_office")


def test_outside_a_demonstration_there_is_no_strip_and_the_clock_stands_firm(world: World, helena: int) -> None:
    client = world.client(helena)
    assert "Base de demonstração" not in client.get("/tarefas").text
    assert client.post("/relogio", data={"passo": "dia"}).status_code == 404
    with world.database.transaction() as tx:
        tx.run(insert(setting), {"key": "demo_clock", "value": "86400"})
    assert Clock(world.database, world.watch).now() == NOW


@pytest.mark.parametrize(
    ("given", "now"),
    [
        ({"passo": "dia"}, "quarta, 18/03/2026, 10:42"),
        ({"passo": "data", "ate": "2026-03-20"}, "sexta, 20/03/2026, 08:00"),
        ({"passo": "prazo"}, "sábado, 21/03/2026, 00:00"),
        ({"passo": "data", "ate": "2026-03-16"}, "terça, 17/03/2026, 10:42"),
        ({"passo": "data", "ate": "x"}, "terça, 17/03/2026, 10:42"),
        ({"passo": "data", "ate": "2040-01-01"}, "terça, 17/03/2026, 10:42"),
        ({}, "terça, 17/03/2026, 10:42"),
    ],
)
def test_a_demonstrations_clock_only_goes_forward(world: World, helena: int, given: dict[str, str], now: str) -> None:
    ended = NOW.replace(day=21, hour=2, minute=59, second=59)
    made = world.case(1, status="archived", outcome="fined")
    with world.database.transaction() as tx:
        mark_as_demonstration(tx)
        row = {"case_id": made, "id": 1, "process": "notice", "element": "x", "term": "removal_term"}
        tx.run(insert(timer), {**row, "due_at": ended})
    client = world.client(helena)
    assert client.post("/relogio", data={**given, "voltar": "/tarefas?vence=hoje"}).location == "/tarefas?vence=hoje"
    assert f"Agora é {now}" in client.get("/tarefas").text


def test_moving_the_clock_signs_nobody_out_and_time_runs_on(world: World, helena: int) -> None:
    with world.database.transaction() as tx:
        mark_as_demonstration(tx)
    client = world.client(helena)
    for _day in range(3):
        client.post("/relogio", data={"passo": "dia"})
    world.watch.forward(minutes=5)
    assert client.get("/tarefas").status_code == 200
    assert Clock(world.database, world.watch).now() == NOW + timedelta(days=3, minutes=5)


def test_the_clock_is_moved_from_this_computer_only(world: World, helena: int) -> None:
    with world.database.transaction() as tx:
        mark_as_demonstration(tx)
    client = world.client(helena)
    far = {"REMOTE_ADDR": "203.0.113.9"}
    page = client.get("/tarefas", environ_base=far).text
    assert "Base de demonstração" in page and "Avançar 1 dia" not in page
    assert client.post("/relogio", data={"passo": "dia"}, environ_base=far).status_code == 404


@pytest.mark.parametrize("address", ["/processos/99999-2026", "/processos/x", "/tarefas/00001-2026/5", "/nada"])
def test_not_found_does_not_tell_what_exists(world: World, helena: int, address: str) -> None:
    answer = world.client(helena).get(address)
    assert answer.status_code == 404
    known = address.startswith(("/processos/", "/tarefas/"))
    told = "Processo não encontrado ou sem acesso para os seus setores." if known else "Esta página não existe"
    assert told in answer.text


@pytest.mark.parametrize("code", [*STATUS, "something_new"])
def test_a_refusal_is_told_in_its_own_words(world: World, helena: int, code: str) -> None:
    def refuse() -> str:
        raise RefusedError(code, "A tarefa é de outro setor.")

    world.app.add_url_rule("/recusa", "refuse", refuse)
    answer = world.client(helena).get("/recusa")
    assert answer.status_code == STATUS.get(code, 500)
    assert ("A tarefa é de outro setor." in answer.text) == (code in STATUS)


@pytest.mark.parametrize("error", [ZeroDivisionError("segredo"), HandlerError("Falta o valor da UFML de 2026.")])
def test_a_failure_shows_a_number_and_never_its_inside(world: World, helena: int, error: Exception) -> None:
    def fail() -> str:
        raise error

    world.app.add_url_rule("/falha", "fail", fail)
    answer = world.client(helena).get("/falha")
    assert answer.status_code in (409, 500)
    assert "ocorrência" in answer.text
    for inside in ("segredo", "Traceback", "ZeroDivision", ".py"):
        assert inside not in answer.text


def test_the_log_holds_the_number_and_nothing_that_was_typed(
    world: World, helena: int, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> str:
        typed = request.args["q"]
        raise ZeroDivisionError(len(typed))

    world.app.add_url_rule("/falha", "fail", fail)
    logs.configure()
    page = world.client(helena).get("/falha?q=segredo").text
    logged = capsys.readouterr().err
    number = re.search(r"ocorrência ([0-9A-F]{4}-[0-9A-F]{2})", page)
    assert number is not None
    assert number[1] in logged and "ZeroDivisionError" in logged
    assert "segredo" not in logged


def test_formats() -> None:
    assert formats.money(Decimal("1187.59")) == "R$\u00a01.187,59"
    assert formats.plate("ABC1234") == "ABC-1234"
    assert formats.plate("ABC1D23") == "ABC1D23"
    assert formats.masked_tax_id("12345678909") == "***.456.789-**"
    assert formats.short_day(date(2025, 3, 17), date(2026, 3, 17)) == "17/03/2025"
    assert formats.short_day(date(2026, 3, 17), date(2026, 3, 17)) == "17/03"
    assert formats.short_name("Caio Nunes") == "C. Nunes"
    assert formats.short_name("Prefeitura") == "Prefeitura"
    assert formats.day(None) == formats.plate("") == "não informado"


def test_addresses_are_read_back() -> None:
    assert case_url("00123/2026") == "/processos/00123-2026"
    assert read_case_slug("00123-2026") == "00123/2026"
    assert task_url("00123/2026", 7, lista="comigo") == "/tarefas/00123-2026/7?lista=comigo"
    for slug in ("", "x", "00123/2026", "00123-26", "-2026", "123-2026\n", "١٢٣-2026"):
        assert read_case_slug(slug) is None, slug


@pytest.mark.parametrize("target", ["http://evil", "//evil", "/\\evil", "evil", "", None, "/a\nb", "/\x00"])
def test_a_way_back_stays_on_this_site(target: str | None) -> None:
    assert safe_return(target, "/tarefas") == "/tarefas"


def test_the_server_answers_as_soon_as_it_serves(world: World) -> None:
    with world.statements() as run:
        assert world.client().get("/healthz").text == "ok"
    assert run == []
    with world.database.reading() as tx:
        assert tx.all(select(setting)) == []


def test_a_store_that_is_gone_still_gives_a_page(world: World, helena: int) -> None:
    client = world.client(helena)
    with world.database.engine.begin() as connection:
        for table in ("sign_in", "task", "setting"):
            connection.exec_driver_sql(f"ALTER TABLE {table} RENAME TO gone_{table}")
    answer = client.get("/tarefas")
    assert answer.status_code == 503
    assert "O banco de dados está ocupado." in answer.text and "ocorrência" in answer.text
