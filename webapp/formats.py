"""How dates, times, money, plates and numbers are written on screen; all of these are Jinja filters too."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

from handlers.numbers import format_plate, format_tax_id, mask_tax_id

NBSP = "\u00a0"
WEEKDAYS = ("seg", "ter", "qua", "qui", "sex", "sáb", "dom")
WEEKDAYS_LONG = ("segunda", "terça", "quarta", "quinta", "sexta", "sábado", "domingo")
NOT_GIVEN = "não informado"


def day(value: date | None) -> str:
    """17/03/2026."""
    return NOT_GIVEN if value is None else f"{value:%d/%m/%Y}"


def short_day(value: date | None, today: date) -> str:
    """17/03 in the current year, 17/03/2025 in another."""
    if value is None:
        return NOT_GIVEN
    return f"{value:%d/%m}" if value.year == today.year else f"{value:%d/%m/%Y}"


def weekday(value: date) -> str:
    """qua."""
    return WEEKDAYS[value.weekday()]


def weekday_long(value: date) -> str:
    """quarta."""
    return WEEKDAYS_LONG[value.weekday()]


def hour(value: datetime, zone: ZoneInfo) -> str:
    """15:20, in the municipality's zone."""
    return f"{value.astimezone(zone):%H:%M}"


def moment(value: datetime | None, zone: ZoneInfo) -> str:
    """17/03/2026 às 15:20, in the municipality's zone."""
    return NOT_GIVEN if value is None else f"{value.astimezone(zone):%d/%m/%Y às %H:%M}"


def local_day(value: datetime, zone: ZoneInfo) -> date:
    """The day of an instant in the municipality's zone."""
    return value.astimezone(zone).date()


def money(value: Decimal | None) -> str:
    """R$ 1.187,59, with a no-break space."""
    if value is None:
        return NOT_GIVEN
    return f"R${NBSP}{value:,.2f}".translate(str.maketrans(",.", ".,"))


def count(value: int) -> str:
    """1.234."""
    return f"{value:,}".replace(",", ".")


def plate(value: str | None) -> str:
    """ABC1D23 as it is, ABC1234 as ABC-1234."""
    return format_plate(value) if value else NOT_GIVEN


def masked_tax_id(value: str | None) -> str:
    """A CPF as ***.456.789-**; a CNPJ whole, which is public."""
    return mask_tax_id(value) if value else NOT_GIVEN


def tax_id(value: str | None) -> str:
    """123.456.789-09, or 12.345.678/0001-95."""
    return format_tax_id(value) if value else NOT_GIVEN


def case_number(number: int, year: int) -> str:
    """00123/2026."""
    return f"{number:05d}/{year}"


def short_name(name: str) -> str:
    """Caio Nunes → C. Nunes."""
    words = name.split()
    return name if len(words) < 2 else f"{words[0][0]}. {words[-1]}"


FILTERS = {
    each.__name__: each
    for each in (
        day,
        short_day,
        weekday,
        weekday_long,
        money,
        count,
        plate,
        masked_tax_id,
        tax_id,
        short_name,
    )
}
