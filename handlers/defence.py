"""Defence: what stands for and against it is checked; officials decide; only an admissible one suspends a term."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from handlers.destination import removal_phase
from handlers.law.defence import ALL_CONTENTS, CONTENTS, Defence, defence_admissibility
from handlers.law.text import day_text, provision_text
from handlers.notices import start_term
from handlers.papers import draw_up
from handlers.records import (
    add_party,
    end_term,
    get_fact,
    get_term,
    last_form,
    named_files,
    parties,
    retire_parties,
    set_fact,
    suspend_term,
    told,
)
from handlers.registry import Context, Prepared, Variables, handler, prepares

ABANDONMENT = "mococa/abandonment"
REASONS: Mapping[str, str] = {
    "late": "fora do prazo",
    "not_written": "não foi escrita",
    "no_standing": "quem a apresentou não é parte legítima",
    "incomplete": "conteúdo incompleto",
    "only_financial": "o único fundamento é a impossibilidade financeira",
}


@handler("defence_filed", procedure=ABANDONMENT)
def defence_filed(context: Context) -> None:
    """The party's own paper, and the claimant who appeared.

    Source: Lei 4.715/2018 (Mococa), arts. 9 and 10.
    """
    form = context.form
    owners = parties(context, "owner")
    retire_parties(context, "claimant")
    add_party(
        context,
        "claimant",
        name=form.get("claimant") or (owners[0].name if owners else None),
        kind="person",
        role=form.get("claimant_role"),
        address=form.get("address") or (owners[0].address if owners else None),
        email=form.get("email"),
    )
    claimant = form.get("claimant") or (owners[0].name if owners else None)
    draw_up(context, "defence", form={**_paper(context), "claimant": claimant})


def _paper(context: Context) -> Mapping[str, Any]:
    form = context.form
    return {
        "authority": form.get("authority"),
        "claimant_role": form.get("claimant_role"),
        "grounds": form.get("grounds"),
        "documents": named_files(context, form.get("documents") or []),
        "filed_at": datetime.fromisoformat(form["filed_at"]),
        "only_financial": bool(form.get("only_financial", False)),
        "address": form.get("address"),
    }


@handler("check_defence", procedure=ABANDONMENT)
def check_defence(context: Context) -> Variables:
    """In time, complete, written, by whom: nothing against it, and it is heard; otherwise the director decides.

    Source: Lei 4.715/2018 (Mococa), arts. 9 and 10.
    """
    form = last_form(context, "defence_filed") or {}
    filed_at = datetime.fromisoformat(form["filed_at"])
    phase = removal_phase(context)
    term = get_term(context, "defence_term")
    if phase == "second" and (term is None or filed_at > _local(context, term.due_at)):
        return {"admissibility": "late", "removal_phase": phase, "decision": None, "opinion_wanted": False}
    received_on = term.received_on if term is not None else filed_at.date()
    owners = parties(context, "owner")
    contents = [each for each in ALL_CONTENTS if _has(form, each)]
    computed = defence_admissibility(
        Defence(
            received_on=received_on,
            filed_at=filed_at,
            owner_kind=(owners[0].kind if owners and owners[0].kind else "person"),
            claimant_role=form.get("claimant_role", "owner"),
            written=form.get("written", True),
            contents=contents,
            grounds=["financial"] if form.get("only_financial") else ["other"],
        ),
        calendar=context.place.calendar,
        values=context.values,
        on=context.today,
    )
    result = computed.value
    context.computation.extend(told(computed.steps))
    set_fact(
        context,
        "defence_check",
        {
            "proposal": result.proposal,
            "reasons": [{"code": each.code, "provision": each.provision} for each in result.reasons],
            "missing": list(result.missing),
            "in_time": result.in_time,
            "due_on": result.due_on.isoformat(),
            "steps": told(computed.steps),
        },
    )
    set_fact(context, "defence_missing", [CONTENTS[each][0] for each in result.missing])
    start_term(context, "decision_term", filed_at.date(), None)
    if result.suspends_removal:
        suspend_term(context, "removal_term", True)
    admitted = result.proposal in ("analyse", "reject")
    if admitted:
        end_term(context, "defence_term", f"cumprido: defesa em {filed_at:%d/%m}")
    return {
        "admissibility": "admit" if admitted else None,
        "removal_phase": phase,
        "decision": None,
        "opinion_wanted": context.values.flag("opinion_wanted", context.today)
        if "opinion_wanted" in context.values
        else False,
    }


def _has(form: Mapping[str, Any], content: str) -> bool:
    if content == "claimant":
        return bool(form.get("claimant"))
    return bool(form.get(content))


def _local(context: Context, moment: datetime) -> datetime:
    return moment.astimezone(context.place.zone).replace(tzinfo=None)


def checked(context: Context) -> list[tuple[str, str]]:
    """What the check found, as lines beside the form of whoever decides."""
    found = get_fact(context, "defence_check")
    form = last_form(context, "defence_filed") or {}
    if found is None:
        return []
    filed = datetime.fromisoformat(form["filed_at"])
    due = day_text(date.fromisoformat(found["due_on"]))
    timely = "No prazo" if found["in_time"] else "Fora do prazo"
    lines = [(timely, f"protocolada em {filed:%d/%m/%Y às %H:%M}; o prazo vai até {due}")]
    against = [f"{REASONS[each['code']]} ({provision_text(each['provision'])})" for each in found["reasons"]]
    lines.append(("Contra a defesa", "; ".join(against) if against else "nada"))
    if missing := get_fact(context, "defence_missing"):
        lines.append(("Falta", ", ".join(missing)))
    return lines


@prepares("decide_admissibility", procedure=ABANDONMENT)
def admissibility(context: Context) -> Prepared:
    """Completion can be asked only while the term to defend runs."""
    term = get_term(context, "defence_term")
    over = term is None or term.due_at < context.now
    why = f"O prazo da defesa terminou em {day_text(term.due_on)}." if term is not None else "Não há prazo aberto."
    return Prepared(disabled={"admissibility": {"ask_to_complete": why}} if over else {}, shown=checked(context))


@handler("decide_admissibility", procedure=ABANDONMENT)
def decide_admissibility(context: Context) -> Variables:
    """Only a refusal to hear is a decision on paper; a defence that is not heard never suspended the term."""
    if context.form["admissibility"] != "not_admit":
        context.without = frozenset({"decision"})
        if context.form["admissibility"] == "admit":
            suspend_term(context, "removal_term", True)
        return {}
    suspend_term(context, "removal_term", False)
    return {"decision": "not_admitted"}


@prepares("analyse_defence", procedure=ABANDONMENT)
def analysis(context: Context) -> Prepared:
    """A defence that pleads money alone cannot be granted; a removal reported meanwhile is told."""
    found = get_fact(context, "defence_check") or {}
    only_money = any(each["code"] == "only_financial" for each in found.get("reasons", ()))
    why = "Vedado: o único fundamento é a impossibilidade financeira (art. 10, parágrafo único)."
    shown = checked(context)
    if opinion := last_form(context, "report_on_defence"):
        shown.append(("Parecer do Setor de Trânsito", opinion["opinion"]))
    said = get_fact(context, "reported_removal")
    if said:
        shown.append(("Remoção informada", day_text(date.fromisoformat(said["removed_on"]))))
    return Prepared(disabled={"decision": {"granted": why}} if only_money else {}, shown=shown)


@handler("analyse_defence", procedure=ABANDONMENT)
def analyse_defence(context: Context) -> None:
    """The director decides; a defence that was not heard never suspended the term.

    Source: Lei 4.715/2018 (Mococa), arts. 9 to 11.
    """
    end_term(context, "decision_term", f"cumprido: decisão em {context.today:%d/%m}")
    if context.form["decision"] == "not_admitted":
        suspend_term(context, "removal_term", False)


@handler("report_on_defence", procedure=ABANDONMENT)
def report_on_defence(context: Context) -> None:
    """The opinion stands in its document."""


@handler("file_late_act", procedure=ABANDONMENT)
def file_late_act(context: Context) -> None:
    """A defence filed after the rejection stays in the file, marked late."""
    set_fact(context, "late_defence", context.now.isoformat())


@handler("alert_overdue", procedure=ABANDONMENT)
def alert_overdue(context: Context) -> None:
    """The director's seventy-two hours passed: an alert, never a decision."""
    set_fact(context, "decision_overdue", context.now.isoformat())
