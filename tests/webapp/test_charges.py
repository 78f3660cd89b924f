"""The list of charges and a charge's own page: states, filters, sums, who may see them, municipalities apart."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path

import pytest
from sqlalchemy import insert

from models.charge import charge, guide
from models.party import party
from tests.webapp.counter import Counter
from tests.webapp.world import NOW, World

SEEN_BY = ("tax_office.1", "treasury.1", "traffic_director.1")
NOT_SEEN_BY = ("ombudsman.1", "traffic_agent.1", "yard.1", "mayor.1")


@pytest.fixture
def counter(world: World, tmp_path: Path) -> Counter:
    made = Counter(world, tmp_path)
    world.watch.at = datetime(2026, 4, 10, 13, tzinfo=UTC)
    return made


def owed(world: World, number: int, state: str = "open", municipality: str = "mococa", debtor: str = "Ana Dias") -> int:
    """A charge put into the tables directly."""
    case_id = world.case(number, municipality=municipality)
    row = {
        "municipality": municipality,
        "number": number,
        "year": 2026,
        "amount": Decimal("800.00"),
        "due_on": date(2026, 4, 20),
        "issued_at": NOW,
    }
    with world.database.transaction() as tx:
        whole = {**row, "case_id": case_id, "kind": "fine", "items": [], "steps": [], "state": state}
        made = int(tx.run(insert(charge).returning(charge.c.id), whole).scalar_one())
        tx.run(insert(guide), {**row, "charge_id": made})
        person = {"role": "owner", "name": debtor, "name_key": debtor.lower(), "tax_id": "52998224725"}
        tx.run(insert(party), {"case_id": case_id, "municipality": municipality, "at": NOW, **person})
    return made


def text(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)).replace("\xa0", " ")


def listed(page: str) -> list[str]:
    """The guides of the list, in order."""
    return re.findall(r'<td class="case">(\d{5}/\d{4})</td>', page)


def test_charges_stand_by_state_with_their_sums(counter: Counter) -> None:
    for number, state in enumerate(("open", "partial", "paid", "referred", "legal", "cancelled", "refund"), start=1):
        owed(counter.world, number, state)
    client = counter.client()
    page = text(client.get("/cobrancas").text)
    assert "7 guias" in page and "A receber R$ 3.200,00" in page
    for name, shown in (("a-vencer", 2), ("pagas", 1), ("divida-ativa", 1), ("procuradoria", 1), ("a-restituir", 1)):
        assert len(listed(client.get(f"/cobrancas?situacao={name}").text)) == shown, name
    assert "Encaminhada à Procuradoria" in client.get("/cobrancas?situacao=procuradoria").text
    counter.world.watch.at = datetime(2026, 4, 22, 13, tzinfo=UTC)
    assert listed(counter.client().get("/cobrancas?situacao=vencidas").text) == ["00001/2026", "00002/2026"]


def test_filters_live_in_the_address_and_search_finds_guide_case_name_and_cpf(counter: Counter) -> None:
    owed(counter.world, 7, debtor="João Pereira")
    owed(counter.world, 8, debtor="Clara Luz")
    client = counter.client()
    for typed in ("00007/2026", "7/2026", "pereira"):
        assert listed(client.get("/cobrancas", query_string={"q": typed}).text) == ["00007/2026"], typed
    assert len(listed(client.get("/cobrancas?q=529.982.247-25").text)) == 2
    assert len(listed(client.get("/cobrancas?de=2026-04-20&ate=2026-04-20").text)) == 2
    assert not listed(client.get("/cobrancas?de=2026-04-21").text)
    nothing = client.get("/cobrancas?tipo=fee").text
    assert "Nenhuma cobrança com estes filtros." in nothing and "Limpar os filtros" in nothing


@pytest.mark.parametrize("login", SEEN_BY)
def test_the_money_offices_and_the_director_see_charges(counter: Counter, login: str) -> None:
    owed(counter.world, 1)
    client = counter.client(login)
    assert client.get("/cobrancas").status_code == 200
    assert 'href="/cobrancas"' in client.get("/processos").text
    assert client.get("/cobrancas/00001-2026").status_code == 200


@pytest.mark.parametrize("login", NOT_SEEN_BY)
def test_others_are_not_told_that_the_pages_exist(counter: Counter, login: str) -> None:
    owed(counter.world, 1)
    client = counter.client(login)
    for address in ("/cobrancas", "/cobrancas/lista.csv", "/cobrancas/00001-2026", "/cobrancas/00001-2026/guia.pdf"):
        assert client.get(address).status_code == 404, address
    assert 'href="/cobrancas"' not in client.get("/processos").text


def test_a_manager_sees_charges_and_not_the_banks_files(counter: Counter) -> None:
    manager = counter.world.client(counter.world.person("Gil Mota", manager=True))
    assert manager.get("/cobrancas").status_code == 200
    assert manager.get("/cobrancas/arquivos").status_code == 404


def test_whoever_is_not_signed_in_is_sent_to_sign_in(counter: Counter) -> None:
    answer = counter.world.client().get("/cobrancas?situacao=vencidas")
    assert answer.status_code == 303 and "/entrar" in answer.headers["Location"]


def test_municipalities_see_nothing_of_each_other(counter: Counter) -> None:
    owed(counter.world, 1)
    owed(counter.world, 2, municipality="lavras", debtor="Pessoa de Lavras")
    here = counter.client()
    assert listed(here.get("/cobrancas").text) == ["00001/2026"]
    assert "Lavras" not in here.get("/cobrancas/lista.csv").text
    assert here.get("/cobrancas/00002-2026").status_code == 404
    assert not listed(here.get("/cobrancas?q=Pessoa").text)
    there = counter.world.client(counter.world.person("Lia Reis", "treasury", municipality="lavras"))
    assert listed(there.get("/cobrancas").text) == ["00002/2026"]
    assert there.get("/cobrancas/00001-2026").status_code == 404


def test_the_table_is_what_is_filtered_and_runs_no_formula(counter: Counter) -> None:
    owed(counter.world, 1, debtor="=HYPERLINK(1)")
    owed(counter.world, 2, "paid")
    answer = counter.client().get("/cobrancas/lista.csv?situacao=a-vencer")
    lines = answer.data.decode("utf-8-sig").split("\r\n")
    assert answer.mimetype == "text/csv" and len(lines) == 3
    assert lines[1].startswith("00001/2026;00001/2026;'=HYPERLINK(1);Multa;")
    assert lines[1].endswith(";20/04/2026;800,00;0,00;800,00;0,00")


def test_a_hundred_charges_cost_no_more_statements_than_one(counter: Counter) -> None:
    client, world = counter.client(), counter.world
    counts = []
    for numbers in (range(1, 2), range(2, 101)):
        for number in numbers:
            owed(world, number)
        with world.statements() as run:
            page = client.get("/cobrancas").text
        counts.append(len(run))
    assert len(listed(page)) == 50 and "1 a 50 de 100" in page
    assert counts[0] == counts[1] <= 14


def test_one_charge_tells_amount_computation_guides_payments_and_history(counter: Counter) -> None:
    case_id = counter.tell("appeal_reduces_the_fine")
    row = counter.charge(case_id)
    client = counter.client("tax_office.1")
    page = client.get(f"/cobrancas/{row.number:05d}-2026").text
    told = text(page)
    assert "Multa R$ 400,00" in told and "Memória de cálculo" in told and "substituída" in told
    for act in ("Guia emitida", "Recurso decidido", "Pagamento registrado", "Pagamento conferido"):
        assert act in told, act
    old = client.get(f"/cobrancas/{row.number - 1:05d}-2026")
    assert (old.status_code, old.headers["Location"]) == (302, f"/cobrancas/{row.number:05d}-2026")
    for number in (row.number, row.number - 1):
        pdf = client.get(f"/cobrancas/{number:05d}-2026/guia.pdf")
        assert pdf.mimetype == "application/pdf" and pdf.data.startswith(b"%PDF")


def test_late_double_and_partial_payments_are_marked_on_the_case_too(counter: Counter) -> None:
    case_id = counter.tell("demo_fine_double")
    row = counter.charge(case_id)
    page = text(counter.client("tax_office.1").get(f"/cobrancas/{row.number:05d}-2026").text)
    assert "Em dobro" in page and "A restituir R$ 800,00" in page
    tab = text(counter.client("tax_office.1").get("/processos/00001-2026?parte=valores").text)
    assert "Em dobro" in tab and "pago a mais: R$ 800,00" in tab
