"""What the application says, as the rules of law take it; what is not asked again stands in the register.

Only this module and `papers` know the fields of the application.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from sqlalchemy import Row

from handlers.errors import wrong_field
from handlers.law.motorcycles import Inspection, Motorcycle
from handlers.law.requirements import Applicant, Licence
from handlers.numbers import normalise

PERSON: Final = ("name", "tax_id", "identity", "birth_date", "address", "email", "telephone")
GROUPS: Final = ("applicant", "licence", "vehicle", "course", "crlv", "liability_policy")
Form = Mapping[str, Any]


def merged(said: Form, more: Form) -> dict[str, Any]:
    """The application with what was supplied since: group by group, the rest as it is told anew."""
    found = dict(said)
    for name, value in more.items():
        both = isinstance(value, Mapping) and isinstance(found.get(name), Mapping)
        found[name] = {**found[name], **value} if both else value
    return found


def day(text: str | None) -> date | None:
    """A day as the form gives it."""
    return None if not text else date.fromisoformat(text)


def person(said: Form, row: Row[Any] | None) -> dict[str, Any]:
    """Who the holder is or wants to be: as told, else as registered."""
    told = said.get("applicant") or {}
    known = {name: getattr(row, name) for name in PERSON} if row is not None else {}
    found = {name: told.get(name) or known.get(name) for name in PERSON}
    if isinstance(found["birth_date"], str):
        found["birth_date"] = date.fromisoformat(found["birth_date"])
    return found


def applicant(said: Form, row: Row[Any] | None, documents: Collection[str]) -> Applicant:
    """The person as the requirements look at them."""
    course = said.get("course") or {}
    again = row is not None and not course
    return Applicant(
        birth_date=person(said, row)["birth_date"],
        licence=licence(said, row),
        course_approved=True if again else course.get("approved"),
        vest_helmet=said.get("vest_helmet"),
        military=said.get("military"),
        electoral=said.get("electoral"),
        documents=documents,
    )


def licence(said: Form, row: Row[Any] | None) -> Licence | None:
    """The driving licence: as told, else as registered."""
    told = said.get("licence") or {}
    if not told:
        if row is None:
            return None
        return Licence(row.licence_category, row.category_a_since, None, row.licence_expires_on)
    return Licence(
        category=told["category"],
        category_a_since=day(told.get("category_a_since")),
        provisional_until=day(told.get("provisional_until")),
        expires_on=day(told.get("expires_on")),
    )


def motorcycle(said: Form, row: Row[Any] | None, reports: Collection[str], seen: Inspection | None) -> Motorcycle:
    """The vehicle as the requirements look at it: as told, else as registered; `reports` are those that hold."""
    told, policy = said.get("vehicle") or {}, said.get("liability_policy") or {}
    again = row is not None and not told
    expires = day(policy.get("expires_on"))
    if not policy and row is not None:
        expires = row.policy_expires_on
    return Motorcycle(
        vehicle_type="motorcycle" if again else told.get("vehicle_type"),
        engine_cc=cc(row.engine_cc if again and row is not None else told.get("engine_cc"), "vehicle.engine_cc"),
        nominal_cc=cc(told.get("nominal_cc"), "vehicle.nominal_cc"),
        manufactured_year=_made(row) if again and row is not None else told.get("manufactured_year"),
        first_registered_on=day(told.get("first_registered_on")),
        model_year=told.get("model_year"),
        rental_category=True if again else told.get("rental_category"),
        crlv_municipality=(said.get("crlv") or {}).get("municipality"),
        mandatory_insurance=said.get("mandatory_insurance"),
        inspection_reports=reports,
        liability_policy=bool(policy) or (row is not None and row.policy_number is not None),
        policy_expires_on=expires,
        inspection=seen,
    )


def _made(row: Row[Any]) -> int | None:
    """The year of manufacture; of a motorcycle registered without it, the year in which its life ends."""
    year: int | None = row.manufactured_year
    return year if year is not None else row.life_ends_on.year if row.life_ends_on is not None else None


def cc(text: Any, field: str) -> Decimal | None:
    """The size of an engine: `149`, `149,5` or `149.5`."""
    if text in (None, ""):
        return None
    try:
        size = Decimal(str(text).strip().replace(",", "."))
    except InvalidOperation as error:
        raise wrong_field(field, "Escreva a cilindrada como no CRLV, por exemplo 149 ou 149,5.") from error
    if not size.is_finite() or size < 0:
        raise wrong_field(field, "A cilindrada é um número a partir de zero.")
    return size


def plate(said: Form, row: Row[Any] | None) -> str | None:
    """The plate of the motorcycle."""
    told = (said.get("vehicle") or {}).get("plate")
    if told:
        return normalise(told)
    return row.plate if row is not None else None


def number_asked(said: Form) -> int | None:
    """The number of the registration that the request names."""
    text = str(said.get("registration") or "").strip()
    return int(text) if text.isdigit() else None
