"""The register of authorised persons: the list by what ends next, one registration with its record, the measures."""

from webapp.registrations import measures, one, pages, person
from webapp.registrations.blueprint import blueprint

__all__ = ["blueprint", "measures", "one", "pages", "person"]
