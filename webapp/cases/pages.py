"""The case page: /processos/NNNNN-AAAA, its tabs, and the small acts done on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import partial
from typing import Any

from flask import Blueprint, Response, abort, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_login import login_required
from sqlalchemy import Row, insert, select

from models.case import amount, note
from models.charge import charge, payment
from models.database import Transaction
from models.party import party, reporter
from webapp import audit
from webapp.addresses import case_slug, case_url
from webapp.cases.clock import lines
from webapp.cases.diagram import as_text, chosen, drawings
from webapp.cases.find import find_case
from webapp.cases.related import read_notes, read_related
from webapp.cases.view import PARTS, REPORTERS_LANE, CaseView, read_case_view
from webapp.charge_chips import payment_chips
from webapp.context import me, municipality, now, standing
from webapp.documents.reading import shown_of
from webapp.formats import tax_id
from webapp.grammar import uncapital
from webapp.installation import installation
from webapp.roles import reads_charges
from webapp.words import AMOUNTS, CHARGES, ROLES, word

blueprint = Blueprint("cases", __name__)
LONGEST_NOTE = 4000
RECENT = 6


blueprint.add_app_template_filter(uncapital, "uncapital")
for _name, _words in (("role_word", ROLES), ("amount_word", AMOUNTS), ("charge_word", CHARGES)):
    blueprint.add_app_template_global(partial(word, _words), _name)


@blueprint.get("/processos/<slug>")
@login_required
def case_page(slug: str) -> ResponseReturnValue:
    """The file of a case, one tab at a time."""
    part = request.args.get("parte", "autos")
    if part not in PARTS:
        abort(404)
    with installation().database.reading() as tx:
        row = find_case(tx, slug)
        view = read_case_view(tx, row, part, _chosen(row) if part == "autos" else 0)
        shown = SHOWN[part](tx, view)
    return render_template(f"cases/{part}.html", view=view, case=row, part=part, parts=PARTS, recent=RECENT, **shown)


@blueprint.get("/processos/<slug>/diagrama/<process>.bpmn")
@login_required
def drawing(slug: str, process: str) -> ResponseReturnValue:
    """The XML of one diagram, in the version of the case."""
    with installation().database.reading() as tx:
        row = find_case(tx, slug)
        procedure = installation().library.version(tx, row.version_id)
    known = {name for name, _element in procedure.blueprint_of(row.process).elements}
    text = procedure.diagrams.get(f"{process}.bpmn") if process in known else None
    if text is None:
        abort(404)
    return Response(text, mimetype="application/xml")


@blueprint.post("/processos/<slug>/notas")
@login_required
def add_note(slug: str) -> ResponseReturnValue:
    """Write an internal note: read by officials only, no part of the file."""
    text = request.form.get("text", "").strip()
    with installation().database.transaction() as tx:
        row = find_case(tx, slug)
        if text:
            values = {"case_id": row.id, "official_id": me().id, "at": now(), "text": text[:LONGEST_NOTE]}
            tx.run(insert(note), values)
    if not text:
        flash(_("Escreva a nota antes de guardar."), "warning")
    return redirect(f"{case_url(row.reference)}?parte=notas", 303)


@blueprint.post("/processos/<slug>/partes/<int:party_id>/ver")
@login_required
def reveal(slug: str, party_id: int) -> ResponseReturnValue:
    """Show a masked CPF whole, once; the look is written down."""
    with installation().database.transaction() as tx:
        row = find_case(tx, slug)
        person = tx.one(select(party).where(party.c.id == party_id, party.c.case_id == row.id))
        if person is None or not person.tax_id:
            abort(404)
        audit.note(tx, row.municipality, me().id, now(), "tax_id_seen", row.reference, f"party {party_id}")
    if request.headers.get("HX-Request"):
        return Response(tax_id(person.tax_id), mimetype="text/plain")
    flash(_("CPF de %(name)s: %(tax_id)s", name=person.name, tax_id=tax_id(person.tax_id)), "info")
    return redirect(case_url(row.reference), 303)


@blueprint.post("/processos/<slug>/comunicante/ver")
@login_required
def reveal_reporter(slug: str) -> ResponseReturnValue:
    """Who reported, for the ombudsman only; the look is written down, the name nowhere."""
    with installation().database.transaction() as tx:
        row = find_case(tx, slug)
        person = tx.one(select(reporter).where(reporter.c.case_id == row.id))
        if person is None or REPORTERS_LANE not in standing(tx).lanes:
            abort(404)
        audit.note(tx, row.municipality, me().id, now(), "reporter_seen", row.reference)
    told = " · ".join(each for each in (person.name, person.contact) if each) or _("não informado")
    if request.headers.get("HX-Request"):
        return Response(told, mimetype="text/plain")
    flash(_("Quem comunicou: %(told)s", told=told), "info")
    return redirect(case_url(row.reference), 303)


def _chosen(row: Row[Any]) -> int:
    """The document that the address asks for, else the last."""
    given = request.args.get("doc", "")
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 6 else int(row.document_no)


def _autos(tx: Transaction, view: CaseView) -> dict[str, Any]:
    return {"shown": shown_of(view.sheets)}


def _timeline(tx: Transaction, view: CaseView) -> dict[str, Any]:
    return {}


def _diagram(tx: Transaction, view: CaseView) -> dict[str, Any]:
    found = drawings(view.procedure, view.row.process, view.tasks, view.awaited)
    one = chosen(found, request.args.get("processo"), view.tasks)
    return {
        "drawings": found,
        "chosen": one,
        "outline": as_text(view.procedure, one.process),
        "slug": case_slug(view.row.reference),
    }


def _amounts(tx: Transaction, view: CaseView) -> dict[str, Any]:
    set_last = tx.all(select(amount).where(amount.c.case_id == view.row.id).order_by(amount.c.id.desc()))
    charges = tx.all(select(charge).where(charge.c.case_id == view.row.id).order_by(charge.c.id))
    paid = tx.all(
        select(payment)
        .join(charge, charge.c.id == payment.c.charge_id)
        .where(charge.c.case_id == view.row.id)
        .order_by(payment.c.id)
    )
    latest = {each.name: each for each in reversed(set_last)}
    return {
        "amounts": [(each, lines(each.steps)) for each in latest.values()],
        "charges": [_charge(each, [one for one in paid if one.charge_id == each.id]) for each in charges],
        "sees_charges": reads_charges(standing(tx), municipality()),
    }


def _charge(row: Row[Any], paid: Sequence[Row[Any]]) -> Mapping[str, Any]:
    """A charge with its computation and its payments, each with what it was: in part, late, double."""
    before, told = Decimal("0.00"), []
    for one in paid:
        told.append((one, payment_chips(row, before, one)))
        before += one.amount
    return {"row": row, "steps": lines(row.steps), "paid": told, "left": row.amount - before}


def _notes(tx: Transaction, view: CaseView) -> dict[str, Any]:
    return {"notes": read_notes(tx, view.row.id), "longest": LONGEST_NOTE}


def _related(tx: Transaction, view: CaseView) -> dict[str, Any]:
    return {"related": read_related(tx, view.row, standing(tx), view.parties)}


SHOWN = {
    "autos": _autos,
    "andamento": _timeline,
    "diagrama": _diagram,
    "valores": _amounts,
    "notas": _notes,
    "relacionados": _related,
}
