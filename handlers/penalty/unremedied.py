"""The new decision: three units for a warning that was not remedied, or the double of a fine that was not paid."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from handlers.law.result import Step
from handlers.law.ufml import count_text
from handlers.papers import draw_up
from handlers.penalty.case import PENALTY, recorded
from handlers.penalty.history import shown_record
from handlers.penalty.measures import HELD, RETAINED, WITHHELD, measures_of, take_measure, wake_measures
from handlers.penalty.proposal import proposed_fine
from handlers.penalty.sanctions import decide, standing, words_of
from handlers.records import drop_fact, last_form
from handlers.registry import Context, Prepared, handler, prepares

STEP: Final = "judge_unremedied"
DOUBLE: Final = "call_double"
"""The call that follows an unpaid charge."""
TWICE: Final = 2
RECORDS: Final = {WITHHELD: "withholding_record", RETAINED: "retention_record"}


def _doubling(context: Context) -> bool:
    return any(each.id == DOUBLE for each in context.callers)


def the_fine(context: Context) -> tuple[str, Decimal, list[Step]]:
    """What the new decision would impose: its kind, the count of UFML, and the computation.

    Source: Lei 4.545/2020 (Lavras), art. 22, §§ 3 and 4.
    """
    if not _doubling(context):
        computed = proposed_fine(context, recorded(context), warning_unremedied=True)
        assert computed.value.amount is not None
        return "unremedied", computed.value.amount, list(computed.steps)
    rows = [row for row in standing(context, "fine", "unremedied") if row.state == "final"]
    single = sum((Decimal(row.ufml) for row in rows), Decimal(0))
    steps = [Step(f"Não paga: {words_of(row)}", "art22-p4") for row in rows]
    told = f"Em dobro, uma só vez: {TWICE} × {count_text(single)} = {count_text(single * TWICE)}"
    return "double", single * TWICE, [*steps, Step(told, "art22-p4")]


def measure_kind(context: Context) -> str:
    """Which measure the reading of the remission in § 3 gives: that of art. 23, or that of art. 28.

    Source: Lei 4.545/2020 (Lavras), arts. 22, § 3, 23 and 28.
    """
    reading = context.values.choice("unremedied_warning_measures", context.today)
    return RETAINED if reading == "art28" else WITHHELD


@prepares(STEP, procedure=PENALTY)
def to_judge(context: Context) -> Prepared:
    """The fine with its computation, what the inspector found, and the person's record."""
    _, amount, steps = the_fine(context)
    shown = [("Multa", count_text(amount)), *(("Memória de cálculo", step.text) for step in steps)]
    found = last_form(context, "verify_remedy")
    if found is not None and found.get("findings") and not _doubling(context):
        shown.insert(0, ("Verificação do Fiscal", found["findings"]))
    kind = measure_kind(context)
    other, why = (WITHHELD, "art. 28: retenção") if kind == RETAINED else (RETAINED, "art. 23: recolhimento")
    return Prepared(
        disabled={"measure": {other: f"A leitura adotada do art. 22, § 3º, é a medida do {why}."}},
        facts={"measure_possible": _measure_possible(context), "doubling": _doubling(context)},
        shown=[*shown, *shown_record(context)],
    )


def _measure_possible(context: Context) -> bool:
    """Only where nothing is held yet; without a registration there is nothing to withhold."""
    if _doubling(context) or any(row.state == HELD for row in measures_of(context)):
        return False
    return measure_kind(context) == RETAINED or recorded(context).registration_id is not None


@handler(STEP, procedure=PENALTY)
def judge_unremedied(context: Context) -> None:
    """The head's new decision, with its fine; the measure that it takes is recorded next.

    Source: Lei 4.545/2020 (Lavras), arts. 22, §§ 3 and 4, and 23.
    """
    drop_fact(context, "decision_appealed_on")
    kind, amount, steps = the_fine(context)
    decide(context, STEP, kind, ufml=amount, steps=steps)


@handler("record_measure", procedure=PENALTY)
def record_measure(context: Context) -> None:
    """The measure that the new decision took, where it took one.

    Source: Lei 4.545/2020 (Lavras), arts. 22, § 3, and 23.
    """
    form = last_form(context, STEP) or {}
    if form.get("measure", "none") != "none" and _measure_possible(context):
        kind = measure_kind(context)
        take_measure(context, kind, form.get("measure_reasons") or form["reasons"])
        draw_up(context, RECORDS[kind], sealed=True)
    wake_measures(context)
