"""Who recorded never judges, who judged never decides the appeal: in lists, on reassigning, by whoever annuls."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from handlers.errors import RefusedError
from models.account import official
from models.task import task
from processes import authority
from processes.casework import desk
from tests.handlers.penalty_office import PenaltyOffice


def able(penalties: PenaltyOffice, login: str, step: str) -> bool:
    """Is the step among the tasks that this official could complete now?"""
    with penalties.database.reading() as tx:
        who = tx.one(select(official).where(official.c.login == login))
        assert who is not None
        standing = authority.standing_of(tx, who, penalties.at("2026-06-30T09:00").date())
        query = select(task.c.element).where(task.c.element == step, authority.may_complete(standing))
        return tx.one(query) is not None


def test_whoever_recorded_does_not_find_the_judgement_in_their_list_as_substitute(penalties: PenaltyOffice) -> None:
    penalties.tell("inspector_never_judges", "judge_penalty")
    assert able(penalties, "department_head.1", "judge_penalty")
    assert not able(penalties, "inspector.1", "judge_penalty")
    assert not able(penalties, "inspector.2", "judge_penalty")


def test_a_judgement_is_not_handed_to_whoever_recorded(penalties: PenaltyOffice) -> None:
    penalties.tell("inspector_never_judges", "judge_penalty")
    recorder = penalties.who("inspector.1").official_id
    assert recorder is not None
    opened = penalties.open(penalties.case_id)["judge_penalty"]
    head = penalties.who("department_head.1")
    with pytest.raises(RefusedError) as refused:
        penalties.engine.desk(
            penalties.case_id,
            lambda turn: desk.reassign(turn, opened, recorder, "férias"),
            head,
            penalties.at("2026-07-01T09:00"),
        )
    assert refused.value.code == "impeded"
    assert "Registrar a infração" in refused.value.sentence


def test_the_head_annuls_until_the_mayor_has_judged_a_revocation(penalties: PenaltyOffice) -> None:
    penalties.tell("annulled_after_revocation", "judge_revocation")
    assert penalties.may_annul() == "department_head"
    penalties.tell_rest(until="sign_order")
    assert penalties.may_annul() == "mayor"
