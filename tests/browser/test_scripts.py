"""What the scripts of webapp/static add to a page, under the security policy of the program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask, Response, render_template, request
from playwright.sync_api import Page, expect

from tests.support.accessibility import violations
from tests.support.web import served
from webapp import headers, static_files


class Kept:
    """What the pages have sent."""

    def __init__(self) -> None:
        self.drafts: list[dict[str, str]] = []
        self.tokens: list[str | None] = []
        self.done: list[dict[str, str]] = []
        self.failing = False


@pytest.fixture
def kept() -> Kept:
    return Kept()


@pytest.fixture
def address(kept: Kept) -> Iterator[str]:
    app = Flask("trial", static_folder=None, template_folder=str(Path(__file__).parent / "templates"))
    static_files.install(app)

    @app.after_request
    def secure(response: Response) -> Response:
        response.headers["Content-Security-Policy"] = headers.POLICY
        return response

    @app.get("/tarefa")
    def task() -> str:
        return render_template("task.html")

    @app.get("/tarefas")
    def tasks() -> str:
        return render_template("list.html")

    @app.get("/aberta/<number>")
    def opened(number: str) -> str:
        return f"aberta {number}"

    @app.post("/rascunho")
    def draft() -> tuple[dict[str, str], int]:
        if kept.failing:
            return {}, 500
        kept.drafts.append(request.form.to_dict())
        kept.tokens.append(request.headers.get("X-CSRFToken"))
        return {"saved_at": "10:42"}, 200

    @app.post("/concluir")
    def done() -> str:
        kept.done.append(request.form.to_dict())
        return "feito"

    with served(app) as url:
        yield url


def test_a_long_list_is_narrowed_by_words_or_by_number(page: Page, address: str) -> None:
    page.goto(f"{address}/tarefa")
    box, choices = page.get_by_label("Procurar por número ou palavra: Infração"), page.locator("#item option")
    box.fill("condenacao")
    expect(choices).to_have_text(["", "26: condenação"])
    expect(page.locator("#item")).to_have_value("26")
    box.fill("25")
    expect(choices).to_have_count(4)
    expect(page.locator("#item")).to_have_value("26")
    box.fill("itinerário 25-vi")
    expect(page.locator("#item")).to_have_value("25-VI")
    box.fill("")
    expect(choices).to_have_count(4)
    assert violations(page) == []


def test_a_draft_is_kept_soon_after_typing_without_the_password(page: Page, address: str, kept: Kept) -> None:
    page.goto(f"{address}/tarefa")
    page.fill("#password", "segredo")
    page.fill("#grounds", "Vistos.")
    expect(page.locator("[data-draft-state]")).to_have_text("Rascunho salvo às 10:42")
    assert kept.drafts == [{"grounds": "Vistos."}]
    assert kept.tokens == ["abc"]


def test_a_draft_that_cannot_be_kept_says_so_and_the_next_one_is_kept_at_once(
    page: Page, address: str, kept: Kept
) -> None:
    kept.failing = True
    page.goto(f"{address}/tarefa")
    page.fill("#grounds", "Vistos.")
    page.keyboard.press("Control+s")
    state = page.locator("[data-draft-state]")
    expect(state).to_have_text(re.compile("Não foi possível salvar desde .* não a feche"))
    kept.failing = False
    page.keyboard.press("Control+s")
    expect(state).to_have_text("Rascunho salvo às 10:42")


def test_a_form_is_sent_once(page: Page, address: str, kept: Kept) -> None:
    page.goto(f"{address}/tarefa")
    page.evaluate("""() => { const form = document.getElementById("formulario");
        form.addEventListener("submit", event => window.seen = (window.seen ?? 0) + (event.defaultPrevented ? 0 : 1));
        form.querySelector(".primary").click(); form.querySelector(".primary").click(); }""")
    page.wait_for_url("**/concluir")
    assert len(kept.done) == 1


def test_a_field_that_depends_on_another_is_hidden_and_not_sent(page: Page, address: str, kept: Kept) -> None:
    page.goto(f"{address}/tarefa")
    since = page.locator("#since")
    expect(since).to_be_hidden()
    page.check("input[value=yes]")
    since.fill("2026-01-10")
    page.check("input[value=no]")
    expect(since).to_be_hidden()
    page.focus("#grounds")
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**/concluir")
    assert kept.done[0]["moves"] == "no"
    assert "since" not in kept.done[0]


def test_the_eye_the_dialog_and_the_tabs(page: Page, address: str) -> None:
    page.goto(f"{address}/tarefa")
    page.click("[data-eye]")
    expect(page.locator("#password")).to_have_attribute("type", "text")
    page.click("text=Ver a minuta")
    expect(page.locator("#dialogo")).to_be_visible()
    page.click("text=Voltar")
    expect(page.locator("#dialogo")).to_be_hidden()
    page.click("text=Lei")
    expect(page.locator("#law")).to_be_visible()
    expect(page.locator("#docs")).to_be_hidden()
    page.keyboard.press("1")
    expect(page.locator("#docs")).to_be_visible()


def test_chosen_files_are_shown_and_too_many_are_told(page: Page, address: str, tmp_path: Path) -> None:
    names = [tmp_path / f"{number}.txt" for number in range(3)]
    for name in names:
        name.write_text("x" * 2048)
    page.goto(f"{address}/tarefa")
    page.set_input_files("#photos", names[:2])
    assert page.locator("[data-files-list] .about").all_inner_texts() == ["0.txt · 2 kB", "1.txt · 2 kB"]
    page.set_input_files("#photos", names)
    assert page.evaluate("document.getElementById('photos').validationMessage") == "Escolha até 2 arquivos."


def test_the_list_is_worked_with_the_keyboard(page: Page, address: str) -> None:
    page.goto(f"{address}/tarefas")
    bar = page.locator("[data-bulk-bar]")
    expect(bar).to_be_hidden()
    for key in ("j", "j", "x"):
        page.keyboard.press(key)
    expect(page.locator("[data-bulk-count]")).to_have_text("1 selecionada")
    page.check("[data-check-all]")
    expect(page.locator("[data-bulk-count]")).to_have_text("3 selecionadas")
    page.keyboard.press("?")
    expect(page.locator("#atalhos")).to_contain_text("Assumir")
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    expect(page.locator("input[name=q]")).to_be_focused()
    page.keyboard.type("jx?")
    assert page.input_value("input[name=q]") == "jx?"
    page.locator("input[name=q]").blur()
    page.keyboard.press("Enter")
    page.wait_for_url("**/aberta/2")


@pytest.mark.parametrize("path", ["/tarefa", "/tarefas"])
def test_the_look_is_accessible_wide_and_on_a_phone(page: Page, phone: Page, address: str, path: str) -> None:
    for screen in (page, phone):
        screen.goto(address + path)
        assert violations(screen) == []
        assert screen.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing scrolls sideways"


def test_digits_are_set_in_plex_and_letters_in_raleway(page: Page, address: str) -> None:
    page.goto(f"{address}/tarefa")
    loaded = page.evaluate("""() => document.fonts.load("400 14px Tramite", "a0*/").then(
        faces => faces.map(face => face.unicodeRange).sort())""")
    assert loaded == ["U+0-10FFFF", "U+2A, U+2F-39"]
