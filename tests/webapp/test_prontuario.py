"""The record (prontuário) of a person: decisions, money, cases and papers, each for whom it is."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from sqlalchemy import insert, select

from models.audit import audit
from models.charge import charge
from models.document import document
from models.party import party
from tests.webapp.citizen import words
from tests.webapp.register import REGISTRATION, Register
from tests.webapp.world import NOW, World

JUDGING = ("inspector", "transport_office", "department_head", "mayor")
NOT_JUDGING = ("front_desk", "registry_office", "vehicle_inspector", "tax_office")
CLARA = {"tax_id": "11144477735", "name": "Clara Luz"}


@pytest.fixture
def register(world: World) -> Register:
    return Register(world)


def client(register: Register, lane: str = "department_head", **columns: Any) -> Any:
    return register.world.client(register.official(f"Ana {lane}", lane, **columns))


def owed(register: Register, case_id: int, number: int = 5, **columns: Any) -> None:
    """A charge of a case."""
    row = {
        "case_id": case_id, "municipality": "lavras", "kind": "fine", "number": number, "year": 2026, "items": [],
        "amount": Decimal("87.30"), "steps": [], "due_on": date(2026, 4, 20), "issued_at": NOW, "state": "open",
        **columns,
    }  # fmt: skip
    register.put(charge, row)


def issued(register: Register, case_id: int, kind: str, title: str) -> None:
    """A document of a case."""
    row = {
        "case_id": case_id, "no": 7, "kind": kind, "number": 4, "year": 2026, "title": title, "content": "{}",
        "frame": "{}", "made_at": NOW, "event_no": 1, "code": f"CODE{kind[:6]}", "state": "valid",
        "salt": bytes(16), "digest": bytes(32), "previous": bytes(32),
    }  # fmt: skip
    with register.world.database.transaction() as tx:
        tx.run(insert(document), row)


def party_of(register: Register, case_id: int) -> int:
    with register.world.database.reading() as tx:
        return int(tx.value(select(party.c.id).where(party.c.case_id == case_id)))


@pytest.mark.parametrize("lane", JUDGING)
def test_who_records_and_judges_reads_what_was_decided_final_or_not(register: Register, lane: str) -> None:
    made = register.registered(12)
    register.sanction(register.case(1), state="final", final_on=date(2026, 3, 16))
    register.sanction(register.case(2), "warning", registration_id=made, tax_id="x", state="final", remedied=False)
    register.sanction(register.case(3), "fine", state="reversed")
    register.sanction(register.case(4), "revocation", provision="25-XXI")
    told = words(client(register, lane).get("/cadastros/00012").text)
    for each in (
        "Decisões 4", "Multa de 10 UFML", "Advertência escrita, não sanada", "Cassação da autorização", "Definitiva",
        "Não definitiva", "Reformada", "art. 25, parágrafo único, VI", "16/03/2026", "00001/2026",
    ):  # fmt: skip
        assert each in told.replace("\xa0", " "), each


@pytest.mark.parametrize("lane", NOT_JUDGING)
def test_others_do_not_read_the_decisions(register: Register, lane: str) -> None:
    register.registered(12)
    register.sanction(register.case(1))
    page = client(register, lane).get("/cadastros/00012").text
    assert "Decisões" not in page and "UFML" not in page and "00001/2026" not in page


def test_the_provision_is_told_in_the_words_of_the_law(register: Register) -> None:
    register.registered(12)
    register.sanction(register.case(1), provision="25-VI")
    register.sanction(register.case(2), provision="99-X")
    page = client(register).get("/cadastros/00012").text
    assert "99-X" in page
    assert '<span class="row small muted">' in page


def test_a_case_is_linked_only_for_whoever_may_open_it(register: Register) -> None:
    register.registered(12)
    hidden, mine = register.case(1), register.case(2)
    for each in (hidden, mine):
        register.sanction(each)
    register.task(mine, "department_head")
    page = client(register).get("/cadastros/00012").text
    assert 'href="/processos/00002-2026"' in page and "/processos/00001-2026" not in page


def test_cases_in_which_my_lanes_took_part_are_listed_with_the_role(register: Register) -> None:
    register.registered(12)
    register.task(register.case(1, subject="art. 25, VI"), "department_head")
    register.task(register.case(2, REGISTRATION, role="applicant", subject="Renovação"), "department_head")
    register.task(register.case(3, subject="De outra pessoa", **CLARA), "department_head")
    told = words(client(register).get("/cadastros/00012").text)
    assert "Processos 2" in told and "Autuado" in told and "Requerente" in told and "De outra pessoa" not in told


def test_money_is_seen_by_the_money_offices_and_with_the_case(register: Register) -> None:
    register.registered(12)
    case_id = register.case(1)
    owed(register, case_id)
    page = client(register, "tax_office").get("/cadastros/00012").text
    assert "R$\xa087,30" in page and 'href="/cobrancas/00005-2026"' in page
    assert "87,30" not in client(register, "inspector").get("/cadastros/00012").text
    register.task(case_id, "inspector")
    page = client(register, "inspector", login="outro").get("/cadastros/00012").text
    assert "87,30" in page and "/cobrancas" not in page


def test_certificate_authorisation_and_badge_open_with_their_case(register: Register) -> None:
    register.registered(12)
    case_id = register.case(1, REGISTRATION, role="applicant")
    issued(register, case_id, "badge", "Crachá")
    opened = client(register, "registry_office")
    assert "Crachá" not in opened.get("/cadastros/00012").text
    register.task(case_id, "registry_office")
    page = opened.get("/cadastros/00012").text
    assert 'href="/processos/00001-2026/documentos/7"' in page and "Documentos emitidos" in page


def test_somebody_without_registration_has_a_record_too(register: Register) -> None:
    case_id = register.case(1, **CLARA)
    register.sanction(case_id, tax_id=CLARA["tax_id"])
    register.task(case_id, "inspector")
    opened = client(register, "inspector")
    here = f"/cadastros/pessoa/{party_of(register, case_id)}"
    assert f'href="{here}"' in opened.get("/processos/00001-2026").text
    told = words(opened.get(here).text)
    for each in ("Prontuário de Clara Luz", "Sem cadastro no município.", "***.444.777-**", "Multa de 10 UFML"):
        assert each in told, each
    assert opened.post(f"{here}/cpf/ver", headers={"HX-Request": "true"}).text == "111.444.777-35"
    with register.world.database.reading() as tx:
        row = tx.one(select(audit).where(audit.c.act == "tax_id_seen"))
    assert row is not None and row.subject == "00001/2026"


def test_whoever_is_registered_is_shown_with_the_registration(register: Register) -> None:
    register.registered(12)
    case_id = register.case(1)
    register.task(case_id, "inspector")
    answer = client(register, "inspector").get(f"/cadastros/pessoa/{party_of(register, case_id)}")
    assert answer.status_code == 302 and answer.location == "/cadastros/00012"


def test_the_record_of_a_person_is_hidden_from_who_may_not_open_the_case_nor_judge(register: Register) -> None:
    case_id = register.case(1, **CLARA)
    here = f"/cadastros/pessoa/{party_of(register, case_id)}"
    assert client(register, "mayor").get(here).status_code == 404
    for lane in ("mayor", "tax_office"):
        register.task(case_id, lane)
    assert client(register, "mayor", login="prefeita").get(here).status_code == 200
    assert client(register, "tax_office").get(here).status_code == 404
    assert client(register, "tax_office", login="outra").post(f"{here}/cpf/ver").status_code == 404


def test_the_record_of_another_municipality_is_not_there(register: Register) -> None:
    case_id = register.case(1, municipality="mococa", **CLARA)
    here = f"/cadastros/pessoa/{party_of(register, case_id)}"
    assert client(register, "mayor", manager=True).get(here).status_code == 404
    register.registered(12)
    register.sanction(case_id, municipality="mococa", tax_id="52998224725", provision="25-I")
    assert "00001/2026" not in client(register, "mayor", manager=True, login="m2").get("/cadastros/00012").text


def test_a_manager_reads_all_of_it(register: Register) -> None:
    register.registered(12)
    case_id = register.case(1)
    register.sanction(case_id)
    owed(register, case_id)
    page = client(register, "nobody", manager=True).get("/cadastros/00012").text
    assert 'href="/processos/00001-2026"' in page and "Multa de 10 UFML" in page and "87,30" in page
