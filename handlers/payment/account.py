"""Where a municipality receives: its Pix key, its code with the banks, and the name that payers see."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final, Literal

from handlers.numbers import is_tax_id
from handlers.payment.errors import PaymentError

NAME_LENGTH: Final = 25
CITY_LENGTH: Final = 15
_KEYS: Final = (
    re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"),
    re.compile(r"\+55[1-9][0-9]{9,10}"),
    re.compile(r"(?=.{3,77}$)[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+"),
)
_OUTSIDE: Final = re.compile(r"[^A-Za-z0-9$%*+\-./: ]")


@dataclass(frozen=True)
class BankAccount:
    """The bank's data of a municipality; without a Pix key or without a code the guide lacks that way of paying.

    `municipality` is its IBGE code. `febraban_code`: the four digits that FEBRABAN gave it for segment 1 (town halls).
    `agreement`: the number of the contract, as the bank writes it at the head of its files. `modulus`: the check digits
    agreed with the bank.
    """

    municipality: str
    merchant_name: str
    merchant_city: str
    pix_key: str | None = None
    febraban_code: str | None = None
    agreement: str | None = None
    modulus: Literal[10, 11] = 10

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[1-5][0-9]{6}", self.municipality):
            raise PaymentError(f"“{self.municipality}” não é um código de município do IBGE (sete algarismos).")
        for text, length, what in (
            (self.merchant_name, NAME_LENGTH, "nome do recebedor"),
            (self.merchant_city, CITY_LENGTH, "cidade do recebedor"),
        ):
            if not 1 <= len(plain(text)) <= length:
                raise PaymentError(
                    f"No Pix, {what} tem de 1 a {length} caracteres; “{plain(text)}” tem {len(plain(text))}."
                )
        if self.pix_key is not None and not is_pix_key(self.pix_key):
            raise PaymentError(
                f"“{self.pix_key}” não é uma chave Pix: CPF ou CNPJ só com algarismos, e-mail, telefone com +55 ou "
                "chave aleatória."
            )
        if self.febraban_code is not None and not re.fullmatch(r"[0-9]{4}", self.febraban_code):
            raise PaymentError(f"O código da FEBRABAN tem quatro algarismos; este é “{self.febraban_code}”.")
        if self.modulus not in (10, 11):
            raise PaymentError("Os dígitos verificadores são de módulo 10 ou 11.")


def is_pix_key(key: str) -> bool:
    """A random key, a telephone with its country, an e-mail, or a CPF or CNPJ with nothing between the digits."""
    return any(pattern.fullmatch(key) for pattern in _KEYS) or is_tax_id(key)


def plain(text: str) -> str:
    """The text in the alphabet of the BR Code: no accents, no sign that payers' programs may refuse."""
    bare = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return " ".join(_OUTSIDE.sub(" ", bare).split())
