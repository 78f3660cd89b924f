"""Casework: one act on one case, in one transaction, around the machine of `processes.engine`."""

from handlers.errors import RefusedError
from handlers.registry import PUBLIC, SYSTEM, Actor
from processes.casework.acts import Engine
from processes.casework.results import Done, Drawn, OpenTask, Recordable, Signature
from processes.casework.turn import Turn

__all__ = [
    "PUBLIC",
    "SYSTEM",
    "Actor",
    "Done",
    "Drawn",
    "Engine",
    "OpenTask",
    "Recordable",
    "RefusedError",
    "Signature",
    "Turn",
]
