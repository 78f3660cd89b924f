"""The terms of a case as people read them: how each was counted, and why one has not begun."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from sqlalchemy import Row, select

from handlers.law.text import provision_text
from models.case import term
from models.database import Transaction
from models.notice import notice, notice_addressee
from webapp.context import today, zone
from webapp.formats import local_day, short_day, weekday
from webapp.grammar import uncapital
from webapp.terms import Chip, due_chip
from webapp.words import FAILURES, HOUSEKEEPING, TERMS, word

OFFICIALS_TERMS = frozenset({"decision_term", "measure_review_at"})
"""Terms in which the officials must act: past them there is delay, not an end."""
SINCE = {
    "medical_term": _l("requerimento"),
    "measure_review_at": _l("última verificação da medida"),
}
FIRST_DAYS = {"validity": _l("primeiro dia do certificado")}
"""What the days of a term are that begins with no notice."""
REACHED = frozenset({"received", "published"})


@dataclass(frozen=True)
class Line:
    """One step of a computation: what, and by which provision."""

    text: str
    provision: str


@dataclass(frozen=True)
class TermView:
    """A term with its chip; `days` are its first, counted and last day, `steps` how they were found."""

    name: str
    title: str
    chip: Chip
    days: Sequence[tuple[date, str]] = ()
    steps: Sequence[Line] = ()
    why_not: str = ""

    @property
    def anchor(self) -> str:
        return f"prazo-{self.name}"


def lines(steps: Any) -> list[Line]:
    """The stored steps of a computation."""
    return [Line(each["text"], provision_text(each.get("provision") or "")) for each in steps or ()]


def read_terms(tx: Transaction, case_id: int, titles: Mapping[str, str], counting: str) -> list[TermView]:
    """The terms of the case: what has not begun first, what runs by its day, what ended last.

    `titles`: what messages and steps are called, to say by which act a term was met; `counting`: the provision that
    says how terms are counted.
    """
    rows = tx.all(select(term).where(term.c.case_id == case_id, term.c.replaced_at.is_(None)).order_by(term.c.due_at))
    known = [row for row in rows if row.name not in HOUSEKEEPING]
    waiting = _not_started(tx, case_id, {row.name for row in known}, counting)
    running = [_view(row, titles) for row in known if row.ended_at is None]
    ended = [_view(row, titles) for row in known if row.ended_at is not None]
    return [*waiting, *running, *ended]


def _view(row: Row[Any], titles: Mapping[str, str]) -> TermView:
    days: list[tuple[date, str]] = []
    if row.received_on is not None:
        days.append((row.received_on, str(SINCE.get(row.name) or _("recebimento ou publicação"))))
    if row.starts_on is not None:
        days.append((row.starts_on, str(FIRST_DAYS.get(row.name) or _("1º dia: primeiro dia útil seguinte"))))
    days.append((row.due_on, _("último dia, até 23:59")))
    return TermView(
        name=row.name,
        title=word(TERMS, row.name),
        chip=_ended(row, titles) if row.ended_at is not None else _running(row),
        days=days,
        steps=lines(row.steps),
    )


def _running(row: Row[Any]) -> Chip:
    if row.due_on < today() and row.suspended_at is None and row.name not in OFFICIALS_TERMS:
        return Chip("ended", "", _("venceu em %(day)s", day=short_day(row.due_on, today())))
    return due_chip(row.due_on, today(), suspended=row.suspended_at is not None)


def _ended(row: Row[Any], titles: Mapping[str, str]) -> Chip:
    """How it ended, in the words of the handler that saw it, or by the name of the act that met it."""
    if row.ending is None:
        return Chip("ended", "", _("venceu em %(day)s", day=short_day(row.due_on, today())))
    if row.ending not in titles:
        return Chip("ended", "", row.ending)
    on = short_day(local_day(row.ended_at, zone()), today())
    return Chip("ended", "", _("cumprido: %(how)s em %(day)s", how=uncapital(titles[row.ending]), day=on))


def _not_started(tx: Transaction, case_id: int, running: set[str], counting: str) -> list[TermView]:
    """Terms that a notice still out will start, each with the reason why it has not."""
    rows = tx.all(
        select(
            notice.c.id,
            notice.c.terms,
            notice.c.dispatched_at,
            notice_addressee.c.name,
            notice_addressee.c.state,
            notice_addressee.c.means,
            notice_addressee.c.tracking,
            notice_addressee.c.sent_on,
            notice_addressee.c.failure,
            notice_addressee.c.attempts,
        )
        .join(notice_addressee, notice_addressee.c.notice_id == notice.c.id)
        .where(notice.c.case_id == case_id, notice.c.completed_at.is_(None))
        .order_by(notice.c.id, notice_addressee.c.id)
    )
    found: dict[str, TermView] = {}
    for row in rows:
        for name in re.split(r"[\s,]+", row.terms.strip()):
            if not name or name in running or name in found:
                continue
            addressees = [each for each in rows if each.id == row.id]
            chip = due_chip(None, today(), not_started=True)
            found[name] = TermView(name, word(TERMS, name), chip, why_not=_why_not(addressees, counting))
    return list(found.values())


def _why_not(addressees: Sequence[Row[Any]], counting: str) -> str:
    """Where the notice stands, and what will start the term."""
    missing = [each for each in addressees if each.state not in REACHED]
    begins = _(
        "O prazo começa no primeiro dia útil após o recebimento ou a publicação%(provision)s.",
        provision=f" ({provision_text(counting)})" if counting else "",
    )
    if not missing:
        return _("Todos os destinatários foram alcançados; o prazo está sendo calculado.")
    told = " ".join(_where(each) for each in missing[:3])
    if len(addressees) > 1:
        counted = ngettext(
            "Falta alcançar %(num)d destinatário de %(all)d.",
            "Faltam alcançar %(num)d destinatários de %(all)d.",
            len(missing),
            all=len(addressees),
        )
        told = f"{counted} {told}"
    return f"{told} {begins}"


def _where(row: Row[Any]) -> str:
    on = short_day(row.sent_on, today()) if row.sent_on else ""
    if row.state == "to_send":
        return _("A notificação a %(name)s ainda não foi expedida.", name=row.name)
    if row.state == "failed":
        if not row.attempts:
            return _("%(name)s não tem endereço conhecido: falta publicar o edital.", name=row.name)
        why = word(FAILURES, row.failure)
        return _("A notificação a %(name)s não foi entregue (%(why)s).", name=row.name, why=why)
    if row.means == "electronic":
        return _("O e-mail a %(name)s foi enviado em %(on)s e ainda não foi confirmado.", name=row.name, on=on)
    if row.tracking:
        code = tracking(row.tracking)
        return _("O AR %(code)s foi postado em %(on)s e ainda não voltou.", code=code, on=on)
    return _("A notificação a %(name)s saiu em %(on)s e ainda não voltou.", name=row.name, on=on)


def tracking(code: str) -> str:
    """BR 123 456 789 BR."""
    return f"{code[:2]} {code[2:5]} {code[5:8]} {code[8:11]} {code[11:]}" if len(code) == 13 else code


def day_line(day: date) -> str:
    """16/03 seg."""
    return f"{short_day(day, today())} {weekday(day)}"
