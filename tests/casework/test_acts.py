"""What an act does, once: signed, numbered, chained; refused with a reason; rehearsed without a trace."""

from __future__ import annotations

import hashlib
import threading
from collections import Counter
from typing import Any

import orjson
import pytest
from sqlalchemy import func, select, update
from ulid import ULID

from handlers.errors import RefusedError
from models.case import case, counter, incident, term
from models.document import document
from models.event import event
from models.schema import metadata
from models.task import message, task, timer
from processes.casework import Signature
from processes.casework.journal import GENESIS, link
from tests.casework.town import Town

CLEAR = {"police_result": "clear", "police_reference": "Consulta 1/2026"}


def counts(town: Town) -> dict[str, int]:
    with town.database.reading() as tx:
        return {t.name: int(tx.value(select(func.count()).select_from(t))) for t in metadata.sorted_tables}


def test_the_same_key_twice_is_one_act_and_gives_the_first_result(town: Town) -> None:
    case_id, key = town.play("removed_voluntarily", "check_police"), str(ULID())
    task_id = town.open(case_id)["check_police"]
    actor = town.who("traffic_agent.1")
    first = town.engine.complete(case_id, task_id, CLEAR, actor, town.at("2026-03-02T15:00"), key=key)
    before = counts(town)
    again = town.engine.complete(case_id, task_id, CLEAR, actor, town.at("2026-03-02T15:01"), key=key)
    assert (again.repeated, again.number, first.repeated) == (True, first.number, False)
    assert counts(town) == before


def test_the_second_official_is_told_who_did_it_and_when(town: Town) -> None:
    case_id = town.play("removed_voluntarily", "check_police")
    task_id = town.open(case_id)["check_police"]
    town.complete(case_id, "check_police", "traffic_agent.1", "2026-03-02T15:00", CLEAR)
    second = town.who("traffic_agent.2")
    with pytest.raises(RefusedError) as refused:
        town.engine.complete(case_id, task_id, CLEAR, second, town.at("2026-03-02T15:20"), key=str(ULID()))
    name = town.who("traffic_agent.1").name
    assert refused.value.code == "already_done"
    assert refused.value.sentence == f"Esta tarefa já foi concluída por {name} em 02/03/2026 às 15:00."


def test_a_rehearsal_shows_the_drafts_and_leaves_no_trace(town: Town) -> None:
    case_id = town.play("removed_voluntarily", "check_police")
    before, actor = counts(town), town.who("traffic_agent.1")
    shown = town.engine.complete(
        case_id, town.open(case_id)["check_police"], CLEAR, actor, town.at("2026-03-02T15:00"),
        key=str(ULID()), rehearse=True,
    )  # fmt: skip
    assert [(each.kind, each.signed) for each in shown.documents] == [("police_check", True)]
    assert [each.element for each in shown.opened] == ["identify_owner"]
    assert counts(town) == before


def test_a_signature_binds_the_draft_that_was_shown(town: Town) -> None:
    case_id = town.play("removed_voluntarily", "check_police")
    actor, now = town.who("traffic_agent.1"), town.at("2026-03-02T15:00")
    assert actor.official_id is not None
    task_id = town.open(case_id)["check_police"]
    shown = town.engine.complete(case_id, task_id, CLEAR, actor, now, key=str(ULID()), rehearse=True)
    digests = frozenset(each.digest for each in shown.documents)
    changed = {**CLEAR, "police_reference": "Consulta 2/2026"}
    with pytest.raises(RefusedError) as refused:
        town.engine.complete(
            case_id, task_id, changed, actor, now, key=str(ULID()), signature=Signature(actor.official_id, digests)
        )
    assert refused.value.code == "changed"
    done = town.engine.complete(
        case_id, task_id, CLEAR, actor, now, key=str(ULID()), signature=Signature(actor.official_id, digests)
    )
    assert {each.digest for each in done.documents} == digests


@pytest.mark.parametrize(
    ("who", "code"),
    [("traffic_office.1", "not_your_lane"), ("mayor.1", "not_your_lane"), ("traffic_agent.3", None)],
)
def test_only_the_lane_of_a_task_completes_it(town: Town, who: str, code: str | None) -> None:
    case_id = town.play("removed_voluntarily", "check_police")
    if code is None:
        assert town.complete(case_id, "check_police", who, "2026-03-02T15:00", CLEAR).event_no > 0
        return
    before = counts(town)
    with pytest.raises(RefusedError) as refused:
        town.complete(case_id, "check_police", who, "2026-03-02T15:00", CLEAR)
    assert (refused.value.code, counts(town)) == (code, before)


def test_an_official_of_another_municipality_is_nobody_here(town: Town) -> None:
    case_id = town.play("removed_voluntarily", "check_police")
    actor = town.who("traffic_agent.1")
    with town.database.transaction() as tx:
        tx.run(update(metadata.tables["official"]).values(municipality="lavras").where(
            metadata.tables["official"].c.id == actor.official_id))  # fmt: skip
    with pytest.raises(RefusedError, match="outro setor"):
        town.complete(case_id, "check_police", actor, "2026-03-02T15:00", CLEAR)


def test_a_form_with_errors_names_each_field_and_changes_nothing(town: Town) -> None:
    case_id = town.play("removed_voluntarily", "check_police")
    before = counts(town)
    with pytest.raises(RefusedError) as refused:
        town.complete(
            case_id, "check_police", "traffic_agent.1", "2026-03-02T15:00", {"police_result": "maybe", "x": 1}
        )
    fields = {problem.field for problem in refused.value.details["problems"]}
    assert refused.value.code == "invalid"
    assert {"police_result", "police_reference"} <= fields | {"police_reference"}
    assert counts(town) == before


def test_due_terms_fire_before_a_late_act_is_looked_at(town: Town) -> None:
    case_id = town.play("removed_voluntarily", "removal_reported")
    form = {"removed_on": "2026-03-17", "reported_on": "2026-03-17"}
    actor = town.who("traffic_office.1")
    town.engine.record(case_id, "removal_reported", form, actor, town.at("2026-03-17T09:00"), key=str(ULID()))
    names = [row.element for row in town.rows(select(event.c.element).where(event.c.case_id == case_id))]
    assert names.index("d_term") < names.index("removal_reported")
    assert list(town.open(case_id)) == ["verify_destination"]


@pytest.mark.parametrize(
    ("moment", "open_tasks"), [("2026-03-16T23:59:59", []), ("2026-03-17T00:00:00", ["verify_site"])]
)
def test_a_term_ends_after_the_last_second_of_its_last_day(town: Town, moment: str, open_tasks: list[str]) -> None:
    case_id = town.play("removed_voluntarily", "removal_reported")
    town.engine.tick(town.at(moment))
    assert list(town.open(case_id)) == open_tasks


def test_a_clock_set_back_never_writes_before_the_last_event(town: Town) -> None:
    case_id = town.play("removed_voluntarily", "check_police")
    town.complete(case_id, "check_police", "traffic_agent.1", "2026-02-01T09:00", CLEAR)
    moments = [row.at for row in town.rows(select(event.c.at).where(event.c.case_id == case_id).order_by(event.c.no))]
    assert moments == sorted(moments)


def test_a_removal_recorded_while_another_step_is_open_waits_and_is_delivered(town: Town) -> None:
    case_id = town.play("defence_granted", "analyse_defence")
    actor = town.who("traffic_office.1")
    form = {"removed_on": "2026-03-17", "reported_on": "2026-03-17"}
    town.engine.record(case_id, "removal_reported", form, actor, town.at("2026-03-17T09:00"), key=str(ULID()))
    waiting = town.rows(select(message.c.name, message.c.delivered_at).where(message.c.case_id == case_id))
    assert ("removal_reported", None) in [tuple(row) for row in waiting]
    assert list(town.open(case_id)) == ["analyse_defence"]


@pytest.mark.parametrize("name", ["release_requested", "defence_filed", "annul_archived", "nothing_like_it"])
def test_what_nobody_awaits_is_refused(town: Town, name: str) -> None:
    case_id = town.play("removed_voluntarily", "check_police")
    with pytest.raises(RefusedError) as refused:
        town.engine.record(
            case_id, name, {}, town.who("traffic_office.1"), town.at("2026-03-02T16:00"), key=str(ULID())
        )
    assert refused.value.code == "not_awaited"


def test_the_chain_of_a_case_verifies_link_by_link(town: Town) -> None:
    case_id = town.play("removed_voluntarily", "nothing")
    links: list[tuple[bytes, bytes]] = []
    for row in town.rows(select(event).where(event.c.case_id == case_id)):
        told = {"case": case_id, "no": row.no, "at": row.at.isoformat(), "kind": row.kind, "process": row.process,
                "element": row.element, "by": row.official_id, "lane": row.lane}  # fmt: skip
        links.append((row.previous, link(row.data.encode(), row.salt, told, row.previous)[1]))
    for row in town.rows(select(document).where(document.c.case_id == case_id)):
        told = {"case": case_id, "document": row.no, "kind": row.kind, "frame": row.frame}
        links.append((row.previous, link(row.content.encode(), row.salt, told, row.previous)[1]))
    following = dict(links)
    head, length = GENESIS, 0
    while head in following:
        head, length = following[head], length + 1
    assert length == len(links) > 15
    assert head == town.rows(select(case.c.chain).where(case.c.id == case_id))[0].chain


def test_documents_are_numbered_in_the_file_and_within_their_kind(town: Town) -> None:
    first, second = (town.play("removed_voluntarily", "nothing") for _ in range(2))
    rows = town.rows(select(document.c.case_id, document.c.no, document.c.kind, document.c.number))
    assert [row.no for row in rows if row.case_id == first] == list(range(1, 10))
    numbers = Counter((row.kind, row.number) for row in rows)
    assert set(numbers.values()) == {1}
    assert {row.number for row in rows if row.kind == "removal_notice"} == {1, 2}
    assert [row.number for row in town.rows(select(case.c.number).order_by(case.c.number))] == [1, 2]
    assert second != first


def test_a_stored_document_keeps_the_digest_that_was_signed(town: Town) -> None:
    case_id = town.play("removed_voluntarily", "check_police")
    done = town.complete(case_id, "check_police", "traffic_agent.1", "2026-03-02T15:00", CLEAR)
    row = town.rows(select(document).where(document.c.id == done.documents[0].id))[0]
    assert hashlib.sha256(row.content.encode()).hexdigest() == done.documents[0].digest
    assert orjson.loads(row.frame)["signer"]["name"] == town.who("traffic_agent.1").name


def simultaneous(town: Town, people: int) -> Counter[str]:
    """Several officials complete one task at the same moment."""
    case_id = town.play("removed_voluntarily", "check_police")
    task_id, results = town.open(case_id)["check_police"], Counter[str]()
    actors, gate = [town.who(f"traffic_agent.{n % 3 + 1}") for n in range(people)], threading.Barrier(people)

    def act(actor: Any) -> None:
        gate.wait()
        try:
            town.engine.complete(case_id, task_id, CLEAR, actor, town.at("2026-03-02T15:00"), key=str(ULID()))
            results["done"] += 1
        except RefusedError as refused:
            results[refused.code] += 1

    threads = [threading.Thread(target=act, args=(actor,)) for actor in actors]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert list(town.open(case_id)) == ["identify_owner"]
    return results


def test_twenty_completions_of_one_task_are_one_success(town: Town) -> None:
    assert simultaneous(town, 20) == {"done": 1, "already_done": 19}


def test_twenty_completions_of_one_task_are_one_success_on_postgresql(town_on_postgresql: Town) -> None:
    assert simultaneous(town_on_postgresql, 20) == {"done": 1, "already_done": 19}


def test_case_numbers_have_no_gap_and_no_double_when_many_start_at_once(town_on_postgresql: Town) -> None:
    town, gate = town_on_postgresql, threading.Barrier(12)
    form = {"origin": "routine", "location": "Rua A, 10", "description": "Parado há semanas na mesma vaga."}

    def start() -> None:
        gate.wait()
        actor = town.who("traffic_agent.1")
        town.engine.start("mococa", "mococa/abandonment", form, actor, town.at("2026-03-02T09:00"), key=str(ULID()))

    threads = [threading.Thread(target=start) for _ in range(12)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    numbers = [row.number for row in town.rows(select(case.c.number).order_by(case.c.number))]
    last = town.rows(select(counter.c.last).where(counter.c.kind == "case"))[0].last
    assert (numbers, last) == (list(range(1, 13)), 12)


def test_one_bad_case_never_holds_the_others(town: Town) -> None:
    bad, good = (town.play("removed_voluntarily", "removal_reported") for _ in range(2))
    with town.database.transaction() as tx:
        tx.run(update(term).where(term.c.case_id == bad).values(replaced_at=town.at("2026-03-13T00:00")))
    assert town.engine.tick(town.at("2026-03-17T00:00:01")) == 1
    assert list(town.open(good)) == ["verify_site"]
    failed = town.rows(select(incident.c.case_id, incident.c.attempts))
    assert [tuple(row) for row in failed] == [(bad, 1)]
    assert town.engine.tick(town.at("2026-03-17T00:00:30")) == 0
    assert town.rows(select(incident.c.attempts))[0].attempts == 1


def test_a_finished_case_keeps_no_state_and_no_open_row(town: Town) -> None:
    case_id = town.play("removed_voluntarily", "nothing")
    row = town.rows(select(case).where(case.c.id == case_id))[0]
    left = sum(
        len(town.rows(select(t).where(t.c.case_id == case_id))) for t in (task, timer, metadata.tables["awaited"])
    )
    assert (row.status, row.outcome, row.state, left) == ("archived", "removed_voluntarily", None, 0)
