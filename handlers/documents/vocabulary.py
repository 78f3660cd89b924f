"""The values that templates may read: group by group, field by field, with their types.

A type that ends in `?` may be null and is then guarded by a condition; every other field must be filled. Every field
of a group that a template reads must be given, null or not. Types: `text`; `day` (ISO text or date); `instant` (local
ISO text or datetime, in the municipality's zone); `money` (text with a point, or Decimal); `flag` (true or false);
words separated by `|` (one of them); a list holds the shape of its items. `GROUPS` are the same for all documents;
`FORMS` are the fields of the form with which a document is drawn up.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

Shape = Mapping[str, Any]

_TERM: Final = {"days_text": "text", "starts_on": "day?", "due_on": "day?"}
_STEP: Final = {"label": "text", "source": "text?", "amount": "money?"}
_PHOTO: Final = {"name": "text", "sha256": "text"}
_ROLE: Final = "owner|representative|heir|possessor|other"

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
        "photos": [_PHOTO],
    },
    "police": {"result": "clear|crime|ctb_removal", "reference": "text"},
    "owner": {"kind": "person|company|deceased", "name": "text", "tax_id": "text?", "address": "text?"},
    "addressee": {"kind": "person|company|office", "name": "text", "capacity": "text?", "address": "text?"},
    "signer": {"name": "text", "title": "text", "registration": "text"},
    "notice": {
        "kind": "text",
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
        "days_text": "text",
        "starts_on": "day",
        "due_on": "day",
        "steps": [{"on": "day", "text": "text"}],
    },
    "defence": {"claimant": "text", "claimant_role": _ROLE, "filed_at": "instant", "missing": ["text"]},
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
    "delivery": {"reason": "released|returned", "checks": [{"label": "text", "state": "text"}]},
    "charge": {
        "number": "text?",
        "issued_on": "day",
        "due_on": "day",
        "total": "money",
        "items": [{"label": "text", "basis": "text", "amount": "money"}],
        "steps": [_STEP],
    },
    "payment": {"charge_number": "text", "amount": "money", "paid_on": "day", "receipt": "text?"},
    "debt": {
        "origin": "text?",
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
        "claimant": "text",
        "filed_at": "instant",
        "against": "text",
        "result": "upheld|reduced|reversed|not_admitted",
        "amount": "money?",
    },
    "archive": {
        "outcome": "text",
        "outcome_text": "text",
        "undelivered": [{"name": "text", "on": "day", "fate": "text"}],
    },
    "annulment": {"vehicle_in_yard": "flag"},
}

FORMS: Final[Shape] = {
    "opening_record": {"location": "text", "plate": "text?", "description": "text"},
    "complaint": {"location": "text", "plate": "text?", "description": "text", "photos": [_PHOTO]},
    "police_check": {"police_result": "clear|crime|ctb_removal", "police_reference": "text"},
    "referral": {"recipient": "text", "reasons": "text?"},
    "defence": {
        "authority": "text?",
        "claimant": "text",
        "claimant_role": _ROLE,
        "grounds": "text?",
        "documents": [{"name": "text"}],
        "filed_at": "instant",
        "only_financial": "flag",
        "address": "text?",
    },
    "opinion": {"opinion": "text"},
    "destination_statement": {
        "reported_on": "day",
        "removed_on": "day",
        "destination_kind": "text?",
        "destination": "text?",
    },
    "verification_certificate": {
        "place": "private_safe|private_unsafe|same_road|other_public_road|not_found",
        "certificate": "text",
        "removed_on": "day?",
    },
    "verification_certificate.site": {"still_there": "flag", "removed_on": "day?", "evidence": "text?"},
    "suitable_place_order": {"reasons": "text?"},
    "infraction_report": {"narrative": "text", "evidence": "text?", "offender_present": "signed|refused|absent"},
    "seizure_report": {
        "seized_at": "instant",
        "removed_by": "municipality|concessionaire",
        "tow_driver": "text?",
        "deposit": "yard|other",
        "deposit_place": "text?",
        "keys": "flag",
        "odometer": "text?",
        "seals": "text?",
        "damages": "text?",
        "owner_present": "flag",
    },
    "inventory": {
        "seized_at": "instant",
        "items": [{"name": "text", "state": "text"}],
        "objects": "text?",
        "photos": [_PHOTO],
    },
    "yard_entry": {
        "entered_on": "day",
        "yard": "text",
        "daily_rate": "money?",
        "removal_amount": "money?",
        "inventory_agrees": "flag",
        "observations": "text?",
    },
    "delivery_record": {
        "delivered_at": "instant",
        "received_by": "text",
        "received_by_tax_id": "text?",
        "received_as": "owner|representative",
        "observations": "text?",
    },
    "auction_notice": {
        "lot": "text",
        "condition": "preserved|scrap",
        "appraisal": "money",
        "minimum_bid": "money?",
        "auctioneer": "municipality|concessionaire|detran",
        "auction_at": "instant",
        "place": "text",
        "visits": "text?",
        "conditions": "text?",
    },
    "collection_referral": {"reasons": "text?"},
    "debt_referral": {"reasons": "text?"},
    "appeal": {
        "claimant": "text",
        "claimant_role": _ROLE,
        "address": "text?",
        "grounds": "text",
        "filed_at": "instant",
        "documents": [{"name": "text"}],
    },
    "appeal_decision": {"reasons": "text"},
    "annulment": {"reasons": "text"},
}


def unknown_placeholders(name: str, needs: frozenset[str]) -> list[str]:
    """The placeholders of a template that stand for nothing, in order: the analyst's check refuses them."""
    known = set(_paths("", {**GROUPS, "form": FORMS.get(name, {})}))
    return sorted(needs - known)


def _paths(prefix: str, shape: Any) -> Iterator[str]:
    if prefix:
        yield prefix
    if isinstance(shape, Mapping):
        for name, inner in shape.items():
            yield from _paths(f"{prefix}.{name}" if prefix else name, inner)
    elif isinstance(shape, list):
        yield from _paths(f"{prefix}[]", shape[0])
