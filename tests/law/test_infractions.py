"""Fines of mototaxistas: the first day of the law, doubling, the warning not remedied, the value of the UFML."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from handlers.law.errors import InvalidInputError, NotInForceError, NoValueError
from handlers.law.infractions import InfractionFine, find_infraction, infraction_fine
from handlers.law.result import Computed
from handlers.law.rules import MunicipalLaw
from handlers.law.ufml import count_text, in_reais, ufml_value
from handlers.law.values import DatedValue

ON = date(2026, 3, 11)


def fine(
    lavras: MunicipalLaw, provision: str, *, on: date = ON, settings: dict[str, Any] | None = None, **more: Any
) -> Computed[InfractionFine]:
    values = lavras.values.overridden(settings or {})
    row = find_infraction(lavras.infractions, provision)
    return infraction_fine(row, on=on, law=lavras.law, values=values, **more)


def test_an_infraction_before_the_law_is_none(lavras: MunicipalLaw) -> None:
    with pytest.raises(NotInForceError, match=r"A lei vale desde 11/07/2020 \(art. 36\)"):
        fine(lavras, "25-I", on=date(2020, 7, 10))
    assert fine(lavras, "25-I", on=date(2020, 7, 11)).value.amount == 20


@pytest.mark.parametrize("provision", ["26", "28", "12-pu"])
def test_where_the_law_gives_no_amount_there_is_none(lavras: MunicipalLaw, provision: str) -> None:
    found = fine(lavras, provision)
    assert (found.value.amount, found.value.amount_brl, found.value.multiplier) == (None, None, 1)
    assert "A lei não fixa multa" in found.steps[0].text


def test_article_28_takes_the_amount_of_a_legal_basis_once_it_is_entered(lavras: MunicipalLaw) -> None:
    found = fine(lavras, "28", settings={"art28_fine_ufml": "300"}, unremedied_fines=1).value
    assert (found.amount, found.table_amount, found.multiplier) == (Decimal(600), Decimal(300), 2)
    assert found.measures == ("retain_vehicle", "call_police")


@pytest.mark.parametrize(
    ("times", "doubling", "amount"),
    [
        (0, "table_value", 100),
        (1, "table_value", 200),
        (3, "table_value", 200),
        (1, "compound", 200),
        (3, "compound", 800),
    ],
)
def test_a_repeated_fine_is_twice_the_table_value_unless_read_otherwise(
    lavras: MunicipalLaw, times: int, doubling: str, amount: int
) -> None:
    found = fine(lavras, "25-VI", settings={"doubling": doubling}, unremedied_fines=times)
    assert found.value.amount == amount
    told = [step.text for step in found.steps if step.provision == "art22-p4"]
    assert told == (
        [f"Multa não sanada, reincidência específica: {amount // 100} × 100 UFML = {amount} UFML"] * bool(times)
    )


def test_a_warning_not_remedied_costs_three_and_revokes_nothing(lavras: MunicipalLaw) -> None:
    found = fine(lavras, "25-XX", warning_unremedied=True).value
    assert (found.amount, found.revocation, found.judges) == (Decimal(3), False, ("department_head",))
    assert found.measures == ("withhold_authorisation",)
    literal = fine(lavras, "25-XX", warning_unremedied=True, settings={"unremedied_warning_measures": "art28"}).value
    assert literal.measures == ("retain_vehicle", "call_police")
    added = fine(lavras, "25-XX", warning_unremedied=True, settings={"unremedied_warning_fine": "added"}).value
    assert added.amount == 303


def test_an_unknown_provision_says_which_there_are(lavras: MunicipalLaw) -> None:
    with pytest.raises(InvalidInputError, match="25-I a 25-XXII"):
        find_infraction(lavras.infractions, "25-XXIII")
    assert find_infraction(lavras.infractions, " 25-xvii ").revocation


def test_a_value_of_the_ufml_holds_in_its_year_only(lavras: MunicipalLaw) -> None:
    entered = {
        "ufml": [
            DatedValue(date(2025, 1, 1), "4.00", "Decreto 1/2024"),
            DatedValue(date(2026, 1, 2), "4.1234", "Decreto 2/2025"),
        ]
    }
    values = lavras.values.with_entered(entered)
    assert ufml_value(values, date(2025, 12, 31)).amount == Decimal("4.00")
    with pytest.raises(NoValueError, match=r"Falta o valor da UFML de 2026. A Tributação pode informá-lo"):
        ufml_value(values, date(2026, 1, 1))
    assert ufml_value(values, date(2026, 1, 2)).source == "Decreto 2/2025"
    with pytest.raises(NoValueError, match="2027"):
        ufml_value(values, date(2027, 1, 1))
    assert in_reais(Decimal(50), values, ON).value == Decimal("206.17")


@pytest.mark.parametrize(("rounding", "amount"), [("half_up", "206.17"), ("down", "206.17"), ("half_even", "206.17")])
def test_reais_are_rounded_to_the_cent(lavras: MunicipalLaw, rounding: str, amount: str) -> None:
    found = fine(lavras, "25-III", settings={"rounding": rounding}, ufml_value=Decimal("4.1234")).value
    assert found.amount_brl == Decimal(amount)
    half = fine(lavras, "25-II", settings={"rounding": rounding}, ufml_value=Decimal("1.001")).value
    assert (
        half.amount_brl == {"half_up": Decimal("5.01"), "down": Decimal("5.00"), "half_even": Decimal("5.00")}[rounding]
    )


def test_counts_are_written_without_idle_zeros() -> None:
    assert [count_text(Decimal(each)) for each in ("200", "200.00", "3.50", "1000")] == [
        "200 UFML", "200 UFML", "3,5 UFML", "1.000 UFML",
    ]  # fmt: skip
