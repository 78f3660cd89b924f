"""Legal values: who may enter one, what must be told with it; none is ever changed in silence."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from models.audit import audit
from models.value import dated_value
from processes.library import Library
from tests.webapp.test_charges import text
from tests.webapp.world import World
from webapp.installation import KEY

HERE = "/administracao/valores"
ENTRY = {
    "valor_de": "fine_adjustments",
    "valor": "1,0343",
    "desde": "2026-01-01",
    "ato": "Decreto nº 12",
    "ato_em": "2026-01-02",
    "fonte": "Jornal Oficial, edição 512",
}


@pytest.fixture
def office(world: World) -> FlaskClient:
    return world.client(world.person("Glória Horta", "tax_office"))


def enter(client: FlaskClient, **changes: str) -> Any:
    return client.post(HERE, data={**ENTRY, **changes})


def entered(world: World) -> list[tuple[str, str, bool]]:
    with world.database.reading() as tx:
        rows = tx.all(select(dated_value).order_by(dated_value.c.id))
    return [(row.since.isoformat(), row.value, row.withdrawn_at is not None) for row in rows]


def test_the_tax_office_enters_a_value_with_its_act_and_it_holds_from_that_day(
    world: World, office: FlaskClient
) -> None:
    assert 'href="/administracao/valores"' in office.get("/processos").text
    assert enter(office).status_code == 303
    page = text(office.get(HERE).text)
    assert "1,0343" in page and "Decreto nº 12, de 02/01/2026; Jornal Oficial, edição 512" in page
    parts = world.app.extensions[KEY]
    assert isinstance(parts.library, Library)
    with world.database.reading() as tx:
        found = parts.library.place(tx, "mococa").entered["fine_adjustments"]
        elsewhere = parts.library.place(tx, "lavras").entered
        acts = [row.act for row in tx.all(select(audit.c.act))]
    assert [(each.since.isoformat(), each.value) for each in found] == [("2026-01-01", "1.0343")]
    assert elsewhere == {} and acts == ["value_entered"]


def test_a_value_is_not_changed_it_is_withdrawn_with_a_reason_and_entered_anew(
    world: World, office: FlaskClient
) -> None:
    enter(office)
    again = enter(office, valor="1,05")
    assert again.status_code == 422 and "Um valor não se altera" in again.text
    with world.database.reading() as tx:
        value_id = tx.value(select(dated_value.c.id))
    assert office.post(f"{HERE}/{value_id}/retirar", data={"motivo": ""}).status_code == 422
    office.post(f"{HERE}/{value_id}/retirar", data={"motivo": "Erro de digitação"})
    assert enter(office, valor="1,05").status_code == 303
    assert entered(world) == [("2026-01-01", "1.0343", True), ("2026-01-01", "1.05", False)]
    page = text(office.get(HERE).text)
    assert "retirado por Glória Horta" in page and "Erro de digitação" in page
    assert office.post(f"{HERE}/{value_id}/retirar", data={"motivo": "De novo"}).status_code == 404


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"valor_de": "abandonment_fine"}, "Escolha o que se informa."),
        ({"valor": "dez"}, "O valor tem de ser um número maior que zero"),
        ({"valor": "0"}, "O valor tem de ser um número maior que zero"),
        ({"valor": "-1,03"}, "O valor tem de ser um número maior que zero"),
        ({"desde": "31/01/2026"}, "Informe desde que dia o valor vale."),
        ({"ato": " "}, "Informe o ato que fixou o valor"),
        ({"ato_em": ""}, "Informe o ato que fixou o valor"),
        ({"ato_em": "2027-01-01"}, "A data do ato ainda não chegou."),
        ({"fonte": ""}, "Informe onde o ato foi publicado."),
    ],
)
def test_what_is_missing_is_told_and_what_was_written_stays(
    world: World, office: FlaskClient, changes: dict[str, str], sentence: str
) -> None:
    answer = enter(office, **changes)
    assert answer.status_code == 422 and sentence in answer.text
    assert entered(world) == []
    assert "fonte" in changes or 'value="Jornal Oficial, edição 512"' in answer.text


def test_others_see_nothing_or_only_read(world: World) -> None:
    agent = world.client(world.person("Ana Melo", "traffic_agent"))
    assert [agent.get(HERE).status_code, enter(agent).status_code] == [404, 404]
    analyst = world.client(world.person("Davi Rocha", analyst=True))
    page = analyst.get(HERE).text
    assert "Valores em vigor" in page and "Gravar o valor" not in page
    assert entered(world) == []


def test_the_administrator_enters_values_too(world: World) -> None:
    administrator = world.client(world.person("Wanda Nunes", administrator=True))
    assert "Gravar o valor" in administrator.get(HERE).text
    assert enter(administrator).status_code == 303 and len(entered(world)) == 1


def test_what_one_municipality_enters_the_other_does_not_see(world: World, office: FlaskClient) -> None:
    enter(office)
    with world.database.reading() as tx:
        value_id = tx.value(select(dated_value.c.id))
    there = world.client(world.person("Lia Reis", "tax_office", municipality="lavras"))
    assert "Decreto nº 12" not in there.get(HERE).text
    assert there.post(f"{HERE}/{value_id}/retirar", data={"motivo": "x"}).status_code == 404
