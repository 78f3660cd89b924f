"""Groups of values about the registration of mototaxistas, for document templates."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from handlers.registry import Context

REGISTRATION_GROUPS: Mapping[str, Callable[[Context], Any]] = {}
