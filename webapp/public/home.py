"""Serviços: what a citizen can do here. Officials go on to their own first page."""

from __future__ import annotations

from dataclasses import dataclass

from flask import redirect
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_login import current_user

from webapp.installation import installation
from webapp.public.authorised import issues_badges
from webapp.public.blueprint import blueprint, page
from webapp.public.places import any_case, counter_of, offering, takes_act
from webapp.public.services import SERVICES


@dataclass(frozen=True)
class Offer:
    """A service: where it is, and what it takes."""

    url: str
    title: str
    about: str


@blueprint.get("/")
def services() -> ResponseReturnValue:
    """The list of services."""
    if current_user.is_authenticated:
        return redirect("/inicio", 302)
    return page("home.html", offers=_offers())


@blueprint.get("/dados-pessoais")
def privacy() -> ResponseReturnValue:
    """How personal data are treated, in a few sentences, of what there is here."""
    with installation().database.reading() as tx:
        begun = {each.name for each in SERVICES if offering(tx, each.offered)}
        badges = bool(offering(tx, issues_badges))
    places = installation().library.municipalities()
    return page("privacy.html", begun=begun, badges=badges, places=[(each, counter_of(each)) for each in places])


def _offers() -> list[Offer]:
    """Only what some municipality of this installation offers."""
    acts = ("defence_filed", "appeal_filed", "removal_reported")
    with installation().database.reading() as tx:
        begun = [each for each in SERVICES if offering(tx, each.offered)]
        taken = {name for name in acts if offering(tx, takes_act(name))}
        cases, badges = bool(offering(tx, any_case)), bool(offering(tx, issues_badges))
    offers = [Offer(each.path, str(each.title), str(each.about)) for each in begun]
    if cases:
        offers.append(Offer("/acompanhar", _("Acompanhar processo"), _("Com o protocolo e o código que você recebeu.")))
    code = _("Com o número do processo e o código da notificação.")
    if taken & {"defence_filed", "appeal_filed"}:
        offers.append(Offer("/defesa", _("Apresentar defesa"), code))
    if "removal_reported" in taken:
        offers.append(Offer("/defesa?ato=removal_reported", _("Informar remoção"), code))
    offers.append(Offer("/conferir", _("Conferir documento"), _("Com o código impresso no documento ou o QR.")))
    if badges:
        offers.append(Offer("/autorizado", _("Consultar autorizado"), _("Com o código impresso no crachá ou o QR.")))
    return offers
