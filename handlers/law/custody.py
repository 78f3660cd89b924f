"""How long a removed vehicle is kept, and when it may leave."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from handlers.law.calendar import DAY, Calendar
from handlers.law.result import Computed, Step
from handlers.law.terms import term_of
from handlers.law.text import day_text, quantity_text
from handlers.law.values import Values

SETTLED: Final = {
    "fine": ("a multa", "art20-p1"),
    "release_term": ("o termo de liberação", "art20-p2"),
    "removal_storage": ("a remoção e a guarda", "art24"),
    "other_debts": ("os demais débitos", "art20-p1-II"),
    "documents": ("a documentação", "art20-p1"),
    "inspection": ("as vistorias", "art20-p1"),
}


@dataclass(frozen=True)
class CustodyEnd:
    """The last day of custody, the last day to pay, and the first day on which the vehicle may be auctioned."""

    custody_end_on: date
    payment_end_on: date | None
    auction_from: date | None


def custody_end(
    *, removed_on: date, notice_received_on: date | None, calendar: Calendar, values: Values, on: date
) -> Computed[CustodyEnd]:
    """When custody ends: its days from the removal itself, and the days to pay from the notice after it.

    The days of custody are started by no notice; only the last one moves to a day of normal service. An auction is
    possible from the day after the later of the two, never without the notice.

    Source: Lei 4.715/2018 (Mococa), arts. 20, 23 and 24.
    """
    days = values.count("custody_days", on)
    nominal = removed_on + timedelta(days=days)
    counted = calendar.counting_reduced(values.flag("reduced_day_counts", on))
    custody = counted.on_or_after(nominal)
    moved = f", que passa para {day_text(custody)}" if custody != nominal else ""
    length = quantity_text(days, "dia", "dias")
    steps = [Step(f"Guarda de {length} desde {day_text(removed_on)}: até {day_text(nominal)}{moved}", "art24")]
    payment = None
    if notice_received_on is None:
        steps.append(Step("Sem a notificação para pagar: esse prazo não corre", "art20"))
    else:
        term = term_of("payment_term", received_on=notice_received_on, calendar=calendar, values=values, on=on)
        steps += term.steps
        payment = term.value.due_on
    ends = {"later_of_both": payment and max(custody, payment), "removal": custody, "notice": payment}
    end = ends[values.choice("auction_from", on)]
    first = end + DAY if end else None
    may = f"pode ir a leilão desde {day_text(first)}" if first else "ainda não pode ir a leilão"
    steps.append(Step(f"O veículo {may}", "art24-p1"))
    return Computed(CustodyEnd(custody, payment, first), tuple(steps))


@dataclass(frozen=True)
class Release:
    """Whether the vehicle may leave, what is missing, and whether the release term may be issued."""

    release: bool
    missing: tuple[str, ...]
    release_term_issuable: bool


def release_check(settled: Collection[str]) -> Computed[Release]:
    """Whether all that the law asks for the release is settled; the term needs the fine alone.

    Source: Lei 4.715/2018 (Mococa), arts. 20 and 24.
    """
    missing = tuple(item for item in SETTLED if item not in settled)
    steps = [
        Step(f"{'Falta' if item in missing else 'Quite'}: {label}", provision)
        for item, (label, provision) in SETTLED.items()
    ]
    steps.append(Step("Libera-se o veículo" if not missing else "Ainda não se libera o veículo", "art20-p1"))
    return Computed(Release(not missing, missing, "fine" in settled), tuple(steps))
