"""Defence, removal and appeal by the public page, with the code of the notice."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select
from ulid import ULID

from models.document import attachment, document
from models.event import event
from models.party import party
from models.task import message, task
from processes.procedure import ROOT
from processes.scenario import play_file
from tests.webapp.citizen import DEFENCE, REMOVAL, Citizen, notice_code, words
from tests.webapp.hall import CASE, Hall, picture
from tests.webapp.world import World


@pytest.fixture
def hall(world: World) -> Hall:
    return Hall(world)


@pytest.fixture
def citizen(world: World) -> Citizen:
    return Citizen(world)


def let_in(citizen: Citizen, hall: Hall) -> None:
    assert citizen.open(notice_code(hall)).status_code == 303


def open_tasks(world: World) -> list[str]:
    with world.database.reading() as tx:
        return [row.element for row in tx.all(select(task.c.element))]


def test_number_and_code_lead_to_what_may_be_done(citizen: Citizen, hall: Hall) -> None:
    hall.received()
    answer = citizen.open(notice_code(hall))
    assert answer.headers["Location"] == f"/defesa/{CASE}"
    page = citizen.get(f"/defesa/{CASE}")
    assert "Apresentar defesa" in page and "Informar remoção" in page and "Apresentar recurso" not in page


def test_the_act_that_was_asked_for_opens_at_once(citizen: Citizen, hall: Hall) -> None:
    hall.received()
    assert "Informar remoção" in citizen.get("/defesa?ato=removal_reported")
    answer = citizen.open(notice_code(hall), ato="removal_reported")
    assert answer.headers["Location"] == f"/defesa/{CASE}/removal_reported"


def test_a_reporters_code_opens_no_defence(citizen: Citizen) -> None:
    _number, code = citizen.report()
    answer = citizen.open(code)
    assert answer.status_code == 403 and "Este código só acompanha o processo." in words(answer.text)
    assert citizen.client.get(f"/defesa/{CASE}").status_code == 302
    assert citizen.client.post(f"/defesa/{CASE}/defence_filed", data=DEFENCE).status_code == 303


def test_the_form_of_a_defence_asks_in_the_citizens_words_and_tells_no_name(citizen: Citizen, hall: Hall) -> None:
    hall.received()
    let_in(citizen, hall)
    page = citizen.get(f"/defesa/{CASE}/defence_filed")
    assert "Por que o veículo não pode ser removido?" in page and "Enviar a defesa" in page
    for hidden in ("Protocolada em", "apresentada por escrito", "Documento visto e não copiado", "João", "Acácias, 25"):
        assert hidden not in page, hidden


def test_a_defence_moves_the_case_as_if_handed_in_at_the_counter(citizen: Citizen, hall: Hall) -> None:
    hall.received().at(13, 15, 20)
    let_in(citizen, hall)
    page = citizen.act("defence_filed", {**DEFENCE, "documents": (picture(), "orçamento.jpg")})
    assert "Defesa recebida." in page and "Defesa nº 00001/2026 · 13/03/2026 às 15:20" in page
    assert "Intempestiva" not in page and "documento 7" in page
    assert open_tasks(hall.world) == ["analyse_defence"]
    with hall.world.database.reading() as tx:
        told = tx.one(select(event).where(event.c.element == "defence_filed"))
        assert told is not None and '"filed_at":"2026-03-13T15:20"' in told.data and told.official_id is None
        assert tx.value(select(attachment.c.event_no).where(attachment.c.field == "documents")) == told.no
        claimant = tx.one(select(party).where(party.c.role == "claimant", party.c.current))
    assert claimant is not None and claimant.address == DEFENCE["address"]
    assert "interessado, pela página pública" in words(hall.get("caio", f"/processos/{CASE}?parte=andamento"))


def test_nobody_antedates_a_defence(citizen: Citizen, hall: Hall) -> None:
    hall.received().at(18, 10)
    let_in(citizen, hall)
    citizen.act("defence_filed", {**DEFENCE, "filed_at": "2026-03-12T10:00"})
    with hall.world.database.reading() as tx:
        told = tx.value(select(event.c.data).where(event.c.element == "defence_filed"))
    assert '"filed_at":"2026-03-18T10:00"' in told


def test_a_late_defence_is_received_and_said_to_be_late(citizen: Citizen, hall: Hall) -> None:
    hall.received().at(17, 10)
    let_in(citizen, hall)
    form = citizen.get(f"/defesa/{CASE}/defence_filed")
    assert "O prazo venceu em 16/03. A defesa será recebida e marcada como intempestiva." in form
    assert "Intempestiva: o prazo venceu em 16/03." in citizen.act("defence_filed", DEFENCE)
    hall.at(17, 11)
    with hall.world.database.reading() as tx:
        assert len(tx.all(select(document).where(document.c.kind == "defence"))) == 1


def test_a_removal_reported_is_verified_by_an_agent(citizen: Citizen, hall: Hall) -> None:
    hall.received().at(14, 9)
    let_in(citizen, hall)
    page = citizen.act("removal_reported", REMOVAL)
    assert "Informação de remoção recebida." in page and "14/03/2026 às 09:00" in page
    assert open_tasks(hall.world) == ["verify_destination"]


def test_a_removal_before_the_receipt_is_taken_too(citizen: Citizen, hall: Hall) -> None:
    hall.notified().at(7, 9)
    let_in(citizen, hall)
    citizen.act("removal_reported", {**REMOVAL, "removed_on": "2026-03-06"})
    assert open_tasks(hall.world) == ["verify_destination"]


def test_a_removal_while_the_defence_is_judged_waits_for_its_turn(citizen: Citizen, hall: Hall) -> None:
    hall.defended()
    let_in(citizen, hall)
    citizen.act("removal_reported", REMOVAL)
    assert open_tasks(hall.world) == ["analyse_defence"]
    with hall.world.database.reading() as tx:
        waiting = tx.all(select(message).where(message.c.delivered_at.is_(None)))
    assert [row.name for row in waiting] == ["removal_reported"]


def test_what_is_missing_is_said_and_nothing_typed_is_lost(citizen: Citizen, hall: Hall) -> None:
    hall.received()
    let_in(citizen, hall)
    answer = citizen.send(f"/defesa/{CASE}/removal_reported", {"destination": "Rua B, 2"})
    assert answer.status_code == 422 and "Rua B, 2" in answer.text
    assert "Informe o dia em que o veículo foi removido." in words(answer.text)
    later = citizen.send(f"/defesa/{CASE}/removal_reported", {**REMOVAL, "removed_on": "2026-12-01"})
    assert "A remoção não pode ter data futura." in words(later.text)


def test_sent_twice_it_is_one_defence_with_one_receipt(citizen: Citizen, hall: Hall) -> None:
    hall.received().at(13, 9)
    let_in(citizen, hall)
    key = str(ULID())
    assert citizen.act("defence_filed", DEFENCE, key) == citizen.act("defence_filed", DEFENCE, key)
    with hall.world.database.reading() as tx:
        assert len(tx.all(select(document).where(document.c.kind == "defence"))) == 1


def test_what_the_case_does_not_await_is_refused_with_the_way_out(citizen: Citizen, hall: Hall) -> None:
    hall.received()
    let_in(citizen, hall)
    answer = citizen.client.get(f"/defesa/{CASE}/appeal_filed")
    assert answer.status_code == 409
    assert "Agora o processo não aguarda “Recurso apresentado”." in words(answer.text)
    assert "Rua das Paineiras, 100" in words(answer.text)
    sent = citizen.send(f"/defesa/{CASE}/appeal_filed", {"grounds": "Não concordo."})
    assert sent.status_code == 409 and "Não concordo." in sent.text


@pytest.mark.parametrize("name", ["annul", "supply_owner", "file_paper", "notice_received", "nothing"])
def test_only_what_is_public_has_a_form_here(citizen: Citizen, hall: Hall, name: str) -> None:
    hall.received()
    let_in(citizen, hall)
    assert citizen.client.get(f"/defesa/{CASE}/{name}").status_code == 404
    assert citizen.send(f"/defesa/{CASE}/{name}", {"reasons": "x"}).status_code == 404


def test_a_receipt_is_for_whoever_gave_the_code(citizen: Citizen, hall: Hall) -> None:
    hall.received().at(13, 9)
    let_in(citizen, hall)
    key = str(ULID())
    citizen.act("defence_filed", DEFENCE, key)
    assert Citizen(hall.world).client.get(f"/defesa/{CASE}/recibo/{key}").status_code == 302
    assert citizen.client.get(f"/defesa/{CASE}/recibo/{ULID()}").status_code == 404


def test_an_appeal_comes_by_the_public_page_too(tmp_path: Path) -> None:
    told = (ROOT / "mococa/abandonment/scenarios/appeal_reversed_in_custody.yaml").read_text("utf-8")
    story = tmp_path / "appeal_by_the_public_page.yaml"
    story.write_text(told.replace("- message: appeal_filed", "- message: appeal_filed\n    by: public"), "utf-8")
    assert "by: public" in story.read_text("utf-8")
    assert play_file(story).problems == []
