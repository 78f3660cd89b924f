"""The jsonschema validator of a form, made from the fields that were read: nothing of the file reaches it unseen.

What depends on other answers (what is required, the dates) is checked beside it, in `accept.py`.
"""

from typing import Any

from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.protocols import Validator
from jsonschema.validators import create
from referencing import Registry

from processes.forms.fields import Field, FieldGroup
from processes.forms.formats import FORMATS, format_problem


def _is_integer(_checker: Any, instance: Any) -> bool:
    return isinstance(instance, int) and not isinstance(instance, bool)


_STRICT = create(
    meta_schema=Draft202012Validator.META_SCHEMA,
    validators=Draft202012Validator.VALIDATORS,
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_integer),
)


def _checker() -> FormatChecker:
    """Only our formats: which others exist depends on what else is installed."""
    checker = FormatChecker(formats=[])
    for name in FORMATS:
        checker.checks(name)(_format_check(name))
    return checker


def _format_check(name: str) -> Any:
    def right(value: object) -> bool:
        return not isinstance(value, str) or format_problem(name, value) is None

    return right


def make_validator(group: FieldGroup) -> Validator:
    """A validator with an empty registry and our formats alone."""
    registry: Registry[Any] = Registry()
    return _STRICT(_object(group), registry=registry, format_checker=_CHECKER)


def _object(group: FieldGroup) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {field.name: _value(field) for field in group.fields},
        "additionalProperties": False,
    }


def _value(field: Field) -> dict[str, Any]:
    if field.type == "object" and field.children:
        return _object(field.children)
    if field.type == "array":
        return _list(field)
    schema: dict[str, Any] = {"type": field.type}
    limits = {
        "format": field.format,
        "minLength": field.min_length,
        "maxLength": field.max_length,
        "enum": [option.value for option in field.options] if field.type == "string" else None,
    }
    schema.update({keyword: limit for keyword, limit in limits.items() if limit})
    if field.minimum is not None:
        schema["minimum"] = field.minimum
    if field.maximum is not None:
        schema["maximum"] = field.maximum
    return schema


def _list(field: Field) -> dict[str, Any]:
    items: dict[str, Any]
    if field.children:
        items = _object(field.children)
    elif field.options:
        items = {"type": "string", "enum": [option.value for option in field.options]}
    else:
        items = {"type": "string", "maxLength": 300}
        if field.item_format:
            items["format"] = field.item_format
    schema: dict[str, Any] = {"type": "array", "items": items, "maxItems": field.max_items}
    if field.min_items and not field.slots:
        schema["minItems"] = field.min_items
    if field.widget == "multi_choice":
        schema["uniqueItems"] = True
    return schema


_CHECKER = _checker()
