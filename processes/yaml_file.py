"""The analyst's YAML files, read strictly: what is wrong is refused with file, key and reason.

Only `true` and `false` are booleans (`no` is text), keys never repeat, and a number with a point is refused: money is
quoted text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import yaml


class YamlError(Exception):
    """A file that cannot be used: which, where in it, and why, in Portuguese."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        super().__init__(f"{file}: {key}: {reason}" if key else f"{file}: {reason}")
        self.file = file
        self.key = key
        self.reason = reason


class _Strict(yaml.SafeLoader):
    """YAML without the surprises of its version 1.1."""

    yaml_implicit_resolvers = {}  # noqa: RUF012  the library's own shape


_TAG = "tag:yaml.org,2002:"
for _name, _pattern, _first in (
    ("bool", r"true|false", "tf"),
    ("null", r"null|~|", ["n", "~", ""]),
    ("int", r"-?(0|[1-9][0-9]*)", "-0123456789"),
    ("float", r"[-+]?[0-9]*\.[0-9]+([eE][-+]?[0-9]+)?", "-+.0123456789"),
    ("timestamp", r"[0-9]{4}-[0-9]{2}-[0-9]{2}", "0123456789"),
    ("merge", r"<<", "<"),
):
    _Strict.add_implicit_resolver(f"{_TAG}{_name}", re.compile(f"^(?:{_pattern})$"), list(_first))


def _line(node: yaml.Node) -> str:
    return f"linha {node.start_mark.line + 1}"


class _RefusedNode(yaml.YAMLError):
    def __init__(self, where: str, reason: str) -> None:
        super().__init__(reason)
        self.where = where
        self.reason = reason


def _mapping(loader: _Strict, node: yaml.MappingNode) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        if not isinstance(key, str):
            raise _RefusedNode(_line(key_node), f"a chave {key!r} deve ser texto; ponha-a entre aspas")
        if key in found:
            raise _RefusedNode(_line(key_node), f"a chave «{key}» repete-se")
        found[key] = loader.construct_object(value_node, deep=True)
    return found


def _float(_loader: _Strict, node: yaml.ScalarNode) -> float:
    raise _RefusedNode(_line(node), f"{node.value} deve estar entre aspas: números com ponto são texto")


def _day(_loader: _Strict, node: yaml.ScalarNode) -> date:
    try:
        return date.fromisoformat(node.value)
    except ValueError as error:
        raise _RefusedNode(_line(node), f"não há o dia {node.value}") from error


_Strict.add_constructor(f"{_TAG}map", _mapping)
_Strict.add_constructor(f"{_TAG}float", _float)
_Strict.add_constructor(f"{_TAG}timestamp", _day)


def read_yaml(file: str, text: str) -> Any:
    """What the file says, as plain data; an empty file is an empty mapping."""
    try:
        found = yaml.load(text, _Strict)
    except _RefusedNode as error:
        raise YamlError(file, error.where, error.reason) from error
    except yaml.MarkedYAMLError as error:
        where = f"linha {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise YamlError(file, where, f"não é YAML que se possa ler ({error.problem})") from error
    except yaml.YAMLError as error:
        raise YamlError(file, "", "não é YAML que se possa ler") from error
    return {} if found is None else found


@dataclass(frozen=True)
class Node:
    """A value in a file, with its place there, asked for what it should be."""

    file: str
    key: str
    value: Any

    @classmethod
    def of(cls, file: str, text: str) -> Node:
        """The whole file."""
        return cls(file, "", read_yaml(file, text))

    def wrong(self, reason: str) -> YamlError:
        """The error that names this place."""
        return YamlError(self.file, self.key, reason)

    def _below(self, name: str, value: Any) -> Node:
        return Node(self.file, f"{self.key}.{name}" if self.key else name, value)

    def fields(self, required: Collection[str], optional: Collection[str] = ()) -> Mapping[str, Node]:
        """A mapping with these keys and no others."""
        found = self.entries()
        for name in required:
            if name not in found:
                raise self._below(name, None).wrong("falta")
        for name, node in found.items():
            if name not in required and name not in optional:
                raise node.wrong(f"chave desconhecida; há {', '.join([*required, *optional])}")
        return found

    def entries(self) -> Mapping[str, Node]:
        """A mapping with any keys."""
        if not isinstance(self.value, Mapping):
            raise self.wrong("deve ser um mapa de chaves e valores")
        return {name: self._below(name, value) for name, value in self.value.items()}

    def items(self) -> Sequence[Node]:
        """A list."""
        if not isinstance(self.value, list):
            raise self.wrong("deve ser uma lista")
        return [Node(self.file, f"{self.key}[{n}]", value) for n, value in enumerate(self.value)]

    def text(self, pattern: str = r"(?s).+") -> str:
        """Text that is not empty, of the pattern."""
        if not isinstance(self.value, str) or not re.fullmatch(pattern, self.value):
            raise self.wrong("deve ser texto" if pattern == r"(?s).+" else f"{self.value!r} não tem a forma esperada")
        return self.value

    def one_of(self, words: Collection[str]) -> str:
        """One word of a list."""
        if not isinstance(self.value, str) or self.value not in words:
            raise self.wrong(f"deve ser um de {', '.join(words)}")
        return self.value

    def day(self) -> date:
        """A day, quoted or not."""
        if isinstance(self.value, date):
            return self.value
        try:
            return date.fromisoformat(self.text())
        except ValueError as error:
            raise self.wrong("deve ser um dia, como 2026-03-11") from error

    def flag(self) -> bool:
        """`true` or `false`."""
        if not isinstance(self.value, bool):
            raise self.wrong("deve ser true ou false")
        return self.value
