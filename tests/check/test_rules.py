"""Each rule of the check: a small diagram that breaks it is refused by that rule, and the right ones pass."""

from dataclasses import replace

import pytest

from processes.check import Law, Surroundings, check_procedure
from tests.check.drawn import drawn

AROUND = Surroundings(
    lanes=frozenset({"traffic_office", "traffic_director", "mayor"}),
    offices={"notices_office": "traffic_office"},
    laws={
        "mococa:4715/2018": Law(
            provisions=frozenset({"art9", "art11", "art11-p2", "art27"}),
            not_executed={"art27": "Cláusula orçamentária."},
            competence={"art11": frozenset({"traffic_director"})},
        )
    },
    variables={
        "found": (True, False),
        "place": ("safe", "unsafe", "gone"),
        "phase_end": ("done", "kept"),
    },
    messages=frozenset({"charge_paid", "appeal_filed"}),
)

STRAIGHT = """
startEvent begin start_lanes="traffic_office public"
userTask look sets=found
endEvent done result=done
begin > look
look > done
"""

DECISION = """
startEvent begin
userTask look sets=place
exclusiveGateway which
endEvent safe
endEvent other
begin > look
look > which
which > safe : place == "'safe'"
which > other default
"""

WAIT = """
startEvent begin
eventBasedGateway wait
intermediateCatchEvent paid message=charge_paid
intermediateCatchEvent due term=charge_term
userTask record
endEvent done
begin > wait
wait > paid
wait > due
paid > record
record > wait
due > done
"""

BORDER = """
startEvent begin
exclusiveGateway again
userTask look
boundaryEvent filed on=look message=appeal_filed recorded_by="mayor; traffic_director if found"
boundaryEvent late on=look term=decision_term keep=yes
serviceTask alert
endEvent done
endEvent alerted
begin > again
again > look default
look > done
filed > again
late > alert
alert > alerted
"""

APART = """
startEvent begin
parallelGateway fork
userTask one
userTask two
endEvent first
endEvent second
begin > fork
fork > one
fork > two
one > first
two > second
"""

PARALLEL = """
startEvent begin
parallelGateway fork
userTask one
userTask two
parallelGateway join
endEvent done
begin > fork
fork > one
fork > two
one > join
two > join
join > done
"""


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


BASED = "basis=mococa:4715/2018:"

WRONG_LINES = [
    # what is wrong, lines, what stands instead of what, rule, element
    ("an embedded sub-process", STRAIGHT, "userTask look sets=found", "subProcess look", "unsupported", "look"),
    ("a script", STRAIGHT, "userTask look sets=found", "scriptTask look", "unsupported", "look"),
    ("a task without type", STRAIGHT, "userTask look sets=found", "task look", "unsupported", "look"),
    ("a manual task", STRAIGHT, "userTask look sets=found", "manualTask look", "unsupported", "look"),
    ("a throw event", STRAIGHT, "userTask look sets=found", "intermediateThrowEvent look", "unsupported", "look"),
    ("an inclusive gateway", PARALLEL, "parallelGateway fork", "inclusiveGateway fork", "unsupported", "fork"),
    ("a complex gateway", PARALLEL, "parallelGateway fork", "complexGateway fork", "unsupported", "fork"),
    ("two timers at one wait", WAIT, "paid message=charge_paid", "paid term=appeal_term", "two_timers", "wait"),
    ("a wait that leads to a task", WAIT, "intermediateCatchEvent paid message=charge_paid", "userTask paid",
     "event_gateway", "paid"),
    ("an event that waits for nothing", WAIT, " message=charge_paid", "", "event_definition", "paid"),
    ("a border message that does not interrupt", BORDER, "filed on=look", "filed keep=yes on=look",
     "non_interrupting_message", "filed"),
    ("a border message that anybody may record", BORDER, 'recorded_by="mayor; traffic_director if found"', "",
     "recorded_by", "filed"),
    ("a border message for an unknown lane", BORDER, "mayor;", "king;", "lane_unknown", "filed"),
    ("a border message straight back to its step", BORDER, "filed > again", "filed > look", "border_returns", "filed"),
    ("a condition behind a task", STRAIGHT, "look > done", "look > done : found", "condition_place", "f_look_done"),
    ("two ways out of a task", STRAIGHT, "look > done", "look > done\nendEvent more\nlook > more", "implicit_split",
     "look"),
    ("a reserved id", STRAIGHT, "look", "Root", "reserved_id", "Root"),
    ("an id that is no name", STRAIGHT, "look", "olhar-já", "id_form", "olhar-já"),
    ("no basis", STRAIGHT, "look sets", "look basis='' sets", "basis_missing", "look"),
    ("an empty reason", STRAIGHT, "look sets", "look basis=administrative: sets", "basis_missing", "look"),
    ("a provision the law does not have", STRAIGHT, "look sets", f"look {BASED}art99 sets", "basis_unknown", "look"),
    ("a law that is not there", STRAIGHT, "look sets", "look basis=mococa:1/1999:art1 sets", "basis_unknown", "look"),
    ("a provision that orders nothing", STRAIGHT, "look sets", f"look {BASED}art27 sets", "basis_not_executed", "look"),
    ("a provision of the director's elsewhere", STRAIGHT, "look sets", f"look {BASED}art11 sets", "competence", "look"),
    ("a lane nobody has, to open a case", STRAIGHT, "office public", "office king", "lane_unknown", "begin"),
    ("a start outside its lanes", STRAIGHT, '"traffic_office public"', '"mayor public"', "start_lanes", "begin"),
    ("an expression that calls", DECISION, '''"'safe'"''', "open(1)", "expression", "f_which_safe"),
    ("an expression that is none", DECISION, '''== "'safe'"''', "==", "expression", "f_which_safe"),
    ("a comparison of nothing", DECISION, '''== "'safe'"''', "'<' 3", "expression", "which"),
    ("an unknown variable", DECISION, "which > safe : place", "which > safe : plaza", "unknown_variable",
     "f_which_safe"),
    ("a step that sets an unknown variable", STRAIGHT, "sets=found", "sets=lost", "unknown_variable", "look"),
    ("a value nobody declared", DECISION, "'safe'", "'sfae'", "never_holds", "f_which_safe"),
    ("a result nobody declared", STRAIGHT, "result=done", "result=gone", "unknown_result", "done"),
    ("no default", DECISION, "which > other default", '''which > other : place != "'safe'"''', "default", "which"),
    ("an exit without condition", DECISION, '''which > safe : place == "'safe'"''', "which > safe", "condition_missing",
     "f_which_safe"),
    ("conditions that hold together", DECISION, "which > other default",
     '''which > other default\nendEvent also\nwhich > also : place "!=" "'gone'"''', "overlap", "which"),
    ("a step that nothing leads to", STRAIGHT, "begin > look",
     "userTask lost\nlost > done\nbegin > look", "unreachable", "lost"),
    ("a step that leads nowhere", WAIT, "record > wait", "", "dead_end", "record"),
    ("an end that leads on", STRAIGHT, "look > done", "look > done\ndone > look", "end_leads_on", "done"),
    ("a loop that never ends", WAIT, "due > done", "due > wait", "no_end", "record"),
    ("a loop without gateway", STRAIGHT, "begin > look",
     "userTask back\nback > look\nlook > back\nbegin > look", "loop",
     "look"),
    ("a join of one of two branches", PARALLEL, "two > join",
     "endEvent stop\ntwo > stop\nbegin > join", "parallel_join", "join"),
    ("a join of exclusive ways", PARALLEL, "parallelGateway fork", "exclusiveGateway fork", "parallel_join", "join"),
    ("branches that meet without a join", PARALLEL, "parallelGateway join", "exclusiveGateway join", "parallel_merge",
     "fork"),
    ("a parallel block in a loop", PARALLEL, "join > done",
     "exclusiveGateway more\njoin > more\nmore > fork : found\nmore > done default", "parallel_loop", "fork"),
    ("an unknown term", WAIT, "term=charge_term", "term=lunch_term", "unknown_term", "due"),
    ("a message that nobody describes", WAIT, "message=charge_paid", "message=lunch", "message", "paid"),
    ("a process that is not there", STRAIGHT, "userTask look sets=found", "callActivity look calls=nothing",
     "called_process", "look"),
    ("a step with an unknown step barred", STRAIGHT, "look sets", "look impediment=judge sets", "impediment", "look"),
    ("nobody barred and no reason", STRAIGHT, "look sets", "look impediment=none: sets", "impediment", "look"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "old", "new", "rule", "element"),
    [case[1:] for case in WRONG_LINES],
    ids=[case[0] for case in WRONG_LINES],
)
def test_a_wrong_diagram_is_refused(lines: str, old: str, new: str, rule: str, element: str) -> None:
    assert old in lines
    assert element in found(drawn(lines.replace(old, new))).get(rule, [])


FLOW = '<bpmn:sequenceFlow id="f_look_done" name="caminho" sourceRef="look" targetRef="done"></bpmn:sequenceFlow>'
TASK = '<bpmn:userTask id="look" name="Nome de look">'
PAID = '<bpmn:messageEventDefinition messageRef="charge_paid"/>'
DUE = '<bpmn:timeDate xsi:type="bpmn:tFormalExpression">charge_term</bpmn:timeDate>'
START = '<bpmn:startEvent id="begin" name="Nome de begin">'

WRONG_XML = [
    ("a document type", STRAIGHT, '<?xml version="1.0" encoding="UTF-8"?>', "<!DOCTYPE x [<!ENTITY a 'b'>]>", "xml",
     None),
    ("text that is no XML", STRAIGHT, "</bpmn:definitions>", "", "xml", None),
    ("another root", STRAIGHT, "bpmn:definitions", "bpmn:process2", "xml", None),
    ("a file of megabytes", STRAIGHT, "<bpmn:message", "<bpmn:message", "xml", None),
    ("a process not executable", STRAIGHT, ' isExecutable="true"', "", "executable", "small"),
    ("an id twice", STRAIGHT, 'id="f_look_done"', 'id="traffic_office"', "duplicate_id", "traffic_office"),
    ("a flow to nothing", STRAIGHT, 'targetRef="done"', 'targetRef="nothing"', "reference", "f_look_done"),
    ("a default that is not its own", DECISION, 'default="f_which_other"', 'default="f_begin_look"', "reference",
     "which"),
    ("a border on nothing", BORDER, 'attachedToRef="look"', 'attachedToRef="nothing"', "reference", "filed"),
    ("a lane with a stranger", STRAIGHT, "<bpmn:flowNodeRef>look<", "<bpmn:flowNodeRef>lock<", "reference", "lock"),
    ("a step in no lane", STRAIGHT, "<bpmn:flowNodeRef>look</bpmn:flowNodeRef>", "", "lane_missing", "look"),
    ("a step in two lanes", STRAIGHT, "</bpmn:laneSet>",
     '<bpmn:lane id="mayor"><bpmn:flowNodeRef>look</bpmn:flowNodeRef></bpmn:lane></bpmn:laneSet>', "two_lanes", "look"),
    ("an unknown lane", STRAIGHT, '"traffic_office" name', '"king" name', "lane_unknown", "king"),
    ("a missing incoming", STRAIGHT, "<bpmn:incoming>f_look_done</bpmn:incoming>", "", "both_ends", "done"),
    ("a step without name", STRAIGHT, ' name="Nome de look"', "", "name", "look"),
    ("an exit without name", DECISION, 'name="caminho" sourceRef="which" targetRef="safe"',
     'sourceRef="which" targetRef="safe"', "name", "f_which_safe"),
    ("an attribute of Camunda", STRAIGHT, TASK, TASK.replace(">", ' camunda:assignee="x">'), "foreign", "look"),
    ("an element of Camunda", STRAIGHT, TASK, TASK + "<camunda:x/>", "foreign", "look"),
    ("an event sub-process", STRAIGHT, FLOW, FLOW + '<bpmn:subProcess id="sub" triggeredByEvent="true"/>',
     "unsupported", "sub"),
    ("a signal at the end", STRAIGHT, "</bpmn:endEvent>", "<bpmn:signalEventDefinition/></bpmn:endEvent>",
     "unsupported", "done"),
    ("a terminating end", STRAIGHT, "</bpmn:endEvent>",
     "<bpmn:terminateEventDefinition/></bpmn:endEvent>", "unsupported",
     "done"),
    ("a message at the start", STRAIGHT, "</bpmn:startEvent>", f"{PAID}</bpmn:startEvent>", "unsupported", "begin"),

        ("compensation", BORDER, '<bpmn:messageEventDefinition messageRef="appeal_filed"/>', "<bpmn:compensateEventDefinition/>",
     "unsupported", "filed"),
    ("a link", WAIT, PAID, "<bpmn:linkEventDefinition/>", "unsupported", "paid"),
    ("a repeated step", STRAIGHT, "</bpmn:userTask>", "<bpmn:multiInstanceLoopCharacteristics/></bpmn:userTask>",
     "unsupported", "look"),
    ("code before a step", STRAIGHT, "</spiffworkflow:properties></bpmn:extensionElements><bpmn:incoming>f_begin_look",
     "</spiffworkflow:properties><spiffworkflow:preScript>1</spiffworkflow:preScript></bpmn:extensionElements>"
     "<bpmn:incoming>f_begin_look", "unsupported", "look"),
    ("a duration", WAIT, DUE, DUE.replace("timeDate", "timeDuration"), "timer", "due"),
    ("a date that is computed", WAIT, ">charge_term<", ">charge_term + 1<", "timer", "due"),
    ("a condition on the default flow", DECISION, 'targetRef="other">',
     'targetRef="other"><bpmn:conditionExpression>found</bpmn:conditionExpression>', "default", "f_which_other"),
    ("a message named otherwise", WAIT, 'name="charge_paid"', 'name="Pagamento"', "message", "charge_paid"),
    ("a message not declared", WAIT, '<bpmn:message id="charge_paid" name="charge_paid"/>', "", "message", "paid"),
    ("a step without shape", STRAIGHT, 'bpmnElement="look"', 'bpmnElement="other"', "no_layout", "look"),
    ("a lane without shape", STRAIGHT, 'bpmnElement="traffic_office"', 'bpmnElement="other"', "no_layout",
     "traffic_office"),
    ("a pool without shape", STRAIGHT, 'bpmnElement="pool"', 'bpmnElement="other"', "no_layout", "pool"),
    ("a flow without line", STRAIGHT, 'bpmnElement="f_look_done"', 'bpmnElement="other"', "no_layout", "f_look_done"),
    ("no pool", STRAIGHT, 'processRef="small"', 'processRef="other"', "no_layout", "small"),
    ("two starts", STRAIGHT, START, f'<bpmn:startEvent id="more" name="x"/>{START}', "one_start", "small"),
    ("two processes", STRAIGHT, "<bpmndi:BPMNDiagram", '<bpmn:process id="more"/><bpmndi:BPMNDiagram', "one_process",
     None),
]  # fmt: skip


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
    lines = STRAIGHT.replace("look sets=found", "look document=opinion").replace("endEvent", "serviceTask add\nendEvent")
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
