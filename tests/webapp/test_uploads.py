"""Files that come with a form: checked by content, kept once, refused with a sentence; the store that holds them."""

from __future__ import annotations

import io
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from models.document import attachment
from models.files import FileStore, MissingFileError
from tests.webapp.hall import DEFENCE, INSPECTION, Hall, photographs, picture
from tests.webapp.world import World

ALWAYS = datetime(2100, 1, 1, tzinfo=UTC)


@pytest.fixture
def hall(world: World) -> Hall:
    return Hall(world)


def test_a_file_is_kept_under_its_digest_once(tmp_path: Path) -> None:
    store = FileStore(tmp_path / "files")
    digest = store.put(b"content")
    assert store.put(b"content") == digest
    assert store.get(digest) == b"content" and store.exists(digest)
    assert [path.name for path in (tmp_path / "files" / digest[:2]).iterdir()] == [digest[2:]]


@pytest.mark.parametrize("name", ["", "../../etc/passwd", "A" * 64, "0" * 63, "0" * 64])
def test_a_name_that_is_no_file_is_not_found(tmp_path: Path, name: str) -> None:
    store = FileStore(tmp_path / "files")
    assert not store.exists(name)
    with pytest.raises(MissingFileError):
        store.get(name)


def test_the_sweep_takes_what_no_row_names_and_leaves_what_was_just_put(tmp_path: Path) -> None:
    store = FileStore(tmp_path / "files")
    kept, loose = store.put(b"kept"), store.put(b"loose")
    assert store.sweep({kept}, datetime.now(UTC) - timedelta(hours=1)) == 0
    assert store.sweep({kept}, ALWAYS) == 1
    assert store.exists(kept) and not store.exists(loose)


def test_a_file_is_judged_by_its_content_not_its_name(hall: Hall) -> None:
    url = hall.reported().task_url("inspect_vehicle")
    fake = {"vehicle_found": "yes", "photos.0": (io.BytesIO(b"<script>alert(1)</script>"), "frente.jpg")}
    answer = hall.send("ana", url, fake)
    assert answer.status_code == 422
    assert "Este arquivo não é uma imagem ou PDF." in answer.text
    with hall.world.database.reading() as tx:
        assert tx.all(select(attachment)) == []


def test_a_pdf_where_photographs_are_asked_is_refused(hall: Hall, tmp_path: Path) -> None:
    url = hall.reported().task_url("inspect_vehicle")
    pdf = hall.client("ana").get("/processos/00001-2026/documentos/1.pdf").data
    answer = hall.send("ana", url, {"vehicle_found": "yes", "photos.0": (io.BytesIO(pdf), "foto.pdf")})
    assert answer.status_code == 422
    assert "Este campo recebe só fotos." in answer.text


def test_a_file_sent_at_once_comes_back_in_its_field_and_stays_in_the_draft(hall: Hall) -> None:
    url = hall.reported().task_url("inspect_vehicle")
    data = {"vehicle_found": "yes", "photos.1": (picture(), "IMG_1.jpg")}
    part = hall.client("ana").post(f"{url}/arquivo", data=data, content_type="multipart/form-data")
    assert part.status_code == 200 and "/arquivos/" in part.text and "<html" not in part.text
    assert "(1 de 4 obrigatórias)" in hall.get("ana", url)


def test_a_file_not_yet_in_a_case_is_seen_only_by_who_sent_it(hall: Hall) -> None:
    url = hall.reported().task_url("inspect_vehicle")
    data = {"vehicle_found": "yes", "photos.1": (picture(), "IMG_1.jpg")}
    part = hall.client("ana").post(f"{url}/arquivo", data=data, content_type="multipart/form-data").text
    address = part[part.index("/arquivos/") :].split('"')[0]
    assert hall.client("ana").get(address).mimetype == "image/jpeg"
    assert hall.client("caio").get(address).status_code == 404


def test_an_accepted_form_binds_its_files_to_its_event(hall: Hall) -> None:
    hall.reported()
    hall.step("ana", "inspect_vehicle", {**INSPECTION, **photographs()})
    hall.at(5, 9)
    with hall.world.database.reading() as tx:
        rows = tx.all(select(attachment))
    assert len(rows) == 4
    assert len({row.event_no for row in rows}) == 1 and rows[0].event_no is not None
    assert len({row.case_id for row in rows}) == 1 and rows[0].case_id is not None


def test_too_large_a_photograph_is_refused_with_its_size(hall: Hall) -> None:
    hall.received().at(13, 15)
    big = io.BytesIO(picture().getvalue() + b"\0" * (10 * 1024 * 1024))
    url = "/processos/00001-2026/registrar/defence_filed"
    answer = hall.send("caio", url, {**DEFENCE, "documents": (big, "grande.jpg")})
    assert answer.status_code == 422
    assert "o limite é 10 MB" in answer.text
