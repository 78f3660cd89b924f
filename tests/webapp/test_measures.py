"""Authorisations withheld and vehicles retained: listed until each is back, on their page and on the penalty case."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest

from tests.webapp.citizen import words
from tests.webapp.register import Register
from tests.webapp.world import World


@pytest.fixture
def register(world: World) -> Register:
    return Register(world)


def client(register: Register, lane: str = "inspector") -> Any:
    return register.world.client(register.official(f"Ana {lane}", lane))


def listed(page: str) -> list[int]:
    """The numbers of the measures, in order."""
    return [int(each) for each in re.findall(r'<td class="case">(?:<a [^>]*>)?(\d{5})', page)]


def withheld(register: Register, number: int = 3, **columns: Any) -> tuple[int, int]:
    """A measure with its penalty case and its process; the ids of both."""
    case_id = register.case(40 + number)
    watch = register.case(number, named=f"Medida {number:05d}", process="measure")
    register.measure(case_id, number, watch_id=watch, **columns)
    return case_id, watch


def test_what_is_held_is_listed_with_its_days_its_review_and_its_task(register: Register) -> None:
    case_id, watch = withheld(register)
    register.term(watch, "measure_review_at", date(2026, 4, 9))
    made = register.task(watch, "inspector", title="Restituir a autorização", process="measure",
                         element="return_authorisation")  # fmt: skip
    register.task(case_id, "inspector")
    page = client(register).get("/cadastros/medidas").text
    told = words(page)
    for each in ("1 em vigor", "Autorização recolhida", "Rita Alves", "ABC1D23", "10/03/2026 · 7 dias", "09/04/2026"):
        assert each in told, each
    assert f'href="/tarefas/medida-00003/{made}"' in page and 'href="/processos/medida-00003"' in page
    assert 'href="/processos/00043-2026"' in page


def test_what_was_given_back_leaves_the_list_and_stands_under_all(register: Register) -> None:
    withheld(register, 1)
    withheld(register, 2, state="returned", ended_on=date(2026, 3, 12), ending="autorização devolvida")
    withheld(register, 3, kind="retained", state="released", ended_on=date(2026, 3, 11), place="Avenida Dois")
    opened = client(register)
    assert listed(opened.get("/cadastros/medidas").text) == [1]
    page = opened.get("/cadastros/medidas?todas").text
    assert listed(page) == [1, 2, 3]
    assert "até 12/03/2026, autorização devolvida" in words(page) and "Veículo retido" in page


def test_a_case_out_of_reach_is_named_and_not_linked(register: Register) -> None:
    withheld(register)
    page = client(register, "front_desk").get("/cadastros/medidas").text
    assert "00043/2026" in page and "/processos/00043-2026" not in page and "/processos/medida-00003" not in page


def test_the_measures_of_another_municipality_are_not_there(register: Register) -> None:
    case_id = register.case(44, municipality="mococa")
    register.measure(case_id, 9, municipality="mococa", holder="Zeca Silva")
    page = client(register).get("/cadastros/medidas?todas").text
    assert "Zeca" not in page and "Nenhuma medida foi tomada até agora." in page


def test_nothing_held_is_said(register: Register) -> None:
    assert "Nada está recolhido nem retido agora." in client(register).get("/cadastros/medidas").text


def test_the_penalty_case_shows_its_measures_and_the_record(register: Register) -> None:
    register.registered(12, status="withheld")
    case_id, _watch = withheld(register)
    made = register.task(case_id, "inspector")
    opened = client(register)
    page = opened.get("/processos/00043-2026").text
    told = words(page)
    assert "Cadastro e medidas" in told and "Autorização recolhida desde 10/03/2026" in told and "Recolhido" in told
    assert 'href="/cadastros/00012"' in page and "Prontuário" in told
    beside = opened.get(f"/tarefas/00043-2026/{made}?fonte=resumo", headers={"HX-Request": "true"}).text
    assert 'href="/cadastros/00012"' in beside and "Autorização recolhida" in beside


def test_the_page_of_a_measure_s_process_is_named_after_it(register: Register) -> None:
    _case_id, watch = withheld(register)
    register.term(watch, "measure_review_at", date(2026, 4, 9))
    made = register.task(watch, "inspector", title="Restituir a autorização", process="measure",
                         element="return_authorisation")  # fmt: skip
    opened = client(register)
    told = words(opened.get("/processos/medida-00003").text)
    assert "Medida 00003" in told and "Processo Medida" not in told and "Rever a medida" in told
    assert "Rita Alves" in told
    for part in ("andamento", "diagrama", "valores", "notas", "relacionados"):
        assert opened.get(f"/processos/medida-00003?parte={part}").status_code == 200, part
    assert opened.get("/processos/medida-00003/diagrama/measure.bpmn").mimetype == "application/xml"
    assert opened.get(f"/tarefas/medida-00003/{made}").status_code in (200, 500)


def test_processes_beside_the_cases_are_found_by_a_search_only(register: Register) -> None:
    _case_id, watch = withheld(register)
    register.task(watch, "inspector")
    validity = register.case(12, named="Cadastro 00012", process="validity")
    register.registered(12, watch_id=validity)
    register.task(validity, "inspector")
    opened = client(register)
    assert "Medida 00003" not in opened.get("/processos").text
    assert opened.get("/processos?q=Medida 3").location == "/processos/medida-00003"
    assert opened.get("/processos?q=cadastro 12").location == "/processos/cadastro-00012"
    for typed in ("ABC1D23", "529.982.247-25", "rita"):
        assert "Cadastro 00012" in opened.get("/processos", query_string={"q": typed}).text, typed
    assert "Medida 00003" in opened.get("/tarefas").text


def test_ended_processes_beside_the_cases_have_words(register: Register) -> None:
    opened = client(register)
    for number, outcome, told in ((12, "expired", "cadastro vencido"), (13, "ended", "acompanhamento terminado")):
        made = register.case(number, named=f"Cadastro {number:05d}", process="validity", status="archived",
                             outcome=outcome)  # fmt: skip
        register.registered(number, watch_id=made, code=f"CODE0000{number}")
        register.task(made, "inspector")
        assert told in words(opened.get(f"/processos/cadastro-{number:05d}").text)


def test_many_measures_cost_no_more_statements_than_one(register: Register) -> None:
    opened = client(register)
    counted = []
    for first, last in ((1, 2), (2, 40)):
        for number in range(first, last):
            withheld(register, number)
        opened.get("/cadastros/medidas")
        with register.world.statements() as run:
            opened.get("/cadastros/medidas")
        counted.append(len(run))
    assert counted[0] == counted[1] <= 14
