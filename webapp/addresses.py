"""Addresses of cases and tasks: one place that writes them and reads them back."""

from __future__ import annotations

import re
from urllib.parse import urlencode, urlsplit

NUMBERED = re.compile(r"([0-9]{1,6})-([0-9]{4})")
NAMED = re.compile(r"([a-z]+)-([0-9]{1,6}(?:-[0-9]{1,4})?)")


def case_slug(reference: str) -> str:
    """00123-2026, as in /processos/00123-2026; cadastro-00012 for a process named after its record."""
    return reference.lower().replace("/", "-").replace(" ", "-")


def read_case_slug(slug: str) -> str | None:
    """The reference of a case's address (00123/2026, Cadastro 00012); None for what is no such address."""
    if found := NUMBERED.fullmatch(slug):
        return f"{int(found[1]):05d}/{found[2]}"
    if found := NAMED.fullmatch(slug):
        return f"{found[1].capitalize()} {found[2]}"
    return None


def is_numbered(reference: str) -> bool:
    """Is this a case with a number (00123/2026), not a process named after its record (Cadastro 00012)?"""
    return reference[:1].isdigit()


def case_url(reference: str) -> str:
    """The case's page (autos)."""
    return f"/processos/{case_slug(reference)}"


def task_url(reference: str, task_id: int, **query: str) -> str:
    """The task's page; `query` is the list it was opened from."""
    address = f"/tarefas/{case_slug(reference)}/{task_id}"
    return f"{address}?{urlencode(query)}" if query else address


def safe_return(target: str | None, otherwise: str) -> str:
    """An address of our own to go back to: a path, never another site's."""
    if not target or "\\" in target or any(ord(letter) < 32 for letter in target):
        return otherwise
    parts = urlsplit(target)
    if parts.scheme or parts.netloc or not target.startswith("/") or target.startswith("//"):
        return otherwise
    return target
