"""Payments as a table: CSV, columns parted by semicolons, the columns of `COLUMNS` and no others.

    transacao;guia;data_pagamento;data_credito;valor;tarifa;canal
    E00000000202603161200abcdefghijk;G35305082026000012;16/03/2026;17/03/2026;800,00;0,00;Pix

`transacao` is the bank's own identifier of the payment (of a Pix, the E2E id): it tells a payment from every other, so
that files of overlapping periods do no harm. `guia` is the identifier of the Pix, the bar code or the line of digits.
"""

from __future__ import annotations

import csv
import io
import re
from datetime import date
from decimal import Decimal
from typing import Final

from handlers.payment.account import BankAccount
from handlers.payment.bank_file import ZERO, BankFile, Payment, days_apart, digest_of, key_of, repeated
from handlers.payment.barcode import Barcode, read_barcode
from handlers.payment.digits import cents_of
from handlers.payment.errors import BankFileError, PaymentError, Problem
from handlers.payment.reference import Reference, read_txid

COLUMNS: Final = ("transacao", "guia", "data_pagamento", "data_credito", "valor", "tarifa", "canal")
HEADER: Final = ";".join(COLUMNS)
_AMOUNT: Final = re.compile(r"(?:[0-9]{1,3}(?:\.[0-9]{3})+|[0-9]{1,11}),[0-9]{2}")
_DAY: Final = re.compile(r"([0-9]{2})/([0-9]{2})/([0-9]{4})")
_SCIENTIFIC: Final = re.compile(r"[0-9],[0-9]+E\+[0-9]+", re.IGNORECASE)
_TRANSACTION: Final = re.compile(r"[A-Za-z0-9.\-/]{4,64}")
_TXID: Final = re.compile(r"[A-Za-z][A-Za-z0-9]{0,24}|\*\*\*")


def read_csv(text: str, account: BankAccount, today: date) -> BankFile:
    """The payments of a table; refused as a whole, with every problem named."""
    rows = csv.reader(io.StringIO(text), delimiter=";", strict=True)
    problems: list[Problem] = []
    payments = []
    try:
        head = next(rows, [])
        if head != list(COLUMNS):
            raise BankFileError([Problem(1, f"as colunas devem ser, nesta ordem: {HEADER}.")])
        for row in rows:
            if not any(cell.strip() for cell in row):
                continue
            try:
                payments.append(_payment(rows.line_num, row, account, today))
            except PaymentError as error:
                problems.append(Problem(rows.line_num, str(error)))
    except csv.Error:
        problems.append(Problem(rows.line_num, "há aspas que não se fecham, ou texto depois delas."))
    problems += repeated(payments)
    if problems:
        raise BankFileError(sorted(problems, key=lambda problem: problem.line))
    return BankFile(format="csv", digest=digest_of(payments), payments=tuple(payments))


def _payment(number: int, row: list[str], account: BankAccount, today: date) -> Payment:
    if len(row) != len(COLUMNS):
        raise PaymentError(f"tem {len(row)} colunas, e deveria ter {len(COLUMNS)}.")
    transaction, named, paid, credited, amount, fee, channel = (cell.strip() for cell in row)
    if _SCIENTIFIC.fullmatch(transaction):
        raise PaymentError(_mangled(transaction, "transacao"))
    if not _TRANSACTION.fullmatch(transaction) or not transaction.strip("0.-/"):
        raise PaymentError("falta o identificador da transação no banco (coluna transacao).")
    paid_on, credited_on = _day(paid, "data_pagamento"), _day(credited, "data_credito")
    if wrong := days_apart(paid_on, credited_on, today):
        raise PaymentError(wrong)
    received = _amount(amount, "valor")
    if not received:
        raise PaymentError("o valor é zero.")
    cents_of(received)
    reference, barcode = _guide(named, account)
    return Payment(
        line=number,
        key=key_of("csv", transaction),
        reference=reference,
        named=named,
        barcode=barcode,
        amount=received,
        fee=_amount(fee, "tarifa") if fee else ZERO,
        paid_on=paid_on,
        credited_on=credited_on,
        channel=channel[:60],
        receipt=transaction,
    )


def _guide(named: str, account: BankAccount) -> tuple[Reference | None, Barcode | None]:
    """The guide that the line names, if it is one of this municipality; a bar code must be right to the last digit."""
    if _SCIENTIFIC.fullmatch(named):
        raise PaymentError(_mangled(named, "guia"))
    barcode = None
    if not named or _TXID.fullmatch(named):
        reference = read_txid(named)
    else:
        barcode = read_barcode(named)
        if account.febraban_code is not None and barcode.company != account.febraban_code:
            raise PaymentError(f"a guia é de outro recebedor (código {barcode.company}), e não do município.")
        reference = barcode.reference
    ours = reference is not None and reference.municipality == account.municipality
    return reference if ours else None, barcode


def _mangled(cell: str, column: str) -> str:
    return f"a planilha transformou a coluna {column} em “{cell}”. Formate-a como texto e exporte de novo."


def _day(text: str, column: str) -> date:
    found = _DAY.fullmatch(text)
    if found:
        try:
            return date(int(found[3]), int(found[2]), int(found[1]))
        except ValueError:
            found = None
    raise PaymentError(f"“{text}” não é uma data da forma dd/mm/aaaa (coluna {column}).")


def _amount(text: str, column: str) -> Decimal:
    if not _AMOUNT.fullmatch(text):
        raise PaymentError(f"“{text}” não é um valor da forma 1.234,56 (coluna {column}).")
    return Decimal(text.replace(".", "").replace(",", "."))
