"""What follows from the infraction by the table of the law: amount, measures, revocation; proposed, never decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from decimal import Decimal
from typing import Any, Final

from handlers.law.errors import NoValueError
from handlers.law.infractions import InfractionFine, infraction_fine
from handlers.law.result import Computed
from handlers.law.ufml import count_text, ufml_value
from handlers.penalty.case import PENALTY, Recorded, recorded, row_of_table
from handlers.records import get_fact, set_fact, told
from handlers.registry import Context, Variables, handler

PUBLICITY: Final = "12-pu"
CONVICTED: Final = "26"
CLANDESTINE: Final = "28"


@handler("propose_penalty", procedure=PENALTY)
def propose_penalty(context: Context) -> Variables:
    """The row of the table with its amount, doubled for specific recidivism; which way the case goes.

    Source: Lei 4.545/2020 (Lavras), arts. 22 and 25 to 28.
    """
    said = recorded(context)
    computed = proposed_fine(context, said, unremedied_fines=(get_fact(context, "record") or {}).get("fines", 0))
    found = computed.value
    set_fact(context, "proposal", _kept(computed))
    context.computation.extend(told(computed.steps))
    registered = said.registration_id is not None
    return {
        "infraction_kind": _kind(said),
        "sanction_possible": said.provision == CONVICTED or found.amount is not None,
        "revocation_in_question": found.revocation and registered,
        "revocation_only": said.provision == CONVICTED,
        "curable": said.curable,
        "warning": False,
        "fine": False,
        "revoke": False,
    }


def _kind(said: Recorded) -> str:
    if said.provision == PUBLICITY:
        return "publicity"
    if said.provision == CLANDESTINE:
        return "clandestine"
    return "authorised" if said.registration_id is not None and said.provision != CONVICTED else "other"


def proposed_fine(
    context: Context, said: Recorded, *, unremedied_fines: int = 0, warning_unremedied: bool = False
) -> Computed[InfractionFine]:
    """The fine by the table on the day of the infraction, in reais at today's UFML where there is one."""
    try:
        worth = ufml_value(context.values, context.today).amount
    except NoValueError:
        worth = None
    return infraction_fine(
        row_of_table(context, said.provision),
        on=said.on,
        law=context.law,
        values=context.values,
        warning_unremedied=warning_unremedied,
        unremedied_fines=unremedied_fines,
        ufml_value=worth,
    )


def _kept(computed: Computed[InfractionFine]) -> Mapping[str, Any]:
    plain = {name: str(each) if isinstance(each, Decimal) else each for name, each in asdict(computed.value).items()}
    return {**plain, "steps": told(computed.steps)}


def proposal(context: Context) -> Mapping[str, Any]:
    """What was proposed when the case began."""
    found: Mapping[str, Any] = get_fact(context, "proposal")
    return found


def shown_proposal(context: Context) -> list[tuple[str, str]]:
    """The proposal with its computation as lines beside a form."""
    found = proposal(context)
    amount = count_text(Decimal(found["amount"])) if found["amount"] is not None else "a lei não fixa multa"
    return [("Multa proposta", amount), *((_LABEL, step["text"]) for step in found["steps"])]


_LABEL: Final = "Memória de cálculo"
