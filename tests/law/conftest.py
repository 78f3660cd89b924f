"""What the rules are asked with: Mococa as its files stand."""

from __future__ import annotations

import pytest

from handlers.law.calendar import Calendar
from handlers.law.rules import MunicipalLaw
from handlers.law.values import Values
from processes.rule_sources import read_sources


@pytest.fixture(scope="session")
def mococa() -> MunicipalLaw:
    """The law, values and calendar that ship for Mococa."""
    return read_sources()["mococa"]


@pytest.fixture(scope="session")
def calendar(mococa: MunicipalLaw) -> Calendar:
    """Mococa's days of 2025 to 2027."""
    return mococa.calendar


@pytest.fixture(scope="session")
def holidays_only(mococa: MunicipalLaw) -> Calendar:
    """Weekends, national and state holidays."""
    return mococa.calendar.only_official()


@pytest.fixture(scope="session")
def values(mococa: MunicipalLaw) -> Values:
    """Mococa's parameters."""
    return mococa.values
