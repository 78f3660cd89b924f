"""The owner: who they are, when they become known, and whether they abandon again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from sqlalchemy import delete, func, insert, or_, select

from handlers.addressees import owners_side
from handlers.law.fines import Occurrence, recidivism
from handlers.notice_rows import UNKNOWN_OWNER
from handlers.notices import addressee_row
from handlers.numbers import plate_twins
from handlers.records import (
    add_party,
    describe,
    get_amount,
    get_fact,
    parties,
    retire_parties,
    set_fact,
    the_vehicle,
    told,
)
from handlers.registry import Context, Variables, handler
from models.case import case, fact
from models.notice import notice, notice_addressee
from models.party import party
from models.vehicle import vehicle

ABANDONMENT = "mococa/abandonment"


@handler("identify_owner", procedure=ABANDONMENT)
def identify_owner(context: Context) -> None:
    """The owner and whoever is to be notified for them.

    Source: Lei 4.715/2018 (Mococa), arts. 7, 8 and 9, §§ 1 and 2.
    """
    write_owner(context, context.form)


@handler("supply_owner", procedure=ABANDONMENT)
def supply_owner(context: Context) -> None:
    """The owner became known later: what is still to go out goes to them, and what the fine asks is asked again.

    Source: Lei 4.715/2018 (Mococa), arts. 7, 8 and 15.
    """
    write_owner(context, context.form)
    _address_anew(context)
    if get_fact(context, "recidivist") is not None and get_amount(context, "fine") is None:
        _find_again(context)


def _address_anew(context: Context) -> None:
    """A notice that nobody could be sent goes to who is known now; those already on their way stay as they are."""
    rows = context.tx.all(
        select(notice_addressee.c.id, notice_addressee.c.notice_id)
        .join(notice, notice.c.id == notice_addressee.c.notice_id)
        .where(
            notice.c.case_id == context.case.id,
            notice.c.completed_at.is_(None),
            notice_addressee.c.state == "failed",
            notice_addressee.c.failure == UNKNOWN_OWNER,
        )
    )
    for row in rows:
        others = select(notice_addressee.c.name).where(
            notice_addressee.c.notice_id == row.notice_id, notice_addressee.c.id != row.id
        )
        there = {each.name for each in context.tx.all(others)}
        new = [addressee_row(row.notice_id, each) for each in owners_side(context) if each.name not in there]
        if new:
            failed = {"state": "failed", "failure": UNKNOWN_OWNER}
            context.tx.run(delete(notice_addressee).where(notice_addressee.c.id == row.id))
            context.tx.run(insert(notice_addressee), [each | failed for each in new])


def write_owner(context: Context, form: Mapping[str, Any]) -> None:
    """Replace owner and addressees by those of the form; without a known address the notice goes to the gazette."""
    retire_parties(context, "owner", "addressee")
    owner = form.get("owner")
    if owner:
        add_party(context, "owner", **owner)
    for each in form.get("addressees", ()):
        add_party(context, "addressee", **each)
    describe(context)


@handler("find_recidivism", procedure=ABANDONMENT)
def find_recidivism(context: Context) -> Variables:
    """Whether this owner abandoned this vehicle before and removed it in time after notice.

    Source: Lei 4.715/2018 (Mococa), art. 15.
    """
    again = _find_again(context)
    direct = again and context.values.choice("recidivism_procedure", context.today) == "direct"
    if direct:
        set_fact(context, "infraction_on", context.today.isoformat())
    return {"forced_removal": direct, "fine_due": direct, "still_there": True}


def _find_again(context: Context) -> bool:
    """Look for earlier cases, and keep what was found; in an unknown owner nobody is recognised."""
    row, owners = the_vehicle(context), parties(context, "owner")
    key = row.plate or row.chassis if row else None
    owner = (owners[0].tax_id or owners[0].name_key) if owners else None
    by_vehicle = context.values.choice("recidivism_key", context.today) == "vehicle"
    earlier = _earlier(context, row) if key and (owner or by_vehicle) else []
    computed = recidivism(
        vehicle=key or "", owner=owner or "", earlier=earlier, values=context.values, on=context.today
    )
    context.computation.extend(told(computed.steps))
    again = computed.value.recidivism
    set_fact(context, "recidivist", again)
    if again:
        set_fact(context, "recidivism_found_on", context.today.isoformat())
    return again


def _earlier(context: Context, row: Any) -> list[Occurrence]:
    """Earlier cases of the municipality on the same vehicle, with the fact that their end left behind.

    A plate of the old format and its Mercosul twin are one vehicle.
    """
    same = []
    if row.plate:
        same.append(vehicle.c.plate.in_(plate_twins(row.plate)))
    if row.chassis:
        same.append(vehicle.c.chassis == row.chassis)
    owner_key = (
        select(func.max(func.coalesce(party.c.tax_id, party.c.name_key)))
        .where(party.c.case_id == case.c.id, party.c.role == "owner", party.c.current)
        .scalar_subquery()
    )
    found = context.tx.all(
        select(fact.c.value, owner_key.label("owner"))
        .join(case, case.c.id == fact.c.case_id)
        .join(vehicle, vehicle.c.case_id == case.c.id)
        .where(
            fact.c.name == "recidivism_fact",
            case.c.municipality == context.case.municipality,
            case.c.id != context.case.id,
            case.c.status != "annulled",
            or_(*same),
        )
        .order_by(case.c.id)
    )
    key = row.plate or row.chassis
    return [
        Occurrence(key, each.owner or "", each.value["fact"], date.fromisoformat(each.value["on"])) for each in found
    ]
