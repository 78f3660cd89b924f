"""Invented names for the officials of scenarios and of the demonstration."""

from __future__ import annotations

from typing import Final

_FIRST: Final = (
    "Helena", "Caio", "Paulo", "Rita", "Bruno", "Célia", "Davi", "Elisa", "Fábio", "Glória", "Hugo", "Iara", "João",
    "Lívia", "Marcos", "Nair", "Otávio", "Priscila", "Rafael", "Sônia", "Tiago", "Úrsula", "Valter", "Wanda", "Yara",
    "Zeca", "Amanda", "Benito", "Clarice", "Dirceu",
)  # fmt: skip
_LAST: Final = (
    "Prado", "Nunes", "Reis", "Amaral", "Dias", "Melo", "Falcão", "Torres", "Guedes", "Horta", "Leal",
)  # fmt: skip


def person_name(number: int) -> str:
    """The same name for the same number, and another for every other one of a few hundred."""
    return f"{_FIRST[number % len(_FIRST)]} {_LAST[number % len(_LAST)]}"
