"""Addresses of cases and tasks: one place that writes them and reads them back."""

from __future__ import annotations

import re
from urllib.parse import urlencode, urlsplit

CASE = re.compile(r"([0-9]{1,6})-([0-9]{4})")


def case_slug(number: int, year: int) -> str:
    """00123-2026, as in /processos/00123-2026."""
    return f"{number:05d}-{year}"


def read_case_slug(slug: str) -> tuple[int, int] | None:
    """The number and year of a case's address; None for what is no such address."""
    found = CASE.fullmatch(slug)
    return (int(found[1]), int(found[2])) if found else None


def case_url(number: int, year: int) -> str:
    """The case's page (autos)."""
    return f"/processos/{case_slug(number, year)}"


def task_url(number: int, year: int, task_id: int, **query: str) -> str:
    """The task's page; `query` is the list it was opened from."""
    address = f"/tarefas/{case_slug(number, year)}/{task_id}"
    return f"{address}?{urlencode(query)}" if query else address


def safe_return(target: str | None, otherwise: str) -> str:
    """An address of our own to go back to: a path, never another site's."""
    if not target or "\\" in target or any(ord(letter) < 32 for letter in target):
        return otherwise
    parts = urlsplit(target)
    if parts.scheme or parts.netloc or not target.startswith("/") or target.startswith("//"):
        return otherwise
    return target
