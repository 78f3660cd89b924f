"""The citizen's pages, without sign-in: report, apply, follow, defend, confirm a notice, check a paper or a badge."""

from webapp.public import authorised, checking, confirm, defend, filed, follow, home, opening
from webapp.public.blueprint import blueprint

PAGES = (home, opening, follow, defend, filed, checking, authorised, confirm)

__all__ = ["PAGES", "blueprint"]
