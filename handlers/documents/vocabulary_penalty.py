"""What templates of the penalty judgement may read beside the common vocabulary: groups, forms, requirements.

The types are those of `vocabulary`.
"""

from collections.abc import Mapping
from typing import Any, Final

from handlers.documents.form_fields import PHOTO

_TERM: Final = {"days_text": "text", "starts_on": "day?", "due_on": "day?"}
_STEP: Final = {"label": "text", "source": "text?", "amount": "money?"}
_PAPER: Final = {"number": "text?", "signed_on": "day?"}
_ROLE: Final = "self|representative|other?"
_PERSON: Final = "person|company"

GROUPS: Final[Mapping[str, Any]] = {
    "case": {"number": "text", "opened_on": "day"},
    "offender": {
        "kind": _PERSON,
        "name": "text",
        "tax_id": "text",
        "address": "text?",
        "registration": "text?",
    },
    "registration": {"number": "text?", "granted_on": "day?", "plate": "text?"},
    "addressee": {"kind": _PERSON, "name": "text", "capacity": "text?", "address": "text?"},
    "infraction": {
        "number": "text?",
        "signed_on": "day?",
        "drawn_at": "instant",
        "at": "instant",
        "place": "text",
        "publicity": "flag",
        "provision": "text",
        "cited": "text",
        "words": "text",
        "duty": "text?",
        "facts": "text",
        "evidence": "text?",
        "witnesses": "text?",
        "danger": "flag",
        "vehicle": "text?",
        "court": "text?",
        "court_case": "text?",
        "final_on": "day?",
        "offence": "text?",
        "interruption": [{"text": "text"}],
        "photos": [PHOTO],
        "documents": [PHOTO],
    },
    "listed": {"amount": "text?", "measures": ["text"], "revocation": "flag"},
    "proposal": {"amount": "text?", "doubled": "flag", "revocation": "flag", "steps": [_STEP]},
    "record": {"lines": [{"text": "text"}]},
    "defence": {"claimant": "text?", "filed_at": "instant?", "timing": "text?"},
    "opinion": _PAPER,
    "legal_opinion": _PAPER,
    "revocation_proposal": _PAPER,
    "revocation_order": _PAPER,
    "decision": {
        **_PAPER,
        "step": "judge_penalty|judge_unremedied|judge_revocation",
        "found": "flag",
        "warning": "flag",
        "fine": "flag",
        "unpaid": "flag",
        "amount": "text?",
        "steps": [_STEP],
        "gravity": "text?",
        "nature": "text?",
        "circumstances": "text?",
        "record": "text?",
        "beside": "text?",
        "reasons": "text?",
        "revocation_in_question": "flag",
        "revocation_proposed": "flag",
        "revocation_opinion": "text?",
        "revoke": "flag",
        "measure": "none|withheld|retained",
        "measure_reasons": "text?",
    },
    "notice": {
        "kind": "defence_notice|decision_notice|warning|charge|appeal_decision",
        "title": "text",
        "number": "text?",
        "code": "text?",
        "reason": "unknown|returned|unconfirmed",
        "has_terms": "flag",
    },
    "terms": {"defence_term": _TERM, "appeal_term": _TERM, "cure_term": _TERM, "charge_term": _TERM},
    "measure": {
        "number": "text",
        "case_number": "text",
        "taken_on": "day",
        "holder": "text?",
        "registration": "text?",
        "plate": "text?",
        "reasons": "text",
        "place": "text?",
        "unremedied": "flag",
    },
    "appeal": {
        "claimant": "text?",
        "filed_at": "instant",
        "against": "text",
        "timing": "text?",
        "result": "upheld|reduced|reversed|not_admitted",
        "amount": "text?",
        "reconsideration": "flag",
    },
    "archive": {
        "outcome": "dismissed|warned_remedied|measure_only|referred_to_police|fine_paid|active_debt|revoked|annulled",
        "outcome_text": "text",
        "undelivered": [{"name": "text", "on": "day", "fate": "text"}],
    },
    "annulment": {"withheld": "flag", "retained": "flag", "revoked": "flag"},
}

FORMS: Final[Mapping[str, Any]] = {
    "opening_record": {},
    "infraction_report": {},
    "withholding_record": {"collected": "text?"},
    "return_record": {"reasons": "text?", "returned_to": "text?"},
    "retention_record": {"police_call": "text?", "inventory": "text?", "photos": [PHOTO]},
    "release_record": {
        "taken_by": "driver|tow",
        "who": "text",
        "licence": "text?",
        "notes": "text?",
    },
    "police_communication": {"reasons": "text", "authority": "text?"},
    "defence": {
        "claimant": "text?",
        "claimant_role": _ROLE,
        "address": "text?",
        "grounds": "text?",
        "filed_at": "instant",
        "documents": [{"name": "text"}],
    },
    "opinion": {"opinion": "text"},
    "revocation_proposal": {"revocation_proposed": "flag", "opinion": "text"},
    "revocation_order": {"notes": "text?"},
    "badge_record": {"badge": "collected|not_found", "collected_on": "day?", "notes": "text?"},
    "legal_opinion": {
        "kind": "text",
        "who": "text?",
        "filed_at": "instant",
        "notes": "text?",
        "file": [{"name": "text"}],
    },
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
    "badge_record": ("registration.number", "revocation_order.number"),
    "charge": ("infraction.number",),
    "decision": ("decision.amount", "decision.reasons", "infraction.number"),
    "decision_notice": ("decision.amount", "decision.number", "decision.signed_on", "infraction.number"),
    "defence": ("infraction.number",),
    "defence_notice": ("infraction.number", "infraction.signed_on", "terms.defence_term.days_text", "notice.code"),
    "gazette_notice": ("infraction.number", "terms.charge_term.days_text", "terms.defence_term.days_text"),
    "lapse_certificate": ("decision.number", "terms.appeal_term.days_text", "terms.appeal_term.due_on"),
    "opening_record": ("infraction.number",),
    "police_communication": ("infraction.number",),
    "receipt_record": ("notice.number",),
    "retention_record": ("infraction.number",),
    "revocation_order": ("decision.number", "decision.signed_on", "legal_opinion.number", "registration.number"),
    "revocation_proposal": ("infraction.number",),
    "warning": ("decision.number", "decision.signed_on"),
    "withholding_record": ("infraction.number",),
}
