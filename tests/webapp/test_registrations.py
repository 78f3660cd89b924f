"""The list of registrations and a registration's own page: order, filters, who may see them, municipalities apart."""

from __future__ import annotations

import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from models.audit import audit
from tests.webapp.citizen import words
from tests.webapp.register import REGISTRATION, RITA, TODAY, Register
from tests.webapp.world import World

SEEN_BY = (
    "front_desk", "registry_office", "vehicle_inspector", "inspector", "transport_office", "department_head", "mayor",
    "tax_office",
)  # fmt: skip


@pytest.fixture
def register(world: World) -> Register:
    return Register(world)


def listed(page: str) -> list[int]:
    """The numbers of the list, in order."""
    return [int(each) for each in re.findall(r'<td class="case">(\d{5})</td>', page)]


def client(register: Register, lane: str = "registry_office") -> Any:
    return register.world.client(register.official(f"Ana {lane}", lane))


@pytest.mark.parametrize("lane", SEEN_BY)
def test_the_lanes_that_need_the_register_have_it_in_their_bar(register: Register, lane: str) -> None:
    register.registered(12)
    opened = client(register, lane)
    assert 'href="/cadastros"' in opened.get("/processos").text
    assert listed(opened.get("/cadastros").text) == [12]
    assert opened.get("/cadastros/00012").status_code == 200
    assert opened.get("/cadastros/medidas").status_code == 200


@pytest.mark.parametrize("role", ["manager", "analyst", "administrator"])
def test_whoever_reads_every_case_reads_the_register(register: Register, role: str) -> None:
    register.registered(12)
    who: dict[str, Any] = {role: True}
    opened = register.world.client(register.official("Bia Luz", **who))
    assert listed(opened.get("/cadastros").text) == [12] and 'href="/cadastros"' in opened.get("/processos").text


@pytest.mark.parametrize("lane", ["treasury", "nobody"])
def test_others_are_not_told_that_it_exists(register: Register, lane: str) -> None:
    register.registered(12)
    opened = client(register, lane)
    assert "/cadastros" not in opened.get("/processos").text
    for address in ("/cadastros", "/cadastros/12", "/cadastros/medidas", "/cadastros/12/foto", "/cadastros/pessoa/1"):
        assert opened.get(address).status_code == 404, address


def test_another_municipality_sees_nothing_of_it_by_list_number_search_or_file(register: Register) -> None:
    world = register.world
    register.registered(12, photo=register.photo())
    roles: tuple[dict[str, Any], ...] = ({"manager": True}, {"administrator": True})
    for role in roles:
        stranger = world.client(world.person(f"Eva {role}", "mayor", "tax_office", **role))
        assert "/cadastros" not in stranger.get("/processos").text
        for address in ("/cadastros", "/cadastros/12", "/cadastros/12/foto", "/cadastros?q=ABC1D23"):
            assert stranger.get(address).status_code == 404, address
        assert "Rita" not in stranger.get("/processos?q=rita").text


def test_rows_of_another_municipality_never_stand_in_the_list(register: Register) -> None:
    register.registered(12)
    register.registered(13, municipality="mococa", code="ZZZZZZZZZ3")
    opened = client(register)
    assert listed(opened.get("/cadastros").text) == [12]
    assert opened.get("/cadastros/13").status_code == 404
    assert listed(opened.get("/cadastros?q=13").text) == []


def test_who_is_not_signed_in_is_sent_to_the_door(world: World) -> None:
    for address in ("/cadastros", "/cadastros/1", "/cadastros/medidas", "/cadastros/pessoa/1"):
        answer = world.client().get(address)
        assert answer.status_code == 303 and answer.location.startswith("/entrar"), address


def test_what_ends_first_comes_first_and_is_named(register: Register) -> None:
    late = register.registered(1, valid_until=date(2026, 12, 1), code="A" * 10)
    register.registered(2, valid_until=date(2026, 4, 1), code="B" * 10)
    register.registered(3, policy_expires_on=date(2026, 3, 20), code="C" * 10)
    register.registered(4, licence_expires_on=date(2026, 3, 15), code="D" * 10)
    register.paper(late, 900_000 + 50_010, "doc_f_certificates", date(2026, 3, 25))
    register.paper(late, 900_000 + 50_010, "inspection", date(2026, 1, 1), replaced_at=None, look_again_on=None)
    page = client(register).get("/cadastros").text
    assert listed(page) == [1, 4, 3, 2]
    told = words(page)
    ends = ("Vistoria periódica", "CNH", "Apólice de responsabilidade civil", "20/03 · 3 dias", "há 75 dias")
    for what in (*ends, "Certificado"):
        assert what in told, what


def test_papers_that_gave_way_or_that_nobody_watches_count_for_nothing(register: Register) -> None:
    made = register.registered(1)
    register.paper(made, 950_010, "doc_f_certificates", TODAY, replaced_at=register.world.watch())
    register.paper(made, 950_010, "doc_e", TODAY)
    assert "31/08" in words(client(register).get("/cadastros").text)


def test_those_that_ended_come_last_and_each_status_has_its_list(register: Register) -> None:
    for number, status in enumerate(("revoked", "expired", "active", "withheld", "cancelled"), start=1):
        ended = TODAY if status in ("revoked", "cancelled") else None
        register.registered(number, status=status, code=f"CODE00000{number}", ended_on=ended)
    opened = client(register)
    assert listed(opened.get("/cadastros").text) == [3, 4, 2, 1, 5]
    for number, status, told in (
        (1, "revoked", "Cassado"),
        (2, "expired", "Vencido"),
        (3, "active", "Ativo"),
        (4, "withheld", "Recolhido"),
        (5, "cancelled", "Cancelado"),
    ):
        page = opened.get(f"/cadastros?situacao={status}").text
        assert listed(page) == [number] and told in words(page), status
        one = words(opened.get(f"/cadastros/{number}").text)
        assert told in one, status


@pytest.mark.parametrize(("ends", "found"), [("0", [1]), ("30", [1, 2]), ("60", [1, 2, 3]), ("90", [1, 2, 3, 4])])
def test_the_filter_of_what_ends_within_days(register: Register, ends: str, found: list[int]) -> None:
    for number, days in enumerate((-1, 30, 60, 90, 91), start=1):
        register.registered(number, valid_until=TODAY + timedelta(days=days), code=f"CODE00000{number}")
    register.registered(9, valid_until=TODAY, status="cancelled", code="CODE000009")
    assert listed(client(register).get(f"/cadastros?vence={ends}").text) == found


@pytest.mark.parametrize(
    "typed",
    ["12", "00012", "Cadastro 12", "nº 12", "ABC1D23", "abc-1d23", "ABC1323", "529.982.247-25", "rita", "alv ri"],
)
def test_a_registration_is_found_by_number_plate_cpf_and_name(register: Register, typed: str) -> None:
    register.registered(12)
    register.registered(7, name="Caio Bento", tax_id="11144477735", plate="XYZ9A87", code="CODE000007")
    assert listed(client(register).get("/cadastros", query_string={"q": typed}).text) == [12]


@pytest.mark.parametrize("typed", ["%", "_", "' OR 1=1 --", "ita", "999999"])
def test_nothing_found_offers_the_list_without_filters(register: Register, typed: str) -> None:
    register.registered(12)
    page = client(register).get("/cadastros", query_string={"q": typed}).text
    assert listed(page) == [] and "Nenhum cadastro com estes filtros." in page


def test_an_unknown_filter_is_left_out(register: Register) -> None:
    register.registered(12)
    opened = client(register)
    for query in ("situacao=x", "vence=31", "pagina=0", "pagina=x", "pagina=99999999"):
        assert listed(opened.get(f"/cadastros?{query}").text) == [12], query


def test_fifty_a_page_and_as_many_statements_as_for_one(register: Register) -> None:
    opened = client(register)
    counted = []
    for first, last in ((1, 2), (2, 54)):
        for number in range(first, last):
            register.registered(number, code=f"CODE{number:06d}")
        opened.get("/cadastros")
        with register.world.statements() as run:
            page = opened.get("/cadastros").text
        counted.append(len(run))
    assert len(listed(page)) == 50 and "1 a 50 de 53" in words(page)
    assert counted[0] == counted[1] <= 12
    assert len(listed(opened.get("/cadastros?pagina=2").text)) == 3


def test_an_empty_register_says_how_it_fills(register: Register) -> None:
    assert "Nenhum cadastro ainda." in client(register).get("/cadastros").text


# -- one registration


def test_a_registration_shows_holder_motorcycle_papers_and_why_it_ends(register: Register) -> None:
    case_id = register.case(70, REGISTRATION, role="applicant", status="archived", outcome="registered")
    watch = register.case(12, REGISTRATION, named="Cadastro 00012", process="validity")
    made = register.registered(
        12, case_id=case_id, watch_id=watch, cut_by_life=True, life_ends_on=date(2026, 8, 31), photo=register.photo()
    )
    register.paper(made, case_id, "doc_f_certificates", date(2026, 3, 20), issued_on=date(2021, 3, 21))
    register.term(watch, "validity", date(2026, 8, 31), [{"provision": "art4-p1", "text": "Certificado de um ano"}])
    opened = client(register)
    page = words(opened.get("/cadastros/00012").text)
    for told in (
        "Cadastro 00012", "Ativo", "Rita Alves", "***.982.247-**", "ABC1D23", "Honda CG 160", "AB, A desde 02/01/2012",
        "Certidões criminais", "20/03 · 3 dias", "O ano não se completa", "Certificado de um ano", "art. 4º, § 1º",
    ):  # fmt: skip
        assert told in page, told
    assert RITA not in page and "529.982.247-25" not in page
    assert opened.get("/cadastros/12/foto").mimetype == "image/jpeg"


def test_looking_at_a_cpf_is_written_down(register: Register) -> None:
    register.registered(12)
    opened = client(register)
    answer = opened.post("/cadastros/00012/cpf/ver", headers={"HX-Request": "true"})
    assert answer.text == "529.982.247-25"
    assert opened.post("/cadastros/00012/cpf/ver").status_code == 303
    with register.world.database.reading() as tx:
        rows = tx.all(select(audit).where(audit.c.act == "tax_id_seen"))
    assert [(row.municipality, row.subject) for row in rows] == [("lavras", "Cadastro 00012")] * 2


def test_an_open_renewal_is_told_and_linked_only_for_whoever_may_read_it(register: Register) -> None:
    renewal = register.case(71, REGISTRATION, role="applicant")
    register.registered(12, renewal_case_id=renewal, renewal_asked_on=date(2026, 3, 2))
    opened = client(register)
    page = opened.get("/cadastros/12").text
    assert "Renovação pedida em 02/03/2026" in page and 'href="/processos/00071-2026"' not in page
    register.task(renewal, "registry_office")
    assert 'href="/processos/00071-2026"' in opened.get("/cadastros/12").text


def test_the_papers_files_open_only_with_their_case(register: Register, tmp_path: Path) -> None:
    case_id = register.case(70, REGISTRATION, role="applicant")
    made = register.registered(12, case_id=case_id)
    digest = register.photo()
    register.paper(made, case_id, "crlv", None, file=digest)
    opened = client(register)
    assert "/anexos/" not in opened.get("/cadastros/12").text
    register.task(case_id, "registry_office")
    page = opened.get("/cadastros/12").text
    assert "CRLV" in page


def test_a_registration_costs_a_steady_number_of_statements(register: Register) -> None:
    made = register.registered(12)
    for number in range(30):
        register.paper(made, 900_000 + 50_120, f"doc_{number}", TODAY)
        register.sanction(register.case(100 + number))
    opened = client(register, "department_head")
    opened.get("/cadastros/12")
    with register.world.statements() as run:
        assert opened.get("/cadastros/12").status_code == 200
    assert len(run) <= 18, len(run)
