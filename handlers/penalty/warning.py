"""The warning: served, remedied or not, and closed."""

from __future__ import annotations

from handlers.law.text import day_text
from handlers.penalty.case import PENALTY, note_result
from handlers.penalty.sanctions import standing, write_sanction
from handlers.records import end_term, get_term, last_form
from handlers.registry import Context, Prepared, Variables, handler, prepares

TERM = "cure_term"


@prepares("verify_remedy", procedure=PENALTY)
def to_verify(context: Context) -> Prepared:
    """Until when it must be remedied, and what was reported."""
    term, said = get_term(context, TERM), last_form(context, "remedy_reported")
    shown = [("Prazo para sanar", f"até {day_text(term.due_on)}")] if term is not None else []
    if said is not None:
        shown.append(("Comunicado", said.get("notes") or "a irregularidade foi sanada"))
    return Prepared(shown=shown)


@handler("assess_remedy", procedure=PENALTY)
def assess_remedy(context: Context) -> Variables:
    """Remedied, or not; while the term runs it goes on with its day.

    Source: Lei 4.545/2020 (Lavras), art. 22, § 3.
    """
    remedied = bool(context.data["remedied"])
    term = get_term(context, TERM)
    running = not remedied and term is not None and term.due_at >= context.now
    if remedied:
        end_term(context, TERM, f"cumprido: sanada, conferida em {context.today:%d/%m}")
    if not running:
        for row in standing(context, "warning"):
            write_sanction(context, row.id, remedied=remedied)
    return {"term_running": running}


@handler("close_warning", procedure=PENALTY)
def close_warning(context: Context) -> None:
    """Nothing more follows from the warning: remedied, not to be remedied, or its new decision fell.

    Source: Lei 4.545/2020 (Lavras), art. 22, § 3.
    """
    note_result(context, "warned_remedied")
