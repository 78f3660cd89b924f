"""Which municipality: asked only where more than one offers the service."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from models.case import case
from models.database import Database
from models.schema import metadata
from processes.procedure import ROOT
from tests.webapp.citizen import REPORT, Citizen, protocol_and_code, words
from tests.webapp.world import NOW, Watch, World
from webapp import build, create_app
from webapp.clock import Clock
from webapp.settings import Settings


@pytest.fixture
def two(tmp_path: Path, database_url: str) -> Iterator[World]:
    """An installation that serves a second municipality with the same procedure."""
    processes = tmp_path / "processes"
    for name in ("common", "mococa"):
        shutil.copytree(ROOT / name, processes / name)
    shutil.copytree(ROOT / "mococa", processes / "arceburgo")
    file = processes / "arceburgo" / "municipality.yaml"
    file.write_text(file.read_text("utf-8").replace("Mococa", "Arceburgo"), "utf-8")
    settings = Settings(var=tmp_path / "var", database_url=database_url, processes=processes)
    database, watch = Database(database_url), Watch()
    metadata.create_all(database.engine)
    parts = build(settings, database, Clock(database, watch))
    with database.transaction() as tx:
        parts.library.publish(tx, NOW)
    app = create_app(settings, parts)
    app.config.update(WTF_CSRF_ENABLED=False)
    yield World(database, app, watch, 1)
    database.close()


@pytest.mark.parametrize("url", ["/comunicar", "/acompanhar", "/defesa"])
def test_a_page_asks_which_where_two_offer_the_service(two: World, url: str) -> None:
    citizen = Citizen(two, place="")
    assert "Em qual município? Arceburgo" in citizen.get(url)
    page = citizen.client.get(f"{url}?municipio=arceburgo").text
    assert '<input type="hidden" name="_municipio" value="arceburgo">' in page
    assert "Prefeitura de Arceburgo" in page


def test_the_services_are_shown_under_no_municipality_in_particular(two: World) -> None:
    assert "Prefeitura" not in Citizen(two, place="").get("/")


def test_what_is_reported_and_followed_belongs_to_the_one_chosen(two: World) -> None:
    citizen = Citizen(two, place="")
    assert "Em qual município?" in words(citizen.send("/comunicar", REPORT).text)
    answer = citizen.send("/comunicar", {**REPORT, "_municipio": "mococa"})
    number, code = protocol_and_code(citizen.get(answer.headers["Location"]))
    with two.database.reading() as tx:
        assert tx.value(select(case.c.municipality)) == "mococa"
    assert citizen.open(code, number, "/acompanhar", _municipio="arceburgo").status_code == 403
    assert citizen.open(code, number, "/acompanhar", _municipio="mococa").status_code == 303
