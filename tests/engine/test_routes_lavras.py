"""All routes of Lavras together: every flow of its diagrams, every outcome, what the ends say, and wrong ones."""

from collections.abc import Callable
from statistics import quantiles
from typing import Any

import pytest

from processes.engine.blueprint import Blueprint, DiagramError, read_blueprint
from processes.engine.errors import MachineError
from tests.engine import (
    test_routes_measure,
    test_routes_penalty,
    test_routes_registration,
    test_routes_requirements,
    test_routes_revocation,
    test_routes_sanction,
    test_routes_validity,
)
from tests.engine.penal import Measure, Offence, charged, held
from tests.engine.play import PROCESSES, Play, Routes
from tests.engine.registry import Request, Watch, requested, watched

MODULES = (
    test_routes_measure, test_routes_penalty, test_routes_registration, test_routes_requirements,
    test_routes_revocation, test_routes_sanction, test_routes_validity,
)  # fmt: skip
KINDS: tuple[tuple[type[Play[Any]], Routes[Any]], ...] = (
    (Request, requested), (Watch, watched), (Offence, charged), (Measure, held),
)  # fmt: skip
WALKED_ELSEWHERE = {"notification", "charge", "appeal"}
"""Common diagrams, whose flows the routes of all municipalities take together."""

RESULTS: dict[tuple[str, str], set[str]] = {
    ("registration", "registration"): {"annulled"},
    ("registration", "procedure"): set(),
    ("registration", "application"): {"granted", "refused", "not_completed"},
    ("registration", "requirements"): {"checked", "not_completed"},
    ("registration", "grant"): {"registered", "renewed", "fee_unpaid"},
    ("registration", "change"): {"changed", "cancelled", "joined", "left"},
    ("registration", "decision_notice"): {"kept", "reversed"},
    ("validity", "validity"): {"expired", "ended"},
    ("penalty", "penalty"): {"annulled"},
    ("penalty", "procedure"): set(),
    ("penalty", "finding"): {"found", "referred_to_police"},
    ("penalty", "defence"): {"defended", "undefended"},
    ("penalty", "judgement"): {"judged", "proposed"},
    ("penalty", "revocation"): {"revoked", "not_revoked"},
    ("penalty", "sanction"): {"fine_paid", "active_debt"},
    ("penalty", "unremedied"): {"kept", "reversed"},
    ("measure", "measure"): set(),
}
"""What the ends of each process say; an end without a result keeps that of the last phase."""

ALL_OUTCOMES = {
    "registration": {
        "registered", "renewed", "changed", "cancelled", "joined", "left", "refused", "not_completed", "fee_unpaid",
        "annulled",
    },
    "validity": {"expired", "ended"},
    "penalty": {
        "dismissed", "warned_remedied", "measure_only", "referred_to_police", "fine_paid", "active_debt", "revoked",
        "annulled",
    },
    "measure": {"given_back", "revoked"},
}  # fmt: skip


@pytest.mark.parametrize(("frame", "process"), RESULTS)
def test_the_ends_of_a_process_of_lavras_say_these_results(frame: str, process: str) -> None:
    (blueprint,) = (story.diagrams() for story, _ in KINDS if story.process == frame)
    ends = [each for each in blueprint.elements.values() if each.process == process and each.kind == "endEvent"]
    assert ends
    assert {each.properties["result"] for each in ends if "result" in each.properties} == RESULTS[frame, process]


@pytest.mark.parametrize(("story", "routes"), KINDS, ids=[story.process for story, _ in KINDS])
def test_every_outcome_is_played(story: type[Play[Any]], routes: Routes[Any]) -> None:
    assert set(routes.outcomes.values()) == ALL_OUTCOMES[story.process]


def test_every_flow_of_lavras_is_taken_and_states_stay_small() -> None:
    drawn: set[tuple[str, str, str, str]] = set()
    taken: set[tuple[str, str, str, str]] = set()
    sizes: list[int] = []
    for story, routes in KINDS:
        flows = story.diagrams().flows
        drawn |= {(story.process, flow.process, flow.source, flow.target) for flow in flows}
        for play in routes.plays.values():
            told = play()
            taken |= {(story.process, *flow) for flow in told.trail.taken}
            sizes += told.sizes
    assert sum(len(routes.plays) for _, routes in KINDS) >= 94
    assert not {flow for flow in drawn - taken if flow[1] not in WALKED_ELSEWHERE}, "flows that no route takes"
    assert quantiles(sizes, n=20)[-1] <= 3000, "bytes of a waiting case, 95th percentile"
    assert max(sizes) <= 5000


WRONG: list[tuple[type[Play[Any]], str, str, str]] = [
    (Request, "application", "decision == 'granted' or ", ""),
    (Request, "procedure", "not analysis_wanted", "analysis_wanted"),
    (Request, "procedure", " and request == 'change'", ""),
    (Request, "grant", "('paid', 'dismissed')", "('paid', 'unpaid')"),
    (Request, "grant", "request == 'renewal'", "request == 'new'"),
    (Request, "requirements", "documents == 'pending'", "documents == 'complete'"),
    (Request, "requirements", "inspection_result == 'not_presented'", "inspection_result == 'failed'"),
    (Request, "requirements", ">pending_until<", ">pending_term<"),
    (Request, "charge", ">unpaid_lapses<", ">not unpaid_lapses<"),
    (Request, "decision_notice", 'value="appealable"', 'value="not appealable"'),
    (Request, "decision_notice", "phase_end == 'reversed'", "phase_end == 'kept'"),
    (Request, "registration", 'messageRef="request_withdrawn"', 'messageRef="annul"'),
    (Watch, "validity", "watch == 'expired'", "watch == 'wait'"),
    (Watch, "validity", 'messageRef="renewal_closed"', 'messageRef="renewal_granted"'),
    (Watch, "validity", "watch == 'remind'", "watch == 'wait'"),
    (Offence, "procedure", "warning or fine", "fine"),
    (Offence, "procedure", ">revocation_in_question<", ">revocation_in_question and fine<"),
    (Offence, "procedure", 'sourceRef="phase_sanction" targetRef="close_measure"',
     'sourceRef="phase_sanction" targetRef="q_end"'),
    (Offence, "finding", "infraction_kind == 'clandestine'", "infraction_kind == 'other'"),
    (Offence, "judgement", ">revocation_only<", ">not revocation_only<"),
    (Offence, "judgement", 'sourceRef="j_late2" targetRef="check_defence"',
     'sourceRef="j_late2" targetRef="j_proposed"'),
    (Offence, "revocation", "revoke and phase_end == 'kept'", "revoke"),
    (Offence, "sanction", ">remedied<", ">remedied and fine<"),
    (Offence, "sanction", "term_running and not remedied", "not term_running and not remedied"),
    (Offence, "sanction", "phase_end == 'unpaid' and unpaid_lapses", "phase_end == 'paid' and unpaid_lapses"),
    (Offence, "sanction", 'value="fine_paid"', 'value="active_debt"'),
    (Offence, "unremedied", "phase_end == 'reversed'", "phase_end == 'kept'"),
    (Measure, "measure", "measure_state == 'to_return'", "measure_state == 'closed'"),
    (Measure, "measure", ">measure_review_at<", ">defence_term<"),
]  # fmt: skip


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """A function that puts other text into one diagram of a story, for this test alone."""

    def change(story: type[Play[Any]], diagram: str, old: str, new: str) -> None:
        files = [each for folder in (story.procedure, "common") for each in (PROCESSES / folder).glob("*.bpmn")]
        texts = {each.name: each.read_text("utf-8") for each in files}
        found = texts[f"{diagram}.bpmn"]
        assert old in found, f"{diagram} does not hold {old}"
        texts[f"{diagram}.bpmn"] = found.replace(old, new, 1)
        wrong: Blueprint = read_blueprint(texts, story.process)
        monkeypatch.setattr(story, "diagrams", classmethod(lambda cls: wrong))

    return change


@pytest.mark.parametrize(("story", "diagram", "old", "new"), WRONG, ids=[f"{w[1]}: {w[3] or 'nothing'}" for w in WRONG])
def test_a_route_notices_a_wrong_diagram(
    changed: Callable[..., None], story: type[Play[Any]], diagram: str, old: str, new: str
) -> None:
    try:
        changed(story, diagram, old, new)
    except DiagramError:
        return
    (routes,) = (routes for kind, routes in KINDS if kind is story)
    assert any(_fails(play) for play in routes.plays.values()), "no route notices"


def _fails(play: Any) -> bool:
    try:
        play()
    except (AssertionError, KeyError, MachineError):
        return True
    return False
