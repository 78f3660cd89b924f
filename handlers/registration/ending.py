"""How a registration case ends: archived, withdrawn, or annulled; a renewal that ends otherwise frees its validity."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Row

from handlers.charge_rows import cancel_charges
from handlers.law.result import Step
from handlers.opening import annul, annul_archived, archive
from handlers.records import get_fact, last_form, told
from handlers.registration.case import (
    NEW,
    REGISTRATION,
    reference_of,
    request_of,
    the_registration,
)
from handlers.registration.issuing import REPLACED, VALIDITY
from handlers.registration.papers import take_back
from handlers.registration.register import CLOSED, close_renewal, end, give_back, write
from handlers.registration.validity import note_validity
from handlers.registry import Context, Variables, handler
from handlers.signals import begin, wake

DATED: Final = frozenset({"registered", "renewed", "changed"})
"""Outcomes after which the case says until when the certificate holds."""


@handler("archive_case", procedure=REGISTRATION)
def archive_case(context: Context) -> None:
    """Archive with the outcome that the diagrams reached; a renewal that was not granted holds the certificate no more.

    Source: Lei 4.545/2020 (Lavras), art. 4, § 1.
    """
    outcome = str(context.data["phase_end"])
    archive(context, outcome)
    row = the_registration(context)
    close_renewal(context, row)
    if row is not None and outcome in DATED:
        note_validity(context, row)


@handler("record_withdrawal", procedure=REGISTRATION)
def record_withdrawal(context: Context) -> Variables:
    """The applicant withdraws, or the registration ended meanwhile: nothing is charged, a paid fee is refunded.

    Source: administrative (Lei 9.784/1999, art. 51, by analogy).
    """
    said = last_form(context, "request_withdrawn")
    text = "Desistência do requerente" if said is not None else "O cadastro a que o pedido se refere foi encerrado"
    context.computation.extend(told([Step(text, "administrative")]))
    cancel_charges(context)
    return {"phase_end": "not_completed"}


@handler("apply_annulment", procedure=REGISTRATION)
def apply_annulment(context: Context) -> None:
    """Terms stop, an unpaid fee falls, documents stay as annulled ones; the register is as it was before.

    Source: administrative (Lei 9.784/1999, art. 53, by analogy).
    """
    annul(context)
    undo(context)


@handler("annul_archived", procedure=REGISTRATION)
def annul_the_archived(context: Context) -> None:
    """Annul a case that was archived: its rows, and what it had changed in the register; no token moves."""
    annul_archived(context)
    undo(context)


def undo(context: Context) -> None:
    """What the case did to the register falls: the registration it made ends, what it changed is as before."""
    row = the_registration(context)
    if row is None:
        return
    close_renewal(context, row)
    if request_of(context) == NEW:
        if row.status not in ("cancelled", "revoked"):
            end(context, row, "cancelled")
        return
    back = give_back(context, row)
    take_back(context, row.id, get_fact(context, REPLACED) or ())
    _watched_again(context, row, back)


def _watched_again(context: Context, row: Row[Any], back: list[str]) -> None:
    """The validity looks at its rows anew; of a registration that lives again after its end, another one begins."""
    if row.status == "cancelled" and "status" in back:
        write(context, row, watch_id=None)
        begin(context, VALIDITY, reference_of(row.number), {"registration": row.id})
    elif back:
        wake(context, row.watch_id, CLOSED)
