"""What templates of the registration may read beside the common vocabulary: groups, forms, requirements.

The types are those of `vocabulary`.
"""

from collections.abc import Mapping
from typing import Any, Final

from handlers.documents.form_fields import PHOTO

_TERM: Final = {"days_text": "text", "starts_on": "day?", "due_on": "day?"}
_LINE: Final = {"label": "text", "provision": "text", "result": "text"}
_REASONED: Final = {**_LINE, "reason": "text"}
_ROLE: Final = "self|representative|other?"
_REQUEST: Final = "new|renewal|change|cancellation|join_organisation|leave_organisation"

GROUPS: Final[Mapping[str, Any]] = {
    "case": {"number": "text", "opened_on": "day"},
    "applicant": {
        "name": "text",
        "tax_id": "text",
        "identity": "text?",
        "birth_date": "day?",
        "address": "text?",
        "contact": "text?",
    },
    "addressee": {"kind": "person|company", "name": "text", "capacity": "text?", "address": "text?"},
    "request": {
        "kind": _REQUEST,
        "label": "text",
        "filed_on": "day",
        "registration": "text?",
        "touches": ["text"],
        "organisation": "text?",
        "reason": "text?",
        "death": "flag",
    },
    "licence": {"number": "text?", "category": "text?", "since": "day?", "expires_on": "day?"},
    "motorcycle": {
        "plate": "text?",
        "description": "text?",
        "chassis": "text?",
        "renavam": "text?",
        "engine": "text?",
        "year": "text?",
    },
    "requirements": {"rows": [{**_LINE, "given": "text"}]},
    "pending": {"items": [_REASONED], "medical": "flag"},
    "archived": {"unpresented": "flag", "due_on": "day?"},
    "inspection": {
        "result": "passed|failed|not_presented|not_curable",
        "on": "day?",
        "things": [{"label": "text", "state": "text"}],
        "remarks": "text?",
        "requirement": "text?",
        "photos": [PHOTO],
    },
    "decision": {
        "result": "granted|refused",
        "number": "text?",
        "signed_on": "day?",
        "reasons": "text?",
        "requirements": [_REASONED],
    },
    "registration": {
        "number": "text?",
        "name": "text?",
        "tax_id": "text?",
        "identity": "text?",
        "address": "text?",
        "plate": "text?",
        "motorcycle": "text?",
        "engine": "text?",
        "year": "text?",
        "licence": "text?",
        "policy": "text?",
        "organisation": "text?",
        "status": "text?",
        "granted_on": "day?",
        "valid_since": "day?",
        "valid_until": "day?",
        "life_ends_on": "day?",
        "cut": "flag",
        "code": "text?",
        "photo": "text?",
    },
    "changed": {"lines": [{"label": "text", "before": "text", "after": "text"}]},
    "reminder": {"last_to_ask": "day", "papers": [{"label": "text", "on": "day"}]},
    "suspicion": {
        "valid_until": "day",
        "last_to_ask": "day",
        "steps": [{"text": "text"}],
        "conclusion": "recorded|closed",
        "case_number": "text?",
        "reason": "text?",
    },
    "notice": {
        "kind": "pending_notice|inspection_notice|archive_notice|decision_notice|charge|appeal_decision",
        "title": "text",
        "number": "text?",
        "code": "text?",
        "reason": "unknown|returned|unconfirmed",
        "has_terms": "flag",
    },
    "terms": {"pending_term": _TERM, "inspection_term": _TERM, "appeal_term": _TERM, "charge_term": _TERM},
    "appeal": {
        "claimant": "text?",
        "filed_at": "instant",
        "against": "text",
        "fee": "flag",
        "timing": "text?",
        "result": "upheld|reduced|reversed|not_admitted",
        "amount": "money?",
    },
    "archive": {
        "outcome": "registered|renewed|changed|cancelled|joined|left|refused|not_completed|fee_unpaid|annulled",
        "outcome_text": "text",
        "undelivered": [{"name": "text", "on": "day", "fate": "text"}],
    },
    "annulment": {"ends": "flag", "gives_back": "flag"},
}

FORMS: Final[Mapping[str, Any]] = {
    "opening_record": {},
    "application": {},
    "inspection_report": {},
    "withdrawal": {"filed_at": "instant", "reason": "text?", "documents": [{"name": "text"}]},
    "change_record": {"notes": "text?"},
    "cancellation_record": {"badge": "returned|lost", "notes": "text?"},
    "organisation_record": {},
    "lapse_certificate": {"notes": "text?"},
    "appeal": {
        "claimant": "text?",
        "claimant_role": _ROLE,
        "address": "text?",
        "grounds": "text?",
        "filed_at": "instant",
        "documents": [{"name": "text"}],
    },
}

REQUIRES: Final[Mapping[str, tuple[str, ...]]] = {
    "appeal_decision": ("appeal.amount",),
    "badge": ("registration.number", "registration.name", "registration.plate", "registration.valid_until"),
    "cancellation_record": ("registration.number", "registration.name", "registration.plate"),
    "change_record": ("registration.number", "registration.name"),
    "decision": ("decision.reasons",),
    "decision_notice": ("decision.number", "decision.signed_on", "decision.reasons"),
    "gazette_notice": ("terms.pending_term.days_text", "terms.inspection_term.days_text",
                       "terms.charge_term.days_text"),
    "inspection_notice": ("terms.inspection_term.days_text",),
    "inspection_report": ("inspection.on",),
    "lapse_certificate": ("decision.number", "terms.appeal_term.days_text", "terms.appeal_term.due_on"),
    "organisation_record": ("registration.number", "registration.name", "request.organisation"),
    "pending_notice": ("terms.pending_term.days_text",),
    "receipt_record": ("notice.number",),
    "registration_certificate": (
        "registration.number", "registration.name", "registration.tax_id", "registration.plate",
        "registration.motorcycle", "registration.valid_since", "registration.valid_until",
        "registration.licence", "registration.address", "registration.life_ends_on",
    ),
    "renewal_reminder": ("registration.number", "registration.name", "registration.valid_until"),
    "suspicion": ("registration.number", "registration.name", "registration.plate"),
    "transit_authorisation": (
        "registration.number", "registration.name", "registration.plate", "registration.motorcycle",
        "registration.valid_since", "registration.valid_until",
    ),
}  # fmt: skip
