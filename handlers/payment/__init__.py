"""Payment: guides with bar code and Pix, and the bank's files of what was paid. Pure: no clock, no table, no network.

    account = BankAccount("3530508", "Município de Mococa", "Mococa", pix_key=…, febraban_code="0035")
    slip = draw_up_slip(account, Reference("3530508", 2026, 12), Decimal("800.00"), date(2026, 4, 16))
    slip.barcode.digits · slip.barcode.line_text · slip.br_code · barcode_svg(slip.barcode.digits)
    read_code(text)                            what a person scanned or typed → Barcode or BrCode
    read_bank_file(data, account, today)       BankFile with its payments, or BankFileError with every problem

What is wrong raises `PaymentError`, whose text is a sentence for a person.
"""

from datetime import date

from handlers.payment.account import BankAccount
from handlers.payment.bank_file import BankFile, Payment, text_of
from handlers.payment.barcode import Barcode, draw_up_barcode, read_barcode
from handlers.payment.br_code import BrCode, draw_up_br_code, read_br_code
from handlers.payment.drawing import barcode_svg
from handlers.payment.errors import BankFileError, PaymentError, Problem
from handlers.payment.febraban import RECORDS, read_febraban
from handlers.payment.reference import Reference
from handlers.payment.slip import Slip, draw_up_slip, read_code
from handlers.payment.spreadsheet import HEADER, read_csv

__all__ = [
    "BankAccount",
    "BankFile",
    "BankFileError",
    "Barcode",
    "BrCode",
    "Payment",
    "PaymentError",
    "Problem",
    "Reference",
    "Slip",
    "barcode_svg",
    "draw_up_barcode",
    "draw_up_br_code",
    "draw_up_slip",
    "read_bank_file",
    "read_barcode",
    "read_br_code",
    "read_code",
]


def read_bank_file(data: bytes, account: BankAccount, today: date) -> BankFile:
    """The payments that a bank's file tells: a table with our columns, else FEBRABAN's return."""
    text = text_of(data)
    first = text.split("\n", 1)[0]
    if ";" in first:
        return read_csv(text, account, today)
    if not any(line[:1] in RECORDS for line in text.split("\n")):
        raise BankFileError(
            [Problem(0, f"O arquivo não é um retorno da FEBRABAN nem uma tabela com as colunas {HEADER}.")]
        )
    return read_febraban(text, account, today)
