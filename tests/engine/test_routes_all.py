"""All routes together: every flow of the diagrams, every outcome, and how large a state gets."""

from statistics import quantiles

import pytest

from tests.engine import (
    test_routes_annulment,
    test_routes_charge,
    test_routes_custody,
    test_routes_defence,
    test_routes_destination,
    test_routes_finding,
    test_routes_notification,
)
from tests.engine.story import abandonment, route

MODULES = (
    test_routes_annulment, test_routes_charge, test_routes_custody, test_routes_defence, test_routes_destination,
    test_routes_finding, test_routes_notification,
)  # fmt: skip

ALL_OUTCOMES = {
    "not_abandoned", "referred", "removed_before_notice", "removed_voluntarily", "removed_unreported",
    "defence_granted", "infraction_dismissed", "fined", "active_debt", "released", "auctioned",
    "judicial_collection", "annulled",
}  # fmt: skip


RESULTS = {
    "abandonment": {"annulled"},
    "procedure": {"fined", "active_debt", "infraction_dismissed", "removed_unreported"},
    "finding": {"not_abandoned", "referred", "confirmed", "recidivism"},
    "notice": {"removed_unreported", "infraction"},
    "defence": {"defence_granted", "rejected", "not_admitted"},
    "destination": {
        "removed_voluntarily", "removed_before_notice", "removed_unreported", "infraction", "new_notice", "same_place",
        "lost",
    },
    "infraction": {"infraction", "infraction_dismissed"},
    "removal": {"in_yard", "not_seized"},
    "custody": {"released", "infraction_dismissed", "custody_ended"},
    "give_back": {"given_back"},
    "release": {"released", "pending"},
    "auction": {"released", "infraction_dismissed"},
    "sale": {"unsold_again", "auctioned"},
    "shortfall": {"auctioned", "judicial_collection"},
    "charge": {"paid", "unpaid", "dismissed", "no_debtor"},
    "appeal": {"kept", "reversed"},
    "notification": {"notified"},
}  # fmt: skip
"""What the ends of each process say; an end without a result keeps that of the last phase."""


@pytest.mark.parametrize("process", RESULTS)
def test_the_ends_of_a_process_say_these_results(process: str) -> None:
    ends = [e for e in abandonment().elements.values() if e.process == process and e.kind == "endEvent"]
    assert {end.properties["result"] for end in ends if "result" in end.properties} == RESULTS[process]


def test_every_outcome_of_the_procedure_is_played() -> None:
    assert set(route.outcomes.values()) == ALL_OUTCOMES


def test_every_flow_of_every_diagram_is_taken_and_states_stay_small() -> None:
    stories = [play() for play in route.plays.values()]
    assert len(stories) > 5 * len(MODULES)
    drawn = {(flow.process, flow.source, flow.target) for flow in abandonment().flows}
    taken = set().union(*(story.trail.taken for story in stories))
    assert not drawn - taken, "flows that no route takes"
    sizes = [size for story in stories for size in story.sizes]
    assert quantiles(sizes, n=20)[-1] <= 3000, "bytes of a waiting case, 95th percentile"
    assert max(sizes) <= 5000
