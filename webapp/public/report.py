"""Report an abandoned vehicle: no account, no name asked; protocol and code in return, once everything is stored."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

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
from webapp.public.places import ASKED, SENT, choose, offering, takes_reports
from webapp.public.throttle import REPORTS, count, strike_out

KEY = "reported"
SHOWN_FOR = timedelta(hours=1)


@blueprint.get("/comunicar")
def report_form() -> ResponseReturnValue:
    """The questions."""
    place = choose(takes_reports)
    return _shown(_sheet(place), new_key()) if isinstance(place, Municipality) else place


@blueprint.post("/comunicar")
def report() -> ResponseReturnValue:
    """The report was sent."""
    place = choose(takes_reports)
    if not isinstance(place, Municipality):
        return place
    sheet, key = _sheet(place), read_key(request.form)
    if trapped():
        return _shown(sheet, key, sheet.typed(), told=trap_words(), status=422)
    raw, problems = sheet.received()
    if problems or is_inner_act(request.form):
        return _shown(sheet, key, raw, problems, status=422 if problems else 200)
    counted = count(REPORTS)
    if counted.refused:
        return _shown(sheet, key, raw, told=too_many(counted.minutes), status=429)
    try:
        done = installation().engine.start(
            place.id, _procedure(place).id, parse(sheet.form, raw), PUBLIC, now(), key=key
        )
    except RefusedError as refused:
        strike_out(counted)
        mend = problems_of(refused)
        return _shown(sheet, key, raw, mend, told="" if mend else refused.sentence, status=422)
    except HandlerError as failed:
        strike_out(counted)
        return _shown(sheet, key, raw, told=failed.sentence, status=409)
    if done.repeated:
        strike_out(counted)
    _remember(key, done, place)
    return redirect("/comunicar/recebida", 303)


@blueprint.post("/comunicar/campos")
def report_changed() -> ResponseReturnValue:
    """The fields that depend on an answer."""
    place = choose(takes_reports)
    return _sheet(place).changed() if isinstance(place, Municipality) else abort(400)


@blueprint.get("/comunicar/recebida")
def reported() -> ResponseReturnValue:
    """Protocol and code, for an hour on the browser that sent the report; reloading repeats nothing."""
    kept = session.get(KEY)
    if kept is None or datetime.fromisoformat(kept["until"]) <= reading().real:
        return redirect("/comunicar", 302)
    place = installation().library.municipality(kept["place"])
    return page("reported.html", place, number=kept["number"], code=kept["code"])


def _shown(
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
        form=sheet.view(raw, problems),
        key=key,
        told=told,
        trap=TRAP,
        asked=SENT,
        status=status,
    )


def _procedure(place: Municipality) -> Offered:
    """The procedure that begins by this page; one kind of report is offered."""
    with installation().database.reading() as tx:
        found = {each.id: procedures for each, procedures in offering(tx, takes_reports)}
    return found[place.id][0]


def _sheet(place: Municipality) -> Sheet:
    version = _procedure(place).version
    form = version.form(version.name, version.start.properties.get("form", version.start.id))
    if form is None:
        abort(404)
    return Sheet(form, place, f"/comunicar/campos?{ASKED}={place.id}", bare=True)


def _remember(key: str, done: Done, place: Municipality) -> None:
    """Keep protocol and code for the page that shows them.

    When the first answer was lost on its way, its code is known to nobody: the same form, sent again, gets a new one.
    """
    kept = session.get(KEY)
    if done.code is None and kept is not None and kept["key"] == key:
        return
    code = done.code or _new_code(key)
    until = (reading().real + SHOWN_FOR).isoformat()
    session[KEY] = {"key": key, "number": done.number, "code": code, "place": place.id, "until": until}


def _new_code(key: str) -> str:
    """Another code for the case that this form opened; only whoever sent the form holds its key."""
    code = new_code()
    begun = select(event.c.case_id).where(event.c.key == key, event.c.kind == "start", event.c.official_id.is_(None))
    with installation().database.transaction() as tx:
        changed = tx.run(update(case).where(case.c.id == begun.scalar_subquery()).values(follow_code=hashed(code)))
    if changed.rowcount != 1:
        abort(404)
    return display_code(code)
