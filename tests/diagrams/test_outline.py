"""The outline of a diagram says the same as the drawing."""

from pathlib import Path

import pytest

from processes.engine.diagram import read_diagram
from processes.outline import Line, outline
from tests.diagrams.pictures import FILES, ROOT

FINDING = ROOT / "mococa/abandonment/finding.bpmn"
DEFENCE = ROOT / "mococa/abandonment/defence.bpmn"


def line(file: Path, element: str) -> Line:
    return next(each for each in outline(file.name, file.read_text("utf-8")).lines if each.id == element)


@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(ROOT)) for file in FILES])
def test_every_element_and_every_flow_stands_in_the_outline_once(file: Path) -> None:
    text = file.read_text("utf-8")
    read, told = read_diagram(file.name, text), outline(file.name, text)
    assert sorted(each.id for each in told.lines) == sorted(read.elements)
    assert sum(len(each.ways) for each in told.lines) == len(read.flows)
    assert all(each.provisions or each.reason for each in told.lines)
    assert told.lines[0].kind == "startEvent"


def test_a_task_tells_its_lane_its_provisions_and_what_follows() -> None:
    task = line(FINDING, "inspect_vehicle")
    assert (task.kind_name, task.name, task.lane_name) == ("Tarefa", "Vistoriar o veículo", "Agente de Trânsito")
    assert task.provisions[0] == "mococa:4715/2018:art1"
    assert [way.to for way in task.ways] == ["assess_inspection"]
    assert task.ways[0].to_name == "Avaliar a vistoria"


def test_of_a_common_step_the_provisions_of_one_municipality_are_told() -> None:
    file = ROOT / "common/charge.bpmn"
    told = outline(file.name, file.read_text("utf-8"), "lavras")
    step = next(each for each in told.lines if each.id == "issue_charge")
    assert step.provisions == ("lavras:4545/2020:art4-p3", "lavras:4545/2020:art22-II", "lavras:4545/2020:art24")
    assert {each.split(":")[0] for each in line(file, "issue_charge").provisions} == {"mococa", "lavras"}


def test_a_decision_tells_each_condition_and_the_default() -> None:
    ways = {way.to: way for way in line(FINDING, "f_finding").ways}
    assert ways["check_police"].condition == "finding == 'abandoned'"
    assert ways["check_police"].label == "abandonado"
    assert ways["f_not"].default
    assert ways["f_not"].condition is None


def test_an_event_beside_a_task_tells_during_which_and_its_term() -> None:
    event = line(DEFENCE, "e_overdue")
    assert event.kind_name == "Prazo durante a tarefa"
    assert (event.during, event.term) == ("Analisar a defesa", "decision_term")


def test_an_administrative_step_tells_its_reason() -> None:
    step = line(DEFENCE, "report_on_defence")
    assert step.provisions == ()
    assert step.reason is not None
    assert "parecer" in step.reason
