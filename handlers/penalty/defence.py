"""The defence: recorded with its mark, checked for time and standing, examined in an opinion; never decided here."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Final

from handlers.lateness import handed_in_at, mark_of, timing_of
from handlers.law.result import Step
from handlers.law.text import moment_text
from handlers.notices import received_by
from handlers.papers import draw_up
from handlers.penalty.case import PENALTY, offender, shown_infraction
from handlers.penalty.history import shown_record
from handlers.records import (
    add_party,
    end_term,
    get_fact,
    get_term,
    last_form,
    named_files,
    retire_parties,
    set_fact,
    told,
)
from handlers.registry import Context, Prepared, handler, prepares

TERM: Final = "defence_term"
ROLES: Final[Mapping[str, str]] = {
    "self": "o próprio autuado",
    "representative": "representante ou procurador",
    "other": "outra pessoa",
}


@prepares("defence_filed", procedure=PENALTY)
def to_file(context: Context) -> Prepared:
    """Who is said to have broken the law, unless somebody else defends them."""
    person = offender(context)
    return Prepared(defaults={"claimant": person.name, "address": person.address, "email": person.email})


@handler("defence_filed", procedure=PENALTY)
def defence_filed(context: Context) -> None:
    """The party's own paper, marked where it came late, and who defends.

    Source: Constituição Federal, art. 5, LV; term: administrative.
    """
    form, at, person = context.form, handed_in_at(context), offender(context)
    name = form.get("claimant") or person.name
    address = form.get("address") or person.address
    role = form.get("claimant_role") or "self"
    retire_parties(context, "claimant")
    add_party(context, "claimant", name=name, kind="person", role=role, address=address,
              email=form.get("email") or person.email)  # fmt: skip
    set_fact(context, "defence_filed_at", at.isoformat(timespec="minutes"))
    paper = {
        "claimant": name,
        "claimant_role": role,
        "grounds": form.get("grounds"),
        "documents": named_files(context, form.get("documents") or []),
        "filed_at": at,
        "address": address,
    }
    timing = timing_of(context, TERM, at, _received_on(context, name))
    draw_up(context, "defence", mark=mark_of(timing, "intempestiva"), form=paper)


def _received_on(context: Context, name: str | None) -> date | None:
    term = get_term(context, TERM)
    return received_by(context, term.notice_id, name, term.received_on) if term is not None else None


@handler("check_defence", procedure=PENALTY)
def check_defence(context: Context) -> None:
    """In time or not, and by whom: shown to whoever examines and decides, never decided here.

    Source: Constituição Federal, art. 5, LV; term: administrative.
    """
    form = last_form(context, "defence_filed") or {}
    filed = datetime.fromisoformat(get_fact(context, "defence_filed_at"))
    name = form.get("claimant") or offender(context).name
    mark = mark_of(timing_of(context, TERM, filed, _received_on(context, name)), "intempestiva") or "no prazo"
    role = ROLES.get(form.get("claimant_role") or "self", "outra pessoa")
    set_fact(context, "defence_check", {"timing": mark, "by": name, "role": role})
    if mark == "no prazo":
        end_term(context, TERM, f"cumprido: defesa em {filed:%d/%m}")
    line = f"Defesa de {name} ({role}), apresentada em {moment_text(filed)}: {mark}"
    context.computation.extend(told([Step(line, "administrative")]))


def defence_verdict(context: Context) -> tuple[str, str, str] | None:
    """What the check found: in time, and by whom; None where nobody defended."""
    found = get_fact(context, "defence_check")
    if found is None:
        return None
    filed = datetime.fromisoformat(get_fact(context, "defence_filed_at"))
    term = get_term(context, TERM)
    until = f"; o prazo vai até {term.due_on:%d/%m/%Y}" if term is not None else ""
    grounds = f"Apresentada por {found['by']} ({found['role']}) em {filed:%d/%m/%Y} às {filed:%H:%M}{until}."
    if found["timing"] == "no prazo":
        return "success", "Defesa no prazo.", grounds
    return "warning", f"Defesa {found['timing']}.", grounds


def shown_defence(context: Context) -> list[tuple[str, str]]:
    """What the defence says, as lines beside a form."""
    form = last_form(context, "defence_filed")
    if form is None:
        return [("Defesa", "não foi apresentada")]
    return [("Razões da defesa", form.get("grounds") or "no documento juntado")]


@prepares("analyse_defence", procedure=PENALTY)
def to_analyse(context: Context) -> Prepared:
    """The defence beside the person's record.

    Source: Lei 4.545/2020 (Lavras), arts. 21, sole paragraph, and 22.
    """
    shown = [*shown_infraction(context), *shown_defence(context), *shown_record(context)]
    return Prepared(shown=shown, verdict=defence_verdict(context))
