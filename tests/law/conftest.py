"""What the rules are asked with: the municipalities as their files stand."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from handlers.law.calendar import Calendar
from handlers.law.rules import MunicipalLaw
from handlers.law.values import Values
from processes.rule_sources import read_sources


@pytest.fixture(scope="session")
def sources() -> Mapping[str, MunicipalLaw]:
    """Every municipality's law, values and calendar, as they ship."""
    return read_sources()


@pytest.fixture(scope="session")
def mococa(sources: Mapping[str, MunicipalLaw]) -> MunicipalLaw:
    """The law, values and calendar that ship for Mococa."""
    return sources["mococa"]


@pytest.fixture(scope="session")
def lavras(sources: Mapping[str, MunicipalLaw]) -> MunicipalLaw:
    """The law, values and calendar that ship for Lavras."""
    return sources["lavras"]


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
