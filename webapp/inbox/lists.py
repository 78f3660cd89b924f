"""The lists of the inbox: which tasks each holds, and how many, counted together in one statement."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from sqlalchemy import ColumnElement, and_, case, func, select

from models.database import Transaction
from models.task import task
from processes.authority import (
    Standing,
    absent,
    impeded,
    in_lanes,
    may_complete,
    may_see_task,
)

DEFAULT = "posso"


@dataclass(frozen=True)
class TaskList:
    """A list of the rail; `heads` are those that only a head has."""

    id: str
    title: LazyString
    heads: bool = False


LISTS = (
    TaskList("posso", _l("Posso concluir")),
    TaskList("comigo", _l("Comigo")),
    TaskList("livres", _l("Livres nos meus setores")),
    TaskList("atrasadas", _l("Atrasadas")),
    TaskList("retorno", _l("Com data de retorno")),
    TaskList("ausentes", _l("De pessoas ausentes"), heads=True),
    TaskList("setor", _l("Todas do setor"), heads=True),
)


def lists_for(standing: Standing) -> list[TaskList]:
    """The lists that this official has."""
    return [each for each in LISTS if standing.heads or not each.heads]


def holds(name: str, standing: Standing, today: date) -> ColumnElement[bool]:
    """Which tasks a list holds; a name that is no list is refused with KeyError."""
    headed = and_(task.c.municipality == standing.municipality, task.c.lane.in_(sorted(standing.heads)))
    mine = and_(task.c.municipality == standing.municipality, task.c.holder_id == standing.official_id)
    completable = may_complete(standing)
    return {
        "posso": completable,
        "comigo": mine,
        "livres": and_(completable, task.c.holder_id.is_(None)),
        "atrasadas": and_(completable, task.c.due_on < today),
        "retorno": and_(may_see_task(standing), task.c.follow_up_on.is_not(None)),
        "ausentes": and_(headed, absent(today)),
        "setor": headed,
    }[name]


@dataclass(frozen=True)
class Counts:
    """How many tasks stand in each list, and how many an impediment hides."""

    by_list: dict[str, int]
    impeded: int


def count_all(tx: Transaction, standing: Standing, today: date) -> Counts:
    """All counts of the rail, in one pass over the tasks that this official may look at."""
    sums = [
        func.coalesce(func.sum(case((holds(each.id, standing, today), 1), else_=0)), 0).label(each.id)
        for each in lists_for(standing)
    ]
    hidden = case((and_(in_lanes(standing), impeded(standing.official_id)), 1), else_=0)
    row = tx.one(
        select(*sums, func.coalesce(func.sum(hidden), 0).label("impeded"))
        .select_from(task)
        .where(may_see_task(standing))
    )
    if row is None:
        raise LookupError("a sum without a row")
    found = {name: int(value) for name, value in row._mapping.items()}
    return Counts({name: n for name, n in found.items() if name != "impeded"}, found["impeded"])
