"""The same pages on PostgreSQL: every statement of the frame, the inbox, the search, the administration runs there."""

from __future__ import annotations

from tests.webapp.world import PASSWORD, TODAY, World


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
