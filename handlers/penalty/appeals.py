"""Appeals against a decision of this procedure: what falls and what is reduced are the sanctions of that decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from sqlalchemy import Row

from handlers.appeals import CHARGE, appeal_filed
from handlers.appeals import to_decide as to_decide_any
from handlers.charge_rows import Head, cancel_charges, latest_charge, write_charge
from handlers.errors import RefusedError, wrong_field
from handlers.lateness import handed_in_at, timing_of
from handlers.law.result import Step
from handlers.law.text import day_text
from handlers.law.ufml import count_text
from handlers.penalty.case import PENALTY, drop_result, note_result
from handlers.penalty.sanctions import FINES, deciding_step, fall, pending, standing, words_of, write_sanction
from handlers.records import get_term, last_form, set_fact, told
from handlers.registry import Context, Prepared, Variables, handler, prepares

JUDGED: Final = "judge_penalty"
RECONSIDERED: Final = "judge_revocation"
COLLECTED: Final = ("open", "partial")
"""States of a charge that is being collected; one that lapsed or fell is not."""


@handler("appeal_filed", procedure=PENALTY)
def file_appeal(context: Context) -> None:
    """An appeal against the decision; once the fine is charged, only one that was filed in time and is recorded late.

    Source: administrative (Lei 9.784/1999, arts. 56 and 59, by analogy).
    """
    at = handed_in_at(context)
    timing = timing_of(context, "appeal_term", at)
    row = latest_charge(context)
    charged = row is not None and row.state in COLLECTED
    if charged and timing is not None and not timing.in_time:
        term = get_term(context, "appeal_term")
        until = f", que terminou em {day_text(term.due_on)}" if term is not None else ""
        raise RefusedError(
            "not_awaited",
            f"A multa já é cobrada: só se registra recurso apresentado no prazo{until}. Junte o documento aos autos.",
        )
    appeal_filed(context)


def appealed(context: Context) -> Sequence[Row[Any]]:
    """The sanctions at stake: those of the decision being notified, else those of the charge in hand."""
    if deciding_step(context) is not None:
        return pending(context)
    row = latest_charge(context)
    return [each for each in standing(context, *FINES) if row is not None and each.charge_id == row.id]


@prepares("decide_appeal", procedure=PENALTY)
def to_decide(context: Context) -> Prepared:
    """What is appealed, by whom and when; the mayor's own act is reconsidered, not reviewed by another authority."""
    base = to_decide_any(context)
    rows = appealed(context)
    shown = [*base.shown, *(("Decisão recorrida", words_of(row)) for row in rows)]
    own = deciding_step(context) == RECONSIDERED
    if own:
        shown.append(("Natureza", "reconsideração de ato do próprio Chefe do Poder Executivo (art. 22, § 2º)"))
    fines = [row for row in rows if row.kind in FINES]
    why = "Não há multa a reduzir nesta decisão." if not fines else None
    return Prepared(
        disabled={"appeal_result": {"reduced": why}} if why else {},
        facts={"reconsideration": own, "several": len(rows) > 1, "warned": any(row.kind == "warning" for row in rows)},
        shown=shown,
    )


@handler("decide_appeal", procedure=PENALTY)
def decide_appeal(context: Context) -> None:
    """Reversed, the sanctions of the decision fall, and the charge with them; reduced, the fine is less, or is none.

    Source: administrative (Lei 9.784/1999, art. 64, by analogy); Lei 4.545/2020 (Lavras), art. 22.
    """
    form, rows = context.form, appealed(context)
    if form["appeal_result"] == "reduced":
        _check(context, form, rows)
    charged = context.caller.process == CHARGE
    set_fact(context, "appeal_decided_on" if charged else "decision_appealed_on", context.today.isoformat())
    if form["appeal_result"] != "reversed":
        return
    steps = {row.step for row in rows}
    if charged:
        cancel_charges(context)
        rows = [row for row in standing(context) if row.step in steps]
    fall(context, rows)
    if JUDGED in steps or deciding_step(context) == JUDGED:
        set_fact(context, "judgement_reversed", True)
        drop_result(context, "warned_remedied")
    elif charged:
        note_result(context, "warned_remedied")


def _check(context: Context, form: Mapping[str, Any], rows: Sequence[Row[Any]]) -> None:
    """A reduction is below the fine; to nothing only where another sanction of the decision stays."""
    fines = [row for row in rows if row.kind in FINES]
    if not fines:
        raise wrong_field("appeal_result", "Não há multa a reduzir nesta decisão: mantenha-a ou reforme-a.")
    amount, whole = _amount(form), sum((Decimal(row.ufml) for row in fines), Decimal(0))
    if not 0 <= amount < whole:
        raise wrong_field("amount", f"O valor reduzido fica abaixo da multa aplicada, de {count_text(whole)}.")
    if amount == 0 and len(fines) == len(rows):
        raise wrong_field("amount", "Sem multa e sem outra sanção não resta decisão: reforme-a.")


def _amount(form: Mapping[str, Any]) -> Decimal:
    return Decimal(str(form["amount"]))


@handler("reduce_charge", procedure=PENALTY)
def reduce_charge(context: Context) -> Variables | None:
    """The row of the sanction is reduced; where it is charged already, the guide takes the new count of UFML.

    Source: administrative (Lei 9.784/1999, art. 64, by analogy); Lei 4.545/2020 (Lavras), art. 24.
    """
    form = last_form(context, "decide_appeal") or {}
    amount, fines = _amount(form), [row for row in appealed(context) if row.kind in FINES]
    on = day_text(context.today)
    step = Step(f"Multa reduzida na decisão do recurso, de {on}, a {count_text(amount)}", "administrative")
    for number, row in enumerate(fines):
        left = amount if number == 0 else Decimal(0)
        if left:
            write_sanction(context, row.id, ufml=left, steps=[*row.steps, *told([step])])
        else:
            write_sanction(context, row.id, state="reversed")
    context.computation.extend(told([step]))
    if context.caller.process == CHARGE:
        _reduce_charged(context)
    return None


def _reduce_charged(context: Context) -> None:
    """The charge in hand as its sanctions now are; its guide is issued again with the new days."""
    row = latest_charge(context)
    if row is None:
        return
    counts = {each.kind: Decimal(each.ufml) for each in standing(context, *FINES) if each.charge_id == row.id}
    heads = [Head.of(item) for item in row.items]
    kept = [Head(each.name, each.label, each.basis, each.amount, counts[each.name]) for each in heads
            if each.name in counts]  # fmt: skip
    write_charge(context, row.id, items=[each.as_item() for each in kept])
