"""The list of cases and the search over it."""

from webapp.search.pages import blueprint, startable

__all__ = ["blueprint", "startable"]
