"""What a mototaxista must be and bring: each requirement one by one, with what is missing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from handlers.law.result import Computed, Step
from handlers.law.text import day_text
from handlers.law.values import Values
from handlers.law.years import years_after

OK, MISSING, NOT_MET, PENDING = "ok", "missing", "not_met", "pending_inspection"
CATEGORIES: Final = ("ACC", "A", "B", "C", "D", "E", "AB", "AC", "AD", "AE")
WITH_A: Final = frozenset({"A", "AB", "AC", "AD", "AE"})
WORDS: Final = {OK: "atendido", MISSING: "falta", NOT_MET: "não atendido", PENDING: "depende da vistoria"}
DOCUMENTS: Final = {
    "doc_a": ("carteira de identidade", "art5-VI-a"),
    "doc_b": ("atestado médico de sanidade física e mental", "art5-VI-b"),
    "doc_c": ("inscrição no INSS como contribuinte individual", "art5-VI-c"),
    "doc_d": ("duas fotografias 3x4 coloridas", "art5-VI-d"),
    "doc_e": ("comprovante de residência", "art5-VI-e"),
    "doc_f_certificates": ("certidões negativas criminais", "art5-VI-f"),
    "doc_f_antecedents": ("atestado de antecedentes", "art5-VI-f"),
    "doc_g": ("CPF", "art5-VI-g"),
    "doc_h": ("cópia da CNH na categoria A", "art5-VI-h"),
    "doc_i": ("certificado do curso especializado", "art5-VI-i"),
    "doc_j": ("laudo toxicológico negativo", "art5-VI-j"),
    "doc_k": ("exame toxicológico de laboratório reconhecido", "art5-VI-k"),
}
LABELS: Final = {
    "age_21": "idade mínima completa",
    "category_a_2_years": "habilitação na categoria A pelo tempo mínimo",
    "course": "curso especializado",
    "vest_helmet": "colete e capacete com dispositivos retrorrefletivos",
    "military": "obrigações militares em dia",
    "electoral": "obrigações eleitorais em dia",
    **{name: label for name, (label, _) in DOCUMENTS.items()},
}


@dataclass(frozen=True)
class Requirement:
    """One requirement: the provision that asks for it, whether it is met, and a code of why not."""

    id: str
    provision: str
    result: str
    reason: str | None = None


@dataclass(frozen=True)
class Licence:
    """The driving licence as it was shown."""

    category: str
    category_a_since: date | None = None
    provisional_until: date | None = None
    expires_on: date | None = None


@dataclass(frozen=True)
class Applicant:
    """What was said and shown of the person; None is what was left out."""

    birth_date: date | None = None
    licence: Licence | None = None
    course_approved: bool | None = None
    vest_helmet: bool | None = None
    military: str | None = None
    electoral: str | None = None
    documents: Collection[str] = field(default=())


@dataclass(frozen=True)
class ApplicantRequirements:
    """Every requirement of the person; eligible is null while only the inspection can tell."""

    eligible: bool | None
    requirements: tuple[Requirement, ...]
    age_from: date | None
    licence_from: date | None


def applicant_requirements(applicant: Applicant, *, values: Values, on: date) -> Computed[ApplicantRequirements]:
    """Every requirement of the person, one by one, in the order of the law; all reasons, not the first alone.

    Source: Lei 4.545/2020 (Lavras), art. 5, I to VI.
    """
    steps: list[Step] = []
    age_from = _age_from(applicant, values, on, steps)
    age = _by_day(age_from, on, "under_age")
    licence_from = _licence_from(applicant.licence, values, on, steps)
    found = [
        Requirement("age_21", "art5-I", *age),
        Requirement("category_a_2_years", "art5-II", *_licence(applicant.licence, licence_from, on)),
        Requirement("course", "art5-III", *_said(applicant.course_approved, "not_approved")),
        Requirement("vest_helmet", "art5-IV", *_said(applicant.vest_helmet, "not_shown")),
        Requirement("military", "art5-V", *_duty(applicant.military)),
        Requirement("electoral", "art5-V", *_duty(applicant.electoral)),
        *(
            Requirement(name, provision, *((OK, None) if name in applicant.documents else (MISSING, "missing")))
            for name, (_, provision) in DOCUMENTS.items()
        ),
    ]
    steps += told(found, LABELS)
    return Computed(ApplicantRequirements(eligible(found), tuple(found), age_from, licence_from), tuple(steps))


def eligible(found: Sequence[Requirement]) -> bool | None:
    """False when one is missing or not met, None when some only wait for the inspection, else true."""
    results = {each.result for each in found}
    if results & {MISSING, NOT_MET}:
        return False
    return None if PENDING in results else True


def told(found: Sequence[Requirement], labels: dict[str, str]) -> list[Step]:
    """A line a requirement."""
    lines = [Step(f"{labels[each.id].capitalize()}: {WORDS[each.result]}", each.provision) for each in found]
    open_ones = sum(each.result in (MISSING, NOT_MET) for each in found)
    lines.append(Step("Todos atendidos" if not open_ones else f"Não atendidos ou em falta: {open_ones}", "art8"))
    return lines


def _age_from(applicant: Applicant, values: Values, on: date, steps: list[Step]) -> date | None:
    if applicant.birth_date is None:
        return None
    years = values.count("min_age_years", on)
    found = years_after(applicant.birth_date, years, values.choice("feb29", on))
    steps.append(Step(f"Nascimento em {day_text(applicant.birth_date)}: {years} anos em {day_text(found)}", "art5-I"))
    return found


def _licence_from(licence: Licence | None, values: Values, on: date, steps: list[Step]) -> date | None:
    """The day on which the years in category A are complete."""
    if licence is None or licence.category not in WITH_A or licence.category_a_since is None:
        return None
    since = licence.category_a_since
    if licence.provisional_until and not values.flag("provisional_licence_counts", on):
        since = licence.provisional_until
    years = values.count("category_a_years", on)
    found = years_after(since, years, values.choice("feb29", on))
    steps.append(Step(f"Categoria A desde {day_text(since)}: {years} anos em {day_text(found)}", "art5-II"))
    return found


def _by_day(since: date | None, on: date, reason: str) -> tuple[str, str | None]:
    if since is None:
        return MISSING, "missing"
    return (OK, None) if on >= since else (NOT_MET, reason)


def _licence(licence: Licence | None, since: date | None, on: date) -> tuple[str, str | None]:
    if licence is None:
        return MISSING, "missing"
    if licence.category not in WITH_A:
        return NOT_MET, "no_category_a"
    if since is None:
        return MISSING, "missing"
    if on < since:
        return NOT_MET, "less_than_2_years"
    if licence.expires_on is not None and on > licence.expires_on:
        return NOT_MET, "expired"
    return OK, None


def _said(answer: bool | None, reason: str) -> tuple[str, str | None]:
    if answer is None:
        return MISSING, "missing"
    return (OK, None) if answer else (NOT_MET, reason)


def _duty(state: str | None) -> tuple[str, str | None]:
    if state is None:
        return MISSING, "missing"
    return (NOT_MET, "open") if state == "open" else (OK, None)
