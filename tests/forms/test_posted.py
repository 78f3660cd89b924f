"""Posted text → typed values: what people type, rows of lists, files, names of nobody's fields."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import FileStorage, MultiDict

from tests.forms.shipped import NOW, TODAY, form, names
from webapp.forms import inner_act, is_inner_act, keep, parse, uploads, with_file
from webapp.forms.numbers import read_date, read_integer, read_moment, read_money, write_money

A, B = "a" * 64, "b" * 64


def posted(*pairs: tuple[str, str]) -> MultiDict[str, str]:
    return MultiDict(list(pairs))


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("17/03/2026", "2026-03-17"),
        ("7/3/2026", "2026-03-07"),
        ("2026-03-17", "2026-03-17"),
        ("ontem", "ontem"),
        ("17.03.2026", "2026-03-17"),
        ("31/02/2026", "2026-02-31"),
    ],
)
def test_dates(typed: str, kept: str) -> None:
    assert read_date(typed) == kept


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("13/03/2026 15:20", "2026-03-13T15:20"),
        ("13/03/2026 às 15:20", "2026-03-13T15:20"),
        ("2026-03-13T15:20", "2026-03-13T15:20"),
        ("2026-03-13T15:20:00", "2026-03-13T15:20"),
        ("13/03/2026 9h05", "2026-03-13T09:05"),
        ("13/03/2026", "2026-03-13"),
        ("às três", "às três"),
    ],
)
def test_moments(typed: str, kept: str) -> None:
    assert read_moment(typed) == kept


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("1.187,59", "1187.59"),
        ("1187,5", "1187.50"),
        ("800", "800.00"),
        ("R$ 800", "800.00"),
        ("R$\u00a01.600,00", "1600.00"),
        ("1600.00", "1600.00"),
        ("1.600", "1600.00"),
        ("0,05", "0.05"),
        ("-5", "-5"),
        ("1,2,3", "1,2,3"),
        ("mil", "mil"),
        ("1.60", "1.60"),
        ("1.6", "1.6"),
        ("١٠", "١٠"),
        ("007", "7.00"),
    ],
)
def test_amounts(typed: str, kept: str) -> None:
    assert read_money(typed) == kept


@given(st.integers(0, 10**12))
def test_an_amount_shown_is_read_back_to_the_cent(cents: int) -> None:
    amount = f"{cents // 100}.{cents % 100:02}"
    assert read_money(write_money(amount)) == amount


@pytest.mark.parametrize(("typed", "kept"), [("12", 12), ("1.250", 1250), ("-3", -3), ("doze", "doze"), ("1e9", "1e9")])
def test_whole_numbers(typed: str, kept: int | str) -> None:
    assert read_integer(typed) == kept


def test_empty_controls_are_absent_and_answers_become_true_or_false() -> None:
    values = parse(form("verify_site"), posted(("still_there", "no"), ("removed_on", ""), ("evidence", "  ")))
    assert values == {"still_there": False}


def test_codes_are_kept_in_their_normal_form() -> None:
    raw = posted(("means", "letter_ar"), ("tracking_code", "br 473 124 829 br"))
    assert parse(form("dispatch_notice"), raw)["tracking_code"] == "BR473124829BR"


def test_several_choices_under_one_name() -> None:
    raw = posted(("conditions", "I"), ("conditions", "II"), ("conditions", ""))
    assert parse(form("inspect_vehicle"), raw) == {"conditions": ["I", "II"]}


def test_what_cannot_be_read_stays_for_the_check() -> None:
    values = parse(form("charge_paid"), posted(("amount", "mil reais"), ("paid_on", "ontem")))
    assert values == {"amount": "mil reais", "paid_on": "ontem"}


def test_names_of_the_page_go_and_names_of_nobody_stay() -> None:
    raw = posted(
        ("reasons", "x"), ("csrf_token", "t"), ("password", "p"), ("act", "sign"), ("_rows.a", "1"), ("a.b", "y")
    )
    assert parse(form("annul"), raw) == {"reasons": "x", "a.b": "y"}


def test_objects_and_lists_of_objects() -> None:
    raw = posted(
        ("owner_known", "yes"),
        ("owner.kind", "person"),
        ("owner.name", "Ana"),
        ("addressees.0.name", ""),
        ("addressees.0.role", ""),
        ("addressees.2.name", "Rui"),
        ("addressees.7.name", "Eva"),
    )
    assert parse(form("identify_owner"), raw) == {
        "owner_known": True,
        "owner": {"kind": "person", "name": "Ana"},
        "addressees": [{"name": "Rui"}, {"name": "Eva"}],
    }


def test_files_in_places_keep_their_places() -> None:
    shape = form("inspect_vehicle")
    assert parse(shape, posted(("photos.1", A))) == {"photos": ["", A]}
    assert parse(shape, posted(("photos.0", A), ("photos", B))) == {"photos": [A, "", "", "", B]}
    assert parse(shape, posted(("photos.0", "[object File]"), ("photos", "photo.jpg"))) == {}


def test_papers_may_be_named_only() -> None:
    raw = posted(("documents", A), ("documents", "CRLV original"), ("documents", ""))
    assert parse(form("release_requested"), raw) == {"documents": [A, "CRLV original"]}


def test_a_row_more_and_a_row_less() -> None:
    shape = form("identify_owner")
    first = inner_act(shape, posted(("_add", "addressees"), ("addressees.0.name", "Rui"), ("_rows.addressees", "1")))
    assert first == {"addressees.0.name": ["Rui"], "_rows.addressees": ["2"], "_focus": ["addressees.1"]}
    raw = {**first, "addressees.1.name": ["Eva"], "_remove": ["addressees.0"]}
    assert is_inner_act(raw)
    assert inner_act(shape, raw) == {"addressees.0.name": ["Eva"], "_rows.addressees": ["1"], "_focus": ["addressees"]}


@pytest.mark.parametrize("name", ["nothing", "owner", "owner_known", "addressees.x", "../etc"])
def test_buttons_of_no_list_do_nothing(name: str) -> None:
    assert inner_act(form("identify_owner"), posted(("_add", name), ("owner.name", "Ana"))) == {"owner.name": ["Ana"]}


def test_rows_never_pass_the_limit() -> None:
    raw = inner_act(form("identify_owner"), posted(("_add", "addressees"), ("_rows.addressees", "9" * 50)))
    assert int(raw["_rows.addressees"][0]) <= 20


def test_a_file_is_put_in_and_taken_away() -> None:
    shape = form("inspect_vehicle")
    raw = with_file(shape, {}, "photos.2", A)
    raw = with_file(shape, raw, "photos", B)
    assert raw == {"photos.2": [A], "photos": [B]}
    assert inner_act(shape, {**raw, "_remove": ["photos.2"]}) == {"photos": [B], "_focus": ["photos"]}
    assert inner_act(shape, {**raw, "_remove": [f"photos:{B}"]}) == {"photos.2": [A], "_focus": ["photos"]}


def test_only_files_of_file_fields_are_taken() -> None:
    files: MultiDict[str, FileStorage] = MultiDict()
    for name, filename in (("photos.0", "a.jpg"), ("photos", "b.jpg"), ("photos", ""), ("plate", "c.jpg"), ("x", "d")):
        files.add(name, FileStorage(BytesIO(b"x"), filename=filename, name=name))
    assert [(name, file.filename) for name, file in uploads(form("inspect_vehicle"), files)] == [
        ("photos.0", "a.jpg"),
        ("photos", "b.jpg"),
    ]


@pytest.mark.parametrize("name", names())
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_no_posted_text_raises(name: str, data: st.DataObject) -> None:
    shape = form(name)
    paths = [field.path.replace("*", "0") for field in shape.group.walk()]
    strange = ["addressees.999.name", "x.0.y", "_add", "_remove"]
    typed = st.text(max_size=12) | st.sampled_from(["yes", "no", A, "17/03/2026", "1.000,00"])
    texts = st.lists(typed, min_size=1, max_size=3)
    raw: dict[str, Any] = data.draw(st.dictionaries(st.sampled_from([*paths, *strange]), texts, max_size=12))
    shape.check(parse(shape, keep(raw)), today=TODAY, now=NOW)
    inner_act(shape, raw)
