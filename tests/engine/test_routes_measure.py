"""Routes of a measure: held and looked at again, asked back, given back at the end of the case, a vehicle released."""

from tests.engine.penal import Measure, held


@held("given_back")
def test_asked_back_and_returned(story: Measure) -> None:
    story.record("return_requested")
    story.fill("return_authorisation", returned=True)


@held("given_back")
def test_looked_at_again_every_thirty_days(story: Measure) -> None:
    first = story.timers()["w_wait"]
    story.wait_for("w_wait")
    story.fill("return_authorisation", returned=False)
    assert story.timers()["w_wait"] > first
    story.wait_for("w_wait")
    story.fill("return_authorisation", returned=True)


@held("given_back")
def test_given_back_when_the_case_ends(story: Measure) -> None:
    story.city.case_ended = True
    story.wake("measure_changed")
    assert story.ready() == ["return_authorisation"]
    story.fill("return_authorisation", returned=True)


@held("given_back")
def test_a_case_that_ends_during_a_review(story: Measure) -> None:
    story.record("return_requested")
    story.city.case_ended = True
    story.wake("measure_changed")
    assert story.ready() == ["return_authorisation"]
    story.fill("return_authorisation", returned=True)


@held("revoked")
def test_a_revocation_ends_the_measure(story: Measure) -> None:
    story.city.revoked = True
    story.wake("measure_changed")


@held("revoked")
def test_a_revocation_during_a_review(story: Measure) -> None:
    story.wait_for("w_wait")
    story.city.revoked = True
    story.wake("measure_changed")


@held("given_back", retained=True)
def test_a_retained_vehicle_is_released_as_soon_as_somebody_may_drive_it(story: Measure) -> None:
    assert story.ready() == ["release_retained_vehicle"]
    assert not story.timers(), "it waits for no fine"
    story.wake("measure_changed")
    story.wait_days(3)
    story.fill("release_retained_vehicle")


@held("given_back")
def test_a_change_that_changes_nothing(story: Measure) -> None:
    story.wake("measure_changed")
    assert story.awaited() == ["measure_changed", "return_requested"]
    story.record("return_requested")
    story.wake("measure_changed")
    story.record("return_requested")
    story.fill("return_authorisation", returned=True)
