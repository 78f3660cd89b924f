"""The series of the INPC: as it ships, and what is refused."""

from __future__ import annotations

from decimal import Decimal

import pytest

from processes.inpc import SeriesError, read_inpc
from processes.rule_sources import ROOT

TEXT = (ROOT / "common" / "inpc.csv").read_text("utf-8")


def test_the_series_runs_without_a_gap_from_the_year_of_the_law() -> None:
    series = read_inpc("common/inpc.csv", TEXT)
    assert (min(series), max(series), len(series)) == ("2018-01", "2026-07", 103)
    assert (series["2018-11"], series["2021-09"]) == (Decimal("-0.25"), Decimal("1.20"))


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("mes,valor\n", "linha 1: as colunas são month, percent, source"),
        ("month,percent,source\n2018-1,0.23,IBGE\n", "linha 2: espera-se"),
        ("month,percent,source\n2018-01,0.2,IBGE\n", "linha 2: espera-se"),
        ("month,percent,source\n2018-01,0.23,\n", "linha 2: falta a fonte"),
        ("month,percent,source\n2018-12,0.23,IBGE\n2019-02,0.23,IBGE\n", "linha 3: esperava-se o mês 2019-01"),
        ("month,percent,source\n2018-01,0.23,IBGE\n2018-01,0.23,IBGE\n", "linha 3: esperava-se o mês 2018-02"),
        ("", "linha 1"),
    ],
)
def test_a_wrong_series_is_refused_with_its_line(text: str, error: str) -> None:
    with pytest.raises(SeriesError, match=error):
        read_inpc("common/inpc.csv", text)
