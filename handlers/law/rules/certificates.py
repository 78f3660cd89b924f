"""The rules on certificates and their renewal, as they can be asked from outside."""

from __future__ import annotations

from datetime import date
from typing import Final

from handlers.law.certificates import (
    LATE_RENEWAL_FINE,
    MedicalCertificate,
    Renewal,
    Validity,
    certificate_renewal,
    certificate_validity,
    criminal_certificates,
    medical_certificate,
)
from handlers.law.result import Computed
from handlers.law.rules.rule import LAVRAS, Question, Rule
from handlers.law.rules.schema import CALENDAR, DAY, record, whole

_VALIDITY: Final = ("validity_last_day", "feb29")


def _certificate_validity(question: Question, on: date) -> Computed[Validity]:
    return certificate_validity(
        issued_on=question.day("issued_on"),
        on=question.day_asked,
        life_ends_on=question.optional_day("life_ends_on"),
        values=question.values,
        at=on,
    )


def _criminal_certificates(question: Question, on: date) -> Computed[Validity]:
    return criminal_certificates(
        issued_on=question.day("issued_on"), on=question.day_asked, values=question.values, at=on
    )


def _certificate_renewal(question: Question, on: date) -> Computed[Renewal]:
    return certificate_renewal(
        issued_on=question.day("issued_on"),
        requested_on=question.day("requested_on"),
        granted_on=question.optional_day("granted_on"),
        renewals_done=question.given.get("renewals_done", 0),
        life_ends_on=question.optional_day("life_ends_on"),
        calendar=question.calendar,
        values=question.values,
        at=on,
    )


def _medical_certificate(question: Question, on: date) -> Computed[MedicalCertificate]:
    return medical_certificate(
        requested_on=question.day("requested_on"),
        presented_on=question.day("presented_on"),
        issued_on=question.optional_day("issued_on"),
        calendar=question.calendar,
        values=question.values,
        at=on,
    )


def _asked(question: Question) -> date:
    """The day asked about; of a day before the law, the readings of its first day."""
    return max(question.day_asked, question.source.law.in_force_since)


def _requested(question: Question) -> date:
    return question.fact_day(question.day("requested_on"))


RULES: Final = (
    Rule(
        name="certificate_validity",
        summary="Até quando vale o certificado de registro cadastral",
        provision="art4-p1",
        inputs=record({"issued_on": DAY, "on": DAY, "life_ends_on": DAY}, required=("issued_on",)),
        compute=_certificate_validity,
        on=_asked,
        parameters=(*_VALIDITY, "certificate_years"),
        municipality=LAVRAS,
    ),
    Rule(
        name="criminal_certificates",
        summary="Até quando valem as certidões criminais e o atestado de antecedentes",
        provision="art5-VI-f",
        inputs=record({"issued_on": DAY, "on": DAY}, required=("issued_on",)),
        compute=_criminal_certificates,
        on=_asked,
        parameters=(*_VALIDITY, "criminal_certificates_years"),
        municipality=LAVRAS,
    ),
    Rule(
        name="certificate_renewal",
        summary="Se a renovação cabe, foi pedida no prazo, e até quando passa a valer",
        provision="art4-p1",
        inputs=record(
            {
                "issued_on": DAY,
                "requested_on": DAY,
                "granted_on": DAY,
                "renewals_done": whole(0, 100, default=0),
                "life_ends_on": DAY,
                "calendar": CALENDAR,
            },
            required=("issued_on", "requested_on"),
        ),
        compute=_certificate_renewal,
        on=_requested,
        parameters=("renewal_base", "max_renewals", *_VALIDITY, "certificate_years", "registration_fee_ufml",
                    LATE_RENEWAL_FINE),
        municipality=LAVRAS,
    ),
    Rule(
        name="medical_certificate",
        summary="Se o atestado médico serve",
        provision="art5-p2",
        inputs=record(
            {"requested_on": DAY, "presented_on": DAY, "issued_on": DAY, "calendar": CALENDAR},
            required=("requested_on", "presented_on"),
        ),
        compute=_medical_certificate,
        on=_requested,
        parameters=("medical_rolls", "medical_certificate_basis", "medical_days"),
        municipality=LAVRAS,
    ),
)  # fmt: skip
