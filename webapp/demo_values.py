"""Fictitious values of a demonstration: a unit of value for each year, marked as invented wherever it is shown."""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import insert

from models.database import Transaction
from models.value import dated_value
from processes.library import Library
from webapp.offered import offered

WORTH = "10.00"
YEARS = (2025, 2026, 2027)
ACT = "Valor fictício da demonstração"


def enter_fictitious_values(tx: Transaction, library: Library, now: datetime) -> None:
    """A value for every unit that the procedures published here count in, as nobody has fixed one."""
    for municipality in library.municipalities():
        named = {
            name
            for each in offered(tx, library, municipality.id)
            for name in each.version.values.names
            if each.version.values.parameter(name).unit == "unit_value"
        }
        rows = [
            {
                "municipality": municipality.id,
                "name": name,
                "since": date(year, 1, 1),
                "value": WORTH,
                "act": ACT,
                "act_on": date(year, 1, 1),
                "source": ACT,
                "at": now,
            }
            for name in sorted(named)
            for year in YEARS
        ]
        if rows:
            tx.run(insert(dated_value), rows)
