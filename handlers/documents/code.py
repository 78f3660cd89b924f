"""Verification codes: what a person copies from paper to check a document or to follow a case.

Ten characters of Crockford's base 32 (no I, L, O, U: nothing to take for 1 or 0), fifty bits, shown in two halves:
`K7QX4-M2P8T`.
"""

import secrets
from typing import Final

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH: Final = 10
_READ_AS: Final = str.maketrans({"O": "0", "I": "1", "L": "1"})
_SEPARATORS: Final = str.maketrans("", "", " -.\u00a0\u2010\u2011\u2012\u2013\u2014\t\r\n")


def new_code() -> str:
    """A fresh code, from the system's source of randomness, in the stored form (ten characters, no hyphen)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def display_code(code: str) -> str:
    """The code as it is printed: `K7QX4-M2P8T`."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def normalise_code(typed: str) -> str | None:
    """The stored form of what a person typed, or None where it cannot be a code.

    Case, spaces and hyphens do not matter; O is read as 0, I and L as 1.
    """
    if len(typed) > 4 * LENGTH:
        return None
    code = typed.upper().translate(_SEPARATORS).translate(_READ_AS)
    return code if len(code) == LENGTH and all(character in ALPHABET for character in code) else None
