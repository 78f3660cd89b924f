"""Templates read from a form only fields that the form has."""

import json

import pytest

from handlers.documents import read_template
from tests.documents.samples import TEMPLATES

FORMS = TEMPLATES.parent / "forms"
COMMON = TEMPLATES.parents[2] / "common" / "forms"
FORM_OF = {
    "opening_record": FORMS / "report_vehicle.json",
    "complaint": FORMS / "report_vehicle.json",
    "inspection_report": FORMS / "inspect_vehicle.json",
    "inspection_report.second": FORMS / "second_inspection.json",
    "police_check": FORMS / "check_police.json",
    "referral": FORMS / "refer_case.json",
    "defence": FORMS / "defence_filed.json",
    "opinion": FORMS / "report_on_defence.json",
    "destination_statement": FORMS / "removal_reported.json",
    "verification_certificate": FORMS / "verify_destination.json",
    "verification_certificate.site": FORMS / "verify_site.json",
    "suitable_place_order": FORMS / "order_suitable_place.json",
    "infraction_report": FORMS / "draw_up_infraction.json",
    "seizure_report": FORMS / "seize_vehicle.json",
    "inventory": FORMS / "seize_vehicle.json",
    "yard_entry": FORMS / "receive_in_yard.json",
    "block_letter": FORMS / "request_block.json",
    "unblock_letter": FORMS / "request_unblock.json",
    "release_term": FORMS / "issue_release_term.json",
    "delivery_record": FORMS / "release_vehicle.json",
    "auction_notice": FORMS / "prepare_auction.json",
    "auction_account": FORMS / "sign_account.json",
    "collection_referral": FORMS / "refer_to_legal.json",
    "debt_referral": COMMON / "refer_to_active_debt.json",
    "appeal": COMMON / "appeal_filed.json",
    "appeal_decision": COMMON / "decide_appeal.json",
    "annulment": COMMON / "annul.json",
    "filed_paper": COMMON / "file_paper.json",
}


@pytest.mark.parametrize("name", sorted(path.stem for path in TEMPLATES.glob("*.md")))
def test_every_form_field_of_a_template_is_a_field_of_its_form(name: str) -> None:
    needs = read_template(name, (TEMPLATES / f"{name}.md").read_text(encoding="utf-8")).needs
    read = {path.split(".")[1].removesuffix("[]") for path in needs if path.startswith("form.")}
    assert bool(read) == (name in FORM_OF)
    if read:
        assert read <= set(json.loads(FORM_OF[name].read_text(encoding="utf-8"))["properties"])
