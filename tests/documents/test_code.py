"""Verification codes: fresh, legible, and read as people type them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handlers.documents.code import ALPHABET, display_code, new_code, normalise_code


def test_a_thousand_codes_are_different_and_can_be_typed_back() -> None:
    codes = {new_code() for _ in range(1000)}
    assert len(codes) == 1000
    assert all(normalise_code(display_code(code).lower()) == code for code in codes)


@pytest.mark.parametrize("typed", ["K7QX4-M2P8T", "k7qx4m2p8t", " k7qx4 – m2p8t ", "K7QX4\u00a0M2P8T"])
def test_case_spaces_and_hyphens_do_not_matter(typed: str) -> None:
    assert normalise_code(typed) == "K7QX4M2P8T"


def test_letters_taken_for_digits_are_read_as_digits() -> None:
    assert normalise_code("OIL00-OIL00") == "0110001100"


@pytest.mark.parametrize("typed", ["", "K7QX4", "K7QX4-M2P8T1", "K7QX4-M2P8U", "K7QX4-M2P8é", "1" * 1000])
def test_what_cannot_be_a_code_is_none(typed: str) -> None:
    assert normalise_code(typed) is None


@settings(deadline=None)
@given(st.text())
def test_any_text_is_a_code_or_none(typed: str) -> None:
    code = normalise_code(typed)
    assert code is None or (len(code) == 10 and set(code) <= set(ALPHABET))
