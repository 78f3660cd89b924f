"""Legal values: every dated value of the municipality with its basis and act; those that an office enters here."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from flask import abort, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_login import login_required
from sqlalchemy import insert, select, update

from handlers.law.errors import BadParameterError
from handlers.law.values import DatedValue, Parameter
from models.account import official
from models.database import Transaction
from models.value import dated_value
from webapp import context
from webapp.admin.blueprint import blueprint, noted, page, place
from webapp.formats import day as written_day
from webapp.installation import installation
from webapp.roles import entering_lanes, may_enter, reads_values
from webapp.value_words import basis_text, value_text

HERE = "/administracao/valores"
MONEY_UNITS = frozenset({"BRL", "unit_value"})
LONGEST = 200


@dataclass(frozen=True)
class Known:
    """A parameter with its values, the entered ones among them, and the procedures that read it."""

    parameter: Parameter
    titles: tuple[str, ...]
    values: tuple[DatedValue, ...]
    enterable: bool


@blueprint.get("/valores")
@login_required
def legal_values() -> ResponseReturnValue:
    """All dated values; with the form where this official may enter one."""
    return _page("")


@blueprint.post("/valores")
@login_required
def enter_value() -> ResponseReturnValue:
    """Enter a new dated value with its act; one that is there is never changed."""
    with installation().database.transaction() as tx:
        problem = _enter(tx)
    if problem:
        return _page(problem), 422
    return redirect(HERE, 303)


@blueprint.post("/valores/<int:value_id>/retirar")
@login_required
def withdraw_value(value_id: int) -> ResponseReturnValue:
    """Withdraw a value that was entered wrongly, with the reason: it stays readable, charges keep what they used."""
    reason = request.form.get("motivo", "").strip()[:LONGEST]
    if not reason:
        return _page(_("Escreva por que o valor é retirado.")), 422
    with installation().database.transaction() as tx:
        row = tx.one(
            select(dated_value).where(
                dated_value.c.id == value_id,
                dated_value.c.municipality == place(),
                dated_value.c.withdrawn_at.is_(None),
            )
        )
        if row is None or row.name not in _enterable(tx):
            abort(404)
        values = {"withdrawn_at": context.now(), "withdrawn_by": context.me().id, "reason": reason}
        tx.run(update(dated_value).where(dated_value.c.id == value_id).values(values))
        noted(tx, "value_withdrawn", f"{row.name} {row.since}", f"{row.value}; {reason}")
    flash(_("Valor retirado. O que já foi cobrado por ele não muda."), "success")
    return redirect(HERE, 303)


def _known(tx: Transaction) -> list[Known]:
    """The parameters of the municipality's procedures, each once, those that are entered here first."""
    standing, entered = context.standing(tx), installation().library.place(tx, place()).entered
    found: dict[str, Known] = {}
    for offered in context.procedures(tx):
        values = offered.version.values.with_entered(entered)
        for name in values.names:
            parameter = values.parameter(name)
            titles = (*(found[name].titles if name in found else ()), offered.title)
            found[name] = Known(parameter, titles, parameter.values, may_enter(standing, parameter))
    return sorted(found.values(), key=lambda each: (not each.parameter.entered_by, each.parameter.label))


def _enterable(tx: Transaction) -> Mapping[str, Parameter]:
    return {each.parameter.name: each.parameter for each in _known(tx) if each.enterable}


def _enter(tx: Transaction) -> str:
    """Keep the value, or say what is wrong."""
    form = request.form
    parameter = _enterable(tx).get(form.get("valor_de", ""))
    if parameter is None:
        return _("Escolha o que se informa.")
    value = _number(form.get("valor", ""), parameter.unit)
    try:
        parameter.checked(value)
    except BadParameterError:
        return _("O valor tem de ser um número maior que zero, como 4,85.")
    if value is None or Decimal(value) <= 0:
        return _("O valor tem de ser um número maior que zero, como 4,85.")
    since, act_on = _day(form.get("desde", "")), _day(form.get("ato_em", ""))
    act, source = (form.get(each, "").strip()[:LONGEST] for each in ("ato", "fonte"))
    if since is None:
        return _("Informe desde que dia o valor vale.")
    if not act or act_on is None:
        return _("Informe o ato que fixou o valor, com número, e a sua data.")
    if act_on > context.today():
        return _("A data do ato ainda não chegou.")
    if not source:
        return _("Informe onde o ato foi publicado.")
    if (there := next((each for each in parameter.values if each.since == since), None)) is not None:
        told = value_text(there.value, parameter.unit)
        return _("Desde %(day)s já vale %(value)s (%(act)s). Um valor não se altera: retire-o, com o motivo, e informe "
                 "o certo.", day=written_day(since), value=told, act=there.source)  # fmt: skip
    row = {
        "municipality": place(),
        "name": parameter.name,
        "since": since,
        "value": value,
        "act": act,
        "act_on": act_on,
        "source": f"{act}, de {written_day(act_on)}; {source}",
        "official_id": context.me().id,
        "at": context.now(),
    }
    tx.run(insert(dated_value), row)
    noted(tx, "value_entered", f"{parameter.name} {since}", f"{value}; {row['source']}")
    flash(_("%(name)s: %(value)s desde %(day)s.", name=parameter.label, value=value_text(value, parameter.unit),
            day=written_day(since)), "success")  # fmt: skip
    return ""


def _number(text: str, unit: str) -> str | None:
    """`4,85` as it is kept: two places for money, as many as there are for a factor."""
    try:
        number = Decimal(text.strip().replace(".", "").replace(",", ".") if "," in text else text.strip())
    except InvalidOperation:
        return None
    if not number.is_finite():
        return None
    exponent = number.as_tuple().exponent
    if unit in MONEY_UNITS and isinstance(exponent, int) and exponent > -2:
        number = number.quantize(Decimal("0.01"))
    return f"{number:f}"


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _page(problem: str) -> str:
    parts = installation()
    with parts.database.reading() as tx:
        standing = context.standing(tx)
        known = _known(tx)
        if not reads_values(standing, entering_lanes(context.procedures(tx))):
            abort(404)
        rows = tx.all(_entered())
    values = {
        "known": [(each, basis_text(each.parameter)) for each in known],
        "enterable": [each.parameter for each in known if each.enterable],
        "entered": rows,
        "labels": {each.parameter.name: each.parameter for each in known},
        "shown": value_text,
        "problem": problem,
        "missing": _missing(known),
    }
    if standing.administrator:
        return page("values", "valores", **values)
    return render_template("admin/values.html", sections=(), section="valores", waiting={}, **values)


def _entered() -> Any:
    by, gone = official.alias("by"), official.alias("gone")
    return (
        select(dated_value, by.c.name.label("by"), gone.c.name.label("gone_by"))
        .outerjoin(by, by.c.id == dated_value.c.official_id)
        .outerjoin(gone, gone.c.id == dated_value.c.withdrawn_by)
        .where(dated_value.c.municipality == place())
        .order_by(dated_value.c.name, dated_value.c.since.desc(), dated_value.c.id.desc())
    )


def _missing(known: Collection[Known]) -> list[str]:
    """Units of value that have none for this year, by label."""
    year = context.today().year
    return [
        each.parameter.label
        for each in known
        if each.parameter.unit == "unit_value" and not any(one.since.year in (year, 1) for one in each.values)
    ]
