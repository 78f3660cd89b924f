"""The bank's files: read whole or refused whole, every line's fault named, the same file known again."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handlers.payment import BankFileError, Reference, read_bank_file
from handlers.payment.bank_file import LARGEST_FILE
from handlers.payment.spreadsheet import HEADER
from tests.payment.samples import (
    ACCOUNT,
    GUIDE,
    LAVRAS,
    LAVRAS_ACCOUNT,
    MOCOCA,
    PROPERTY_TAX_GUIDE,
    TODAY,
    Paid,
    barcode,
    header,
    returned,
    trailer,
)

PAID = Paid(barcode(12))
OTHER = Paid(barcode(13, "19.99"), cents=1999, channel="7")
ROW = "E0000000020260316120000000000001;G35305082026000012;16/04/2026;17/04/2026;1.187,59;0,00;Pix"


def problems_of(data: bytes) -> list[str]:
    with pytest.raises(BankFileError) as refused:
        read_bank_file(data, ACCOUNT, TODAY)
    return [str(each) for each in refused.value.problems]


def table(*rows: str) -> bytes:
    return "\n".join((HEADER, *rows)).encode()


def test_a_return_file_is_read_field_by_field() -> None:
    found = read_bank_file(returned([PAID, OTHER]), ACCOUNT, TODAY)
    assert (found.format, found.bank, found.sequence, found.generated_on) == ("febraban", "001", 321, date(2026, 4, 17))
    assert found.total == Decimal("819.99")
    first, second = found.payments
    assert first.reference == GUIDE and first.line == 2 and first.named == PAID.barcode
    assert (first.amount, first.fee) == (Decimal("800.00"), Decimal("1.50"))
    assert (first.paid_on, first.credited_on) == (date(2026, 4, 16), date(2026, 4, 17))
    assert (first.channel, first.receipt) == ("internet", "AUT000001")
    assert second.reference == Reference(MOCOCA, 2026, 13) and second.channel == "casa lotérica"


def test_a_table_is_read_field_by_field() -> None:
    found = read_bank_file(table(ROW), ACCOUNT, TODAY)
    (payment,) = found.payments
    assert (found.format, found.total, payment.reference) == ("csv", Decimal("1187.59"), GUIDE)
    assert (payment.paid_on, payment.credited_on, payment.fee) == (
        date(2026, 4, 16),
        date(2026, 4, 17),
        Decimal("0.00"),
    )
    assert payment.channel == "Pix" and payment.receipt == "E0000000020260316120000000000001" and payment.line == 2


@pytest.mark.parametrize("named", [barcode(12, "1187.59"), "G35305082026000012"])
def test_a_table_names_a_guide_by_bar_code_or_identifier(named: str) -> None:
    (payment,) = read_bank_file(table(ROW.replace("G35305082026000012", named)), ACCOUNT, TODAY).payments
    assert payment.reference == GUIDE


@pytest.mark.parametrize("named", ["", "***", "G31382032026000012", "ABC123", PROPERTY_TAX_GUIDE])
def test_money_for_no_guide_of_ours_is_kept_without_a_reference(named: str) -> None:
    (payment,) = read_bank_file(table(ROW.replace("G35305082026000012", named)), ACCOUNT, TODAY).payments
    assert payment.reference is None and payment.named == named and payment.amount == Decimal("1187.59")


def test_a_guide_of_another_system_in_a_return_is_kept_without_a_reference() -> None:
    found = read_bank_file(returned([PAID, Paid(PROPERTY_TAX_GUIDE)]), ACCOUNT, TODAY)
    assert [payment.reference for payment in found.payments] == [GUIDE, None]
    elsewhere = read_bank_file(returned([Paid(barcode(12, account=LAVRAS_ACCOUNT))]), ACCOUNT, TODAY)
    assert elsewhere.payments[0].reference is None and LAVRAS in elsewhere.payments[0].named


@pytest.mark.parametrize(
    ("place", "line", "expected"),
    [
        (1, PAID.text()[:-2], "Linha 2: tem 148 posições, e o registro da FEBRABAN tem 150."),
        (1, "", "Linha 2: tem 0 posições, e o registro da FEBRABAN tem 150."),
        (0, header(kind="1"), "Linha 1: não é um arquivo de retorno: o código da remessa é “1”, e o do retorno é 2."),
        (0, header(service="DEBITO AUTOMATICO"), "Linha 1: é um arquivo de outro serviço, “DEBITO AUTOMATICO”"),
        (0, header(version="12"), "Linha 1: a versão do leiaute é “12”; são lidas as versões 04 a 07."),
        (0, header(agreement="777"), "Linha 1: o convênio é 777, e o do município é 000000000000012345."),
        (0, header(made="20260231"), "Linha 1: a data do arquivo (posições 66 a 73) não é uma data: “20260231”."),
        (0, PAID.text(), "Linha 1: deveria ser o cabeçalho, que começa com A."),
        (1, "B" + PAID.text()[1:], "Linha 2: deveria ser um pagamento, que começa com G; começa com “B”."),
        (-1, PAID.text(), "Linha 4: deveria ser o fecho, que começa com Z. O arquivo veio cortado?"),
        (-1, trailer(5, 81_999), "Linha 4: o banco informa 5 registros, e o arquivo tem 4."),
        (
            -1,
            trailer(4, 82_000),
            "Linha 4: o banco informa o total de R$\xa0820,00, e os pagamentos somam R$\xa0819,99.",
        ),
        (-1, "Z" + "X" * 149, "Linha 4: a quantidade de registros (posições 2 a 7) não é um número"),
        (1, replace(PAID, barcode="8" * 44).text(), "Linha 2: O dígito verificador do código de barras não confere"),
        (1, replace(PAID, paid_on="20260230").text(), "Linha 2: a data do pagamento (posições 22 a 29) não é uma data"),
        (1, replace(PAID, paid_on="20260421").text(), "Linha 2: a data do pagamento, 21/04/2026, ainda não chegou."),
        (1, replace(PAID, credited_on="20260415").text(), "Linha 2: a data do crédito, 15/04/2026, é anterior"),
        (1, replace(PAID, cents=0).text(), "Linha 2: o valor recebido (posições 82 a 93) é zero."),
        (1, replace(PAID, fee="00001,5").text(), "Linha 2: a tarifa (posições 94 a 100) não é um número: “00001,5”."),
        (2, replace(PAID, record=1).text(), "Linha 3: repete o pagamento da linha 2."),
    ],
)
def test_a_wrong_line_of_a_return_is_named_and_nothing_is_taken(place: int, line: str, expected: str) -> None:
    found = problems_of(returned([PAID, OTHER], instead={place: line}))
    assert any(problem.startswith(expected) for problem in found), found


def test_a_guide_of_another_receiver_is_named() -> None:
    other = replace(ACCOUNT, febraban_code="0099")
    assert "outro recebedor (código 0099)" in problems_of(returned([Paid(barcode(12, account=other))]))[0]


def test_every_problem_is_named_in_the_order_of_the_lines() -> None:
    lines = {0: header(kind="1"), 1: PAID.text()[:100], 2: replace(OTHER, cents=0).text()}
    assert [problem[:8] for problem in problems_of(returned([PAID, OTHER], instead=lines))] == [
        "Linha 1:", "Linha 2:", "Linha 3:",
    ]  # fmt: skip


@pytest.mark.parametrize("kept", [1, 2, 3])
def test_a_file_that_was_cut_is_refused(kept: int) -> None:
    lines = returned([PAID, OTHER]).split(b"\r\n")
    assert problems_of(b"\r\n".join(lines[:kept]))


@settings(deadline=None, derandomize=True)
@given(st.integers(0, 602), st.binary(min_size=1, max_size=3))
def test_a_damaged_return_never_gives_other_money_to_our_guides(place: int, damage: bytes) -> None:
    whole = returned([PAID, OTHER])
    damaged = whole[:place] + damage + whole[place + len(damage) :]
    try:
        found = read_bank_file(damaged, ACCOUNT, TODAY)
    except BankFileError:
        return
    assert found.total == Decimal("819.99")
    assert [payment.reference for payment in found.payments] == [GUIDE, Reference(MOCOCA, 2026, 13)]


@settings(deadline=None, derandomize=True)
@given(st.lists(st.tuples(st.integers(1, 999_999), st.integers(1, 999_999_999)), max_size=30))
def test_a_return_of_any_payments_is_read_back(told: list[tuple[int, int]]) -> None:
    found = read_bank_file(returned([Paid(barcode(number), cents) for number, cents in told]), ACCOUNT, TODAY)
    numbers = [payment.reference.number for payment in found.payments if payment.reference]
    assert list(zip(numbers, (int(payment.amount * 100) for payment in found.payments), strict=True)) == told


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (ROW + ";x", "Linha 2: tem 8 colunas, e deveria ter 7."),
        (ROW.replace("16/04/2026", "2026-04-16"), "Linha 2: “2026-04-16” não é uma data da forma dd/mm/aaaa"),
        (ROW.replace("16/04/2026", "31/02/2026"), "Linha 2: “31/02/2026” não é uma data"),
        (ROW.replace("17/04/2026", "15/04/2026"), "Linha 2: a data do crédito, 15/04/2026, é anterior"),
        (ROW.replace("1.187,59", "1187.59"), "Linha 2: “1187.59” não é um valor da forma 1.234,56 (coluna valor)."),
        (ROW.replace("1.187,59", "-5,00"), "Linha 2: “-5,00” não é um valor"),
        (ROW.replace("1.187,59", "0,00"), "Linha 2: o valor é zero."),
        (ROW.replace("1.187,59", "9.999.999.999,00"), "Linha 2: O valor passa do máximo"),
        (ROW.replace("G35305082026000012", "8,16E+43"), "Linha 2: a planilha transformou a coluna guia em “8,16E+43”."),
        (ROW.replace("G35305082026000012", "35305082026000012"), "Linha 2: A linha digitável tem 48 algarismos"),
        (ROW.replace("E0000000020260316120000000000001", ""), "Linha 2: falta o identificador da transação"),
        (
            ROW.replace("E0000000020260316120000000000001", "1,2E+12"),
            "Linha 2: a planilha transformou a coluna transacao",
        ),
        (ROW + "\n" + ROW, "Linha 3: repete o pagamento da linha 2."),
        (ROW + "\n" + '"E0001"x;', "Linha 3: há aspas que não se fecham, ou texto depois delas."),
        (ROW + "\n" + '"E0001', "Linha 3: há aspas que não se fecham, ou texto depois delas."),
    ],
)
def test_a_wrong_row_of_a_table_is_named_and_nothing_is_taken(row: str, expected: str) -> None:
    found = problems_of(table(row))
    assert any(problem.startswith(expected) for problem in found), found


def test_other_columns_are_refused_with_the_right_ones() -> None:
    assert problems_of(b"data;valor\n01/01/2026;1,00\n") == [f"Linha 1: as colunas devem ser, nesta ordem: {HEADER}."]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "O arquivo está vazio."),
        (b"\r\n \r\n", "O arquivo está vazio."),
        (b"\x89PNG\r\n\x00\x00", "O arquivo não é um texto."),
        (b"bom dia", "O arquivo não é um retorno da FEBRABAN nem uma tabela"),
        (b"x" * (LARGEST_FILE + 1), "O arquivo tem mais de 20 MB"),
    ],
)
def test_what_is_no_bank_file_is_refused_in_a_sentence(data: bytes, expected: str) -> None:
    (problem,) = problems_of(data)
    assert problem.startswith(expected)


def test_the_error_counts_what_it_does_not_show() -> None:
    with pytest.raises(BankFileError, match=r"não foi aproveitado\. Linha 2: .* E mais 1 problema\."):
        read_bank_file(table("a;b", "c"), ACCOUNT, TODAY)


def test_the_same_payments_have_the_same_digest_however_the_file_comes() -> None:
    whole = returned([PAID, OTHER])
    again = returned([PAID, OTHER], instead={0: header(made="20260418", sequence="000322")})
    files = [whole, whole.replace(b"\r\n", b"\n"), whole + b"\x1a", whole.rstrip(b"\r\n"), again]
    assert len({read_bank_file(data, ACCOUNT, TODAY).digest for data in files}) == 1
    assert read_bank_file(returned([OTHER, PAID]), ACCOUNT, TODAY).digest not in {
        read_bank_file(whole, ACCOUNT, TODAY).digest
    }


def test_a_payment_has_the_same_key_in_files_of_overlapping_periods() -> None:
    other = ROW.replace("000000001;", "000000002;")
    week, month = (read_bank_file(table(*rows), ACCOUNT, TODAY) for rows in ([ROW], [other, ROW]))
    assert week.digest != month.digest
    assert {each.key for each in week.payments} < {each.key for each in month.payments}


def test_two_equal_payments_of_one_guide_are_two() -> None:
    assert len({each.key for each in read_bank_file(returned([PAID, PAID]), ACCOUNT, TODAY).payments}) == 2


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_a_table_is_read_in_the_encodings_that_spreadsheets_write(encoding: str) -> None:
    data = f"{HEADER}\r\n{ROW.replace('Pix', 'Guichê')}\r\n;;;;;;\r\n".encode(encoding)
    (payment,) = read_bank_file(data, ACCOUNT, TODAY).payments
    assert payment.channel == "Guichê"


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
def test_a_name_with_accents_does_not_shift_the_positions(encoding: str) -> None:
    data = returned([PAID]).decode("latin-1").replace("MUNICIPIO DE MOCOCA", "MUNICÍPIO DE MOCOCA").encode(encoding)
    assert read_bank_file(data, ACCOUNT, TODAY).payments[0].reference == GUIDE


@settings(deadline=None, derandomize=True)
@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for tried in (data, HEADER.encode() + b"\n" + data, returned([PAID]) + data):
        try:
            found = read_bank_file(tried, ACCOUNT, TODAY)
        except BankFileError as refused:
            sentences = [each.sentence for each in refused.problems]
        else:
            sentences = ["read"]
            assert found.digest
        assert all(sentences)
