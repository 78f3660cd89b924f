"""Every step that runs has its handler, every one that asks its form, every paper its template."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from handlers import catalogue
from handlers.registry import find_handler, known_handlers
from processes.engine.blueprint import Element
from processes.procedure import Procedure, read_folder

PROCEDURES = ("mococa/abandonment", "lavras/registration", "lavras/penalty")
NOT_YET: frozenset[str] = frozenset()
"""Elements whose handler, form or document is still to come; shrinks with each piece."""

COMMON = frozenset({"notification", "charge", "appeal", "decision_notice"})
"""Diagrams that several municipalities call: their steps name the provisions of each."""

DRAWN_BY_HANDLERS = {
    "complaint", "opening_record", "receipt_record", "archive_record", "defence", "destination_statement", "appeal",
    "removal_notice", "decision_notice", "completion_request", "destination_request", "custody_notice",
    "shortfall_notice", "annulment", "filed_paper", "legal_opinion", "defence_notice", "warning",
    "pending_notice", "inspection_notice", "archive_notice",
}  # fmt: skip


@pytest.fixture(params=PROCEDURES)
def procedure(request: pytest.FixtureRequest) -> Procedure:
    assert catalogue.MODULES
    return read_folder(request.param).ready()


def elements(procedure: Procedure, *kinds: str) -> Iterator[Element]:
    return (each for each in procedure.elements.values() if each.kind in kinds)


def test_every_service_has_a_handler(procedure: Procedure) -> None:
    steps = {each.properties.get("handler", each.id) for each in elements(procedure, "serviceTask")}
    assert {step for step in steps if find_handler(procedure.id, step) is None} == NOT_YET


def test_every_user_task_and_the_start_have_a_form(procedure: Procedure) -> None:
    asking = [*elements(procedure, "userTask"), procedure.start]
    missing = {each.id for each in asking if procedure.form(each.process, each.properties.get("form", each.id)) is None}
    assert missing == NOT_YET


def test_every_message_and_case_action_has_a_form_and_a_name(procedure: Procedure) -> None:
    awaited = {each.message for each in procedure.elements.values() if each.message}
    assert awaited <= set(procedure.messages)
    asking = [name for name, told in procedure.messages.items() if not told.services]
    assert {name for name in asking if procedure.form(procedure.name, name) is None} == NOT_YET


def test_every_document_named_by_a_diagram_has_a_template(procedure: Procedure) -> None:
    named = {kind for each in procedure.elements.values() for kind in each.properties.get("document", "").split()}
    kinds = {template.kind for template in procedure.templates.values()}
    assert named - kinds == NOT_YET
    notices = {
        each.properties["notice_kind"]
        for each in elements(procedure, "callActivity")
        if "notice_kind" in each.properties
    }
    assert notices - kinds == NOT_YET


def test_every_template_is_drawn_by_a_step_or_a_handler(procedure: Procedure) -> None:
    named = {kind for each in procedure.elements.values() for kind in each.properties.get("document", "").split()}
    assert {template.kind for template in procedure.templates.values()} - named - DRAWN_BY_HANDLERS == set()


def test_no_handler_waits_for_a_step_that_is_nowhere(procedure: Procedure) -> None:
    steps = {each.id for each in procedure.elements.values()} | set(procedure.messages)
    own = known_handlers(procedure.id) - known_handlers("common")
    assert own - steps == set()


def test_no_handler_in_common_waits_for_a_step_that_no_procedure_has() -> None:
    read = [read_folder(name).ready() for name in PROCEDURES]
    steps = {each.id for procedure in read for each in procedure.elements.values()}
    assert known_handlers("common") - steps - {name for procedure in read for name in procedure.messages} == set()


def test_every_basis_that_is_no_reason_is_a_provision_of_the_law(procedure: Procedure) -> None:
    for each in procedure.elements.values():
        basis = each.properties["basis"]
        if basis.startswith("administrative:"):
            continue
        for law, provision in (named.rsplit(":", 1) for named in basis.split()):
            if law.startswith(f"{procedure.municipality}:") or each.process not in COMMON:
                assert provision in procedure.laws[law].provisions, each.id


def test_messages_are_kept_between_steps_that_exist(procedure: Procedure) -> None:
    steps = {each.id for each in elements(procedure, "userTask")}
    named = {step for told in procedure.messages.values() for step in (told.kept_from, *told.kept_until) if step}
    assert named <= steps


def test_goals_name_steps_that_exist(procedure: Procedure) -> None:
    assert set(procedure.goals) <= {each.id for each in elements(procedure, "userTask")}
