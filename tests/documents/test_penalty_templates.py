"""The templates of the penalty judgement: all are there, every branch can be drawn up, and nothing is left blank."""

from typing import Any

import pytest

from handlers.documents import Letterhead, MissingValueError, Template, render_pdf
from handlers.documents.vocabulary import required, shape_of, unknown_placeholders
from tests.documents import templates
from tests.documents.pages import text_of
from tests.documents.samples import frame
from tests.documents.samples_penalty import values_for
from tests.documents.shapes import every_variant
from tests.documents.templates import blemish, plain

PROCEDURE = "lavras/penalty"
NAMES = templates.names(PROCEDURE)
KINDS = {
    "opening_record", "infraction_report", "withholding_record", "return_record", "retention_record",
    "release_record", "police_communication", "defence_notice", "defence", "opinion", "legal_opinion",
    "revocation_proposal", "warning", "decision", "decision_notice", "lapse_certificate", "revocation_order",
    "badge_record", "appeal", "appeal_decision", "charge", "debt_referral", "archive_record", "annulment",
    "receipt_record", "gazette_notice", "term_certificate", "filed_paper",
}  # fmt: skip
SYSTEM = {"opening_record", "receipt_record", "term_certificate", "archive_record", "filed_paper", "legal_opinion"}
PARTY = {"defence", "appeal"}
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
    assert "Processo Administrativo nº 00123/2026" in text
    assert content.subject.replace("\u00a0", " ") in text


def test_a_document_of_a_measure_names_the_measure_where_others_name_the_case() -> None:
    content = template("return_record").render(values_for("return_record"))
    text = text_of(render_pdf(content, frame(case_number="Medida 00003")))
    assert "Processo Administrativo nº Medida" not in text
    assert "Medida 00003" in text and "Processo Administrativo nº 00123/2026" in text


def test_the_report_says_what_happened_what_it_infringes_and_what_follows() -> None:
    text = drawn("infraction_report")
    for words in (
        "Aos dezesseis dias do mês de março de 2026",
        "capacete sem viseira",
        "art. 25, parágrafo único, XVIII",
        "art. 11, VIII",
        "200 (duzentas) UFML",
        "recolhimento da autorização",
        "10 (dez) dias",
        "Ana Lúcia Ferreira",
    ):
        assert words in text, words


def test_clandestine_transport_has_no_amount_and_publicity_no_fine() -> None:
    none: dict[str, Any] = {"amount": None, "measures": [], "revocation": False}
    assert "não é aplicada sem base legal" in drawn("infraction_report", listed=none)
    text = drawn("infraction_report", listed=none, infraction={"publicity": True})
    assert "autoridade policial (art. 12, parágrafo único)" in text
    assert "apresentar defesa" not in text


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"found": False, "warning": False, "fine": False}, "JULGO IMPROCEDENTE"),
        ({"warning": False}, "multa de \n200 (duzentas) UFML"),
        ({"fine": False, "amount": None, "steps": []}, "advertência escrita."),
        ({"warning": False, "fine": False, "amount": None}, "deixo de aplicar advertência e multa"),
        ({"step": "judge_unremedied", "amount": "3 (três) UFML"}, "por não ter sido sanada a advertência"),
        ({"step": "judge_unremedied", "unpaid": True}, "em dobro da que não foi sanada"),
        ({"step": "judge_unremedied", "measure": "withheld"}, "o recolhimento da autorização (arts. 22, § 3º, e 23)"),
        ({"step": "judge_revocation", "revoke": True}, "CASSO"),
        ({"step": "judge_revocation"}, "DEIXO DE CASSAR"),
        ({"revocation_in_question": True, "revocation_proposed": True}, "proposta de cassação"),
    ],
)
def test_a_decision_says_what_was_decided(changes: dict[str, object], words: str) -> None:
    assert words in drawn("decision", decision=changes)


def test_each_weighing_of_article_21_stands_in_the_decision() -> None:
    text = drawn("decision")
    for words in ("Gravidade da falta", "Natureza da infração", "Circunstâncias", "Conduta anterior", "00098/2025"):
        assert words in text, words


def test_the_mayors_own_act_is_reconsidered_not_appealed() -> None:
    own = {"reconsideration": True, "result": "reversed", "amount": None}
    assert "RECONSIDERO" in drawn("appeal_decision", appeal=own)
    assert "PROVIMENTO" not in drawn("appeal_decision", appeal=own)
    notice = drawn("decision_notice", decision={"step": "judge_revocation", "revoke": True})
    assert "pedido de reconsideração" in notice and "recurso\n" not in notice


def test_an_appeal_reduces_the_fine_to_a_count_of_ufml_or_takes_it_away() -> None:
    assert "reduzo a multa a \n100 (cem) UFML" in drawn("appeal_decision")
    assert "afasto a multa" in drawn("appeal_decision", appeal={"amount": None})


def test_the_order_revokes_in_articles() -> None:
    text = drawn("revocation_order")
    for words in ("RESOLVE:", "Art. 1º", "CASSADA", "cadastro nº 00012", "Parecer Jurídico nº 00004/2026", "Art. 3º"):
        assert words in text.replace("\u00a0", " "), words
    assert "***.982.247-**" in text


def test_a_warning_without_a_term_asks_for_nothing_to_be_put_right() -> None:
    assert "3 (três) UFML" in drawn("warning")
    text = drawn("warning", notice={"has_terms": False})
    assert "3 (três) UFML" not in text and "novo auto de infração" in text


def test_the_gazette_hides_digits_of_the_cpf_and_tells_no_code() -> None:
    for kind in ("defence_notice", "decision_notice", "warning", "charge", "appeal_decision"):
        text = drawn("gazette_notice", notice={"kind": kind})
        assert "***.982.247-**" in text and "529" not in text and "K7QX4" not in text


def test_a_release_waits_for_no_payment() -> None:
    assert "sem exigência de pagamento de multa" in drawn("release_record")
    assert "não depende do pagamento de multa" in drawn("retention_record")


def test_documents_with_personal_data_are_restricted() -> None:
    restricted = {name for name in NAMES if template(name).restricted}
    assert restricted == {
        "infraction_report", "defence", "appeal", "charge", "debt_referral", "filed_paper", "legal_opinion",
    }  # fmt: skip


def test_documents_carry_the_head_of_the_municipality() -> None:
    head = Letterhead("Município de Lavras", "Estado de Minas Gerais", "Órgão Municipal de Trânsito", "Rua dos Ipês")
    text = text_of(render_pdf(template("decision").render(values_for("decision")), frame(letterhead=head)))
    assert "LAVRAS" in text.upper() and "MINAS GERAIS" in text.upper()
