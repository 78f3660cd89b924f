"""Groups of values about infractions and penalties of mototaxistas, for document templates."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from handlers.registry import Context

PENALTY_GROUPS: Mapping[str, Callable[[Context], Any]] = {}
