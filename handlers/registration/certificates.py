"""What the certificate, the badge and the papers of its validity are told: the registration as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from handlers.documents import display_code
from handlers.paper_registration import told
from handlers.records import get_fact, last_form, named_files
from handlers.registration.case import NEW, RENEWAL, STATUSES, request_of, the_registration
from handlers.registration.letters import plain_days
from handlers.registration.papers import LABELS, due_on, on_file
from handlers.registration.validity import last_to_ask
from handlers.registry import Context


@told("registration")
def registration(context: Context) -> Mapping[str, Any]:
    """The registration: number, holder, motorcycle, validity; nothing of it where there is none yet."""
    row = the_registration(context)
    if row is None:
        return dict.fromkeys(_FIELDS) | {"cut": False}
    return {
        "number": f"{row.number:05d}",
        "name": row.name,
        "tax_id": row.tax_id,
        "identity": row.identity,
        "address": row.address,
        "plate": row.plate,
        "motorcycle": " ".join(each for each in (row.brand, row.model, row.colour) if each) or None,
        "engine": f"{row.engine_cc} cm³",
        "year": str(row.manufactured_year) if row.manufactured_year else None,
        "licence": f"{row.licence_number}, categoria {row.licence_category}",
        "policy": ", ".join(each for each in (row.policy_insurer, row.policy_number) if each) or None,
        "organisation": row.organisation,
        "status": STATUSES[row.status],
        "granted_on": row.granted_on,
        "valid_since": row.valid_since,
        "valid_until": row.valid_until,
        "life_ends_on": row.life_ends_on,
        "cut": row.cut_by_life,
        "code": display_code(row.code),
        "photo": next((each["sha256"] for each in named_files(context, [row.photo] if row.photo else [])), None),
    }


_FIELDS = (
    "number", "name", "tax_id", "identity", "address", "plate", "motorcycle", "engine", "year", "licence", "policy",
    "organisation", "status", "granted_on", "valid_since", "valid_until", "life_ends_on", "cut", "code", "photo",
)  # fmt: skip


@told("reminder")
def reminder(context: Context) -> Mapping[str, Any]:
    """What ends, and until when a renewal is in time."""
    row = the_registration(context)
    assert row is not None
    ends = [(LABELS[each.kind], due_on(each)) for each in on_file(context, row.id) if each.kind in LABELS]
    soon = [{"label": label, "on": on} for label, on in ends if on is not None and on <= row.valid_until]
    return {"last_to_ask": last_to_ask(context, row).day, "papers": soon}


@told("suspicion")
def suspicion(context: Context) -> Mapping[str, Any]:
    """Why an expired holder was looked into, and what the inspector concluded."""
    found, form = get_fact(context, "suspicion") or {}, last_form(context, "review_expired_holder") or {}
    return {
        "valid_until": date.fromisoformat(found["valid_until"]),
        "last_to_ask": date.fromisoformat(found["last_to_ask"]),
        "steps": [{"text": plain_days(each["text"])} for each in found["steps"]],
        "conclusion": form.get("conclusion"),
        "case_number": form.get("case_number"),
        "reason": form.get("reason"),
    }


@told("annulment")
def annulment(context: Context) -> Mapping[str, Any]:
    """What the annulled case had done to the register."""
    row = the_registration(context)
    issued = row is not None and request_of(context) in (NEW, RENEWAL) and context.case.outcome in _ISSUED
    return {
        "ends": issued and request_of(context) == NEW,
        "gives_back": row is not None and request_of(context) != NEW and context.case.outcome is not None,
    }


_ISSUED = ("registered", "renewed", "annulled")
