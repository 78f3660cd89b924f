"""`tramite check`: what it prints, and how it ends."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from webapp.commands.check import check

ROOT = Path(__file__).parents[2] / "processes"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(check, [str(argument) for argument in arguments])


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the shipped procedures in which one task has lost its way out of the process."""
    root = tmp_path / "processes"
    shutil.copytree(ROOT, root, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    removal = root / "mococa/abandonment/removal.bpmn"
    text = removal.read_text("utf-8")
    removal.write_text(text.replace('value="mococa:4715/2018:art19"', 'value="mococa:4715/2018:art199"'), "utf-8")
    return root


def test_the_shipped_procedures_pass() -> None:
    result = run("--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.output)["errors"] == []


def test_an_error_is_told_and_ends_with_one(tree: Path) -> None:
    result = run(tree)
    assert result.exit_code == 1
    assert "[basis_unknown]" in result.output
    assert "art199" in result.output
    assert "Confira o dispositivo" in result.output


def test_json_holds_every_part_of_an_error(tree: Path) -> None:
    result = run(tree / "mococa" / "abandonment" / "removal.bpmn", "--json")
    assert result.exit_code == 1
    found = json.loads(result.output)["errors"]
    assert {item["element"] for item in found} == {"request_block", "r_end"}
    assert set(found[0]) == {"rule", "file", "element", "message", "mend"}


def test_a_file_without_errors_of_its_own_passes(tree: Path) -> None:
    assert run(tree / "mococa" / "abandonment" / "release.bpmn").exit_code == 0


def test_what_is_not_yet_written_only_warns_unless_asked(tree: Path) -> None:
    (tree / "mococa/abandonment/forms/inspect_vehicle.json").unlink()
    place = tree / "mococa" / "abandonment" / "finding.bpmn"
    assert run(place).exit_code == 0
    assert "inspect_vehicle" in run(place).output
    assert run(place, "--strict").exit_code == 1


@pytest.mark.parametrize(
    "text",
    ["finding: abandoned\n", "finding: [abandoned\n", "finding: [3]\n", "- finding\n"],
    ids=["word", "open", "number", "list"],
)
def test_a_file_of_variables_that_cannot_be_used_is_told(tree: Path, text: str) -> None:
    (tree / "mococa/abandonment/variables.yaml").write_text(text, "utf-8")
    result = run(tree, "--json")
    assert result.exit_code == 1
    assert [item["rule"] for item in json.loads(result.output)["errors"]] == ["yaml"]


def test_what_a_common_diagram_names_and_nobody_has_is_told(tree: Path) -> None:
    appeal = tree / "common/appeal.bpmn"
    appeal.write_text(appeal.read_text("utf-8").replace("judge_penalty", "judge_penalties"), "utf-8")
    charge = tree / "common/charge.bpmn"
    charge.write_text(charge.read_text("utf-8").replace("lavras:4545/2020:art24", "lavre:4545/2020:art24"), "utf-8")
    result = run(tree / "common", "--json")
    found = {(item["rule"], item["element"]) for item in json.loads(result.output)["errors"]}
    assert {("impediment", "decide_appeal"), ("basis_unknown", "issue_charge")} <= found


def test_a_path_outside_of_any_procedure_is_refused(tmp_path: Path) -> None:
    result = run(tmp_path)
    assert result.exit_code == 1
    assert "Não há pasta de procedimentos" in result.output
