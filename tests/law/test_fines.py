"""Articles 15 and 17: the fine, its correction and its doubling, and who is a recidivist."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from handlers.law.errors import InvalidInputError, NotInForceError, NoValueError
from handlers.law.fines import Adjustment, Fine, Occurrence, abandonment_fine, inpc_factor, recidivism
from handlers.law.rules import MunicipalLaw
from handlers.law.values import Values

DAY = date(2026, 3, 17)


def fine(values: Values, *factors: str, recidivist: bool = False, **readings: Any) -> Fine:
    """The fine of the day, with factors that came into force in January of 2020, 2021 and so on."""
    adjustments = [Adjustment(date(2020 + n, 1, 1), Decimal(factor)) for n, factor in enumerate(factors)]
    changed = values.overridden(readings)
    return abandonment_fine(recidivist=recidivist, on=DAY, values=changed, adjustments=adjustments).value


def test_eight_hundred_reais_from_the_first_day_of_the_law(values: Values) -> None:
    first = date(2018, 5, 22)
    assert abandonment_fine(recidivist=False, on=first, values=values).value.amount == Decimal("800.00")
    with pytest.raises(NotInForceError):
        abandonment_fine(recidivist=False, on=date(2018, 5, 21), values=values)


def test_doubled_for_a_recidivist_with_its_computation(values: Values) -> None:
    computed = abandonment_fine(recidivist=True, on=DAY, values=values)
    assert (computed.value.single, computed.value.multiplier, computed.value.amount) == (
        Decimal("800.00"),
        2,
        Decimal("1600.00"),
    )
    assert [(step.text.replace("\u00a0", " "), step.provision) for step in computed.steps] == [
        ("Valor em vigor em ter 17/03/2026: R$ 800,00 (Lei 4.715/2018, art. 17)", "art17"),
        ("Nenhuma atualização pelo INPC em vigor nesse dia", "art17-pu"),
        ("Em dobro por reincidência: R$ 1.600,00", "art15"),
    ]


@pytest.mark.parametrize(
    ("round_first", "amount"),
    [(True, "2375.18"), (False, "2375.19")],
)
def test_round_then_double_or_the_reverse(round_first: bool, amount: str, values: Values) -> None:
    found = fine(values, "1.484491", recidivist=True, round_before_doubling=round_first)
    assert (found.single, found.amount) == (Decimal("1187.59"), Decimal(amount))


@pytest.mark.parametrize(("rounding", "amount"), [("half_up", "800.01"), ("down", "800.00"), ("half_even", "800.00")])
def test_half_a_cent_under_each_rounding(rounding: str, amount: str, values: Values) -> None:
    assert fine(values, "1.00000625", rounding=rounding).amount == Decimal(amount)


def test_factors_add_up_and_only_those_in_force_count(values: Values) -> None:
    assert fine(values, "1.0343", "1.0448").factor == Decimal("1.08063664")
    coming = [Adjustment(date(2026, 3, 18), Decimal("2"))]
    found = abandonment_fine(recidivist=False, on=DAY, values=values, adjustments=coming).value
    assert (found.factor, found.amount) == (Decimal(1), Decimal("800.00"))
    today = [Adjustment(DAY, Decimal("2"))]
    assert abandonment_fine(recidivist=False, on=DAY, values=values, adjustments=today).value.amount == 1600


@pytest.mark.parametrize(("floor", "amount"), [(False, "840.00"), (True, "880.00")])
def test_a_negative_variation_lowers_the_fine_unless_the_reading_forbids_it(
    floor: bool, amount: str, values: Values
) -> None:
    lowered = fine(values, "1.1", "0.954545454545", inpc_floor=floor)
    assert lowered.amount == Decimal(amount)


# R$ 800.00 by the INPC of June 2018 to December of the year before, as worked out from the series that ships.
YEARS = [
    (2019, "818.27"), (2020, "854.94"), (2021, "901.51"), (2022, "993.11"), (2023, "1052.02"), (2024, "1091.02"),
    (2025, "1143.04"), (2026, "1187.59"),
]  # fmt: skip


@pytest.mark.parametrize(("year", "amount"), YEARS)
def test_the_series_that_ships_gives_the_proposals_worked_out(year: int, amount: str, mococa: MunicipalLaw) -> None:
    factor = inpc_factor(first="2018-06", last=f"{year - 1}-12", variations=mococa.inpc).value.factor
    adjustments = [Adjustment(date(year, 1, 1), factor)]
    found = abandonment_fine(recidivist=False, on=date(year, 6, 1), values=mococa.values, adjustments=adjustments).value
    assert found.amount == Decimal(amount)


def test_the_product_of_the_inpc_keeps_every_digit(mococa: MunicipalLaw) -> None:
    variations = {"2019-01": Decimal("0.36"), "2019-02": Decimal("0.54"), "2019-03": Decimal("0.77")}
    found = inpc_factor(first="2019-01", last="2019-03", variations=variations)
    assert str(found.value.factor) == "1.016788889688"
    whole = inpc_factor(first="2018-01", last="2026-07", variations=mococa.inpc).value.factor
    assert len(str(whole)) > 400


def test_a_gap_in_the_series_is_no_zero(mococa: MunicipalLaw) -> None:
    with pytest.raises(NoValueError, match="2026-08"):
        inpc_factor(first="2026-06", last="2026-08", variations=mococa.inpc)
    with pytest.raises(InvalidInputError, match="to"):
        inpc_factor(first="2026-06", last="2026-05", variations=mococa.inpc)


@pytest.mark.parametrize(
    ("fact", "strict", "wide"),
    [
        ("removed_in_time", True, True),
        ("recidivism", True, True),
        ("removed_late", False, True),
        ("removed_by_force", False, True),
        ("defence_granted", False, False),
        ("removed_before_notice", False, False),
    ],
)
def test_which_endings_make_a_recidivist_art_15(fact: str, strict: bool, wide: bool, values: Values) -> None:
    earlier = [Occurrence("ABC1D23", "O1", fact)]
    for reading, expected in ((True, strict), (False, wide)):
        changed = values.overridden({"recidivism_needs_removal": reading})
        found = recidivism(vehicle="ABC1D23", owner="O1", earlier=earlier, values=changed, on=DAY)
        assert found.value.recidivism is expected


@pytest.mark.parametrize(
    ("vehicle", "owner", "by_both", "by_vehicle"),
    [("ABC1D23", "O1", True, True), ("ABC1D23", "O2", False, True), ("XYZ9A88", "O1", False, False)],
)
def test_recidivism_follows_owner_and_vehicle_or_the_vehicle(
    vehicle: str, owner: str, by_both: bool, by_vehicle: bool, values: Values
) -> None:
    earlier = [Occurrence(vehicle, owner, "removed_in_time", date(2018, 8, 1))]
    for key, expected in (("owner_and_vehicle", by_both), ("vehicle", by_vehicle)):
        changed = values.overridden({"recidivism_key": key})
        found = recidivism(vehicle="ABC1D23", owner="O1", earlier=earlier, values=changed, on=DAY)
        assert found.value.recidivism is expected


def test_nobody_is_a_recidivist_the_first_time(values: Values) -> None:
    found = recidivism(vehicle="ABC1D23", owner="O1", earlier=[], values=values, on=DAY)
    assert not found.value.recidivism
    assert found.steps
