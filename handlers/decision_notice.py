"""The notice of a decision: whether it can be appealed, and the certificate that nobody did."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from handlers.law.result import Step
from handlers.law.text import day_text
from handlers.penalty.case import PENALTY
from handlers.penalty.sanctions import pending
from handlers.records import get_term, told
from handlers.registration.case import REGISTRATION
from handlers.registration.deciding import REFUSED
from handlers.registry import Context, Prepared, Variables, handler, prepares


def _refused(context: Context) -> bool:
    return bool(context.data.get("decision") == REFUSED)


def _sanctioned(context: Context) -> bool:
    return bool(pending(context))


ADVERSE: Final[Mapping[str, Callable[[Context], bool]]] = {REGISTRATION: _refused, PENALTY: _sanctioned}
"""What each procedure decides against somebody: a refusal; a sanction of the decision in hand."""


@handler("load_decision")
def load_decision(context: Context) -> Variables:
    """It can be appealed where something adverse was decided, and the municipality has an appeal at all.

    Source: administrative (Lei 9.784/1999, arts. 56 and 59, by analogy).
    """
    days = context.values.count("appeal_days", context.today)
    adverse = ADVERSE[context.case.procedure](context)
    if not adverse:
        text = "Nada se decidiu contra o interessado: não há prazo de recurso"
    elif days == 0:
        text = "Neste município não cabe recurso"
    else:
        text = f"Cabe recurso em {days} dias da notificação"
    context.computation.extend(told([Step(text, "administrative")]))
    return {"appealable": adverse and days > 0, "appeal_result": None}


@prepares("certify_lapse")
def to_certify(context: Context) -> Prepared:
    """When the notice was received and the term ended; what was handed in by then can still be recorded."""
    term = get_term(context, "appeal_term")
    shown = []
    if term is not None:
        shown = [("Prazo de recurso", f"terminou em {day_text(term.due_on)}")]
        if term.received_on is not None:
            shown.insert(0, ("Notificação", f"recebida em {day_text(term.received_on)}"))
    return Prepared(shown=shown)
