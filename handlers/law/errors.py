"""Why a rule of law gives no answer; each error carries a code of the interface and a sentence for a person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


class LawError(Exception):
    """The rule cannot be applied to what was given."""

    code: ClassVar[str] = "invalid"


class NotInForceError(LawError):
    """The day asked about lies before the law or the value is in force."""

    code = "not_in_force"


class NoValueError(LawError):
    """A value that the rule needs is missing from a series."""

    code = "no_value"


class UnknownParameterError(LawError):
    """No parameter of this name, or not one that the rule reads."""

    code = "unknown_parameter"


class BadParameterError(LawError):
    """A parameter was given a value that it cannot take."""

    code = "bad_parameter"


class UnknownRuleError(LawError):
    """No rule of this name."""

    code = "unknown_rule"


@dataclass(frozen=True)
class FieldProblem:
    """What is wrong with one field of the input."""

    field: str
    message: str


class InvalidInputError(LawError):
    """A field is missing, unknown, or has a value that the law does not know."""

    code = "invalid"

    def __init__(self, *problems: FieldProblem) -> None:
        super().__init__("A entrada não serve: " + "; ".join(f"{p.field}: {p.message}" for p in problems) + ".")
        self.problems = problems

    @classmethod
    def of(cls, field: str, message: str) -> InvalidInputError:
        """One field, one problem."""
        return cls(FieldProblem(field, message))
