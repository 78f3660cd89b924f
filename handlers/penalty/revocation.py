"""Revocation: proposed by the head, judged by the mayor alone, carried into the register, undone if annulled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Row, select, update

from handlers.errors import RefusedError
from handlers.law.text import day_text
from handlers.penalty.case import PENALTY, holder, note_result, shown_infraction
from handlers.penalty.defence import defence_verdict, shown_defence
from handlers.penalty.history import shown_record
from handlers.penalty.measures import CHANGED, HELD, reference_of
from handlers.penalty.sanctions import decide, make_final, standing
from handlers.records import drop_fact, get_fact, last_form, set_fact
from handlers.registration import register
from handlers.registration.case import REGISTRATION
from handlers.registration.case import reference_of as registration_reference
from handlers.registration.issuing import VALIDITY
from handlers.registry import Context, Prepared, handler, prepares
from handlers.signals import begin, wake
from models.document import document
from models.registration import measure

REVOKED: Final = "revoked"
JUDGED: Final = "judge_revocation"


@prepares("propose_revocation", procedure=PENALTY)
def to_propose(context: Context) -> Prepared:
    """The conviction, the defence, and the person's record.

    Source: Lei 4.545/2020 (Lavras), arts. 22, § 2, and 26.
    """
    shown = shown_infraction(context)
    return Prepared(shown=[*shown, *shown_defence(context), *shown_record(context)], verdict=defence_verdict(context))


@prepares(JUDGED, procedure=PENALTY)
def to_judge(context: Context) -> Prepared:
    """What the head proposed, the legal opinion, the defence and the record; what is missing in the file.

    Source: Lei 4.545/2020 (Lavras), arts. 22, § 2, 25 and 26.
    """
    row, shown = holder(context), shown_infraction(context)
    if row is not None:
        shown.append(("Cadastro", f"nº {row.number:05d}, {row.name}, válido até {day_text(row.valid_until)}"))
    if (opinion := head_opinion(context)) is not None:
        shown.append(("Manifestação da Chefia", opinion))
    missing = _missing(context)
    verdict = ("warning", "Ainda não se pode julgar.", missing) if missing else defence_verdict(context)
    return Prepared(shown=[*shown, *shown_defence(context), *shown_record(context)], verdict=verdict)


def head_opinion(context: Context) -> str | None:
    """What the head of the department said of the revocation."""
    form = last_form(context, "propose_revocation", "judge_penalty")
    return None if form is None else form.get("revocation_opinion") or form.get("opinion")


def _missing(context: Context) -> str | None:
    """Why the mayor cannot judge yet, in a sentence."""
    if head_opinion(context) is None:
        return "Falta a proposta ou a manifestação da Chefia do órgão municipal sobre a cassação."
    found = context.tx.value(
        select(document.c.id)
        .where(document.c.case_id == context.case.id, document.c.kind == "legal_opinion", document.c.state == "valid")
        .limit(1)
    )
    return None if found is not None else "Falta o parecer jurídico: junte-o aos autos antes de julgar a cassação."


@handler(JUDGED, procedure=PENALTY)
def judge_revocation(context: Context) -> None:
    """The mayor alone, in an act of its own: revoked or not, with reasons; never without opinion and legal opinion.

    Source: Lei 4.545/2020 (Lavras), arts. 22, § 2, 25, sole paragraph, and 26.
    """
    if (missing := _missing(context)) is not None:
        raise RefusedError("invalid", missing)
    drop_fact(context, "decision_appealed_on")
    if context.form["revoke"]:
        decide(context, JUDGED, "revocation")


@handler("apply_revocation", procedure=PENALTY)
def apply_revocation(context: Context) -> None:
    """The registration is revoked; its validity, its open requests and its measures are told.

    Source: Lei 4.545/2020 (Lavras), arts. 22, III and § 2, and 26.
    """
    make_final(context, [row for row in standing(context, "revocation") if row.state == "decided"])
    note_result(context, "revoked")
    row = holder(context)
    if row is None:
        return
    set_fact(context, "revoked_on", context.today.isoformat())
    register.end(context, row, REVOKED)
    for each in _measures(context, row.id, HELD):
        wake(context, each.watch_id, CHANGED)


def _measures(context: Context, registration_id: int, state: str) -> Sequence[Row[Any]]:
    return context.tx.all(
        select(measure)
        .where(measure.c.registration_id == registration_id, measure.c.state == state)
        .order_by(measure.c.id)
    )


def undo_revocation(context: Context) -> None:
    """An annulled case gives the registration back, with its old end and status; its validity is watched again.

    A measure that another case had taken, and that the revocation had ended, holds again.

    Source: Lei 4.545/2020 (Lavras), art. 22, III.
    """
    row = holder(context)
    if row is None or row.status != REVOKED or get_fact(context, "revoked_on") is None:
        return
    drop_fact(context, "revoked_on")
    register.give_back(context, row)
    status = "active" if row.status_before in (None, "withheld") else row.status_before
    for each in _measures(context, row.id, REVOKED):
        if each.case_id == context.case.id:
            values: dict[str, Any] = {"state": "returned", "ending": "cassação anulada"}
        else:
            status = "withheld"
            values = {"state": HELD, "watch_id": None, "looked_on": context.today, "ended_on": None, "ending": None}
            begin(context, "measure", reference_of(each), {"measure": each.id})
        context.tx.run(update(measure).where(measure.c.id == each.id).values(values))
    register.write(context, row, status=status, watch_id=None)
    if status != "expired":
        begin(context, VALIDITY, registration_reference(row.number), {"registration": row.id}, procedure=REGISTRATION)
