"""What somebody who was notified may do by the public page now, and whether it comes late."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from flask_babel import gettext as _
from sqlalchemy import Row, select

from handlers.errors import RefusedError
from handlers.registry import PUBLIC
from models.case import term
from models.database import Transaction
from processes.casework.permission import may_record, recordable
from processes.forms import Form
from processes.municipality import Municipality
from webapp.formats import local_day, short_day
from webapp.installation import installation
from webapp.public.act_words import ActWords
from webapp.public.words import ACTS, act_words

TERMS = {
    "defence_filed": ("defence_term",),
    "appeal_filed": ("appeal_term",),
    "removal_reported": ("second_removal_term", "removal_term"),
}
"""The term of each act; the first that the case has."""


@dataclass(frozen=True)
class Possible:
    """An act that is taken now."""

    name: str
    words: ActWords


def possible(tx: Transaction, row: Row[Any], now: datetime) -> Sequence[Possible]:
    """The acts that the case takes now, in the order of their names on the page."""
    offered = {each.name for each in installation().engine.recordable(tx, row.id, PUBLIC, now)}
    return [Possible(name, act_words(row.procedure, name)) for name in ACTS if name in offered]


def why_not(tx: Transaction, row: Row[Any], name: str, now: datetime) -> str:
    """Why an act is not taken now; empty where it is."""
    turn = installation().engine.turn(tx, row.id, PUBLIC, now)
    try:
        offer = recordable(turn, name)
        may_record(turn, PUBLIC, offer.lanes, element=offer.element)
    except RefusedError as refused:
        return refused.sentence
    return ""


def form_of(tx: Transaction, row: Row[Any], name: str) -> Form | None:
    """The form of an act that the public page may know of."""
    procedure = installation().library.version(tx, row.version_id)
    told = procedure.messages.get(name)
    if told is None or not told.public or name not in ACTS:
        return None
    holders = [each.process for each in procedure.blueprint.elements.values() if each.message == name]
    return procedure.form(holders[0] if holders else procedure.name, name)


def late(tx: Transaction, row: Row[Any], name: str, at: datetime, place: Municipality, *, done: bool = False) -> str:
    """What a passed term means for an act of that moment; empty where it comes in time or no term runs."""
    for wanted in TERMS.get(name, ()):
        found = tx.one(
            select(term.c.due_at, term.c.due_on).where(
                term.c.case_id == row.id, term.c.name == wanted, term.c.replaced_at.is_(None)
            )
        )
        if found is not None:
            day = short_day(found.due_on, local_day(at, place.zone))
            return _late(name, day, done) if found.due_at < at else ""
    return ""


def _late(name: str, day: str, done: bool) -> str:
    if name == "removal_reported":
        return _("O prazo para remover venceu em %(day)s. Vale o dia em que o veículo saiu da via.", day=day)
    if name == "appeal_filed":
        if done:
            return _("Intempestivo: o prazo venceu em %(day)s.", day=day)
        return _("O prazo venceu em %(day)s. O recurso será recebido e marcado como intempestivo.", day=day)
    if done:
        return _("Intempestiva: o prazo venceu em %(day)s.", day=day)
    return _("O prazo venceu em %(day)s. A defesa será recebida e marcada como intempestiva.", day=day)
