"""Amounts, counts and dates in words, against examples of official acts and against num2words."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from num2words import num2words

from handlers.documents import words
from handlers.documents.words import Gender

AMOUNTS = [
    ("0.00", "zero reais"),
    ("0.01", "um centavo"),
    ("1.00", "um real"),
    ("1.02", "um real e dois centavos"),
    ("100.00", "cem reais"),
    ("101.10", "cento e um reais e dez centavos"),
    ("800.00", "oitocentos reais"),
    ("1000.00", "mil reais"),
    ("1100.00", "mil e cem reais"),
    ("1187.59", "mil cento e oitenta e sete reais e cinquenta e nove centavos"),
    ("1600.50", "mil e seiscentos reais e cinquenta centavos"),
    ("2005.00", "dois mil e cinco reais"),
    ("2375.18", "dois mil trezentos e setenta e cinco reais e dezoito centavos"),
    ("200000.00", "duzentos mil reais"),
    ("1000000.00", "um milhão de reais"),
    ("1000001.00", "um milhão e um reais"),
    ("1234567.00", "um milhão duzentos e trinta e quatro mil quinhentos e sessenta e sete reais"),
    ("2000000000.00", "dois bilhões de reais"),
]


@pytest.mark.parametrize(("amount", "expected"), AMOUNTS)
def test_amounts_in_words(amount: str, expected: str) -> None:
    assert words.amount_in_words(Decimal(amount)) == expected


@settings(deadline=None)
@given(st.integers(min_value=0, max_value=99_999_999))
def test_amounts_below_a_million_agree_with_num2words(cents: int) -> None:
    amount = Decimal(cents) / 100
    oracle = num2words(amount.quantize(Decimal("0.01")), lang="pt_BR", to="currency").replace(",", "")
    if cents % 100 and cents < 100:
        oracle = oracle.removeprefix("zero reais e ")
    assert words.amount_in_words(amount) == oracle


@settings(deadline=None)
@given(st.integers(min_value=0, max_value=words.LARGEST))
def test_a_feminine_number_differs_only_in_its_hundreds_and_units(number: int) -> None:
    masculine, feminine = words.cardinal(number), words.cardinal(number, Gender.FEMININE)
    for ours, theirs in zip(masculine.split(), feminine.split(), strict=True):
        changed = {"um": "uma", "dois": "duas"}.get(ours, ours.replace("entos", "entas"))
        assert theirs in (ours, changed)


@pytest.mark.parametrize("amount", ["1.005", "-1.00", "NaN", "1000000000000.00"])
def test_what_is_no_amount_is_refused(amount: str) -> None:
    with pytest.raises(ValueError, match="não"):
        words.amount_in_words(Decimal(amount))


def test_money_gives_digits_and_words_with_a_no_break_space() -> None:
    assert words.money(Decimal("1187.59")).startswith("R$\u00a01.187,59 (mil cento")


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (words.days(1), "1 (um) dia"),
        (words.days(5), "5 (cinco) dias"),
        (words.days(90), "90 (noventa) dias"),
        (words.hours(24), "24 (vinte e quatro) horas"),
        (words.hours(72), "72 (setenta e duas) horas"),
        (words.hours(1), "1 (uma) hora"),
        (words.business_days(5), "5 (cinco) dias úteis"),
        (words.business_days(1), "1 (um) dia útil"),
        (words.months(12), "12 (doze) meses"),
        (words.ufml(200), "200 (duzentas) UFML"),
        (words.ufml(2001), "2.001 (duas mil e uma) UFML"),
    ],
)
def test_counts_agree_with_the_gender_of_what_is_counted(written: str, expected: str) -> None:
    assert written == expected


@pytest.mark.parametrize(
    ("day", "letter", "opening"),
    [
        (date(2026, 3, 1), "1º de março de 2026", "Ao primeiro dia do mês de março de 2026"),
        (date(2026, 3, 2), "2 de março de 2026", "Aos dois dias do mês de março de 2026"),
        (date(2026, 1, 21), "21 de janeiro de 2026", "Aos vinte e um dias do mês de janeiro de 2026"),
        (date(2026, 12, 31), "31 de dezembro de 2026", "Aos trinta e um dias do mês de dezembro de 2026"),
    ],
)
def test_dates_of_letters_and_of_records(day: date, letter: str, opening: str) -> None:
    assert words.date_in_words(day) == letter
    assert words.date_opening(day) == opening


@pytest.mark.parametrize(
    ("items", "expected"), [([], ""), (["a"], "a"), (["a", "b"], "a e b"), (["a", "b", "c"], "a, b e c")]
)
def test_enumerations(items: list[str], expected: str) -> None:
    assert words.listed(items) == expected
