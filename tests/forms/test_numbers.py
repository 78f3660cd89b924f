"""Brazilian numbers: a table for each, and python-stdnum and our own arithmetic as second opinions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stdnum.br import cnpj as stdnum_cnpj
from stdnum.br import cpf as stdnum_cpf
from validate_docbr import CNH

from handlers import numbers

DIGITS = "0123456789"


@pytest.mark.parametrize(
    ("typed", "normal", "shown"),
    [
        ("ABC1D23", "ABC1D23", "ABC1D23"),
        ("abc-1234", "ABC1234", "ABC-1234"),
        (" abc 1d23 ", "ABC1D23", "ABC1D23"),
    ],
)
def test_plate_in_both_formats(typed: str, normal: str, shown: str) -> None:
    assert numbers.normalise(typed) == normal
    assert numbers.is_plate(normal)
    assert numbers.format_plate(normal) == shown


@pytest.mark.parametrize("plate", ["AB1234", "ABC12345", "ABC1DD3", "ABCD123", "ABC1234\n", "ABC１234", "ÁBC1234", ""])
def test_what_is_no_plate(plate: str) -> None:
    assert not numbers.is_plate(plate)


@pytest.mark.parametrize(
    ("plate", "twins"),
    [
        ("ABC4567", ("ABC4567", "ABC4F67")),
        ("ABC4F67", ("ABC4F67", "ABC4567")),
        ("ABC1K23", ("ABC1K23",)),
        ("X", ("X",)),
    ],
)
def test_plate_is_found_by_either_format(plate: str, twins: tuple[str, ...]) -> None:
    assert numbers.plate_twins(plate) == twins


@pytest.mark.parametrize(
    ("number", "right"),
    [
        ("52998224725", True),
        ("39053344705", True),
        ("52998224724", False),
        ("11111111111", False),
        ("5299822472", False),
        ("529.982.247-25", False),
        ("５２９９８２２４７２５", False),
    ],
)
def test_cpf(number: str, right: bool) -> None:
    assert numbers.is_cpf(number) is right


@pytest.mark.parametrize(
    ("number", "right"),
    [
        ("00000000000191", True),
        ("12ABC34501DE35", True),
        ("11222333000181", True),
        ("12ABC34501DE36", False),
        ("00000000000000", False),
        ("12abc34501de35", False),
        ("1222333000181", False),
        ("11222333000180", False),
    ],
)
def test_cnpj_also_with_letters(number: str, right: bool) -> None:
    assert numbers.is_cnpj(number) is right


@given(st.text(DIGITS, min_size=11, max_size=11).filter(lambda digits: len(set(digits)) > 1))
def test_cpf_agrees_with_stdnum(number: str) -> None:
    assert numbers.is_cpf(number) is stdnum_cpf.is_valid(number)
    right = number[:9] + stdnum_cpf._calc_check_digits(number[:9])
    assert numbers.is_cpf(right) or len(set(right)) == 1


@given(st.text(DIGITS + "ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=12, max_size=12))
def test_cnpj_agrees_with_stdnum(root: str) -> None:
    right = root + stdnum_cnpj.calc_check_digits(root)
    assert numbers.is_cnpj(right) is (stdnum_cnpj.is_valid(right) and len(set(right)) > 1)


def test_tax_id_shown_and_masked() -> None:
    assert numbers.format_tax_id("52998224725") == "529.982.247-25"
    assert numbers.format_tax_id("12ABC34501DE35") == "12.ABC.345/01DE-35"
    assert numbers.mask_tax_id("52998224725") == "***.982.247-**"
    assert numbers.mask_tax_id("00000000000191") == "00.000.000/0001-91"


@pytest.mark.parametrize(
    ("chassis", "right"),
    [
        ("9BWZZZ377VT004251", True),
        ("9BWZZZ377VT00425", False),
        ("9BWZZZ377VT00425I", False),
        ("9BWZZZ377VT00425O", False),
        ("9BWZZZ377VT00425Q", False),
    ],
)
def test_chassis_is_a_shape_only(chassis: str, right: bool) -> None:
    assert numbers.is_chassis(chassis) is right


@pytest.mark.parametrize(("serial", "digit"), [("47312482", 9), ("12345678", 5), ("00000000", 5)])
def test_tracking_check_digit(serial: str, digit: int) -> None:
    assert numbers.tracking_check_digit(serial) == digit


@given(st.text(DIGITS, min_size=8, max_size=8))
def test_exactly_one_digit_completes_a_tracking_code(serial: str) -> None:
    right = [digit for digit in DIGITS if numbers.is_tracking(f"BR{serial}{digit}BR")]
    assert right == [str(numbers.tracking_check_digit(serial))]


def test_tracking_as_the_post_prints_it() -> None:
    assert numbers.format_tracking("BR473124829BR") == "BR 473 124 829 BR"
    assert numbers.is_tracking(numbers.normalise("br 473 124 829 br"))


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        ("00639884962", True),
        ("639884962", True),
        ("26827649960", True),
        ("26827649961", False),
        ("00000000000", False),
    ],
)
def test_renavam_with_its_older_nine_digits(typed: str, right: bool) -> None:
    assert numbers.is_renavam(numbers.normalise_renavam(typed)) is right


@pytest.mark.parametrize(
    ("typed", "right"),
    [("58316794534", True), ("58316794535", False), ("58316794543", False), ("00000000000", False)],
)
def test_the_number_of_a_driving_licence(typed: str, right: bool) -> None:
    assert numbers.is_licence(typed) is right


def test_generated_numbers_of_driving_licences_are_right() -> None:
    assert all(numbers.is_licence(CNH().generate()) for _ in range(500))


def test_cep() -> None:
    assert numbers.is_cep("13730000") and not numbers.is_cep("1373000")
    assert numbers.format_cep("13730000") == "13730-000"
