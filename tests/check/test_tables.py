"""The check of the tables beside the diagrams: what ships is right, and what is wrong is named with its row."""

from __future__ import annotations

from pathlib import Path

import pytest

from processes.check import surroundings_of
from processes.check.finding import Finding
from processes.check.tables import tables
from processes.check.tree import files_of

ROOT = Path(__file__).parents[2] / "processes"
PROCEDURE = "lavras/penalty"
FILES = files_of(PROCEDURE, ROOT)


def found(file: str, change: str, to: str) -> list[Finding]:
    path = f"{PROCEDURE}/{file}"
    assert change in FILES[path]
    files = {**FILES, path: FILES[path].replace(change, to, 1)}
    return list(tables(PROCEDURE, files, surroundings_of(PROCEDURE, files)))


def test_the_tables_that_ship_are_right() -> None:
    assert found("infractions.dmn", "UNIQUE", "UNIQUE") == []
    other = files_of("mococa/abandonment", ROOT)
    assert list(tables("mococa/abandonment", other, surroundings_of("mococa/abandonment", other))) == []


@pytest.mark.parametrize(
    ("file", "change", "to", "rule", "element", "told"),
    [
        ("infractions.dmn", "UNIQUE", "FIRST", "table", None, "política UNIQUE"),
        ("infractions.dmn", "art25-pu-VI<", "art25-pu-XXX<", "basis_unknown", "rule_25_VI", "art25-pu-XXX"),
        (
            "infractions.dmn",
            "<description>lavras:4545/2020:art26</description>",
            "",
            "basis_unknown",
            "rule_26",
            "“26”",
        ),
        ("infractions.dmn", '"fine_27_i"', '"fine_27"', "table_value", None, "«fine_27»"),
        ("infractions.dmn", 'text>"12-pu"', 'text>"25-pu"', "table", None, "não há a infração 12-pu"),
        ("duties.csv", "25-XVIII", "25-XXX", "table", None, "25-XXX"),
        ("parameters.yaml", "fine_25_x:", "fine_10:", "table_value", None, "«fine_25_x»"),
    ],
)
def test_what_is_wrong_in_a_table_is_found(
    file: str, change: str, to: str, rule: str, element: str | None, told: str
) -> None:
    (finding,) = found(file, change, to)
    assert (finding.rule, finding.element) == (rule, element)
    assert told in finding.message
    assert finding.mend
