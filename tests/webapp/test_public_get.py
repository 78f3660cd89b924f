"""GET never changes anything: the whole map of addresses is walked, as nobody and as officials."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select
from ulid import ULID
from werkzeug.routing import Rule

from models.account import sign_in
from models.document import document
from models.notice import notice_addressee
from models.schema import metadata
from models.task import task
from tests.webapp.citizen import Citizen, e_mailed, notice_code
from tests.webapp.hall import CASE, Hall
from tests.webapp.world import World

QUERIES = ("", "?codigo={code}", "?q=ABC1D23", "?parte=andamento", "?ato=defence_filed", "?passo=dia", "?original")
USE_OF_A_SESSION = "seen_at"
"""When a session was last used: the one thing that a GET may note, once a minute, for it to end by itself."""


def rows(world: World) -> Mapping[str, str]:
    """Every table as it stands, as a digest."""
    found = {}
    with world.database.reading() as tx:
        for table in metadata.sorted_tables:
            columns = [each for each in table.c if table is not sign_in or each.name != USE_OF_A_SESSION]
            lines = sorted(repr(tuple(row)) for row in tx.all(select(*columns)))
            found[table.name] = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    return found


def stored_files(world: World) -> set[str]:
    return {path.name for path in (world.app.extensions["tramite"].settings.var / "files").glob("*/*")}


def known_values(world: World) -> dict[str, list[str]]:
    """What stands in the places of an address: things there are, by the name of the place."""
    with world.database.reading() as tx:
        code = tx.value(select(document.c.code).order_by(document.c.id))
        token = tx.value(select(notice_addressee.c.confirmation))
        number = tx.value(select(task.c.id))
    names = ["abandonment", "defence_filed", "removal_reported", "notice_received", "file_paper", "annul"]
    return {
        "slug": [CASE],
        "name": names,
        "token": [str(token)],
        "key": [str(ULID())],
        "code": [str(code)],
        "no": ["1", "5"],
        "task_id": [str(number or 1)],
        "digest": [next(iter(sorted(stored_files(world))), "0" * 64)],
        "file": ["notice.bpmn", "notification.bpmn"],
        "filename": ["tramite.css"],
        "path": ["tramite.css"],
        "number": ["1"],
        "year": ["2026"],
        "file_id": ["1"],
    }


def addresses(world: World) -> Iterator[str]:
    """Every address that answers a GET, its places filled."""
    known = known_values(world)
    adapter = world.app.url_map.bind("localhost")
    for rule in world.app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()):
            continue
        for values in _filled(rule, known):
            address = adapter.build(rule.endpoint, values, method="GET")
            yield from (f"{address}{query.format(code=known['code'][0])}" for query in QUERIES)


def _filled(rule: Rule, known: Mapping[str, list[str]]) -> Iterator[dict[str, Any]]:
    filled: list[dict[str, Any]] = [{}]
    for place in sorted(rule.arguments):
        if rule.defaults and place in rule.defaults:
            continue
        filled = [{**each, place: value} for each in filled for value in known.get(place, ["1"])]
    yield from filled


@pytest.fixture
def hall(world: World) -> Hall:
    """A case with a notice on its way by e-mail, and one address that everybody may use."""
    return e_mailed(Hall(world))


def browser(world: World, hall: Hall, who: str) -> FlaskClient:
    if who in hall.ids:
        return world.client(hall.ids[who])
    citizen = Citizen(world)
    if who == "party":
        assert citizen.open(notice_code(hall)).status_code == 303
    return citizen.client


@pytest.mark.parametrize("who", ["nobody", "party", "olga", "ana", "caio", "helena", "administrator"])
def test_a_get_changes_no_row_and_keeps_no_file(world: World, hall: Hall, who: str) -> None:
    if who == "administrator":
        hall.ids[who] = world.person("Ivo Lima", administrator=True)
    client = browser(world, hall, who)
    before, files = rows(world), stored_files(world)
    walked = list(addresses(world))
    assert len(walked) > 150
    for address in walked:
        answer = client.get(address)
        assert answer.status_code < 500, (address, answer.status_code)
    after = rows(world)
    changed = sorted(name for name in before if before[name] != after[name])
    assert changed == []
    assert stored_files(world) == files


def test_the_walk_would_see_a_change(world: World, hall: Hall) -> None:
    citizen = Citizen(world)
    citizen.open(notice_code(hall))
    before = rows(world)
    citizen.act("removal_reported", {"removed_on": "2026-03-05"})
    assert {"event", "document", "message"} & {name for name in before if before[name] != rows(world)[name]}
