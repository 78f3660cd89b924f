"""Checking a document by its code."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Row, select, update

from handlers.documents import display_code
from handlers.papers import content_of
from models.document import document
from tests.webapp.citizen import Citizen, words
from tests.webapp.hall import Hall
from tests.webapp.world import World


@pytest.fixture
def citizen(world: World) -> Citizen:
    return Citizen(world)


def paper(world: World, kind: str) -> Row[Any]:
    with world.database.reading() as tx:
        found = tx.one(select(document).where(document.c.kind == kind))
    assert found is not None
    return found


@pytest.fixture
def notice(world: World) -> Row[Any]:
    Hall(world).notified()
    return paper(world, "removal_notice")


def test_a_valid_document_tells_kind_number_date_unit_and_digest_and_nobody(
    citizen: Citizen, world: World, notice: Row[Any]
) -> None:
    page = citizen.get(f"/conferir?codigo={notice.code}")
    for told in ("Documento válido", "Notificação nº 00001/2026", "05/03/2026", "Setor de Trânsito"):
        assert told in page, told
    assert content_of(notice.content).digest() in page.replace(" ", "")
    for hidden in ("João", "Souza", "Caio", "ABC1D23", "Acácias", "00001-2026"):
        assert hidden not in page, hidden


@pytest.mark.parametrize("typed", [str.lower, display_code, lambda code: f" {code[:3]} {code[3:]} "])
def test_a_code_is_read_as_people_type_it(citizen: Citizen, notice: Row[Any], typed: Any) -> None:
    answer = citizen.client.get("/conferir", query_string={"codigo": typed(notice.code)})
    assert "Documento válido" in words(answer.text)


@pytest.mark.parametrize(
    ("state", "told"), [("superseded", "Substituído por outro documento"), ("annulled", "Anulado")]
)
def test_a_document_that_no_longer_holds_says_so(
    citizen: Citizen, world: World, notice: Row[Any], state: str, told: str
) -> None:
    with world.database.transaction() as tx:
        tx.run(update(document).where(document.c.id == notice.id).values(state=state))
    page = citizen.get(f"/conferir?codigo={notice.code}")
    assert told in page and "Documento válido" not in page


def test_a_record_of_the_system_belongs_to_the_department(citizen: Citizen, world: World) -> None:
    Hall(world).reported()
    page = citizen.get(f"/conferir?codigo={paper(world, 'opening_record').code}")
    assert "Departamento de Trânsito" in page or "Ouvidoria" in page


def test_an_unknown_code_is_told_in_a_sentence(citizen: Citizen) -> None:
    answer = citizen.client.get("/conferir?codigo=00000-00000")
    assert answer.status_code == 404 and "Nenhum documento nosso tem este código." in words(answer.text)


@pytest.mark.parametrize("typed", ["curto", "K7QX4-M2P8U", "x" * 500, "<script>"])
def test_what_cannot_be_a_code_is_told(citizen: Citizen, typed: str) -> None:
    answer = citizen.client.get("/conferir", query_string={"codigo": typed})
    assert answer.status_code == 422 and "O código tem 10 letras e números" in words(answer.text)
    assert "<script>" not in answer.text


def test_without_a_code_the_page_asks_for_one(citizen: Citizen) -> None:
    assert "Digite o código impresso ao pé do documento" in citizen.get("/conferir")
