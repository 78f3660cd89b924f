"""Dated values: which holds on a day, and what a value may be."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from handlers.law.errors import BadParameterError, NotInForceError, NoValueError, UnknownParameterError
from handlers.law.values import DatedValue, Parameter, Values

FINE = Parameter(
    name="fine",
    unit="BRL",
    basis="mococa:4715/2018:art17 mococa:4715/2018:art15",
    label="Multa",
    values=(
        DatedValue(date(2018, 5, 22), "800.00", "Lei"),
        DatedValue(date(2026, 1, 1), "1187.59", "Decreto 1/2026"),
    ),
)


@pytest.mark.parametrize(
    ("day", "amount"),
    [
        (date(2018, 5, 22), "800.00"),
        (date(2025, 12, 31), "800.00"),
        (date(2026, 1, 1), "1187.59"),
        (date(2030, 1, 1), "1187.59"),
    ],
)
def test_a_value_holds_from_its_day_to_the_eve_of_the_next(day: date, amount: str) -> None:
    assert Values([FINE]).amount("fine", day) == Decimal(amount)


def test_before_the_first_value_none_is_in_force() -> None:
    with pytest.raises(NotInForceError, match="22/05/2018"):
        Values([FINE]).in_force("fine", date(2018, 5, 21))


def test_a_value_never_fixed_and_one_not_known_are_told_apart() -> None:
    empty = Parameter("factor", "factor", "administrative: x", "Fator", ())
    with pytest.raises(NoValueError):
        Values([empty]).in_force("factor", date(2026, 1, 1))
    with pytest.raises(UnknownParameterError):
        Values([empty]).in_force("fine", date(2026, 1, 1))
    assert empty.default is None


def test_a_series_adds_up_to_the_day() -> None:
    assert [v.value for v in Values([FINE]).until("fine", date(2026, 1, 1))] == ["800.00", "1187.59"]
    assert Values([FINE]).until("fine", date(2018, 5, 21)) == ()


def test_an_override_holds_for_every_day_and_leaves_the_rest() -> None:
    changed = Values([FINE]).overridden({"fine": "1.00"})
    assert changed.amount("fine", date(1950, 1, 1)) == 1
    assert Values([FINE]).amount("fine", date(2026, 1, 1)) == Decimal("1187.59")


def test_the_provision_is_the_first_of_the_basis() -> None:
    assert FINE.provision == "art17"
    assert Parameter("x", "count", "administrative: por uso", "X", ()).provision == "administrative"


@pytest.mark.parametrize(
    ("unit", "allowed", "good", "bad"),
    [
        ("days", (), [0, 5], [-1, True, "5", 1.5, None]),
        ("count", (1, 2), [1, 2], [3]),
        ("boolean", (), [True, False], [0, 1, "true", None]),
        ("choice", ("a", "b"), ["a"], ["c", 1, True]),
        ("time", (), ["17:00", "23:59:59"], ["24:00", "17", 17, "5pm"]),
        ("BRL", (), ["0.00", "800.00"], ["800", "800.0", 800, "-1.00", "1e3"]),
        ("factor", (), ["1", "1.0343"], ["-1", 1, "1,03"]),
        ("per_document", ("p", "q"), [{"default": "p", "x": "q"}], [{"x": "p"}, {"default": "z"}, "p"]),
    ],
)
def test_what_a_parameter_takes(unit: str, allowed: tuple[Any, ...], good: list[Any], bad: list[Any]) -> None:
    parameter = Parameter("p", unit, "administrative: x", "P", (), allowed)
    for value in good:
        assert parameter.checked(value) == value
    for value in bad:
        with pytest.raises(BadParameterError, match="«p»"):
            parameter.checked(value)


def test_null_only_where_it_is_foreseen() -> None:
    assert Parameter("p", "count", "administrative: x", "P", (), nullable=True).checked(None) is None
