"""The values that templates may read: group by group, field by field, with their types.

A type that ends in `?` may be null and is then guarded by a condition; every other field must be filled. Every field
of a group that a template reads must be given, null or not. Types: `text`; `day` (ISO text or date); `instant` (local
ISO text or datetime, in the municipality's zone); `money` (text with a point, or Decimal); `flag` (true or false);
words separated by `|` (one of them); a list holds the shape of its items. `GROUPS` are the same for all documents;
`FORMS` are the fields of the form with which a document is drawn up. `owner` and each of the `terms` may be null as a
whole. `REQUIRES` names, template by template, what may be null elsewhere but not there.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from handlers.documents import vocabulary_penalty, vocabulary_registration
from handlers.documents.form_fields import FORMS, PHOTO, ROLE, Shape

__all__ = ["FORMS", "GROUPS", "REQUIRES", "Shape", "required", "shape_of", "unknown_placeholders"]

_TERM: Final = {"days_text": "text", "starts_on": "day?", "due_on": "day?"}
_STEP: Final = {"label": "text", "source": "text?", "amount": "money?"}
_NOTICES: Final = (
    "removal_notice|decision_notice|completion_request|suitable_place_order|destination_request|custody_notice|charge"
    "|appeal_decision|shortfall_notice"
)
_OUTCOMES: Final = (
    "not_abandoned|referred|removed_before_notice|removed_voluntarily|removed_unreported|defence_granted"
    "|infraction_dismissed|fined|active_debt|released|auctioned|judicial_collection|annulled"
)

GROUPS: Final[Shape] = {
    "today": "day",
    "case": {"number": "text", "opened_on": "day", "origin": "complaint|routine"},
    "municipality": {
        "department": "text",
        "address": "text",
        "gazette": "text",
        "site": "text",
        "appeal_authority": "text",
    },
    "vehicle": {
        "description": "text",
        "location": "text",
        "plate": "text?",
        "chassis": "text?",
        "renavam": "text?",
        "brand": "text?",
        "model": "text?",
        "colour": "text?",
        "other": "text?",
    },
    "inspection": {
        "on": "day",
        "first_on": "day?",
        "location": "text",
        "vehicle_found": "flag",
        "motor_vehicle": "flag",
        "public_place": "flag",
        "still_there": "flag",
        "able_to_circulate": "flag",
        "conditions": [{"id": "text", "text": "text"}],
        "missing_parts": "text?",
        "parked_since": "day?",
        "parked_evidence": "text?",
        "photos": [PHOTO],
    },
    "police": {"result": "clear|crime|ctb_removal", "reference": "text"},
    "owner": {"kind": "person|company|deceased", "name": "text", "tax_id": "text?", "address": "text?"},
    "addressee": {"kind": "person|company|office", "name": "text", "capacity": "text?", "address": "text?"},
    "signer": {"name": "text", "title": "text", "registration": "text"},
    "notice": {
        "kind": _NOTICES,
        "title": "text",
        "number": "text?",
        "code": "text",
        "reason": "unknown|returned|unconfirmed",
        "has_terms": "flag",
    },
    "receipt": {
        "addressee": "text",
        "means": "letter_ar|electronic|in_person|gazette",
        "on": "day",
        "by": "text?",
        "reference": "text?",
        "recorded_by": "text?",
    },
    "terms": {
        "removal_term": _TERM,
        "defence_term": _TERM,
        "second_removal_term": _TERM,
        "suitable_place_term": _TERM,
        "payment_term": _TERM,
        "charge_term": _TERM,
        "appeal_term": _TERM,
        "shortfall_term": _TERM,
    },
    "term": {
        "name": "text",
        "purpose": "text",
        "basis": "text?",
        "days_text": "text?",
        "starts_on": "day?",
        "due_on": "day",
        "steps": [{"text": "text", "source": "text"}],
    },
    "defence": {"claimant": "text?", "claimant_role": ROLE, "filed_at": "instant", "missing": ["text"]},
    "decision": {
        "result": "granted|rejected|not_admitted",
        "number": "text?",
        "signed_on": "day?",
        "reasons": "text?",
        "opinion_number": "text?",
    },
    "destination": {"address": "text?"},
    "fine": {"amount": "money", "steps": [_STEP]},
    "infraction": {
        "number": "text?",
        "on": "day",
        "drawn_on": "day",
        "drawn_at": "instant",
        "provision": "text",
        "ground": "not_removed|other_public_road|abandoned_again",
        "recidivist": "flag",
        "forced_removal": "flag",
    },
    "seizure": {"number": "text", "on": "day", "place": "text", "daily_rate": "money?"},
    "block": {"number": "text", "signed_on": "day"},
    "unblock": {"reason": "released|auctioned|returned", "on": "day"},
    "delivery": {"checks": [{"label": "text", "state": "text"}]},
    "charge": {
        "number": "text?",
        "issued_on": "day",
        "due_on": "day",
        "total": "money",
        "codes": "flag",
        "items": [{"label": "text", "basis": "text", "amount": "money", "units": "text?"}],
        "steps": [_STEP],
    },
    "payment": {"charge_number": "text", "amount": "money", "paid_on": "day", "receipt": "text?"},
    "debt": {
        "origin": "text",
        "basis": "text",
        "charge_number": "text",
        "due_on": "day",
        "amount": "money",
        "paid": "money",
        "balance": "money",
    },
    "account": {
        "result": "sold|unsold_scrap",
        "on": "day",
        "proceeds": "money",
        "rows": [{"label": "text", "due": "money", "paid": "money", "open": "money"}],
        "surplus": "money?",
        "shortfall": "money?",
        "steps": [_STEP],
    },
    "appeal": {
        "claimant": "text?",
        "filed_at": "instant",
        "against": "text",
        "result": "upheld|reduced|reversed|not_admitted",
        "amount": "money?",
    },
    "archive": {
        "outcome": _OUTCOMES,
        "outcome_text": "text",
        "undelivered": [{"name": "text", "on": "day", "fate": "text"}],
    },
    "annulment": {"vehicle_in_yard": "flag"},
    "paper": {"passed": [{"purpose": "text", "due_on": "day"}]},
}

# A gazette notice needs only the term of the notice that it stands for.
REQUIRES: Final[Mapping[str, tuple[str, ...]]] = {
    "appeal_decision": ("appeal.amount",),
    "block_letter": ("infraction.number",),
    "collection_referral": ("owner.name", "terms.shortfall_term.due_on"),
    "completion_request": ("terms.defence_term.days_text", "terms.defence_term.due_on"),
    "custody_notice": ("infraction.number", "terms.payment_term.days_text"),
    "debt_referral": ("owner.name",),
    "decision": ("decision.reasons", "terms.second_removal_term.days_text"),
    "decision_notice.granted": ("decision.number", "decision.signed_on"),
    "decision_notice.not_admitted": ("decision.number", "decision.signed_on", "terms.defence_term.days_text"),
    "decision_notice.rejected": ("decision.number", "decision.signed_on", "terms.second_removal_term.days_text"),
    "destination_request": ("terms.suitable_place_term.days_text",),
    "gazette_notice": (
        "terms.charge_term.days_text",
        "terms.defence_term.days_text",
        "terms.payment_term.days_text",
        "terms.removal_term.days_text",
        "terms.shortfall_term.days_text",
        "terms.suitable_place_term.days_text",
    ),
    "inspection_report.second": ("inspection.first_on",),
    "receipt_record": ("notice.number",),
    "release_term": ("infraction.number",),
    "removal_notice": ("terms.defence_term.days_text", "terms.removal_term.days_text"),
    "seizure_report": ("infraction.number",),
    "shortfall_notice": ("account.shortfall", "terms.shortfall_term.days_text"),
    "suitable_place_order": ("terms.suitable_place_term.days_text",),
}


_OWN: Final[Mapping[str, Any]] = {"registration": vocabulary_registration, "penalty": vocabulary_penalty}


def shape_of(name: str, procedure: str = "") -> Shape:
    """Every group that a template of this name may read; a procedure's own groups and forms hide the common ones."""
    own = _OWN.get(procedure.rpartition("/")[2])
    if own is None:
        return {**GROUPS, "form": FORMS.get(name, {})}
    return {**GROUPS, **own.GROUPS, "form": own.FORMS.get(name, FORMS.get(name, {}))}


def required(name: str, procedure: str = "") -> tuple[str, ...]:
    """What may be null elsewhere, but not in this template."""
    own = _OWN.get(procedure.rpartition("/")[2])
    return tuple((own.REQUIRES if own is not None else REQUIRES).get(name, ()))


def unknown_placeholders(name: str, needs: frozenset[str], procedure: str = "") -> list[str]:
    """The placeholders of a template that stand for nothing, in order: the analyst's check refuses them."""
    return sorted(needs - set(_paths("", shape_of(name, procedure))))


def _paths(prefix: str, shape: Any) -> Iterator[str]:
    if prefix:
        yield prefix
    if isinstance(shape, Mapping):
        for name, inner in shape.items():
            yield from _paths(f"{prefix}.{name}" if prefix else name, inner)
    elif isinstance(shape, list):
        yield from _paths(f"{prefix}[]", shape[0])
