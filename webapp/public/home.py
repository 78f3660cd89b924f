"""Serviços: what a citizen can do here. Officials go on to their own first page."""

from __future__ import annotations

from dataclasses import dataclass

from flask import redirect
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_login import current_user

from webapp.installation import installation
from webapp.public.blueprint import blueprint, page
from webapp.public.places import any_case, offering, takes_acts, takes_reports


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
    """How personal data are treated, in a few sentences."""
    return page("privacy.html")


def _offers() -> list[Offer]:
    """Only what some municipality of this installation offers."""
    with installation().database.reading() as tx:
        reports, acts, cases = (bool(offering(tx, each)) for each in (takes_reports, takes_acts, any_case))
    offers = []
    if reports:
        offers.append(
            Offer("/comunicar", _("Comunicar veículo abandonado"), _("Leva cerca de 3 minutos, sem se identificar."))
        )
    if cases:
        offers.append(Offer("/acompanhar", _("Acompanhar processo"), _("Com o protocolo e o código que você recebeu.")))
    if acts:
        code = _("Com o número do processo e o código da notificação.")
        offers.append(Offer("/defesa", _("Apresentar defesa"), code))
        offers.append(Offer("/defesa?ato=removal_reported", _("Informar remoção"), code))
    offers.append(Offer("/conferir", _("Conferir documento"), _("Com o código impresso no documento ou o QR.")))
    return offers
