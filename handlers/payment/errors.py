"""What can be wrong with a guide, a typed code or a bank's file; each with a sentence for a person, in Portuguese."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


class PaymentError(Exception):
    """A guide that cannot be made, or a code that is none; `str()` is the sentence to show."""


@dataclass(frozen=True)
class Problem:
    """What is wrong with a line of a file; line 0 is the file as a whole."""

    line: int
    sentence: str

    def __str__(self) -> str:
        return f"Linha {self.line}: {self.sentence}" if self.line else self.sentence


class BankFileError(PaymentError):
    """A bank's file of which nothing was taken over, with everything that is wrong with it."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        first = str(problems[0])
        others = len(problems) - 1
        more = f" E mais {others} {'problema' if others == 1 else 'problemas'}." if others else ""
        super().__init__(f"O arquivo não foi aproveitado. {first}{more}")
        self.problems = tuple(problems)
