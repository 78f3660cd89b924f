"""The infraction as it is recorded: whom it is about, and what the law does not allow, each refused with a sentence."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select

from models.party import party
from tests.handlers.penalty_office import PenaltyOffice

STRANGER = {"kind": "person", "name": "Mário Antunes", "tax_id": "11144477735", "address": "Rua Nova, 8, Lavras/MG"}
WITHOUT_OFFENDER = {"plate": None, "registration": None, "tax_id": None}


def recorded(penalties: PenaltyOffice, **changes: Any) -> str:
    """Who the offender of a case is, recorded with these fields instead of the story's."""
    penalties.tell("fine_paid", "decide_measure", **changes)
    query = select(party.c.name).where(party.c.case_id == penalties.case_id, party.c.role == "offender")
    return str(penalties.rows(query)[0].name)


@pytest.mark.parametrize(
    "known_by",
    [
        {"registration": "1"},
        {"registration": "00001"},
        {"tax_id": "526.018.159-06"},
        {"plate": "PZT-4B21"},
        {"plate": "PZT4121"},
        {"registration": "00001", "plate": "ABC1D23"},
    ],
)
def test_the_offender_is_found_by_number_cpf_or_plate(penalties: PenaltyOffice, known_by: dict[str, str]) -> None:
    assert recorded(penalties, **{**WITHOUT_OFFENDER, **known_by}) == "Marcos Vinícius Teixeira"
    assert penalties.fact("registration") == penalties.registration().id


def test_the_subject_tells_the_case_from_its_twins(penalties: PenaltyOffice) -> None:
    recorded(penalties)
    assert penalties.subject().endswith("VI · Marcos Vinícius Teixeira · PZT4B21")


@pytest.mark.parametrize(
    ("changes", "code", "told"),
    [
        ({"occurred_at": "2020-07-10T23:59"}, "not_in_force", "11/07/2020"),
        ({"occurred_at": "2026-06-01T23:59"}, "invalid", ""),
        ({"provision": "25-XXIII"}, "invalid", ""),
        ({"duty": "11-VIII"}, "invalid", "25-XVIII ou 25-XVI"),
        ({"duty": "16"}, "invalid", ""),
        ({**WITHOUT_OFFENDER}, "invalid", ""),
        ({**WITHOUT_OFFENDER, "registration": "00099"}, "invalid", "Não há cadastro"),
        ({**WITHOUT_OFFENDER, "registration": "00001", "tax_id": "11144477735"}, "invalid", "é de outro CPF"),
        ({"provision": "28"}, "invalid", "não é clandestino"),
        ({"registered": False, "offender": {**STRANGER, "tax_id": "52601815906"}}, "invalid", "nº 00001"),
        ({"registered": False, "offender": STRANGER, "provision": "26", "court": "1ª Vara", "court_case": "1",
          "final_on": "2026-05-01", "offence": "Homicídio doloso na direção"}, "invalid", "Só um autorizatário"),
        ({"provision": "25-XVII", "without_service": [{"from": "2026-05-01", "to": "2026-05-29"}]}, "invalid",
         "Não há infração"),
        ({"provision": "25-XIX", "court": "1ª Vara", "court_case": "1", "final_on": "2026-06-02", "offence": "Furto"},
         "invalid", "trânsito em julgado"),
    ],
)  # fmt: skip
def test_what_the_law_does_not_allow_is_refused(
    penalties: PenaltyOffice, changes: dict[str, Any], code: str, told: str
) -> None:
    story = penalties.read("fine_paid")
    for each in story.given:
        penalties.given(each)
    data = {name: value for name, value in {**story.start.data, **changes}.items() if value is not None}
    error = penalties.refused_start(replace(story, start=replace(story.start, data=data)))
    problems = [each.message for each in error.details.get("problems", ())]
    assert error.code == code
    assert told in " ".join([error.sentence, *problems])


def test_thirty_days_running_are_an_interruption_with_its_computation(penalties: PenaltyOffice) -> None:
    penalties.tell("head_dismisses_mayor_revokes", "decide_measure")
    assert "há infração" in penalties.fact("interruption")[-1]["text"]


@pytest.mark.parametrize(
    ("story", "curable"),
    [("warned_for_a_duty", True), ("fine_paid", False), ("warning_and_fine", True), ("everything_for_a_duty", True),
     ("everything", False)],
)  # fmt: skip
def test_what_can_be_put_right_follows_the_duty_else_the_conduct(
    penalties: PenaltyOffice, story: str, curable: bool
) -> None:
    penalties.tell(story, "decide_measure")
    assert penalties.fact("infraction")["curable"] is curable
