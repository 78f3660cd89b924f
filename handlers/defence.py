"""Defence: what stands for and against it is checked; officials decide; only an admissible one suspends a term."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime

from handlers.alerts import alert
from handlers.destination import removal_phase
from handlers.lateness import handed_in_at, mark_of, timing_of
from handlers.law.defence import ALL_CONTENTS, CONTENTS, Defence, defence_admissibility
from handlers.law.text import day_text, provision_text
from handlers.notices import received_by, start_term
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
ROLES: Mapping[str, str] = {
    "owner": "proprietário",
    "representative": "representante",
    "heir": "herdeiro",
    "possessor": "possuidor",
}
REASONS: Mapping[str, str] = {
    "late": "fora do prazo",
    "not_written": "não foi escrita",
    "no_standing": "quem a apresentou não é parte legítima",
    "incomplete": "conteúdo incompleto",
    "only_financial": "o único fundamento é a impossibilidade financeira",
}


@handler("defence_filed", procedure=ABANDONMENT)
def defence_filed(context: Context) -> None:
    """The party's own paper, marked where it came late, and the claimant who appeared.

    Source: Lei 4.715/2018 (Mococa), arts. 9 and 10.
    """
    form, at = context.form, handed_in_at(context)
    owners = parties(context, "owner")
    name = form.get("claimant") or (owners[0].name if owners else None)
    address = form.get("address") or (owners[0].address if owners else None)
    retire_parties(context, "claimant")
    add_party(context, "claimant", name=name, kind="person", role=form.get("claimant_role"), address=address,
              email=form.get("email"))  # fmt: skip
    set_fact(context, "defence_filed_at", at.isoformat(timespec="minutes"))
    paper = {
        "authority": form.get("authority"),
        "claimant": name,
        "claimant_role": form.get("claimant_role"),
        "grounds": form.get("grounds"),
        "documents": named_files(context, form.get("documents") or []),
        "filed_at": at,
        "only_financial": bool(form.get("only_financial", False)),
        "address": form.get("address"),
    }
    timing = timing_of(context, "defence_term", at, _received_on(context, name))
    draw_up(context, "defence", mark=mark_of(timing, "intempestiva"), form=paper)


def _received_on(context: Context, claimant: str | None) -> date | None:
    """The day from which this claimant's term counts; None before it has begun."""
    term = get_term(context, "defence_term")
    return received_by(context, term.notice_id, claimant, term.received_on) if term is not None else None


@handler("check_defence", procedure=ABANDONMENT)
def check_defence(context: Context) -> Variables:
    """In time, complete, written, by whom: nothing against it, and it is heard; otherwise the director decides.

    Source: Lei 4.715/2018 (Mococa), arts. 9 and 10.
    """
    form = last_form(context, "defence_filed") or {}
    filed_at = datetime.fromisoformat(get_fact(context, "defence_filed_at"))
    phase = removal_phase(context)
    received_on = _received_on(context, form.get("claimant")) or filed_at.date()
    timing = timing_of(context, "defence_term", filed_at, received_on)
    if phase == "second" and (timing is None or not timing.in_time):
        return {"admissibility": "late", "removal_phase": phase, "decision": None, "opinion_wanted": False}
    owners = parties(context, "owner")
    computed = defence_admissibility(
        Defence(
            received_on=received_on,
            filed_at=filed_at,
            owner_kind=(owners[0].kind if owners and owners[0].kind else "person"),
            claimant_role=form.get("claimant_role", "owner"),
            written=form.get("written", True),
            contents=[each for each in ALL_CONTENTS if form.get(each)],
            grounds=["financial"] if form.get("only_financial") else ["other"],
        ),
        calendar=context.place.calendar,
        values=context.values,
        on=context.today,
    )
    result = computed.value
    context.computation.extend(told(computed.steps))
    found = {
        "proposal": result.proposal,
        "reasons": [{"code": each.code, "provision": each.provision} for each in result.reasons],
        "in_time": result.in_time,
        "in_time_otherwise": result.in_time_otherwise,
        "suspends": result.suspends_removal,
        "due_on": result.due_on.isoformat(),
    }
    set_fact(context, "defence_check", found)
    set_fact(context, "defence_missing", [CONTENTS[each][0] for each in result.missing])
    start_term(context, "decision_term", filed_at.date(), None)
    admitted = result.proposal in ("analyse", "reject")
    if admitted:
        suspend_term(context, "removal_term", result.suspends_removal)
        end_term(context, "defence_term", f"cumprido: defesa em {filed_at:%d/%m}")
    return {
        "admissibility": "admit" if admitted else None,
        "removal_phase": phase,
        "decision": None,
        "opinion_wanted": context.values.flag("opinion_wanted", context.today),
    }


def verdict(context: Context) -> tuple[str, str, str] | None:
    """What the check found: the finding in a sentence, and its grounds."""
    found = get_fact(context, "defence_check")
    if found is None:
        return None
    form = last_form(context, "defence_filed") or {}
    filed = datetime.fromisoformat(get_fact(context, "defence_filed_at"))
    due = date.fromisoformat(found["due_on"])
    grounds = f"Protocolada em {filed:%d/%m} às {filed:%H:%M}; o prazo vai até {due:%d/%m}."
    if found["in_time_otherwise"]:
        grounds += " Por outra leitura do art. 23 (o primeiro dia útil não se conta), estaria no prazo."
    against = [f"{REASONS[each['code']]} ({provision_text(each['provision'])})" for each in found["reasons"]]
    if not against:
        role = ROLES.get(form.get("claimant_role", "owner"), "representante")
        grounds += f" Conteúdo do art. 10, I a IV, presente; parte legítima ({role})."
        return "success", "Defesa no prazo e completa.", grounds
    grounds += f" A verificação apontou: {'; '.join(against)}."
    if missing := get_fact(context, "defence_missing"):
        grounds += f" Falta: {', '.join(missing)}."
    return "warning", "Há o que examinar na defesa.", grounds


@prepares("decide_admissibility", procedure=ABANDONMENT)
def admissibility(context: Context) -> Prepared:
    """Completion can be asked only of what is missing, while the term to defend runs."""
    term = get_term(context, "defence_term")
    why = None
    if term is None or term.due_at < context.now:
        why = f"O prazo da defesa terminou em {day_text(term.due_on)}." if term is not None else "Não há prazo aberto."
    elif not get_fact(context, "defence_missing"):
        why = "Nada falta à defesa (art. 10)."
    return Prepared(disabled={"admissibility": {"ask_to_complete": why}} if why else {}, verdict=verdict(context))


@handler("decide_admissibility", procedure=ABANDONMENT)
def decide_admissibility(context: Context) -> Variables:
    """Only a refusal to hear is a decision on paper; a defence that is not heard never suspended the term.

    Source: Lei 4.715/2018 (Mococa), arts. 9 to 11.
    """
    chosen = context.form["admissibility"]
    if chosen == "not_admit":
        suspend_term(context, "removal_term", False)
        end_term(context, "decision_term", f"cumprido: decisão em {context.today:%d/%m}")
        return {"decision": "not_admitted"}
    context.without = frozenset({"decision"})
    if chosen == "admit":
        suspend_term(context, "removal_term", context.values.flag("defence_suspends_removal", context.today))
    return {}


@prepares("analyse_defence", procedure=ABANDONMENT)
def analysis(context: Context) -> Prepared:
    """A defence that pleads money alone cannot be granted; a removal reported meanwhile is told."""
    found = get_fact(context, "defence_check") or {}
    only_money = any(each["code"] == "only_financial" for each in found.get("reasons", ()))
    why = "Vedado: o único fundamento é a impossibilidade financeira (art. 10, parágrafo único)."
    shown: list[tuple[str, str]] = []
    if opinion := last_form(context, "report_on_defence"):
        shown.append(("Parecer do Setor de Trânsito", opinion["opinion"]))
    said = get_fact(context, "reported_removal")
    if said:
        shown.append(("Remoção informada", day_text(date.fromisoformat(said["removed_on"]))))
    forbidden = {"decision": {"granted": why}} if only_money else {}
    return Prepared(disabled=forbidden, shown=shown, verdict=verdict(context))


@handler("analyse_defence", procedure=ABANDONMENT)
def analyse_defence(context: Context) -> None:
    """The director decides; a defence that was not heard never suspended the term.

    Source: Lei 4.715/2018 (Mococa), arts. 9 to 11.
    """
    end_term(context, "decision_term", f"cumprido: decisão em {context.today:%d/%m}")
    if context.form["decision"] == "not_admitted":
        suspend_term(context, "removal_term", False)


@handler("file_late_act", procedure=ABANDONMENT)
def file_late_act(context: Context) -> None:
    """A defence filed after the rejection stays in the file, marked late."""
    set_fact(context, "late_defence", context.now.isoformat())


@handler("alert_overdue", procedure=ABANDONMENT)
def alert_overdue(context: Context) -> None:
    """The director's seventy-two hours passed: an alert to director and manager, never a decision.

    Source: Lei 4.715/2018 (Mococa), art. 9.
    """
    term = get_term(context, "decision_term")
    due = day_text(term.due_on) if term is not None else "prazo não calculado"
    text = f"a decisão da defesa era devida até {due} (art. 9º) e continua pendente."
    alert(context, f"decision-{due}", text, lanes=("traffic_director",), managers=True)
