"""An open task, and whether whoever looks at it may complete it; else why not, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _
from sqlalchemy import Row, and_, exists, literal, or_, select

from models.account import designation, impediment, official, official_lane, substitution
from models.database import Transaction
from models.event import event
from models.task import task
from processes.authority import Standing
from webapp.context import me, today, zone
from webapp.formats import local_day, short_day


@dataclass(frozen=True)
class Reach:
    """`kind` is empty where the task may be completed; else impeded, held or lane."""

    kind: str
    sentence: str

    @property
    def may(self) -> bool:
        return not self.kind


def find_task(tx: Transaction, case_id: int, task_id: int) -> Row[Any] | None:
    """The task with who holds it, what bars me from it, and whether I was designated for it; one statement."""
    mine = me().id
    barring = (
        select(impediment.c.reason)
        .where(
            impediment.c.case_id == task.c.case_id,
            impediment.c.official_id == mine,
            or_(impediment.c.task_id.is_(None), impediment.c.task_id == task.c.id),
        )
        .order_by(impediment.c.id)
        .limit(1)
        .scalar_subquery()
    )
    named = exists().where(
        designation.c.case_id == task.c.case_id,
        designation.c.element == task.c.element,
        designation.c.official_id == mine,
    )
    return tx.one(
        select(task, official.c.name.label("holder"), barring.label("barring"), named.label("designated"))
        .outerjoin(official, official.c.id == task.c.holder_id)
        .where(task.c.case_id == case_id, task.c.id == task_id)
    )


def reach(found: Row[Any], standing: Standing, lane_label: str) -> Reach:
    """May this official complete the task? The engine asks the same again when they do."""
    if found.lane not in standing.lanes and not found.designated:
        return Reach("lane", _("Esta tarefa é de outro setor: %(lane)s. Você pode consultar.", lane=lane_label))
    if found.barring is not None:
        return Reach("impeded", _("você %(reason)s.", reason=found.barring))
    absent = standing.lanes.get(found.lane)
    if found.holder_id not in {None, me().id, absent.absent_id if absent else None}:
        at = found.held_at.astimezone(zone())
        same_day = at.date() == today()
        since = f"{at:%H:%M}" if same_day else f"{short_day(local_day(found.held_at, zone()), today())}, {at:%H:%M}"
        return Reach("held", _("Com %(name)s desde %(since)s. Você pode consultar.", name=found.holder, since=since))
    return Reach("", "")


def who_may(tx: Transaction, found: Row[Any]) -> Sequence[str]:
    """The officials who could complete the task: of its lane, standing in for one of it, or designated; none barred."""
    of_lane = exists().where(official_lane.c.official_id == official.c.id, official_lane.c.lane == found.lane)
    lent = exists().where(
        substitution.c.substitute_id == official.c.id,
        substitution.c.since <= today(),
        substitution.c.until >= today(),
        substitution.c.absent_id == official_lane.c.official_id,
        official_lane.c.lane == found.lane,
    )
    named = exists().where(
        designation.c.case_id == found.case_id,
        designation.c.element == found.element,
        designation.c.official_id == official.c.id,
    )
    barring = exists().where(
        impediment.c.case_id == found.case_id,
        impediment.c.official_id == official.c.id,
        or_(impediment.c.task_id.is_(None), impediment.c.task_id == found.id),
    )
    rows = tx.all(
        select(official.c.name)
        .where(official.c.municipality == found.municipality, official.c.active, or_(of_lane, lent, named), ~barring)
        .order_by(official.c.name)
    )
    return [row.name for row in rows]


def find_completion(tx: Transaction, case_id: int, task_id: int) -> Row[Any] | None:
    """How a task that is no longer open was completed; None where it never was."""
    absent = official.alias("absent")
    return tx.one(
        select(event, official.c.name.label("by"), official.c.title.label("title"), absent.c.name.label("absent"))
        .outerjoin(official, official.c.id == event.c.official_id)
        .outerjoin(absent, absent.c.id == event.c.substituted_id)
        .where(and_(event.c.case_id == case_id, event.c.task_id == task_id, event.c.kind == literal("task")))
        .limit(1)
    )
