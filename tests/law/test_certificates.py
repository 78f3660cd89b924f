"""Until when the papers of a mototaxista hold, and how they are renewed: the last day and the day after."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from handlers.law.certificates import (
    Renewal,
    certificate_renewal,
    certificate_validity,
    criminal_certificates,
    medical_certificate,
)
from handlers.law.rules import MunicipalLaw
from handlers.law.years import months_after, years_after

ON = date(2026, 3, 11)


@pytest.mark.parametrize(
    ("on", "valid"),
    [(date(2026, 2, 27), True), (date(2027, 2, 27), True), (date(2027, 2, 28), False), (date(2026, 2, 26), False)],
)
def test_a_certificate_holds_for_a_year_and_never_rolls(lavras: MunicipalLaw, on: date, valid: bool) -> None:
    found = certificate_validity(issued_on=date(2026, 2, 27), on=on, values=lavras.values, at=ON).value
    assert (found.valid, found.last_valid_on) == (valid, date(2027, 2, 27))


def test_the_life_of_the_motorcycle_cuts_the_certificate(lavras: MunicipalLaw) -> None:
    life = date(2026, 12, 31)
    found = certificate_validity(issued_on=date(2026, 11, 10), on=ON, life_ends_on=life, values=lavras.values, at=ON)
    assert found.value.last_valid_on == life
    assert "vida útil" in found.steps[1].text


def test_the_eve_is_the_last_day_by_the_other_reading(lavras: MunicipalLaw) -> None:
    values = lavras.values.overridden({"validity_last_day": "day_before"})
    assert certificate_validity(issued_on=date(2026, 3, 10), on=ON, values=values, at=ON).value.last_valid_on == date(
        2027, 3, 9
    )


@pytest.mark.parametrize(
    ("on", "same_day", "day_before"),
    [
        (date(2031, 3, 10), True, True),
        (date(2031, 3, 11), True, False),
        (date(2031, 3, 12), False, False),
    ],
)
def test_criminal_certificates_hold_for_five_years(
    lavras: MunicipalLaw, on: date, same_day: bool, day_before: bool
) -> None:
    for reading, valid in (("same_day", same_day), ("day_before", day_before)):
        values = lavras.values.overridden({"validity_last_day": reading})
        assert criminal_certificates(issued_on=ON, on=on, values=values, at=ON).value.valid is valid


@pytest.mark.parametrize(("base", "last"), [("previous_end", date(2028, 3, 10)), ("grant_date", date(2028, 3, 5))])
def test_a_renewal_in_time_counts_from_the_previous_end_unless_read_otherwise(
    lavras: MunicipalLaw, base: str, last: date
) -> None:
    found = certificate_renewal(
        issued_on=date(2026, 3, 10), requested_on=date(2027, 2, 20), granted_on=date(2027, 3, 5),
        calendar=lavras.calendar, values=lavras.values.overridden({"renewal_base": base}), at=ON,
    )  # fmt: skip
    assert found.value.new_last_valid_on == last


@pytest.mark.parametrize(
    ("asked", "in_time"), [(date(2027, 2, 26), True), (date(2027, 3, 1), True), (date(2027, 3, 2), False)]
)
def test_a_renewal_may_be_asked_on_the_business_day_after_a_last_day_without_service(
    lavras: MunicipalLaw, asked: date, in_time: bool
) -> None:
    found = certificate_renewal(
        issued_on=date(2026, 2, 27), requested_on=asked, calendar=lavras.calendar, values=lavras.values, at=asked
    ).value
    assert found.in_time is in_time
    assert found.new_last_valid_on == (date(2028, 2, 27) if in_time else date(2028, 3, 2))
    assert (found.suspected_infraction is None) is in_time
    assert found.fee_ufml == 10


def test_renewals_have_no_limit_unless_one_is_set(lavras: MunicipalLaw) -> None:
    def sixth(**settings: Any) -> Renewal:
        return certificate_renewal(
            issued_on=date(2026, 3, 10), requested_on=date(2027, 3, 1), renewals_done=5, calendar=lavras.calendar,
            values=lavras.values.overridden(settings), at=ON,
        ).value  # fmt: skip

    assert sixth().renewable
    assert sixth(max_renewals=6).renewable
    found = sixth(max_renewals=5)
    assert (found.renewable, found.new_last_valid_on, found.fee_ufml) == (False, None, None)


@pytest.mark.parametrize(
    ("asked", "last"),
    [
        (date(2026, 6, 15), date(2026, 7, 15)),
        (date(2026, 6, 26), date(2026, 7, 27)),
        (date(2027, 6, 25), date(2027, 7, 27)),
    ],
)
def test_the_medical_certificate_is_presented_within_thirty_days_of_the_request(
    lavras: MunicipalLaw, asked: date, last: date
) -> None:
    for shown, ok in ((last, True), (date.fromordinal(last.toordinal() + 1), False)):
        found = medical_certificate(
            requested_on=asked, presented_on=shown, calendar=lavras.calendar, values=lavras.values, at=asked
        ).value
        assert (found.ok, found.last_on) == (ok, last)


@pytest.mark.parametrize(
    ("basis", "issued", "ok"),
    [
        ("presentation", date(2026, 1, 1), True),
        ("age", date(2026, 1, 1), False),
        ("both", date(2026, 3, 1), True),
        ("both", None, False),
    ],
)
def test_the_medical_certificate_by_each_reading(
    lavras: MunicipalLaw, basis: str, issued: date | None, ok: bool
) -> None:
    values = lavras.values.overridden({"medical_certificate_basis": basis})
    found = medical_certificate(
        requested_on=date(2026, 3, 1), presented_on=date(2026, 3, 20), issued_on=issued, calendar=lavras.calendar,
        values=values, at=ON,
    )  # fmt: skip
    assert found.value.ok is ok


@pytest.mark.parametrize(
    ("day", "reading", "year", "month"),
    [
        (date(2024, 2, 29), "mar1", date(2025, 3, 1), date(2024, 3, 29)),
        (date(2024, 2, 29), "feb28", date(2025, 2, 28), date(2024, 3, 29)),
        (date(2026, 1, 31), "mar1", date(2027, 1, 31), date(2026, 3, 1)),
        (date(2026, 1, 31), "feb28", date(2027, 1, 31), date(2026, 2, 28)),
        (date(2026, 12, 31), "mar1", date(2027, 12, 31), date(2027, 1, 31)),
    ],
)
def test_years_and_months_keep_the_number_of_the_day(day: date, reading: str, year: date, month: date) -> None:
    assert years_after(day, 1, reading) == year
    assert months_after(day, 1, reading) == month
