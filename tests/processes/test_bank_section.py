"""The `bank` section of municipality.yaml: where guides are paid; what is wrong is named with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from processes.municipality import read_municipality
from processes.procedure import ROOT
from processes.yaml_file import YamlError

FILE = "mococa/municipality.yaml"
TEXT = (ROOT / FILE).read_text("utf-8")


def without_bank() -> str:
    start = TEXT.index("\nbank:")
    return TEXT[:start] + TEXT[TEXT.index("\n# Days without normal service") :]


def test_the_shipped_account_is_read() -> None:
    account = read_municipality(FILE, TEXT).bank
    assert account is not None
    assert (account.municipality, account.merchant_name, account.febraban_code) == (
        "3530508", "Município de Mococa", "0035",
    )  # fmt: skip


def test_a_municipality_may_have_arranged_nothing() -> None:
    assert read_municipality(FILE, without_bank()).bank is None


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('ibge: "3530508"', 'ibge: "353050"', "não é um código de município do IBGE"),
        ('febraban_code: "0035"', 'febraban_code: "35"', "O código da FEBRABAN tem quatro algarismos"),
        ('pix_key: "7d9f0335-8dcc-4054-9bf9-0dbd61d36906"', 'pix_key: "tesouraria"', "não é uma chave Pix"),
        ("modulus: 10", "modulus: 9", "módulo 10 ou 11"),
        ("fictitious: [pix_key, febraban_code, agreement]", "fictitious: [telephone]", "deve ser um de"),
        ('agreement: "12345"', 'branch: "12345"', "chave desconhecida"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(old: str, new: str, told: str) -> None:
    assert old in TEXT
    with pytest.raises(YamlError, match=told) as error:
        read_municipality(FILE, TEXT.replace(old, new))
    assert "bank" in str(error.value) and Path(FILE).name in str(error.value)
