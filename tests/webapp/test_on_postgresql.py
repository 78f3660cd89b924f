"""The same pages on PostgreSQL: every statement of the frame, the inbox, the search, the administration runs there."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path

from tests.payment.samples import Paid, barcode
from tests.webapp.counter import Counter, bank_return
from tests.webapp.register import REGISTRATION, Register
from tests.webapp.test_bank_files import hand_in
from tests.webapp.world import PASSWORD, TODAY, World
from webapp.charges.query import STATES


def test_signing_in_and_being_blocked(world_on_postgresql: World) -> None:
    world = world_on_postgresql
    world.person("Helena Prado", "traffic_office")
    client = world.client()
    wrong = {"name": "helena.prado", "password": "errada"}
    assert "Restam 4 tentativas." in client.post("/entrar", data=wrong).text
    assert client.post("/entrar", data={**wrong, "password": PASSWORD}).status_code == 303
    assert "Restam 4 tentativas." in world.client().post("/entrar", data=wrong).text


def test_every_page(world_on_postgresql: World) -> None:
    world = world_on_postgresql
    helena = world.person("Helena Prado", "traffic_office", heads=("traffic_agent",), administrator=True)
    reader = world.person("Olga Sá", "ombudsman")
    paulo = world.person("Paulo Reis", "mayor")
    world.absence(paulo, helena, TODAY, TODAY)
    made = world.case(1, plate="ABC1D23", owner="ana bento")
    row = world.task(made, "traffic_office", due_on=TODAY)
    world.bar(world.case(2), reader, "parentesco")
    client = world.client(helena)
    rules = [rule for rule in world.app.url_map.iter_rules() if "GET" in (rule.methods or ()) and not rule.arguments]
    for rule in rules:
        assert client.get(rule.rule).status_code in (200, 302, 303, 404), rule.rule
    lists = ("posso", "comigo", "livres", "atrasadas", "retorno", "ausentes", "setor")
    searches = ("ABC1D23", "ana", "1/2026", "12345670109")
    for address in (
        *(f"/tarefas?lista={name}&vence=amanha" for name in lists),
        *(f"/processos?situacao=open&q={typed}" for typed in searches),
    ):
        assert client.get(address).status_code in (200, 302), address
        assert world.client(reader).get(address).status_code == 200, address
    claimed = client.post("/tarefas/acoes", data={"acao": "assumir", "tarefa": f"{made}:{row}"})
    assert claimed.status_code == 303
    assert "1 assumida." in client.get("/tarefas").text


def test_charges_and_the_banks_files(world_on_postgresql: World, tmp_path: Path) -> None:
    counter = Counter(world_on_postgresql, tmp_path)
    counter.world.watch.at = datetime(2026, 4, 20, 13, tzinfo=UTC)
    case_id = counter.tell("fine_unpaid", "refer_to_active_debt")
    client = counter.client()
    data = bank_return(Paid(counter.bars(case_id)), Paid(barcode(77), authentication="B"))
    url = hand_in(client, data).headers["Location"]
    assert "Registrar 1 pagamento" in client.get(url).text
    client.post(f"{url}/registrar")
    assert counter.charge(case_id).state == "paid"
    assert hand_in(client, data).headers["Location"] == url
    for name in ("", *STATES):
        for typed in ("", "1/2026", "joão", "52998224725", "G35305082026000001"):
            query = {"situacao": name, "q": typed, "tipo": "fine", "de": "2026-01-01", "ate": "2026-12-31"}
            for page in ("", "/lista.csv"):
                assert client.get(f"/cobrancas{page}", query_string=query).status_code == 200, query
    assert "R$\u00a0800,00" in client.get("/cobrancas").text
    for page in ("/cobrancas/00001-2026", "/cobrancas/00001-2026/guia.pdf", "/cobrancas/arquivos/sem-guia"):
        assert client.get(page).status_code == 200, page


def test_the_register_is_listed_searched_and_shown(world_on_postgresql: World) -> None:
    register = Register(world_on_postgresql)
    case_id = register.case(70, REGISTRATION, role="applicant")
    watch = register.case(12, REGISTRATION, named="Cadastro 00012", process="validity")
    made = register.registered(12, case_id=case_id, watch_id=watch, policy_expires_on=date(2026, 4, 1))
    register.registered(13, status="expired", code="CODE000013")
    register.paper(made, case_id, "inspection", date(2026, 3, 20))
    penalty = register.case(71, plate="ABC1D23")
    register.sanction(penalty, registration_id=made)
    register.measure(penalty, 3, registration_id=made)
    register.task(penalty, "department_head")
    client = world_on_postgresql.client(register.official("Rui Paz", "department_head"))
    for query in ("", "?vence=30", "?q=rita", "?q=ABC1323", "?q=529.982.247-25", "?situacao=active&pagina=2"):
        assert client.get(f"/cadastros{query}").status_code == 200, query
    assert "Vistoria periódica" in client.get("/cadastros?vence=30").text
    assert "Multa de 10 UFML" in client.get("/cadastros/12").text
    assert "Autorização recolhida" in client.get("/cadastros/medidas?todas").text
    assert 'href="/cadastros/00013"' in client.get("/processos/00071-2026").text
    assert client.get("/processos?q=rita").status_code == 200
    assert client.get("/autorizado?codigo=K7QX4M2012").status_code == 200
