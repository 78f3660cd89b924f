"""The case page: the sentence, the tabs, the boxes beside the documents, and what is recorded from it."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import insert, select

from models.audit import audit
from models.case import case, incident, note
from processes.casework import Actor
from tests.webapp.hall import CASE, DEFENCE, OWNER, REPORT, Hall, picture
from tests.webapp.world import World
from webapp.grammar import is_feminine, to_the, with_the

URL = f"/processos/{CASE}"


@pytest.fixture
def hall(world: World) -> Hall:
    return Hall(world)


def text_of(page: str) -> str:
    """The words of a page, without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def test_a_start_form_opens_a_case_and_says_its_number_and_code(hall: Hall) -> None:
    answer = hall.fill("olga", "/processos/novo/abandonment", REPORT)
    told = hall.get("olga", answer.headers["Location"])
    assert "Processo 00001/2026 aberto." in told
    assert "O processo seguiu ao Agente de Trânsito para vistoriar o veículo." in told
    assert re.search(r"Código para acompanhar: [0-9A-Z]{5}-[0-9A-Z]{5}\.", told)


def test_a_start_form_keeps_its_draft(hall: Hall) -> None:
    saved = hall.client("olga").post("/processos/novo/abandonment/rascunho", data={"location": "Rua A"})
    assert saved.json == {"saved_at": "09:00"}
    assert "Rua A" in hall.get("olga", "/processos/novo/abandonment")


def test_only_who_may_start_a_procedure_finds_its_form(hall: Hall) -> None:
    assert hall.client("helena").get("/processos/novo/abandonment").status_code == 404
    assert hall.client("olga").get("/processos/novo/other").status_code == 404


def test_the_sentence_says_what_is_missing_with_whom(hall: Hall) -> None:
    page = text_of(hall.owner_found().get("caio", URL))
    assert "Falta expedir a notificação , com o Setor de Trânsito." in page
    assert "Interessado: João Pereira de Souza" in page


def test_the_page_says_why_a_term_has_not_begun(hall: Hall) -> None:
    page = hall.notified().get("caio", URL)
    assert "prazo não iniciado" in page
    assert "O AR BR 123 456 785 BR foi postado em 05/03 e ainda não voltou." in page
    assert "O prazo começa no primeiro dia útil após o recebimento ou a publicação (art.\u00a023)." in page


def test_the_page_says_why_a_term_ends_on_its_day(hall: Hall) -> None:
    page = text_of(hall.received().get("caio", URL))
    assert "Remoção voluntária 16/03 · 4 dias" in page
    assert "11/03 qua recebimento ou publicação 12/03 qui 1º dia: primeiro dia útil seguinte 16/03 seg" in page
    assert "Por que vence neste dia?" in page
    assert "Vence em seg 16/03/2026, às 23:59" in page
    assert "Aguarda remoção informada ou defesa apresentada" in page


def test_a_term_of_the_party_that_passed_is_over_not_late(hall: Hall) -> None:
    hall.received().at(17, 9)
    page = hall.get("caio", URL)
    assert "venceu em 16/03" in page and "de atraso" not in page


def test_a_case_that_stands_still_names_its_incident_and_owner(hall: Hall) -> None:
    hall.reported()
    row = {
        "municipality": "mococa",
        "kind": "time",
        "reason": "O prazo não pôde ser calculado.",
        "owner_id": hall.ids["caio"],
        "at": hall.world.watch(),
        "attempts": 1,
    }
    with hall.world.database.transaction() as tx:
        tx.run(insert(incident), {**row, "case_id": tx.value(select(case.c.id))})
    page = text_of(hall.get("ana", URL))
    assert "O processo parou: O prazo não pôde ser calculado. Incidente nº 1, com Caio Nunes." in page


def test_what_may_be_recorded_depends_on_the_case_and_on_the_lane(hall: Hall) -> None:
    caio = hall.received().get("caio", URL)
    for told in ("Defesa apresentada", "Remoção informada", "Juntar documento", "Nota interna"):
        assert told in caio, told
    assert "Anular o processo…" not in caio
    hall.at(13, 15, 20)
    hall.record("caio", "defence_filed", {**DEFENCE, "documents": (picture("#eee"), "defesa.jpg")})
    assert "Anular o processo…" in hall.get("helena", URL)
    assert "/registrar/defence_filed" not in hall.get("ana", URL)


@pytest.mark.parametrize("state", ["reported", "owner_found", "notified", "received", "defended"])
def test_what_the_page_offers_is_what_the_engine_would_take(hall: Hall, state: str) -> None:
    getattr(hall, state)()
    engine = hall.world.app.extensions["tramite"].engine
    for who, official_id in hall.ids.items():
        answer = hall.client(who).get(URL)
        if answer.status_code == 404:
            continue
        with hall.world.database.reading() as tx:
            number = tx.value(select(case.c.id))
            taken = engine.recordable(tx, number, Actor("official", official_id=official_id), hall.world.watch())
        offered = set(re.findall(rf'href="{URL}/registrar/([a-z_]+)"', answer.text))
        assert offered == {each.name for each in taken}, who


def test_a_message_is_recorded_through_its_form(hall: Hall) -> None:
    hall.received().at(13, 15, 20)
    answer = hall.record("caio", "defence_filed", {**DEFENCE, "documents": (picture("#eee"), "defesa.jpg")})
    page = hall.get("caio", answer.headers["Location"])
    assert "00001/2026: “Defesa apresentada” foi registrado." in page
    assert "O processo seguiu ao Diretor de Trânsito e Segurança para analisar a defesa." in page
    assert "7. Defesa" in page and "cumprido: defesa em 13/03" in page


def test_what_is_not_awaited_is_refused_with_a_sentence(hall: Hall) -> None:
    answer = hall.owner_found().client("caio").get(f"{URL}/registrar/notice_received")
    assert answer.status_code == 409
    assert "não aguarda" in answer.text
    assert hall.client("caio").get(f"{URL}/registrar/nothing_known").status_code == 404


def test_a_message_that_came_too_late_keeps_what_was_written(hall: Hall) -> None:
    url = f"{URL}/registrar/removal_reported"
    key = hall.received().open("caio", url)["_key"][0]
    hall.record("helena", "annul", {"reasons": "Notificação dirigida a outra pessoa."})
    late = hall.send("caio", url, {"destination": "Garagem na Rua das Acácias"}, key=key)
    assert late.status_code == 409
    assert "que está encerrado" in late.text and "Garagem na Rua das Acácias" in late.text


def test_an_annulment_is_previewed_signed_and_told(hall: Hall) -> None:
    hall.defended()
    answer = hall.record("helena", "annul", {"reasons": "Notificação dirigida a quem já não era proprietário."})
    page = text_of(hall.get("helena", answer.headers["Location"]))
    assert "O processo foi anulado." in page
    assert "Processo anulado em 16/03/2026. Ver o ato" in page


def test_the_timeline_tells_act_person_lane_document_and_computation(hall: Hall) -> None:
    page = text_of(hall.received().get("caio", f"{URL}?parte=andamento"))
    for told in ("Vistoriar o veículo", "Ana Melo, Agente de Trânsito", "Notificação nº", "Calcular o prazo"):
        assert told in page, told
    assert "memória" in page


def test_the_diagram_is_marked_and_stands_beside_its_text(hall: Hall) -> None:
    page = hall.owner_found().get("caio", f"{URL}?parte=diagrama")
    assert 'data-here="dispatch_notice"' in page
    assert "Roteiro em texto" in page and "Expedir a notificação" in page
    assert 'value="notice"' in page
    drawn = hall.client("caio").get(f"{URL}/diagrama/notification.bpmn")
    assert drawn.mimetype == "application/xml" and b"BPMNDiagram" in drawn.data
    assert hall.client("caio").get(f"{URL}/diagrama/..%2Fsecret.bpmn").status_code == 404
    assert hall.client("caio").get(f"{URL}/diagrama/unknown.bpmn").status_code == 404


def test_an_internal_note_is_kept_with_its_author(hall: Hall) -> None:
    hall.reported()
    hall.client("ana").post(f"{URL}/notas", data={"text": "Ligar antes de ir."})
    hall.client("ana").post(f"{URL}/notas", data={"text": "  "})
    page = hall.get("olga", f"{URL}?parte=notas")
    assert "Ligar antes de ir." in page and "Ana Melo" in page and "Notas internas 1" in page
    with hall.world.database.reading() as tx:
        assert len(tx.all(select(note))) == 1


def test_a_cpf_is_masked_until_asked_for_and_the_look_is_written_down(hall: Hall) -> None:
    page = hall.owner_found().get("caio", URL)
    assert "***.982.247-**" in page and OWNER["owner.tax_id"] not in page
    address = re.search(r'action="([^"]+/ver)"', page)
    assert address is not None
    seen = hall.client("caio").post(address[1], headers={"HX-Request": "true"})
    assert seen.text == OWNER["owner.tax_id"]
    plain = hall.client("caio").post(address[1])
    assert plain.status_code == 303 and OWNER["owner.tax_id"] in hall.get("caio", URL)
    with hall.world.database.reading() as tx:
        looks = tx.all(select(audit).where(audit.c.act == "tax_id_seen"))
    assert [look.official_id for look in looks] == [hall.ids["caio"]] * 2


def test_who_reported_is_seen_by_the_ombudsman_only_and_each_look_is_written_down(hall: Hall) -> None:
    known = {**REPORT, "identified": "yes", "reporter.name": "Rosa Lima", "reporter.phone": "(19) 99999-0000"}
    hall.fill("olga", "/processos/novo/abandonment", known)
    page = hall.get("olga", URL)
    assert "Quem comunicou se identificou." in page and "Rosa Lima" not in page
    seen = hall.client("olga").post(f"{URL}/comunicante/ver", headers={"HX-Request": "true"})
    assert "Rosa Lima" in seen.text
    assert "Quem comunicou se identificou." not in hall.get("ana", URL)
    assert hall.client("ana").post(f"{URL}/comunicante/ver").status_code == 404
    with hall.world.database.reading() as tx:
        assert len(tx.all(select(audit).where(audit.c.act == "reporter_seen"))) == 1


def test_cases_of_the_same_vehicle_or_place_are_related(hall: Hall) -> None:
    hall.owner_found()
    hall.fill("olga", "/processos/novo/abandonment", {**REPORT, "plate": "ABC1D23", "location": "Rua B, 2"})
    hall.fill("olga", "/processos/novo/abandonment", {**REPORT, "location": REPORT["location"]})
    page = text_of(hall.get("ana", f"{URL}?parte=relacionados"))
    assert "Relacionados 2" in page
    assert "mesmo veículo" in page and "mesmo endereço" in page


def test_the_amounts_tab_is_empty_until_there_are_any(hall: Hall) -> None:
    assert "Não há valores nem guias neste processo." in hall.reported().get("ana", f"{URL}?parte=valores")


def test_a_tab_that_does_not_exist_is_not_found(hall: Hall) -> None:
    assert hall.reported().client("ana").get(f"{URL}?parte=tudo").status_code == 404


@pytest.mark.parametrize("part", ["autos", "andamento", "diagrama", "valores", "notas", "relacionados"])
def test_a_case_page_asks_the_database_at_most_fifteen_times(hall: Hall, part: str) -> None:
    hall.notified()
    hall.get("caio", f"{URL}?parte={part}")
    with hall.world.statements() as run:
        hall.get("caio", f"{URL}?parte={part}")
    asked = [each for each in run if each != "BEGIN"]
    assert len(asked) <= 15, f"{len(asked)}\n" + "\n\n".join(asked)


def every_page(hall: Hall) -> dict[str, list[str]]:
    """The addresses of tasks, cases and documents, by who opens them."""
    work = hall.task_url("analyse_defence")
    parts = ("autos", "andamento", "diagrama", "valores", "notas", "relacionados")
    sources = ("documentos", "lei", "prazos", "resumo", "andamento")
    return {
        "helena": [*(f"{work}?fonte={each}" for each in sources), f"{work}/impedimento", f"{URL}/registrar/annul"],
        "caio": [
            work,
            *(f"{URL}?parte={each}" for each in parts),
            f"{URL}/documentos/3",
            f"{URL}/documentos/3.pdf",
            f"{URL}/registrar/file_paper",
            "/processos/novo/abandonment",
        ],
    }


def test_looking_changes_nothing(hall: Hall) -> None:
    pages = every_page(hall.defended())
    for who, addresses in pages.items():
        client = hall.client(who)
        for address in addresses:
            with hall.world.statements() as run:
                client.get(address)
            changing = [each for each in run if each.split()[0] in {"INSERT", "UPDATE", "DELETE"}]
            assert changing == [], address


@pytest.mark.postgresql
def test_every_page_works_on_postgresql(world_on_postgresql: World) -> None:
    hall = Hall(world_on_postgresql)
    for who, addresses in every_page(hall.defended()).items():
        for address in addresses:
            assert hall.client(who).get(address).status_code == 200, address


def test_a_letter_that_came_back_is_named_with_its_reason(hall: Hall) -> None:
    hall.notified().at(20, 10)
    back = {"addressee": "João Pereira de Souza", "reason": "moved", "returned_on": "2026-03-19"}
    hall.record("caio", "notice_returned", back)
    page = hall.get("caio", URL)
    assert "A notificação a João Pereira de Souza não foi entregue (mudou-se)." in page


def test_an_unknown_owner_leads_to_the_gazette(hall: Hall) -> None:
    hall.inspected().at(2, 15)
    hall.step("ana", "check_police", {"police_result": "clear", "police_reference": "Consulta 1/2026"})
    hall.step("caio", "identify_owner", {"owner_known": "no"})
    page = hall.get("caio", URL)
    assert "não tem endereço conhecido: falta publicar o edital." in page


@pytest.mark.parametrize(
    ("words", "to", "with_"),
    [
        ("Setor de Trânsito", "ao Setor de Trânsito", "com o Setor de Trânsito"),
        ("Ouvidoria", "à Ouvidoria", "com a Ouvidoria"),
        ("Comissão de Leilão", "à Comissão de Leilão", "com a Comissão de Leilão"),
        ("Agente de Trânsito", "ao Agente de Trânsito", "com o Agente de Trânsito"),
        ("Pátio", "ao Pátio", "com o Pátio"),
    ],
)
def test_sentences_agree_with_the_lane_they_name(words: str, to: str, with_: str) -> None:
    assert (to_the(words), with_the(words)) == (to, with_)


@pytest.mark.parametrize("title", ["Decisão", "Notificação", "Certidão de prazo", "Guia (DAM)", "Ordem de local"])
def test_titles_of_feminine_documents_are_known(title: str) -> None:
    assert is_feminine(title)


@pytest.mark.parametrize("title", ["Auto de infração", "Parecer", "Edital de notificação", "Termo de guarda", "Ofício"])
def test_titles_of_masculine_documents_are_known(title: str) -> None:
    assert not is_feminine(title)
