"""Two pages of words: how to work with the inbox, and what is done for accessibility."""

from __future__ import annotations

from flask import Blueprint, render_template

blueprint = Blueprint("help", __name__)


@blueprint.get("/ajuda")
def page() -> str:
    """The few things to know."""
    return render_template("help/help.html")


@blueprint.get("/acessibilidade")
def accessibility() -> str:
    """What is done for accessibility, and whom to tell what is missing."""
    return render_template("help/accessibility.html")
