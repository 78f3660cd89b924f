"""What every step of a penalty case knows of it: the infraction recorded, the offender, the proposal, its results."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from sqlalchemy import Row, select

from handlers.law.infractions import Infraction, find_infraction
from handlers.law.text import day_text, provision_text
from handlers.records import get_fact, interested, last_form, set_fact
from handlers.registry import Context
from models.registration import registration

PENALTY: Final = "lavras/penalty"
RESULTS: Final = (
    "dismissed", "warned_remedied", "measure_only", "referred_to_police", "fine_paid", "active_debt", "revoked",
)  # fmt: skip
"""The outcomes; of several that hold, the last is the outcome of the case."""


@dataclass(frozen=True)
class Recorded:
    """The infraction as the inspector recorded it; `duty` is the row of duties (`11-VIII`) that was not kept."""

    provision: str
    on: date
    danger: bool
    duty: str | None
    curable: bool
    registration_id: int | None
    tax_id: str


def recorded(context: Context) -> Recorded:
    """The infraction of this case."""
    said = get_fact(context, "infraction")
    return Recorded(
        provision=said["provision"],
        on=date.fromisoformat(said["on"]),
        danger=said["danger"],
        duty=said["duty"],
        curable=said["curable"],
        registration_id=get_fact(context, "registration"),
        tax_id=said["tax_id"],
    )


def row_of_table(context: Context, provision: str) -> Infraction:
    """The row of the law's table of infractions."""
    return find_infraction(context.infractions, provision)


def provision_words(context: Context, provision: str) -> str:
    """`art. 25, parágrafo único, VI`."""
    return provision_text(row_of_table(context, provision).article)


def holder(context: Context) -> Row[Any] | None:
    """The registration of the offender; None for whoever is not registered, or was not recorded as such."""
    return read_registration(context, get_fact(context, "registration"))


def read_registration(context: Context, registration_id: int | None) -> Row[Any] | None:
    """A registration of this municipality by its id."""
    if registration_id is None:
        return None
    return context.tx.one(
        select(registration).where(
            registration.c.id == registration_id, registration.c.municipality == context.case.municipality
        )
    )


def offender(context: Context) -> Row[Any]:
    """The party said to have broken the law."""
    return interested(context)[0]


def shown_infraction(context: Context) -> list[tuple[str, str]]:
    """What was recorded, as lines beside a form."""
    said, form = recorded(context), last_form(context, "record_infraction") or {}
    shown = [("Infração", provision_words(context, said.provision)), ("Constatada em", day_text(said.on))]
    return [*shown, ("Fatos", form["facts"])] if form.get("facts") else shown


def note_result(context: Context, result: str) -> None:
    """A result that this case reached; the outcome is the last of the list among them."""
    found = set(get_fact(context, "results", [])) | {result}
    set_fact(context, "results", [each for each in RESULTS if each in found])


def drop_result(context: Context, result: str) -> None:
    """A result that holds no more."""
    set_fact(context, "results", [each for each in get_fact(context, "results", []) if each != result])
