"""The public part of the site: what all its pages share."""

from __future__ import annotations

from flask import Blueprint, Response, render_template
from flask.typing import ResponseReturnValue

from processes.municipality import Municipality
from webapp import context
from webapp.formats import day, hour, local_day, weekday_long
from webapp.installation import installation
from webapp.shell import place_name

blueprint = Blueprint("public", __name__)


@blueprint.after_request
def keep_nothing(response: Response) -> Response:
    """What somebody saw of a case stays on no shared computer."""
    response.headers.setdefault("Cache-Control", "private, no-store")
    return response


def page(
    template: str, place: Municipality | None = None, *, status: int = 200, **shown: object
) -> ResponseReturnValue:
    """A public page under the name of its municipality; of all of them where it belongs to none."""
    frame = place or _only()
    return (
        render_template(
            f"public/{template}",
            place=frame,
            prefeitura=place_name(frame).split(" · ")[0] if frame else "Trâmite",
            demonstration=_demonstration(frame),
            **shown,
        ),
        status,
    )


def _only() -> Municipality | None:
    places = installation().library.municipalities()
    return places[0] if len(places) == 1 else None


def _demonstration(place: Municipality | None) -> str:
    """The moment of a demonstration, in words; empty where the data are real."""
    if not context.reading().demonstration:
        return ""
    zone = (place or installation().library.municipalities()[0]).zone
    now = context.now()
    today = local_day(now, zone)
    return f"{weekday_long(today)}, {day(today)}, {hour(now, zone)}"
