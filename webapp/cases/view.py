"""The case page, put together: the head and the boxes that every tab shows, and what one tab shows besides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from markupsafe import Markup
from sqlalchemy import Row

from models.database import Transaction
from processes.casework.permission import dispatched
from processes.procedure import Procedure
from webapp.cases.clock import TermView, read_terms
from webapp.cases.diagram import process_name
from webapp.cases.file import Sheet, read_sheets
from webapp.cases.offers import Offer, offers
from webapp.cases.related import Beside, count_beside, read_parties
from webapp.cases.situation import read_awaited, read_incident, read_tasks, sentence
from webapp.cases.timeline import Happening, read_happenings
from webapp.context import municipality, standing
from webapp.installation import installation
from webapp.register_beside import RegisterBox, read_register_box

PARTS: Mapping[str, LazyString] = {
    "autos": _l("Autos"),
    "andamento": _l("Andamento"),
    "diagrama": _l("Diagrama"),
    "valores": _l("Valores"),
    "notas": _l("Notas internas"),
    "relacionados": _l("Relacionados"),
}
COUNTING = "first_day_counts"
REPORTERS_LANE = "ombudsman"
"""The only lane that may know who reported."""


@dataclass(frozen=True)
class CaseView:
    """What the head and the side of the page need, whichever tab is shown."""

    row: Row[Any]
    procedure: Procedure
    lanes: Mapping[str, str]
    sheets: Sequence[Sheet]
    tasks: Sequence[Row[Any]]
    awaited: Sequence[Row[Any]]
    terms: Sequence[TermView]
    happenings: Sequence[Happening]
    parties: Sequence[Row[Any]]
    incident: Row[Any] | None
    offers: Sequence[Offer]
    beside: Beside
    shows_reporter: bool
    register: RegisterBox | None
    sentence: Markup

    @property
    def pages(self) -> int | None:
        """How many sheets the file has; None while one of them has not been printed yet."""
        found = [each.pages for each in self.sheets]
        return sum(each or 0 for each in found) if all(found) else None

    @property
    def kind(self) -> str:
        """What the case is: its procedure; of a process beside the cases, that process."""
        return process_name(self.procedure, self.row.process)

    @property
    def interested(self) -> str | None:
        """Whose case it is, for the line under the title."""
        return next((each.name for each in self.parties if each.name), None)


def titles_of(procedure: Procedure) -> Mapping[str, str]:
    """What messages and steps are called."""
    steps = {element: each.name for (_, element), each in procedure.elements.items()}
    return {**steps, **{name: told.name for name, told in procedure.messages.items()}}


def counting_rule(procedure: Procedure) -> str:
    """The provision that says how terms are counted; empty where no law does."""
    rule = procedure.values.parameter(COUNTING).provision
    return "" if rule == "administrative" else rule


def read_case_view(tx: Transaction, row: Row[Any], part: str, chosen: int = 0) -> CaseView:
    """Read what this tab shows; `chosen` is the document that is open."""
    procedure = installation().library.version(tx, row.version_id)
    place, who = municipality(), standing(tx)
    whole, beside_form = part == "andamento", part == "autos"
    sheets = read_sheets(tx, row, chosen) if whole or beside_form or row.status == "annulled" else []
    tasks = read_tasks(tx, row.id)
    waits = read_awaited(tx, row.id)
    timed = beside_form or not tasks
    terms = read_terms(tx, row.id, titles_of(procedure), counting_rule(procedure)) if timed else []
    labels = place.lane_labels
    happenings = read_happenings(tx, row.id, procedure, labels, sheets, whole=whole) if whole or beside_form else []
    parties = read_parties(tx, row)
    beside = count_beside(tx, row, who, parties)
    offered = offers(
        procedure,
        place,
        who,
        status=row.status,
        awaited=[(each.message, each.lanes) for each in waits],
        done_steps={each.element for each in happenings if each.kind == "task"},
        dispatched=dispatched(tx, row.id),
        beside=row.number is None,
    )
    return CaseView(
        row=row,
        procedure=procedure,
        lanes=labels,
        sheets=sheets,
        tasks=tasks,
        awaited=waits,
        terms=terms,
        happenings=happenings,
        parties=parties,
        incident=read_incident(tx, row.id) if beside.incidents else None,
        offers=offered,
        beside=beside,
        shows_reporter=bool(beside.reporters) and REPORTERS_LANE in who.lanes,
        register=read_register_box(tx, row, procedure, who, parties),
        sentence=sentence(row, tasks, waits, terms, sheets, procedure, labels),
    )
