"""What depends on other answers and on the case: what is missing, choices open now, dates, contradictions."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from typing import Any

from processes.forms.context import FormContext
from processes.forms.errors import Problem
from processes.forms.fields import DateRule, Field, FieldGroup
from processes.forms.formats import format_problem
from processes.forms.sentences import NOT_AN_OPTION


def dependent_problems(
    group: FieldGroup, values: Mapping[str, Any], *, today: date, now: datetime, context: FormContext, path: str = ""
) -> Iterator[Problem]:
    """The problems of one object and of the objects in it, in the order of the fields, then those between fields."""
    for field in group.fields:
        here = f"{path}.{field.name}" if path else field.name
        if field.when and not field.when.holds(values, context.facts):
            continue
        value = values.get(field.name)
        needed = is_needed(group, field, values, context)
        if value is None and needed and not (field.type == "object" and field.children):
            yield Problem(here, field.required_message)
        yield from _of_value(field, value, needed, values, here, today, now, context)
    for rule in group.date_rules:
        if _breaks(rule, values, today, now, context):
            yield Problem(f"{path}.{rule.field}" if path else rule.field, rule.message)
    for refusal in group.refuse_when:
        if refusal.when.holds(values, context.facts):
            yield Problem(f"{path}.{refusal.field}" if path else refusal.field, refusal.message)


def is_needed(group: FieldGroup, field: Field, values: Mapping[str, Any], context: FormContext) -> bool:
    """The field must be filled in, always or with these answers."""
    return field.required or any(
        field.name in rule.fields and rule.when.holds(values, context.facts) for rule in group.required_when
    )


def _of_value(
    field: Field, value: Any, needed: bool, beside: Mapping[str, Any], path: str, today: date, now: datetime,
    context: FormContext,
) -> Iterator[Problem]:
    if field.type == "object" and field.children:
        if isinstance(value, Mapping) or (value is None and needed):
            yield from dependent_problems(field.children, value or {}, today=today, now=now, context=context, path=path)
    elif field.is_object_list and field.children and isinstance(value, list):
        for place, item in enumerate(value):
            if isinstance(item, Mapping):
                yield from dependent_problems(
                    field.children, item, today=today, now=now, context=context, path=f"{path}.{place}")
    elif field.slots and isinstance(value, list):
        yield from _empty_slots(field, value, path)
    elif isinstance(value, str | list):
        yield from _closed_choices(field, value, path, context)
        yield from _other_format(field, value, beside, path, context)


def _empty_slots(field: Field, value: list[Any], path: str) -> Iterator[Problem]:
    """Enough photographs are enough, whichever place they stand in; else each empty place that counts is named."""
    missing = field.min_items - sum(1 for item in value if item)
    for place, slot in enumerate(field.slots):
        if missing > 0 and (place >= len(value) or not value[place]):
            missing -= 1
            yield Problem(f"{path}.{place}", f"Falta a fotografia “{slot}”.")


def _closed_choices(field: Field, value: str | list[Any], path: str, context: FormContext) -> Iterator[Problem]:
    chosen = [value] if isinstance(value, str) else [item for item in value if isinstance(item, str)]
    offered = context.options.get(field.options_from) if field.options_from else None
    if offered is not None and not set(chosen) <= {option.value for option in offered}:
        yield Problem(path, field.message("enum", NOT_AN_OPTION))
    forbidden = context.disabled.get(field.disabled_from, {}) if field.disabled_from else {}
    for choice in chosen:
        if choice in forbidden:
            yield Problem(path, forbidden[choice])


def _other_format(
    field: Field, value: str | list[Any], beside: Mapping[str, Any], path: str, context: FormContext
) -> Iterator[Problem]:
    for rule in field.formats_when:
        if not isinstance(value, str) or not rule.when.holds(beside, context.facts):
            continue
        if problem := format_problem(rule.format, value):
            yield Problem(path, problem)


def _breaks(rule: DateRule, values: Mapping[str, Any], today: date, now: datetime, context: FormContext) -> bool:
    value = _moment(values.get(rule.field))
    if value is None:
        return False
    if rule.rule == "not_future":
        return _later(value, now if isinstance(value, datetime) else today)
    if rule.rule == "not_past":
        return _later(now if isinstance(value, datetime) else today, value)
    other = _moment(context.facts.get(rule.other) if rule.other_is_fact else values.get(rule.other))
    if other is None:
        return False
    return _later(other, value) if rule.rule == "not_before" else _later(value, other)


def _moment(value: Any) -> date | datetime | None:
    if not isinstance(value, str):
        return None
    try:
        return datetime.fromisoformat(value) if "T" in value else date.fromisoformat(value)
    except ValueError:
        return None


def _later(one: date | datetime, other: date | datetime) -> bool:
    """One after the other: by the minute where both have one, else by the day."""
    if isinstance(one, datetime) and isinstance(other, datetime):
        return _minute(one) > _minute(other)
    return _day(one) > _day(other)


def _minute(moment: datetime) -> datetime:
    return moment.replace(tzinfo=None, second=0, microsecond=0)


def _day(moment: date | datetime) -> date:
    return moment.date() if isinstance(moment, datetime) else moment
