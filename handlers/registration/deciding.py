"""The decision of the head: bound. Granted when every requirement is met, refused only for one that is named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import select

from handlers.errors import wrong_field
from handlers.law.requirements import PENDING, Requirement
from handlers.law.result import Step
from handlers.law.text import list_text, provision_text
from handlers.numbers import plate_twins
from handlers.records import get_fact, interested, set_fact, told
from handlers.registration.case import (
    LIVING,
    NEW,
    REGISTRATION,
    STATUSES,
    application,
    request_of,
    the_registration,
)
from handlers.registration.requirements import as_rows, label_of, words_of
from handlers.registration.said import plate
from handlers.registration.standing import rulings, standing, unmet
from handlers.registry import Context, Prepared, handler, prepares
from models.registration import registration

GRANTED, REFUSED = "granted", "refused"
REFUSED_FOR: Final = "refused_for"


def grounds(context: Context) -> Sequence[Requirement]:
    """The requirements for which the request may be refused: not met, and not merely uninspected."""
    return [each for each in unmet(context) if each.result != PENDING]


def why_not(context: Context) -> dict[str, str]:
    """Which decision the law forbids now, and why.

    Source: Lei 4.545/2020 (Lavras), arts. 5 and 8.
    """
    open_ones = unmet(context)
    if not open_ones:
        return {
            REFUSED: "Todos os requisitos estão atendidos: a decisão é vinculada e não há limite de vagas (art. 8º)."
        }
    named = list_text([label_of(each) for each in open_ones])
    return {GRANTED: f"Não se defere com requisito por atender: {named}."}


@prepares("decide_registration", procedure=REGISTRATION)
def to_decide(context: Context) -> Prepared:
    """Each requirement that is not met with its reason, and the one decision that is left.

    Source: Lei 4.545/2020 (Lavras), arts. 5 and 8.
    """
    found, forbidden = unmet(context), why_not(context)
    shown = [(f"{label_of(each)} ({provision_text(each.provision)})", _words(context, each)) for each in found]
    shown += [("Cadastro anterior", text) for text in _earlier(context)]
    shown += [("Mesma motocicleta", text) for text in _shared(context)]
    verdict = (
        ("success", "Todos os requisitos estão atendidos.", "Deferimento vinculado (art. 8º).")
        if not found
        else ("warning", "Há requisito não atendido.", forbidden[GRANTED])
    )
    may_refuse = grounds(context)
    return Prepared(
        options={"requirements": [(each.id, label_of(each)) for each in may_refuse]},
        disabled={"decision": forbidden},
        defaults={
            "decision": GRANTED if not found else REFUSED,
            "requirements": [each.id for each in may_refuse],
        },
        facts={"all_met": not found},
        shown=shown,
        verdict=verdict,
    )


def _words(context: Context, each: Requirement) -> str:
    ruled = rulings(context).get(each.id, {}).get("reason")
    return f"{words_of(each)}: {ruled}" if ruled and ruled not in words_of(each) else words_of(each)


def _earlier(context: Context) -> list[str]:
    """A registration that was revoked bars nobody; whoever decides should know of it.

    Source: Constituição Federal, art. 5, XLVII, b (no perpetual penalty).
    """
    people = interested(context)
    if request_of(context) != NEW or not people:
        return []
    rows = context.tx.all(
        select(registration.c.number, registration.c.status, registration.c.ended_on)
        .where(
            registration.c.municipality == context.case.municipality, registration.c.tax_id == people[0].tax_id
        )
        .order_by(registration.c.number)
    )  # fmt: skip
    return [_told(row) for row in rows]


def _shared(context: Context) -> list[str]:
    """Other registrations in force of the same motorcycle: allowed, and shown to whoever decides."""
    mine = the_registration(context)
    named = plate(application(context), mine)
    if named is None:
        return []
    rows = context.tx.all(
        select(registration.c.id, registration.c.number, registration.c.name)
        .where(
            registration.c.municipality == context.case.municipality,
            registration.c.plate.in_(plate_twins(named)),
            registration.c.status.in_(LIVING),
        )
        .order_by(registration.c.number)
    )
    return [
        f"também no cadastro nº {row.number:05d}, de {row.name}; a lei não o proíbe"
        for row in rows
        if mine is None or row.id != mine.id
    ]


def _told(row: Any) -> str:
    since = f" desde {row.ended_on:%d/%m/%Y}" if row.ended_on else ""
    return f"nº {row.number:05d}, {STATUSES[row.status]}{since}; não impede novo cadastro"


@handler("decide_registration", procedure=REGISTRATION)
def decide_registration(context: Context) -> None:
    """Granted or refused as the requirements stand today, never otherwise.

    Source: Lei 4.545/2020 (Lavras), arts. 5, § 3, and 8.
    """
    form, forbidden = context.form, why_not(context)
    if form["decision"] in forbidden:
        raise wrong_field("decision", forbidden[form["decision"]])
    set_fact(context, "requirements", as_rows(context, standing(context).requirements))
    set_fact(context, "decided_on", context.today.isoformat())
    if form["decision"] == GRANTED:
        set_fact(context, REFUSED_FOR, [])
        return
    set_fact(context, REFUSED_FOR, _named(context))


def _named(context: Context) -> list[str]:
    """For which requirements it is refused: each is one of those not met.

    Source: Lei 4.545/2020 (Lavras), art. 8.
    """
    may = {each.id: each for each in grounds(context)}
    named = list(context.form.get("requirements") or ())
    if not named:
        raise wrong_field("requirements", "Só se indefere por requisito da lei: diga qual não foi atendido.")
    if any(each not in may for each in named):
        raise wrong_field("requirements", "Um dos requisitos indicados está atendido: só se indefere pelo que falta.")
    lines = [Step(f"{label_of(may[each])}: {words_of(may[each])}", may[each].provision) for each in named]
    context.computation.extend(told(lines))
    return named


def refused_for(context: Context) -> Sequence[Requirement]:
    """The requirements for which the request was refused."""
    named = get_fact(context, REFUSED_FOR) or ()
    return [each for each in standing(context).requirements if each.id in named]
