"""A case opened without an account: a vehicle reported, a registration applied for.

Protocol and code are shown only once everything is stored; a form sent twice opens one case.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial, update_wrapper

from flask import abort, redirect, request, session
from flask.typing import ResponseReturnValue
from sqlalchemy import select, update

from handlers.documents import display_code, new_code
from handlers.errors import HandlerError, RefusedError
from handlers.registry import PUBLIC
from models.case import case
from models.event import event
from processes.casework import Done
from processes.casework.outcome import hashed
from processes.forms import Problem
from processes.municipality import Municipality
from webapp.context import now, reading
from webapp.filling.act import new_key, read_key
from webapp.forms import is_inner_act, parse
from webapp.installation import installation
from webapp.offered import Offered
from webapp.public.blueprint import blueprint, page
from webapp.public.filling import TRAP, Raw, Sheet, problems_of, too_many, trap_words, trapped
from webapp.public.places import ASKED, SENT, choose, offering
from webapp.public.services import REPORT, SERVICES, Service
from webapp.public.throttle import count, strike_out

KEY = "reported"
SHOWN_FOR = timedelta(hours=1)


def form_page(service: Service) -> ResponseReturnValue:
    """The questions."""
    place = choose(service.offered)
    return _shown(service, _sheet(service, place), new_key()) if isinstance(place, Municipality) else place


def send(service: Service) -> ResponseReturnValue:
    """The form was sent."""
    place = choose(service.offered)
    if not isinstance(place, Municipality):
        return place
    sheet, key = _sheet(service, place), read_key(request.form)
    if trapped():
        return _shown(service, sheet, key, sheet.typed(), told=trap_words(), status=422)
    raw, problems = sheet.received()
    if problems or is_inner_act(request.form):
        return _shown(service, sheet, key, raw, problems, status=422 if problems else 200)
    counted = count(service.limit)
    if counted.refused:
        return _shown(service, sheet, key, raw, told=too_many(counted.minutes, place), status=429)
    procedure = _procedure(service, place).id
    try:
        done = installation().engine.start(place.id, procedure, parse(sheet.form, raw), PUBLIC, now(), key=key)
    except RefusedError as refused:
        if not service.refused_count:
            strike_out(counted)
        mend = problems_of(refused)
        return _shown(service, sheet, key, raw, mend, told="" if mend else refused.sentence, status=422)
    except HandlerError as failed:
        strike_out(counted)
        return _shown(service, sheet, key, raw, told=failed.sentence, status=409)
    if done.repeated:
        strike_out(counted)
    _remember(service, key, done, place)
    return redirect(service.done, 303)


def fields_changed(service: Service) -> ResponseReturnValue:
    """The fields that depend on an answer."""
    place = choose(service.offered)
    return _sheet(service, place).changed() if isinstance(place, Municipality) else abort(400)


def received(service: Service) -> ResponseReturnValue:
    """Protocol and code, for an hour on the browser that sent the form; reloading repeats nothing."""
    kept = session.get(KEY)
    if kept is None or kept.get("service", REPORT.name) != service.name:
        return redirect(service.path, 302)
    if datetime.fromisoformat(kept["until"]) <= reading().real:
        return redirect(service.path, 302)
    place = installation().library.municipality(kept["place"])
    return page("reported.html", place, service=service, number=kept["number"], code=kept["code"])


for _each in SERVICES:
    _routes: tuple[tuple[str, str, str, Callable[[Service], ResponseReturnValue]], ...] = (
        (_each.path, "form", "GET", form_page),
        (_each.path, "send", "POST", send),
        (f"{_each.path}/campos", "changed", "POST", fields_changed),
        (_each.done, "received", "GET", received),
    )
    for _path, _name, _method, _view in _routes:
        blueprint.add_url_rule(
            _path, f"{_each.name}_{_name}", update_wrapper(partial(_view, _each), _view), methods=[_method]
        )


def _shown(
    service: Service,
    sheet: Sheet,
    key: str,
    raw: Raw | None = None,
    problems: Sequence[Problem] = (),
    *,
    told: str = "",
    status: int = 200,
) -> ResponseReturnValue:
    return page(
        "report.html",
        sheet.place,
        service=service,
        form=sheet.view(raw, problems),
        key=key,
        told=told,
        trap=TRAP,
        asked=SENT,
        status=status,
    )


def _procedure(service: Service, place: Municipality) -> Offered:
    """The procedure that begins by this page; each service has one."""
    with installation().database.reading() as tx:
        found = {each.id: procedures for each, procedures in offering(tx, service.offered)}
    return found[place.id][0]


def _sheet(service: Service, place: Municipality) -> Sheet:
    offered = _procedure(service, place)
    version = offered.version
    form = version.form(version.name, version.start.properties.get("form", version.start.id))
    if form is None:
        abort(404)
    with installation().database.reading() as tx:
        context = installation().engine.opening(tx, offered.id, PUBLIC, now())
    conditions = f"{service.path}/campos?{ASKED}={place.id}"
    return Sheet(form, place, conditions, bare=service.bare, procedure=offered.name, told=context)


def _remember(service: Service, key: str, done: Done, place: Municipality) -> None:
    """Keep protocol and code for the page that shows them.

    When the first answer was lost on its way, its code is known to nobody: the same form, sent again, gets a new one.
    """
    kept = session.get(KEY)
    if done.code is None and kept is not None and kept["key"] == key:
        return
    code = done.code or _new_code(key)
    until = (reading().real + SHOWN_FOR).isoformat()
    shown = {"key": key, "number": done.number, "code": code, "place": place.id, "until": until}
    session[KEY] = {**shown, "service": service.name}


def _new_code(key: str) -> str:
    """Another code for the case that this form opened; only whoever sent the form holds its key."""
    code = new_code()
    begun = select(event.c.case_id).where(event.c.key == key, event.c.kind == "start", event.c.official_id.is_(None))
    with installation().database.transaction() as tx:
        changed = tx.run(update(case).where(case.c.id == begun.scalar_subquery()).values(follow_code=hashed(code)))
    if changed.rowcount != 1:
        abort(404)
    return display_code(code)
