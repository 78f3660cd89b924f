"""Acts on several tasks at once: what becomes of each row, and whose rows they are."""

from __future__ import annotations

from datetime import date

from sqlalchemy import select

from models.task import task
from tests.webapp.world import World


def test_claiming_several_tells_what_became_of_each(world: World) -> None:
    helena = world.person("Helena Prado", "traffic_office")
    paulo = world.person("Paulo Reis", "traffic_office")
    cases = [world.case(number) for number in range(1, 4)]
    tasks = [world.task(each, "traffic_office") for each in cases[:2]]
    taken = world.task(cases[2], "traffic_office", holder_id=paulo)
    chosen = [f"{c}:{t}" for c, t in zip(cases, [*tasks, taken], strict=True)]
    client = world.client(helena)
    answer = client.post("/tarefas/acoes", data={"acao": "assumir", "tarefa": chosen, "voltar": "/tarefas?vence=sem"})
    assert answer.status_code == 303
    assert answer.location == "/tarefas?vence=sem"
    page = client.get("/tarefas").text
    assert "2 assumidas. 1 não: 00003/2026 já está com Paulo Reis." in page
    with world.database.reading() as tx:
        holders = [row.holder_id for row in tx.all(select(task.c.holder_id).order_by(task.c.case_id))]
    assert holders == [helena, helena, paulo]


def test_a_task_of_another_lane_or_place_cannot_be_claimed_by_its_number(world: World) -> None:
    helena = world.person("Helena Prado", "traffic_office")
    other, abroad = world.case(1), world.case(2, municipality="lavras")
    chosen = [
        f"{other}:{world.task(other, 'mayor')}",
        f"{abroad}:{world.task(abroad, 'traffic_office', municipality='lavras')}",
    ]
    client = world.client(helena)
    client.post("/tarefas/acoes", data={"acao": "assumir", "tarefa": [*chosen, "x:1", "1:", ":", "9" * 30 + ":1"]})
    assert "Nenhuma tarefa selecionada." in client.get("/tarefas").text
    with world.database.reading() as tx:
        assert {row.holder_id for row in tx.all(select(task.c.holder_id))} == {None}


def test_reassigning_asks_to_whom_and_why(world: World) -> None:
    helena = world.person("Helena Prado", "traffic_office", heads=("traffic_office",))
    paulo = world.person("Paulo Reis", "traffic_office")
    world.person("Alheia Silva", "mayor")
    made = world.case(1)
    chosen = {"tarefa": f"{made}:{world.task(made, 'traffic_office')}", "voltar": "/tarefas"}
    client = world.client(helena)
    asked = client.post("/tarefas/acoes", data={"acao": "redistribuir", **chosen})
    assert "Paulo Reis" in asked.text and "Alheia Silva" not in asked.text
    no_reason = {"acao": "redistribuir", "confirmar": "1", "para": str(paulo), **chosen}
    assert "Escreva o motivo da redistribuição." in client.post("/tarefas/acoes", data=no_reason).text
    client.post("/tarefas/acoes", data={**no_reason, "motivo": "férias"})
    assert "1 redistribuída." in client.get("/tarefas").text
    with world.database.reading() as tx:
        assert tx.value(select(task.c.holder_id)) == paulo


def test_priority_and_return_date(world: World) -> None:
    helena = world.person("Helena Prado", "traffic_office")
    made = world.case(1)
    chosen = {"tarefa": f"{made}:{world.task(made, 'traffic_office')}", "confirmar": "1"}
    client = world.client(helena)
    client.post("/tarefas/acoes", data={"acao": "prioridade", "prioridade": "1", **chosen})
    past = client.post("/tarefas/acoes", data={"acao": "retorno", "retorno": "2026-03-17", **chosen})
    assert "A data de retorno precisa ser depois de hoje." in past.text
    client.post("/tarefas/acoes", data={"acao": "retorno", "retorno": "2026-03-20", **chosen})
    with world.database.reading() as tx:
        row = tx.one(select(task.c.priority, task.c.follow_up_on))
    assert row is not None
    assert tuple(row) == (1, date(2026, 3, 20))
    assert "retorno: 20/03" in client.get("/tarefas").text
