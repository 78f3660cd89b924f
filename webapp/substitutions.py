"""Absences: who stands in for whom, from which day to which. One's own, and those the administrator enters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_login import login_required
from sqlalchemy import ColumnElement, Row, delete, insert, or_, select, update

from models.account import official, substitution
from models.database import Transaction
from webapp import context
from webapp.audit import note
from webapp.formats import day
from webapp.installation import installation

blueprint = Blueprint("substitutions", __name__)


@blueprint.get("/substituicoes")
@login_required
def mine() -> ResponseReturnValue:
    """The absences I am part of."""
    return _page("")


@blueprint.post("/substituicoes")
@login_required
def add_mine() -> ResponseReturnValue:
    """Enter an absence of mine."""
    with installation().database.transaction() as tx:
        problem = add(tx, context.me().id, request.form)
    if problem:
        return _page(problem), 422
    flash(_("Substituição gravada."), "success")
    return redirect("/substituicoes", 303)


@blueprint.post("/substituicoes/<int:substitution_id>/encerrar")
@login_required
def end_mine(substitution_id: int) -> ResponseReturnValue:
    """End an absence of mine today."""
    with installation().database.transaction() as tx:
        if not end(tx, substitution_id, substitution.c.absent_id == context.me().id):
            abort(404)
    flash(_("Substituição encerrada."), "success")
    return redirect("/substituicoes", 303)


def add(tx: Transaction, absent_id: int, given: Mapping[str, str]) -> str:
    """Enter an absence; a sentence when something is wrong, nothing when it was done."""
    try:
        since, until = date.fromisoformat(given.get("de", "")), date.fromisoformat(given.get("ate", ""))
    except ValueError:
        return _("Informe o primeiro e o último dia da ausência.")
    if until < since:
        return _("O último dia da ausência vem antes do primeiro.")
    if until < context.today():
        return _("Este período já passou.")
    people = {row.id: row for row in colleagues(tx)}
    substitute = given.get("substituto", "")
    if absent_id not in people or not substitute.isdecimal() or int(substitute) not in people:
        return _("Escolha quem vai substituir.")
    if int(substitute) == absent_id:
        return _("Ninguém substitui a si mesmo. Escolha outra pessoa.")
    overlapping = tx.one(
        select(substitution.c.since, substitution.c.until).where(
            substitution.c.absent_id == absent_id,
            substitution.c.substitute_id == int(substitute),
            substitution.c.since <= until,
            substitution.c.until >= since,
        )
    )
    if overlapping is not None:
        told = {"since": day(overlapping.since), "until": day(overlapping.until)}
        return _("Já há substituição desta pessoa de %(since)s a %(until)s.", **told)
    row = {"absent_id": absent_id, "substitute_id": int(substitute), "since": since, "until": until}
    tx.run(insert(substitution), {**row, "made_by": context.me().id, "made_at": context.now()})
    _noted(tx, "substitution_added", people[absent_id].login, people[int(substitute)].login, since, until)
    return ""


def end(tx: Transaction, substitution_id: int, allowed: ColumnElement[bool]) -> bool:
    """End an absence with yesterday; one that has not begun is taken out."""
    found = tx.one(_joined().where(substitution.c.id == substitution_id, allowed))
    if found is None or found.until < context.today():
        return False
    if found.since >= context.today():
        tx.run(delete(substitution).where(substitution.c.id == substitution_id))
    else:
        last = date.fromordinal(context.today().toordinal() - 1)
        tx.run(update(substitution).where(substitution.c.id == substitution_id).values(until=last))
    _noted(tx, "substitution_ended", found.absent_login, found.substitute_login, found.since, found.until)
    return True


def colleagues(tx: Transaction) -> Sequence[Row[Any]]:
    """The active officials of the municipality, by name."""
    return tx.all(
        select(official.c.id, official.c.login, official.c.name, official.c.title)
        .where(official.c.municipality == context.me().row.municipality, official.c.active)
        .order_by(official.c.name)
    )


def current(tx: Transaction, *conditions: ColumnElement[bool]) -> Sequence[Row[Any]]:
    """Absences of the municipality that have not ended, and those of the last ninety days."""
    recent = date.fromordinal(context.today().toordinal() - 90)
    return tx.all(_joined().where(substitution.c.until >= recent, *conditions).order_by(substitution.c.since.desc()))


def _page(problem: str) -> str:
    me = context.me().id
    with installation().database.reading() as tx:
        rows = current(tx, or_(substitution.c.absent_id == me, substitution.c.substitute_id == me))
        people = [row for row in colleagues(tx) if row.id != me]
    return render_template("auth/substitutions.html", rows=rows, people=people, problem=problem)


def _joined() -> Any:
    absent, substitute = official.alias("absent"), official.alias("substitute")
    return (
        select(
            substitution,
            absent.c.name.label("absent"),
            absent.c.login.label("absent_login"),
            substitute.c.name.label("substitute"),
            substitute.c.login.label("substitute_login"),
        )
        .join(absent, absent.c.id == substitution.c.absent_id)
        .join(substitute, substitute.c.id == substitution.c.substitute_id)
        .where(absent.c.municipality == context.me().row.municipality)
    )


def _noted(tx: Transaction, act: str, absent: str, substitute: str, since: date, until: date) -> None:
    who = context.me()
    detail = f"{substitute}, {day(since)} a {day(until)}"
    note(tx, who.row.municipality, who.id, context.now(), act, absent, detail)
