"""How the proceeds of an auction pay what the vehicle cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from handlers.law.errors import InvalidInputError
from handlers.law.money import ZERO, to_the_cent
from handlers.law.result import Computed, Step
from handlers.law.text import money_text, quantity_text
from handlers.law.values import Values

HEADS: Final[Mapping[str, str]] = {
    "removal": "remoção",
    "storage": "guarda",
    "auction_costs": "leilão",
    "fine": "multa",
    "other_debts": "outros débitos",
}
_ORDERS: Final = {
    "art24": ("removal", "storage", "auction_costs", "fine", "other_debts"),
    "traffic_code": ("auction_costs", "removal", "storage", "other_debts", "fine"),
}


@dataclass(frozen=True)
class Costs:
    """What the vehicle owes, in BRL, head by head."""

    removal: Decimal = ZERO
    storage: Decimal = ZERO
    auction_costs: Decimal = ZERO
    fine: Decimal = ZERO
    other_debts: Decimal = ZERO


@dataclass(frozen=True)
class Settlement:
    """How the proceeds were spread, and what is left over or still owed, in BRL."""

    balance: str
    allocation: Mapping[str, Decimal]
    shortfall: Decimal
    surplus: Decimal
    other_debts_unpaid: Decimal


def storage_cost(*, daily: Decimal, days: int, values: Values, on: date) -> Computed[Decimal]:
    """What the storage costs: the daily rate for the days kept, up to the cap.

    Source: Lei 4.715/2018 (Mococa), art. 24; cap by analogy with the traffic code, art. 328.
    """
    cap = values.count("storage_cap_days", on)
    charged = min(days, cap)
    cost = to_the_cent(daily * charged, values.choice("rounding", on))
    capped = f", limitados a {cap}" if days > cap else ""
    kept = quantity_text(days, "dia", "dias")
    return Computed(cost, (Step(f"Guarda: {kept}{capped} a {money_text(daily)}: {money_text(cost)}", "art24"),))


def auction_settlement(
    costs: Costs, *, proceeds: Decimal, auction_result: str, values: Values, on: date
) -> Computed[Settlement]:
    """The proceeds of an auction spread over the heads in their order; what is left over, and what is still owed.

    Other debts never enlarge the shortfall. Without a sale nothing is claimed; scrap is allocated all the same.

    Source: Lei 4.715/2018 (Mococa), art. 24, §§ 1 and 2.
    """
    if auction_result == "unsold_again":
        return _unsold(costs, proceeds)
    order = _ORDERS[values.choice("auction_order", on)]
    left = proceeds
    steps = [Step(f"Valor arrecadado: {money_text(proceeds)}", "art24-p1")]
    paid: dict[str, Decimal] = {}
    for head in order:
        owed: Decimal = getattr(costs, head)
        paid[head] = min(owed, left)
        left -= paid[head]
        spread = f"{money_text(owed)}, pagos {money_text(paid[head])}, restam {money_text(left)}"
        provision = "art20-p1-II" if head == "other_debts" else "art24-p2"
        steps.append(Step(f"{HEADS[head].capitalize()}: {spread}", provision))
    unpaid = {head: getattr(costs, head) - paid[head] for head in HEADS}
    shortfall: Decimal = sum((unpaid[head] for head in HEADS if head != "other_debts"), ZERO)
    if auction_result == "unsold_scrap":
        balance, shortfall = "unsold", ZERO
        steps.append(Step("Vendido como sucata: não se cobra saldo devedor", "art24-p2"))
    elif shortfall:
        balance = "shortfall"
        steps.append(Step(f"Saldo devedor: {money_text(shortfall)}", "art24-p2"))
    else:
        balance = "surplus" if left else "exact"
        text = f"Saldo credor, do antigo proprietário: {money_text(left)}" if left else "Sem saldo"
        steps.append(Step(text, "art24-p1"))
    allocation = {head: paid[head] for head in HEADS}
    return Computed(Settlement(balance, allocation, shortfall, left, unpaid["other_debts"]), tuple(steps))


def _unsold(costs: Costs, proceeds: Decimal) -> Computed[Settlement]:
    """No bidder: nothing to spread and nothing to claim."""
    if proceeds:
        raise InvalidInputError.of("proceeds", "sem arrematação não há valor arrecadado")
    nothing = dict.fromkeys(HEADS, ZERO)
    step = Step("Sem lance: nada se distribui e nada se cobra; cabe novo leilão", "art24-p1")
    return Computed(Settlement("unsold", nothing, ZERO, ZERO, costs.other_debts), (step,))
