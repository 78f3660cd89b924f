"""The registration is issued: its row with licence, motorcycle and papers, its certificate's days, its validity."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from sqlalchemy import Row, insert

from handlers.documents import new_code
from handlers.law.calendar import DAY
from handlers.law.certificates import certificate_renewal, certificate_validity, last_day
from handlers.law.text import day_text
from handlers.numbering import next_number
from handlers.records import get_fact, set_fact, told
from handlers.registration.case import (
    REGISTRATION,
    RENEWAL,
    application,
    filed_on,
    its_registration,
    note_registration,
    reference_of,
    request_of,
)
from handlers.registration.opening import asked_in_time
from handlers.registration.papers import INSPECTION, Paper, handed_in, inspection_holds_until, keep
from handlers.registration.register import change, columns_of, write
from handlers.registration.standing import standing
from handlers.registry import Context, Prepared, handler, prepares
from handlers.signals import begin, wake
from models.registration import registration

VALIDITY: Final = "validity"
REPLACED: Final = "papers_replaced"


@handler("issue_registration", procedure=REGISTRATION)
def issue_registration(context: Context) -> None:
    """A certificate of one year, never past the life of the motorcycle; a renewal in time goes on from the old end.

    Source: Lei 4.545/2020 (Lavras), arts. 3, II, 4, § 1, and 5, §§ 3 and 4.
    """
    if request_of(context) == RENEWAL:
        _renew(context, its_registration(context))
    else:
        _register(context)


def _register(context: Context) -> None:
    """The first certificate, numbered once and for all; its validity is watched from now on."""
    today, life = context.today, standing(context).life_ends_on
    computed = certificate_validity(
        issued_on=today, on=today, life_ends_on=life, values=context.values, at=context.today
    )  # fmt: skip
    until = computed.value.last_valid_on
    context.computation.extend(told(computed.steps))
    number = next_number(context.tx, context.case.municipality, "registration", 0)
    row = {
        **columns_of(application(context), None),
        "municipality": context.case.municipality,
        "number": number,
        "status": "active",
        "case_id": context.case.id,
        "granted_on": _decided_on(context),
        "valid_since": today,
        "valid_until": until,
        "life_ends_on": life,
        "cut_by_life": until < full_end(context, today),
        "inspected_on": _inspected_on(context),
        "reminded": [],
        "code": new_code(),
        "at": context.now,
    }
    made = int(context.tx.run(insert(registration).returning(registration.c.id), row).scalar_one())
    note_registration(context, made)
    _keep_papers(context, made)
    begin(context, VALIDITY, reference_of(number), {"registration": made})


def _renew(context: Context, row: Row[Any]) -> None:
    """In time: from the previous last day; late: from the grant, with a process of validity of its own.

    Source: Lei 4.545/2020 (Lavras), arts. 4, § 1, and 25, sole paragraph, XII.
    """
    life, granted, in_time = standing(context).life_ends_on, _decided_on(context), asked_in_time(context)
    computed = certificate_renewal(
        issued_on=row.valid_since, requested_on=filed_on(context), granted_on=granted, renewals_done=row.renewals,
        life_ends_on=life, last_valid_on=row.valid_until, calendar=context.place.calendar, values=context.values,
        at=context.today,
    )  # fmt: skip
    until = computed.value.new_last_valid_on or row.valid_until
    context.computation.extend(told(computed.steps))
    since = _period_begins(context, row, granted, in_time)
    values = {
        **columns_of(application(context), row),
        "status": "withheld" if row.status == "withheld" else "active",
        "status_before": row.status,
        "granted_on": granted,
        "valid_since": since,
        "valid_until": until,
        "valid_until_before": row.valid_until,
        "life_ends_on": life,
        "cut_by_life": until < full_end(context, since),
        "inspected_on": _inspected_on(context) or row.inspected_on,
        "renewals": row.renewals + 1,
        "reminded": [],
        "ended_on": None,
    }
    change(context, row, values)
    write(context, row, renewal_case_id=None, renewal_asked_on=None)
    _keep_papers(context, row.id)
    if in_time:
        wake(context, row.watch_id, "renewal_granted")
    else:
        write(context, row, watch_id=None)
        begin(context, VALIDITY, reference_of(row.number), {"registration": row.id})


def _period_begins(context: Context, row: Row[Any], granted: date, in_time: bool) -> date:
    """From which day the year of the renewed certificate is counted."""
    if not in_time or context.values.choice("renewal_base", context.today) != "previous_end":
        return granted
    end: date = row.valid_until
    return end if context.values.choice("validity_last_day", context.today) == "same_day" else end + DAY


def full_end(context: Context, since: date) -> date:
    """The end of a certificate whose year is not cut by the life of the motorcycle."""
    years = context.values.count("certificate_years", context.today)
    return last_day(since, years, context.values, context.today)


def _decided_on(context: Context) -> date:
    return date.fromisoformat(get_fact(context, "decided_on") or context.today.isoformat())


def _inspected_on(context: Context) -> date | None:
    said = get_fact(context, "inspected_on")
    return date.fromisoformat(said) if said else None


def _keep_papers(context: Context, registration_id: int) -> None:
    """The papers of the case, and the inspection, into the register."""
    papers = list(handed_in(context, application(context)).values())
    if (on := _inspected_on(context)) is not None:
        papers.append(Paper(INSPECTION, None, on, inspection_holds_until(context, on)))
    set_fact(context, REPLACED, [*(get_fact(context, REPLACED) or ()), *keep(context, registration_id, papers)])


@prepares("sign_registration", procedure=REGISTRATION)
def to_sign(context: Context) -> Prepared:
    """What is signed: number, holder, motorcycle, until when it holds.

    Source: Lei 4.545/2020 (Lavras), arts. 4, § 1, and 5, §§ 3 and 4.
    """
    row = its_registration(context)
    shown = [
        ("Cadastro", f"nº {row.number:05d}, {row.name}"),
        ("Motocicleta", " ".join(each for each in (row.plate, row.brand, row.model) if each)),
        ("Certificado", f"válido até {day_text(row.valid_until)}"),
    ]
    if row.cut_by_life:
        shown.append(("Limite", f"vida útil do veículo, até {day_text(row.life_ends_on)} (art. 3º, II)"))
    return Prepared(shown=shown)
