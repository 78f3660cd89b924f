"""The rules on infractions of mototaxistas, as they can be asked from outside."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any, Final

from handlers.law.errors import NoValueError
from handlers.law.infractions import (
    UNREMEDIED,
    InfractionFine,
    find_infraction,
    infraction_fine,
    refuse_before,
)
from handlers.law.interruption import Interruption, Interval, service_interruption
from handlers.law.result import Computed
from handlers.law.rules.rule import LAVRAS, Question, Rule
from handlers.law.rules.schema import DAY, TEXT, flag, list_of, record, whole
from handlers.law.ufml import ufml_value

_UFML: Final = {
    "type": "string",
    "pattern": r"^\d{1,9}(\.\d{1,6})?$",
    "x-expects": 'o valor da UFML em reais, em texto com ponto, como "4.1234"',
}
_INTERVAL: Final = record({"from": DAY, "to": DAY}, required=("from", "to"))


def _infraction_fine(question: Question, on: date) -> Computed[InfractionFine]:
    given: Any = question.given
    refuse_before(question.source.law, question.day_asked)
    return infraction_fine(
        find_infraction(question.source.infractions, given["provision"]),
        on=question.day_asked,
        law=question.source.law,
        values=question.values,
        warning_unremedied=given.get("warning_unremedied", False),
        unremedied_fines=given.get("unremedied_fines", 0),
        ufml_value=_worth(question),
    )


def _worth(question: Question) -> Decimal | None:
    """The value of the UFML: as given, none where null was given, else the one in force on the day that counts."""
    if "ufml_value" in question.nulls:
        return None
    if "ufml_value" in question.given:
        return Decimal(question.given["ufml_value"])
    on = question.day_asked
    charged = question.optional_day("charged_on") or on
    counts = charged if question.values.choice("ufml_day", on) == "charge_issued" else on
    try:
        return ufml_value(question.values, counts).amount
    except NoValueError:
        return None


def _service_interruption(question: Question, on: date) -> Computed[Interruption]:
    return service_interruption(
        without_service=_intervals(question, "without_service"),
        consented=_intervals(question, "consented"),
        values=question.values,
        on=on,
    )


def _intervals(question: Question, field: str) -> list[Interval]:
    given = question.given.get(field, [])
    return [Interval(date.fromisoformat(each["from"]), date.fromisoformat(each["to"])) for each in given]


RULES: Final = (
    Rule(
        name="infraction_fine",
        summary="A multa de uma infração de mototaxista, as medidas e quem julga",
        provision="art25-pu",
        inputs=record(
            {
                "provision": TEXT,
                "on": DAY,
                "warning_unremedied": flag(False),
                "unremedied_fines": whole(0, 50, default=0),
                "charged_on": DAY,
                "ufml_value": _UFML,
            },
            required=("provision",),
        ),
        compute=_infraction_fine,
        on=lambda question: question.day_asked,
        parameters=(
            "doubling",
            "unremedied_warning_fine",
            "unremedied_warning_measures",
            "art28_fine_ufml",
            "ufml_day",
            "rounding",
            UNREMEDIED,
        ),
        municipality=LAVRAS,
    ),
    Rule(
        name="service_interruption",
        summary="Se houve interrupção do serviço",
        provision="art25-pu-XVII",
        inputs=record(
            {"without_service": list_of(_INTERVAL), "consented": list_of(_INTERVAL), "on": DAY},
            required=("without_service",),
        ),
        compute=_service_interruption,
        on=lambda question: question.day_asked,
        parameters=("interruption_window", "interruption_days_running", "interruption_days_total", "feb29"),
        municipality=LAVRAS,
    ),
)
