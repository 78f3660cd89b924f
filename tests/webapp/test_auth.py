"""Sign-in: who gets in, what is said when not, when a session ends, and what signing asks."""

from __future__ import annotations

import re
import stat
from datetime import timedelta
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select, update

from models.account import failure, official, sign_in
from models.base import metadata
from models.database import Database
from tests.webapp.world import NOW, PASSWORD, World
from webapp.auth import verify_password_for_signing
from webapp.auth.passwords import draw_password, objection
from webapp.settings import Settings


def enter(client: FlaskClient, name: str, password: str = PASSWORD, **more: str) -> str:
    answer = client.post("/entrar", data={"name": name, "password": password, **more})
    return answer.location if answer.status_code == 303 else answer.text


@pytest.mark.parametrize("name", ["helena.prado", "HELENA.PRADO", " helena.prado ", "7788", "Helena@Mococa.example"])
def test_login_registration_and_email_open_the_same_door(world: World, name: str) -> None:
    world.person("Helena Prado", "traffic_director", registration="7788", email="helena@mococa.example")
    client = world.client()
    assert enter(client, name) == "/inicio"
    assert client.get("/inicio").location == "/tarefas"
    assert "Helena Prado" in client.get("/tarefas").text


def test_who_is_not_signed_in_comes_back_to_the_same_page(world: World) -> None:
    world.person("Helena Prado", "traffic_director")
    client = world.client()
    asked = client.get("/tarefas?vence=hoje&setor=x")
    assert asked.status_code == 303
    target = re.search(r'name="next" value="([^"]*)"', client.get(asked.location).text)
    assert target is not None
    back = target[1].replace("&amp;", "&")
    assert enter(client, "helena.prado", next=back) == "/tarefas?vence=hoje&setor=x"


@pytest.mark.parametrize(
    "target", ["//evil.example/x", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "/\t/evil", ""]
)
def test_sign_in_never_leads_to_another_site(world: World, target: str) -> None:
    world.person("Helena Prado", "traffic_director")
    assert enter(world.client(), "helena.prado", next=target) == "/inicio"


@pytest.mark.parametrize("name", ["helena.prado", "ninguem"])
def test_a_known_and_an_unknown_name_get_the_same_answers(world: World, name: str) -> None:
    world.person("Helena Prado", "traffic_director")
    client = world.client()
    answers = [enter(client, name, "errada") for _ in range(6)]
    told = [re.findall(r"(?:Usuário ou senha|Acesso bloqueado)[^<]*", answer)[0] for answer in answers]
    assert told == [
        "Usuário ou senha não conferem. Restam 4 tentativas.",
        "Usuário ou senha não conferem. Restam 3 tentativas.",
        "Usuário ou senha não conferem. Restam 2 tentativas.",
        "Usuário ou senha não conferem. Resta 1 tentativa.",
        "Acesso bloqueado até 10:57, após 5 tentativas.",
        "Acesso bloqueado até 10:57, após 5 tentativas.",
    ]


def test_a_blocked_name_does_not_get_in_with_the_right_password_until_the_block_ends(world: World) -> None:
    world.person("Helena Prado", "traffic_director")
    world.person("Paulo Reis", "traffic_director")
    client = world.client()
    for _ in range(5):
        enter(client, "helena.prado", "errada")
    world.watch.forward(minutes=14, seconds=59)
    assert "Acesso bloqueado" in enter(client, "helena.prado")
    assert enter(world.client(), "paulo.reis") == "/inicio", "a colleague at the same address is not blocked"
    world.watch.forward(seconds=1)
    assert enter(client, "helena.prado") == "/inicio"


def test_wrong_tries_spread_over_time_do_not_block(world: World) -> None:
    world.person("Helena Prado", "traffic_director")
    client = world.client()
    for _ in range(8):
        assert "Acesso bloqueado" not in enter(client, "helena.prado", "errada")
        world.watch.forward(minutes=4)


def test_an_address_that_tries_many_names_is_blocked(world: World) -> None:
    world.person("Helena Prado", "traffic_director")
    client = world.client()
    for n in range(20):
        enter(client, f"nome{n}", "errada")
    assert "Acesso bloqueado" in enter(client, "helena.prado")


def test_a_right_password_clears_the_count(world: World) -> None:
    world.person("Helena Prado", "traffic_director")
    client = world.client()
    for _ in range(4):
        enter(client, "helena.prado", "errada")
    enter(client, "helena.prado")
    with world.database.reading() as tx:
        assert tx.value(select(func.count()).select_from(failure).where(failure.c.subject == "name:helena.prado")) == 0


def test_a_session_ends_after_eight_idle_hours_and_says_when(world: World) -> None:
    helena = world.person("Helena Prado", "traffic_director")
    client = world.client(helena)
    world.watch.forward(hours=7, minutes=59)
    assert client.get("/tarefas").status_code == 200
    world.watch.forward(hours=8)
    asked = client.get("/tarefas?vence=hoje")
    assert asked.status_code == 303
    page = client.get(asked.location).text
    assert "Sua sessão terminou às 02:41. O rascunho está guardado; entre para continuar." in page
    assert "/tarefas?vence=hoje" in page


def test_signing_out_ends_the_session_in_the_table(world: World) -> None:
    helena = world.person("Helena Prado", "traffic_director")
    client = world.client(helena)
    with client.session_transaction() as session:
        stolen = session["_user_id"]
    assert client.get("/sair").status_code == 405
    assert client.post("/sair").status_code == 303
    thief = world.client()
    with thief.session_transaction() as session:
        session["_user_id"] = stolen
    assert thief.get("/tarefas").status_code == 303


def test_the_cookie_does_not_hold_what_the_table_holds(world: World) -> None:
    helena = world.person("Helena Prado", "traffic_director")
    client = world.client(helena)
    with client.session_transaction() as session:
        token = session["_user_id"]
    with world.database.reading() as tx:
        assert tx.value(select(sign_in.c.token)) != token


def test_who_left_is_out_at_once(world: World) -> None:
    helena = world.person("Helena Prado", "traffic_director")
    client = world.client(helena)
    with world.database.transaction() as tx:
        tx.run(update(official).values(active=False))
    assert client.get("/tarefas").status_code == 303
    assert "Usuário ou senha não conferem" in enter(world.client(), "helena.prado")


def test_a_provisional_password_opens_only_the_page_where_it_is_changed(world: World) -> None:
    world.person("Helena Prado", "traffic_director", must_change=True)
    client, other = world.client(), world.client()
    enter(client, "helena.prado")
    enter(other, "helena.prado")
    assert client.get("/tarefas").location == "/preferencias"
    assert client.post("/tarefas/acoes").location == "/preferencias"
    chosen = {"present": PASSWORD, "chosen": "girassol na janela", "again": "girassol na janela"}
    assert "A senha não confere." in client.post("/preferencias/senha", data={**chosen, "present": "x"}).text
    assert client.post("/preferencias/senha", data=chosen).status_code == 303
    assert client.get("/tarefas").status_code == 200
    assert other.get("/tarefas").location.startswith("/entrar"), "other sessions end"
    assert enter(world.client(), "helena.prado", "girassol na janela") == "/inicio"


@pytest.mark.parametrize(
    ("password", "again", "told"),
    [
        ("curta", "curta", "pelo menos 10"),
        ("aaaaaaaaaaaa", "aaaaaaaaaaaa", "fácil de adivinhar"),
        ("helena.prado1", "helena.prado1", "fácil de adivinhar"),
        ("girassol na janela", "girassol na janelA", "não são iguais"),
    ],
)
def test_passwords_that_are_not_taken(world: World, password: str, again: str, told: str) -> None:
    with world.app.test_request_context():
        assert told in (objection(password, again, login="helena.prado", present=None) or "")


def test_a_drawn_password_is_taken(world: World) -> None:
    with world.app.test_request_context():
        drawn = draw_password()
        assert objection(drawn, drawn, login="helena.prado", present=None) is None


def test_wrong_passwords_at_signing_count_for_the_lock_out(world: World) -> None:
    helena = world.person("Helena Prado", "traffic_director")
    assert verify_password_for_signing(world.database, helena, PASSWORD, NOW).who is not None
    answers = [verify_password_for_signing(world.database, helena, "errada", NOW) for _ in range(5)]
    assert [answer.left for answer in answers] == [4, 3, 2, 1, 0]
    blocked = verify_password_for_signing(world.database, helena, PASSWORD, NOW)
    assert blocked.blocked_until == NOW + timedelta(minutes=15)
    assert "Acesso bloqueado" in enter(world.client(), "helena.prado")


def test_the_secret_key_is_made_once_and_is_ours_alone(tmp_path: Path) -> None:
    settings = Settings(var=tmp_path / "var", database_url="")
    assert settings.secret_key() == settings.secret_key()
    assert len(settings.secret_key()) == 32
    assert stat.S_IMODE((tmp_path / "var" / "secret.key").stat().st_mode) == 0o600


def test_cookies_and_headers(world: World) -> None:
    world.person("Helena Prado", "traffic_director")
    client = world.client()
    answer = client.post("/entrar", data={"name": "helena.prado", "password": PASSWORD})
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie
    for page in (client.get("/tarefas"), client.get("/nada"), client.get("/entrar")):
        policy = page.headers["Content-Security-Policy"]
        assert "script-src 'self'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
        assert page.headers["X-Content-Type-Options"] == "nosniff"
        assert page.headers["Referrer-Policy"] == "same-origin"


def test_a_form_without_its_token_is_not_taken(world: World) -> None:
    helena = world.person("Helena Prado", "traffic_director")
    world.app.config.update(WTF_CSRF_ENABLED=True)
    client = world.client(helena)
    answer = client.post("/sair")
    assert answer.status_code == 400
    assert "Esta página ficou aberta além da sessão" in answer.text
    assert client.get("/tarefas").status_code == 200


def test_get_changes_nothing(world: World) -> None:
    ana = world.person("Ana Lima", "traffic_office", administrator=True)
    client = world.client(ana)
    rules = [rule for rule in world.app.url_map.iter_rules() if "GET" in (rule.methods or ()) and not rule.arguments]
    before = _rows(world.database)
    for rule in rules:
        client.get(rule.rule)
    assert _rows(world.database) == before


def test_every_page_but_the_public_ones_asks_to_sign_in(world: World) -> None:
    client = world.client()
    for rule in _pages(world.app):
        if rule.startswith(("/tarefas", "/processos", "/administracao", "/preferencias", "/substituicoes", "/inicio")):
            answer = client.get(rule)
            assert answer.status_code == 303 and answer.location.startswith("/entrar"), rule


def _pages(app: Flask) -> list[str]:
    rules = app.url_map.iter_rules()
    return [re.sub(r"<[^>]*>", "1", rule.rule) for rule in rules if "GET" in (rule.methods or ())]


def _rows(database: Database) -> dict[str, int]:
    with database.reading() as tx:
        return {table.name: tx.value(select(func.count()).select_from(table)) for table in metadata.sorted_tables}
