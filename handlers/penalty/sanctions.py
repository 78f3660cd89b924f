"""The rows of what was decided: warnings, fines, the revocation; which decision runs, when one is final or falls."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any, Final

from sqlalchemy import Row, insert, select, update

from handlers.law.result import Step
from handlers.law.ufml import count_text
from handlers.penalty.case import PENALTY, recorded
from handlers.records import drop_fact, get_fact, get_term, told
from handlers.registry import Context, Variables, handler
from models.registration import sanction

FINES: Final = ("fine", "unremedied", "double")
KINDS: Final = {
    "warning": "advertência escrita",
    "fine": "multa",
    "unremedied": "multa por advertência não sanada",
    "double": "multa em dobro",
    "revocation": "cassação da autorização",
}
_DECIDES: Final = {"judgement": "judge_penalty", "revocation": "judge_revocation", "unremedied": "judge_unremedied"}
_STANDING: Final = ("decided", "final")


def decide(context: Context, step: str, kind: str, *, ufml: Decimal | None = None, steps: Sequence[Step] = ()) -> int:
    """A sanction decided at this step, not final yet: fines with their count of UFML and its computation."""
    said = recorded(context)
    row = {
        "municipality": context.case.municipality,
        "case_id": context.case.id,
        "step": step,
        "kind": kind,
        "state": "decided",
        "provision": said.provision,
        "tax_id": said.tax_id,
        "registration_id": said.registration_id,
        "occurred_on": said.on,
        "ufml": ufml,
        "steps": told(steps),
        "decided_on": context.today,
    }
    return int(context.tx.run(insert(sanction).returning(sanction.c.id), row).scalar_one())


def standing(context: Context, *kinds: str) -> Sequence[Row[Any]]:
    """The sanctions of the case that neither fell nor were annulled, in order; of these kinds, or of all."""
    found = context.tx.all(
        select(sanction)
        .where(sanction.c.case_id == context.case.id, sanction.c.state.in_(_STANDING))
        .order_by(sanction.c.id)
    )
    return [row for row in found if not kinds or row.kind in kinds]


def any_of(context: Context, kind: str) -> bool:
    """Was a sanction of this kind ever decided in the case, whatever became of it?"""
    query = select(sanction.c.id).where(sanction.c.case_id == context.case.id, sanction.c.kind == kind)
    return context.tx.value(query.limit(1)) is not None


def write_sanction(context: Context, sanction_id: int, **values: Any) -> None:
    """Change the row of a sanction."""
    context.tx.run(update(sanction).where(sanction.c.id == sanction_id).values(values))


def deciding_step(context: Context) -> str | None:
    """The step whose decision is being notified or appealed: that of the diagram that runs, or that called for it."""
    named = (_DECIDES.get(each.process) for each in (context.element, *reversed(context.callers)))
    return next((step for step in named if step is not None), None)


def pending(context: Context) -> Sequence[Row[Any]]:
    """The sanctions of the decision in hand, not final yet."""
    step = deciding_step(context)
    return [row for row in standing(context) if row.state == "decided" and row.step == step]


def make_final(context: Context, rows: Sequence[Row[Any]]) -> None:
    """The decision can be appealed no more: since its appeal was decided, or its term ended."""
    if rows:
        since = _final_since(context)
        ids = [row.id for row in rows]
        context.tx.run(update(sanction).where(sanction.c.id.in_(ids)).values(state="final", final_on=since))
    drop_fact(context, "decision_appealed_on")


def _final_since(context: Context) -> date:
    """The day of the appeal's decision, else the end of the term, else today: where no appeal is foreseen."""
    if decided := get_fact(context, "decision_appealed_on"):
        return date.fromisoformat(decided)
    term = get_term(context, "appeal_term")
    return term.due_on if term is not None and term.due_on <= context.today else context.today


@handler("load_sanctions", procedure=PENALTY)
def load_sanctions(context: Context) -> Variables:
    """What stands of the case's sanctions once a decision was notified: reversed, those of this decision fell.

    Source: Lei 4.545/2020 (Lavras), art. 22.
    """
    rows = pending(context)
    if context.data.get("phase_end") == "reversed":
        fall(context, rows)
        drop_fact(context, "decision_appealed_on")
    else:
        make_final(context, rows)
    left = standing(context)
    return {
        "warning": any(row.kind == "warning" for row in left),
        "fine": any(row.kind in FINES for row in left),
    }


def fall(context: Context, rows: Sequence[Row[Any]], state: str = "reversed") -> None:
    """These sanctions hold no more."""
    for row in rows:
        write_sanction(context, row.id, state=state)


def words_of(row: Row[Any]) -> str:
    """A sanction in words: its kind, and how much."""
    return KINDS[row.kind] if row.ufml is None else f"{KINDS[row.kind]} de {count_text(Decimal(row.ufml))}"
