"""Measures of the inspection: an authorisation withheld, a vehicle retained; each a record with its own process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Row, insert, select, update

from handlers.law.infractions import find_infraction
from handlers.numbering import next_number
from handlers.penalty.case import PENALTY, holder, note_result, offender, recorded
from handlers.records import the_vehicle
from handlers.registry import Context, Prepared, handler, prepares
from handlers.signals import begin, wake
from models.registration import measure, registration

CHANGED: Final = "measure_changed"
WITHHELD: Final = "withheld"
RETAINED: Final = "retained"
HELD: Final = "held"


def reference_of(row: Row[Any]) -> str:
    """`Medida 00003`."""
    return f"Medida {row.number:05d}"


def take_measure(context: Context, kind: str, reasons: str, place: str | None = None) -> int:
    """Record a measure and begin its process; an authorisation withheld shows in the register at once.

    Source: Lei 4.545/2020 (Lavras), arts. 23 and 28.
    """
    said, vehicle, person = recorded(context), the_vehicle(context), offender(context)
    number = next_number(context.tx, context.case.municipality, "measure", 0)
    row = {
        "municipality": context.case.municipality,
        "number": number,
        "kind": kind,
        "state": HELD,
        "case_id": context.case.id,
        "registration_id": said.registration_id,
        "holder": person.name,
        "plate": vehicle.plate if vehicle is not None else None,
        "reasons": reasons,
        "place": place,
        "taken_on": context.today,
        "looked_on": context.today,
    }
    made = int(context.tx.run(insert(measure).returning(measure.c.id), row).scalar_one())
    if kind == WITHHELD and said.registration_id is not None:
        context.tx.run(
            update(registration)
            .where(registration.c.id == said.registration_id, registration.c.status == "active")
            .values(status="withheld")
        )
    begin(context, "measure", f"Medida {number:05d}", {"measure": made})
    return made


def measures_of(context: Context) -> Sequence[Row[Any]]:
    """The measures taken in the case, in order."""
    return context.tx.all(select(measure).where(measure.c.case_id == context.case.id).order_by(measure.c.id))


def wake_measures(context: Context) -> None:
    """Tell the processes of the case's measures that something changed: each reads the rows anew."""
    for row in measures_of(context):
        if row.state == HELD:
            wake(context, row.watch_id, CHANGED)


@prepares("decide_measure", procedure=PENALTY)
def to_decide(context: Context) -> Prepared:
    """Proposed where the table of infractions has the measure, or others are in danger; never decided here.

    Source: Lei 4.545/2020 (Lavras), arts. 23 and 25.
    """
    said, row = recorded(context), holder(context)
    listed = "withhold_authorisation" in find_infraction(context.infractions, said.provision).measures
    proposed = listed or said.danger
    ended = row is None or row.status in ("cancelled", "revoked")
    if ended:
        verdict = ("warning", "Não há autorização a recolher.", "O cadastro está encerrado.")
    elif listed:
        verdict = (
            "success",
            "Recolhimento proposto.",
            "O dispositivo prevê a medida, que é facultativa (art. 23, § 1º).",
        )
    elif said.danger:
        verdict = ("success", "Recolhimento proposto.", "Foi registrado perigo a terceiros (art. 23).")
    else:
        grounds = "O dispositivo não a prevê: só com gravidade e perigo a terceiros (art. 23)."
        verdict = ("warning", "Medida não proposta.", grounds)
    return Prepared(
        defaults={"measure": WITHHELD if proposed and not ended else "none"},
        disabled={"measure": {WITHHELD: "O cadastro está encerrado: não há autorização a recolher."}} if ended else {},
        verdict=verdict,
    )


@handler("decide_measure", procedure=PENALTY)
def decide_measure(context: Context) -> None:
    """The inspector withholds the authorisation, or does not, with reasons.

    Source: Lei 4.545/2020 (Lavras), art. 23.
    """
    form = context.form
    if form["measure"] == WITHHELD:
        take_measure(context, WITHHELD, form["reasons"])
    else:
        context.without = frozenset({"withholding_record"})


@handler("retain_vehicle", procedure=PENALTY)
def retain_vehicle(context: Context) -> None:
    """The vehicle of whoever carries passengers without a licence is retained, and the Military Police called.

    Source: Lei 4.545/2020 (Lavras), art. 28.
    """
    form = context.form
    take_measure(context, RETAINED, form["reasons"], form.get("place"))


@handler("communicate_police", procedure=PENALTY)
def communicate_police(context: Context) -> None:
    """Publicity where it is forbidden is told to the police authority; no fine follows here.

    Source: Lei 4.545/2020 (Lavras), art. 12, sole paragraph.
    """
    note_result(context, "referred_to_police")


@handler("close_measure", procedure=PENALTY)
def close_measure(context: Context) -> None:
    """The case ends: whoever holds something of it gives it back.

    Source: Lei 4.545/2020 (Lavras), art. 23.
    """
    wake_measures(context)
