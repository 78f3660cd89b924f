"""What is refused, and why: every error that may reach a person carries a code and a sentence in Portuguese."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from handlers.law.errors import FieldProblem


class RefusedError(Exception):
    """The step did not happen and the case stands as before.

    `code` is one of the interface's words (`impeded`, `not_your_lane`, `not_open`, `already_done`, `held`,
    `not_awaited`, `invalid`, `not_in_force`, `no_value`, `not_found`, `unsigned`, `changed`).
    """

    def __init__(self, code: str, sentence: str, **details: Any) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.details: Mapping[str, Any] = details


class HandlerError(Exception):
    """A service could not do its work: the step is rolled back and becomes an incident with this sentence."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def wrong_field(field: str, message: str) -> RefusedError:
    """A form whose field is well formed and still cannot stand in this case: the sentence is told beside the field."""
    return RefusedError("invalid", message, problems=(FieldProblem(field, message),))
