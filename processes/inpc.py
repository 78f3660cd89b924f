"""`common/inpc.csv`: the monthly variation of the INPC, in per cent, with its source."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Final

COLUMNS: Final = ["month", "percent", "source"]


class SeriesError(Exception):
    """A series that cannot be used: which file, which line, and why, in Portuguese."""


def read_inpc(file: str, text: str) -> Mapping[str, Decimal]:
    """Month (`2019-01`) → variation in per cent; months follow each other, each once and each with its source."""
    rows = list(csv.reader(text.splitlines()))
    if not rows or rows[0] != COLUMNS:
        raise SeriesError(f"{file}: linha 1: as colunas são {', '.join(COLUMNS)}")
    found: dict[str, Decimal] = {}
    expected: str | None = None
    for line, row in enumerate(rows[1:], start=2):
        month, percent, source = row if len(row) == len(COLUMNS) else ("", "", "")
        if not re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])", month) or not re.fullmatch(r"-?\d{1,3}\.\d{2}", percent):
            raise SeriesError(f"{file}: linha {line}: espera-se algo como 2019-01,0.36,fonte")
        if not source:
            raise SeriesError(f"{file}: linha {line}: falta a fonte")
        if expected is not None and month != expected:
            raise SeriesError(f"{file}: linha {line}: esperava-se o mês {expected}, há {month}")
        found[month] = Decimal(percent)
        expected = _after(month)
    return found


def _after(month: str) -> str:
    year, number = int(month[:4]), int(month[5:])
    return f"{year + number // 12:04d}-{number % 12 + 1:02d}"
