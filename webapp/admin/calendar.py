"""The calendar: days without normal service that were entered here, each with its act; the others for reading."""

from __future__ import annotations

from datetime import date

from flask import flash, redirect, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from sqlalchemy import delete, insert, select

from handlers.law.calendar import CLOSED, REDUCED, national_holidays, state_holidays
from models.account import official
from models.calendar import calendar_day
from models.database import Transaction
from webapp import context
from webapp.admin.blueprint import blueprint, noted, page, place
from webapp.auth import administrator_only
from webapp.formats import day as written
from webapp.installation import installation

KINDS = (CLOSED, REDUCED)


@blueprint.get("/calendario")
@administrator_only
def calendar() -> ResponseReturnValue:
    """The days of one year."""
    return _page("")


@blueprint.post("/calendario")
@administrator_only
def add_day() -> ResponseReturnValue:
    """Enter a day with its act. Terms already computed keep their date: nothing is moved in silence."""
    with installation().database.transaction() as tx:
        problem = _add(tx)
    if problem:
        return _page(problem), 422
    return redirect(f"/administracao/calendario?ano={request.form['dia'][:4]}", 303)


@blueprint.post("/calendario/<day>/retirar")
@administrator_only
def remove_day(day: str) -> ResponseReturnValue:
    """Take out a day that was entered here."""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        return redirect("/administracao/calendario", 303)
    with installation().database.transaction() as tx:
        gone = tx.run(delete(calendar_day).where(calendar_day.c.municipality == place(), calendar_day.c.day == found))
        if gone.rowcount:
            noted(tx, "calendar_day_removed", found.isoformat())
            flash(_("Dia %(day)s retirado do calendário.", day=written(found)), "success")
    return redirect(f"/administracao/calendario?ano={found.year}", 303)


def _add(tx: Transaction) -> str:
    form = request.form
    try:
        day = date.fromisoformat(form.get("dia", ""))
    except ValueError:
        return _("Informe o dia.")
    name, act, kind = (form.get(each, "").strip()[:200] for each in ("nome", "ato", "tipo"))
    if not name or not act:
        return _("Informe o nome do dia e o ato que o criou, com número e data.")
    if kind not in KINDS:
        return _("Escolha se não há expediente ou se ele é reduzido.")
    where = (calendar_day.c.municipality == place(), calendar_day.c.day == day)
    if tx.one(select(calendar_day.c.day).where(*where)) is not None:
        return _("Este dia já está no calendário. Retire-o para gravar de novo.")
    row = {"municipality": place(), "day": day, "kind": kind, "name": name, "act": act}
    tx.run(insert(calendar_day), {**row, "official_id": context.me().id, "at": context.now()})
    noted(tx, "calendar_day_added", day.isoformat(), f"{name}; {act}")
    flash(_("Dia %(day)s gravado. Prazos já calculados não mudam.", day=written(day)), "success")
    return ""


def _page(problem: str) -> str:
    asked = request.args.get("ano", "")
    year = int(asked) if asked.isascii() and asked.isdecimal() and 2000 <= int(asked) <= 2100 else context.today().year
    first, last = date(year, 1, 1), date(year, 12, 31)
    with installation().database.reading() as tx:
        entered = tx.all(
            select(calendar_day, official.c.name.label("by"))
            .outerjoin(official, official.c.id == calendar_day.c.official_id)
            .where(calendar_day.c.municipality == place(), calendar_day.c.day.between(first, last))
            .order_by(calendar_day.c.day)
        )
    return page("calendar", "calendario", entered=entered, known=_known(year), year=year, problem=problem)


def _known(year: int) -> list[tuple[date, str, str]]:
    """The days that need no entering: national, state, and those of the municipality's file."""
    calendar = context.municipality().calendar
    national = [(day, name, _("nacional")) for day, name in national_holidays(year).items()]
    state = [(day, name, _("estadual")) for day, name in state_holidays(calendar.state, year).items()]
    own = [(each.day, each.name, each.act) for each in calendar.days.values() if each.day.year == year]
    return sorted([*national, *state, *own])
