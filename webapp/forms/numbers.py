"""Dates, amounts and numbers as people type them ↔ as they are kept. What cannot be read is given back as typed."""

from __future__ import annotations

import re

from handlers.numbers import format_cep, format_plate, format_tax_id, format_tracking

_DAY = re.compile(r"([0-9]{1,2})[/.-]([0-9]{1,2})[/.-]([0-9]{4})")
_CLOCK = re.compile(r"([0-9]{1,2})[:hH]([0-9]{2})(?::[0-9]{2})?")
_THOUSANDS = re.compile(r"[0-9]{1,3}(\.[0-9]{3})*(,[0-9]{1,2})?")
_PLAIN = re.compile(r"[0-9]{1,15}(,[0-9]{1,2})?")
_POINT = re.compile(r"[0-9]{1,15}\.[0-9]{2}")


def read_date(text: str) -> str:
    """`17/03/2026` or `2026-03-17` → `2026-03-17`."""
    written = text.strip()
    if found := _DAY.fullmatch(written):
        day, month, year = found.groups()
        return f"{year}-{int(month):02}-{int(day):02}"
    return written


def read_moment(text: str) -> str:
    """`13/03/2026 15:20`, `2026-03-13T15:20:00` → `2026-03-13T15:20`; a day alone stays a day."""
    written = re.sub(r"[\sT]+(às\s+)?", " ", text.strip(), count=1)
    day, _, clock = written.partition(" ")
    if not clock:
        return read_date(day)
    found = _CLOCK.fullmatch(clock.strip())
    return f"{read_date(day)}T{int(found[1]):02}:{found[2]}" if found else text.strip()


def read_money(text: str) -> str:
    """`1.187,59`, `1187,5`, `R$ 800` → `1187.59`, `1187.50`, `800.00`. A point before two digits is a decimal point."""
    written = re.sub(r"^R\$", "", text.strip()).strip()
    if _POINT.fullmatch(written):
        whole, cents = written.split(".")
    elif _THOUSANDS.fullmatch(written) or _PLAIN.fullmatch(written):
        whole, _, cents = written.replace(".", "").partition(",")
    else:
        return text.strip()
    return f"{int(whole)}.{cents:0<2}"


def read_integer(text: str) -> int | str:
    """`1.250` → 1250."""
    written = text.strip().replace(".", "")
    return int(written) if re.fullmatch(r"-?[0-9]{1,9}", written) else text.strip()


def write_money(amount: str) -> str:
    """`1187.59` → `1.187,59`."""
    whole, _, cents = amount.partition(".")
    if not (re.fullmatch(r"[0-9]{1,15}", whole) and re.fullmatch(r"[0-9]{2}", cents)):
        return amount
    return f"{int(whole):,}".replace(",", ".") + f",{cents}"


def write_number(named_format: str, text: str) -> str:
    """The value as it stands in its control: amounts, plates and codes as they are read, dates as the browser wants."""
    writers = {
        "money": write_money,
        "plate": format_plate,
        "cpf": format_tax_id,
        "cnpj": format_tax_id,
        "tax_id": format_tax_id,
        "cep": format_cep,
        "tracking": format_tracking,
    }
    writer = writers.get(named_format)
    return writer(text) if writer else text
