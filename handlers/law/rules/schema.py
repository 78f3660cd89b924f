"""The inputs of the rules as JSON Schema, and what is wrong with an input, field by field, in Portuguese.

`x-expects` says in words what a field must hold; it is what the person is told.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date, datetime
from typing import Any, Final, cast

from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.exceptions import ValidationError

from handlers.law.errors import FieldProblem, InvalidInputError

Schema = Mapping[str, Any]

FORMATS: Final = FormatChecker(formats=())
_FIRST, _LAST = date(1900, 1, 1), date(2199, 12, 31)


@FORMATS.checks("date")
def _is_day(value: object) -> bool:
    return not isinstance(value, str) or parse_day(value) is not None


@FORMATS.checks("moment")
def _is_moment(value: object) -> bool:
    return not isinstance(value, str) or parse_moment(value) is not None


def parse_day(text: str) -> date | None:
    """A day in ISO text, within the years that calendars know."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        return None
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if _FIRST <= day <= _LAST else None


def parse_moment(text: str) -> date | None:
    """A day, or a local moment `2019-03-14T23:59`, seconds allowed."""
    day, _, hour = text.partition("T")
    if "T" not in text:
        return parse_day(day)
    if parse_day(day) is None or not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?", hour):
        return None
    return datetime.fromisoformat(text)


DAY: Final[Schema] = {"type": "string", "format": "date", "x-expects": "um dia, como 2026-03-11"}
MOMENT: Final[Schema] = {
    "type": "string",
    "format": "moment",
    "x-expects": "um dia ou um momento, como 2026-03-11 ou 2026-03-11T14:30",
}
MONTH: Final[Schema] = {"type": "string", "pattern": r"^\d{4}-(0[1-9]|1[0-2])$", "x-expects": "um mês, como 2019-01"}
MONEY: Final[Schema] = {
    "type": "string",
    "pattern": r"^\d{1,12}(\.\d{1,2})?$",
    "x-expects": 'um valor de zero em diante, em texto com ponto, como "800.00"',
}
FACTOR: Final[Schema] = {
    "type": "string",
    "pattern": r"^\d{1,4}(\.\d{1,12})?$",
    "x-expects": 'um fator em texto com ponto, como "1.0343"',
}
PER_CENT: Final[Schema] = {
    "type": "string",
    "pattern": r"^-?\d{1,4}(\.\d{1,8})?$",
    "x-expects": 'uma variação por cento em texto com ponto, como "0.36"',
}
TEXT: Final[Schema] = {"type": "string", "minLength": 1, "maxLength": 200, "x-expects": "um texto"}


def flag(default: bool) -> Schema:
    """A field that is true or false."""
    return {"type": "boolean", "default": default, "x-expects": "true ou false"}


def whole(minimum: int = 0, maximum: int = 100_000, **more: Any) -> Schema:
    """A whole number within bounds."""
    words = f"um número inteiro de {minimum} a {maximum}"
    return {"type": "integer", "minimum": minimum, "maximum": maximum, "x-expects": words, **more}


def one_of(values: Collection[str], **more: Any) -> Schema:
    """One word of a list."""
    return {"enum": list(values), "x-expects": f"um de {', '.join(values)}", **more}


def list_of(item: Schema, **more: Any) -> Schema:
    """A list; its items may repeat."""
    return {"type": "array", "items": item, "maxItems": 10_000, "x-expects": "uma lista", **more}


def record(fields: Mapping[str, Schema], required: Iterable[str] = ()) -> Schema:
    """An object that takes these fields and no others."""
    return {
        "type": "object",
        "properties": dict(fields),
        "required": list(required),
        "additionalProperties": False,
        "x-expects": "um objeto",
    }


CALENDAR: Final[Schema] = record(
    {
        "municipality": TEXT,
        "closed": list_of(DAY),
        "reduced": list_of(DAY),
        "official_only": flag(False),
    }
)


def validated(given: Any, schema: Schema) -> Mapping[str, Any]:
    """The input without its nulls (a null is the same as left out); InvalidInputError where it breaks the schema."""
    if not isinstance(given, Mapping):
        raise InvalidInputError.of("", "a entrada deve ser um objeto")
    kept: Mapping[str, Any] = _without_nulls(given)
    errors = Draft202012Validator(schema, format_checker=FORMATS).iter_errors(kept)
    problems = {problem for error in errors for problem in _problems(error)}
    if problems:
        raise InvalidInputError(*sorted(problems, key=lambda p: p.field))
    return kept


def _without_nulls(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _without_nulls(item) for key, item in value.items() if item is not None}
    if isinstance(value, list):
        return [_without_nulls(item) for item in value]
    return value


def _problems(error: ValidationError) -> Iterator[FieldProblem]:
    path, given, part = list(error.absolute_path), cast("Schema", error.instance), cast("Schema", error.schema)
    if error.validator == "required":
        for name in part["required"]:
            if name not in given:
                yield FieldProblem(_field([*path, name]), "falta")
    elif error.validator == "additionalProperties":
        for name in given:
            if name not in part["properties"]:
                yield FieldProblem(_field([*path, name]), "campo desconhecido")
    else:
        yield FieldProblem(_field(path), f"deve ser {part.get('x-expects', 'outro valor')}")


def _field(path: Iterable[str | int]) -> str:
    """The path of a field: `licence.category`, `attempts[2].on`."""
    text = ""
    for piece in path:
        text += f"[{piece}]" if isinstance(piece, int) else f".{piece}" if text else piece
    return text
