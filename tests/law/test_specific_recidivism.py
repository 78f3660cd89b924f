"""Specific recidivism (Lavras, art. 22, § 4): the same infraction within the months after a final fine."""

from __future__ import annotations

from datetime import date

import pytest

from handlers.law.specific_recidivism import EarlierFine, specific_recidivism
from processes.rule_sources import read_sources

VALUES = read_sources()["lavras"].values
FINE = EarlierFine("25-VI", date(2026, 3, 10), "processo 00001/2026")


@pytest.mark.parametrize(
    ("provision", "on", "fines", "why"),
    [
        ("25-VI", date(2026, 3, 9), 0, "the day before it was final"),
        ("25-VI", date(2026, 3, 10), 1, "the day on which it became final"),
        ("25-VI", date(2027, 3, 10), 1, "the last day of the twelve months"),
        ("25-VI", date(2027, 3, 11), 0, "the day after"),
        ("25-VII", date(2026, 6, 1), 0, "another infraction"),
    ],
)
def test_a_final_fine_counts_for_the_same_provision_within_its_months(
    provision: str, on: date, fines: int, why: str
) -> None:
    assert specific_recidivism(provision=provision, on=on, earlier=[FINE], values=VALUES).value.fines == fines, why


def test_every_fine_of_the_window_counts_and_is_told() -> None:
    second = EarlierFine("25-VI", date(2026, 9, 1))
    found = specific_recidivism(provision="25-VI", on=date(2026, 12, 1), earlier=[FINE, second], values=VALUES)
    assert found.value.fines == 2
    assert [step.provision for step in found.steps] == ["art22-p4"] * 3
    assert "processo 00001/2026" in found.steps[0].text
    assert found.steps[-1].text == "Há reincidência específica"


def test_where_payment_is_the_reading_conduct_doubles_nothing() -> None:
    values = VALUES.overridden({"unremedied_fine": "payment"})
    found = specific_recidivism(provision="25-VI", on=date(2026, 6, 1), earlier=[FINE], values=values)
    assert (found.value.fines, len(found.steps)) == (0, 1)


def test_another_window_is_counted_to_its_last_day() -> None:
    values = VALUES.overridden({"recidivism_window_months": 6})
    days = (date(2026, 9, 10), date(2026, 9, 11))
    assert [
        specific_recidivism(provision="25-VI", on=on, earlier=[FINE], values=values).value.fines for on in days
    ] == [1, 0]


@pytest.mark.parametrize(("feb29", "fines"), [("mar1", 1), ("feb28", 0)])
def test_a_window_from_29_february_ends_as_the_reading_says(feb29: str, fines: int) -> None:
    leap = EarlierFine("25-II", date(2028, 2, 29))
    values = VALUES.overridden({"feb29": feb29})
    found = specific_recidivism(provision="25-II", on=date(2029, 3, 1), earlier=[leap], values=values)
    assert found.value.fines == fines
