"""The templates of the registration: all are there, every branch can be drawn up, and nothing is left blank."""

from typing import Any

import pytest

from handlers.documents import MissingValueError, Template, render_pdf
from handlers.documents.vocabulary import required, shape_of, unknown_placeholders
from tests.documents import templates
from tests.documents.pages import text_of
from tests.documents.samples import frame
from tests.documents.samples_registration import values_for
from tests.documents.shapes import every_variant
from tests.documents.templates import blemish, plain

PROCEDURE = "lavras/registration"
NAMES = templates.names(PROCEDURE)
KINDS = {
    "opening_record", "application", "pending_notice", "archive_notice", "inspection_notice", "inspection_report",
    "withdrawal", "charge", "decision", "decision_notice", "lapse_certificate", "appeal", "appeal_decision",
    "registration_certificate", "transit_authorisation", "badge", "change_record", "cancellation_record",
    "organisation_record", "renewal_reminder", "suspicion", "archive_record", "annulment", "receipt_record",
    "gazette_notice", "term_certificate", "filed_paper", "debt_referral",
}  # fmt: skip
SYSTEM = {
    "opening_record", "receipt_record", "term_certificate", "archive_record", "filed_paper", "renewal_reminder",
}  # fmt: skip
PARTY = {"application", "appeal", "withdrawal"}
REQUIRED = [(name, path) for name in NAMES for path in required(name, PROCEDURE)]


def template(name: str) -> Template:
    return templates.template(PROCEDURE, name)


def drawn(name: str, **changes: dict[str, Any]) -> str:
    return plain(template(name).render(values_for(name, **changes)))


def test_every_document_of_the_procedure_has_a_template() -> None:
    assert set(NAMES) == KINDS


@pytest.mark.parametrize("name", NAMES)
def test_a_template_reads_only_what_the_vocabulary_names(name: str) -> None:
    assert unknown_placeholders(name, template(name).needs, PROCEDURE) == []
    assert shape_of(name, PROCEDURE)["form"] or "form" not in template(name).groups


@pytest.mark.parametrize("name", NAMES)
def test_who_signs(name: str) -> None:
    expected = "system" if name in SYSTEM else "party" if name in PARTY else "signer"
    assert template(name).signature == expected


@pytest.mark.parametrize("name", NAMES)
def test_every_branch_is_drawn_up_without_blanks_or_doubled_marks(name: str) -> None:
    for values in every_variant(name, procedure=PROCEDURE):
        assert blemish(plain(template(name).render(values))) is None


@pytest.mark.parametrize(("name", "path"), REQUIRED)
def test_what_a_document_requires_is_never_left_out(name: str, path: str) -> None:
    def refused(values: dict[str, object]) -> bool:
        try:
            template(name).render(values)
        except MissingValueError as error:
            return error.placeholder == path
        return False

    assert any(refused(values) for values in every_variant(name, without=path, procedure=PROCEDURE))


@pytest.mark.parametrize("name", NAMES)
def test_every_document_becomes_a_pdf_with_its_number_and_case(name: str) -> None:
    content = template(name).render(values_for(name))
    text = text_of(render_pdf(content, frame()))
    assert f"{content.title.upper()} Nº 00057/2026" in text
    assert content.subject.replace("\u00a0", " ") in text


@pytest.mark.parametrize(
    ("name", "changes", "words"),
    [
        ("decision", {}, "DEFIRO"),
        ("decision", {"decision": {"result": "refused"}}, "INDEFIRO"),
        ("decision_notice", {"decision": {"result": "refused"}}, "Em nome de terceiro"),
        ("pending_notice", {}, "30 (trinta) dias"),
        ("pending_notice", {"pending": {"medical": True}}, "art. 5º, § 2º"),
        ("inspection_notice", {"inspection": {"result": "not_presented"}}, "não foi apresentada"),
        ("appeal_decision", {"appeal": {"fee": True}}, "dispenso a taxa"),
        ("appeal_decision", {}, "DEFIRO"),
        ("registration_certificate", {"registration": {"cut": True}}, "vida útil"),
        ("organisation_record", {"request": {"kind": "leave_organisation"}}, "deixa"),
        ("suspicion", {"suspicion": {"conclusion": "recorded", "case_number": "00140/2027"}}, "00140/2027"),
        ("annulment", {"annulment": {"ends": True}}, "Encerra-se o cadastro"),
    ],
)
def test_a_document_says_what_became_of_the_request(name: str, changes: dict[str, Any], words: str) -> None:
    assert words in drawn(name, **changes)


def test_whoever_is_refused_is_told_that_nothing_is_charged() -> None:
    assert "Nada se cobra" in drawn("decision_notice", decision={"result": "refused"})
    assert "o deferimento fica sem efeito e nada é cobrado" in drawn("charge")


def test_a_suspicion_is_no_sanction() -> None:
    assert "infração" in drawn("suspicion") and "multa" not in drawn("suspicion")


def test_the_gazette_hides_digits_of_the_cpf_and_tells_no_requirement() -> None:
    for kind in ("pending_notice", "inspection_notice", "decision_notice", "charge", "archive_notice"):
        text = drawn("gazette_notice", notice={"kind": kind})
        assert "***.982.247-**" in text and "529" not in text and "residência" not in text


def test_documents_with_personal_data_are_restricted() -> None:
    restricted = {name for name in NAMES if template(name).restricted}
    assert restricted == {
        "application", "appeal", "charge", "filed_paper", "registration_certificate", "change_record", "debt_referral",
    }  # fmt: skip
