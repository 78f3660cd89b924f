"""Routes through the finding: inspection, thirty days, police, owner, recidivism."""

from datetime import datetime, timedelta

from tests.engine.rows import ZONE
from tests.engine.story import Story, route
from tests.engine.ways import draw_up_infraction, find_abandoned, notify_custody, take_vehicle_back, tow


@route("not_abandoned")
def test_no_vehicle_there(story: Story) -> None:
    story.fill("inspect_vehicle", vehicle_found=False)


@route("referred")
def test_crime_vehicle_is_referred(story: Story) -> None:
    story.fill("inspect_vehicle", conditions=["I"])
    story.fill("check_police", police_result="crime")
    story.fill("refer_case")


@route("referred")
def test_able_to_circulate_waits_until_more_than_thirty_days(story: Story) -> None:
    story.fill("inspect_vehicle", able_to_circulate=True)
    story.wait_days(30)
    assert not story.ready()
    story.wait_until(datetime(2026, 4, 2, 0, 0, 1, tzinfo=ZONE))
    story.fill("second_inspection", still_there=True)
    story.fill("check_police", police_result="ctb_removal")
    story.fill("refer_case")


@route("not_abandoned")
def test_gone_at_the_second_inspection(story: Story) -> None:
    story.fill("inspect_vehicle", able_to_circulate=True)
    story.wait_for("f_31st_day")
    story.fill("second_inspection", still_there=False)


@route("released", earlier_case=True, recidivism_procedure="direct")
def test_recidivist_without_a_new_notice(story: Story) -> None:
    find_abandoned(story)
    draw_up_infraction(story)
    assert "double" in story.city.papers
    tow(story)
    notify_custody(story)
    take_vehicle_back(story)


@route("not_abandoned")
def test_a_term_of_the_wait_moved_earlier_fires_at_the_next_look(story: Story) -> None:
    story.fill("inspect_vehicle", able_to_circulate=True)
    story.city.terms["second_inspection_at"] -= timedelta(30)
    story.wait_days(2)
    story.fill("second_inspection", still_there=False)
