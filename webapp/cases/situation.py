"""Where a case stands and who must act until when: its open tasks, what it awaits, and the sentence under the title."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask_babel import gettext as _
from markupsafe import Markup
from sqlalchemy import Row, select

from models.account import official
from models.case import incident
from models.database import Transaction
from models.task import awaited, task
from processes.procedure import Procedure
from webapp.addresses import task_url
from webapp.cases.clock import TermView
from webapp.cases.file import Sheet
from webapp.context import today, zone
from webapp.formats import day, local_day, short_day
from webapp.grammar import uncapital, with_the
from webapp.words import OUTCOMES, word


def read_tasks(tx: Transaction, case_id: int) -> Sequence[Row[Any]]:
    """The open tasks with the name of who holds each, the most urgent first."""
    return tx.all(
        select(task, official.c.name.label("holder"))
        .outerjoin(official, official.c.id == task.c.holder_id)
        .where(task.c.case_id == case_id)
        .order_by(task.c.due_on.is_(None), task.c.due_on, task.c.id)
    )


def read_awaited(tx: Transaction, case_id: int) -> Sequence[Row[Any]]:
    """The messages that the case waits for, with the lanes that may record them."""
    return tx.all(select(awaited).where(awaited.c.case_id == case_id).order_by(awaited.c.id))


def read_incident(tx: Transaction, case_id: int) -> Row[Any] | None:
    """What keeps the case from going on, and whose it is."""
    return tx.one(
        select(incident, official.c.name.label("owner"))
        .outerjoin(official, official.c.id == incident.c.owner_id)
        .where(incident.c.case_id == case_id, incident.c.resolved_at.is_(None))
        .order_by(incident.c.id)
        .limit(1)
    )


def sentence(
    row: Row[Any],
    tasks: Sequence[Row[Any]],
    waits: Sequence[Row[Any]],
    terms: Sequence[TermView],
    sheets: Sequence[Sheet],
    procedure: Procedure,
    lanes: Mapping[str, str],
) -> Markup:
    """What everybody asks first: where is it, with whom, until when."""
    if row.status == "archived":
        on = day(local_day(row.closed_at, zone())) if row.closed_at else ""
        return Markup("{}").format(
            _("Processo arquivado em %(day)s: %(outcome)s.", day=on, outcome=word(OUTCOMES, row.outcome))
        )
    if row.status == "annulled":
        return _annulled(row, sheets)
    if tasks:
        return Markup(" ").join(_task(row, each, lanes) for each in tasks[:3])
    return _waiting(waits, terms, procedure)


def _annulled(row: Row[Any], sheets: Sequence[Sheet]) -> Markup:
    on = day(local_day(row.closed_at, zone())) if row.closed_at else ""
    told = Markup("{}").format(_("Processo anulado em %(day)s.", day=on))
    act = next((each for each in reversed(sheets) if each.kind == "annulment"), None)
    if act is None:
        return told
    return told + Markup(' <a href="{}">{}</a>').format(act.url, _("Ver o ato"))


def _task(row: Row[Any], each: Row[Any], lanes: Mapping[str, str]) -> Markup:
    """Falta expedir a notificação, com Caio Nunes (Setor de Trânsito), até 18/03."""
    link = Markup('<a class="plain" href="{}"><strong>{}</strong></a>').format(
        task_url(row.reference, each.id), uncapital(each.title)
    )
    lane = lanes.get(each.lane, each.lane)
    holder = _("com %(name)s (%(lane)s)", name=each.holder, lane=lane) if each.holder else with_the(lane)
    if each.due_on is None:
        return Markup(_("Falta %(task)s, %(holder)s.")) % {"task": link, "holder": holder}
    until = short_day(each.due_on, today())
    return Markup(_("Falta %(task)s, %(holder)s, até %(until)s.")) % {"task": link, "holder": holder, "until": until}


def _waiting(waits: Sequence[Row[Any]], terms: Sequence[TermView], procedure: Procedure) -> Markup:
    known = procedure.messages
    quiet = {"annul", *(name for name, each in known.items() if each.services)}
    names = dict.fromkeys(each.message for each in waits if each.message not in quiet)
    told = [known[name].name if name in known else name for name in names]
    running = next((each for each in terms if not each.why_not and each.chip.kind not in {"ended", "hold"}), None)
    if not told and running is None:
        return Markup("{}").format(_("O processo aguarda o fim de um prazo."))
    if not told and running is not None:
        until = short_day(running.days[-1][0], today())
        return Markup("{}").format(_("Aguarda até %(until)s (%(term)s).", until=until, term=uncapital(running.title)))
    listed = _listed([Markup("<strong>{}</strong>").format(uncapital(each)) for each in told])
    if running is None:
        return Markup(_("Aguarda %(what)s.")) % {"what": listed}
    until = short_day(running.days[-1][0], today())
    return Markup(_("Aguarda %(what)s; o prazo (%(term)s) vai até %(until)s.")) % {
        "what": listed,
        "term": uncapital(running.title),
        "until": until,
    }


def _listed(words: Sequence[Markup]) -> Markup:
    """a, b ou c."""
    if len(words) < 2:
        return Markup("").join(words)
    return Markup(", ").join(words[:-1]) + Markup("{}").format(_(" ou ")) + words[-1]
