"""The filters of the inbox, as they stand in the address: what they keep, what they are called, how they are undone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from urllib.parse import urlencode

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from sqlalchemy import ColumnElement, and_, true

from models.task import task
from webapp.inbox.lists import DEFAULT, LISTS

DUE: Mapping[str, LazyString] = {
    "atrasadas": _l("atrasadas"),
    "hoje": _l("até hoje"),
    "amanha": _l("até amanhã"),
    "7dias": _l("em 7 dias"),
    "sem": _l("sem prazo"),
}
NAMES = {
    "procedimento": _l("Procedimento"),
    "tarefa": _l("Tarefa"),
    "setor": _l("Setor"),
    "vence": _l("Vence"),
}
LAST_PAGE = 2000


@dataclass(frozen=True)
class Query:
    """The list, its filters and its page; what is unknown in an address is left out."""

    lista: str = DEFAULT
    procedimento: str = ""
    tarefa: str = ""
    setor: str = ""
    vence: str = ""
    pagina: int = 1

    @classmethod
    def read(cls, given: Mapping[str, str]) -> Query:
        """From an address's query."""
        name = given.get("lista", DEFAULT)
        due = given.get("vence", "")
        page = given.get("pagina", "1")
        return cls(
            lista=name if name in {each.id for each in LISTS} else DEFAULT,
            procedimento=given.get("procedimento", ""),
            tarefa=given.get("tarefa", ""),
            setor=given.get("setor", ""),
            vence=due if due in DUE else "",
            pagina=min(max(int(page), 1), LAST_PAGE) if page.isascii() and page.isdecimal() and len(page) < 6 else 1,
        )

    @property
    def filters(self) -> dict[str, str]:
        """The filters that are set, by name."""
        return {name: value for name in NAMES if (value := str(getattr(self, name)))}

    def parameters(self) -> dict[str, str]:
        """What the address carries: only what differs from the default."""
        found = {"lista": self.lista} if self.lista != DEFAULT else {}
        found |= self.filters
        return found | ({"pagina": str(self.pagina)} if self.pagina > 1 else {})

    def url(self, **changes: str | int) -> str:
        """The address of this list, changed."""
        changed = replace(self, **{"pagina": 1, **changes})  # type: ignore[arg-type]
        query = urlencode(changed.parameters())
        return f"/tarefas?{query}" if query else "/tarefas"

    @property
    def here(self) -> str:
        """The address of exactly this."""
        return self.url(pagina=self.pagina)

    def back(self, case_id: int, task_id: int) -> str:
        """The way back from a task: the same list and page, at the row that was opened, which is marked."""
        query = urlencode({**self.parameters(), "marca": f"{case_id}:{task_id}"})
        return f"/tarefas?{query}#t-{case_id}-{task_id}"


def keeps(query: Query, today: date, *, without: str = "") -> ColumnElement[bool]:
    """Which tasks the filters keep; `without` names one to leave out."""
    kept: dict[str, ColumnElement[bool]] = {
        "procedimento": task.c.procedure == query.procedimento,
        "tarefa": task.c.element == query.tarefa,
        "setor": task.c.lane == query.setor,
        "vence": _due(query.vence, today),
    }
    return and_(true(), *(kept[name] for name in query.filters if name != without))


def _due(name: str, today: date) -> ColumnElement[bool]:
    return {
        "": true(),
        "atrasadas": task.c.due_on < today,
        "hoje": task.c.due_on <= today,
        "amanha": task.c.due_on <= today + timedelta(days=1),
        "7dias": task.c.due_on <= today + timedelta(days=7),
        "sem": task.c.due_on.is_(None),
    }[name]
