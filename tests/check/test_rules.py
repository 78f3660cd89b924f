"""Each rule of the check: a small diagram that breaks it is refused by that rule, and the right ones pass."""

from dataclasses import replace

import pytest

from processes.check import Surroundings, check_procedure
from tests.check.drawn import drawn
from tests.check.right import APART, AROUND, BASED, BORDER, DECISION, PARALLEL, STRAIGHT, WAIT
from tests.check.wrong import WRONG_LINES, WRONG_XML


def found(text: str, around: Surroundings = AROUND, file: str = "x/small.bpmn") -> dict[str, list[str | None]]:
    """Rule → the elements it names."""
    rules: dict[str, list[str | None]] = {}
    for finding in check_procedure({file: text}, around).findings:
        rules.setdefault(finding.rule, []).append(finding.element)
    return rules


@pytest.mark.parametrize("text", [STRAIGHT, DECISION, WAIT, PARALLEL, APART])
def test_a_right_diagram_passes(text: str) -> None:
    assert found(drawn(text)) == {}


def test_a_message_may_return_to_its_step_through_an_exclusive_gateway_but_a_side_branch_there_warns() -> None:
    report = check_procedure({"x/small.bpmn": drawn(BORDER)}, AROUND)
    assert report.errors == []
    assert [finding.rule for finding in report.warnings] == ["side_branch"]


@pytest.mark.parametrize(
    ("lines", "old", "new", "rule", "element"),
    [case[1:] for case in WRONG_LINES],
    ids=[case[0] for case in WRONG_LINES],
)
def test_a_wrong_diagram_is_refused(lines: str, old: str, new: str, rule: str, element: str) -> None:
    assert old in lines
    assert element in found(drawn(lines.replace(old, new))).get(rule, [])


@pytest.mark.parametrize(
    ("lines", "old", "new", "rule", "element"), [case[1:] for case in WRONG_XML], ids=[case[0] for case in WRONG_XML]
)
def test_wrong_xml_is_refused(lines: str, old: str, new: str, rule: str, element: str | None) -> None:
    text = drawn(lines)
    text = text + " " * 2_000_001 if old == new else text.replace(old, new)
    assert element in found(text).get(rule, [])


@pytest.mark.parametrize(
    ("many", "rule"),
    [
        (STRAIGHT.replace("look > done", "\n".join(f"userTask t{i}" for i in range(30)) + "\nlook > t0\n"
         + "\n".join(f"t{i} > t{i + 1}" for i in range(29)) + "\nt29 > done"), "too_many_elements"),
        (STRAIGHT.replace("look > done", "\n".join(f"intermediateCatchEvent t{i} term=charge_term" for i in range(3))
         + "\nlook > t0\nt0 > t1\nt1 > t2\nt2 > done"), "too_many_waits"),
    ],
)  # fmt: skip
def test_a_large_diagram_only_warns(many: str, rule: str) -> None:
    report = check_procedure({"x/small.bpmn": drawn(many)}, AROUND)
    assert report.errors == []
    assert [finding.rule for finding in report.warnings] == [rule]


def test_five_lanes_only_warn() -> None:
    lanes = "".join(f'<bpmn:lane id="mayor{i}"/>' for i in range(4)) + "</bpmn:laneSet>"
    around = replace(AROUND, lanes=None)
    assert "small" in found(drawn(STRAIGHT).replace("</bpmn:laneSet>", lanes), around)["too_many_lanes"]


def test_a_process_is_called_like_its_file() -> None:
    assert found(drawn(STRAIGHT), file="x/other.bpmn") == {"process_id": ["small"]}


def test_a_process_stands_in_one_file() -> None:
    both = {"x/small.bpmn": drawn(STRAIGHT), "common/small.bpmn": drawn(STRAIGHT)}
    assert [(each.rule, each.file) for each in check_procedure(both, AROUND).findings] == [
        ("process_twice", "common/small.bpmn")
    ]


def test_an_office_counts_as_the_lane_behind_it() -> None:
    text = drawn(STRAIGHT.replace("look sets", f"look {BASED}art11 sets"), lane="notices_office")
    text = text.replace('"traffic_office public"', '"notices_office public"')
    assert found(text)["competence"] == ["look"]
    directed = replace(AROUND, offices={"notices_office": "traffic_director"})
    assert "competence" not in found(text, directed)


def test_competence_binds_exactly_the_provision() -> None:
    assert found(drawn(STRAIGHT.replace("look sets", f"look {BASED}art11-p2 sets"))) == {}


def test_an_administrative_step_gives_a_reason() -> None:
    assert found(drawn(STRAIGHT.replace("look sets", "look 'basis=administrative: conferência interna' sets"))) == {}


def test_forms_handlers_and_documents_are_compared_only_where_their_sets_are_given() -> None:
    lines = STRAIGHT.replace("look sets=found", "look document=opinion")
    lines = lines.replace("endEvent", "serviceTask add\nendEvent")
    text = drawn(lines.replace("look > done", "look > add\nadd > done"))
    assert found(text) == {}
    empty = replace(AROUND, forms=frozenset(), handlers=frozenset(), documents=frozenset())
    assert found(text, empty) == {"form": ["look"], "handler": ["add"], "document": ["look"]}
    known = replace(
        AROUND, forms=frozenset({"small.look"}), handlers=frozenset({"add"}), documents=frozenset({"opinion"})
    )
    assert found(text, known) == {}


def test_a_step_may_bar_who_did_an_earlier_one_also_in_a_called_process() -> None:
    caller = drawn(STRAIGHT.replace("look > done", "callActivity judge calls=called\nlook > judge\njudge > done"))
    called = drawn(
        STRAIGHT.replace("look", "decide").replace("decide sets", "decide impediment=look sets"), process="called"
    )
    both = {"x/small.bpmn": caller, "x/called.bpmn": called}
    assert check_procedure(both, AROUND).findings == ()
    barred = caller.replace('"sets" value="found"', '"impediment" value="decide"')
    later = {"x/small.bpmn": barred, "x/called.bpmn": called}
    assert [finding.rule for finding in check_procedure(later, AROUND).findings] == ["impediment"]


def judging(*, impediment: str = "look", basis: str = "mococa:4715/2018:art9", lane: str = "traffic_office") -> str:
    """A common process in which somebody decides."""
    lines = STRAIGHT.replace("look", "decide").replace("decide sets", f"decide impediment={impediment!r} sets")
    text = drawn(lines.replace('start_lanes="traffic_office public"', ""), process="appeal", lane=lane)
    return text.replace("mococa:4715/2018:art9", basis)


def calling(called: str = "appeal") -> str:
    return drawn(STRAIGHT.replace("look > done", f"callActivity call calls={called}\nlook > call\ncall > done"))


def test_a_common_step_bars_steps_of_all_municipalities() -> None:
    known = {"mococa/small/small.bpmn": calling(), "common/appeal.bpmn": judging(impediment="look judge_penalty")}
    assert check_procedure(known, AROUND).findings == ()
    own = {"mococa/small/small.bpmn": calling(), "mococa/small/appeal.bpmn": judging(impediment="judge_penalty")}
    assert [finding.rule for finding in check_procedure(own, AROUND).findings] == ["impediment"]


def test_the_start_form_is_a_step_that_may_be_barred() -> None:
    both = {"mococa/small/small.bpmn": calling(), "common/appeal.bpmn": judging(impediment="begin")}
    assert check_procedure(both, AROUND).findings == ()


def test_a_common_step_names_provisions_of_all_municipalities_that_use_it() -> None:
    around = replace(AROUND, municipality="mococa")
    both = "mococa:4715/2018:art9 lavras:4545/2020:art22"
    files = {"mococa/small/small.bpmn": calling(), "common/appeal.bpmn": judging(basis=both)}
    assert check_procedure(files, around).findings == ()
    only = {**files, "common/appeal.bpmn": judging(basis="lavras:4545/2020:art22")}
    assert {(each.rule, each.element) for each in check_procedure(only, around).findings} == {
        ("basis_missing", "begin"), ("basis_missing", "decide"), ("basis_missing", "done"),
    }  # fmt: skip
    unused = {**only, "mococa/small/small.bpmn": drawn(STRAIGHT)}
    assert check_procedure(unused, around).findings == ()


def test_a_procedures_own_step_names_no_law_of_elsewhere() -> None:
    text = drawn(STRAIGHT.replace("look sets", "look basis=lavras:4545/2020:art22 sets"))
    assert found(text, replace(AROUND, municipality="mococa")) == {"basis_unknown": ["look"]}


def test_a_process_is_called_or_says_which_steps_begin_it() -> None:
    lines = STRAIGHT.replace('start_lanes="traffic_office public"', "").replace("look", "wait_for")
    frame = drawn(STRAIGHT)

    def beside(start: str) -> list[tuple[str, str | None]]:
        text = drawn(lines.replace("startEvent begin", f"startEvent begin {start}"), process="watch")
        both = {"mococa/small/small.bpmn": frame, "mococa/small/watch.bpmn": text}
        return [(each.rule, each.element) for each in check_procedure(both, AROUND).findings]

    assert beside("begun_by=look") == []
    assert beside("") == [("not_called", "watch")]
    assert beside("begun_by=lock") == [("begun_by", "begin")]
    assert beside("'begun_by= '") == [("begun_by", "begin")]


def test_a_message_of_another_process_is_recorded_by_services() -> None:
    assert "lane_unknown" not in found(drawn(BORDER.replace("mayor; traffic_director if revoked", "services")))


def test_findings_say_what_where_why_and_how_to_mend() -> None:
    report = check_procedure({"x/small.bpmn": drawn(STRAIGHT.replace("userTask look", "task look"))}, AROUND)
    assert report.as_items() == {
        "errors": [
            {
                "rule": "unsupported",
                "file": "x/small.bpmn",
                "element": "look",
                "message": "«Nome de look» (look) é uma tarefa sem tipo, que o motor não executa corretamente.",
                "mend": "Diga o tipo: tarefa de usuário ou de serviço.",
            }
        ],
        "warnings": [],
    }
