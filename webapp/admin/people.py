"""People: who works here, in which lanes and roles; new ones, changes, provisional passwords."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from flask import abort, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from sqlalchemy import Row, and_, delete, func, insert, or_, select, update

from models.account import head, official, official_lane
from models.database import Transaction
from models.task import task
from webapp import context
from webapp.admin.blueprint import blueprint, noted, page, place
from webapp.auth import administrator_only
from webapp.auth.passwords import draw_password, hash_password
from webapp.auth.sessions import end_sessions
from webapp.installation import installation

LOGIN = re.compile(r"[a-z][a-z0-9._-]{2,39}")
EMAIL = re.compile(r"[^@\s]{1,64}@[^@\s]{1,255}\.[^@\s.]{2,}")
ROLES = ("manager", "analyst", "administrator")
TEXTS = ("login", "name", "title", "registration", "email")
LONGEST = 120


@blueprint.get("/pessoas")
@administrator_only
def people() -> ResponseReturnValue:
    """Everybody, the active first."""
    with installation().database.reading() as tx:
        rows = tx.all(
            select(official)
            .where(official.c.municipality == place())
            .order_by(official.c.active.desc(), official.c.name)
        )
        lanes = _lanes(tx, official_lane)
    return page("people", "pessoas", rows=rows, lanes=lanes)


@blueprint.get("/pessoas/nova")
@administrator_only
def new_person() -> ResponseReturnValue:
    """The form for a new person."""
    return _form(None, {}, set(), set(), "")


@blueprint.post("/pessoas/nova")
@administrator_only
def add_person() -> ResponseReturnValue:
    """Add a person with a provisional password, shown once."""
    values, lanes, heads = _posted()
    password = draw_password()
    with installation().database.transaction() as tx:
        problem = _problem(tx, values, None)
        if not problem:
            row = {**values, "municipality": place(), "password": hash_password(password), "must_change": True}
            made = tx.run(insert(official).returning(official.c.id), row).scalar_one()
            _set_lanes(tx, made, lanes, heads)
            noted(tx, "person_added", str(values["login"]), _told(values, lanes, heads))
    if problem:
        return _form(None, values, lanes, heads, problem), 422
    return page("password", "pessoas", name=values["name"], login=values["login"], password=password)


@blueprint.get("/pessoas/<int:official_id>")
@administrator_only
def person(official_id: int) -> ResponseReturnValue:
    """One person's data."""
    with installation().database.reading() as tx:
        row = _find(tx, official_id)
        lanes, heads = (_lanes(tx, table).get(official_id, set()) for table in (official_lane, head))
    return _form(row, dict(row._mapping), lanes, heads, "")


@blueprint.post("/pessoas/<int:official_id>")
@administrator_only
def change_person(official_id: int) -> ResponseReturnValue:
    """Change a person's data, lanes and roles; who leaves is signed out and what they held goes back to the lanes."""
    values, lanes, heads = _posted()
    values["active"] = "active" in request.form
    with installation().database.transaction() as tx:
        row = _find(tx, official_id)
        problem = _problem(tx, values, row)
        if not problem:
            tx.run(update(official).where(official.c.id == official_id).values(values))
            _set_lanes(tx, official_id, lanes, heads)
            if not values["active"]:
                end_sessions(tx, official_id, context.reading().real)
                tx.run(update(task).where(task.c.holder_id == official_id).values(holder_id=None, held_at=None))
            noted(tx, "person_changed", str(values["login"]), _told(values, lanes, heads))
    if problem:
        return _form(row, values, lanes, heads, problem), 422
    flash(_("Dados de %(name)s gravados.", name=values["name"]), "success")
    return redirect("/administracao/pessoas", 303)


@blueprint.post("/pessoas/<int:official_id>/senha")
@administrator_only
def new_password(official_id: int) -> ResponseReturnValue:
    """A new provisional password, shown once; the person's sessions end."""
    password = draw_password()
    with installation().database.transaction() as tx:
        row = _find(tx, official_id)
        changed = {"password": hash_password(password), "must_change": True}
        tx.run(update(official).where(official.c.id == official_id).values(changed))
        end_sessions(tx, official_id, context.reading().real)
        noted(tx, "password_reset", row.login)
    return page("password", "pessoas", name=row.name, login=row.login, password=password)


@blueprint.get("/setores")
@administrator_only
def lanes() -> ResponseReturnValue:
    """Each lane with who holds it and who heads it."""
    with installation().database.reading() as tx:
        names = {
            row.id: row.name
            for row in tx.all(
                select(official.c.id, official.c.name)
                .where(official.c.municipality == place(), official.c.active)
                .order_by(official.c.name)
            )
        }
        held, headed = _lanes(tx, official_lane), _lanes(tx, head)
    table = [
        {
            "label": label,
            "people": [names[each] for each in names if lane in held.get(each, ())],
            "heads": [names[each] for each in names if lane in headed.get(each, ())],
        }
        for lane, label in context.municipality().lane_labels.items()
    ]
    return page("lanes", "setores", table=table)


def _form(row: Row[Any] | None, values: Mapping[str, Any], lanes: set[str], heads: set[str], problem: str) -> str:
    labels = context.municipality().lane_labels
    return render_template(
        "admin/person.html", row=row, values=values, lanes=lanes, heads=heads, labels=labels, problem=problem
    )


def _posted() -> tuple[dict[str, Any], set[str], set[str]]:
    known = set(context.municipality().lane_labels)
    values: dict[str, Any] = {name: request.form.get(name, "").strip()[:LONGEST] for name in TEXTS}
    values["login"] = values["login"].lower()
    values["email"] = values["email"] or None
    values |= {role: role in request.form for role in ROLES}
    return values, known & set(request.form.getlist("lane")), known & set(request.form.getlist("head"))


def _problem(tx: Transaction, values: Mapping[str, Any], row: Row[Any] | None) -> str:
    """What is wrong with the form, in a sentence."""
    if not all(values[name] for name in ("login", "name", "title", "registration")):
        return _("Informe nome, cargo, matrícula e usuário.")
    if not LOGIN.fullmatch(values["login"]):
        return _("O usuário tem de 3 a 40 letras minúsculas, números, ponto ou hífen, e começa por letra.")
    if values["email"] and not EMAIL.fullmatch(values["email"]):
        return _("O e-mail não tem a forma nome@dominio.")
    mine = row is not None and row.id == context.me().id
    if mine and not (values.get("active", True) and values["administrator"]):
        return _("Você não pode tirar de si a administração. Outra pessoa da administração pode.")
    taken = tx.one(
        select(official.c.login, official.c.registration).where(
            or_(
                func.lower(official.c.login) == values["login"],
                and_(official.c.municipality == place(), official.c.registration == values["registration"]),
            ),
            official.c.id != (row.id if row else 0),
        )
    )
    if taken is None:
        return ""
    if taken.login == values["login"]:
        return _("Já há uma pessoa com este usuário.")
    return _("Já há uma pessoa com esta matrícula.")


def _find(tx: Transaction, official_id: int) -> Row[Any]:
    row = tx.one(select(official).where(official.c.id == official_id, official.c.municipality == place()))
    if row is None:
        abort(404)
    return row


def _lanes(tx: Transaction, table: Any) -> dict[int, set[str]]:
    """Official → lanes, of `official_lane` or `head`, in this municipality."""
    found: dict[int, set[str]] = {}
    statement = select(table.c.official_id, table.c.lane).join(official, official.c.id == table.c.official_id)
    for row in tx.all(statement.where(official.c.municipality == place())):
        found.setdefault(row.official_id, set()).add(row.lane)
    return found


def _set_lanes(tx: Transaction, official_id: int, lanes: set[str], heads: set[str]) -> None:
    for table, chosen in ((official_lane, lanes), (head, heads)):
        tx.run(delete(table).where(table.c.official_id == official_id))
        if chosen:
            tx.run(insert(table), [{"official_id": official_id, "lane": lane} for lane in sorted(chosen)])


def _told(values: Mapping[str, Any], lanes: Sequence[str] | set[str], heads: set[str]) -> str:
    parts = {
        "setores": sorted(lanes),
        "chefia": sorted(heads),
        "funções": [role for role in ROLES if values[role]],
        "situação": ["ativa" if values.get("active", True) else "desligada"],
    }
    return "; ".join(f"{name}: {', '.join(each)}" for name, each in parts.items() if each)
