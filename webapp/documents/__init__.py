"""The documents of a case: read in the page, as PDF, with their files; the whole file as one PDF."""

from webapp.documents.pages import blueprint

__all__ = ["blueprint"]
