"""How a registration case opens: what is asked, which terms begin with the request itself, whether it was in time."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row

from handlers.law.certificates import certificate_renewal, medical_term
from handlers.papers import draw_up
from handlers.records import end_of, get_fact, set_fact, set_term, told
from handlers.registration.case import (
    CHANGE,
    NEW,
    REGISTRATION,
    RENEWAL,
    application,
    filed_on,
    its_registration,
    request_of,
    touches,
)
from handlers.registration.register import change, write
from handlers.registry import Context, Variables, handler
from handlers.signals import wake

ANALYSED = frozenset({"vehicle", "licence"})
"""What a change may touch that must be looked at anew."""


@handler("open_case", procedure=REGISTRATION)
def open_case(context: Context) -> Variables:
    """The opening record; whether requirements are to be checked; the medical term; a renewal asked in time is noted.

    Source: Lei 4.545/2020 (Lavras), arts. 4, § 1, and 5, § 2.
    """
    request = request_of(context)
    draw_up(context, "opening_record")
    wanted = request in (NEW, RENEWAL) or (request == CHANGE and bool(touches(context) & ANALYSED))
    if request in (NEW, RENEWAL) and not application(context).get("doc_b"):
        _medical_term(context)
    if request == RENEWAL:
        _renewal(context, its_registration(context))
    return {"request": request, "analysis_wanted": wanted}


def _medical_term(context: Context) -> None:
    """Thirty days from the request to bring the medical certificate.

    Source: Lei 4.545/2020 (Lavras), art. 5, § 2.
    """
    asked = filed_on(context)
    last = medical_term(asked, calendar=context.place.calendar, values=context.values, at=context.today)
    set_term(context, "medical_term", due_on=last.value, due_at=end_of(context, last.value), steps=last.steps,
             received_on=asked)  # fmt: skip
    context.computation.extend(told(last.steps))


def _renewal(context: Context, row: Row[Any]) -> None:
    """Asked in time, the certificate holds until the request is decided; one that had expired meanwhile holds again.

    Source: Lei 4.545/2020 (Lavras), art. 4, § 1.
    """
    asked = filed_on(context)
    computed = certificate_renewal(
        issued_on=row.valid_since, requested_on=asked, renewals_done=row.renewals, life_ends_on=row.life_ends_on,
        last_valid_on=row.valid_until, calendar=context.place.calendar, values=context.values, at=context.today,
    )  # fmt: skip
    in_time = computed.value.in_time
    context.computation.extend(told(computed.steps[:2]))
    set_fact(context, "renewal_in_time", in_time)
    if not in_time:
        return
    write(context, row, renewal_case_id=context.case.id, renewal_asked_on=asked)
    if row.status == "expired":
        change(context, row, {"status": row.status_before or "active", "status_before": None})
        wake(context, row.watch_id, "renewal_asked")


def asked_in_time(context: Context) -> bool:
    """Was this renewal asked before the certificate ended?"""
    return bool(get_fact(context, "renewal_in_time"))
