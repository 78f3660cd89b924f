"""What a service tells another process: written in the same transaction, delivered after the commit.

Nobody waiting for it, it is dropped: whoever is woken reads the rows anew, so nothing is lost by that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import insert

from handlers.registry import Context
from models.signal import signal

SENT = "signals"
"""In a turn's memory: something was written that must be delivered after the commit."""


def wake(context: Context, case_id: int | None, message: str) -> None:
    """Tell another case, or a process beside the cases, that its rows changed; None is nobody."""
    if case_id is None:
        return
    _write(context, case_id=case_id, message=message)


def begin(
    context: Context, process: str, reference: str, facts: Mapping[str, Any], *, procedure: str | None = None
) -> None:
    """Begin a process that lives by itself, named after its record; `facts` are what it knows from the start.

    It is drawn in the procedure of the case that begins it, unless another one is named.
    """
    _write(
        context, process=process, reference=reference, facts=dict(facts),
        procedure=procedure or context.case.procedure,
    )  # fmt: skip


def _write(context: Context, **values: Any) -> None:
    row = {"municipality": context.case.municipality, "procedure": context.case.procedure, "at": context.now}
    context.tx.run(insert(signal), {**row, **values})
    context.memory[SENT] = True
