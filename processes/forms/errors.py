"""What is wrong: with a form on disk, and with what was filled in."""

from dataclasses import dataclass


class FormError(Exception):
    """A form file that may not be used: which file, which field, why (in Portuguese, for the analyst)."""

    def __init__(self, file: str, field: str, reason: str) -> None:
        self.file = file
        self.field = field
        self.reason = reason
        super().__init__(f"{file}: {field}: {reason}" if field else f"{file}: {reason}")


@dataclass(frozen=True)
class Problem:
    """Something to mend before a step can be completed: the path of the field (`owner.tax_id`) and the sentence."""

    field: str
    message: str
