"""The templates of Mococa's procedure: all are there, every branch can be drawn up, and nothing is left blank."""

import pytest

from handlers.documents import MissingValueError, Template, render_pdf
from handlers.documents.vocabulary import FORMS, REQUIRES, unknown_placeholders
from tests.documents import templates
from tests.documents.pages import text_of
from tests.documents.samples import frame, values_for
from tests.documents.shapes import every_variant
from tests.documents.templates import blemish, plain

PROCEDURE = "mococa/abandonment"
NAMES = templates.names(PROCEDURE)
KINDS = {
    "opening_record", "inspection_report", "police_check", "referral", "removal_notice", "gazette_notice",
    "receipt_record", "complaint", "defence", "opinion", "decision", "decision_notice", "destination_statement",
    "verification_certificate", "completion_request", "suitable_place_order", "destination_request",
    "term_certificate", "infraction_report", "seizure_report", "inventory", "yard_entry", "block_letter",
    "unblock_letter", "custody_notice", "charge", "release_term", "delivery_record", "auction_notice",
    "auction_account", "shortfall_notice", "collection_referral", "debt_referral", "appeal", "appeal_decision",
    "archive_record", "annulment", "filed_paper",
}  # fmt: skip
SYSTEM = {"opening_record", "receipt_record", "term_certificate", "archive_record", "filed_paper"}
PARTY = {"complaint", "defence", "appeal", "destination_statement"}


def template(name: str) -> Template:
    return templates.template(PROCEDURE, name)


def test_every_document_of_the_procedure_has_a_template() -> None:
    assert {template(name).kind for name in NAMES} == KINDS
    assert {name for name in NAMES if name.startswith("decision_notice")} == {
        "decision_notice.granted",
        "decision_notice.rejected",
        "decision_notice.not_admitted",
    }


@pytest.mark.parametrize("name", NAMES)
def test_a_template_reads_only_what_the_vocabulary_names(name: str) -> None:
    assert unknown_placeholders(name, template(name).needs) == []
    assert name in FORMS or "form" not in template(name).groups


@pytest.mark.parametrize("name", NAMES)
def test_who_signs(name: str) -> None:
    kind = template(name).kind
    expected = "system" if kind in SYSTEM else "party" if kind in PARTY else "signer"
    assert template(name).signature == expected


@pytest.mark.parametrize("name", NAMES)
def test_every_branch_is_drawn_up_without_blanks_or_doubled_marks(name: str) -> None:
    for values in every_variant(name):
        assert blemish(plain(template(name).render(values))) is None


@pytest.mark.parametrize(("name", "path"), [(name, path) for name, paths in REQUIRES.items() for path in paths])
def test_what_a_document_requires_is_never_left_out(name: str, path: str) -> None:
    def refused(values: dict[str, object]) -> bool:
        try:
            template(name).render(values)
        except MissingValueError as error:
            return error.placeholder == path
        return False

    assert any(refused(values) for values in every_variant(name, without=path))


@pytest.mark.parametrize("name", NAMES)
def test_every_document_becomes_a_pdf_with_its_number_and_case(name: str) -> None:
    content = template(name).render(values_for(name))
    text = text_of(render_pdf(content, frame()))
    assert f"{content.title.upper()} Nº 00057/2026" in text
    assert "Processo Administrativo nº 00123/2026" in text
    assert content.subject.replace("\u00a0", " ") in text


def test_the_notice_says_terms_fine_recidivism_and_where_to_answer() -> None:
    text = plain(template("removal_notice").render(values_for("removal_notice")))
    for words in (
        "5 (cinco) dias",
        "72 (setenta e duas) horas",
        "mil cento e oitenta e sete reais e cinquenta e nove centavos",
        "art. 10, parágrafo único",
        "primeiro dia útil subsequente",
        "arts. 14, § 2º, e 15",
        "K7QX4-M2P8T",
        "inciso II – em evidente estado de abandono",
    ):
        assert words in text, words


def test_the_gazette_holds_what_article_8_lists_and_no_name_tax_id_or_code() -> None:
    for values in every_variant("gazette_notice"):
        values["owner"] = {"kind": "person", "name": "João Batista", "tax_id": "52998224725", "address": "Rua X"}
        values["notice"]["code"] = "K7QX4-M2P8T"
        text = plain(template("gazette_notice").render(values))
        assert "João" not in text and "529" not in text and "K7QX4" not in text
        assert "1º de março de 2026" in text
    assert not template("gazette_notice").groups & {"owner", "addressee", "signer", "form"}


def test_a_company_and_a_deceased_owner_are_told_who_answers() -> None:
    company = template("removal_notice").render(values_for("removal_notice", owner={"kind": "company"}))
    assert "representante legal (art. 9º, § 1º)" in plain(company)
    deceased = template("removal_notice").render(values_for("removal_notice", owner={"kind": "deceased"}))
    assert "herdeiros, na forma da sucessão legítima (art. 9º, § 2º)" in plain(deceased)


def test_documents_with_personal_data_are_restricted() -> None:
    restricted = {name for name in NAMES if template(name).restricted}
    assert restricted >= {"complaint", "defence", "appeal", "infraction_report", "charge", "debt_referral"}
    assert not restricted & {"gazette_notice", "auction_notice"}
