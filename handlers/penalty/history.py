"""The individual record (prontuário): what was decided about the person before, and whether this repeats it."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Final

from sqlalchemy import Row, or_, select

from handlers.law.result import Step
from handlers.law.specific_recidivism import EarlierFine, specific_recidivism
from handlers.law.text import day_text
from handlers.law.ufml import count_text
from handlers.penalty.case import PENALTY, Recorded, provision_words, recorded
from handlers.penalty.sanctions import KINDS
from handlers.records import set_fact, told
from handlers.registry import Context, handler
from models.case import case
from models.registration import sanction

RECORD: Final = "art21-pu"
_DOUBLING: Final = ("fine", "double")


def earlier_sanctions(context: Context, said: Recorded) -> Sequence[Row[Any]]:
    """What other cases of the municipality decided about the person and still stands, the oldest first."""
    mine = [sanction.c.tax_id == said.tax_id]
    if said.registration_id is not None:
        mine.append(sanction.c.registration_id == said.registration_id)
    return context.tx.all(
        select(sanction, case.c.reference)
        .join(case, case.c.id == sanction.c.case_id)
        .where(
            sanction.c.municipality == context.case.municipality,
            sanction.c.case_id != context.case.id,
            sanction.c.state.in_(("decided", "final")),
            or_(*mine),
        )
        .order_by(sanction.c.decided_on, sanction.c.id)
    )


@handler("load_record", procedure=PENALTY)
def load_record(context: Context) -> None:
    """The person's earlier decisions, warnings not remedied, and specific recidivism, each explained.

    Source: Lei 4.545/2020 (Lavras), arts. 21, sole paragraph, and 22, § 4.
    """
    said = recorded(context)
    rows = earlier_sanctions(context, said)
    steps = [Step(line, RECORD) for line in lines_of(context, rows)]
    steps = steps or [Step("Nada consta do prontuário", RECORD)]
    earlier = [
        EarlierFine(row.provision, row.final_on, f"processo {row.reference}")
        for row in rows
        if row.kind in _DOUBLING and row.state == "final"
    ]
    computed = specific_recidivism(provision=said.provision, on=said.on, earlier=earlier, values=context.values)
    set_fact(context, "record", {"fines": computed.value.fines, "steps": told([*steps, *computed.steps])})
    context.computation.extend(told([*steps, *computed.steps]))


def lines_of(context: Context, rows: Sequence[Row[Any]]) -> list[str]:
    """Each earlier decision in a line."""
    return [_line(context, row) for row in rows]


def _line(context: Context, row: Row[Any]) -> str:
    what = KINDS[row.kind] if row.ufml is None else f"{KINDS[row.kind]} de {count_text(Decimal(row.ufml))}"
    state = f"definitiva em {day_text(row.final_on)}" if row.final_on else "ainda não definitiva"
    unremedied = ", não sanada" if row.kind == "warning" and row.remedied is False else ""
    where = provision_words(context, row.provision) if row.provision in context.infractions else row.provision
    return f"Processo {row.reference}, {where}: {what}, {state}{unremedied}"


def shown_record(context: Context) -> list[tuple[str, str]]:
    """The record as lines beside a form."""
    said = recorded(context)
    lines = lines_of(context, earlier_sanctions(context, said))
    return [("Prontuário", line) for line in lines] or [("Prontuário", "nada consta")]
