"""The fields of the forms with which documents are drawn up, by template: what `form.*` may name there.

The types are those of `vocabulary`.
"""

from collections.abc import Mapping
from typing import Any, Final

Shape = Mapping[str, Any]

PHOTO: Final = {"name": "text", "sha256": "text"}
ROLE: Final = "owner|representative|heir|possessor|other"

FORMS: Final[Shape] = {
    "opening_record": {"location": "text", "plate": "text?", "description": "text"},
    "complaint": {"location": "text", "plate": "text?", "description": "text", "photos": [PHOTO]},
    "inspection_report": {"notes": "text?"},
    "inspection_report.second": {"notes": "text?"},
    "police_check": {
        "police_result": "clear|crime|ctb_removal",
        "police_reference": "text",
        "consulted_at": "instant?",
        "notes": "text?",
    },
    "referral": {"authority": "text?", "notes": "text?"},
    "defence": {
        "authority": "text?",
        "claimant": "text?",
        "claimant_role": ROLE,
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
        "destination_kind": "private|repair_shop|scrapyard|other?",
        "destination": "text?",
        "reported_by": "text?",
    },
    "verification_certificate": {
        "place": "private_safe|private_unsafe|same_road|other_public_road|not_found",
        "certificate": "text",
        "removed_on": "day?",
    },
    "verification_certificate.site": {
        "still_there": "flag",
        "removed_on": "day?",
        "evidence": "text?",
        "notes": "text?",
    },
    "suitable_place_order": {"reasons": "text?"},
    "infraction_report": {
        "observed_at": "instant?",
        "description": "text?",
        "witnesses": "text?",
        "photos": [PHOTO],
    },
    "seizure_report": {
        "removed_at": "instant?",
        "removed_by": "municipality|concessionaire",
        "tow_driver": "text?",
        "deposit": "yard|other",
        "deposit_place": "text?",
        "notes": "text?",
    },
    "inventory": {"removed_at": "instant?", "inventory": "text?", "photos": [PHOTO]},
    "yard_entry": {
        "entered_on": "day?",
        "space": "text?",
        "daily_rate": "money?",
        "removal_cost": "money?",
        "condition": "text?",
        "photos": [PHOTO],
    },
    "block_letter": {"authority": "text?", "notes": "text?"},
    "unblock_letter": {"authority": "text?", "notes": "text?"},
    "release_term": {"released_to": "text?", "notes": "text?"},
    "delivery_record": {"delivered_on": "day?", "delivered_to": "text?", "tax_id": "text?", "notes": "text?"},
    "auction_notice": {
        "lot": "text?",
        "appraisal": "money?",
        "minimum_bid": "money?",
        "auctioneer": "municipality|concessionaire|detran",
        "auction_on": "day",
        "auction_place": "text?",
    },
    "auction_account": {"notes": "text?"},
    "collection_referral": {"reasons": "text?", "notes": "text?"},
    "debt_referral": {"reasons": "text?"},
    "appeal": {
        "claimant": "text?",
        "claimant_role": ROLE + "?",
        "address": "text?",
        "grounds": "text?",
        "filed_at": "instant",
        "documents": [{"name": "text"}],
    },
    "appeal_decision": {"reasons": "text"},
    "annulment": {"reasons": "text"},
    "filed_paper": {
        "kind": "text",
        "who": "text?",
        "filed_at": "instant",
        "notes": "text?",
        "file": [{"name": "text"}],
    },
}
