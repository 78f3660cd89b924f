"""Administration: for the administrator of the municipality only, and every change leaves a line in the audit trail."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from sqlalchemy import insert, select

from models.account import designation, official, official_lane
from models.audit import audit
from models.calendar import calendar_day
from models.case import incident
from models.outbox import outbox
from models.task import task
from tests.webapp.world import NOW, PASSWORD, World

SECTIONS = (
    "pessoas", "pessoas/nova", "setores", "substituicoes", "designacoes", "calendario", "incidentes", "caixa-de-saida",
    "auditoria",
)  # fmt: skip
NEW = {"login": "caio.nunes", "name": "Caio Nunes", "title": "Agente", "registration": "900", "lane": "traffic_agent"}


@pytest.fixture
def ana(world: World) -> int:
    return world.person("Ana Lima", administrator=True)


def acts(world: World) -> list[str]:
    """What the audit trail tells, in order."""
    with world.database.reading() as tx:
        return [row.act for row in tx.all(select(audit.c.act).order_by(audit.c.id))]


@pytest.mark.parametrize("section", SECTIONS)
def test_nobody_else_is_told_that_the_pages_exist(world: World, ana: int, section: str) -> None:
    head = world.person("Helena Prado", "mayor", heads=("mayor",), manager=True, analyst=True)
    assert world.client(head).get(f"/administracao/{section}").status_code == 404
    assert world.client().get(f"/administracao/{section}").status_code == 303
    with world.statements() as run:
        assert world.client(ana).get(f"/administracao/{section}").status_code == 200
    assert len([each for each in run if each != "BEGIN"]) <= 15
    assert "Administração" not in world.client(head).get("/processos").text


def test_a_new_person_gets_a_provisional_password_shown_once(world: World, ana: int) -> None:
    client = world.client(ana)
    page = client.post("/administracao/pessoas/nova", data=NEW).text
    password = re.search(r"<dt>Senha</dt><dd class=\"cod\">([^<]*)", page)
    assert password is not None
    assert password[1] not in client.get("/administracao/auditoria").text
    newcomer = world.client()
    newcomer.post("/entrar", data={"name": "caio.nunes", "password": password[1]})
    assert newcomer.get("/tarefas").location == "/preferencias"
    assert acts(world) == ["person_added", "sign_in"]


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"name": ""}, "Informe nome, cargo, matrícula e usuário."),
        ({"login": "a b"}, "O usuário tem de 3 a 40"),
        ({"email": "sem-arroba"}, "O e-mail não tem a forma"),
        ({"login": "ANA.LIMA"}, "Já há uma pessoa com este usuário."),
        ({"registration": "m1"}, "Já há uma pessoa com esta matrícula."),
    ],
)
def test_what_is_wrong_with_a_person_is_told(world: World, ana: int, changed: dict[str, str], told: str) -> None:
    answer = world.client(ana).post("/administracao/pessoas/nova", data={**NEW, **changed})
    assert answer.status_code == 422
    assert told in answer.text
    assert acts(world) == []


def test_who_leaves_is_signed_out_and_what_they_held_goes_back(world: World, ana: int) -> None:
    caio = world.person("Caio Nunes", "traffic_agent")
    world.task(world.case(1), "traffic_agent", holder_id=caio)
    leaving = world.client(caio)
    changed = {**NEW, "lane": []}
    assert world.client(ana).post(f"/administracao/pessoas/{caio}", data=changed).status_code == 303
    assert leaving.get("/tarefas").status_code == 303
    with world.database.reading() as tx:
        assert tx.value(select(task.c.holder_id)) is None
        assert tx.all(select(official_lane)) == []
    assert acts(world) == ["person_changed"]


def test_the_administrator_does_not_shut_themselves_out(world: World, ana: int) -> None:
    mine = {"login": "ana.lima", "name": "Ana Lima", "title": "TI", "registration": "m1", "active": "1"}
    answer = world.client(ana).post(f"/administracao/pessoas/{ana}", data=mine)
    assert "Você não pode tirar de si a administração." in answer.text


def test_another_municipality_is_out_of_reach(world: World, ana: int) -> None:
    other = world.person("Outra Pessoa", municipality="lavras")
    client = world.client(ana)
    assert client.get(f"/administracao/pessoas/{other}").status_code == 404
    assert client.post(f"/administracao/pessoas/{other}/senha").status_code == 404
    assert "Outra Pessoa" not in client.get("/administracao/pessoas").text
    abroad = world.case(1, municipality="lavras")
    with world.database.transaction() as tx:
        row = {"municipality": "lavras", "case_id": abroad, "kind": "time", "reason": "x", "at": NOW, "attempts": 1}
        tx.run(insert(incident), row)
        tx.run(insert(outbox), mail("lavras", "dead"))
    assert client.post("/administracao/incidentes/1/tentar").status_code == 404
    assert client.post("/administracao/caixa-de-saida/1/reenviar").status_code == 404
    there = world.task(abroad, "mayor", municipality="lavras")
    named = {"processo": abroad, "tarefa": there, "pessoa": ana, "ato": "Portaria 1"}
    assert client.post("/administracao/designacoes", data=named).status_code == 404


def test_a_new_password_ends_the_sessions(world: World, ana: int) -> None:
    caio = world.person("Caio Nunes", "traffic_agent")
    signed_in = world.client(caio)
    world.client(ana).post(f"/administracao/pessoas/{caio}/senha")
    assert signed_in.get("/tarefas").status_code == 303
    again = world.client().post("/entrar", data={"name": "caio.nunes", "password": PASSWORD})
    assert again.status_code == 403


def test_substitutions_are_entered_and_ended(world: World, ana: int) -> None:
    helena, paulo = world.person("Helena Prado", "mayor"), world.person("Paulo Reis", "treasury")
    client = world.client(ana)
    given = {"ausente": helena, "substituto": paulo, "de": "2026-03-16", "ate": "2026-03-20"}
    assert client.post("/administracao/substituicoes", data=given).status_code == 303
    for wrong in (
        given,
        {**given, "substituto": helena},
        {**given, "ate": "2026-03-01"},
        {**given, "de": "x"},
        {**given, "substituto": 999},
    ):
        assert client.post("/administracao/substituicoes", data=wrong).status_code == 422
    assert "Helena Prado" in world.client(paulo).get("/substituicoes").text
    assert world.client(paulo).post("/substituicoes/1/encerrar").status_code == 404, "only the absent ends it"
    assert world.client(helena).post("/substituicoes/1/encerrar").status_code == 303
    assert client.post("/administracao/substituicoes/1/encerrar").status_code == 404, "it has ended"
    assert acts(world) == ["substitution_added", "substitution_ended"]


def test_days_are_entered_with_their_act(world: World, ana: int) -> None:
    client = world.client(ana)
    given = {"dia": "2026-04-20", "nome": "Ponto facultativo", "ato": "Decreto 7.001/2026", "tipo": "closed"}
    assert client.post("/administracao/calendario", data={**given, "ato": ""}).status_code == 422
    assert client.post("/administracao/calendario", data=given).status_code == 303
    assert client.post("/administracao/calendario", data=given).status_code == 422
    page = client.get("/administracao/calendario?ano=2026").text
    assert "Decreto 7.001/2026" in page and "Tiradentes" in page and "Aniversário de Mococa" in page
    client.post("/administracao/calendario/2026-04-20/retirar")
    with world.database.reading() as tx:
        assert tx.all(select(calendar_day)) == []
    assert acts(world) == ["calendar_day_added", "calendar_day_removed"]


def test_a_task_that_nobody_able_holds_is_listed_until_somebody_is_designated(world: World, ana: int) -> None:
    helena, paulo = world.person("Helena Prado", "mayor"), world.person("Paulo Reis", "treasury")
    made = world.case(1)
    row = world.task(made, "mayor", "Decidir o recurso")
    client = world.client(ana)
    assert "Toda tarefa aberta tem alguém" in client.get("/administracao/designacoes").text
    world.bar(made, helena, "decidiu em primeira instância", row)
    page = client.get("/administracao/designacoes").text
    assert "Decidir o recurso" in page and "há impedimento: decidiu em primeira instância" in page
    named = {"processo": made, "tarefa": row, "pessoa": helena, "ato": "Portaria 12/2026"}
    assert "Há impedimento desta pessoa" in client.post("/administracao/designacoes", data=named).text
    assert client.post("/administracao/designacoes", data={**named, "pessoa": paulo, "ato": " "}).status_code == 422
    assert client.post("/administracao/designacoes", data={**named, "pessoa": paulo}).status_code == 303
    assert "Toda tarefa aberta tem alguém" in client.get("/administracao/designacoes").text
    assert "Decidir o recurso" in world.client(paulo).get("/tarefas").text
    with world.database.reading() as tx:
        assert tx.value(select(designation.c.act)) == "Portaria 12/2026"
    assert acts(world) == ["designation_added"]


def test_a_lane_without_people_has_no_able_authority(world: World, ana: int) -> None:
    gone = world.person("Helena Prado", "mayor", active=False)
    world.task(world.case(1), "mayor", "Decidir o recurso", holder_id=gone)
    assert "nenhuma pessoa ativa neste setor" in world.client(ana).get("/administracao/designacoes").text


def mail(municipality: str, state: str) -> dict[str, object]:
    """A row of the outbox."""
    return {
        "municipality": municipality,
        "kind": "mail",
        "key": f"{municipality}-{state}",
        "data": {},
        "state": state,
        "due_at": NOW - timedelta(hours=1),
        "made_at": NOW - timedelta(hours=1),
        "attempts": 5,
    }


@pytest.mark.parametrize(
    ("state", "act", "expected"),
    [
        ("dead", "reenviar", "waiting"),
        ("uncertain", "reenviar", "waiting"),
        ("uncertain", "dar-por-enviado", "done"),
        ("dead", "dar-por-enviado", None),
        ("done", "reenviar", None),
        ("sending", "reenviar", None),
    ],
)
def test_only_what_is_stuck_is_sent_again(world: World, ana: int, state: str, act: str, expected: str | None) -> None:
    with world.database.transaction() as tx:
        tx.run(insert(outbox), mail("mococa", state))
    answer = world.client(ana).post(f"/administracao/caixa-de-saida/1/{act}")
    assert answer.status_code == (404 if expected is None else 303)
    with world.database.reading() as tx:
        row = tx.one(select(outbox.c.state, outbox.c.key))
    assert row is not None
    assert row.state == (expected or state)
    assert row.key == f"mococa-{state}", "the Message-ID stays"


def test_the_outbox_shows_its_states_and_says_when_nothing_leaves(world: World, ana: int) -> None:
    with world.database.transaction() as tx:
        for state in ("waiting", "sending", "done", "dead", "uncertain"):
            tx.run(insert(outbox), mail("mococa", state))
    page = world.client(ana).get("/administracao/caixa-de-saida").text
    for word in ("A enviar", "Enviando", "Enviado", "Falhou", "Incerto"):
        assert f">{word}</span>" in page or f"</i>{word}</span>" in page, word
    assert "Nada saiu desde 17/03/2026 às 09:42." in page


def test_trying_an_incident_again_tells_how_it_went(world: World, ana: int) -> None:
    made = world.case(1)
    with world.database.transaction() as tx:
        row = {"municipality": "mococa", "case_id": made, "kind": "time", "reason": "faltou o valor", "at": NOW}
        tx.run(insert(incident), {**row, "attempts": 1})
    client = world.client(ana)
    assert "faltou o valor" in client.get("/administracao/incidentes").text
    client.post("/administracao/incidentes/1/tentar")
    assert "Incidente nº 1 resolvido" in client.get("/administracao/incidentes").text
    assert client.post("/administracao/incidentes/1/tentar").status_code == 404
    with world.database.reading() as tx:
        assert tx.value(select(incident.c.owner_id)) == ana
        assert tx.value(select(official.c.id).where(official.c.id == ana)) == ana
