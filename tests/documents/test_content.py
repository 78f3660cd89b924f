"""Content: user text stays data, lines become paragraphs, the digest binds all of it."""

import json
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handlers.documents import Content, content_html, read_template
from handlers.documents.printable import is_printable, printable

HEAD = "---\ntitle: Teste\nsubject: Sobre {{ a.s }}\naddressee: A / {{ a.s }}\nsignature: signer\n---\n"
HOSTILE = [
    "# título",
    "<script>alert(1)</script>",
    "{{ 7*7 }} {% x %}",
    "**negrito** _x_ [a](javascript:b) `c`",
    "1. um",
    "- item",
    "| a | b |",
    "____ assinatura",
    "&lt; &amp;",
    "#import \"x\": * // /* $x$ @y ~ \\",
]  # fmt: skip


def drawn(text: str, body: str = "Antes {{ a.s }} depois.") -> Content:
    return read_template("test", HEAD + body).render({"a": {"s": text}})


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize(
    "body", ["{{ a.s }}", "- {{ a.s }}", "1. {{ a.s }}", "## {{ a.s }}", "| t |\n|---|\n| {{ a.s }} |"]
)
def test_hostile_text_is_data_wherever_it_stands(text: str, body: str) -> None:
    content = drawn(text, body)
    plain = drawn("texto", body)
    assert json.dumps(content.as_json()["blocks"]) == json.dumps(plain.as_json()["blocks"]).replace(
        '"texto"', json.dumps(text)
    )
    assert content.subject == f"Sobre {text}"
    assert "<script" not in content_html(content)


@settings(deadline=None)
@given(st.text(min_size=1, max_size=200).filter(lambda text: text.strip()))
def test_any_text_is_drawn_up_and_shown_as_it_is(text: str) -> None:
    content = drawn(text)
    (block,) = content.blocks
    shown = "".join(run["text"] for run in block["runs"])
    assert shown.startswith("Antes ") and shown.endswith(" depois.")
    assert all(is_printable(character) for character in shown)


def test_the_lines_of_a_long_answer_become_paragraphs() -> None:
    content = drawn("um\ndois\r\n\r\ntrês\n", "{{ a.s }}")
    assert [block["runs"][0]["text"] for block in content.blocks] == ["um", "dois", "três"]


def test_the_same_content_has_the_same_digest_and_comes_back_from_json() -> None:
    content = drawn("João")
    kept = json.loads(json.dumps(content.as_json()))
    assert Content.from_json(kept) == content
    assert Content.from_json(kept).digest() == content.digest() == drawn("João").digest()
    assert content.digest() != drawn("Joao").digest()
    assert drawn("Jo\u0061\u0303o").digest() == content.digest(), "composed and decomposed accents are one text"


def test_short_references_are_kept_on_one_line() -> None:
    content = drawn("x", "Conforme o art. 3º, § 1º, da Lei nº 4.715, fls. 3 e R$ 10, {{ a.s }}")
    (block,) = content.blocks
    assert block["runs"][0]["text"].count("\u00a0") == 5


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Jos\u0065\u0301", "José"),
        ("a\u202eb", "a[U+202E]b"),
        ("a\u200bb", "a[U+200B]b"),
        ("\U0001f600", "[U+1F600]"),
        ("\x07", "[U+0007]"),
        ("\u0380", "[U+0380]"),
        ("x\u0301\u0302\u0303", "x\u0301\u0302[U+0303]"),
        ("a\tb", "a b"),
        ("漢", "[U+6F22]"),
        ("Ångström Łódź Ωμ", "Ångström Łódź Ωμ"),
        ("“½ m²” – 3 ≤ 4 €", "“½ m²” – 3 ≤ 4 €"),
    ],
)
def test_what_cannot_be_printed_is_written_by_number(text: str, expected: str) -> None:
    assert printable(text) == unicodedata.normalize("NFC", expected)


def test_the_preview_has_no_attributes_but_scope_and_value() -> None:
    html = content_html(drawn("x", "1. a\n\n- b\n\n| t |\n|---|\n| {{ a.s }} |\n\n**c** *d*\n\n____ e"))
    assert html.count("=") == 2 and 'scope="col"' in html and 'value="1"' in html
    assert "<strong>c</strong> <em>d</em>" in html
