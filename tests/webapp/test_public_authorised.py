"""The badge's public page: first name, plate and photograph while the authorisation holds, and nothing else."""

from __future__ import annotations

import io
from datetime import date

import pytest
from PIL import Image
from sqlalchemy import update

from models.document import attachment
from models.files import FileStore
from models.registration import registration
from tests.webapp.citizen import Citizen, words
from tests.webapp.register import Register
from tests.webapp.world import World

CODE = "K7QX4M2012"


@pytest.fixture
def register(world: World) -> Register:
    return Register(world)


@pytest.fixture
def citizen(world: World) -> Citizen:
    return Citizen(world, place="")


def photograph(register: Register) -> str:
    """A photograph whose camera wrote into it, with its copy for the public."""
    store = FileStore(register.world.app.extensions["tramite"].settings.var / "files")
    file, image = io.BytesIO(), Image.new("RGB", (600, 800), "#345")
    exif = image.getexif()
    exif[0x010F] = "Fabricante Secreto"
    image.save(file, "JPEG", exif=exif)
    digest = store.put(file.getvalue())
    register.put(
        attachment,
        {
            "municipality": "lavras", "file": digest, "public_file": digest, "name": "eu.jpg",
            "media_type": "image/jpeg", "size": 9, "field": "photo", "at": register.world.watch(),
        },
    )  # fmt: skip
    return digest


def test_an_active_authorisation_shows_what_the_badge_shows(register: Register, citizen: Citizen) -> None:
    register.registered(12, name="Rita Alves de Souza", photo=photograph(register), telephone="(35) 99999-1111")
    told = citizen.get(f"/autorizado?codigo={CODE}")
    for each in ("Autorização ativa", "Rita", "00012", "ABC1D23", "31/08/2026", "Município de Lavras"):
        assert each in told, each
    for each in ("Alves", "529", "Rua Um", "99999", "1990", "12345678900"):
        assert each not in told, each


@pytest.mark.parametrize("typed", ["k7qx4-m2012", "K7QX4M2012", " K7QX4 M2012 "])
def test_the_code_is_read_as_people_type_it(register: Register, citizen: Citizen, typed: str) -> None:
    register.registered(12)
    answer = citizen.client.get("/autorizado", query_string={"codigo": typed})
    assert answer.status_code == 200 and "Autorização ativa" in answer.text


@pytest.mark.parametrize("status", ["withheld", "expired", "cancelled", "revoked"])
def test_whoever_is_not_authorised_now_is_as_unknown_as_nobody(
    register: Register, citizen: Citizen, status: str
) -> None:
    register.registered(12, status=status, photo=photograph(register))
    here = citizen.client.get(f"/autorizado?codigo={CODE}")
    nobody = citizen.client.get("/autorizado?codigo=ZZZZZ-ZZZZZ")
    assert here.status_code == nobody.status_code == 404
    assert words(here.text).replace("K7QX4-M2012", "") == words(nobody.text).replace("ZZZZZ-ZZZZZ", "")
    assert "Rita" not in here.text and "Não há autorização ativa" in here.text
    assert citizen.client.get(f"/autorizado/{CODE}/foto").status_code == 404


def test_the_photograph_is_drawn_anew_and_only_for_whoever_has_the_code(register: Register, citizen: Citizen) -> None:
    digest = photograph(register)
    register.registered(12, photo=digest)
    answer = citizen.client.get(f"/autorizado/{CODE}/foto")
    assert answer.status_code == 200 and answer.mimetype == "image/jpeg"
    assert b"Fabricante Secreto" not in answer.data and answer.headers["Cache-Control"] == "private, no-store"
    with Image.open(io.BytesIO(answer.data)) as image:
        assert max(image.size) <= 360 and not dict(image.getexif())
    for address in (f"/arquivos/{digest}", "/cadastros/12/foto"):
        assert citizen.client.get(address).status_code == 303, address
    for address in ("/autorizado/12/foto", "/autorizado/00012/foto", f"/autorizado/{digest}/foto"):
        assert citizen.client.get(address).status_code == 404, address


def test_the_photograph_goes_when_the_authorisation_is_withheld(register: Register, citizen: Citizen) -> None:
    made = register.registered(12, photo=photograph(register))
    assert citizen.client.get(f"/autorizado/{CODE}/foto").status_code == 200
    with register.world.database.transaction() as tx:
        tx.run(update(registration).where(registration.c.id == made).values(status="withheld"))
    assert citizen.client.get(f"/autorizado/{CODE}/foto").status_code == 404


def test_a_renewal_that_waits_says_that_the_certificate_holds_until_it_is_decided(
    register: Register, citizen: Citizen
) -> None:
    register.registered(12, valid_until=date(2026, 3, 1))
    assert "decisão da renovação pedida (certificado até 01/03/2026)" in citizen.get(f"/autorizado?codigo={CODE}")


def test_a_badge_without_photograph_has_none(register: Register, citizen: Citizen) -> None:
    register.registered(12)
    assert "/foto" not in citizen.client.get(f"/autorizado?codigo={CODE}").text
    assert citizen.client.get(f"/autorizado/{CODE}/foto").status_code == 404


@pytest.mark.parametrize("typed", ["12", "00012", "K7QX4", "K7QX4-M2012-1", "' OR 1=1 --", "<b>x</b>"])
def test_what_is_no_code_is_said(register: Register, citizen: Citizen, typed: str) -> None:
    register.registered(12)
    answer = citizen.client.get("/autorizado", query_string={"codigo": typed})
    assert answer.status_code == 422 and "O código tem 10 letras e números" in answer.text
    assert "<b>x</b>" not in answer.text


def test_thirty_tries_that_find_nothing_close_the_page_for_an_hour_to_that_address(
    register: Register, citizen: Citizen
) -> None:
    register.registered(12, photo=photograph(register))
    for number in range(15):
        assert citizen.client.get(f"/autorizado?codigo=AAAAA-AAA{number:02d}").status_code == 404
        assert citizen.client.get(f"/autorizado/BBBBBBBB{number:02d}/foto").status_code == 404
    answer = citizen.client.get(f"/autorizado?codigo={CODE}")
    assert answer.status_code == 429 and "Tente de novo em 60 min" in words(answer.text) and "Rita" not in answer.text
    assert citizen.client.get(f"/autorizado/{CODE}/foto").status_code == 404
    elsewhere = {"environ_overrides": {"REMOTE_ADDR": "10.0.0.9"}}
    assert citizen.client.get(f"/autorizado?codigo={CODE}", **elsewhere).status_code == 200
    register.world.watch.forward(minutes=61)
    assert citizen.client.get(f"/autorizado?codigo={CODE}").status_code == 200


def test_the_form_asks_for_the_code(register: Register, citizen: Citizen) -> None:
    told = citizen.get("/autorizado")
    assert "Código do crachá" in told and "Não há autorização" not in told
