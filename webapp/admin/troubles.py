"""What did not work: cases whose clock failed, e-mails that did not leave; and the audit trail."""

from __future__ import annotations

from typing import Any

from flask import abort, flash, redirect, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from sqlalchemy import func, select, update

from handlers.errors import HandlerError, RefusedError
from models.account import official
from models.audit import audit
from models.case import case, incident
from models.outbox import outbox
from webapp import context
from webapp.admin.blueprint import STUCK, blueprint, noted, page, place
from webapp.auth import administrator_only
from webapp.installation import installation

MOST = 100
STATES = ("waiting", "sending", "done", "dead", "uncertain")


@blueprint.get("/incidentes")
@administrator_only
def incidents() -> ResponseReturnValue:
    """Open incidents, the oldest first, then those resolved lately."""
    owner = official.alias("owner")
    with installation().database.reading() as tx:
        rows = tx.all(
            select(incident, case.c.reference, owner.c.name.label("owner"))
            .outerjoin(case, case.c.id == incident.c.case_id)
            .outerjoin(owner, owner.c.id == incident.c.owner_id)
            .where(incident.c.municipality == place())
            .order_by(incident.c.resolved_at.is_not(None), incident.c.resolved_at.desc(), incident.c.id)
            .limit(MOST)
        )
    return page("incidents", "incidentes", rows=rows)


@blueprint.post("/incidentes/<int:incident_id>/tentar")
@administrator_only
def retry(incident_id: int) -> ResponseReturnValue:
    """Try the case again; whoever tries becomes the incident's owner."""
    parts = installation()
    with parts.database.transaction() as tx:
        mine = tx.run(
            update(incident)
            .where(incident.c.id == incident_id, incident.c.municipality == place(), incident.c.resolved_at.is_(None))
            .values(owner_id=context.me().id)
        )
        if not mine.rowcount:
            abort(404)
        noted(tx, "incident_retried", str(incident_id))
    try:
        parts.engine.retry(incident_id, context.actor(), context.now())
    except (RefusedError, HandlerError) as still:
        flash(_("Incidente nº %(n)d continua: %(why)s", n=incident_id, why=still.sentence), "warning")
    else:
        flash(_("Incidente nº %(n)d resolvido: o processo voltou a andar.", n=incident_id), "success")
    return redirect("/administracao/incidentes", 303)


@blueprint.get("/caixa-de-saida")
@administrator_only
def outgoing() -> ResponseReturnValue:
    """What must leave, what left, what is stuck; with the alarm when nothing leaves."""
    asked = request.args.get("estado", "")
    chosen = asked if asked in STATES else ""
    here = (outbox.c.municipality == place(),)
    with installation().database.reading() as tx:
        counts = {
            row.state: row.n
            for row in tx.all(select(outbox.c.state, func.count().label("n")).where(*here).group_by(outbox.c.state))
        }
        rows = tx.all(
            select(outbox, case.c.reference)
            .outerjoin(case, case.c.id == outbox.c.case_id)
            .where(*here, *([outbox.c.state == chosen] if chosen else []))
            .order_by(outbox.c.state.in_(STUCK).desc(), outbox.c.id.desc())
            .limit(MOST)
        )
        late = tx.value(
            select(func.min(outbox.c.due_at)).where(*here, outbox.c.state == "waiting", outbox.c.due_at < context.now())
        )
    still = late if late is not None and (context.now() - late).total_seconds() > 15 * 60 else None
    return page("outbox", "caixa-de-saida", rows=rows, counts=counts, chosen=chosen, states=STATES, still=still)


@blueprint.post("/caixa-de-saida/<int:outbox_id>/reenviar")
@administrator_only
def resend(outbox_id: int) -> ResponseReturnValue:
    """Send again what failed, or what nobody knows to have left; it keeps its Message-ID."""
    return _settle(outbox_id, "outbox_resent", _("Vai ser enviado de novo."), "waiting")


@blueprint.post("/caixa-de-saida/<int:outbox_id>/dar-por-enviado")
@administrator_only
def take_as_sent(outbox_id: int) -> ResponseReturnValue:
    """What is uncertain is taken as sent by a person who knows."""
    return _settle(outbox_id, "outbox_taken_as_sent", _("Ficou como enviado."), "done")


@blueprint.get("/auditoria")
@administrator_only
def trail() -> ResponseReturnValue:
    """Who did and saw what, the newest first."""
    asked = request.args.get("antes", "")
    before = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 19 else None
    with installation().database.reading() as tx:
        rows = tx.all(
            select(audit, official.c.name)
            .outerjoin(official, official.c.id == audit.c.official_id)
            .where(audit.c.municipality == place(), *([audit.c.id < before] if before else []))
            .order_by(audit.c.id.desc())
            .limit(MOST + 1)
        )
    return page("audit", "auditoria", rows=rows[:MOST], following=rows[MOST - 1].id if len(rows) > MOST else None)


def _settle(outbox_id: int, act: str, told: str, state: str) -> ResponseReturnValue:
    values: dict[str, Any] = {"state": state, "error": None, "leased_until": None, "leased_by": None}
    values |= {"due_at": context.now(), "attempts": 0} if state == "waiting" else {"left_at": context.now()}
    from_states = STUCK if state == "waiting" else ("uncertain",)
    with installation().database.transaction() as tx:
        changed = tx.run(
            update(outbox)
            .where(outbox.c.id == outbox_id, outbox.c.municipality == place(), outbox.c.state.in_(from_states))
            .values(values)
        )
        if not changed.rowcount:
            abort(404)
        noted(tx, act, str(outbox_id))
    flash(told, "success")
    return redirect("/administracao/caixa-de-saida", 303)
