"""Static files are listed, hashed, kept for ever, and nothing else leaves node_modules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask, render_template_string

from webapp import static_files
from webapp.static_files import STYLESHEETS, VENDOR, StaticFileError, StaticFiles


@pytest.fixture(scope="module")
def files() -> StaticFiles:
    return StaticFiles()


@pytest.fixture
def app() -> Flask:
    made = Flask("trial", static_folder=None)
    static_files.install(made)
    return made


def test_a_template_asks_for_a_file_by_name_and_the_browser_may_keep_it(app: Flask) -> None:
    with app.test_request_context():
        url = render_template_string("{{ static_url('tramite.css') }}")
    answer = app.test_client().get(url)
    assert answer.status_code == 200
    assert answer.mimetype == "text/css"
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "Access-Control-Allow-Origin" not in answer.headers


def test_every_sheet_of_every_page_is_served(app: Flask, files: StaticFiles) -> None:
    client = app.test_client()
    assert [client.get(url).status_code for url in files.stylesheets()] == [200] * len(STYLESHEETS)


def test_what_is_not_listed_is_not_served(app: Flask, files: StaticFiles) -> None:
    url = files.url("vendor/htmx.org/dist/htmx.min.js")
    assert app.test_client().get(url.replace("htmx.min.js", "htmx.js")).status_code == 404
    assert app.test_client().get(f"/static/{files.version}/../static_files.py").status_code == 404


def test_an_unknown_name_is_an_error_and_not_a_dead_link(files: StaticFiles) -> None:
    with pytest.raises(StaticFileError, match=r"tramitte\.css"):
        files.url("tramitte.css")


def test_without_the_libraries_the_sentence_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(StaticFileError, match="make setup"):
        StaticFiles(vendor=tmp_path / "node_modules")


def test_the_address_changes_with_any_file(tmp_path: Path) -> None:
    own = tmp_path / "static"
    own.mkdir()
    (own / "a.css").write_text("a{}")
    before = StaticFiles(own=own).version
    (own / "a.css").write_text("b{}")
    assert StaticFiles(own=own).version != before


def test_what_the_sheets_point_to_is_listed(files: StaticFiles) -> None:
    """Relative addresses inside our sheets and the icon sheets lead to files that are served."""
    for name in ("fonts.css", "tramite.css", "vendor/@fortawesome/fontawesome-free/css/solid.min.css"):
        folder = Path(name).parent
        for target in re.findall(r"url\(\"?([^)\"]+)\"?\)", files.files[name].read_text(encoding="utf-8")):
            parts: list[str] = []
            for part in (folder / target).parts:
                parts = parts[:-1] if part == ".." else [*parts, part]
            assert "/".join(parts) in files.files, f"{name} points to {target}"


def test_our_scripts_and_sheets_need_nothing_inline_and_nothing_from_elsewhere() -> None:
    for path in (each for each in (static_files.HERE / "static").rglob("*") if each.suffix in (".css", ".js")):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text), path.name
        assert "eval(" not in text.replace(".evaluate(", ""), path.name


def test_every_library_that_is_served_is_in_the_lock() -> None:
    lock = (static_files.HERE / "package-lock.json").read_text(encoding="utf-8")
    for name in VENDOR:
        package = "/".join(name.split("/")[: 2 if name.startswith("@") else 1])
        assert f'"node_modules/{package}"' in lock
