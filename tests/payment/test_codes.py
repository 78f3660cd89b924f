"""Bar code and Pix code: published vectors, round trips, and what is said of wrong ones."""

from __future__ import annotations

import binascii
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handlers.payment import (
    BankAccount,
    Barcode,
    BrCode,
    PaymentError,
    Reference,
    draw_up_barcode,
    draw_up_br_code,
    draw_up_slip,
    read_barcode,
    read_br_code,
    read_code,
)
from handlers.payment.account import plain
from handlers.payment.digits import mod10, mod11
from tests.payment.samples import ACCOUNT, DUE, GUIDE, KEY, LAVRAS_ACCOUNT, MOCOCA

MANUAL = (
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal"
    "6008BRASILIA62070503***63041D3D"
)
DYNAMIC = (
    "00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR"
    "5913Fulano de Tal6008BRASILIA62070503***630464E4"
)
PUBLISHED = {
    "83620000000667800481001809756573100158963608": ("836200000005667800481000180975657313001589636081", "66.78"),
    "85890000460524601791606075930508683148300001": (None, "46052.46"),
    "84670000001435900240200240500024384221010811": (None, "143.59"),
}

amounts = st.integers(1, 99_999_999_999).map(lambda cents: (Decimal(cents) / 100).quantize(Decimal("0.01")))
references = st.builds(Reference, st.just(MOCOCA), st.integers(2000, 2199), st.integers(1, 999_999))
moduli = st.sampled_from([10, 11])


def account(modulus: int) -> BankAccount:
    return BankAccount(MOCOCA, "Município de Mococa", "Mococa", KEY, "0035", modulus=11 if modulus == 11 else 10)


def test_check_digits_of_the_manual_and_of_a_real_guide() -> None:
    assert (mod10("01230067896"), mod11("01230067896")) == (3, 0)
    assert (mod11("85820000001"), mod11("66980270116")) == (5, 2)


@pytest.mark.parametrize(("digits", "told"), PUBLISHED.items())
def test_published_bar_codes_are_read_and_written(digits: str, told: tuple[str | None, str]) -> None:
    line, amount = told
    barcode = Barcode(digits)
    assert barcode.amount == Decimal(amount) and barcode.reference is None and barcode.due_on is None
    assert line is None or barcode.line == line
    assert read_barcode(barcode.line) == read_barcode(barcode.line_text) == read_barcode(digits) == barcode


def test_the_example_of_the_central_bank_is_written_to_the_letter() -> None:
    assert draw_up_br_code(key=KEY, name="Fulano de Tal", city="BRASILIA") == MANUAL
    assert read_br_code(MANUAL) == BrCode(KEY, "Fulano de Tal", "BRASILIA")


def test_a_dynamic_code_has_an_address_and_no_key() -> None:
    found = read_br_code(DYNAMIC)
    assert found.key is None and found.url == "pix.example.com/8b3da2f39a4140d1a91abd93113bd441"


def test_the_checksum_is_the_published_one() -> None:
    assert f"{binascii.crc_hqx(b'123456789', 0xFFFF):04X}" == "29B1"


def test_our_bar_code_field_by_field() -> None:
    digits = draw_up_barcode(ACCOUNT, GUIDE, Decimal("19.99"), DUE).digits
    assert digits[:3] == "816" and digits[4:15] == "00000001999" and digits[15:19] == "0035"
    assert digits[19:27] == "20260416" and digits[27:] == "35305082026000012"


@settings(deadline=None, derandomize=True)
@given(references, amounts, st.dates(date(2018, 1, 1), date(2199, 12, 31)), moduli)
def test_what_is_written_into_a_bar_code_is_read_back(
    guide: Reference, amount: Decimal, due: date, modulus: int
) -> None:
    barcode = draw_up_barcode(account(modulus), guide, amount, due)
    for found in (Barcode(barcode.digits), read_barcode(barcode.line), read_code(f" {barcode.line_text}\n")):
        assert isinstance(found, Barcode)
        assert (found.reference, found.amount, found.due_on, found.company) == (guide, amount, due, "0035")


@settings(deadline=None, derandomize=True)
@given(references, amounts, moduli, st.data())
def test_one_wrong_digit_is_always_found(guide: Reference, amount: Decimal, modulus: int, data: st.DataObject) -> None:
    line = draw_up_barcode(account(modulus), guide, amount, DUE).line
    place = data.draw(st.integers(0, 47))
    digit = data.draw(st.sampled_from([each for each in "0123456789" if each != line[place]]))
    wrong = line[:place] + digit + line[place + 1 :]
    if modulus == 11 and _blind_spot(line, wrong):
        return
    with pytest.raises(PaymentError):
        read_barcode(wrong)


def _blind_spot(line: str, wrong: str) -> bool:
    """Module 11 gives 0 for two remainders and takes them for each other: so it is in FEBRABAN's own manual."""
    blocks = [text[start : start + 11] for text in (line, wrong) for start in range(0, 48, 12)]
    bare = ["".join(blocks[:4]), "".join(blocks[4:])]
    whole = [each[:3] + each[4:] for each in bare]
    return all(mod11(first) == mod11(second) for first, second in zip(blocks[:4], blocks[4:], strict=True)) and (
        mod11(whole[0]) == mod11(whole[1])
    )


@settings(deadline=None, derandomize=True)
@given(references, amounts)
def test_what_is_written_into_a_pix_code_is_read_back(guide: Reference, amount: Decimal) -> None:
    slip = draw_up_slip(ACCOUNT, guide, amount, DUE)
    assert slip.br_code is not None
    found = read_code(slip.br_code)
    assert found == BrCode(KEY, "Municipio de Mococa", "Mococa", amount, guide.txid)


@settings(deadline=None, derandomize=True)
@given(st.integers(0, 120), st.characters(min_codepoint=32, max_codepoint=126))
def test_one_altered_character_of_a_pix_code_is_always_found(place: int, character: str) -> None:
    code = draw_up_slip(ACCOUNT, GUIDE, Decimal("800.00"), DUE).br_code
    assert code is not None
    altered = code[:place] + character + code[place + 1 :]
    if altered != code:
        with pytest.raises(PaymentError):
            read_br_code(altered)


@settings(deadline=None, derandomize=True)
@given(st.text(max_size=120))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    for typed in (text, "000201" + text, "8" * 40 + text):
        try:
            read_code(typed)
        except PaymentError as error:
            sentence = str(error)
        else:
            continue
        assert sentence.endswith(".")


def test_a_guide_of_both_ways_names_one_charge() -> None:
    slip = draw_up_slip(ACCOUNT, GUIDE, Decimal("1187.59"), DUE)
    assert slip.barcode is not None and slip.br_code is not None
    assert slip.barcode.reference == GUIDE and read_br_code(slip.br_code).txid == "G35305082026000012"
    assert slip.barcode.amount == read_br_code(slip.br_code).amount == Decimal("1187.59")
    assert slip.caption == "Guia nº\u00a000012/2026 · vencimento 16/04/2026 · R$\u00a01.187,59"


def test_a_way_that_is_not_arranged_is_left_out() -> None:
    assert draw_up_slip(LAVRAS_ACCOUNT, Reference("3138203", 2026, 1), Decimal(1), DUE).br_code is None
    only_pix = BankAccount(MOCOCA, "Município de Mococa", "Mococa", pix_key=KEY)
    assert draw_up_slip(only_pix, GUIDE, Decimal(1), DUE).barcode is None


@pytest.mark.parametrize(
    ("amount", "sentence"),
    [
        ("0", "maior que zero"),
        ("-1", "maior que zero"),
        ("NaN", "maior que zero"),
        ("10.005", "fração de centavo"),
        ("1000000000.00", "passa do máximo"),
    ],
)
def test_an_amount_that_no_guide_can_carry_is_refused(amount: str, sentence: str) -> None:
    with pytest.raises(PaymentError, match=sentence):
        draw_up_slip(ACCOUNT, GUIDE, Decimal(amount), DUE)


def test_a_guide_without_bank_data_says_what_is_missing() -> None:
    with pytest.raises(PaymentError, match="Faltam os dados bancários do município"):
        draw_up_slip(BankAccount(MOCOCA, "Município de Mococa", "Mococa"), GUIDE, Decimal(1), DUE)


def test_a_guide_of_another_municipality_is_refused() -> None:
    with pytest.raises(PaymentError, match="de um município e a conta é de outro"):
        draw_up_slip(LAVRAS_ACCOUNT, GUIDE, Decimal(1), DUE)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Digite a linha de 48 algarismos"),
        ("0" * 47, "boleto bancário"),
        ("83620000000 5 66780048100", "aqui há 23"),
        ("83620000000566780048100018O975657313001589636081", "letra"),
        ("836200000005667800481001180975657313001589636081", "2º bloco da linha digitável, 66780048100-1, não confere"),
        ("13620000000667800481001809756573100158963608", "começa com 1"),
        ("83120000000667800481001809756573100158963608", "vai de 6 a 9"),
        (
            "83630000000667800481001809756573100158963608",
            "dígito verificador do código de barras não confere: há um algarismo trocado",
        ),
        (MANUAL[:-4] + "1D3E", "incompleto ou foi alterado"),
        (MANUAL[:-9], "incompleto ou foi alterado"),
    ],
)
def test_a_wrong_code_is_refused_with_what_to_do(typed: str, sentence: str) -> None:
    with pytest.raises(PaymentError, match=sentence):
        read_code(typed)


def _sealed(body: str) -> str:
    return f"{body}6304{binascii.crc_hqx(f'{body}6304'.encode(), 0xFFFF):04X}"


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("000201" + "5303986" + "5802BR", "outra forma de pagamento"),
        ("000201" + "26180014br.gov.bcb.pix" + "5303986" + "5802BR", "não traz a chave"),
        ("000201" + "26250014br.gov.bcb.pix0103abc" + "5303840" + "5802BR", "pagamento em reais"),
        ("000201" + "26250014br.gov.bcb.pix0103abc" + "5303986" + "5802BR", "nome e a cidade"),
        ("000201" + "26250014br.gov.bcb.pix0103abc" + "54031,0" + "5303986" + "5802BR" + "5901A6001B", "valor"),
        ("000201" + "000201", "mal formado"),
        ("000201" + "2699x", "mal formado"),
        ("000201" + "²²²²x", "mal formado"),
    ],
)
def test_a_whole_code_that_is_no_payment_is_refused(body: str, sentence: str) -> None:
    with pytest.raises(PaymentError, match=sentence):
        read_br_code(_sealed(body))


@pytest.mark.parametrize(
    ("name", "written"),
    [("Município de São João", "Municipio de Sao Joao"), ("  PREFEITURA\n№ 1 ", "PREFEITURA No 1"), ("A&B", "A B")],
)
def test_names_are_written_in_the_alphabet_of_the_code(name: str, written: str) -> None:
    assert plain(name) == written


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"municipality": "353050"}, "código de município do IBGE"),
        ({"merchant_name": "Prefeitura Municipal de Mococa"}, "tem de 1 a 25 caracteres"),
        ({"merchant_name": "漢字"}, "tem de 1 a 25 caracteres"),
        ({"merchant_city": "São José do Rio Pardo"}, "tem de 1 a 15 caracteres"),
        ({"pix_key": "11.222.333/0001-81"}, "não é uma chave Pix"),
        ({"pix_key": "11111111111"}, "não é uma chave Pix"),
        ({"febraban_code": "35"}, "quatro algarismos"),
        ({"modulus": 9}, "módulo 10 ou 11"),
    ],
)
def test_wrong_bank_data_is_refused_when_loaded(changes: dict[str, object], sentence: str) -> None:
    given: dict[str, object] = {"municipality": MOCOCA, "merchant_name": "Mococa", "merchant_city": "Mococa"}
    with pytest.raises(PaymentError, match=sentence):
        BankAccount(**{**given, **changes})  # type: ignore[arg-type]  # what a file may hold


@pytest.mark.parametrize(
    "key", ["11222333000181", "52998224725", "+5519999990000", "receita@mococa.example", KEY, "12ABC34501DE35"]
)
def test_every_kind_of_pix_key_is_taken(key: str) -> None:
    assert BankAccount(MOCOCA, "Mococa", "Mococa", pix_key=key).pix_key == key


@pytest.mark.parametrize(("year", "number"), [(1999, 1), (2026, 0), (2026, 1_000_000)])
def test_a_guide_out_of_range_has_no_reference(year: int, number: int) -> None:
    with pytest.raises(PaymentError):
        Reference(MOCOCA, year, number)
