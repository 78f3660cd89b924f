"""The page of a form: what is asked when, errors at their fields, choices with their consequences, no JavaScript."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from lxml import html

from processes.forms import FormContext, Option, Problem, Shown, StoredFile
from processes.forms.conditions import read_condition
from tests.forms.pages import by_id, draw, draw_changed, draw_values, view_of
from tests.forms.shipped import NOW, TODAY, form, sample
from webapp.forms import Links, inner_act, parse, readable
from webapp.forms.words import condition_words

A, B = "a" * 64, "b" * 64


def text(element: html.HtmlElement) -> str:
    return " ".join(element.text_content().split())


def test_a_choice_is_a_card_with_its_consequence_and_nothing_chosen_before() -> None:
    page = draw(view_of("analyse_defence"))
    cards = page.xpath('//fieldset[@id="f-decision"]//label[@class="choice"]')
    assert [text(card) for card in cards] == [
        "Deferir O processo é arquivado e o requerente, notificado (art. 11, § 1º).",
        "Indeferir Nova notificação: 24 horas para remover, sob pena de multa e remoção (art. 11, § 2º).",
        "Não conhecer A verificação concluiu pela admissibilidade; se divergir, explique por quê na fundamentação.",
    ]
    assert not page.xpath("//input[@checked]")


def test_a_forbidden_answer_is_disabled_and_says_why() -> None:
    why = "Vedado: o único fundamento é a impossibilidade financeira (art. 10, parágrafo único)."
    context = FormContext(disabled={"decision": {"granted": why}})
    page = draw(view_of("analyse_defence", {"decision": ["granted"]}, context))
    radio = page.xpath('//input[@value="granted"]')[0]
    assert radio.get("disabled") is not None and radio.get("checked") is None
    assert text(radio.getparent()) == f"Deferir {why}"


def test_errors_stand_at_their_fields_and_in_the_summary() -> None:
    problems = tuple(form("analyse_defence").check({}, today=TODAY, now=NOW))
    page = draw(view_of("analyse_defence", {}, problems=problems))
    summary = page.xpath('//*[@role="alert"]')[0]
    assert text(summary) == (
        "Faltam 2 informações para concluir: Decisão: escolha a decisão sobre a defesa. · "
        "Fundamentação: escreva os motivos da decisão. A lei exige decisão fundamentada (art. 11)."
    )
    assert summary.xpath(".//a/@href") == ["#f-decision", "#f-reasons"]
    area = by_id(page, "f-reasons")
    assert area.get("aria-invalid") == "true"
    assert area.get("aria-describedby") == "f-reasons-help f-reasons-error"
    assert by_id(page, "f-decision").get("aria-describedby") == "f-decision-error"
    assert text(by_id(page, "f-reasons-error")).startswith("Escreva os motivos")


def test_one_problem_is_said_in_the_singular_and_one_of_no_field_without_a_link() -> None:
    page = draw(view_of("annul", {}, problems=(Problem("", "O que foi enviado é grande demais."),)))
    assert text(page.xpath('//*[@role="alert"]')[0]) == (
        "Falta 1 informação para concluir: O que foi enviado é grande demais."
    )


def test_a_label_that_asks_keeps_its_question_mark_in_the_summary() -> None:
    page = draw(view_of("verify_site", {}, problems=(Problem("still_there", "Diga se o veículo continua no local."),)))
    assert "O veículo continua no local? Diga se" in text(page.xpath('//*[@role="alert"]')[0])


def test_conditional_fields_are_on_the_page_with_their_condition_in_words() -> None:
    page = draw(view_of("verify_site", {"still_there": ["yes"]}))
    assert by_id(page, "c-removed_on").get("class") == "asked not-applicable"
    assert text(by_id(page, "f-removed_on-when")) == "Se “O veículo continua no local?” for “Não”."
    assert "f-removed_on-when" in (by_id(page, "f-removed_on").get("aria-describedby") or "")
    page = draw(view_of("verify_site", {"still_there": ["no"]}))
    assert by_id(page, "c-removed_on").get("class") == "asked"


def test_conditions_in_words() -> None:
    page = draw(view_of("inspect_vehicle", {}))
    assert text(by_id(page, "f-licence_only-when")) == "Se a situação I estiver marcada."
    page = draw(view_of("verify_destination", {}))
    assert text(by_id(page, "f-removed_on-when")) == "Se “Onde está o veículo?” não for “Na mesma via”."
    page = draw(view_of("record_auction", {}))
    assert text(by_id(page, "f-proceeds-when")) == "Se “Resultado” for “Arrematado” ou “Sem lance, sucata”."


@pytest.mark.parametrize(
    ("when", "words"),
    [
        ({"field": "conditions", "contains": "I"}, "Se “Situação do veículo (art. 3º)” incluir “I”."),
        ({"not": {"field": "conditions", "contains": "VI"}}, "Se “Situação do veículo (art. 3º)” não incluir “VI”."),
        ({"field": "plate", "given": True}, "Se “Placa” for informado."),
        ({"field": "plate", "given": False}, "Se “Placa” estiver em branco."),
        ({"not": {"field": "plate", "given": True}}, "Se “Placa” estiver em branco."),
        (
            {"any": [{"field": "plate", "given": True}, {"field": "vehicle_found", "equals": False}]},
            "Se “Placa” for informado ou “O veículo está no local?” for “Não”.",
        ),
        (
            {"all": [{"fact": "public", "equals": True}, {"field": "vehicle_found", "equals": True}]},
            "Se “O veículo está no local?” for “Sim”.",
        ),
        (
            {"not": {"any": [{"field": "plate", "given": True}, {"field": "vehicle_found", "equals": True}]}},
            "Se não valer: “Placa” for informado ou “O veículo está no local?” for “Sim”.",
        ),
    ],
)
def test_every_shape_of_condition_has_words(when: dict[str, Any], words: str) -> None:
    group = form("inspect_vehicle").group
    conditional = replace(group.fields[-1], when=read_condition(when), when_words="")
    assert condition_words(conditional, group) == words


def test_a_field_that_the_case_rules_out_is_not_drawn() -> None:
    public = FormContext(facts={"public": True})
    assert view_of("report_vehicle").field("origin")
    assert view_of("report_vehicle", context=public).field("origin") is None
    assert view_of("issue_charge").field("debtor_known") is None


def test_a_change_brings_back_only_what_depends_on_it() -> None:
    links = Links(conditions="/tarefas/3/campos")
    view = view_of("inspect_vehicle", {"vehicle_found": ["yes"], "able_to_circulate": ["yes"]}, links=links)
    radio = draw(view).xpath('//input[@name="able_to_circulate"]')[0]
    assert radio.get("hx-post") == "/tarefas/3/campos?changed=able_to_circulate"
    answer = draw_changed(view, "able_to_circulate")
    assert answer.xpath("./div/@id") == ["c-parked_since", "c-parked_evidence"]
    assert set(answer.xpath("./div/@hx-swap-oob")) == {"true"}
    assert "c-plate" in draw_changed(view, "vehicle_found").xpath("./div/@id")
    assert draw_changed(view, "notes").xpath("./div") == []


def test_without_addresses_the_page_asks_nothing_of_the_server() -> None:
    page = draw(view_of("inspect_vehicle"))
    assert not page.xpath("//@hx-post")


def test_a_dependent_field_inside_a_row() -> None:
    context = FormContext(facts={"several": True}, options={"addressees": [Option("Ana", "Ana"), Option("Rui", "Rui")]})
    raw = {"addressees.0.name": ["Ana"], "addressees.0.means": ["letter_ar"], "_rows.addressees": ["2"]}
    view = view_of("dispatch_notice", raw, context, links=Links(conditions="/c?x=1"))
    page = draw(view)
    assert by_id(page, "c-addressees-0-tracking_code").get("class") == "asked"
    assert by_id(page, "c-addressees-1-tracking_code").get("class") == "asked not-applicable"
    assert by_id(page, "f-addressees-0-means").get("hx-post") == "/c?x=1&changed=addressees.0.means"
    assert draw_changed(view, "addressees.1.means").xpath("./div/@id") == ["c-addressees-1-tracking_code"]


def test_rows_have_names_buttons_and_their_errors() -> None:
    raw = {"owner_known": ["yes"], "addressees.4.tax_id": ["123"]}
    problems = tuple(form("identify_owner").check(parse(form("identify_owner"), raw), today=TODAY, now=NOW))
    page = draw(view_of("identify_owner", raw, problems=problems))
    assert by_id(page, "f-addressees-0-name").get("aria-invalid") == "true"
    assert by_id(page, "f-addressees-0-tax_id").get("value") == "123"
    assert page.xpath('//button[@name="_remove"]/@value') == ["addressees.0"]
    assert page.xpath('//button[@name="_add"]/@value') == ["addressees"]
    assert "#f-addressees-0-name" in page.xpath('//*[@role="alert"]//a/@href')


def test_the_reader_goes_on_in_the_row_that_was_added() -> None:
    typed = {"owner_known": ["yes"], "addressees.0.name": ["Rui"], "_add": ["addressees"]}
    raw = inner_act(form("identify_owner"), typed)
    page = draw(view_of("identify_owner", raw))
    focused = [part for part in page.iter("fieldset") if "autofocus" in part.attrib]
    assert [text(part.find("legend")) for part in focused] == ["Destinatário 2"]
    page = draw(view_of("identify_owner", inner_act(form("identify_owner"), {**raw, "_remove": ["addressees.0"]})))
    assert [part.get("id") for part in page.iter("fieldset") if "autofocus" in part.attrib] == ["f-addressees"]


def test_answers_that_only_the_case_knows() -> None:
    two = FormContext(options={"addressees": [Option("Ana", "Ana"), Option("Rui", "Rui")]})
    assert view_of("notice_received", context=two).field("addressee").widget == "choices"  # type: ignore[union-attr]
    many = FormContext(options={"addressees": [Option(str(n), str(n)) for n in range(6)]})
    assert view_of("notice_received", context=many).field("addressee").widget == "select"  # type: ignore[union-attr]
    assert view_of("notice_received").field("addressee").widget == "text"  # type: ignore[union-attr]


def test_first_values_come_from_the_case_and_the_clock() -> None:
    context = FormContext(defaults={"location": "Rua A, 10"}, shown=[Shown("Denúncia", "Gol branco", "/doc/1")])
    page = draw(view_of("inspect_vehicle", context=context))
    assert by_id(page, "f-location").get("value") == "Rua A, 10"
    assert by_id(page, "f-inspected_on").get("value") == "2026-03-17"
    assert page.xpath('//div[@class="next"]//a/@href') == ["/doc/1"]


def test_a_draft_keeps_what_cannot_be_read() -> None:
    page = draw(view_of("charge_paid", {"amount": ["mil reais"], "paid_on": ["ontem"]}))
    assert by_id(page, "f-amount").get("value") == "mil reais"
    assert by_id(page, "f-paid_on").get("value") == "ontem"


def test_nothing_typed_can_become_markup() -> None:
    evil = '"><script>alert(1)</script>'
    context = FormContext(
        defaults={"location": evil}, shown=[Shown(evil, evil)], options={"addressees": [Option(evil, evil)]}
    )
    for name in ("inspect_vehicle", "notice_received", "annul"):
        page = draw(
            view_of(
                name,
                {"location": [evil], "reasons": [evil], "addressee": [evil]},
                context,
                (Problem("location", evil), Problem("", evil)),
            )
        )
        assert not page.xpath("//script")


def test_photographs_received_and_places_still_empty() -> None:
    files = {A: StoredFile(A, "frente.jpg", "/arquivos/1", True)}
    view = view_of(
        "inspect_vehicle",
        {"vehicle_found": ["yes"], "photos.0": [A], "photos": [B]},
        FormContext(files=files),
        (Problem("photos.1", "Falta a fotografia “traseira”."),),
        Links(upload="/tarefas/3/arquivos"),
    )
    page = draw(view)
    assert text(page.xpath('//fieldset[@id="f-photos"]/legend')[0]) == "Fotografias (2 de 4 obrigatórias)"
    assert by_id(page, "f-photos-0").get("value") == A
    assert page.xpath("//img/@src") == ["/arquivos/1"]
    second = by_id(page, "f-photos-1")
    assert (second.get("type"), second.get("aria-invalid")) == ("file", "true")
    assert second.get("hx-post") == "/tarefas/3/arquivos"
    assert text(by_id(page, "f-photos-1-error")) == "Falta a fotografia “traseira”."
    assert page.xpath(f'//button[@value="photos:{B}"]')


def test_what_was_filled_in_is_read_as_text() -> None:
    data, _ = sample("identify_owner")
    lines = {line.name: line for line in readable(form("identify_owner"), data)}
    assert lines["owner_known"].text == "Sim"
    owner = {line.name: line.text for line in lines["owner"].lines}
    assert owner["owner.kind"] == "Pessoa jurídica"
    assert owner["owner.tax_id"] == "12.ABC.345/01DE-35"
    person = lines["addressees"].lines[0].lines
    assert [line.text for line in person if line.name.endswith("tax_id")] == ["***.982.247-**"]
    shown = readable(form("identify_owner"), data, reveal=True)[2].lines[0].lines
    assert [line.text for line in shown if line.name.endswith("tax_id")] == ["529.982.247-25"]


def test_values_on_the_page() -> None:
    data = {"removed_on": "2026-03-12", "reported_on": "2026-03-13", "files": [A]}
    page = html.fromstring(draw_values("removal_reported", data))
    assert [text(part) for part in page.iter("dd")] == [
        "12/03/2026",
        "13/03/2026",
        "não informado",
        "não informado",
        "não informado",
        "arquivo",
    ]
    assert "R$\u00a01.600,00" in draw_values("charge_paid", {"amount": "1600.00", "paid_on": "2026-03-12"})
    defence = {"filed_at": "2026-03-13T15:20", "claimant_role": "owner"}
    assert "13/03/2026 às 15:20" in draw_values("defence_filed", defence)
