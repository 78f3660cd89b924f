"""The Pix code to copy or scan: fields of two digits for the name, two for the length, and the text.

Source: Banco Central do Brasil, Manual do BR Code and Manual de padrões para iniciação do Pix (static code):

    00  01                              53  986, real
    26  00 br.gov.bcb.pix               54  amount, with a point
        01 key (static)                 58  BR
        25 address (dynamic)            59  who receives (25), 60 where (15)
    52  0000                            62  05 identifier (25 letters and digits, or ***)
                                        63  CRC-16 of all before it, `6304` included
"""

from __future__ import annotations

import binascii
import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from handlers.payment.account import plain
from handlers.payment.digits import CENT, amount_of, cents_of
from handlers.payment.errors import PaymentError

START: Final = "000201"
_DOMAIN: Final = "br.gov.bcb.pix"
_NO_TXID: Final = "***"
_TEMPLATES: Final = tuple(str(number) for number in range(26, 52))
_AMOUNT: Final = re.compile(r"[0-9]{1,10}(?:\.[0-9]{0,2})?")


@dataclass(frozen=True)
class BrCode:
    """What a Pix code says. A dynamic one has an address in place of the key; a txid of `***` is none."""

    key: str | None
    merchant_name: str
    merchant_city: str
    amount: Decimal | None = None
    txid: str | None = None
    url: str | None = None


def draw_up_br_code(*, key: str, name: str, city: str, amount: Decimal | None = None, txid: str | None = None) -> str:
    """The static Pix code; without an amount the payer types one, without an identifier the payment cannot be told."""
    if txid is not None and not re.fullmatch(r"[A-Za-z0-9]{1,25}", txid):
        raise PaymentError("O identificador do Pix tem de 1 a 25 letras e algarismos.")
    fields = [
        ("00", "01"),
        ("26", _field("00", _DOMAIN) + _field("01", key)),
        ("52", "0000"),
        ("53", "986"),
        *([("54", f"{amount_of(cents_of(amount))}")] if amount is not None else []),
        ("58", "BR"),
        ("59", plain(name)),
        ("60", plain(city)),
        ("62", _field("05", txid or _NO_TXID)),
    ]
    body = "".join(_field(name, value) for name, value in fields) + "6304"
    return body + _crc(body)


def read_br_code(text: str) -> BrCode:
    """What the code says; refused, with a sentence, where it is incomplete, altered or no Pix."""
    code = text.strip()
    if not code.startswith(START):
        raise PaymentError("Isto não é um código Pix: ele começa com 000201.")
    if code[-8:-4] != "6304" or code[-4:].upper() != _crc(code[:-4]):
        raise PaymentError("O código Pix está incompleto ou foi alterado. Copie-o de novo, inteiro.")
    fields = _fields(code)
    if fields.get("53") != "986" or fields.get("58") != "BR":
        raise PaymentError("O código não é de um pagamento em reais no Brasil.")
    pix = _pix_template(fields)
    if not (pix.get("01") or pix.get("25")):
        raise PaymentError("O código Pix não traz a chave de quem recebe.")
    if not (fields.get("59") and fields.get("60")):
        raise PaymentError("O código Pix não traz o nome e a cidade de quem recebe.")
    txid = _fields(fields.get("62", "")).get("05", _NO_TXID)
    return BrCode(
        key=pix.get("01"),
        merchant_name=fields["59"],
        merchant_city=fields["60"],
        amount=_read_amount(fields.get("54")),
        txid=None if txid == _NO_TXID else txid,
        url=pix.get("25"),
    )


def _pix_template(fields: dict[str, str]) -> dict[str, str]:
    """The account of the receiver that is a Pix; other arrangements may stand beside it."""
    for name in _TEMPLATES:
        if name in fields:
            found = _fields(fields[name])
            if found.get("00", "").lower() == _DOMAIN:
                return found
    raise PaymentError("O código é de outra forma de pagamento, não do Pix.")


def _read_amount(text: str | None) -> Decimal | None:
    if text is None:
        return None
    if not _AMOUNT.fullmatch(text):
        raise PaymentError("O valor do código Pix não é um valor em reais.")
    return Decimal(text).quantize(CENT)


def _field(name: str, value: str) -> str:
    if not 1 <= len(value) <= 99:
        raise PaymentError(f"O campo {name} do código Pix tem de 1 a 99 caracteres.")
    return f"{name}{len(value):02d}{value}"


def _fields(text: str) -> dict[str, str]:
    """Name → value; each name once, every length right."""
    fields: dict[str, str] = {}
    at = 0
    while at < len(text):
        head = text[at : at + 4]
        value = text[at + 4 : at + 4 + int(head[2:])] if re.fullmatch(r"[0-9]{4}", head) else ""
        if not value or len(value) != int(head[2:]) or head[:2] in fields:
            raise PaymentError("O código Pix está mal formado. Copie-o de novo, inteiro.")
        fields[head[:2]] = value
        at += 4 + len(value)
    return fields


def _crc(text: str) -> str:
    crc = binascii.crc_hqx(text.encode(errors="replace"), 0xFFFF)
    return f"{crc:04X}"
