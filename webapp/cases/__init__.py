"""The case page (autos), the opening of cases, and what is recorded in them."""

from webapp.cases import pages, recording, starting
from webapp.cases.pages import blueprint

__all__ = ["blueprint", "pages", "recording", "starting"]
