"""When a field is asked for: a small condition, written as JSON, that can only compare.

`{"field": "place", "equals": "not_found"}` · `{"field": "place", "in": ["same_road", "not_found"]}` ·
`{"field": "conditions", "contains": "I"}` · `{"field": "plate", "given": true}` · the same with `"fact"` for what the
case knows · `{"all": [...]}` · `{"any": [...]}` · `{"not": {...}}`. A field that was not filled in equals nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_TESTS = ("equals", "in", "contains", "given")


class ConditionError(Exception):
    """A condition that is not one of the shapes above."""


def look_up(values: Any, path: str) -> Any:
    """The value at `owner.kind` in nested objects, or None."""
    for name in path.split("."):
        if not isinstance(values, Mapping):
            return None
        values = values.get(name)
    return values


@dataclass(frozen=True)
class Test:
    """One comparison of a field, or of a fact of the case."""

    subject: str
    is_fact: bool
    kind: str
    value: Any

    def holds(self, values: Mapping[str, Any], facts: Mapping[str, Any]) -> bool:
        found = look_up(facts if self.is_fact else values, self.subject)
        if self.kind == "given":
            return (found is not None) is self.value
        if found is None:
            return False
        if self.kind == "equals":
            return type(found) is type(self.value) and bool(found == self.value)
        if self.kind == "in":
            return found in self.value
        return isinstance(found, list) and self.value in found


@dataclass(frozen=True)
class Group:
    """Several conditions: all of them, any of them, or (of one) not."""

    kind: str
    parts: tuple["Condition", ...]

    def holds(self, values: Mapping[str, Any], facts: Mapping[str, Any]) -> bool:
        held = [part.holds(values, facts) for part in self.parts]
        if self.kind == "all":
            return all(held)
        if self.kind == "any":
            return any(held)
        return not held[0]


Condition = Test | Group


def fields_read(condition: Condition) -> frozenset[str]:
    """The paths of the fields that the condition reads."""
    if isinstance(condition, Group):
        return frozenset().union(*(fields_read(part) for part in condition.parts))
    return frozenset() if condition.is_fact else frozenset({condition.subject})


def read_condition(source: Any, depth: int = 0) -> Condition:
    """The condition written in `source`; ConditionError with a Portuguese reason otherwise."""
    if not isinstance(source, dict) or depth > 4:
        raise ConditionError("a condição deve ser um objeto como {\"field\": …, \"equals\": …}")
    for kind in ("all", "any"):
        if set(source) == {kind}:
            parts = source[kind]
            if not isinstance(parts, list) or not parts:
                raise ConditionError(f"“{kind}” pede uma lista de condições")
            return Group(kind, tuple(read_condition(part, depth + 1) for part in parts))
    if set(source) == {"not"}:
        return Group("not", (read_condition(source["not"], depth + 1),))
    return _read_test(source)


def _read_test(source: dict[str, Any]) -> Test:
    subjects = [key for key in source if key in ("field", "fact")]
    tests = [key for key in source if key in _TESTS]
    if len(subjects) != 1 or len(tests) != 1 or len(source) != 2:
        raise ConditionError("a condição tem “field” ou “fact” e um de: equals, in, contains, given")
    subject, test = source[subjects[0]], tests[0]
    if not isinstance(subject, str) or not subject:
        raise ConditionError("o nome do campo na condição deve ser um texto")
    value = source[test]
    if test == "given" and not isinstance(value, bool):
        raise ConditionError("“given” é true ou false")
    if test == "in" and not (isinstance(value, list) and value and all(isinstance(item, str) for item in value)):
        raise ConditionError("“in” pede uma lista de textos")
    if test in ("equals", "contains") and not isinstance(value, str | bool | int):
        raise ConditionError(f"“{test}” compara com um texto, um número inteiro, true ou false")
    return Test(subject, subjects[0] == "fact", test, value)
