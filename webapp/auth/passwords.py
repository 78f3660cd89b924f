"""Passwords: how they are kept, compared in the same time for names that exist and names that don't, and judged."""

from __future__ import annotations

import secrets
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from flask_babel import gettext as _

SHORTEST = 10
HASHER = PasswordHasher()
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def hash_password(password: str) -> str:
    """What is stored of a password."""
    return HASHER.hash(password)


def matches(stored: str | None, password: str) -> bool:
    """Is this the password? Without a stored one the same work is done against one that nobody has."""
    try:
        HASHER.verify(stored or _nobodys(), password)
    except (VerificationError, InvalidHashError):
        return False
    return stored is not None


def needs_new_hash(stored: str) -> bool:
    """Was this hash made with weaker parameters than today's?"""
    return HASHER.check_needs_rehash(stored)


def draw_password() -> str:
    """A provisional password, easy to read aloud: k7fm-p2xw-9hqd."""
    return "-".join("".join(secrets.choice(LETTERS) for _each in range(4)) for _group in range(3))


def objection(password: str, again: str, *, login: str, present: str | None) -> str | None:
    """Why this cannot be the new password, in a sentence; None when it can."""
    if len(password) < SHORTEST:
        return _("A nova senha precisa de pelo menos %(n)d caracteres.", n=SHORTEST)
    if len(password) > 200:
        return _("A nova senha pode ter até 200 caracteres.")
    if len(set(password)) < 4 or login.lower() in password.lower():
        return _("A nova senha é fácil de adivinhar. Use uma frase que só você conheça.")
    if password != again:
        return _("As duas senhas não são iguais. Escreva a mesma nas duas linhas.")
    if present is not None and matches(present, password):
        return _("A nova senha é igual à atual. Escolha outra.")
    return None


@cache
def _nobodys() -> str:
    return HASHER.hash(secrets.token_urlsafe(24))
