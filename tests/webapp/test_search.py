"""The list of cases and the search: what is found by what, and by whom."""

from __future__ import annotations

from typing import Any

import pytest

from tests.webapp.world import TODAY, World

CHASSIS = "9BWZZZ377VT004251"


@pytest.fixture
def helena(world: World) -> int:
    return world.person("Helena Prado", "traffic_office")


def numbers(page: str) -> list[int]:
    """The numbers of the cases in a list."""
    return [n for n in range(1, 60) if f"{n:05d}/2026</a>" in page]


@pytest.mark.parametrize(
    "typed",
    [
        "7/2026", "00007/2026", "00007-2026", "nº 7/2026", "7", "ABC1D23", "abc-1d23", "ABC1323", "abc 1323", CHASSIS,
        CHASSIS.lower(), "123.456.707-09", "12345670709", "João de Souza", "joao", "SOUZA joão", "souz",
    ],
)  # fmt: skip
def test_a_case_is_found_by_whatever_is_known_of_it(world: World, helena: int, typed: str) -> None:
    found = world.case(7, plate="ABC1D23", chassis=CHASSIS, owner="joao de souza")
    world.task(found, "traffic_office")
    world.task(world.case(8, plate="BRA2E19", owner="ana bento"), "traffic_office")
    answer = world.client(helena).get("/processos", query_string={"q": typed})
    if answer.status_code == 302:
        assert answer.location == "/processos/00007-2026"
    else:
        assert numbers(answer.text) == [7]


@pytest.mark.parametrize("typed", ["ABC1D24", "99/2026", "7/2025", "%", "_______", "' OR 1=1 --", "jo", "ouza"])
def test_nothing_found_says_what_the_search_takes(world: World, helena: int, typed: str) -> None:
    world.task(world.case(7, plate="ABC1D23", owner="joao de souza"), "traffic_office")
    page = world.client(helena).get("/processos", query_string={"q": typed}).text
    assert "A busca aceita processo, placa, chassi, CPF/CNPJ, nome e matrícula." in page
    assert numbers(page) == []


def test_only_cases_in_which_my_lanes_took_part(world: World, helena: int) -> None:
    world.task(world.case(1, plate="ABC1D23"), "mayor")
    world.task(world.case(2, plate="ABC1D23", municipality="lavras"), "traffic_office", municipality="lavras")
    client = world.client(helena)
    assert numbers(client.get("/processos").text) == []
    assert numbers(client.get("/processos?q=ABC1D23").text) == []
    assert "Nada encontrado" in client.get("/processos?q=1/2026").text


@pytest.mark.parametrize("role", ["manager", "analyst", "administrator"])
def test_some_roles_read_every_case_of_their_municipality_and_no_other(world: World, role: str) -> None:
    roles: dict[str, Any] = {role: True}
    reader = world.person("Ana Lima", **roles)
    world.case(1)
    world.case(2, municipality="lavras")
    assert numbers(world.client(reader).get("/processos").text) == [1]


def test_a_substitute_finds_the_cases_of_the_absent(world: World, helena: int) -> None:
    paulo = world.person("Paulo Reis", "mayor")
    world.task(world.case(1), "mayor")
    world.absence(paulo, helena, TODAY, TODAY)
    assert numbers(world.client(helena).get("/processos").text) == [1]


def test_filters_and_pages(world: World, helena: int) -> None:
    for number in range(1, 54):
        world.task(world.case(number), "traffic_office")
    ended = world.case(55, status="archived", outcome="removed_voluntarily")
    world.task(ended, "traffic_office")
    client = world.client(helena)
    page = client.get("/processos").text
    assert "Arquivado: remoção voluntária" in page
    assert numbers(page)[0] == 5
    after = page.split('href="/processos?antes=')[1].split('"')[0]
    assert numbers(client.get(f"/processos?antes={after}").text) == [1, 2, 3, 4]
    assert numbers(client.get("/processos?situacao=archived").text) == [55]
    assert "Nenhum processo com estes filtros." in client.get("/processos?situacao=annulled").text


def test_new_case_leads_to_the_procedure_that_a_lane_may_start(world: World, helena: int) -> None:
    clerk = world.person("Olga Reis", "ombudsman")
    assert world.client(clerk).get("/processos/novo").location == "/processos/novo/abandonment"
    assert "Novo processo" in world.client(clerk).get("/processos").text
    treasurer = world.person("Tito Sá", "treasury")
    assert "Novo processo" not in world.client(treasurer).get("/processos").text
