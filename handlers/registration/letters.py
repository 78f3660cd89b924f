"""What the documents of a registration case are told: who asks for what, what is missing, what is decided."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final

from sqlalchemy import Row

from handlers.appeals import CHARGE
from handlers.law.motorcycles import EQUIPMENT
from handlers.law.requirements import Requirement
from handlers.law.text import provision_text
from handlers.paper_money import last_paper, numbered
from handlers.paper_registration import told
from handlers.records import get_fact, get_term, interested, last_form, named_files
from handlers.registration.case import REQUESTS, application, filed_on, request_of, the_registration, touches
from handlers.registration.changing import TOUCHED, changes
from handlers.registration.deciding import refused_for
from handlers.registration.requirements import INSPECTION, LABELS, label_of, words_of
from handlers.registration.ruling import pending_items
from handlers.registration.said import licence, person, plate
from handlers.registration.standing import rulings, standing
from handlers.registry import Context

_WEEKDAY: Final = re.compile(r"\b(?:seg|ter|qua|qui|sex|sáb|dom) (?=\d\d/\d\d/)")
THINGS: Final = {
    "condition": "Estado de conservação (art. 3º, II)",
    "rental_plate": "Placa de aluguel (art. 5º, § 1º, IV)",
    "accessories": "Acessórios (art. 5º, § 1º, V)",
    "helmet_yellow": "Capacetes (art. 11, VIII)",
    "uniform": "Uniforme (art. 10, II)",
}


@told("applicant")
def applicant(context: Context) -> Mapping[str, Any]:
    """Who asks."""
    party, who = interested(context)[0], person(application(context), the_registration(context))
    return {
        "name": party.name,
        "tax_id": party.tax_id,
        "identity": who["identity"],
        "birth_date": who["birth_date"],
        "address": party.address,
        "contact": ", ".join(each for each in (who["telephone"], who["email"]) if each) or None,
    }


@told("addressee")
def addressee(context: Context) -> Mapping[str, Any]:
    """Everything is told to the applicant in person."""
    party = interested(context)[0]
    return {"kind": "person", "name": party.name, "address": party.address, "capacity": None}


@told("request")
def request(context: Context) -> Mapping[str, Any]:
    """What is asked, and for what it is told."""
    said, row = application(context), the_registration(context)
    kind = request_of(context)
    label = REQUESTS[kind]
    return {
        "kind": kind,
        "label": f"{label[0].lower()}{label[1:]}",
        "filed_on": filed_on(context),
        "registration": f"{row.number:05d}" if row is not None else None,
        "touches": [TOUCHED.get(each, each) for each in sorted(touches(context))],
        "organisation": said.get("organisation") or get_fact(context, "organisation_left"),
        "reason": said.get("reason"),
        "death": said.get("cancellation_reason") == "death",
    }


@told("licence")
def licence_shown(context: Context) -> Mapping[str, Any]:
    """The driving licence."""
    said, row = application(context), the_registration(context)
    found = licence(said, row)
    number = (said.get("licence") or {}).get("number") or (row.licence_number if row is not None else None)
    return {
        "number": number,
        "category": found.category if found is not None else None,
        "since": found.category_a_since if found is not None else None,
        "expires_on": found.expires_on if found is not None else None,
    }


@told("motorcycle")
def motorcycle(context: Context) -> Mapping[str, Any]:
    """The motorcycle as it was described, else as registered."""
    said, row = application(context), the_registration(context)
    shown = said.get("vehicle") or {}
    names = ("brand", "model", "colour", "chassis", "renavam", "engine_cc", "manufactured_year")
    known = {name: shown.get(name) or (getattr(row, name) if row is not None else None) for name in names}
    words = " ".join(str(known[name]) for name in ("brand", "model", "colour") if known[name])
    return {
        "plate": plate(said, row),
        "description": words or None,
        "chassis": known["chassis"],
        "renavam": known["renavam"],
        "engine": f"{known['engine_cc']} cm³" if known["engine_cc"] else None,
        "year": str(known["manufactured_year"]) if known["manufactured_year"] else None,
    }


@told("requirements")
def requirements(context: Context) -> Mapping[str, Any]:
    """Every requirement as it stands."""
    given = {row["id"]: row["given"] for row in get_fact(context, "requirements") or ()}
    return {
        "rows": [{**_line(each), "given": given.get(each.id) or "vistoria"} for each in standing(context).requirements]
    }


def _line(each: Requirement) -> dict[str, str]:
    return {"label": label_of(each), "provision": provision_text(each.provision), "result": words_of(each)}


@told("pending")
def pending(context: Context) -> Mapping[str, Any]:
    """What is still to be brought."""
    items = [{**_line(each), "reason": reason or "falta"} for each, reason in pending_items(context)]
    return {"items": items, "medical": any(each.id == "doc_b" for each, _ in pending_items(context))}


@told("archived")
def archived(context: Context) -> Mapping[str, Any]:
    """Why a request is not gone on with."""
    found = context.data.get("inspection_result") == "not_presented"
    term = get_term(context, "inspection_term" if found else "pending_until")
    return {"unpresented": found, "due_on": term.due_on if term is not None else None}


@told("inspection")
def inspection(context: Context) -> Mapping[str, Any]:
    """What the inspector found."""
    form = get_fact(context, INSPECTION) or {}
    there = set(form.get("equipment") or ())
    things = [{"label": label, "state": _state(form.get(name))} for name, label in THINGS.items()]
    things += [
        {
            "label": f"{label[0].upper()}{label[1:]} (art. 17, {name})",
            "state": "presente" if name in there else "em falta",
        }
        for name, label in EQUIPMENT.items()
    ]
    named = form.get("requirement")
    return {
        "result": form.get("inspection_result"),
        "on": date.fromisoformat(form["inspected_on"]) if form.get("inspected_on") else None,
        "things": things,
        "remarks": form.get("remarks"),
        "requirement": LABELS[named] if named else None,
        "photos": named_files(context, form.get("photos") or []),
    }


def _state(answer: Any) -> str:
    return "em ordem" if answer else "em desacordo"


@told("decision")
def decision(context: Context) -> Mapping[str, Any]:
    """The decision on the request: bound, with the requirements that it names."""
    form, paper = last_form(context, "decide_registration") or {}, last_paper(context, "decision")
    reasons = rulings(context)
    named = [
        {**_line(each), "reason": str(reasons.get(each.id, {}).get("reason") or words_of(each))}
        for each in refused_for(context)
    ]
    return {
        "result": form.get("decision"),
        "number": numbered(paper),
        "signed_on": day_of(context, paper),
        "reasons": form.get("reasons"),
        "requirements": named,
    }


def day_of(context: Context, paper: Row[Any] | None) -> date | None:
    """The day on which a paper was made."""
    if paper is None:
        return None
    made: date = paper.made_at.astimezone(context.place.zone).date()
    return made


@told("appeal")
def appeal(context: Context) -> Mapping[str, Any]:
    """The appeal: against the refusal, or against the fee."""
    said, form = get_fact(context, "appellant") or {}, last_form(context, "decide_appeal") or {}
    paper = last_paper(context, "charge") or last_paper(context, "decision")
    return {
        "claimant": said.get("name"),
        "filed_at": datetime.fromisoformat(said["filed_at"]) if said else None,
        "against": f"{paper.title} nº {numbered(paper)}" if paper is not None else "decisão dos autos",
        "fee": any(each.process == CHARGE for each in (context.element, *context.callers)),
        "timing": get_fact(context, "appeal_timing"),
        "result": form.get("appeal_result"),
        "amount": Decimal(form["amount"]) if form.get("amount") else None,
    }


@told("changed")
def changed(context: Context) -> Mapping[str, Any]:
    """What the register changes, old beside new."""
    return {"lines": [{"label": label, "before": old, "after": new} for label, old, new in changes(context)]}


def plain_days(text: str) -> str:
    """Days without the short weekday that computations show on screen."""
    return _WEEKDAY.sub("", text)
