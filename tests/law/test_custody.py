"""Articles 20 and 24: custody, release, auction."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from handlers.law.calendar import Calendar
from handlers.law.custody import SETTLED, custody_end, release_check
from handlers.law.errors import InvalidInputError
from handlers.law.settlement import HEADS, Costs, Settlement, auction_settlement, storage_cost
from handlers.law.values import Values

DAY = date(2026, 6, 10)


@pytest.mark.parametrize(
    ("removed", "notice", "reading", "custody", "payment", "auction"),
    [
        ("2026-03-02", "2026-03-11", "later_of_both", "2026-06-01", "2026-06-09", "2026-06-10"),
        ("2026-03-02", "2026-03-11", "removal", "2026-06-01", "2026-06-09", "2026-06-02"),
        ("2026-03-02", "2026-03-11", "notice", "2026-06-01", "2026-06-09", "2026-06-10"),
        ("2026-03-02", None, "later_of_both", "2026-06-01", None, None),
        ("2026-03-02", None, "notice", "2026-06-01", None, None),
        ("2026-03-02", None, "removal", "2026-06-01", None, "2026-06-02"),
        ("2027-04-05", None, "later_of_both", "2027-07-05", None, None),
        ("2026-03-11", "2026-03-02", "later_of_both", "2026-06-09", "2026-06-01", "2026-06-10"),
    ],
)
def test_ninety_days_twice_and_the_day_after_the_later(
    removed: str, notice: str | None, reading: str, custody: str, payment: str | None, auction: str | None,
    calendar: Calendar, values: Values,
) -> None:  # fmt: skip
    found = custody_end(
        removed_on=date.fromisoformat(removed),
        notice_received_on=date.fromisoformat(notice) if notice else None,
        calendar=calendar,
        values=values.overridden({"auction_from": reading}),
        on=date.fromisoformat(removed),
    ).value
    days = (found.custody_end_on, found.payment_end_on, found.auction_from)
    assert [day and str(day) for day in days] == [custody, payment, auction]


@pytest.mark.parametrize("missing", SETTLED)
def test_one_thing_missing_holds_the_vehicle_art_20(missing: str) -> None:
    found = release_check([item for item in SETTLED if item != missing]).value
    assert (found.release, found.missing) == (False, (missing,))
    assert found.release_term_issuable is (missing != "fine")


def test_with_all_settled_the_vehicle_leaves() -> None:
    found = release_check(list(SETTLED))
    assert (found.value.release, found.value.missing) == (True, ())
    assert len(found.steps) == len(SETTLED) + 1


COSTS = Costs(
    removal=Decimal("300.00"),
    storage=Decimal("900.00"),
    auction_costs=Decimal("500.00"),
    fine=Decimal("800.00"),
    other_debts=Decimal("400.00"),
)


def settled(values: Values, proceeds: str, result: str = "sold", **readings: Any) -> Settlement:
    changed = values.overridden(readings)
    return auction_settlement(COSTS, proceeds=Decimal(proceeds), auction_result=result, values=changed, on=DAY).value


@pytest.mark.parametrize(
    ("proceeds", "balance", "shortfall", "surplus", "debts_unpaid"),
    [
        ("2499.99", "shortfall", "0.01", "0.00", "400.00"),
        ("2500.00", "exact", "0.00", "0.00", "400.00"),
        ("2500.01", "exact", "0.00", "0.00", "399.99"),
        ("2900.00", "exact", "0.00", "0.00", "0.00"),
        ("2900.01", "surplus", "0.00", "0.01", "0.00"),
        ("0.00", "shortfall", "2500.00", "0.00", "400.00"),
    ],
)
def test_proceeds_pay_the_four_heads_first_and_other_debts_never_enlarge_the_shortfall(
    proceeds: str, balance: str, shortfall: str, surplus: str, debts_unpaid: str, values: Values
) -> None:
    found = settled(values, proceeds)
    assert (found.balance, str(found.shortfall), str(found.surplus), str(found.other_debts_unpaid)) == (
        balance,
        shortfall,
        surplus,
        debts_unpaid,
    )
    assert sum(found.allocation.values()) + found.surplus == Decimal(proceeds)


@pytest.mark.parametrize(
    ("order", "paid"),
    [
        ("art24", {"removal": 300, "storage": 900, "auction_costs": 0, "fine": 0, "other_debts": 0}),
        ("traffic_code", {"removal": 300, "storage": 400, "auction_costs": 500, "fine": 0, "other_debts": 0}),
    ],
)
def test_the_order_of_payment_under_both_readings(order: str, paid: dict[str, int], values: Values) -> None:
    found = settled(values, "1200.00", auction_order=order)
    assert found.allocation == paid
    assert list(found.allocation) == list(HEADS)


def test_under_the_traffic_code_other_debts_go_before_the_fine(values: Values) -> None:
    found = settled(values, "2200.00", auction_order="traffic_code")
    found_amounts = (found.allocation["other_debts"], found.allocation["fine"], found.shortfall)
    assert [str(amount) for amount in found_amounts] == ["400.00", "100.00", "700.00"]


def test_without_a_sale_nothing_is_claimed(values: Values) -> None:
    again = settled(values, "0.00", "unsold_again")
    assert (again.balance, str(again.shortfall), {str(v) for v in again.allocation.values()}) == (
        "unsold",
        "0.00",
        {"0.00"},
    )
    scrap = settled(values, "500.00", "unsold_scrap")
    assert (scrap.balance, str(scrap.shortfall), str(scrap.allocation["storage"])) == ("unsold", "0.00", "200.00")
    with pytest.raises(InvalidInputError, match="proceeds"):
        settled(values, "1.00", "unsold_again")


@pytest.mark.parametrize(("days", "cost"), [(0, "0.00"), (180, "7002.00"), (181, "7002.00"), (400, "7002.00")])
def test_storage_is_charged_up_to_the_cap(days: int, cost: str, values: Values) -> None:
    computed = storage_cost(daily=Decimal("38.90"), days=days, values=values, on=DAY)
    assert str(computed.value) == cost
