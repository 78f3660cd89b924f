"""The frame of every page: the menu for one's roles, the person's menu, the strip of a demonstration."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from ipaddress import ip_address
from typing import Any

from flask import Flask, g, request
from flask_babel import gettext as _
from flask_login import current_user

from processes.authority import Standing
from processes.municipality import Municipality
from webapp import context, formats
from webapp.addresses import case_url, is_numbered, task_url
from webapp.installation import installation
from webapp.offered import Offered
from webapp.roles import entering_lanes, reads_charges, reads_register, reads_values
from webapp.search import startable
from webapp.terms import due_chip, status_chip
from webapp.words import OUTCOMES, word


@dataclass(frozen=True)
class Entry:
    """One entry of the top bar; `key` is its shortcut."""

    title: str
    url: str
    key: str = ""

    @property
    def current(self) -> bool:
        """Is this the part of the site that is shown?"""
        return request.path == self.url or request.path.startswith(f"{self.url}/")


@dataclass(frozen=True)
class Shell:
    """What the frame shows to whoever is signed in."""

    entries: list[Entry]
    new_case: str | None
    person: str
    place: str
    demonstration: bool
    may_move_clock: bool


def install(app: Flask) -> None:
    """Give the templates the frame, the formats and the addresses."""
    app.jinja_env.filters.update(formats.FILTERS)
    app.jinja_env.filters.update(moment=moment, hour=hour, local_day=local_day, near_day=near_day)
    helpers: dict[str, Callable[..., Any]] = {
        "case_url": case_url,
        "task_url": task_url,
        "case_number": formats.case_number,
        "case_title": case_title,
        "due_chip": due_chip,
        "case_chip": case_chip,
        "about_vehicle": about_vehicle,
        "lane_label": lane_label,
        "lane_short": lane_short,
        "today": context.today,
        "now": context.now,
        "shell": shell,
    }
    app.jinja_env.globals.update(helpers)


def shell() -> Shell | None:
    """The frame; None where nobody is signed in."""
    if not current_user.is_authenticated:
        return None
    if "shell" not in g:
        g.shell = _build()
    found: Shell = g.shell
    return found


def may_move_clock() -> bool:
    """The clock is moved only in a demonstration and only from this computer."""
    try:
        loopback = ip_address(context.address()).is_loopback
    except ValueError:
        return False
    return loopback and context.reading().demonstration


def moment(value: datetime | None) -> str:
    """17/03/2026 às 15:20."""
    return formats.moment(value, context.zone())


def hour(value: datetime) -> str:
    """15:20."""
    return formats.hour(value, context.zone())


def local_day(value: datetime) -> date:
    """The day of an instant here."""
    return formats.local_day(value, context.zone())


def near_day(value: date | None) -> str:
    """17/03 this year, 17/03/2025 in another."""
    return formats.short_day(value, context.today())


def lane_label(lane: str) -> str:
    """Setor de Trânsito."""
    return str(context.municipality().lane_labels.get(lane, lane))


def lane_short(lane: str) -> str:
    """Setor."""
    found = context.municipality().lanes.get(lane)
    return found.short if found else lane


def place_name(municipality: Municipality) -> str:
    """Prefeitura de Mococa · Departamento de Trânsito."""
    department = municipality.heading["department"].removesuffix(f" de {municipality.name}")
    return _("Prefeitura de %(name)s", name=municipality.name) + f" · {department}"


def about_vehicle(procedure: str) -> bool:
    """Are the cases of this procedure told apart by their vehicle? Others are by their person."""
    return procedure.endswith("/abandonment")


def case_title(reference: str) -> str:
    """Processo 00123/2026; Cadastro 00012 for a process named after its record."""
    return _("Processo %(number)s", number=reference) if is_numbered(reference) else reference


def case_chip(status: str, outcome: str | None) -> Any:
    """How a case stands, its outcome in words."""
    return status_chip(status, word(OUTCOMES, outcome) if outcome else None)


def _build() -> Shell:
    parts, who = installation(), context.me()
    with parts.database.reading() as tx:
        standing = context.standing(tx)
        offered = startable(tx, standing) if standing.lanes else []
        procedures = context.procedures(tx) if standing.lanes or standing.heads or standing.reads_all else []
    new_case = "/processos/novo" if len(offered) > 1 else f"/processos/novo/{offered[0][0]}" if offered else None
    return Shell(
        entries=_entries(standing, procedures),
        new_case=new_case,
        person=who.name,
        place=place_name(context.municipality()),
        demonstration=context.reading().demonstration,
        may_move_clock=may_move_clock(),
    )


def _entries(standing: Standing, procedures: Sequence[Offered]) -> list[Entry]:
    """Absent, not greyed, where not permitted."""
    works = bool(standing.lanes or standing.heads)
    entries = [Entry(_("Tarefas"), "/tarefas", "g t")] if works else []
    entries.append(Entry(_("Processos"), "/processos", "g p"))
    if reads_register(standing, procedures):
        entries.append(Entry(_("Cadastros"), "/cadastros", "g d"))
    if reads_charges(standing, context.municipality()):
        entries.append(Entry(_("Cobranças"), "/cobrancas", "g c"))
    if reads_values(standing, entering_lanes(procedures)) and not standing.administrator:
        entries.append(Entry(_("Valores legais"), "/administracao/valores"))
    if standing.administrator:
        entries.append(Entry(_("Administração"), "/administracao", "g a"))
    return entries
