"""The rules on custody, release and auction, as they can be asked from outside."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Final

from handlers.law.custody import SETTLED, CustodyEnd, Release, custody_end, release_check
from handlers.law.errors import InvalidInputError
from handlers.law.result import Computed, Step
from handlers.law.rules.rule import Question, Rule
from handlers.law.rules.schema import CALENDAR, DAY, MONEY, list_of, one_of, record, whole
from handlers.law.settlement import Costs, Settlement, auction_settlement, storage_cost
from handlers.law.terms import COUNTING

_RESULTS: Final = ("sold", "unsold_again", "unsold_scrap")


def _custody_end(question: Question, on: date) -> Computed[CustodyEnd]:
    return custody_end(
        removed_on=question.day("removed_on"),
        notice_received_on=question.optional_day("notice_received_on"),
        calendar=question.calendar,
        values=question.values,
        on=on,
    )


def _release_check(question: Question, _on: date) -> Computed[Release]:
    return release_check(question.given["settled"])


def _auction_settlement(question: Question, on: date) -> Computed[Settlement]:
    storage, steps = _storage(question, on)
    costs = Costs(
        removal=question.money("removal"),
        storage=storage,
        auction_costs=question.money("auction_costs"),
        fine=question.money("fine"),
        other_debts=question.money("other_debts"),
    )
    settled = auction_settlement(
        costs,
        proceeds=question.money("proceeds"),
        auction_result=question.given.get("auction_result", "sold"),
        values=question.values,
        on=on,
    )
    return Computed(settled.value, (*steps, *settled.steps))


def _storage(question: Question, on: date) -> tuple[Decimal, tuple[Step, ...]]:
    """What the storage costs: given as an amount, or as a daily rate and the days kept."""
    daily = [field for field in ("storage_daily", "days_stored") if field in question.given]
    if not daily:
        return question.money("storage"), ()
    if "storage" in question.given:
        raise InvalidInputError.of("storage", "dê o valor da guarda, ou a diária e os dias, não ambos")
    if len(daily) == 1:
        other = "days_stored" if daily == ["storage_daily"] else "storage_daily"
        raise InvalidInputError.of(other, "falta: a diária e os dias vão juntos")
    cost = storage_cost(
        daily=question.money("storage_daily"), days=question.given["days_stored"], values=question.values, on=on
    )
    return cost.value, cost.steps


def _asked(question: Question) -> date:
    return question.day_asked


RULES: Final = (
    Rule(
        name="custody_end",
        summary="Até quando o veículo fica guardado e desde quando pode ir a leilão",
        provision="art24",
        inputs=record({"removed_on": DAY, "notice_received_on": DAY, "calendar": CALENDAR}, required=("removed_on",)),
        compute=_custody_end,
        on=lambda question: question.fact_day(question.day("removed_on")),
        parameters=("auction_from", *COUNTING, "custody_days", "payment_term"),
    ),
    Rule(
        name="release_check",
        summary="Se o veículo pode ser liberado e o que falta",
        provision="art20",
        inputs=record({"settled": list_of(one_of(SETTLED))}, required=("settled",)),
        compute=_release_check,
        on=_asked,
    ),
    Rule(
        name="auction_settlement",
        summary="A prestação de contas do leilão",
        provision="art24",
        inputs=record(
            {
                "proceeds": MONEY,
                "removal": MONEY,
                "storage": MONEY,
                "storage_daily": MONEY,
                "days_stored": whole(),
                "auction_costs": MONEY,
                "fine": MONEY,
                "other_debts": MONEY,
                "auction_result": one_of(_RESULTS, default="sold"),
            }
        ),
        compute=_auction_settlement,
        on=_asked,
        parameters=("auction_order", "storage_cap_days", "rounding"),
    ),
)
