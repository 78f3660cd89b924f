"""Chips: how near a term is and how a case stands, by colour, icon and words together."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from flask_babel import gettext as _
from flask_babel import ngettext

from webapp.formats import short_day


@dataclass(frozen=True)
class Chip:
    """`kind` is a class of the style sheet, `icon` a name of Font Awesome or empty."""

    kind: str
    icon: str
    text: str


def due_chip(due_on: date | None, today: date, *, suspended: bool = False, not_started: bool = False) -> Chip:
    """The chip of an open term: the days left counted as the law counts them, the first after today."""
    if suspended:
        return Chip("hold", "circle-pause", _("prazo suspenso"))
    if not_started:
        return Chip("hold", "hourglass-start", _("prazo não iniciado"))
    if due_on is None:
        return Chip("plain", "", _("sem prazo"))
    days = (due_on - today).days
    on = short_day(due_on, today)
    if days < 0:
        return Chip("late", "circle-exclamation", f"{on} · {_late(-days)}")
    if days == 0:
        return Chip("soon", "clock", _("hoje, 23:59"))
    if days == 1:
        return Chip("soon", "clock", f"{on} · {_('amanhã')}")
    left = ngettext("%(num)d dia", "%(num)d dias", days)
    if days <= 7:
        return Chip("near", "calendar-day", f"{on} · {left}")
    return Chip("plain", "", f"{on} · {left}")


def status_chip(status: str, outcome: str | None = None) -> Chip:
    """The chip of a case; `outcome` in words."""
    if status == "open":
        return Chip("open", "circle-play", _("Em andamento"))
    if status == "annulled":
        return Chip("annulled", "ban", _("Anulado"))
    if status == "archived":
        text = _("Arquivado: %(outcome)s", outcome=outcome) if outcome else _("Arquivado")
        return Chip("ended", "box-archive", text)
    raise ValueError(f"a case is not {status}")


def _late(days: int) -> str:
    return ngettext("%(num)d dia de atraso", "%(num)d dias de atraso", days)
