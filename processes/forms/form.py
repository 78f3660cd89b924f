"""A form: its fields in order, and whether what was filled in may be accepted."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from typing import Any

from jsonschema.protocols import Validator

from processes.forms.accept import Accepted, Needed, accept, files_needed
from processes.forms.context import FormContext
from processes.forms.errors import Problem
from processes.forms.fields import Field, FieldGroup, Section, field_at
from processes.forms.validator import make_validator


@dataclass(frozen=True, eq=False)
class Form:
    """What one step asks for. `source` is the schema as written (for OpenAPI and the studio)."""

    name: str
    title: str
    intro: str
    action: str
    group: FieldGroup
    sections: tuple[Section, ...]
    source: Mapping[str, Any] = field(repr=False)

    @property
    def fields(self) -> tuple[Field, ...]:
        return self.group.fields

    @cached_property
    def validator(self) -> Validator:
        return make_validator(self.group)

    def field(self, path: str) -> Field | None:
        """The field that holds the value at a path such as `addressees.0.name`."""
        return field_at(self.group, path)

    def accept(self, data: Any, *, today: date, now: datetime, context: FormContext | None = None) -> Accepted:
        """The values in their normal form, with what must be mended before they count.

        `now` is the moment in the municipality's zone, `today` its day there. Fields that do not apply are dropped, and
        named in `dropped`: without JavaScript every conditional field is shown, and whoever changes an answer must not
        be stopped by what stands in a field that no longer counts. Unknown fields are refused.
        """
        return accept(self.group, self.validator, data, today=today, now=now, context=context or FormContext())

    def check(self, data: Any, *, today: date, now: datetime, context: FormContext | None = None) -> list[Problem]:
        """What must be mended before the step can be completed, in the order of the page."""
        return list(self.accept(data, today=today, now=now, context=context).problems)

    def files_needed(self, data: Mapping[str, Any], context: FormContext | None = None) -> tuple[Needed, ...]:
        """How many files each file field still asks for, given the other answers (scenarios add samples by it)."""
        return files_needed(self.group, data, context or FormContext())

    def split_private(self, data: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """The values apart from the private ones: who reported stays out of task data, documents and search."""
        private = {given.name for given in self.fields if given.private}
        return (
            {name: value for name, value in data.items() if name not in private},
            {name: value for name, value in data.items() if name in private},
        )
