"""Authorisations withheld and vehicles retained: /cadastros/medidas lists them until each is back with its holder."""

from __future__ import annotations

from typing import Any

from flask import render_template, request
from flask.typing import ResponseReturnValue
from sqlalchemy import func, select

from models.registration import measure
from webapp import context
from webapp.installation import installation
from webapp.register_beside import read_measures
from webapp.registrations.blueprint import blueprint, place, readers_only


@blueprint.get("/medidas")
@readers_only
def list_measures() -> ResponseReturnValue:
    """What is held now; with ?todas also what was given back."""
    everything = "todas" in request.args
    with installation().database.reading() as tx:
        here = measure.c.municipality == place()
        wanted = here if everything else here & (measure.c.state == "held")
        found = read_measures(tx, context.standing(tx), context.today(), measures=wanted)
        counts = {row.state: row.n for row in tx.all(_counted().where(here))}
    return render_template(
        "registrations/measures.html",
        section="measures",
        measures=found,
        everything=everything,
        held=counts.get("held", 0),
        total=sum(counts.values()),
    )


def _counted() -> Any:
    return select(measure.c.state, func.count().label("n")).group_by(measure.c.state)
