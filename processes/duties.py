"""`duties.csv`: the duties of mototaxistas in plain words, and which infractions a breach of each may be.

`provisions` are candidates in order: an official chooses. `curable`: a warning for it can be remedied within a term.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

COLUMNS: Final = ["duty", "words", "provisions", "evidence", "curable"]
_DUTY: Final = r"\d{2}(-[IVX]+(-[a-z])?|-p\d|-pu)?"


class DutiesError(Exception):
    """A table that cannot be used: which file, which line, and why, in Portuguese."""


@dataclass(frozen=True)
class Duty:
    """A duty of the law: what to look for, and the infractions that its breach may be."""

    id: str
    words: str
    provisions: tuple[str, ...]
    evidence: str
    curable: bool


def read_duties(file: str, text: str, provisions: Collection[str]) -> Mapping[str, Duty]:
    """The duties of this file, in order; `provisions` are those of the table of infractions."""
    rows = list(csv.reader(text.splitlines()))
    if not rows or rows[0] != COLUMNS:
        raise DutiesError(f"{file}: linha 1: as colunas são {', '.join(COLUMNS)}")
    found: dict[str, Duty] = {}
    for line, row in enumerate(rows[1:], start=2):
        if len(row) != len(COLUMNS) or not all(each.strip() for each in row):
            raise DutiesError(f"{file}: linha {line}: cada uma das {len(COLUMNS)} colunas precisa de um valor")
        duty, words, candidates, evidence, curable = row
        if not re.fullmatch(_DUTY, duty) or duty in found:
            raise DutiesError(f"{file}: linha {line}: “{duty}” não é um dever, ou repete-se")
        named = tuple(candidates.split())
        if unknown := [each for each in named if each not in provisions]:
            raise DutiesError(f"{file}: linha {line}: não há a infração {unknown[0]}")
        if curable not in ("true", "false"):
            raise DutiesError(f"{file}: linha {line}: a última coluna é true ou false")
        found[duty] = Duty(duty, words, named, evidence, curable == "true")
    return found
