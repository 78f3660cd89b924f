"""What was typed into the search box, and the cases it finds: by number, plate, chassis, CPF or CNPJ, or name."""

from __future__ import annotations

import re

from sqlalchemy import ColumnElement, and_, literal, or_, select

from handlers.numbers import is_chassis, is_plate, normalise, plate_twins
from handlers.records import name_key
from models.case import case
from models.party import party
from models.registration import registration
from models.vehicle import vehicle

NUMBER = re.compile(r"(?:processo\s*)?(?:n[ºo°.]*\s*)?([0-9]{1,5})\s*[/-]\s*([0-9]{4})", re.IGNORECASE)
NAMED = re.compile(r"(cadastro|medida)\s*(?:n[ºo°.]*\s*)?([0-9]{1,6})", re.IGNORECASE)
BARE_NUMBER = re.compile(r"[0-9]{1,5}")
TAX_ID = re.compile(r"[0-9]{11}|[0-9A-Z]{12}[0-9]{2}")
LONGEST = 100


def exact_number(typed: str) -> str | None:
    """The case's number with its year, or a record's name with its number, where a whole one was typed."""
    if found := NUMBER.fullmatch(typed.strip()):
        return f"{int(found[1]):05d}/{found[2]}"
    named = NAMED.fullmatch(typed.strip())
    return f"{named[1].capitalize()} {int(named[2]):05d}" if named else None


def matching(typed: str, municipality: str) -> ColumnElement[bool]:
    """The cases that what was typed may mean; several readings of one text are all tried."""
    text = typed.strip()[:LONGEST]
    code = normalise(text)
    readings: list[ColumnElement[bool]] = []
    if (whole := exact_number(text)) is not None:
        readings.append(case.c.reference == whole)
    if BARE_NUMBER.fullmatch(text):
        readings.append(case.c.number == int(text))
    if is_plate(code):
        readings.append(_vehicle(vehicle.c.plate.in_(plate_twins(code))))
        readings.append(_watching(municipality, registration.c.plate.in_(plate_twins(code))))
    if is_chassis(code):
        readings.append(_vehicle(vehicle.c.chassis == code))
    if TAX_ID.fullmatch(code):
        readings.append(_party(municipality, party.c.tax_id == code))
        readings.append(_watching(municipality, registration.c.tax_id == code))
    if len(text) >= 3 and not any(letter.isdigit() for letter in text):
        readings.append(_party(municipality, _named(party.c.name_key, text)))
        readings.append(_watching(municipality, _named(registration.c.name_key, text)))
    return or_(literal(False), *readings)


def _named(name: ColumnElement[str], text: str) -> ColumnElement[bool]:
    """Every word begins a word of the name."""
    key = literal(" ") + name
    words = name_key(text).split()
    return and_(literal(True), *(key.contains(f" {word}", autoescape=True) for word in words))


def _vehicle(condition: ColumnElement[bool]) -> ColumnElement[bool]:
    return case.c.id.in_(select(vehicle.c.case_id).where(condition))


def _party(municipality: str, condition: ColumnElement[bool]) -> ColumnElement[bool]:
    return case.c.id.in_(select(party.c.case_id).where(party.c.municipality == municipality, condition))


def _watching(municipality: str, condition: ColumnElement[bool]) -> ColumnElement[bool]:
    """The process of the validity of a registration."""
    here = registration.c.municipality == municipality
    return case.c.id.in_(select(registration.c.watch_id).where(here, registration.c.watch_id.is_not(None), condition))
