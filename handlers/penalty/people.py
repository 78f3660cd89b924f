"""The person said to have broken the law: found in the register by number, CPF or plate, or named in full."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import ColumnElement, Row, select

from handlers.errors import wrong_field
from handlers.numbers import normalise, plate_twins
from handlers.records import add_party, set_fact
from handlers.registry import Context
from models.registration import registration

LIVING: Final = ("active", "withheld", "expired")
"""A registration that is cancelled or revoked makes nobody a registered offender; one that expired still does."""


def find_registration(
    context: Context, *, number: str | None = None, tax_id: str | None = None, plate: str | None = None
) -> Row[Any] | None:
    """The registration by its number, else by CPF, else by plate; of several, the one that lives, then the newest."""
    wanted: list[ColumnElement[bool]] = []
    if number and number.strip().isdigit():
        wanted.append(registration.c.number == int(number))
    elif tax_id:
        wanted.append(registration.c.tax_id == normalise(tax_id))
    elif plate:
        wanted.append(registration.c.plate.in_(plate_twins(normalise(plate))))
    if not wanted:
        return None
    rows = context.tx.all(
        select(registration)
        .where(registration.c.municipality == context.case.municipality, *wanted)
        .order_by(registration.c.number.desc())
    )
    return next((row for row in rows if row.status in LIVING), rows[0] if rows else None)


def note_offender(context: Context, form: Mapping[str, Any]) -> Row[Any] | None:
    """Put the offender into the case; their registration, where they have one."""
    if form["registered"]:
        return _registered(context, form)
    person = form["offender"]
    known = find_registration(context, tax_id=person["tax_id"])
    if known is not None and known.status in LIVING:
        raise wrong_field("registered", f"Este CPF tem o cadastro nº {known.number:05d}: registre como cadastrado.")
    add_party(context, "offender", name=person["name"], kind=person.get("kind", "person"),
              tax_id=normalise(person["tax_id"]), address=person.get("address"), email=person.get("email"))  # fmt: skip
    return None


def _registered(context: Context, form: Mapping[str, Any]) -> Row[Any]:
    asked = {"number": form.get("registration"), "tax_id": form.get("tax_id"), "plate": form.get("plate")}
    row = find_registration(context, **asked)
    if row is None:
        raise wrong_field("registration", "Não há cadastro com este número, CPF ou placa; confira.")
    if asked["tax_id"] and normalise(asked["tax_id"]) != row.tax_id:
        raise wrong_field("tax_id", f"O cadastro nº {row.number:05d} é de outro CPF.")
    set_fact(context, "registration", row.id)
    add_party(context, "offender", name=row.name, kind="person", tax_id=row.tax_id, address=row.address,
              email=row.email)  # fmt: skip
    return row
