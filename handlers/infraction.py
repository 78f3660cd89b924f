"""The infraction: the fine proposed with its computation, the agent's report, the director's confirmation."""

from __future__ import annotations

from datetime import date

from handlers.law.fines import abandonment_fine
from handlers.law.text import day_text, money_text
from handlers.records import drop_fact, get_amount, get_fact, last_form, set_amount, set_fact, told
from handlers.registry import Context, Prepared, Variables, handler, prepares

ABANDONMENT = "mococa/abandonment"


@handler("propose_fine", procedure=ABANDONMENT)
def propose_fine(context: Context) -> Variables:
    """The amount in force on the day of the infraction, doubled in recidivism.

    Source: Lei 4.715/2018 (Mococa), arts. 15 and 17.
    """
    on = date.fromisoformat(get_fact(context, "infraction_on") or context.today.isoformat())
    set_fact(context, "infraction_on", on.isoformat())
    recidivist = bool(get_fact(context, "recidivist", False))
    computed = abandonment_fine(recidivist=recidivist, on=on, values=context.values)
    set_amount(context, "fine", computed.value.amount, computed.steps)
    context.computation.extend(told(computed.steps))
    if recidivist:
        set_fact(context, "recidivism_fact", {"fact": "recidivism", "on": on.isoformat()})
    by = context.values.choice("infraction_confirmed_by", context.today)
    return {"confirmation_wanted": by == "director", "confirmation": None}


@prepares("draw_up_infraction", procedure=ABANDONMENT)
def to_draw_up(context: Context) -> Prepared:
    """The fine with its computation, and what was reported meanwhile."""
    fine = get_amount(context, "fine")
    shown = []
    if fine is not None:
        shown.append(("Multa proposta", money_text(fine.amount)))
        shown += [(step["provision"], step["text"]) for step in fine.steps]
    said = get_fact(context, "reported_removal")
    if said:
        shown.append(("Remoção informada", day_text(date.fromisoformat(said["removed_on"]))))
    said = last_form(context, "confirm_infraction")
    if said and said["confirmation"] == "returned":
        shown.append(("Devolvido pelo Diretor", said.get("reasons") or "sem motivo indicado"))
    return Prepared(shown=shown)


@handler("draw_up_infraction", procedure=ABANDONMENT)
def draw_up_infraction(context: Context) -> None:
    """A vehicle that is gone by now was removed late; the report is signed by the agent.

    Source: Lei 4.715/2018 (Mococa), arts. 15 and 17.
    """
    if not context.form["still_there"] and get_fact(context, "recidivism_fact") is None:
        set_fact(context, "recidivism_fact", {"fact": "removed_late", "on": context.today.isoformat()})


@handler("note_removal", procedure=ABANDONMENT)
def note_removal(context: Context) -> None:
    """A removal reported while the report was being drawn up: shown on the form that opens again."""
    set_fact(context, "removal_noted_at", context.now.isoformat())


@handler("confirm_infraction", procedure=ABANDONMENT)
def confirm_infraction(context: Context) -> None:
    """The director's confirmation; a report that falls takes its fine with it.

    Source: Lei 4.715/2018 (Mococa), art. 17.
    """
    if context.form["confirmation"] == "refused":
        set_fact(context, "fine_dismissed", True)
        drop_fact(context, "recidivism_fact")


@prepares("confirm_infraction", procedure=ABANDONMENT)
def to_confirm(context: Context) -> Prepared:
    """What is to be confirmed."""
    return to_draw_up(context)
