"""Late acts are recorded and marked late; what nobody awaits is kept only within its window."""

from __future__ import annotations

from typing import Any

import pytest

from processes.casework.desk import claim
from tests.handlers.office import Office, fields

OWNER = "João Pereira de Souza"
DEFENCE: dict[str, Any] = {
    "claimant": OWNER,
    "claimant_role": "owner",
    "address": "Rua das Acácias, 25, Mococa/SP",
    "authority": "Diretor de Trânsito e Segurança",
    "grounds": "O veículo aguarda peça do motor.",
}


def removed(on: str, reported: str) -> dict[str, str]:
    return {"removed_on": on, "reported_on": reported}


@pytest.mark.parametrize(
    ("filed_at", "title"),
    [
        ("2026-03-16T23:59", "Defesa"),
        ("2026-03-17T00:00", "Defesa (intempestiva)"),
    ],
    ids=["last minute", "first minute after"],
)
def test_a_defence_is_marked_by_the_moment_it_was_filed(office: Office, filed_at: str, title: str) -> None:
    office.tell("removed_late", "verify_site")
    office.record("defence_filed", "2026-03-17T09:00", {**DEFENCE, "filed_at": filed_at}, "traffic_office.1")
    assert office.titles("defence") == [title]


def test_a_defence_in_time_by_the_other_reading_is_told_to_whoever_decides(office: Office) -> None:
    office.tell("sm_10_to_13_the_removal_term", "verify_site")
    late = {**DEFENCE, "filed_at": "2019-03-15T10:00"}
    office.record("defence_filed", "2019-03-15T13:00", late, "traffic_office.1")
    assert office.titles("defence") == ["Defesa (intempestiva; no prazo por outra leitura do art. 23)"]
    assert office.fact("defence_check")["in_time_otherwise"] is True


def test_a_defence_that_is_heard_suspends_the_term_and_one_that_is_not_never_did(office: Office) -> None:
    office.tell("defence_without_standing", "decide_admissibility")
    assert office.term("removal_term").suspended_at is None
    office.tell("defence_granted", "analyse_defence")
    assert office.term("removal_term").suspended_at is not None
    office.do("analyse_defence", "2026-03-17T10:00", {"decision": "not_admitted", "reasons": "Não é parte."})
    assert office.term("removal_term").suspended_at is None


def test_an_overdue_decision_alerts_director_and_manager(office: Office) -> None:
    told = {office.mailbox("traffic_director.1"), office.mailbox("legal_office.1", manager=True)}
    office.mailbox("tax_office.1")
    office.tell("defence_granted", "analyse_defence")
    office.wait("2026-03-20T08:00")
    assert {to for to, text in office.mails() if "continua pendente" in text} == told
    assert "analyse_defence" in office.open(office.case_id), "an alert decides nothing"


def test_a_removal_after_the_term_is_marked_by_the_day_the_vehicle_left(office: Office) -> None:
    office.tell("removed_late", "verify_site")
    office.record("removal_reported", "2026-03-18T09:00", removed("2026-03-17", "2026-03-18"), "traffic_office.1")
    assert office.titles("destination_statement") == ["Informação de destino (fora do prazo)"]


def test_an_appeal_after_its_term_is_heard_and_marked(office: Office) -> None:
    office.tell("appeal_reverses_the_fine", "appeal_filed")
    office.record(
        "appeal_filed", "2026-04-08T10:00", {"filed_at": "2026-04-08T10:00", "claimant": OWNER}, "tax_office.1"
    )
    assert office.titles("appeal") == ["Recurso (intempestivo)"]
    assert office.fact("appeal_timing") == "intempestivo"
    assert "decide_appeal" in office.open(office.case_id)


def test_a_paper_is_numbered_into_the_file_with_the_terms_that_had_passed(office: Office) -> None:
    office.tell("papers_filed", "file_paper")
    early = {"kind": "Pedido de vista", "who": OWNER, "file": [office.sample("2026-03-13T10:00")]}
    office.record("file_paper", "2026-03-13T10:00", early, "ombudsman.1")
    office.wait("2026-03-17T08:00")
    late = {"kind": "Fotografias", "filed_at": "2026-03-17T08:30", "file": [office.sample("2026-03-17T09:00")]}
    before = office.open(office.case_id)
    office.record("file_paper", "2026-03-17T09:00", late, "yard.1")
    assert office.titles("filed_paper") == ["Termo de juntada", "Termo de juntada (intempestivo)"]
    assert "remover voluntariamente o veículo" in office.paper("filed_paper")
    assert office.open(office.case_id) == before


def test_whoever_holds_the_open_task_is_told_of_a_paper(office: Office) -> None:
    address = office.mailbox("traffic_office.2")
    office.tell("removed_voluntarily", "dispatch_notice")
    actor, task_id = office.who("traffic_office.2"), office.open(office.case_id)["dispatch_notice"]
    office.engine.desk(office.case_id, lambda turn: claim(turn, task_id), actor, office.at("2026-03-05T08:00"))
    form = {"kind": "Ofício da Câmara", "file": [office.sample("2026-03-05T09:00")]}
    office.record("file_paper", "2026-03-05T09:00", form, "treasury.1")
    assert [to for to, text in office.mails() if "Ofício da Câmara" in text] == [address]


@pytest.mark.parametrize(
    ("until", "nth", "name", "at", "form"),
    [
        ("check_police", 1, "removal_reported", "2026-03-02T15:00", removed("2026-03-02", "2026-03-02")),
        ("receive_in_yard", 1, "removal_reported", "2026-03-19T10:00", removed("2026-03-18", "2026-03-19")),
        ("confirm_infraction", 1, "defence_filed", "2026-03-17T12:00", {**DEFENCE, "filed_at": "2026-03-16T12:00"}),
        ("dispatch_notice", 2, "appeal_filed", "2026-03-20T10:00", {"filed_at": "2026-03-20T10:00", "claimant": OWNER}),
        ("seize_vehicle", 1, "release_requested", "2026-03-18T10:00", {}),
        ("issue_charge", 1, "charge_paid", "2026-03-20T08:00", {"amount": "800.00", "paid_on": "2026-03-20"}),
    ],
    ids=["not notified", "seized", "report signed", "charge not sent", "not in the yard", "no charge"],
)
def test_outside_its_window_a_message_is_refused(
    office: Office, until: str, nth: int, name: str, at: str, form: dict[str, Any]
) -> None:
    office.tell("released", until, nth)
    lanes = {"appeal_filed": "tax_office.1", "charge_paid": "treasury.1"}
    assert office.refused(name, at, form, lanes.get(name, "traffic_office.1")).code == "not_awaited"


def test_within_its_window_a_message_is_kept_and_listed_if_never_delivered(office: Office) -> None:
    office.tell("defence_granted", "analyse_defence")
    office.record("removal_reported", "2026-03-16T09:00", removed("2026-03-15", "2026-03-16"), "traffic_office.1")
    office.do("analyse_defence", "2026-03-17T10:00", {"decision": "granted", "reasons": "Reparo comprovado."})
    office.do("dispatch_notice", "2026-03-18T09:00", {"means": "letter_ar", "tracking_code": "BR123456785BR"})
    assert office.status() == ("archived", "defence_granted")
    record = office.paper("archive_record")
    assert "Remoção informada" in record and "sem que um passo a aguardasse" in record


def test_an_unknown_owner_notified_by_gazette_may_report_while_the_defence_is_decided(office: Office) -> None:
    office.tell("sm_101_rejection_told_in_person", "analyse_defence")
    office.record("removal_reported", "2019-03-14T09:00", removed("2019-03-13", "2019-03-14"), "traffic_office.1")
    assert office.titles("destination_statement") == ["Informação de destino"]


@pytest.mark.parametrize(
    ("form", "field"),
    [(removed("2026-03-16", "2026-03-14"), "removed_on"), (removed("2026-03-20", "2026-03-20"), "removed_on")],
    ids=["after its report", "in the future"],
)
def test_a_removal_that_cannot_be_names_its_field(office: Office, form: dict[str, str], field: str) -> None:
    office.tell("removed_voluntarily", "removal_reported")
    assert field in fields(office.refused("removal_reported", "2026-03-16T09:00", form, "traffic_office.1"))


@pytest.mark.parametrize(
    ("story", "until", "name", "form", "who", "code"),
    [
        ("removed_voluntarily", "removal_reported", "supply_owner", {}, "traffic_agent.1", "not_your_lane"),
        ("removed_voluntarily", "removal_reported", "rectify_publication", {}, "traffic_agent.1", "not_your_lane"),
        ("removed_voluntarily", "removal_reported", "annul", {}, "mayor.1", "not_your_lane"),
        ("removed_voluntarily", "removal_reported", "annul_archived", {}, "traffic_director.1", "not_awaited"),
        ("removed_voluntarily", None, "annul_archived", {}, "mayor.1", "not_your_lane"),
        ("auctioned_surplus", "surplus_withdrawn", "surplus_withdrawn", {}, "tax_office.1", "not_your_lane"),
        ("removed_voluntarily", "removal_reported", "file_paper", {}, "public", "not_your_lane"),
    ],
)
def test_each_case_action_has_its_lane_and_its_time(
    office: Office, story: str, until: str | None, name: str, form: dict[str, Any], who: str, code: str
) -> None:
    office.tell(story, until)
    assert office.refused(name, "2026-08-20T10:00", form, who).code == code
