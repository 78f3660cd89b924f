"""Which municipality a public page is for: asked only where more than one offers the service."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime

from flask import request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from models.database import Transaction
from processes.municipality import Municipality
from webapp.context import now
from webapp.grammar import the
from webapp.installation import installation
from webapp.offered import Offered, offered
from webapp.public.blueprint import page

COUNTERS = ("ombudsman", "front_desk")
Service = Callable[[Offered], bool]
ASKED = "municipio"
SENT = f"_{ASKED}"
"""In an address, and in a form (whose own fields never begin with an underscore)."""


def takes_acts(each: Offered) -> bool:
    """Does the procedure take something by the public page while it runs?"""
    return any(told.public for told in each.version.messages.values())


def takes_act(name: str) -> Service:
    """Does the procedure take this message by the public page?"""
    return lambda each: name in each.version.messages and each.version.messages[name].public


def any_case(each: Offered) -> bool:
    """Every case can be followed."""
    return True


def offering(tx: Transaction, service: Service) -> Sequence[tuple[Municipality, Sequence[Offered]]]:
    """The municipalities that offer a service, each with its procedures that do."""
    library = installation().library
    found = (
        (place, [each for each in offered(tx, library, place.id) if service(each)])
        for place in library.municipalities()
    )
    return [(place, procedures) for place, procedures in found if procedures]


def choose(service: Service) -> Municipality | ResponseReturnValue:
    """The municipality of this request, or the page that asks which."""
    with installation().database.reading() as tx:
        places = [place for place, _procedures in offering(tx, service)]
    if len(places) == 1:
        return places[0]
    asked = request.values.get(SENT) or request.values.get(ASKED)
    named = next((place for place in places if place.id == asked), None)
    if named is not None:
        return named
    return page("choose.html", places=places, path=request.path, title=_("Em qual município?"), asked=ASKED)


def counter_of(place: Municipality) -> str:
    """Where people are received: a Ouvidoria, o Protocolo."""
    return the(next((place.lane_labels[each] for each in COUNTERS if each in place.lanes), place.heading["department"]))


def today_in(place: Municipality) -> date:
    """The day there."""
    return now().astimezone(place.zone).date()


def local_now(place: Municipality) -> datetime:
    """The moment there, as forms compare it."""
    return now().astimezone(place.zone).replace(tzinfo=None)
