"""Reads the plain parts of a form's source: texts, flags, numbers, lists of names, and nothing unknown."""

from typing import Any

from processes.forms.errors import FormError
from processes.forms.vocabulary import DANGEROUS

Json = dict[str, Any]


class Source:
    """One file being read: knows its name for errors."""

    def __init__(self, file: str) -> None:
        self.file = file

    def error(self, path: str, reason: str) -> FormError:
        return FormError(self.file, path, reason)

    def only_keys(self, path: str, source: Json, known: frozenset[str]) -> None:
        for key in source:
            if key in known:
                continue
            raise self.error(path, f"“{key}”: {DANGEROUS.get(key, 'chave desconhecida')}")

    def ui(self, path: str, source: Json, known: frozenset[str]) -> Json:
        found = source.get("x-ui")
        if not isinstance(found, dict):
            raise self.error(path, "falta “x-ui”")
        self.only_keys(path, found, known)
        return found

    def text(self, path: str, source: Json, key: str, required: bool = False) -> str:
        found = source.get(key, "")
        if not isinstance(found, str) or (required and not found.strip()):
            raise self.error(path, f"“{key}” deve ser um texto" if key in source else f"falta “{key}”")
        return found

    def names(self, path: str, source: Json, key: str) -> tuple[str, ...]:
        found = source.get(key, [])
        if not isinstance(found, list) or not all(isinstance(name, str) for name in found):
            raise self.error(path, f"“{key}” deve ser uma lista de textos")
        if len(set(found)) != len(found):
            raise self.error(path, f"“{key}” repete um nome")
        return tuple(found)

    def number(self, path: str, source: Json, key: str, most: int, otherwise: int = 0) -> int:
        found = source.get(key, otherwise)
        if not isinstance(found, int) or isinstance(found, bool) or not 0 <= found <= most:
            raise self.error(path, f"“{key}” deve ser um número inteiro até {most}")
        return found

    def flag(self, path: str, source: Json, key: str) -> bool:
        found = source.get(key, False)
        if not isinstance(found, bool):
            raise self.error(path, f"“{key}” é true ou false")
        return found
