"""A guide ready to be paid: its bar code and its Pix code, which name the same charge and the same amount."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from handlers.law.text import money_text
from handlers.payment.account import BankAccount
from handlers.payment.barcode import Barcode, draw_up_barcode, read_barcode
from handlers.payment.br_code import START, BrCode, draw_up_br_code, read_br_code
from handlers.payment.digits import cents_of
from handlers.payment.errors import PaymentError
from handlers.payment.reference import Reference


@dataclass(frozen=True)
class Slip:
    """How a charge is paid; a way that the municipality has not arranged is None."""

    reference: Reference
    amount: Decimal
    due_on: date
    barcode: Barcode | None
    br_code: str | None

    @property
    def caption(self) -> str:
        """What is paid, in a line: `Guia nº 00012/2026 · vencimento 16/04/2026 · R$ 800,00`."""
        return f"Guia nº\u00a0{self.reference.text} · vencimento {self.due_on:%d/%m/%Y} · {money_text(self.amount)}"


def draw_up_slip(account: BankAccount, reference: Reference, amount: Decimal, due_on: date) -> Slip:
    """Both codes of a guide; refused where the municipality has arranged neither."""
    if account.febraban_code is None and account.pix_key is None:
        raise PaymentError(
            "Faltam os dados bancários do município (chave Pix ou código da FEBRABAN). A Tesouraria os informa."
        )
    cents_of(amount)
    if reference.municipality != account.municipality:
        raise PaymentError("A guia é de um município e a conta é de outro.")
    barcode = draw_up_barcode(account, reference, amount, due_on) if account.febraban_code else None
    br_code = None
    if account.pix_key:
        br_code = draw_up_br_code(
            key=account.pix_key,
            name=account.merchant_name,
            city=account.merchant_city,
            amount=amount,
            txid=reference.txid,
        )
    return Slip(reference, amount, due_on, barcode, br_code)


def read_code(text: str) -> Barcode | BrCode:
    """Whatever a person scanned or typed from a guide: bar code, line of digits, or Pix code."""
    if not text.strip():
        raise PaymentError("Digite a linha de 48 algarismos da guia, ou leia o código de barras ou o Pix.")
    return read_br_code(text) if text.strip().startswith(START) else read_barcode(text)
