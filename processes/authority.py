"""Who may do what: the lanes an official holds on a day, and what bars them from an act.

Substitutes hold the lanes of whom they stand in for; an impediment follows the person, never the lane.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Date,
    Row,
    Text,
    and_,
    cast,
    exists,
    false,
    literal,
    null,
    or_,
    select,
    tuple_,
    union_all,
)

from models.account import designation, head, impediment, official, official_lane, substitution
from models.case import case
from models.database import Transaction
from models.event import event
from models.task import awaited, task


def lanes_of(tx: Transaction, official_id: int, today: date) -> Mapping[str, int | None]:
    """The lanes that this official holds today → the official they stand in for, or None for their own."""
    own = select(official_lane.c.lane, null().label("absent")).where(official_lane.c.official_id == official_id)
    lent = (
        select(official_lane.c.lane, substitution.c.absent_id)
        .join(substitution, substitution.c.absent_id == official_lane.c.official_id)
        .where(substitution.c.substitute_id == official_id, _covers(today))
    )
    held: dict[str, int | None] = {}
    for row in tx.all(union_all(own, lent)):
        if row.absent is None or row.lane not in held:
            held[row.lane] = row.absent
    return held


def barred(tx: Transaction, official_id: int, case_id: int, task_id: int | None) -> str | None:
    """Why this official may not act in the case (or in this task of it), in words; None when nothing bars them."""
    whole_case = impediment.c.task_id.is_(None)
    return tx.value(
        select(impediment.c.reason)
        .where(
            impediment.c.case_id == case_id,
            impediment.c.official_id == official_id,
            whole_case if task_id is None else or_(whole_case, impediment.c.task_id == task_id),
        )
        .limit(1)
    )


def designated(tx: Transaction, official_id: int, case_id: int, element: str) -> bool:
    """Was this official designated for this step of this case (designação ad hoc)?"""
    return (
        tx.value(
            select(literal(1)).where(
                designation.c.case_id == case_id,
                designation.c.element == element,
                designation.c.official_id == official_id,
            )
        )
        is not None
    )


def active_official(tx: Transaction, official_id: int, municipality: str) -> bool:
    """Is this a person who still works in this municipality?"""
    found = tx.value(
        select(literal(1)).where(
            and_(official.c.id == official_id, official.c.active, official.c.municipality == municipality)
        )
    )
    return found is not None


@dataclass(frozen=True)
class StandIn:
    """Somebody whose lanes an official holds for a while."""

    absent_id: int
    name: str
    until: date


@dataclass(frozen=True)
class Standing:
    """What an official may do on a day: the municipality, the lanes held and for whom, the lanes headed, the roles.

    `designations`: the open tasks, by case and step, for which they were designated ad hoc.
    """

    official_id: int
    municipality: str
    lanes: Mapping[str, StandIn | None]
    heads: frozenset[str]
    designations: frozenset[tuple[int, str]]
    manager: bool
    analyst: bool
    administrator: bool

    @property
    def reads_all(self) -> bool:
        """May every case of the municipality be read?"""
        return self.manager or self.analyst or self.administrator

    @property
    def stand_ins(self) -> Sequence[StandIn]:
        """The people stood in for, each once, by name."""
        return sorted({each for each in self.lanes.values() if each}, key=lambda each: each.name)


def standing_of(tx: Transaction, who: Row[Any], today: date) -> Standing:
    """The standing of a row of `official` on this day, in one statement; a right that was revoked is gone at once."""
    nobody = (
        cast(null(), BigInteger).label("number"),
        cast(null(), Text).label("name"),
        cast(null(), Date).label("until"),
    )
    own = select(literal("own").label("kind"), official_lane.c.lane, *nobody).where(
        official_lane.c.official_id == who.id
    )
    headed = select(literal("head"), head.c.lane, *nobody).where(head.c.official_id == who.id)
    lent = (
        select(literal("lent"), official_lane.c.lane, substitution.c.absent_id, official.c.name, substitution.c.until)
        .join(substitution, substitution.c.absent_id == official_lane.c.official_id)
        .join(official, official.c.id == substitution.c.absent_id)
        .where(substitution.c.substitute_id == who.id, _covers(today))
    )
    named = (
        select(literal("named"), designation.c.element, designation.c.case_id, *nobody[1:])
        .join(task, and_(task.c.case_id == designation.c.case_id, task.c.element == designation.c.element))
        .where(designation.c.official_id == who.id)
    )
    rows = tx.all(union_all(own, headed, lent, named))
    lanes: dict[str, StandIn | None] = {
        row.lane: StandIn(row.number, row.name, row.until) for row in rows if row.kind == "lent"
    }
    lanes |= {row.lane: None for row in rows if row.kind == "own"}
    return Standing(
        official_id=who.id,
        municipality=who.municipality,
        lanes=lanes,
        heads=frozenset(row.lane for row in rows if row.kind == "head"),
        designations=frozenset((row.number, row.lane) for row in rows if row.kind == "named"),
        manager=who.manager,
        analyst=who.analyst,
        administrator=who.administrator,
    )


def impeded(official_id: int) -> ColumnElement[bool]:
    """Tasks that this official may not complete, whatever lane they hold.

    The official's impediments are few: they are read once and looked up, not asked for at every task.
    """
    mine = impediment.c.official_id == official_id
    of_case = select(impediment.c.case_id).where(mine, impediment.c.task_id.is_(None))
    of_task = select(impediment.c.case_id, impediment.c.task_id).where(mine, impediment.c.task_id.is_not(None))
    return or_(task.c.case_id.in_(of_case), tuple_(task.c.case_id, task.c.id).in_(of_task))


def in_lanes(standing: Standing) -> ColumnElement[bool]:
    """Tasks of the lanes held today, own or lent, and those of a designation."""
    named = [and_(task.c.case_id == case_id, task.c.element == step) for case_id, step in sorted(standing.designations)]
    return and_(task.c.municipality == standing.municipality, or_(task.c.lane.in_(sorted(standing.lanes)), *named))


def may_complete(standing: Standing) -> ColumnElement[bool]:
    """Tasks that this official could complete now: in their lanes, not impeded, not with somebody else.

    What an absent person holds may be completed by who stands in for them, in the lanes that are lent.
    """
    lent = [
        and_(task.c.lane == lane, task.c.holder_id == absent.absent_id)
        for lane, absent in standing.lanes.items()
        if absent
    ]
    free = or_(task.c.holder_id.is_(None), task.c.holder_id == standing.official_id, *lent)
    return and_(in_lanes(standing), free, ~impeded(standing.official_id))


def may_see_task(standing: Standing) -> ColumnElement[bool]:
    """Tasks that this official may look at in a list: of the lanes held or headed, designated, or with them.

    Each alternative names the municipality by itself, so that each is looked up by its own index.
    """
    here = task.c.municipality == standing.municipality
    named = [
        and_(here, task.c.case_id == case_id, task.c.element == step) for case_id, step in sorted(standing.designations)
    ]
    return or_(
        and_(here, task.c.lane.in_(sorted(standing.lanes.keys() | standing.heads))),
        and_(here, task.c.holder_id == standing.official_id),
        *named,
    )


def may_see(standing: Standing) -> ColumnElement[bool]:
    """Cases that this official may read: those of the municipality in which a lane of theirs, or they, took part.

    A lane takes part by a task it holds, by a message it may record, or by an act of the case's record.
    """
    ours = case.c.municipality == standing.municipality
    if standing.reads_all:
        return ours
    me = standing.official_id
    lanes = sorted(standing.lanes.keys() | standing.heads)
    may_record = [(literal(" ") + awaited.c.lanes + literal(" ")).contains(f" {lane} ") for lane in lanes]
    return and_(
        ours,
        or_(
            exists().where(task.c.case_id == case.c.id, or_(task.c.lane.in_(lanes), task.c.holder_id == me)),
            exists().where(event.c.case_id == case.c.id, or_(event.c.lane.in_(lanes), event.c.official_id == me)),
            exists().where(awaited.c.case_id == case.c.id, or_(false(), *may_record)),
            exists().where(designation.c.case_id == case.c.id, designation.c.official_id == me),
        ),
    )


def without_authority(municipality: str, today: date) -> ColumnElement[bool]:
    """Tasks that nobody able holds: every official of the lane, substitute or designated person is impeded or gone."""
    of_lane = exists().where(official_lane.c.official_id == official.c.id, official_lane.c.lane == task.c.lane)
    lent = exists().where(
        substitution.c.substitute_id == official.c.id,
        _covers(today),
        substitution.c.absent_id == official_lane.c.official_id,
        official_lane.c.lane == task.c.lane,
    )
    named = exists().where(
        designation.c.case_id == task.c.case_id,
        designation.c.element == task.c.element,
        designation.c.official_id == official.c.id,
    )
    barring = exists().where(
        impediment.c.case_id == task.c.case_id,
        impediment.c.official_id == official.c.id,
        or_(impediment.c.task_id.is_(None), impediment.c.task_id == task.c.id),
    )
    of_lane, lent, named, barring = (each.correlate(official, task) for each in (of_lane, lent, named, barring))
    able = exists().where(
        official.c.municipality == municipality, official.c.active, or_(of_lane, lent, named), ~barring
    )
    return and_(task.c.municipality == municipality, ~able.correlate(task))


def absent(today: date) -> ColumnElement[bool]:
    """Tasks whose holder is away today."""
    return exists().where(substitution.c.absent_id == task.c.holder_id, _covers(today))


def _covers(today: date) -> ColumnElement[bool]:
    return and_(substitution.c.since <= today, substitution.c.until >= today)
