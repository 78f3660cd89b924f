"""Templates read from a form only fields that the form has."""

import json
from collections.abc import Iterator, Mapping

import pytest

from tests.documents import templates
from tests.documents.templates import PROCESSES

COMMON = {
    "appeal": "appeal_filed",
    "appeal_decision": "decide_appeal",
    "annulment": "annul",
    "debt_referral": "refer_to_active_debt",
    "filed_paper": "file_paper",
}
FORM_OF: Mapping[str, Mapping[str, str]] = {
    "mococa/abandonment": {
        **COMMON,
        "opening_record": "report_vehicle",
        "complaint": "report_vehicle",
        "inspection_report": "inspect_vehicle",
        "inspection_report.second": "second_inspection",
        "police_check": "check_police",
        "referral": "refer_case",
        "defence": "defence_filed",
        "opinion": "report_on_defence",
        "destination_statement": "removal_reported",
        "verification_certificate": "verify_destination",
        "verification_certificate.site": "verify_site",
        "suitable_place_order": "order_suitable_place",
        "infraction_report": "draw_up_infraction",
        "seizure_report": "seize_vehicle",
        "inventory": "seize_vehicle",
        "yard_entry": "receive_in_yard",
        "block_letter": "request_block",
        "unblock_letter": "request_unblock",
        "release_term": "issue_release_term",
        "delivery_record": "release_vehicle",
        "auction_notice": "prepare_auction",
        "auction_account": "sign_account",
        "collection_referral": "refer_to_legal",
    },
    "lavras/registration": {
        "debt_referral": "refer_to_active_debt",
        "appeal": "appeal_filed",
        "appeal_decision": "decide_appeal",
        "annulment": "annul",
        "filed_paper": "file_paper",
        "withdrawal": "request_withdrawn",
        "change_record": "record_change",
        "cancellation_record": "cancel",
        "lapse_certificate": "certify_lapse",
    },
    "lavras/penalty": {
        **COMMON,
        "withholding_record": "decide_measure",
        "return_record": "return_authorisation",
        "retention_record": "retain_vehicle",
        "release_record": "release_retained_vehicle",
        "police_communication": "communicate_police",
        "defence": "defence_filed",
        "opinion": "analyse_defence",
        "legal_opinion": "file_paper",
        "revocation_proposal": "propose_revocation",
        "revocation_order": "sign_order",
        "badge_record": "collect_badge",
        "lapse_certificate": "certify_lapse",
    },
}


def every_template() -> Iterator[tuple[str, str]]:
    return ((procedure, name) for procedure in FORM_OF for name in templates.names(procedure))


@pytest.mark.parametrize(("procedure", "name"), [*every_template()])
def test_every_form_field_of_a_template_is_a_field_of_its_form(procedure: str, name: str) -> None:
    needs = templates.template(procedure, name).needs
    read = {path.split(".")[1].removesuffix("[]") for path in needs if path.startswith("form.")}
    forms = FORM_OF[procedure]
    assert bool(read) == (name in forms)
    if read:
        assert read <= fields(procedure, forms[name])


def fields(procedure: str, form: str) -> set[str]:
    """The fields of a form: the procedure's own, else that of `common/`."""
    own = PROCESSES / procedure / "forms" / f"{form}.json"
    file = own if own.is_file() else PROCESSES / "common" / "forms" / f"{form}.json"
    return set(json.loads(file.read_text(encoding="utf-8"))["properties"])
