"""The fields of a form, as plain values: what was read from a schema, ready to be drawn and checked."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from processes.forms.conditions import Condition
from processes.forms.context import Option


@dataclass(frozen=True)
class FormatWhen:
    """Another named format while a condition holds: the CNPJ of a company, the CPF of a person."""

    when: Condition
    format: str


@dataclass(frozen=True)
class RequiredWhen:
    """Fields that must be filled in while a condition holds."""

    when: Condition
    fields: tuple[str, ...]


@dataclass(frozen=True)
class DateRule:
    """How a day or moment stands to another one, or to now: `not_future`, `not_past`, `not_before`, `not_after`.

    The other is a field beside it, or a fact of the case.
    """

    field: str
    rule: str
    other: str
    other_is_fact: bool
    message: str


@dataclass(frozen=True)
class RefuseWhen:
    """Answers that contradict each other: while the condition holds, `field` has the problem `message`."""

    when: Condition
    field: str
    message: str


@dataclass(frozen=True)
class Section:
    """Fields under one heading."""

    title: str
    help: str
    fields: tuple[str, ...]


@dataclass(frozen=True)
class FieldGroup:
    """The fields of an object with the rules between them."""

    fields: tuple["Field", ...]
    required_when: tuple[RequiredWhen, ...] = ()
    date_rules: tuple[DateRule, ...] = ()
    refuse_when: tuple[RefuseWhen, ...] = ()

    def field(self, name: str) -> "Field | None":
        return next((field for field in self.fields if field.name == name), None)

    def walk(self) -> Iterator["Field"]:
        """Every field, those inside objects and lists too, in the order of the page."""
        for field in self.fields:
            yield field
            if field.children:
                yield from field.children.walk()


@dataclass(frozen=True)
class Field:
    """One field. `path` names it in the whole form, with `*` for the position in a list: `addressees.*.name`."""

    name: str
    path: str
    type: str
    label: str
    widget: str
    format: str = ""
    item_format: str = ""
    help: str = ""
    note: str = ""
    placeholder: str = ""
    required: bool = False
    required_message: str = ""
    messages: Mapping[str, str] | None = None
    when: Condition | None = None
    when_words: str = ""
    options: tuple[Option, ...] = ()
    options_from: str = ""
    disabled_from: str = ""
    formats_when: tuple[FormatWhen, ...] = ()
    default: Any = None
    private: bool = False
    mask: bool = False
    position: bool = False
    yes: str = "Sim"
    no: str = "Não"
    accept: tuple[str, ...] = ()
    slots: tuple[str, ...] = ()
    min_items: int = 0
    max_items: int = 0
    min_length: int = 0
    max_length: int = 0
    minimum: int | None = None
    maximum: int | None = None
    add_label: str = ""
    item_label: str = ""
    children: FieldGroup | None = None

    @property
    def is_files(self) -> bool:
        return self.item_format in ("file", "paper")

    @property
    def is_object_list(self) -> bool:
        return self.type == "array" and self.children is not None

    def message(self, keyword: str, otherwise: str) -> str:
        """The form's own sentence for a broken keyword of the schema, or ours."""
        return (self.messages or {}).get(keyword, otherwise)


def field_at(group: FieldGroup, path: str) -> Field | None:
    """The field that holds the value at `addressees.0.name`; None where the form has no such field."""
    names = [name for name in path.split(".") if not name.isdigit()]
    found: Field | None = None
    inside: FieldGroup | None = group
    for name in names:
        found = inside.field(name) if inside else None
        if found is None:
            return None
        inside = found.children
    return found
