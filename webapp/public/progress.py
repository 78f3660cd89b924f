"""Where a case stands, in plain language: no names, no address but the one that was given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import orjson
from flask_babel import gettext as _
from sqlalchemy import Row, select

from models.case import term
from models.database import Transaction
from models.event import event
from models.notice import notice, notice_addressee
from models.task import awaited, task
from processes.engine.diagram import read_diagram
from processes.procedure import Procedure
from webapp.context import now
from webapp.formats import day, local_day, short_day
from webapp.grammar import uncapital, with_the
from webapp.installation import installation
from webapp.public.grants import Grant
from webapp.public.places import today_in
from webapp.public.words import awaited_of, decides_defence, steps_of
from webapp.terms import Chip, due_chip, status_chip
from webapp.words import OUTCOMES, TERMS, word

HAPPENED = ("start", "task", "message", "action", "service")
DECISIONS = frozenset({"decision_notice", "appeal_decision"})


@dataclass(frozen=True)
class Step:
    """Something that happened, for the list."""

    on: str
    text: str


@dataclass(frozen=True)
class Running:
    """A term that runs."""

    title: str
    chip: Chip


@dataclass(frozen=True)
class Progress:
    """What the page tells."""

    sentence: str
    chip: Chip
    phase: str
    terms: Sequence[Running]
    steps: Sequence[Step]
    given: str


def read_progress(tx: Transaction, row: Row[Any], grant: Grant) -> Progress:
    """The case as its party, or whoever only follows, may know it."""
    procedure = installation().library.version(tx, row.version_id)
    tasks = tx.all(select(task).where(task.c.case_id == row.id).order_by(task.c.id))
    waits = tx.all(select(awaited).where(awaited.c.case_id == row.id).order_by(awaited.c.id))
    terms = _running(tx, row)
    here = [each.process for each in (*tasks, *waits) if each.process != procedure.name]
    today = today_in(grant.place)
    return Progress(
        sentence=_sentence(tx, row, grant, tasks, terms),
        chip=status_chip(row.status, word(OUTCOMES, row.outcome) if row.outcome else None),
        phase=_phase(procedure, here[-1]) if here else "",
        terms=[Running(word(TERMS, each.name), due_chip(each.due_on, today)) for each in terms],
        steps=_steps(tx, row, grant),
        given="" if grant.is_party else _given(tx, row),
    )


def _sentence(
    tx: Transaction, row: Row[Any], grant: Grant, tasks: Sequence[Row[Any]], terms: Sequence[Row[Any]]
) -> str:
    """What everybody asks first: what does it wait for, until when, and why."""
    today, zone = today_in(grant.place), grant.place.zone
    if row.status != "open":
        on = day(local_day(row.closed_at, zone)) if row.closed_at else ""
        if row.status == "annulled":
            return _("Processo anulado em %(day)s.", day=on)
        return _("Processo arquivado em %(day)s: %(outcome)s.", day=on, outcome=word(OUTCOMES, row.outcome))
    if tasks:
        return _with_the_office(tasks[-1], grant, today)
    if terms:
        first = terms[0]
        whose = awaited_of(row.procedure)[first.name][0 if grant.is_party else 1]
        until = short_day(first.due_on, today)
        why = _why(tx, first, today)
        if why:
            return _("Aguardando %(what)s até %(until)s, porque %(why)s.", what=whose, until=until, why=why)
        return _("Aguardando %(what)s até %(until)s.", what=whose, until=until)
    sent = tx.value(
        select(notice_addressee.c.sent_on)
        .join(notice, notice.c.id == notice_addressee.c.notice_id)
        .where(notice.c.case_id == row.id, notice_addressee.c.state == "awaiting")
        .order_by(notice_addressee.c.id.desc())
        .limit(1)
    )
    if sent is not None:
        return _("Aguardando o recebimento da notificação, enviada em %(day)s.", day=short_day(sent, today))
    return _("O processo aguarda o fim de um prazo.")


def _with_the_office(each: Row[Any], grant: Grant, today: date) -> str:
    """Sua defesa está com o Diretor de Trânsito, que deve decidir até 18/03."""
    office = with_the(grant.place.lane_labels.get(each.lane, each.lane))
    until = short_day(each.due_on, today) if each.due_on else ""
    if decides_defence(each.procedure, each.element):
        whose = _("Sua defesa") if grant.is_party else _("A defesa de quem foi notificado")
        if until:
            told = _("%(whose)s está %(office)s, que deve decidir até %(until)s.")
            return told % {"whose": whose, "office": office, "until": until}
        return _("%(whose)s está %(office)s, que deve decidir.", whose=whose, office=office)
    if until:
        return _(
            "O processo está %(office)s, que deve %(act)s até %(until)s.",
            office=office,
            act=uncapital(each.title),
            until=until,
        )
    return _("O processo está %(office)s, que deve %(act)s.", office=office, act=uncapital(each.title))


def _running(tx: Transaction, row: Row[Any]) -> list[Row[Any]]:
    """The terms that wait for somebody outside, in the order in which the page tells them."""
    order = list(awaited_of(row.procedure))
    found = tx.all(
        select(term).where(
            term.c.case_id == row.id,
            term.c.name.in_(order),
            term.c.replaced_at.is_(None),
            term.c.ended_at.is_(None),
            term.c.suspended_at.is_(None),
            term.c.due_at >= now(),
        )
    )
    return sorted(found, key=lambda each: order.index(each.name)) if row.status == "open" else []


def _why(tx: Transaction, running: Row[Any], today: date) -> str:
    """A notificação foi recebida em 11/03."""
    if running.received_on is None or running.notice_id is None:
        return ""
    kind = tx.value(select(notice.c.kind).where(notice.c.id == running.notice_id))
    published = tx.one(
        select(notice_addressee.c.id).where(
            notice_addressee.c.notice_id == running.notice_id,
            notice_addressee.c.state == "published",
            notice_addressee.c.reached_on == running.received_on,
        )
    )
    what = _("a decisão") if kind in DECISIONS else _("a notificação")
    on = short_day(running.received_on, today)
    if published is not None:
        return _("%(what)s foi publicada em %(day)s", what=what, day=on)
    return _("%(what)s foi recebida em %(day)s", what=what, day=on)


def _phase(procedure: Procedure, process: str) -> str:
    file = f"{process}.bpmn"
    return read_diagram(file, procedure.diagrams[file]).name


def _steps(tx: Transaction, row: Row[Any], grant: Grant) -> list[Step]:
    told = steps_of(row.procedure)
    rows = tx.all(
        select(event.c.at, event.c.element, event.c.data)
        .where(event.c.case_id == row.id, event.c.kind.in_(HAPPENED), event.c.element.in_(list(told)))
        .order_by(event.c.no)
    )
    today = today_in(grant.place)
    return [
        Step(short_day(local_day(each.at, grant.place.zone), today), str(told[each.element]))
        for each in rows
        if not _tries_again(each.element, orjson.loads(each.data))
    ]


def _tries_again(element: str, data: Mapping[str, Any]) -> bool:
    """The step of the gazette ends without a publication when another letter is tried."""
    return element == "publish_in_gazette" and data.get("gazette_action") != "publish"


def _given(tx: Transaction, row: Row[Any]) -> str:
    """The place as whoever reported it wrote it."""
    data = tx.value(select(event.c.data).where(event.c.case_id == row.id, event.c.kind == "start"))
    return str(orjson.loads(data).get("location") or "") if data else ""
