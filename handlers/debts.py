"""What a case owes when its guide is issued: each procedure says so itself, in reais or in units of value.

@owes("lavras/registration")
def fee(context: Context) -> Debts: ...
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from handlers.charge_rows import Head
from handlers.errors import RefusedError
from handlers.registry import Context


@dataclass(frozen=True)
class Debts:
    """The kind of the charge, its debts, and the steps that led to them before units of value become reais."""

    kind: str
    heads: Sequence[Head]
    steps: Sequence[Mapping[str, str]] = ()


Owed = Callable[[Context], Debts]
Issued = Callable[[Context, int], None]
_owed: dict[str, Owed] = {}
_issued: dict[str, Issued] = {}


def owes(procedure: str) -> Callable[[Owed], Owed]:
    """Register what the cases of this procedure owe."""

    def register(function: Owed) -> Owed:
        if procedure in _owed:
            raise ValueError(f"two answers to what {procedure} owes")
        _owed[procedure] = function
        return function

    return register


def once_issued(procedure: str) -> Callable[[Issued], Issued]:
    """Register what is noted once the charge (its id) stands: which sanctions it is for."""

    def register(function: Issued) -> Issued:
        if procedure in _issued:
            raise ValueError(f"two notes of what {procedure} charged")
        _issued[procedure] = function
        return function

    return register


def owed_in(context: Context) -> Debts:
    """What this case owes now; refused where its procedure charges nothing."""
    found = _owed.get(context.case.procedure)
    if found is None:
        raise RefusedError("no_value", "Neste procedimento não há o que cobrar.")
    return found(context)


def note_issued(context: Context, charge_id: int) -> None:
    """Tell the procedure that its charge stands."""
    if (note := _issued.get(context.case.procedure)) is not None:
        note(context, charge_id)
