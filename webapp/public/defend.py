"""Defence, removal, appeal: with the case's number and the notice's code, as if handed in at the counter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import abort, redirect, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from sqlalchemy import Row

from handlers.errors import HandlerError, RefusedError
from handlers.registry import PUBLIC
from processes.forms import Problem
from processes.municipality import Municipality
from webapp.context import now
from webapp.filling.act import new_key, read_key
from webapp.forms import is_inner_act, parse
from webapp.installation import installation
from webapp.public import grants
from webapp.public.acts import form_of, late, possible, why_not
from webapp.public.blueprint import blueprint, page
from webapp.public.codes import verify
from webapp.public.filling import TRAP, Raw, Sheet, problems_of, too_many, trap_words, trapped
from webapp.public.grants import Grant
from webapp.public.places import SENT, choose, takes_acts
from webapp.public.throttle import ACTS as LIMIT
from webapp.public.throttle import count
from webapp.public.words import ACTS, act_words, procedure_name


@blueprint.get("/defesa")
def defend_form() -> ResponseReturnValue:
    """Number and code."""
    place = choose(takes_acts)
    return _asked(place) if isinstance(place, Municipality) else place


@blueprint.post("/defesa")
def open_case() -> ResponseReturnValue:
    """Compare them, and go on to the act that was asked for."""
    place = choose(takes_acts)
    if not isinstance(place, Municipality):
        return place
    verdict = verify(place, request.form.get("number", ""), request.form.get("code", ""))
    if verdict.case is None:
        return _asked(place, verdict.told, verdict.status)
    slug = grants.give(verdict.case, verdict.role)
    grant = grants.find(slug)
    if grant is None or not grant.is_party:
        told = _("Este código só acompanha o processo. Para se defender, use o código impresso na notificação.")
        return _asked(place, told, 403)
    asked = request.values.get("ato", "")
    return redirect(f"/defesa/{slug}/{asked}" if asked in ACTS else f"/defesa/{slug}", 303)


@blueprint.get("/defesa/<slug>")
def acts(slug: str) -> ResponseReturnValue:
    """What may be done now."""
    grant = party(slug)
    if grant is None:
        return redirect("/defesa", 302)
    with installation().database.reading() as tx:
        row = grants.case_of(tx, grant)
        offers = possible(tx, row, now()) if row.status == "open" else []
        notes = {each.name: late(tx, row, each.name, now(), grant.place) for each in offers}
    return page("acts.html", grant.place, number=row.reference, slug=slug, offers=offers, notes=notes)


@blueprint.get("/defesa/<slug>/<name>")
def act_form(slug: str, name: str) -> ResponseReturnValue:
    """The form of an act."""
    grant = party(slug)
    if grant is None:
        return redirect(f"/defesa?ato={name}" if name in ACTS else "/defesa", 302)
    sheet, row = _sheet(grant, name)
    with installation().database.reading() as tx:
        told = why_not(tx, row, name, now())
    if told:
        return page("refused.html", grant.place, told=told, slug=slug, words=act_words(row.procedure, name), status=409)
    return _shown(sheet, row, name, new_key())


@blueprint.post("/defesa/<slug>/<name>")
def act(slug: str, name: str) -> ResponseReturnValue:
    """The form was sent."""
    grant = party(slug)
    if grant is None:
        return redirect(f"/defesa?ato={name}" if name in ACTS else "/defesa", 303)
    sheet, row = _sheet(grant, name)
    key = read_key(request.form)
    if trapped():
        return _shown(sheet, row, name, key, sheet.typed(), told=trap_words(), status=422)
    raw, problems = sheet.received()
    if problems or is_inner_act(request.form):
        return _shown(sheet, row, name, key, raw, problems, status=422 if problems else 200)
    counted = count(LIMIT, f"case:{row.id}")
    if counted.refused:
        return _shown(sheet, row, name, key, raw, told=too_many(counted.minutes, sheet.place), status=429)
    try:
        installation().engine.record(row.id, name, parse(sheet.form, raw), PUBLIC, now(), key=key)
    except RefusedError as refused:
        mend = problems_of(refused)
        status = 422 if refused.code == "invalid" else 409
        return _shown(sheet, row, name, key, raw, mend, told="" if mend else refused.sentence, status=status)
    except HandlerError as failed:
        return _shown(sheet, row, name, key, raw, told=failed.sentence, status=409)
    return redirect(f"/defesa/{slug}/recibo/{key}", 303)


@blueprint.post("/defesa/<slug>/<name>/campos")
def act_changed(slug: str, name: str) -> ResponseReturnValue:
    """The fields that depend on an answer."""
    grant = party(slug)
    return _sheet(grant, name)[0].changed() if grant is not None else abort(404)


def party(slug: str) -> Grant | None:
    """The grant of somebody who gave the code of the notice."""
    grant = grants.find(slug)
    return grant if grant is not None and grant.is_party else None


def _sheet(grant: Grant, name: str) -> tuple[Sheet, Row[Any]]:
    with installation().database.reading() as tx:
        row = grants.case_of(tx, grant)
        form = form_of(tx, row, name)
    if form is None:
        abort(404)
    conditions = f"/defesa/{grant.slug}/{name}/campos"
    return Sheet(form, grant.place, conditions, row.id, procedure=procedure_name(row.procedure)), row


def _shown(
    sheet: Sheet,
    row: Row[Any],
    name: str,
    key: str,
    raw: Raw | None = None,
    problems: Sequence[Problem] = (),
    *,
    told: str = "",
    status: int = 200,
) -> ResponseReturnValue:
    with installation().database.reading() as tx:
        passed = late(tx, row, name, now(), sheet.place)
    return page(
        "act.html",
        sheet.place,
        form=sheet.view(raw, problems),
        number=row.reference,
        words=act_words(row.procedure, name),
        late=passed,
        key=key,
        told=told,
        trap=TRAP,
        status=status,
    )


def _asked(place: Municipality, told: str = "", status: int = 200) -> ResponseReturnValue:
    typed = {each: request.form.get(each, "")[:40] for each in ("number", "code")}
    asked_act = request.values.get("ato", "")
    words = ACTS.get(asked_act) or ACTS["defence_filed"]
    return page(
        "defend.html",
        place,
        typed=typed,
        told=told,
        words=words,
        act=asked_act if asked_act in ACTS else "",
        asked=SENT,
        status=status,
    )
