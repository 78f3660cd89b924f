"""Whether what was filled in may be accepted: the normal form of each value, and the problems in the page's order.

Four looks, one after the other: the shape (`limits`), the normal form of the fields that apply, the schema, and what
depends on other answers (what is missing, choices open now, dates).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from jsonschema.protocols import Validator

from processes.forms.conditions import fields_read
from processes.forms.context import FormContext
from processes.forms.errors import Problem
from processes.forms.fields import Field, FieldGroup, field_at
from processes.forms.formats import FORMATS
from processes.forms.limits import shape_problem
from processes.forms.rules import dependent_problems
from processes.forms.sentences import sentence

MOST_PROBLEMS = 50
Json = dict[str, Any]


@dataclass(frozen=True)
class Accepted:
    """The values in their normal form, what must be mended, and the paths of what was dropped as not applicable."""

    data: Mapping[str, Any]
    problems: tuple[Problem, ...]
    dropped: tuple[str, ...]


@dataclass(frozen=True)
class Needed:
    """A file field that applies: how many files it asks for and how many it has."""

    path: str
    least: int
    given: int


@dataclass(frozen=True)
class _Scene:
    """What the whole form is looked at with."""

    today: date
    now: datetime
    context: FormContext
    dropped: list[str]


def accept(
    group: FieldGroup, validator: Validator, data: Any, *, today: date, now: datetime, context: FormContext
) -> Accepted:
    if reason := shape_problem(data):
        return Accepted({}, (Problem("", reason),), ())
    scene = _Scene(today, now, context, [])
    values = _settle(group, data, scene, "")
    found = [
        *_schema_problems(group, validator, values),
        *dependent_problems(group, values, today=today, now=now, context=context),
    ]
    return Accepted(_without_open_slots(group, values), _in_order(group, found), tuple(scene.dropped))


def join(path: str, name: str | int) -> str:
    return f"{path}.{name}" if path else str(name)


def _settle(group: FieldGroup, data: Mapping[str, Any], scene: _Scene, path: str) -> Json:
    """The values of the fields that apply, tidied; unknown names stay, for the schema to refuse.

    A required field that the case's facts alone hide (when a paper that came by the public page was filed) is nobody's
    to fill in: it takes its first value.
    """
    values: Json = {}
    for field in group.fields:
        here = join(path, field.name)
        value = _tidy(field, data.get(field.name), scene, here)
        if field.when and not field.when.holds(values, scene.context.facts):
            if value is not None:
                scene.dropped.append(here)
            if field.required and not fields_read(field.when) and (told := _default(field, here, scene)) is not None:
                values[field.name] = told
            continue
        if value is None:
            value = _default(field, here, scene)
        if value is not None:
            values[field.name] = value
    return {**values, **{name: value for name, value in data.items() if group.field(name) is None}}


def _tidy(field: Field, value: Any, scene: _Scene, path: str) -> Any:
    """The normal form of a value; None when there is nothing in it. A value of a wrong type is left as it is."""
    if isinstance(value, str):
        text = value.replace("\r\n", "\n").replace("\r", "\n").strip()
        return (FORMATS[field.format].normalise(text) if field.format else text) or None
    if isinstance(value, dict) and field.type == "object" and field.children:
        return _settle(field.children, value, scene, path) if not _is_empty(value) else None
    if isinstance(value, list) and field.type == "array":
        return _tidy_list(field, value, scene, path)
    return value


def _tidy_list(field: Field, value: list[Any], scene: _Scene, path: str) -> list[Any] | None:
    if field.children:
        items = [item for item in value if not _is_empty(item)]
        return [
            _settle(field.children, item, scene, join(path, place)) if isinstance(item, dict) else item
            for place, item in enumerate(items)
        ] or None
    items = [item.strip() if isinstance(item, str) else item for item in value]
    if not field.slots:
        items = [item for item in items if item not in ("", None)]
    return items if any(item not in ("", None) for item in items) else None


def _is_empty(value: Any) -> bool:
    """Nothing was filled in: nothing at all, blanks, or a group of such."""
    if isinstance(value, dict):
        return all(_is_empty(inner) for inner in value.values())
    if isinstance(value, list):
        return all(_is_empty(inner) for inner in value)
    return value is None or (isinstance(value, str) and not value.strip())


def _default(field: Field, path: str, scene: _Scene) -> Any:
    if field.default == "today":
        return scene.today.isoformat()
    if field.default == "now":
        return scene.now.strftime("%Y-%m-%dT%H:%M")
    if field.default == "context":
        return scene.context.defaults.get(path)
    return field.default


def _schema_problems(group: FieldGroup, validator: Validator, values: Json) -> Iterator[Problem]:
    for error in validator.iter_errors(values):
        path = ".".join(str(step) for step in error.absolute_path)
        if error.validator == "additionalProperties":
            for name in _unknown(error.instance, group, path):
                yield Problem(join(path, name[:40]), f"O formulário não tem o campo “{name[:40]}”.")
        elif not _is_open_slot(group, path, error.instance):
            yield Problem(path, sentence(error, field_at(group, path)))


def _unknown(values: Any, group: FieldGroup, path: str) -> Iterator[str]:
    holder = field_at(group, path) if path else None
    inside = holder.children if holder else group
    return (name for name in values if inside is None or inside.field(name) is None)


def _is_open_slot(group: FieldGroup, path: str, value: Any) -> bool:
    """A place for a photograph still empty: not a wrong file, and `rules` says so where it must be filled."""
    field = field_at(group, path) if path else None
    return bool(field and field.slots and value in ("", None))


def _without_open_slots(group: FieldGroup, values: Json) -> Json:
    """The files that are there: a place left empty because others were filled is not a value."""
    slots = {field.name for field in group.fields if field.slots}
    return {
        name: [item for item in value if item not in ("", None)] if name in slots and isinstance(value, list) else value
        for name, value in values.items()
    }


def _in_order(group: FieldGroup, found: list[Problem]) -> tuple[Problem, ...]:
    """One problem per field, the first found, in the order of the page; those of unknown fields last."""
    first: dict[str, Problem] = {}
    for problem in found:
        first.setdefault(problem.field, problem)
    places = {field.path: place for place, field in enumerate(group.walk())}

    def place(problem: Problem) -> tuple[int, tuple[int, ...]]:
        names = problem.field.split(".")
        field = field_at(group, problem.field)
        return (places[field.path] if field else len(places), tuple(int(name) for name in names if name.isdigit()))

    return tuple(sorted(first.values(), key=place)[:MOST_PROBLEMS])


def files_needed(group: FieldGroup, data: Mapping[str, Any], context: FormContext) -> tuple[Needed, ...]:
    """The file fields that apply to these answers, at the top of the form."""
    found = []
    for field in group.fields:
        if not field.is_files or (field.when and not field.when.holds(data, context.facts)):
            continue
        asked = field.required or any(
            field.name in rule.fields and rule.when.holds(data, context.facts) for rule in group.required_when
        )
        given = data.get(field.name)
        least = max(field.min_items, 1) if asked else 0
        found.append(Needed(field.name, least, len(given) if isinstance(given, list) else 0))
    return tuple(found)
