"""Groups of values about the judgement of an infraction: proposal, record, defence, decision and appeal."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final

from sqlalchemy import Row, select

from handlers.documents.words import ufml
from handlers.law.ufml import count_text
from handlers.paper_money import last_paper, numbered, steps_of
from handlers.records import get_fact, interested, last_form
from handlers.registry import Context
from models.document import document
from models.event import event
from models.registration import sanction

RECORD: Final = "art21-pu"
CONVERTED: Final = "art24"
"""The fine in reais is told by the guide, at the UFML of its day."""
FINES: Final = ("fine", "unremedied", "double")
JUDGED: Final = "judge_penalty"
REVOKED: Final = "judge_revocation"
ANEW: Final = "judge_unremedied"
DECIDES: Final = {"judgement": JUDGED, "revocation": REVOKED, "unremedied": ANEW, "sanction": JUDGED}
"""The diagram → the step in it that decides, or whose decision it carries out."""
CHARGE: Final = "charge"
TOLD: Final = (
    "gravity", "nature", "circumstances", "record", "reasons", "measure_reasons", "revocation_opinion",
)  # fmt: skip
"""Fields of a decision's form that documents print as they were filled in."""
_WEEKDAY: Final = re.compile(r"\b(?:seg|ter|qua|qui|sex|sáb|dom) (?=\d\d/\d\d/)")


def ufml_words(count: Decimal) -> str:
    """`200 (duzentas) UFML`; a count that is not whole only in digits."""
    whole = int(count)
    return ufml(whole) if whole == count else count_text(count)


def day_of(context: Context, paper: Row[Any] | None) -> date | None:
    """The day on which a paper was made."""
    if paper is None:
        return None
    day: date = paper.made_at.astimezone(context.place.zone).date()
    return day


def _proposal(context: Context) -> Mapping[str, Any]:
    """What was proposed once the person's record was read."""
    found = get_fact(context, "proposal") or {}
    amount = found.get("amount")
    return {
        "amount": ufml_words(Decimal(amount)) if amount is not None else None,
        "doubled": found.get("multiplier", 1) > 1,
        "revocation": bool(context.data.get("revocation_in_question")),
        "steps": _steps(found.get("steps")),
    }


def _record(context: Context) -> Mapping[str, Any]:
    """The person's record as it was read when the case began."""
    steps = (get_fact(context, "record") or {}).get("steps", [])
    return {"lines": [{"text": _plain_days(each["text"])} for each in steps if each["provision"] == RECORD]}


def _steps(steps: Any) -> list[Mapping[str, Any]]:
    """The steps of a computation as an act prints them."""
    return [{**each, "label": _plain_days(each["label"])} for each in steps_of(steps)]


def _plain_days(text: str) -> str:
    """Days without the short weekday that computations show on screen."""
    return _WEEKDAY.sub("", text)


def _defence(context: Context) -> Mapping[str, Any]:
    """The defence, where there is one: who, when, and whether in time."""
    form, filed = last_form(context, "defence_filed"), get_fact(context, "defence_filed_at")
    check = get_fact(context, "defence_check")
    return {
        "claimant": (form or {}).get("claimant") or (interested(context)[0].name if form is not None else None),
        "filed_at": datetime.fromisoformat(filed) if filed else None,
        "timing": check["timing"] if check else None,
    }


def _deciding(context: Context) -> Sequence[str]:
    """The steps whose decision may be the one in hand: by the diagram that runs, or those that called for it."""
    running = [each.process for each in (context.element, *reversed(context.callers))]
    if CHARGE in running:
        return JUDGED, ANEW
    known = next((DECIDES[each] for each in running if each in DECIDES), None)
    return (known,) if known is not None else (JUDGED, ANEW, REVOKED)


def _decided(context: Context) -> Row[Any] | None:
    """The decision in hand as a paper, with the step that signed it."""
    return context.tx.one(
        select(document.c.number, document.c.year, document.c.title, document.c.made_at, event.c.element)
        .join(event, (event.c.case_id == document.c.case_id) & (event.c.no == document.c.event_no))
        .where(
            document.c.case_id == context.case.id,
            document.c.kind == "decision",
            event.c.element.in_(_deciding(context)),
        )
        .order_by(document.c.id.desc())
        .limit(1)
    )


def _sanctions(context: Context, step: str) -> Sequence[Row[Any]]:
    """What the decision in hand imposes, not final yet; an earlier one of the same step is."""
    return context.tx.all(
        select(sanction)
        .where(sanction.c.case_id == context.case.id, sanction.c.step == step, sanction.c.state == "decided")
        .order_by(sanction.c.id)
    )


def _decision(context: Context) -> Mapping[str, Any]:
    """The decision in hand: what was weighed, what was decided, and how the fine was computed."""
    steps, paper = _deciding(context), _decided(context)
    step = steps[0] if paper is None else paper.element
    form = context.form if context.element.id == step else last_form(context, step) or {}
    rows = _sanctions(context, step)
    fines = [row for row in rows if row.kind in FINES]
    return {
        **{name: form.get(name) for name in TOLD},
        "step": step,
        "number": numbered(paper),
        "signed_on": day_of(context, paper),
        "found": bool(form.get("infraction_found")),
        "warning": any(row.kind == "warning" for row in rows),
        "fine": bool(fines),
        "unpaid": any(row.kind == "double" for row in rows),
        "amount": ufml_words(sum((Decimal(row.ufml) for row in fines), Decimal(0))) if fines else None,
        "steps": _steps([each for row in fines for each in row.steps if each["provision"] != CONVERTED]),
        "beside": form.get("warning_beside_fine"),
        "revocation_in_question": bool(context.data.get("revocation_in_question")),
        "revocation_proposed": bool(form.get("revocation_proposed")),
        "revoke": bool(form.get("revoke")),
        "measure": form.get("measure") or "none",
    }


def _paper(kind: str) -> Callable[[Context], Mapping[str, Any]]:
    """Number and day of the last paper of a kind."""

    def found(context: Context) -> Mapping[str, Any]:
        paper = last_paper(context, kind)
        return {"number": numbered(paper), "signed_on": day_of(context, paper)}

    return found


def _appeal(context: Context) -> Mapping[str, Any]:
    """The appeal, and the decision that it is against; the mayor's own act is reconsidered."""
    said, form = get_fact(context, "appellant") or {}, last_form(context, "decide_appeal") or {}
    paper, amount = _decided(context), form.get("amount")
    return {
        "claimant": said.get("name"),
        "filed_at": datetime.fromisoformat(said["filed_at"]) if said else None,
        "against": f"{paper.title} nº {numbered(paper)}" if paper is not None else "decisão dos autos",
        "timing": get_fact(context, "appeal_timing"),
        "result": form.get("appeal_result"),
        "amount": ufml_words(Decimal(str(amount))) if amount else None,
        "reconsideration": paper is not None and paper.element == REVOKED,
    }


DECISION_GROUPS: Mapping[str, Callable[[Context], Any]] = {
    "proposal": _proposal,
    "record": _record,
    "defence": _defence,
    "decision": _decision,
    "opinion": _paper("opinion"),
    "legal_opinion": _paper("legal_opinion"),
    "revocation_proposal": _paper("revocation_proposal"),
    "revocation_order": _paper("revocation_order"),
    "appeal": _appeal,
}
