"""The rules on abandoned vehicles up to the fine, as they can be asked from outside."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Final

from handlers.law.defence import ALL_CONTENTS, Admissibility, Defence, defence_admissibility
from handlers.law.errors import FieldProblem, InvalidInputError
from handlers.law.fines import (
    FACTS,
    Adjustment,
    Fine,
    InpcFactor,
    Occurrence,
    Recidivism,
    abandonment_fine,
    inpc_factor,
    recidivism,
)
from handlers.law.notices import (
    GAZETTE_NOTICE,
    INSPECTION_REPORT,
    Attempt,
    Contents,
    NoticeEffect,
    gazette_notice_content,
    inspection_report_content,
    notice_effect,
)
from handlers.law.result import Computed
from handlers.law.rules.rule import Question, Rule
from handlers.law.rules.schema import (
    CALENDAR,
    DAY,
    FACTOR,
    MOMENT,
    MONTH,
    PER_CENT,
    TEXT,
    Schema,
    flag,
    list_of,
    one_of,
    parse_day,
    record,
    whole,
)
from handlers.law.terms import COUNTING
from handlers.law.vehicles import CONDITIONS, Inspected, VehicleScope, Wheels, vehicle_scope

_EVENTS: Final = {"gazette": ("published",)}
_DELIVERY: Final = ("sent", "received", "failed")


def _gazette_notice_content(question: Question, _on: date) -> Computed[Contents]:
    return gazette_notice_content(question.given["contents"])


def _inspection_report_content(question: Question, _on: date) -> Computed[Contents]:
    able = question.given.get("able_to_circulate", False)
    return inspection_report_content(question.given["contents"], able_to_circulate=able)


def _notice_effect(question: Question, on: date) -> Computed[NoticeEffect]:
    known = question.given.get("addressee_known", True)
    return notice_effect(
        _attempts(question), addressee_known=known, calendar=question.calendar, values=question.values, on=on
    )


def _attempts(question: Question) -> list[Attempt]:
    """The attempts, each an event that its means knows, in order of time."""
    attempts = [
        Attempt(row["means"], row["event"], _day(row["on"]), row.get("rectifies", False))
        for row in question.given["attempts"]
    ]
    problems = []
    for n, attempt in enumerate(attempts):
        events = _EVENTS.get(attempt.means, _DELIVERY)
        if attempt.event not in events:
            problems.append(FieldProblem(f"attempts[{n}].event", f"deve ser um de {', '.join(events)}"))
        if attempt.rectifies and attempt.means != "gazette":
            problems.append(FieldProblem(f"attempts[{n}].rectifies", "só uma publicação se retifica"))
        if n and attempt.on < attempts[n - 1].on:
            problems.append(FieldProblem(f"attempts[{n}].on", "fora da ordem do tempo"))
    if problems:
        raise InvalidInputError(*problems)
    return attempts


def _day(text: str) -> date:
    return parse_day(text) or date.min


def _last_attempt(question: Question) -> date:
    attempts = question.given["attempts"]
    return question.fact_day(_day(attempts[-1]["on"]) if attempts else None)


def _vehicle_scope(question: Question, on: date) -> Computed[VehicleScope]:
    given = question.given
    found = Inspected(
        inspected_on=question.day("inspected_on"),
        motor_vehicle=given.get("motor_vehicle", True),
        public_place=given.get("public_place", True),
        crime=given.get("crime", False),
        ctb_removal=given.get("ctb_removal", False),
        conditions=given.get("conditions", ()),
        licence_only=given.get("licence_only", False),
        wheels=Wheels(**given["wheels"]) if "wheels" in given else None,
        able_to_circulate=given.get("able_to_circulate", False),
        parked_since=question.optional_day("parked_since"),
    )
    return vehicle_scope(found, values=question.values, on=on)


def _defence_admissibility(question: Question, on: date) -> Computed[Admissibility]:
    fields = ("owner_kind", "claimant_role", "written", "contents", "grounds")
    defence = Defence(
        received_on=question.moment("received_on"),
        filed_at=question.moment("filed_at"),
        **{field: question.given[field] for field in fields if field in question.given},
    )
    return defence_admissibility(defence, calendar=question.calendar, values=question.values, on=on)


def _recidivism(question: Question, on: date) -> Computed[Recidivism]:
    given = question.given
    earlier = [
        Occurrence(row["vehicle"], row["owner"], row["fact"], parse_day(row.get("on", ""))) for row in given["earlier"]
    ]
    return recidivism(vehicle=given["vehicle"], owner=given["owner"], earlier=earlier, values=question.values, on=on)


def _abandonment_fine(question: Question, on: date) -> Computed[Fine]:
    rows = question.given.get("adjustments")
    adjustments = None
    if rows is not None:
        adjustments = [Adjustment(_day(row["from"]), Decimal(row["factor"])) for row in rows]
    recidivist = question.given.get("recidivist", False)
    return abandonment_fine(recidivist=recidivist, on=on, values=question.values, adjustments=adjustments)


def _inpc_factor(question: Question, _on: date) -> Computed[InpcFactor]:
    given = question.given
    variations = question.source.inpc
    if "variations" in given:
        variations = {month: Decimal(variation) for month, variation in given["variations"].items()}
    return inpc_factor(first=given["from"], last=given["to"], variations=variations)


def _asked(question: Question) -> date:
    return question.day_asked


_ATTEMPT: Final = record(
    {
        "means": one_of(("letter_ar", "electronic", "in_person", "gazette")),
        "event": one_of((*_DELIVERY, "published")),
        "on": DAY,
        "rectifies": flag(False),
    },
    required=("means", "event", "on"),
)
_WHEELS: Final = record({"missing": flag(False), "flat_tyres": whole(0, 100, default=0), "warning_sign": flag(False)})
_OCCURRENCE: Final = record(
    {"vehicle": TEXT, "owner": TEXT, "fact": one_of(FACTS), "on": DAY}, required=("vehicle", "owner", "fact")
)
_ADJUSTMENT: Final = record({"from": DAY, "factor": FACTOR}, required=("from", "factor"))
_VARIATIONS: Final[Schema] = {
    "type": "object",
    "propertyNames": MONTH,
    "additionalProperties": PER_CENT,
    "x-expects": "um objeto de mês para variação",
}

RULES: Final = (
    Rule(
        name="gazette_notice_content",
        summary="Se o edital traz o que a lei exige",
        provision="art8",
        inputs=record({"contents": list_of(one_of(GAZETTE_NOTICE))}, required=("contents",)),
        compute=_gazette_notice_content,
        on=_asked,
    ),
    Rule(
        name="inspection_report_content",
        summary="Se o relatório de vistoria traz o que a lei exige",
        provision="art6",
        inputs=record(
            {"contents": list_of(one_of(INSPECTION_REPORT)), "able_to_circulate": flag(False)}, required=("contents",)
        ),
        compute=_inspection_report_content,
        on=_asked,
    ),
    Rule(
        name="notice_effect",
        summary="Desde quando a notificação tem efeito e o que falta fazer",
        provision="art21",
        inputs=record(
            {"addressee_known": flag(True), "attempts": list_of(_ATTEMPT), "calendar": CALENDAR}, required=("attempts",)
        ),
        compute=_notice_effect,
        on=_last_attempt,
        parameters=("attempts_before_gazette", "gazette_repeat", "gazette_model", "reduced_day_counts"),
    ),
    Rule(
        name="vehicle_scope",
        summary="Se o veículo está abandonado, e por qual hipótese",
        provision="art3",
        inputs=record(
            {
                "inspected_on": DAY,
                "motor_vehicle": flag(True),
                "public_place": flag(True),
                "crime": flag(False),
                "ctb_removal": flag(False),
                "conditions": list_of(one_of(CONDITIONS)),
                "licence_only": flag(False),
                "wheels": _WHEELS,
                "able_to_circulate": flag(False),
                "parked_since": DAY,
            },
            required=("inspected_on",),
        ),
        compute=_vehicle_scope,
        on=lambda question: question.fact_day(question.day("inspected_on")),
        parameters=("licence_only_is_ctb", "parked_first_day_counts", "sign_covers_missing_wheels", "parked_days"),
    ),
    Rule(
        name="defence_admissibility",
        summary="Se a defesa é de conhecer, e o que se propõe",
        provision="art9",
        inputs=record(
            {
                "received_on": MOMENT,
                "filed_at": MOMENT,
                "owner_kind": one_of(("person", "company", "deceased"), default="person"),
                "claimant_role": one_of(("owner", "representative", "heir", "possessor", "other"), default="owner"),
                "written": flag(True),
                "contents": list_of(one_of(ALL_CONTENTS), default=list(ALL_CONTENTS)),
                "grounds": list_of(one_of(("financial", "other")), default=["other"]),
                "calendar": CALENDAR,
            },
            required=("received_on", "filed_at"),
        ),
        compute=_defence_admissibility,
        on=lambda question: question.fact_day(question.moment("received_on")),
        parameters=(
            *COUNTING,
            "possessor_may_defend",
            "defence_may_be_completed",
            "financial_only",
            "defence_suspends_removal",
            "defence_term",
            "decision_term",
        ),
    ),
    Rule(
        name="recidivism",
        summary="Se há reincidência",
        provision="art15",
        inputs=record(
            {"vehicle": TEXT, "owner": TEXT, "earlier": list_of(_OCCURRENCE)}, required=("vehicle", "owner", "earlier")
        ),
        compute=_recidivism,
        on=_asked,
        parameters=("recidivism_key", "recidivism_needs_removal"),
    ),
    Rule(
        name="abandonment_fine",
        summary="A multa por abandono em vigor no dia da infração",
        provision="art17",
        inputs=record({"on": DAY, "recidivist": flag(False), "adjustments": list_of(_ADJUSTMENT)}),
        compute=_abandonment_fine,
        on=_asked,
        parameters=("rounding", "round_before_doubling", "inpc_floor", "abandonment_fine"),
    ),
    Rule(
        name="inpc_factor",
        summary="O fator acumulado do INPC entre dois meses",
        provision="art17-pu",
        inputs=record({"from": MONTH, "to": MONTH, "variations": _VARIATIONS}, required=("from", "to")),
        compute=_inpc_factor,
        on=_asked,
    ),
)
