"""Groups of values about infractions and penalties of mototaxistas, for document templates."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any, Final

from sqlalchemy import Row, select

from handlers.law.infractions import MEASURES, Infraction, find_infraction, infraction_fine
from handlers.law.text import provision_text
from handlers.paper_money import last_paper, numbered
from handlers.paper_penalty_decision import DECISION_GROUPS, day_of, ufml_words
from handlers.records import get_fact, interested, last_form, named_files, the_vehicle
from handlers.registry import Context
from models.case import case
from models.registration import measure, registration

LAW: Final = "lavras:4545/2020"
START: Final = "record_infraction"
PUBLICITY: Final = "12-pu"
QUOTED: Final = {PUBLICITY: "art12"}
"""Where the conduct stands, if not in the provision that punishes it."""
TOLD: Final = ("place", "facts", "evidence", "witnesses", "court", "court_case", "offence")
"""Fields of the record that documents print as they were filled in."""
_NUMERAL: Final = re.compile(r"^(Art\. \d+º?\.?|Parágrafo único\.|[IVXLC]+ [-–]) ")


def _row(context: Context) -> Infraction:
    return find_infraction(context.infractions, get_fact(context, "infraction")["provision"])


def _said(context: Context) -> Mapping[str, Any]:
    """What the inspector recorded: the form in hand at the start, else that of the start."""
    return context.form if context.element.id == START else last_form(context, START) or {}


def _offender(context: Context) -> Mapping[str, Any]:
    """Who is said to have broken the law, with the number of their registration."""
    person, held = interested(context)[0], _held(context)
    return {
        "kind": person.kind or "person",
        "name": person.name,
        "tax_id": person.tax_id,
        "address": person.address,
        "registration": f"{held.number:05d}" if held is not None else None,
    }


def _held(context: Context) -> Row[Any] | None:
    """The registration of the offender."""
    found = get_fact(context, "registration")
    if found is None:
        return None
    return context.tx.one(select(registration).where(registration.c.id == found))


def _registration(context: Context) -> Mapping[str, Any]:
    row = _held(context)
    return {
        "number": f"{row.number:05d}" if row is not None else None,
        "granted_on": row.granted_on if row is not None else None,
        "plate": row.plate if row is not None else None,
    }


def _addressee(context: Context) -> Mapping[str, Any]:
    """Everything is told to the offender in person."""
    person = interested(context)[0]
    return {"kind": person.kind or "person", "name": person.name, "address": person.address, "capacity": None}


def _infraction(context: Context) -> Mapping[str, Any]:
    """The infraction as it was recorded, and its provision in the law's words."""
    form, row, paper = _said(context), _row(context), last_paper(context, "infraction_report")
    return {
        **{name: form.get(name) for name in TOLD},
        "number": numbered(paper),
        "signed_on": day_of(context, paper),
        "drawn_at": context.now.astimezone(context.place.zone).replace(tzinfo=None),
        "at": datetime.fromisoformat(form["occurred_at"]),
        "publicity": row.provision == PUBLICITY,
        "provision": provision_text(row.article),
        "cited": cited(row.article),
        "words": law_words(context.provision(f"{LAW}:{QUOTED.get(row.provision, row.article)}")),
        "duty": _duty(context, form.get("duty")),
        "danger": bool(form.get("danger_to_others")),
        "final_on": date.fromisoformat(form["final_on"]) if form.get("final_on") else None,
        "interruption": [{"text": each["text"]} for each in get_fact(context, "interruption", [])],
        "vehicle": _vehicle(context, form),
        "photos": named_files(context, form.get("photos") or []),
        "documents": named_files(context, form.get("documents") or []),
    }  # fmt: skip


def cited(provision: str) -> str:
    """A provision as it stands before “da Lei …”: `art. 26`, but `art. 25, parágrafo único, VI,`."""
    text = provision_text(provision)
    return f"{text}," if "," in text else text


def law_words(text: str) -> str:
    """What a provision says, without its numeral and the line of its penalty."""
    return _NUMERAL.sub("", text.partition("\n")[0]).rstrip(":;. ")


def _duty(context: Context, name: str | None) -> str | None:
    """The duty that was not kept: `art. 11, VIII (usar capacete …)`."""
    known = context.duties.get(name or "")
    if known is None:
        return None
    return f"{provision_text(f'art{name}')}: {known.words[:1].lower()}{known.words[1:].rstrip('.')}"


def _vehicle(context: Context, form: Mapping[str, Any]) -> str | None:
    """The vehicle as far as it is known: description and plate."""
    row = the_vehicle(context)
    plate = f"placa {row.plate}" if row is not None and row.plate else None
    return ", ".join(each for each in (form.get("vehicle_description"), plate) if each) or None


def _listed(context: Context) -> Mapping[str, Any]:
    """What the law has for the infraction on its day, before anything was judged."""
    row, said = _row(context), get_fact(context, "infraction")
    on = date.fromisoformat(said["on"])
    found = infraction_fine(row, on=on, law=context.law, values=context.values).value
    return {
        "amount": ufml_words(found.amount) if found.amount is not None else None,
        "measures": [MEASURES[each][0].partition(",")[0] for each in found.measures],
        "revocation": found.revocation,
    }


def _measure(context: Context) -> Mapping[str, Any]:
    """The measure: that of its own process, else the last one of the case."""
    own = get_fact(context, "measure")
    mine = measure.c.id == own if own is not None else measure.c.case_id == context.case.id
    row = context.tx.one(select(measure).where(mine).order_by(measure.c.id.desc()).limit(1))
    if row is None:
        return {}
    held = context.tx.one(select(registration.c.number).where(registration.c.id == row.registration_id))
    return {
        "number": f"{row.number:05d}",
        "case_number": context.tx.value(select(case.c.reference).where(case.c.id == row.case_id)),
        "taken_on": row.taken_on,
        "holder": row.holder,
        "plate": row.plate,
        "registration": f"{held.number:05d}" if held is not None else None,
        "reasons": row.reasons,
        "place": row.place,
        "unremedied": context.element.id == "record_measure",
    }


def _annulment(context: Context) -> Mapping[str, Any]:
    """What the case took and gives back."""
    rows = context.tx.all(select(measure.c.kind).where(measure.c.case_id == context.case.id, measure.c.state == "held"))
    kinds = {row.kind for row in rows}
    return {
        "withheld": "withheld" in kinds,
        "retained": "retained" in kinds,
        "revoked": get_fact(context, "revoked_on") is not None,
    }


PENALTY_GROUPS: Mapping[str, Callable[[Context], Any]] = {
    "offender": _offender,
    "registration": _registration,
    "addressee": _addressee,
    "infraction": _infraction,
    "listed": _listed,
    "measure": _measure,
    "annulment": _annulment,
    **DECISION_GROUPS,
}
