"""Ready phrases that templates print: a vehicle from what is known of it, the length of a term."""

from collections.abc import Callable, Mapping
from typing import Final

from handlers.documents import words
from handlers.documents.filters import FILTERS

_LENGTHS: Final[Mapping[str, Callable[[int], str]]] = {
    "days": words.days,
    "business_days": words.business_days,
    "hours": words.hours,
    "months": words.months,
}


def describe_vehicle(
    *,
    brand: str | None = None,
    model: str | None = None,
    colour: str | None = None,
    plate: str | None = None,
    chassis: str | None = None,
    other: str | None = None,
) -> str:
    """The vehicle in one phrase, from the parts that are known, never with a blank.

    "veículo Volkswagen Gol, cor prata, placa ABC-1234, chassi 9BWZZZ377VT004251"; without a plate "sem placa
    aparente"; of nothing known "veículo sem elementos de identificação aparentes".
    """
    name = " ".join(part.strip() for part in (brand, model) if part and part.strip())
    parts = []
    if colour and colour.strip():
        parts.append(f"cor {colour.strip()}")
    if plate and plate.strip():
        parts.append(f"placa {FILTERS['plate'](plate)}")
    if chassis and chassis.strip():
        parts.append(f"chassi {chassis.strip().upper()}")
    if other and other.strip():
        parts.append(other.strip().rstrip("."))
    if not name and not parts:
        return "veículo sem elementos de identificação aparentes"
    if not (plate and plate.strip()):
        parts.append("sem placa aparente")
    return ", ".join([f"veículo {name}".strip(), *parts])


def term_length(value: int, unit: str) -> str:
    """The length of a term as `terms.<id>.days_text` prints it: "5 (cinco) dias", "72 (setenta e duas) horas"."""
    return _LENGTHS[unit](value)
