"""Groups of values about the registration of mototaxistas, for document templates; its steps name them themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from handlers.registry import Context

Group = Callable[[Context], Any]
REGISTRATION_GROUPS: dict[str, Group] = {}


def told(name: str) -> Callable[[Group], Group]:
    """Register the function that gives this group of values."""

    def register(function: Group) -> Group:
        if name in REGISTRATION_GROUPS:
            raise ValueError(f"two groups of values called {name}")
        REGISTRATION_GROUPS[name] = function
        return function

    return register
