"""The values given to a template, wrapped so that each knows its name.

A group (`vehicle`) gives its fields and nothing else: no method of Python can be reached from a template. A field
given as null, or as blank text, is *absent*: false in a condition, an error where it would be printed. A field that
is not given at all is an error anywhere, for then the handler and the template disagree.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

LONGEST_LIST: Final = 1000
MOST_ROUNDS: Final = 20_000


class AbsentError(Exception):
    """A placeholder was printed, or a field asked for, without a value."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


class UnfitValueError(ValueError):
    """A value that cannot be written as the template asks; the sentence says why."""


class Absent:
    """A value known to be absent; its fields are absent too."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __bool__(self) -> bool:
        return False


class Budget:
    """How many rounds the loops of one rendering may still take."""

    def __init__(self) -> None:
        self._left = MOST_ROUNDS

    def take(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise UnfitValueError(f"repetições demais (o limite é {MOST_ROUNDS})")


class Group:
    """A mapping under its path; `field` is all a template can do with it."""

    def __init__(self, path: str, fields: Mapping[str, Any], budget: Budget) -> None:
        self._path = path
        self._fields = fields
        self._budget = budget

    def field(self, name: str) -> Any:
        path = f"{self._path}.{name}"
        if name not in self._fields:
            raise AbsentError(path)
        return wrap(path, self._fields[name], self._budget)

    def __bool__(self) -> bool:
        return bool(self._fields)


class Items:
    """A list under its path, walked a bounded number of times."""

    def __init__(self, path: str, items: Sequence[Any], budget: Budget) -> None:
        if len(items) > LONGEST_LIST:
            raise UnfitValueError(f"“{path}” tem {len(items)} itens; o limite é {LONGEST_LIST}")
        self.path = path
        self._items = items
        self._budget = budget

    def __iter__(self) -> Iterator[Any]:
        for position, item in enumerate(self._items, start=1):
            self._budget.take()
            yield wrap(f"{self.path}[{position}]", item, self._budget)

    def __bool__(self) -> bool:
        return bool(self._items)


def wrap(path: str, value: Any, budget: Budget) -> Any:
    """The value as templates see it."""
    if value is None or (isinstance(value, str) and not value.strip()):
        return Absent(path)
    if isinstance(value, Mapping):
        return Group(path, value, budget)
    if isinstance(value, (list, tuple)):
        return Items(path, value, budget)
    return value
