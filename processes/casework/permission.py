"""May this person do this, now? Lanes, substitutions, designations and impediments; which message may be recorded."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from sqlalchemy import select

from handlers.errors import RefusedError
from handlers.registry import Actor
from models.account import official
from models.database import Transaction
from models.event import event
from models.notice import notice
from models.task import task
from processes.authority import active_official, barred, designated, lanes_of
from processes.casework.turn import Turn
from processes.engine.blueprint import Element
from processes.engine.machine import Open
from processes.messages import Message
from processes.recorders import steps_read

OUTSIDERS = frozenset({"public", "addressee"})
"""Who acts without being an official: through the public page, or by the link that was sent to them."""
BESIDE = frozenset({"file_paper"})
"""What may be recorded at any moment in a process that lives beside the cases; it is not annulled by itself."""
BANK = "bank"
"""An official who takes over what a bank's file tells: money that came is recorded in every state of the case."""


@dataclass(frozen=True)
class Offer:
    """A message or action that may be recorded: where it stands in the diagrams, and the lanes that may."""

    element: Element
    callers: tuple[Element, ...]
    lanes: frozenset[str]
    awaited: bool
    action: bool


def may_complete(turn: Turn, actor: Actor, opened: Open) -> Actor:
    """The actor with the lane in which they act; refused with the reason otherwise."""
    element = opened.element
    if actor.official_id is None:
        raise RefusedError("not_your_lane", "Esta tarefa é de um setor da prefeitura.")
    lane = turn.rows.lane(element)
    acting = _in_lane(turn, actor, {lane})
    if acting is None:
        if not designated(turn.tx, actor.official_id, turn.file.id, element.id):
            label = turn.place.lane_labels.get(lane, lane)
            raise RefusedError("not_your_lane", f"Esta tarefa é de outro setor: {label}.", lane=lane)
        acting = replace(actor, lane=lane)
    if (reason := barred(turn.tx, actor.official_id, turn.file.id, opened.id)) is not None:
        raise RefusedError("impeded", f"Há impedimento: você {reason}.")
    holder = turn.tx.one(
        select(task.c.holder_id, task.c.held_at, official.c.name)
        .join(official, official.c.id == task.c.holder_id)
        .where(task.c.case_id == turn.file.id, task.c.id == opened.id)
    )
    if holder is not None and holder.holder_id not in (actor.official_id, acting.substituted_id):
        since = holder.held_at.astimezone(turn.place.zone)
        raise RefusedError("held", f"Com {holder.name} desde {since:%d/%m às %H:%M}. Você pode consultar.")
    return acting


def may_record(turn: Turn, actor: Actor, lanes: frozenset[str], *, element: Element) -> Actor:
    """The actor with the lane in which they record; the public, or the addressee, only where the lanes say so."""
    if actor.kind in OUTSIDERS:
        if actor.kind in lanes:
            return actor
        raise RefusedError("not_your_lane", "Isto é recebido no balcão da prefeitura, não por esta página.")
    if actor.official_id is None:
        raise RefusedError("not_your_lane", "Isto é registrado por um setor da prefeitura.")
    acting = _in_lane(turn, actor, lanes)
    if acting is None:
        named = ", ".join(turn.place.lane_labels.get(each, each) for each in sorted(lanes - OUTSIDERS))
        raise RefusedError("not_your_lane", f"Isto é registrado por: {named}.")
    if element.properties.get("impediment") and (reason := barred(turn.tx, actor.official_id, turn.file.id, None)):
        raise RefusedError("impeded", f"Há impedimento: você {reason}.")
    return acting


def recordable(turn: Turn, name: str) -> Offer:
    """Whether this message or action is taken now: awaited, or kept, or an action for the case's status."""
    told = turn.procedure.messages.get(name)
    title = told.name if told else name
    if told is not None and told.services:
        raise RefusedError("not_awaited", f"“{title}” é comunicado por outro processo; ninguém o registra.")
    if told is not None and turn.file.status not in told.statuses and turn.actor.kind != BANK:
        raise RefusedError("not_awaited", f"“{title}” não cabe neste processo, que está encerrado.")
    office = {turn.municipality.lane(each, turn.procedure.name) for each in (told.lanes if told else ())}
    if told is not None and told.anybody:
        office = set(turn.place.lane_labels)
    outside = _outsiders(told) if told is not None else set()
    found = next(
        (each for each in (turn.machine.awaited() if turn.machine else []) if each.element.message == name), None
    )
    if found is not None:
        drawn = set(turn.rows.recorders(found.element))
        by_state = bool(steps_read(found.element.properties.get("recorded_by", "")))
        lanes = frozenset((drawn if by_state else office | drawn) | outside)
        return Offer(found.element, found.callers, lanes, True, False)
    if turn.row["number"] is None and name not in BESIDE:
        raise RefusedError("not_awaited", f"“{title}” cabe em um processo, não no acompanhamento de um registro.")
    if told is None:
        raise RefusedError("not_awaited", f"Nada aguarda “{title}” neste processo.")
    element = Element(process=turn.procedure.name, id=name, kind="message", name=title, message=name)
    if name == "annul_archived":
        office = _annulling(turn) or office
    offer = Offer(element, (), frozenset(office | outside), False, told.action)
    if told.action:
        return offer
    if not _kept(turn, told):
        raise RefusedError("not_awaited", f"Agora o processo não aguarda “{title}”.")
    return offer


def _annulling(turn: Turn) -> set[str]:
    """The authority that may annul the case while it runs annuls it archived too."""
    drawn = (each for each in turn.blueprint.elements.values() if each.message == "annul")
    return {lane for each in drawn for lane in turn.rows.recorders(each)}


def _kept(turn: Turn, told: Message) -> bool:
    """Is the case between the step (or notice) from which this message is kept and the one until which it is?"""
    ends = {each for each in (told.kept_from, *told.kept_until) if each}
    return told.kept(_done_steps(turn, ends), dispatched(turn.tx, turn.file.id) if told.kept_notices else ())


def dispatched(tx: Transaction, case_id: int) -> set[str]:
    """The kinds of notice that left the office in this case, by letter, e-mail or gazette."""
    query = select(notice.c.kind).where(notice.c.case_id == case_id, notice.c.dispatched_at.is_not(None)).distinct()
    return {row.kind for row in tx.all(query)}


def _outsiders(told: Message) -> set[str]:
    """Who may record this besides the officials."""
    return {kind for kind, may in (("public", told.public), ("addressee", told.addressee)) if may}


def _done_steps(turn: Turn, steps: Collection[str]) -> set[str]:
    found = turn.tx.all(
        select(event.c.element)
        .where(event.c.case_id == turn.file.id, event.c.kind == "task", event.c.element.in_(steps))
        .distinct()
    )
    return {row.element for row in found}


def _in_lane(turn: Turn, actor: Actor, lanes: Collection[str]) -> Actor | None:
    """The actor acting in one of these lanes: their own first, else one they hold for somebody absent."""
    assert actor.official_id is not None
    if not active_official(turn.tx, actor.official_id, turn.file.municipality):
        return None
    today = turn.now.astimezone(turn.place.zone).date()
    held = {lane: absent for lane, absent in lanes_of(turn.tx, actor.official_id, today).items() if lane in lanes}
    if not held:
        return None
    lane = min(held, key=lambda each: (held[each] is not None, each))
    return replace(actor, lane=lane, substituted_id=held[lane])
