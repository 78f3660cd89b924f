"""Charges in the hands of the tax office and the treasury: the list, one charge, the bank's files."""

from webapp.charges import bank, example, export, one, pages, unmatched
from webapp.charges.blueprint import blueprint

__all__ = ["bank", "blueprint", "example", "export", "one", "pages", "unmatched"]
