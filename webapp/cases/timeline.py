"""What happened in a case, in words: when, which act, who, in which lane; the computation where there is one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import orjson
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from sqlalchemy import Row, null, select
from sqlalchemy import case as when

from models.account import official
from models.database import Transaction
from models.event import event
from processes.procedure import Procedure
from webapp.cases.clock import Line, lines
from webapp.cases.file import Sheet
from webapp.words import TERMS, word

DESK: Mapping[str, LazyString] = {
    "claim": _l("Tarefa assumida"),
    "release": _l("Tarefa devolvida ao setor"),
    "reassign": _l("Tarefa redistribuída"),
    "prioritise": _l("Prioridade alterada"),
    "follow_up": _l("Data de retorno marcada"),
    "impede": _l("Impedimento declarado"),
    "designate": _l("Designação para o ato"),
}
NOTED = ("desk", "timer")


@dataclass(frozen=True)
class Happening:
    """One line of the timeline."""

    no: int
    at: datetime
    kind: str
    element: str
    text: str
    by: str
    lane: str
    detail: str
    sheets: Sequence[Sheet]
    computation: Sequence[Line]
    computed: bool


def read_happenings(
    tx: Transaction,
    case_id: int,
    procedure: Procedure,
    lanes: Mapping[str, str],
    sheets: Sequence[Sheet],
    *,
    whole: bool = False,
) -> list[Happening]:
    """The record of the case, the newest first; with `whole` the computations too."""
    absent = official.alias("absent")
    rows = tx.all(
        select(
            event.c.no,
            event.c.at,
            event.c.kind,
            event.c.process,
            event.c.element,
            event.c.lane,
            official.c.name.label("by"),
            absent.c.name.label("absent"),
            when((event.c.kind.in_(NOTED), event.c.data), else_=null()).label("data"),
            (event.c.computation if whole else null()).label("computation"),
            event.c.computation.is_not(None).label("computed"),
        )
        .outerjoin(official, official.c.id == event.c.official_id)
        .outerjoin(absent, absent.c.id == event.c.substituted_id)
        .where(event.c.case_id == case_id)
        .order_by(event.c.no.desc())
    )
    drawn: dict[int, list[Sheet]] = {}
    for sheet in sheets:
        drawn.setdefault(sheet.event_no, []).append(sheet)
    return [_happening(row, procedure, lanes, drawn.get(row.no, ())) for row in rows]


def _happening(row: Row[Any], procedure: Procedure, lanes: Mapping[str, str], sheets: Sequence[Sheet]) -> Happening:
    data = orjson.loads(row.data) if row.data else {}
    return Happening(
        no=row.no,
        at=row.at,
        kind=row.kind,
        element=row.element,
        text=_text(row.kind, row.element, data, procedure),
        by=_by(row, procedure),
        lane=lanes.get(row.lane, row.lane or ""),
        detail=str(data.get("reason") or data.get("act") or "") if row.kind == "desk" else "",
        sheets=sheets,
        computation=lines(orjson.loads(row.computation)) if row.computation else (),
        computed=bool(row.computed),
    )


def _text(kind: str, element: str, data: Mapping[str, Any], procedure: Procedure) -> str:
    if kind == "desk":
        return str(DESK.get(element, element))
    if kind == "timer":
        return _("Terminou o prazo: %(term)s", term=word(TERMS, data.get("term") or element))
    if kind == "start" and element != procedure.start.id:
        return _("Acompanhamento iniciado")
    told = procedure.messages.get(element)
    return told.name if told is not None else procedure.step_name(element)


def _by(row: Row[Any], procedure: Procedure) -> str:
    if row.by is None:
        by_itself = row.kind in ("service", "timer") or row.process in procedure.companions
        return _("sistema") if by_itself else _("interessado, pela página pública")
    if row.absent is not None:
        return _("%(name)s, em substituição a %(absent)s", name=row.by, absent=row.absent)
    return str(row.by)
