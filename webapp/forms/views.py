"""A form as the page draws it: every value a template needs, so that the macros decide nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from processes.forms import Shown, StoredFile


@dataclass(frozen=True)
class Links:
    """Addresses that the page gives its form. Empty: the page has none, and the form works without.

    `conditions`: answers a change with the fields that depend on it. `upload`: takes one file at once.
    """

    conditions: str = ""
    upload: str = ""


@dataclass(frozen=True)
class Answer:
    """One answer of a choice."""

    value: str
    id: str
    label: str
    consequence: str
    basis: str
    checked: bool
    forbidden: str


@dataclass(frozen=True)
class Place:
    """A place for one photograph: what it shows, and the file that is there."""

    name: str
    id: str
    label: str
    file: StoredFile | None
    error: str


@dataclass(frozen=True)
class Row:
    """One object of a list."""

    name: str
    number: int
    title: str
    runs: tuple[tuple[FieldView, ...], ...]
    focus: bool = False


@dataclass(frozen=True)
class FieldView:
    """One field with what stands in it. `id` is that of its control, or of the fieldset around several."""

    name: str
    id: str
    widget: str
    label: str
    note: str = ""
    help: str = ""
    condition: str = ""
    placeholder: str = ""
    value: str = ""
    error: str = ""
    required: bool = False
    applies: bool = True
    short: bool = False
    focus: bool = False
    position: bool = False
    reads: frozenset[str] = frozenset()
    changes: str = ""
    upload: str = ""
    max_length: int = 0
    max_items: int = 0
    accept: str = ""
    camera: bool = False
    named_papers: bool = False
    answers: tuple[Answer, ...] = ()
    runs: tuple[tuple[FieldView, ...], ...] = ()
    rows: tuple[Row, ...] = ()
    places: tuple[Place, ...] = ()
    files: tuple[StoredFile, ...] = ()
    add_label: str = ""

    @property
    def help_id(self) -> str:
        return f"{self.id}-help"

    @property
    def condition_id(self) -> str:
        return f"{self.id}-when"

    @property
    def error_id(self) -> str:
        return f"{self.id}-error"

    @property
    def wrapper_id(self) -> str:
        return f"c-{self.id.removeprefix('f-')}"

    @property
    def described_by(self) -> str:
        """The ids of the condition, the help and the error, where there are any."""
        parts = ((self.condition, self.condition_id), (self.help, self.help_id), (self.error, self.error_id))
        return " ".join(part_id for part, part_id in parts if part)

    def walk(self) -> Iterator[FieldView]:
        """This field and those inside it."""
        yield self
        for runs in (self.runs, *(row.runs for row in self.rows)):
            for run in runs:
                for view in run:
                    yield from view.walk()


@dataclass(frozen=True)
class SectionView:
    """Fields under one heading, in runs: neighbours that are short share a line where there is room."""

    title: str
    help: str
    runs: tuple[tuple[FieldView, ...], ...]


@dataclass(frozen=True)
class ErrorLink:
    """A line of the error summary; no link where the form has no such field."""

    id: str
    text: str


@dataclass(frozen=True)
class FormView:
    """A whole form."""

    name: str
    title: str
    intro: str
    action: str
    sections: tuple[SectionView, ...]
    errors: tuple[ErrorLink, ...] = ()
    errors_title: str = ""
    shown: tuple[Shown, ...] = ()

    def walk(self) -> Iterator[FieldView]:
        """Every field, those inside others too."""
        for section in self.sections:
            for run in section.runs:
                for view in run:
                    yield from view.walk()

    def field(self, name: str) -> FieldView | None:
        return next((view for view in self.walk() if view.name == name), None)

    def depending_on(self, name: str) -> tuple[FieldView, ...]:
        """The fields to draw again when this one changes: those that read it, and those that read these."""
        found: dict[str, FieldView] = {}
        changed = {name}
        while changed:
            new = {view.name: view for view in self.walk() if view.reads & changed and view.name not in found}
            found |= new
            changed = set(new)
        return tuple(view for view in self.walk() if view.name in found)
