"""The inbox: which tasks stand in which list, in what order, with which words; and the acts on several at once."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from sqlalchemy import select

from models.account import official
from processes.authority import standing_of
from tests.webapp.world import NOW, TODAY, World
from webapp.inbox import Query, place_in_list


def in_days(days: int) -> date:
    return TODAY + timedelta(days=days)


def test_an_empty_inbox_says_what_will_come(world: World) -> None:
    helena = world.person("Helena Prado", "traffic_director")
    page = world.client(helena).get("/tarefas").text
    assert "Nenhuma tarefa à espera. Quando um processo chegar a um dos seus setores, a tarefa aparece aqui." in page


def test_the_default_list_holds_only_what_i_may_complete(world: World) -> None:
    helena = world.person("Helena Prado", "traffic_director")
    paulo = world.person("Paulo Reis", "traffic_director")
    first = world.case(1, plate="ABC1D23")
    world.task(first, "traffic_director", "Analisar a defesa")
    world.task(world.case(2), "traffic_agent", "Vistoriar o veículo")
    world.task(world.case(3), "traffic_director", "Homologar o auto", holder_id=paulo)
    world.task(world.case(4, municipality="lavras"), "traffic_director", "De outro município", municipality="lavras")
    barred = world.case(5)
    world.task(barred, "traffic_director", "Decidir o recurso")
    world.bar(barred, helena, "decidiu em primeira instância")
    page = world.client(helena).get("/tarefas").text
    assert "Analisar a defesa" in page
    for title in ("Vistoriar o veículo", "Homologar o auto", "De outro município", "Decidir o recurso"):
        assert title not in page, title
    assert "1 tarefa não aparece por impedimento seu:" in page
    why = world.client(helena).get("/tarefas/impedimentos").text
    assert "Há impedimento: você decidiu em primeira instância." in why


def test_a_substitute_sees_the_lanes_of_the_absent_and_completes_what_they_held(world: World) -> None:
    helena = world.person("Helena Prado", "traffic_director")
    paulo = world.person("Paulo Reis", "traffic_office")
    held = world.case(1)
    world.task(held, "traffic_office", "Expedir a notificação", holder_id=paulo)
    client = world.client(helena)
    assert "Expedir a notificação" not in client.get("/tarefas").text
    world.absence(paulo, helena, TODAY, in_days(3))
    page = client.get("/tarefas").text
    assert "Expedir a notificação" in page
    assert "Você substitui <strong>Paulo Reis</strong> até 20/03." in page
    world.watch.forward(days=4)
    assert "Expedir a notificação" not in world.client(helena).get("/tarefas").text


def test_the_order_is_that_of_the_due_dates_then_of_priority(world: World) -> None:
    helena = world.person("Helena Prado", "traffic_office")
    for number, (title, due, priority) in enumerate(
        [("sem", None, 0), ("depois", in_days(9), 0), ("igual", in_days(1), 0), ("urgente", in_days(1), 1)], start=1
    ):
        world.task(world.case(number), "traffic_office", f"tarefa {title}", due_on=due, priority=priority)
    page = world.client(helena).get("/tarefas").text
    places = [page.index(f">tarefa {title}</a>") for title in ("urgente", "igual", "depois", "sem")]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("days", "words"),
    [
        (-1, "16/03 · 1 dia de atraso"),
        (-2, "15/03 · 2 dias de atraso"),
        (0, "hoje, 23:59"),
        (1, "18/03 · amanhã"),
        (3, "20/03 · 3 dias"),
        (9, "26/03 · 9 dias"),
        (None, "sem prazo"),
    ],
)
def test_the_chip_of_a_term(world: World, days: int | None, words: str) -> None:
    helena = world.person("Helena Prado", "traffic_office")
    world.task(world.case(1), "traffic_office", due_on=None if days is None else in_days(days))
    assert words in world.client(helena).get("/tarefas").text


def test_the_heading_counts(world: World) -> None:
    helena = world.person("Helena Prado", "traffic_office")
    for number, days in enumerate((-1, 0, 1, 1, 9), start=1):
        world.task(world.case(number), "traffic_office", due_on=in_days(days))
    assert "5 tarefas · 1 atrasada · 3 vencem até amanhã" in world.client(helena).get("/tarefas").text


def test_the_lists_of_the_rail(world: World) -> None:
    helena = world.person("Helena Prado", "traffic_office", heads=("traffic_agent",))
    caio = world.person("Caio Nunes", "traffic_agent")
    ana = world.person("Ana Lima", "traffic_agent")
    world.absence(caio, ana, TODAY, TODAY)
    world.task(world.case(1), "traffic_office", "livre")
    world.task(world.case(2), "traffic_office", "minha", holder_id=helena, follow_up_on=in_days(2))
    world.task(world.case(3), "traffic_office", "vencida", due_on=in_days(-5))
    world.task(world.case(4), "traffic_agent", "do ausente", holder_id=caio)
    world.task(world.case(5), "traffic_agent", "do setor chefiado")
    expected = {
        "posso": {"livre", "minha", "vencida"},
        "comigo": {"minha"},
        "livres": {"livre", "vencida"},
        "atrasadas": {"vencida"},
        "retorno": {"minha"},
        "ausentes": {"do ausente"},
        "setor": {"do ausente", "do setor chefiado"},
    }
    every = set().union(*expected.values())
    client = world.client(helena)
    for name, titles in expected.items():
        page = client.get(f"/tarefas?lista={name}").text
        assert {title for title in every if f">{title}</a>" in page} == titles, name


def test_who_heads_nothing_has_no_lists_of_a_head(world: World) -> None:
    caio = world.person("Caio Nunes", "traffic_agent")
    world.task(world.case(1), "traffic_office", "alheia")
    page = world.client(caio).get("/tarefas?lista=setor").text
    assert "Chefia" not in page
    assert "alheia" not in page


def test_a_filter_stands_in_the_address_and_says_how_to_undo_it(world: World) -> None:
    helena = world.person("Helena Prado", "traffic_office")
    for number in range(1, 4):
        world.task(world.case(number), "traffic_office", due_on=in_days(9))
    client = world.client(helena)
    assert ">Vistoriar o veículo</a>" in client.get("/tarefas?vence=&tarefa=inspect_vehicle").text
    page = client.get("/tarefas?vence=hoje").text
    assert "Nenhuma tarefa com estes filtros." in page
    assert "3 sem o filtro “Vence: até hoje”" in page
    assert "Limpar os filtros" in page


@pytest.mark.parametrize(
    "query", ["pagina=x", "pagina=-3", "pagina=99999999999", "lista=nada", "vence=nunca", "setor='--", "tarefa=%00"]
)
def test_a_broken_address_is_read_as_far_as_it_makes_sense(world: World, query: str) -> None:
    helena = world.person("Helena Prado", "traffic_office")
    assert world.client(helena).get(f"/tarefas?{query}").status_code == 200


def test_fifty_rows_a_page(world: World) -> None:
    helena = world.person("Helena Prado", "traffic_office")
    for number in range(1, 53):
        world.task(world.case(number), "traffic_office")
    client = world.client(helena)
    first, second = client.get("/tarefas").text, client.get("/tarefas?pagina=2").text
    assert "00050/2026" in first and "00051/2026" not in first
    assert "00051/2026" in second and "51 a 52 de 52" in second


def test_few_statements_a_page(world: World) -> None:
    helena = world.person("Helena Prado", "traffic_office", heads=("traffic_agent",))
    for number in range(1, 40):
        world.task(world.case(number, owner="Ana Bento"), "traffic_office", holder_id=helena if number % 2 else None)
    client = world.client(helena)
    client.get("/tarefas")
    for address in ("/tarefas", "/tarefas?lista=setor", "/tarefas?vence=hoje", "/processos", "/processos?q=ana"):
        with world.statements() as run:
            assert client.get(address).status_code == 200
        asked = [each for each in run if each != "BEGIN"]
        assert len(asked) <= 9, f"{address}: {len(asked)}\n" + "\n\n".join(asked)


def test_the_place_of_a_task_in_its_list(world: World) -> None:
    helena = world.person("Helena Prado", "traffic_office")
    cases = [world.case(number) for number in range(1, 5)]
    tasks = [world.task(each, "traffic_office", due_on=in_days(n)) for n, each in enumerate(cases)]
    with world.database.reading() as tx:
        who = tx.one(select(official).where(official.c.id == helena))
        assert who is not None
        standing = standing_of(tx, who, TODAY)
        middle = place_in_list(tx, Query(), standing, TODAY, cases[1], tasks[1])
        last = place_in_list(tx, Query(), standing, TODAY, cases[3], tasks[3])
        none = place_in_list(tx, Query(), standing, TODAY, cases[3], 999)
    assert middle is not None and last is not None and none is None
    assert (middle.position, middle.total) == (2, 4)
    assert middle.before is not None and middle.after is not None
    assert (middle.before.reference, middle.after.reference) == ("00001/2026", "00003/2026")
    assert last.before is not None and last.after is None


def test_a_list_that_fails_says_so_with_a_number(world: World) -> None:
    helena = world.person("Helena Prado", "traffic_office")
    client = world.client(helena)
    client.get("/tarefas")
    with world.database.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE task RENAME TO gone")
    answer = client.get("/tarefas")
    assert answer.status_code >= 500
    assert "ocorrência" in answer.text and "Traceback" not in answer.text


def test_new_tasks_are_told_and_not_moved_under_the_hand(world: World) -> None:
    helena = world.person("Helena Prado", "traffic_office")
    world.task(world.case(1), "traffic_office")
    client = world.client(helena)
    page = client.get("/tarefas").text
    asked = re.findall(r'hx-get="(/tarefas/novas[^"]*)"', page)[0].replace("&amp;", "&")
    assert client.get(asked).text.strip() == ""
    world.task(world.case(2), "traffic_office", opened_at=NOW + timedelta(seconds=5))
    world.task(world.case(3), "mayor", opened_at=NOW + timedelta(seconds=5))
    assert "1 tarefa nova." in client.get(asked).text
    for broken in ("", "x", "2026-03-17", "2026-03-17T10:00"):
        assert client.get(f"/tarefas/novas?desde={broken}").status_code == 404


def test_a_page_that_asks_by_itself_keeps_no_session_alive(world: World) -> None:
    helena = world.person("Helena Prado", "traffic_office")
    client = world.client(helena)
    for _hour in range(8):
        world.watch.forward(hours=1)
        answer = client.get("/tarefas/novas", query_string={"desde": NOW.isoformat()}, headers={"HX-Request": "true"})
    assert answer.status_code == 401
    assert answer.headers["HX-Redirect"].startswith("/entrar")


def test_the_way_back_marks_the_row_that_was_opened(world: World) -> None:
    helena = world.person("Helena Prado", "traffic_office")
    made = world.case(1)
    row = world.task(made, "traffic_office", due_on=TODAY)
    back = Query(vence="hoje").back(made, row)
    page = world.client(helena).get(back).text
    assert f'<tr class="current" id="t-{made}-{row}">' in page
    assert back.endswith(f"#t-{made}-{row}") and "vence=hoje" in back
