"""Follow a case by protocol and code: where it stands, the next term, what may be done."""

from __future__ import annotations

from flask import redirect, request
from flask.typing import ResponseReturnValue

from processes.municipality import Municipality
from webapp.context import now
from webapp.installation import installation
from webapp.public import grants
from webapp.public.acts import possible
from webapp.public.blueprint import blueprint, page
from webapp.public.codes import verify
from webapp.public.places import SENT, any_case, choose, counter_of
from webapp.public.progress import read_progress
from webapp.public.words import is_application


@blueprint.get("/acompanhar")
def follow_form() -> ResponseReturnValue:
    """Protocol and code."""
    place = choose(any_case)
    return _asked(place) if isinstance(place, Municipality) else place


@blueprint.post("/acompanhar")
def follow() -> ResponseReturnValue:
    """Compare them; the case opens on an address of its own, which can be reloaded."""
    place = choose(any_case)
    if not isinstance(place, Municipality):
        return place
    verdict = verify(place, request.form.get("number", ""), request.form.get("code", ""))
    if verdict.case is None:
        return _asked(place, verdict.told, verdict.status)
    return redirect(f"/acompanhar/{grants.give(verdict.case, verdict.role)}", 303)


@blueprint.get("/acompanhar/<slug>")
def progress(slug: str) -> ResponseReturnValue:
    """Where the case stands, for whoever proved to hold its code."""
    grant = grants.find(slug)
    if grant is None:
        return redirect("/acompanhar", 302)
    with installation().database.reading() as tx:
        row = grants.case_of(tx, grant)
        found = read_progress(tx, row, grant)
        offers = possible(tx, row, now()) if grant.is_party and row.status == "open" else []
    return page(
        "progress.html",
        grant.place,
        number=row.reference,
        slug=slug,
        progress=found,
        offers=offers,
        is_party=grant.is_party,
        applies=is_application(row.procedure),
        counter=counter_of(grant.place),
        address=grant.place.heading["address"],
    )


@blueprint.post("/acompanhar/sair")
def leave() -> ResponseReturnValue:
    """Forget the codes given on this computer."""
    grants.end()
    return redirect("/", 303)


def _asked(place: Municipality, told: str = "", status: int = 200) -> ResponseReturnValue:
    typed = {name: request.form.get(name, "")[:40] for name in ("number", "code")}
    return page("follow.html", place, typed=typed, told=told, asked=SENT, status=status)
