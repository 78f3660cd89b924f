"""Whether a defence is heard, and what is proposed about it; an official decides."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import Final

from handlers.law.calendar import Calendar
from handlers.law.result import Computed, Step
from handlers.law.terms import ActInTime, act_in_named_term, term_of
from handlers.law.text import day_text, moment_text
from handlers.law.values import Values

CONTENTS: Final = {
    "authority": ("a autoridade a quem é dirigida", "art10-I"),
    "claimant": ("a qualificação do requerente", "art10-II"),
    "grounds": ("os motivos de fato e de direito", "art10-III"),
    "documents": ("os documentos", "art10-IV"),
}
ALL_CONTENTS: Final = tuple(CONTENTS)
# Who may defend → the provision that says so.
_STANDING: Final = {
    "person": (frozenset({"owner", "representative"}), "art9"),
    "company": (frozenset({"representative"}), "art9-p1"),
    "deceased": (frozenset({"heir", "representative"}), "art9-p2"),
}
_OWNERS: Final = {"person": "pessoa física", "company": "pessoa jurídica", "deceased": "pessoa falecida"}
_ROLES: Final = {
    "owner": "proprietário",
    "representative": "representante",
    "heir": "herdeiro",
    "possessor": "possuidor",
    "other": "terceiro",
}
_PROPOSALS: Final = {
    "analyse": "conhecer e analisar",
    "reject": "conhecer e indeferir",
    "ask_to_complete": "pedir complementação",
    "not_admit": "não conhecer",
}


@dataclass(frozen=True)
class Defence:
    """A defence as it was handed in; `received_on` and `filed_at` may be moments."""

    received_on: date
    filed_at: date
    owner_kind: str = "person"
    claimant_role: str = "owner"
    written: bool = True
    contents: Collection[str] = ALL_CONTENTS
    grounds: Collection[str] = ("other",)


@dataclass(frozen=True)
class Reason:
    """What stands against a defence, and by which provision."""

    code: str
    provision: str


@dataclass(frozen=True)
class Admissibility:
    """What is proposed about a defence, why, and the days that matter."""

    proposal: str
    reasons: tuple[Reason, ...]
    missing: tuple[str, ...]
    ignored_grounds: tuple[str, ...]
    in_time: bool
    in_time_otherwise: bool
    due_on: date
    decision_due_on: date | None
    suspends_removal: bool


def defence_admissibility(defence: Defence, *, calendar: Calendar, values: Values, on: date) -> Computed[Admissibility]:
    """What is proposed about a defence: analyse, reject on the merits, ask to complete, or not admit.

    Late, oral or without standing it is not admitted, whatever else is missing. An item of art. 10 may be supplied
    within the term. Lack of money alone is heard and rejected; beside other grounds it is left aside.

    Source: Lei 4.715/2018 (Mococa), arts. 9 and 10.
    """
    timing = act_in_named_term(
        defence.filed_at, "defence_term", received_on=defence.received_on, calendar=calendar, values=values, on=on
    )
    steps = list(timing.steps)
    barring = _barring(defence, timing.value, values.flag("possessor_may_defend", on), steps)
    missing = tuple(item for item in CONTENTS if item not in defence.contents)
    reasons = list(barring)
    if missing:
        reasons.append(Reason("incomplete", "art10"))
        steps += [Step(f"Falta: {CONTENTS[item][0]}", CONTENTS[item][1]) for item in missing]
    ignored = tuple(ground for ground in defence.grounds if ground == "financial")
    only_financial = bool(ignored) and len(ignored) == len(defence.grounds)
    if only_financial:
        reasons.append(Reason("only_financial", "art10-pu"))
    if ignored:
        steps.append(Step("A impossibilidade financeira não se aceita como argumento", "art10-pu"))

    if barring:
        proposal = "not_admit"
    elif missing:
        proposal = "ask_to_complete" if values.flag("defence_may_be_completed", on) else "not_admit"
    elif only_financial:
        proposal = values.choice("financial_only", on)
    else:
        proposal = "analyse"

    admissible = proposal in ("analyse", "reject")
    suspends = admissible and values.flag("defence_suspends_removal", on)
    decision_due_on = _decision_due_on(defence, calendar, values, on, steps) if admissible else None
    running = "suspende" if suspends else "não suspende"
    steps.append(Step(f"Proposta: {_PROPOSALS[proposal]}; {running} o prazo de remoção", "art9"))
    return Computed(
        Admissibility(
            proposal=proposal,
            reasons=tuple(reasons),
            missing=missing,
            ignored_grounds=ignored,
            in_time=timing.value.in_time,
            in_time_otherwise=timing.value.in_time_otherwise,
            due_on=timing.value.due_on,
            decision_due_on=decision_due_on,
            suspends_removal=suspends,
        ),
        tuple(steps),
    )


def _barring(defence: Defence, timing: ActInTime, possessor_may_defend: bool, steps: list[Step]) -> list[Reason]:
    """What keeps the defence from being heard at all."""
    reasons = []
    if not timing.in_time:
        reasons.append(Reason("late", "art9"))
        steps.append(Step("Intempestiva", "art9"))
    if not defence.written:
        reasons.append(Reason("not_written", "art9"))
        steps.append(Step("Não foi apresentada por escrito", "art9"))
    able, provision = _STANDING[defence.owner_kind]
    heard = defence.claimant_role in able or (defence.claimant_role == "possessor" and possessor_may_defend)
    if not heard:
        reasons.append(Reason("no_standing", provision))
    verdict = "pode defender-se" if heard else "sem legitimidade"
    who = f"{_OWNERS[defence.owner_kind].capitalize()}, por {_ROLES[defence.claimant_role]}"
    steps.append(Step(f"{who}: {verdict}", provision))
    return reasons


def _decision_due_on(defence: Defence, calendar: Calendar, values: Values, on: date, steps: list[Step]) -> date:
    """The last day for the decision, counted from the filing as the defence is from the notice."""
    filed = calendar.local(defence.filed_at)
    term = term_of("decision_term", received_on=defence.filed_at, calendar=calendar, values=values, on=on)
    steps.append(Step(f"Apresentada em {moment_text(filed)}: decisão até {day_text(term.value.due_on)}", "art9"))
    return term.value.due_on
