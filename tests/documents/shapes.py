"""Values made from the vocabulary itself, so that every branch of every template is drawn up."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from handlers.documents.vocabulary import required, shape_of

SAMPLES = {"text": "Abc", "day": "2026-03-01", "instant": "2026-03-01T09:05", "money": "1187.59"}
CHOICES = 13


def every_variant(name: str, without: str = "", procedure: str = "") -> Iterator[dict[str, Any]]:
    """All values of a template: optional ones present and absent, flags true and false, each word in turn."""
    shape = shape_of(name, procedure)
    for absent, flag, choice in product((False, True), (True, False), range(CHOICES)):
        keep = set(required(name, procedure)) - {without}
        filler = _Filler(keep, without, absent=absent, flag=flag, choice=choice)
        yield {group: filler.fill(group, inner) for group, inner in shape.items()}


def _may_be_null(path: str) -> bool:
    """Groups that may be null as a whole."""
    return path == "owner" or (path.startswith("terms.") and path.count(".") == 1)


class _Filler:
    def __init__(self, keep: set[str], without: str, *, absent: bool, flag: bool, choice: int) -> None:
        self._keep = keep
        self._without = without
        self._absent = absent
        self._flag = flag
        self._choice = choice

    def fill(self, path: str, shape: Any) -> Any:
        if path == self._without:
            return None
        kept = any(path == name or name.startswith(f"{path}.") for name in self._keep)
        if isinstance(shape, Mapping):
            if self._absent and _may_be_null(path) and not kept:
                return None
            return {name: self.fill(f"{path}.{name}", inner) for name, inner in shape.items()}
        if isinstance(shape, list):
            if self._absent and not kept:
                return []
            return [self.fill(f"{path}[]", shape[0]) for _ in range(2)]
        if shape.endswith("?") and self._absent and not kept:
            return None
        return self._leaf(path, shape.rstrip("?"))

    def _leaf(self, path: str, kind: str) -> Any:
        if kind == "flag":
            return self._flag
        if "|" in kind:
            words = kind.split("|")
            return words[self._choice % len(words)]
        if kind == "text" and path.endswith("tax_id"):
            return "52998224725"
        return SAMPLES[kind]
