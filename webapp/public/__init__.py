"""The citizen's pages, without sign-in: report, follow, defend, confirm a notice, check a document."""

from webapp.public import checking, confirm, defend, filed, follow, home, report
from webapp.public.blueprint import blueprint

PAGES = (home, report, follow, defend, filed, checking, confirm)

__all__ = ["PAGES", "blueprint"]
