"""The task page: the form, what stands beside it, drafts, errors, signing, and who is told what."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from sqlalchemy import func, select, update

from models.account import draft
from models.case import case
from models.document import document
from models.event import event
from models.task import task
from tests.webapp.hall import CASE, DECISION, INSPECTION, Hall, hidden, photographs, picture
from tests.webapp.world import World

NOON = datetime(2026, 3, 16, 12, 15, tzinfo=UTC)


@pytest.fixture
def hall(world: World) -> Hall:
    return Hall(world)


def test_a_task_shows_its_form_and_beside_it_the_documents_and_the_law(hall: Hall) -> None:
    page = hall.reported().get("ana", hall.task_url("inspect_vehicle"))
    for told in ("Vistoriar o veículo", "00001/2026", "O veículo está no local?", "Denúncia", "Lei 4.715/2018, art."):
        assert told in page, told
    assert "1 de 1" in page


def test_each_source_beside_the_form_opens_alone_and_as_a_fragment(hall: Hall) -> None:
    url = hall.owner_found().task_url("dispatch_notice")
    wanted = {
        "documentos": "Consulta policial",
        "lei": "remessa postal",
        "prazos": "Por que o prazo não começou?",
        "resumo": "João Pereira de Souza",
        "andamento": "Identificar o proprietário",
    }
    for source, told in wanted.items():
        assert told in hall.get("caio", f"{url}?fonte={source}"), source
        part = hall.client("caio").get(f"{url}?fonte={source}", headers={"HX-Request": "true"}).text
        assert told in part and "<html" not in part, source


def test_a_draft_is_kept_without_any_check_and_comes_back(hall: Hall) -> None:
    url = hall.reported().task_url("inspect_vehicle")
    saved = hall.client("ana").post(f"{url}/rascunho", data={"vehicle_found": "yes", "plate": "AB"})
    assert saved.json == {"saved_at": "09:00"}
    page = hall.get("ana", url)
    assert 'value="AB"' in page
    assert "Rascunho salvo às 09:00" in page
    hall.step("ana", "inspect_vehicle", {**INSPECTION, **photographs()})
    with hall.world.database.reading() as tx:
        assert tx.value(select(func.count()).select_from(draft)) == 0


def test_an_error_names_each_field_in_the_foot_and_loses_nothing(hall: Hall) -> None:
    url = hall.reported().task_url("inspect_vehicle")
    answer = hall.send("ana", url, {"vehicle_found": "yes", "plate": "ABC1D23", "location": "Rua A, 10"})
    assert answer.status_code == 422
    assert "erros) Vistoriar o veículo" in answer.text
    assert "informações para concluir:" in answer.text
    assert 'href="#f-motor_vehicle"' in answer.text
    assert 'value="ABC1D23"' in answer.text


def test_files_sent_with_an_incomplete_form_need_not_be_sent_again(hall: Hall) -> None:
    url = hall.reported().task_url("inspect_vehicle")
    answer = hall.send("ana", url, {"vehicle_found": "yes", **photographs()})
    assert answer.status_code == 422
    kept = {name: found for name, found in hidden(answer.text).items() if name.startswith("photos.")}
    assert len(kept) == 4
    again = hall.send("ana", url, {**INSPECTION, **kept})
    assert 'name="password"' in again.text


def test_nothing_is_signed_before_the_draft_was_shown_and_the_password_given(hall: Hall) -> None:
    url = hall.defended().task_url("analyse_defence")
    shown = hall.send("helena", url, DECISION)
    assert "Assinar a Decisão" in shown.text and "MINUTA" in shown.text and "INDEFIRO" in shown.text
    wrong = hall.sign("helena", url, shown.text, "errada")
    assert wrong.status_code == 422
    assert "A senha não confere. Restam 4 tentativas. Nada foi assinado." in wrong.text
    with hall.world.database.reading() as tx:
        assert tx.value(select(func.count()).select_from(document).where(document.c.kind == "decision")) == 0
    signed = hall.sign("helena", url, wrong.text)
    assert signed.status_code == 303
    told = hall.get("helena", signed.headers["Location"])
    assert "Decisão nº\u00a000001/2026 assinada." in told
    assert "O processo seguiu ao Setor de Trânsito para expedir a notificação." in told


def test_a_signature_binds_the_draft_that_was_shown(hall: Hall) -> None:
    url = hall.defended().task_url("analyse_defence")
    shown = hall.send("helena", url, DECISION)
    tampered = shown.text.replace("Não foi juntado orçamento.", "Outro motivo, que ninguém leu.")
    answer = hall.sign("helena", url, tampered)
    assert answer.status_code == 422
    assert "A minuta mudou desde que você a viu." in answer.text
    assert "Outro motivo, que ninguém leu." in answer.text


def test_going_back_from_the_draft_brings_the_form_as_it_was(hall: Hall) -> None:
    url = hall.defended().task_url("analyse_defence")
    shown = hall.send("helena", url, DECISION)
    back = hall.client("helena").post(url, data={**hidden(shown.text), "act": "edit"})
    assert back.status_code == 200
    assert DECISION["reasons"] in back.text


def test_the_same_form_sent_twice_is_one_act(hall: Hall) -> None:
    url = hall.inspected().task_url("check_police")
    data = {"police_result": "clear", "police_reference": "Consulta 1/2026"}
    shown = hall.send("ana", url, data)
    first = hall.sign("ana", url, shown.text)
    second = hall.sign("ana", url, shown.text)
    assert first.status_code == second.status_code == 303
    assert "este é o resultado do primeiro envio" in hall.get("ana", second.headers["Location"])
    with hall.world.database.reading() as tx:
        done = select(func.count()).select_from(event).where(event.c.element == "check_police")
        assert tx.value(done.where(event.c.kind == "task")) == 1


def test_whoever_comes_second_is_told_by_whom_and_when_and_keeps_the_draft(hall: Hall) -> None:
    url = hall.defended().task_url("analyse_defence")
    hall.world.person("Paulo Reis", "traffic_director")
    hall.ids["paulo"] = hall.ids["helena"] + 1
    key = hall.open("paulo", url)["_key"][0]
    hall.fill("helena", url, DECISION)
    late = hall.send("paulo", url, {"decision": "granted", "reasons": "Aguarda peça."}, key=key)
    assert late.status_code == 409
    assert "Esta tarefa já foi concluída por Helena Prado em 16/03/2026 às 11:00." in late.text
    assert "Nada do que você escreveu foi enviado; o rascunho está guardado." in late.text
    assert "Aguarda peça." in late.text
    seen = hall.get("paulo", url)
    assert "O que foi registrado" in seen and "Indeferir" in seen and "Copiar o meu rascunho" in seen


def test_who_may_not_complete_reads_why_and_who_may(hall: Hall) -> None:
    url = hall.defended().task_url("analyse_defence")
    page = hall.get("caio", url)
    assert "Esta tarefa é de outro setor: Diretor de Trânsito e Segurança." in page
    assert "Helena Prado." in page and "Somente consulta" in page
    with hall.world.database.reading() as tx:
        case_id = tx.value(select(case.c.id))
    hall.world.bar(case_id, hall.ids["helena"], "declarou parentesco com a parte")
    barred = hall.get("helena", url)
    assert "Há impedimento:</strong> você declarou parentesco com a parte." in barred
    assert "Nenhuma autoridade desimpedida." in barred
    assert 'name="reasons"' not in barred


def test_an_impediment_is_declared_with_its_reason(hall: Hall) -> None:
    url = hall.defended().task_url("analyse_defence")
    missing = hall.client("helena").post(f"{url}/impedimento", data={"reason": " "})
    assert missing.status_code == 422 and "Escreva o motivo do impedimento." in missing.text
    answer = hall.client("helena").post(f"{url}/impedimento", data={"reason": "parentesco com a parte"})
    assert answer.status_code == 303
    assert "declarou impedimento: parentesco com a parte" in hall.get("helena", url)


def test_other_lanes_and_other_municipalities_find_nothing(hall: Hall) -> None:
    url = hall.reported().task_url("inspect_vehicle")
    hall.ids["ivo"] = hall.world.person("Ivo Sá", "yard")
    for address in (url, f"/processos/{CASE}", f"/processos/{CASE}/documentos/1.pdf"):
        assert hall.client("ivo").get(address).status_code == 404, address
    assert hall.client("ivo").post(url, data={"act": "complete"}).status_code == 404
    theirs = hall.world.case(2, municipality="lavras")
    number = hall.world.task(theirs, "traffic_agent", municipality="lavras")
    for address in (f"/tarefas/00002-2026/{number}", "/processos/00002-2026"):
        assert hall.client("ana").get(address).status_code == 404, address


def test_what_came_in_while_the_task_was_open_is_told_on_it(hall: Hall) -> None:
    url = hall.defended().task_url("analyse_defence")
    assert "Chegou enquanto esta tarefa estava aberta:" not in hall.get("helena", url)
    paper = {"kind": "Orçamento", "who": "João", "filed_at": "2026-03-16T10:00", "file": (picture(), "orcamento.jpg")}
    hall.at(16, 12)
    hall.record("caio", "file_paper", paper)
    page = hall.get("helena", url)
    assert "Chegou enquanto esta tarefa estava aberta:" in page
    assert "Juntar documento</a> em 16/03/2026 às 12:00." in page


def test_a_task_with_somebody_else_is_only_read(hall: Hall) -> None:
    url = hall.defended().task_url("analyse_defence")
    hall.ids["paulo"] = hall.world.person("Paulo Reis", "traffic_director")
    number = url.rpartition("/")[2]
    with hall.world.database.transaction() as tx:
        tx.run(update(task).where(task.c.id == int(number)).values(holder_id=hall.ids["paulo"], held_at=NOON))
    assert "Com Paulo Reis desde 09:15. Você pode consultar." in hall.get("helena", url)
    assert "Devolver ao setor" in hall.get("paulo", url)
    given_back = hall.client("paulo").post(f"{url}/devolver")
    assert given_back.status_code == 303
    assert 'name="reasons"' in hall.get("helena", url)


def test_a_substitute_signs_for_the_absent(hall: Hall) -> None:
    url = hall.defended().task_url("analyse_defence")
    hall.ids["paulo"] = hall.world.person("Paulo Reis", "treasury")
    assert hall.client("paulo").get(url).status_code == 404
    hall.world.absence(hall.ids["helena"], hall.ids["paulo"], date(2026, 3, 16), date(2026, 3, 18))
    hall.fill("paulo", url, DECISION)
    assert "em substituição a Helena Prado" in hall.get("helena", url)


def test_the_fields_that_depend_on_an_answer_come_as_a_fragment(hall: Hall) -> None:
    url = hall.reported().task_url("inspect_vehicle")
    part = hall.client("ana").post(f"{url}/campos?changed=vehicle_found", data={"vehicle_found": "yes"}).text
    assert 'hx-swap-oob="true"' in part and "motor_vehicle" in part and "<html" not in part


def test_a_task_page_asks_the_database_at_most_fifteen_times(hall: Hall) -> None:
    url = hall.owner_found().task_url("dispatch_notice")
    hall.get("caio", url)
    with hall.world.statements() as run:
        hall.get("caio", url)
    asked = [each for each in run if each != "BEGIN"]
    assert len(asked) <= 15, f"{len(asked)}\n" + "\n\n".join(asked)
