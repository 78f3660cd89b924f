"""What each ending leaves behind for a later case, and who is recognised as abandoning again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from processes.scenario import read_scenario
from tests.casework.town import STORIES
from tests.handlers.office import Office

OWNER = {"kind": "person", "name": "João Pereira de Souza", "tax_id": "52998224725", "address": "Rua Um, 1"}


@pytest.mark.parametrize(
    ("story", "fact"),
    [
        ("removed_voluntarily", "removed_in_time"),
        ("defence_rejected_removed_in_24h", "removed_in_time"),
        ("removal_recorded_after_the_term", "removed_in_time"),
        ("unsafe_place_three_times", "removed_in_time"),
        ("removed_before_notice", "removed_before_notice"),
        ("removed_late", "removed_late"),
        ("gone_before_tow", "removed_late"),
        ("released", "removed_by_force"),
        ("moved_to_another_street", "recidivism"),
        ("removed_unreported", None),
        ("defence_granted", None),
        ("infraction_refused", None),
        ("appeal_reverses_the_fine", None),
    ],
)
def test_the_fact_that_an_ending_leaves_behind_art_15(office: Office, story: str, fact: str | None) -> None:
    office.tell(story)
    found = office.fact("recidivism_fact")
    assert (found and found["fact"]) == fact


def second_case(office: Office, first: str, owner: dict[str, Any] | None, plate: str = "ABC1D23") -> bool:
    """Whether the owner of a later case is found to abandon again, after a first story."""
    office.tell(first)
    story = read_scenario("again", (STORIES / "second_abandonment_not_removed.yaml").read_text("utf-8"))
    known = {"owner_known": True, "owner": owner} if owner else {"owner_known": False}
    changes = {"inspect_vehicle": {"plate": plate}, "identify_owner": known}
    steps = tuple(
        replace(step, data=known if step.name == "identify_owner" else {**step.data, **changes.get(step.name, {})})
        for step in story.steps
    )
    office.play_scenario(replace(story, steps=steps), "dispatch_notice")
    return bool(office.fact("recidivist"))


@pytest.mark.parametrize(
    ("first", "owner", "plate", "again"),
    [
        ("removed_voluntarily", OWNER, "ABC1D23", True),
        ("removed_voluntarily", OWNER, "ABC1323", True),
        ("moved_to_another_street", OWNER, "ABC1D23", True),
        ("removed_voluntarily", OWNER, "XYZ1D23", False),
        ("removed_voluntarily", {**OWNER, "tax_id": "11144477735", "name": "Bruna Reis"}, "ABC1D23", False),
        ("removed_voluntarily", None, "ABC1D23", False),
        ("removed_before_notice", OWNER, "ABC1D23", False),
        ("released", OWNER, "ABC1D23", False),
        ("annulled_after_archive", OWNER, "ABC1D23", False),
    ],
    ids=[
        "the same", "plate of the old format", "after a recidivism", "another vehicle", "another owner",
        "unknown owner", "before notice", "removed by force", "annulled",
    ],
)  # fmt: skip
def test_who_abandons_again_art_15(
    office: Office, first: str, owner: dict[str, Any] | None, plate: str, again: bool
) -> None:
    assert second_case(office, first, owner, plate) is again


def test_two_unknown_owners_are_not_one_person(office: Office) -> None:
    office.tell("publication_rectified_at_the_last_hour")
    assert office.fact("recidivism_fact")["fact"] == "removed_in_time"
    assert second_case(office, "removed_before_notice", None, "ABC1D24") is False


def test_an_owner_supplied_later_is_asked_about_again(office: Office) -> None:
    assert second_case(office, "removed_voluntarily", None) is False
    office.record("supply_owner", "2028-05-05T10:00", {"owner": OWNER}, "traffic_office.1")
    assert office.fact("recidivist") is True
    assert office.addressees("removal_notice") == [("João Pereira de Souza", "failed")]
    assert office.subject().endswith("João Pereira de Souza")


@pytest.mark.parametrize(
    ("story", "day"),
    [
        ("sm_08_gazette_not_removed", "2019-03-26"),
        ("sm_16_removed_one_day_late", "2019-03-19"),
        ("sm_19_same_road", "2019-03-19"),
        ("sm_18_moved_to_another_road", "2019-03-20"),
        ("sm_98_late_to_another_road", "2019-03-21"),
    ],
)
def test_the_day_of_the_infraction_arts_14_15_and_17(office: Office, story: str, day: str) -> None:
    office.tell(story)
    assert office.fact("infraction_on") == day
