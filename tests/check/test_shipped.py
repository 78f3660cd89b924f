"""What the check says of the diagrams in the tree: nothing."""

from pathlib import Path

import pytest

from processes.check import check_procedure, surroundings_of
from processes.check.tree import check_tree, diagrams_of, files_of, procedures

ROOT = Path(__file__).parents[2] / "processes"


@pytest.mark.parametrize("procedure", procedures(ROOT))
def test_the_diagrams_of_a_procedure_pass_without_errors_or_warnings(procedure: str) -> None:
    files = files_of(procedure, ROOT)
    report = check_procedure(diagrams_of(files), surroundings_of(procedure, files))
    assert [(each.rule, each.file, each.element, each.message) for each in report.findings] == []


def test_the_procedures_are_found() -> None:
    assert procedures(ROOT) == ["lavras/penalty", "lavras/registration", "mococa/abandonment"]


@pytest.mark.parametrize("procedure", procedures(ROOT))
def test_the_surroundings_of_a_procedure_are_all_read(procedure: str) -> None:
    around = surroundings_of(procedure, files_of(procedure, ROOT))
    assert around.lanes
    assert around.offices
    assert around.laws
    assert around.variables
    assert around.messages


@pytest.mark.parametrize("procedure", procedures(ROOT))
def test_every_declared_variable_is_read_and_set_and_every_result_is_an_end(procedure: str) -> None:
    files = files_of(procedure, ROOT)
    around = surroundings_of(procedure, files)
    diagrams = "".join(diagrams_of(files).values())
    for name in set(around.variables) - {"phase_end"}:
        assert diagrams.count(name) >= 2, name
    for result in around.variables["phase_end"]:
        assert f'name="result" value="{result}"' in diagrams, result


def test_the_check_of_a_folder_or_a_file_leaves_out_the_rest() -> None:
    def none(procedure: str) -> frozenset[str]:
        return frozenset()

    everything = check_tree(ROOT, none)
    common = check_tree(ROOT, none, ROOT / "common")
    one = check_tree(ROOT, none, ROOT / "common" / "notification.bpmn")
    assert {each.file.split("/")[0] for each in common.findings} == {"common"}
    assert {each.file for each in one.findings} == {"common/notification.bpmn"}
    assert set(common.findings) < set(everything.findings)
    assert {each.rule for each in one.findings} <= {"form", "handler", "document"}
