"""What was filled in, as text: for tasks that are done, for whoever may only read, for the case page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from handlers.numbers import format_cep, format_plate, format_tax_id, format_tracking, mask_tax_id
from processes.forms import Field, FieldGroup, Form, FormContext, StoredFile
from processes.forms.formats import is_file_id
from webapp.forms.numbers import write_money
from webapp.forms.words import NOT_GIVEN, answer_words

_WRITERS = {
    "plate": format_plate,
    "cep": format_cep,
    "tracking": format_tracking,
    "cpf": format_tax_id,
    "cnpj": format_tax_id,
    "tax_id": format_tax_id,
}
_CODES = frozenset({"plate", "chassis", "renavam", "tracking", "cpf", "cnpj", "tax_id"})


@dataclass(frozen=True)
class Line:
    """One value: its label, its text, whether it is a code, whether part of it is hidden, and what is inside it."""

    name: str
    label: str
    text: str
    is_code: bool = False
    is_masked: bool = False
    is_long: bool = False
    files: tuple[StoredFile, ...] = ()
    lines: tuple[Line, ...] = ()


def readable(
    form: Form, data: Mapping[str, Any], context: FormContext | None = None, *, reveal: bool = False
) -> tuple[Line, ...]:
    """The values that apply, in the order of the form. `reveal` shows what is masked: the page records that look."""
    return _lines(form.group, data, context or FormContext(), reveal, "")


def _lines(
    group: FieldGroup, data: Mapping[str, Any], context: FormContext, reveal: bool, prefix: str
) -> tuple[Line, ...]:
    applying = [field for field in group.fields if field.when is None or field.when.holds(data, context.facts)]
    return tuple(_line(field, data.get(field.name), context, reveal, f"{prefix}{field.name}") for field in applying)


def _line(field: Field, value: Any, context: FormContext, reveal: bool, name: str) -> Line:
    if value is None or value == []:
        return Line(name, field.label, NOT_GIVEN)
    if field.children and isinstance(value, Mapping):
        return Line(name, field.label, "", lines=_lines(field.children, value, context, reveal, f"{name}."))
    if field.children and isinstance(value, list):
        return Line(
            name,
            field.label,
            "",
            lines=tuple(
                Line(
                    f"{name}.{place}",
                    f"{field.item_label} {place + 1}",
                    "",
                    lines=_lines(field.children, item, context, reveal, f"{name}.{place}."),
                )
                for place, item in enumerate(value)
            ),
        )
    if field.is_files and isinstance(value, list):
        files = tuple(
            context.files.get(item) or StoredFile(item, "arquivo" if is_file_id(item) else item, "") for item in value
        )
        return Line(name, field.label, _count(len(files)), files=files)
    hides = field.mask and not reveal and len(str(value)) == 11
    text = mask_tax_id(str(value)) if hides else _text(field, value, context)
    return Line(name, field.label, text, field.format in _CODES, hides, field.widget == "textarea")


def _count(count: int) -> str:
    return "1 arquivo" if count == 1 else f"{count} arquivos"


def _text(field: Field, value: Any, context: FormContext) -> str:
    if isinstance(value, list):
        return "; ".join(_answer(field, item, context) for item in value)
    if isinstance(value, bool) or field.options or field.options_from:
        return _answer(field, value, context)
    return _written(field.format, str(value))


def _answer(field: Field, value: Any, context: FormContext) -> str:
    offered = context.options.get(field.options_from, ()) if field.options_from else ()
    return next((option.label for option in offered if option.value == value), answer_words(field, value))


def _written(named_format: str, text: str) -> str:
    if writer := _WRITERS.get(named_format):
        return writer(text)
    try:
        if named_format == "money":
            return f"R$\u00a0{write_money(f'{Decimal(text):.2f}')}"
        if named_format in ("date", "datetime", "moment") and "T" in text:
            return f"{datetime.fromisoformat(text):%d/%m/%Y às %H:%M}"
        if named_format in ("date", "moment"):
            return f"{date.fromisoformat(text):%d/%m/%Y}"
    except (ValueError, InvalidOperation):
        return text
    return text
