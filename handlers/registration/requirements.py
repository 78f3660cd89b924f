"""Every requirement of the law one by one: what was given, whether it is met, and why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final

from handlers.law.calendar import DAY
from handlers.law.certificates import MedicalCertificate, medical_certificate
from handlers.law.motorcycles import EQUIPMENT, Inspection, VehicleRequirements, vehicle_requirements
from handlers.law.motorcycles import LABELS as OF_THE_VEHICLE
from handlers.law.requirements import (
    DOCUMENTS,
    MISSING,
    NOT_MET,
    OK,
    PENDING,
    Requirement,
    applicant_requirements,
)
from handlers.law.requirements import LABELS as OF_THE_PERSON
from handlers.law.result import Computed, Step
from handlers.records import drop_fact, end_of, get_fact, set_fact, told
from handlers.registration.case import (
    CHANGE,
    NEW,
    REGISTRATION,
    RENEWAL,
    application,
    filed_on,
    request_of,
    the_registration,
    touches,
)
from handlers.registration.given import given_text
from handlers.registration.opening import asked_in_time
from handlers.registration.papers import COURSE, REPORTS, Paper, ended, handed_in, inspection_holds_until, still_valid
from handlers.registration.said import applicant, day, motorcycle
from handlers.registry import Context, Variables, handler

LABELS: Final = {**OF_THE_PERSON, **OF_THE_VEHICLE}
ORDER: Final = tuple(LABELS)
COMPUTED: Final = frozenset(
    {"age_21", "category_a_2_years", "motorcycle", "rental_category", "cc_min", "cc_max", "vehicle_life"}
)
"""Requirements that the data show: nobody rules otherwise than they say."""
BEYOND_MENDING: Final = {
    "age_21": frozenset({"under_age"}),
    "category_a_2_years": frozenset({"less_than_2_years", "no_category_a"}),
    "motorcycle": frozenset({"not_a_motorcycle"}),
    "cc_min": frozenset({"below_minimum"}),
    "cc_max": frozenset({"above_maximum"}),
    "vehicle_life": frozenset({"too_old"}),
}
"""What no paper can mend."""
REASONS: Final = {
    "missing": "não foi apresentado",
    "under_age": "idade mínima ainda não completa",
    "no_category_a": "a CNH não tem a categoria A",
    "less_than_2_years": "menos de dois anos na categoria A",
    "expired": "vencido",
    "not_approved": "sem aprovação",
    "not_shown": "não apresentados",
    "open": "obrigação em aberto",
    "no": "não atende",
    "other_municipality": "CRLV de outro município",
    "not_a_motorcycle": "não é motocicleta",
    "below_minimum": "abaixo da cilindrada mínima",
    "above_maximum": "acima da cilindrada máxima",
    "too_old": "vida útil encerrada",
    "pending_inspection": "depende da vistoria",
    "not_found_in_inspection": "não encontrado na vistoria",
    "late": "apresentado fora do prazo",
}
MEDICAL: Final = "doc_b"
INSPECTION: Final = "inspection"
WANTED: Final = "inspection_wanted"
OF_THE_LICENCE: Final = ("category_a_2_years", "doc_h")


@dataclass(frozen=True)
class Looked:
    """The requirements that this request asks for, the steps that led to them, and the last day of the vehicle."""

    requirements: Sequence[Requirement]
    steps: Sequence[Step]
    life_ends_on: date | None


def look(context: Context, seen: Inspection | None = None) -> Looked:
    """Every requirement as it stands today; what only the inspection shows is pending without one.

    Source: Lei 4.545/2020 (Lavras), arts. 2, 3, 5, 10, 11 and 17.
    """
    said, row = application(context), the_registration(context)
    given = handed_in(context, said)
    papers = {**still_valid(context, row), **given}
    if COURSE in ended(context, row) and COURSE not in given:
        papers[COURSE] = Paper(COURSE, expires_on=context.today - DAY)
    there = {kind for kind in DOCUMENTS if kind in papers}
    person = applicant_requirements(applicant(said, row, there), values=context.values, on=context.today)
    reports = {name for name, kind in REPORTS.items() if kind in papers}
    found, steps, life = [*person.value.requirements], [*person.steps], row.life_ends_on if row is not None else None
    if not asked_for(context).isdisjoint(OF_THE_VEHICLE):
        moto = motorcycle(said, row, reports, seen)
        vehicle = vehicle_requirements(moto, values=context.values, on=context.today)
        life = _life(context, vehicle.value.life_ends_on)
        found += _vehicle(context, vehicle)
        steps += vehicle.steps
    wanted = asked_for(context)
    about = {"art5-p2", *(each.provision for each in found if each.id in wanted)}
    medical = _medical(context, papers.get(MEDICAL)) if MEDICAL in wanted else None
    steps += medical.steps if medical is not None else ()
    return Looked(
        requirements=[_of_paper(context, each, papers, medical) for each in found if each.id in wanted],
        steps=[each for each in steps if each.provision in about and each.text.partition(":")[0] not in _NAMES],
        life_ends_on=life,
    )


_NAMES: Final = frozenset(label.capitalize() for label in LABELS.values())
"""How the rule of law begins the line of each requirement: told here with what officials and papers add."""


def asked_for(context: Context) -> frozenset[str]:
    """The requirements that the request touches: all, or those of the licence or of the vehicle alone."""
    if request_of(context) in (NEW, RENEWAL):
        return frozenset(ORDER)
    if request_of(context) != CHANGE:
        return frozenset()
    touched = touches(context)
    return frozenset(
        {*(OF_THE_LICENCE if "licence" in touched else ()), *(OF_THE_VEHICLE if "vehicle" in touched else ())}
    )


def _life(context: Context, computed: date) -> date:
    """The end of the vehicle's life: of one that is registered already, as it was registered."""
    row = the_registration(context)
    if row is not None and row.life_ends_on is not None and not application(context).get("vehicle"):
        kept: date = row.life_ends_on
        return kept
    return computed


def _vehicle(context: Context, computed: Computed[VehicleRequirements]) -> Sequence[Requirement]:
    last = _life(context, computed.value.life_ends_on)
    alive = (OK, None) if context.today <= last else (NOT_MET, "too_old")
    return [
        Requirement(each.id, each.provision, *alive) if each.id == "vehicle_life" else each
        for each in computed.value.requirements
    ]


def _of_paper(
    context: Context, each: Requirement, papers: Mapping[str, Paper], medical: Computed[MedicalCertificate] | None
) -> Requirement:
    """A paper that was handed in and holds no more, or came too late, does not meet its requirement."""
    paper = papers.get(COURSE if each.id == "course" else each.id)
    if each.result != OK or paper is None:
        return each
    if not paper.holds(context.today):
        return replace(each, result=NOT_MET, reason="expired")
    if each.id != MEDICAL or medical is None or medical.value.ok:
        return each
    return replace(each, result=NOT_MET, reason="expired" if medical.value.in_time else "late")


def _medical(context: Context, paper: Paper | None) -> Computed[MedicalCertificate] | None:
    """The medical certificate, by the days to present it or by its age; None where there is none yet.

    Source: Lei 4.545/2020 (Lavras), art. 5, § 2.
    """
    if paper is None:
        return None
    asked = filed_on(context)
    return medical_certificate(
        requested_on=asked, presented_on=day(get_fact(context, "medical_presented_on")) or asked,
        issued_on=paper.issued_on, calendar=context.place.calendar, values=context.values, at=context.today,
    )  # fmt: skip


@handler("check_requirements", procedure=REGISTRATION)
def check_requirements(context: Context) -> Variables:
    """The list that officials rule on: each requirement with its provision, what was given, and what is missing.

    Source: Lei 4.545/2020 (Lavras), arts. 2, 3, 5, 10, 11 and 17.
    """
    wanted = inspection_wanted(context)
    set_fact(context, WANTED, wanted)
    drop_fact(context, INSPECTION)
    looked = look(context, None if wanted else EVERYTHING)
    set_fact(context, "requirements", as_rows(context, looked.requirements))
    context.computation.extend(told(looked.steps))
    words = [Step(f"{label_of(each)}: {words_of(each)}", each.provision) for each in looked.requirements]
    context.computation.extend(told(words))
    return {"documents": None, "inspection_result": None, "decision": None, "inspection_wanted": wanted}


EVERYTHING: Final = Inspection(True, True, tuple(EQUIPMENT), True, True, True)
"""What an inspection that still holds showed."""


def inspection_wanted(context: Context) -> bool:
    """A new registration, a new motorcycle, a late renewal, or no inspection that still holds.

    Source: Lei 4.545/2020 (Lavras), arts. 3, 17 and 25, sole paragraph, VIII.
    """
    request, row = request_of(context), the_registration(context)
    if request == CHANGE:
        return "vehicle" in touches(context)
    if request == RENEWAL and row is not None and asked_in_time(context) and not application(context).get("vehicle"):
        return row.inspected_on is None or inspection_holds_until(context, row.inspected_on) < context.today
    return True


def as_rows(context: Context, found: Sequence[Requirement]) -> list[dict[str, Any]]:
    """The requirements as they are kept and shown."""
    said, row = application(context), the_registration(context)
    return [
        {
            "id": each.id,
            "provision": each.provision,
            "given": given_text(context, each.id, said, row),
            "result": each.result,
            "reason": each.reason,
        }
        for each in found
    ]


def label_of(each: Requirement) -> str:
    """What the requirement is called, with a capital letter."""
    label = LABELS[each.id]
    return label[0].upper() + label[1:]


def words_of(each: Requirement) -> str:
    """Its result in words, with the reason."""
    words = {OK: "atendido", MISSING: "falta", NOT_MET: "não atendido", PENDING: "depende da vistoria"}[each.result]
    reason = REASONS.get(each.reason or "")
    return words if each.result in (OK, PENDING) or reason is None else f"{words} ({reason})"


def medical_runs(context: Context, due_on: date) -> bool:
    """Does the term for the medical certificate still run?"""
    return end_of(context, due_on) >= context.now
