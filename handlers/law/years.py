"""Terms of whole years: the same number and month, and what happens to the 29th of February."""

from __future__ import annotations

from datetime import date

MARCH_FIRST = (3, 1)
FEBRUARY_28 = (2, 28)


def years_after(day: date, years: int, feb29: str) -> date:
    """The same day and month, years later; where there is no 29 February, the day that the parameter `feb29` names.

    Source: Código Civil, art. 132, § 3 (the day after); Lei 9.784/1999, art. 66, § 3 (the last day of the month).
    """
    year = day.year + years
    try:
        return day.replace(year=year)
    except ValueError:
        month, number = MARCH_FIRST if feb29 == "mar1" else FEBRUARY_28
        return date(year, month, number)


def months_after(day: date, months: int, feb29: str) -> date:
    """The same day, months later; where the month has no such day, the day after its end, or its last one.

    Source: Código Civil, art. 132, § 3.
    """
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    try:
        return day.replace(year=year, month=month + 1)
    except ValueError:
        following = date(year + (month + 1) // 12, (month + 1) % 12 + 1, 1)
        return following if feb29 == "mar1" else date.fromordinal(following.toordinal() - 1)
