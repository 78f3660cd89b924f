"""What every step of a registration case knows of it: what is asked, by whom, of which registration."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from sqlalchemy import Row, select

from handlers.records import get_fact, set_fact
from handlers.registry import Context
from models.registration import registration

REGISTRATION: Final = "lavras/registration"
NEW, RENEWAL, CHANGE = "new", "renewal", "change"
CANCELLATION, JOIN, LEAVE = "cancellation", "join_organisation", "leave_organisation"
REQUESTS: Final = {
    NEW: "Cadastro novo",
    RENEWAL: "Renovação",
    CHANGE: "Alteração",
    CANCELLATION: "Cancelamento",
    JOIN: "Vínculo com entidade",
    LEAVE: "Desvínculo de entidade",
}
LIVING: Final = ("active", "withheld")
"""A registration in force; one whose authorisation an inspector withheld is in force still."""
STATUSES: Final = {
    "active": "ativo",
    "withheld": "recolhido",
    "expired": "vencido",
    "cancelled": "cancelado",
    "revoked": "cassado",
}


def application(context: Context) -> Mapping[str, Any]:
    """What was asked and handed in, with everything that was supplied since."""
    found: Mapping[str, Any] = get_fact(context, "application", {})
    return found


def request_of(context: Context) -> str:
    """What this case asks for."""
    return str(application(context)["request"])


def touches(context: Context) -> frozenset[str]:
    """What a change touches."""
    return frozenset(application(context).get("touches") or ())


def filed_on(context: Context) -> date:
    """The day on which the request was handed in."""
    return date.fromisoformat(application(context)["filed_on"])


def the_registration(context: Context) -> Row[Any] | None:
    """The registration that the case is about; none yet where it asks for a new one."""
    return read_registration(context, get_fact(context, "registration"))


def its_registration(context: Context) -> Row[Any]:
    """The registration of a request that is about one."""
    row = the_registration(context)
    assert row is not None
    return row


def read_registration(context: Context, registration_id: int | None) -> Row[Any] | None:
    """A registration of this municipality by its id."""
    if registration_id is None:
        return None
    return context.tx.one(
        select(registration).where(
            registration.c.id == registration_id, registration.c.municipality == context.case.municipality
        )
    )


def note_registration(context: Context, registration_id: int) -> None:
    """From now on the case is about this registration."""
    set_fact(context, "registration", registration_id)


def reference_of(number: int) -> str:
    """`Cadastro 00012`: how the process beside the cases is named."""
    return f"Cadastro {number:05d}"
