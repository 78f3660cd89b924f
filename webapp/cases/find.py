"""A case by its address, for whoever may read it; to others it does not exist."""

from __future__ import annotations

from typing import Any

from flask import abort
from sqlalchemy import Row, select

from handlers.records import INTERESTED
from models.case import case
from models.database import Transaction
from models.party import party
from models.vehicle import vehicle
from processes.authority import may_see
from webapp.addresses import read_case_slug
from webapp.context import me, standing

COLUMNS = [column for column in case.c if column.name not in {"state", "chain", "follow_code"}]
VEHICLE = [column for column in vehicle.c if column.name not in {"case_id", "municipality"}]


def find_case(tx: Transaction, slug: str) -> Row[Any]:
    """The case's row without its state, with its vehicle's; 404 for other municipalities and for lanes without part."""
    reference = read_case_slug(slug)
    if reference is None:
        abort(404)
    owner = (
        select(party.c.name)
        .where(party.c.case_id == case.c.id, party.c.role.in_(INTERESTED), party.c.current)
        .order_by(party.c.id)
        .limit(1)
        .scalar_subquery()
    )
    found = tx.one(
        select(*COLUMNS, *VEHICLE, owner.label("owner"))
        .outerjoin(vehicle, vehicle.c.case_id == case.c.id)
        .where(
            case.c.municipality == me().row.municipality,
            case.c.reference == reference,
            may_see(standing(tx)),
        )
    )
    if found is None:
        abort(404)
    return found
