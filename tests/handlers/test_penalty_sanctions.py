"""What a judgement leaves in the rows: when a sanction is final, what an appeal or an annulment does to it."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from tests.handlers.penalty_office import PenaltyOffice


def test_a_fine_is_final_from_the_end_of_the_appeal_term_with_its_computation(penalties: PenaltyOffice) -> None:
    penalties.tell("fine_paid", "issue_charge")
    (fine,) = penalties.sanctions()
    assert (fine.kind, fine.step, fine.state) == ("fine", "judge_penalty", "final")
    assert fine.final_on == penalties.term("appeal_term").due_on > fine.decided_on
    assert fine.ufml == Decimal(100)
    assert fine.steps[0]["provision"] == "art25-pu-VI"
    assert all(step["text"] for step in fine.steps)


def test_until_it_is_notified_and_its_term_over_a_fine_is_not_final(penalties: PenaltyOffice) -> None:
    penalties.tell("fine_paid", "certify_lapse")
    assert penalties.states_of_sanctions() == [("fine", "decided")]
    assert penalties.sanctions()[0].final_on is None


def test_an_appeal_that_is_upheld_makes_the_fine_final_on_its_day(penalties: PenaltyOffice) -> None:
    penalties.tell("appeal_upheld", "issue_charge")
    (fine,) = penalties.sanctions()
    assert (fine.state, fine.final_on) == ("final", penalties.day_of("appeal_decision"))


@pytest.mark.parametrize(
    ("story", "states"),
    [
        ("appeal_reversed", [("fine", "reversed")]),
        ("appeal_leaves_the_warning", [("warning", "final"), ("fine", "reversed")]),
        ("appeal_in_time_found_while_charging", [("fine", "reversed")]),
        ("revocation_reconsidered", [("fine", "final"), ("revocation", "reversed")]),
        ("fine_and_revocation", [("fine", "final"), ("revocation", "final")]),
        ("head_dismisses_mayor_revokes", [("revocation", "final")]),
        ("annulled_at_the_appeal", [("fine", "annulled")]),
        ("annulled_after_archive", [("fine", "annulled")]),
        ("dismissed", []),
    ],
)
def test_what_stands_at_the_end(penalties: PenaltyOffice, story: str, states: list[tuple[str, str]]) -> None:
    penalties.tell(story)
    assert penalties.states_of_sanctions() == states


def test_a_reduced_fine_keeps_both_counts_in_its_computation(penalties: PenaltyOffice) -> None:
    penalties.tell("appeal_reduced", "issue_charge")
    (fine,) = penalties.sanctions()
    texts = " · ".join(step["text"] for step in fine.steps)
    assert fine.ufml == Decimal(60)
    assert "Multa aplicada: 100 UFML" in texts
    assert "a 60 UFML" in texts


def test_one_charge_is_for_all_fines_of_the_case(penalties: PenaltyOffice) -> None:
    penalties.tell("everything_for_a_duty")
    warning, fine, revocation, unremedied = penalties.sanctions()
    assert [row.kind for row in (warning, fine, revocation, unremedied)] == [
        "warning", "fine", "revocation", "unremedied",
    ]  # fmt: skip
    assert warning.remedied is False
    assert fine.charge_id == unremedied.charge_id is not None
    assert (warning.charge_id, revocation.charge_id) == (None, None)


def test_a_remedied_warning_says_so(penalties: PenaltyOffice) -> None:
    penalties.tell("warned_for_a_duty")
    assert [(row.kind, row.remedied) for row in penalties.sanctions()] == [("warning", True)]


def test_an_early_look_decides_nothing_while_the_term_runs(penalties: PenaltyOffice) -> None:
    penalties.tell("warning_and_fine", "verify_remedy")
    assert [row.remedied for row in penalties.sanctions()] == [None, None]


def test_the_earlier_fine_is_found_in_the_record_and_doubles_the_next(penalties: PenaltyOffice) -> None:
    penalties.tell("specific_recidivism", "judge_penalty")
    told = penalties.told_at("load_record")
    assert "00002/2026" in told
    assert "Há reincidência específica" in told
    proposal = penalties.fact("proposal")
    assert (proposal["table_amount"], proposal["multiplier"], proposal["amount"]) == ("100", 2, "200")


def test_a_conviction_already_in_a_case_names_it(penalties: PenaltyOffice) -> None:
    story = penalties.read("conviction_already_in_a_case")
    for each in story.given:
        penalties.given(each)
    error = penalties.refused_start(story)
    assert error.code == "invalid"
    assert "00002/2026" in error.sentence


def test_by_the_other_reading_the_unit_is_that_of_the_infraction(database_url: str, tmp_path: Path) -> None:
    office = PenaltyOffice(database_url, tmp_path / "files", {"ufml_day": "infraction"})
    office.tell("fine_paid", "issue_charge")
    office.do("issue_charge", "2027-01-11T09:00", {})
    assert office.amount("fine") == Decimal("1000.00")
    office.database.close()


def test_the_guide_takes_the_unit_of_the_day_on_which_it_is_issued(penalties: PenaltyOffice) -> None:
    penalties.tell("fine_paid", "issue_charge")
    penalties.do("issue_charge", "2027-01-11T09:00", {})
    assert penalties.amount("fine") == Decimal("1100.00")
