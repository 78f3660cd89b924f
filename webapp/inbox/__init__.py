"""The inbox of the officials."""

from webapp.inbox import bulk
from webapp.inbox.filters import Query
from webapp.inbox.pages import blueprint
from webapp.inbox.rows import Place, place_in_list

__all__ = ["Place", "Query", "blueprint", "bulk", "place_in_list"]
