"""Tables to take along as CSV: for Excel in Portuguese, without a cell that a spreadsheet would run as a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal

FORMULA = ("=", "+", "-", "@", "\t", "\r")
Cell = str | int | date | Decimal | None


def csv_table(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """The table with its header, columns parted by semicolons, in UTF-8 with the mark that Excel looks for."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows([_written(cell) for cell in row] for row in rows)
    return out.getvalue().encode("utf-8-sig")


def _written(cell: Cell) -> str:
    """Amounts with a comma, days as 17/03/2026; text that begins like a formula gets an apostrophe."""
    if cell is None:
        return ""
    if isinstance(cell, Decimal):
        return f"{cell:.2f}".replace(".", ",")
    if isinstance(cell, date):
        return f"{cell:%d/%m/%Y}"
    text = str(cell)
    return f"'{text}" if isinstance(cell, str) and text.startswith(FORMULA) else text
