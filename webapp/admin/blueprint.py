"""The administration's pages: a rail of plain lists, for the administrator only."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template
from flask_babel import lazy_gettext as _l
from sqlalchemy import func, select

from models.case import incident
from models.database import Transaction
from models.outbox import outbox
from models.task import task
from processes.authority import without_authority
from webapp import context
from webapp.audit import note
from webapp.installation import installation

blueprint = Blueprint("admin", __name__, url_prefix="/administracao")
SECTIONS = (
    ("pessoas", _l("Pessoas")),
    ("setores", _l("Setores")),
    ("substituicoes", _l("Substituições")),
    ("designacoes", _l("Sem autoridade desimpedida")),
    ("calendario", _l("Calendário")),
    ("valores", _l("Valores legais")),
    ("incidentes", _l("Incidentes")),
    ("caixa-de-saida", _l("Caixa de saída")),
    ("auditoria", _l("Auditoria")),
)
STUCK = ("uncertain", "dead")


def page(template: str, section: str, **values: Any) -> str:
    """A page of the administration, with what waits in each section beside its name."""
    with installation().database.reading() as tx:
        waiting = _waiting(tx)
    return render_template(f"admin/{template}.html", sections=SECTIONS, section=section, waiting=waiting, **values)


def noted(tx: Transaction, act: str, subject: str, detail: str | None = None) -> None:
    """Write down what the administrator did, in the same transaction."""
    who = context.me()
    note(tx, who.row.municipality, who.id, context.now(), act, subject, detail)


def place() -> str:
    """The administrator's municipality: every query of these pages names it."""
    return str(context.me().row.municipality)


def _waiting(tx: Transaction) -> dict[str, int]:
    here = place()
    counts = select(
        select(func.count())
        .select_from(task)
        .where(without_authority(here, context.today()))
        .scalar_subquery()
        .label("designacoes"),
        select(func.count())
        .select_from(incident)
        .where(incident.c.municipality == here, incident.c.resolved_at.is_(None))
        .scalar_subquery()
        .label("incidentes"),
        select(func.count())
        .select_from(outbox)
        .where(outbox.c.municipality == here, outbox.c.state.in_(STUCK))
        .scalar_subquery()
        .label("caixa"),
    )
    row = tx.one(counts)
    if row is None:
        return {}
    return {
        "designacoes": row.designacoes,
        "incidentes": row.incidentes,
        "caixa-de-saida": row.caixa,
    }
