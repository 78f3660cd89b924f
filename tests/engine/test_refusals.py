"""Diagrams that may not run, and the reason that the analyst is given."""

from collections.abc import Callable

import pytest

from processes.engine.blueprint import DiagramError, read_blueprint
from processes.engine.diagram import LARGEST_FILE
from tests.engine.bpmn import NAMESPACES, Process, files

MESSAGE = '<bpmn:messageEventDefinition messageRef="m"/>'
CAMUNDA = 'xmlns:camunda="http://camunda.org/schema/1.0/bpmn" camunda:assignee="a"'
DOCTYPE = '<!DOCTYPE x [<!ENTITY a "b">]>'
OUTSIDE = '<!DOCTYPE x SYSTEM "file:///etc/passwd">'


def timer(when: str) -> str:
    definition = f"<bpmn:timerEventDefinition>{when}</bpmn:timerEventDefinition>"
    return f'<bpmn:intermediateCatchEvent id="more">{definition}</bpmn:intermediateCatchEvent>'


def line() -> Process:
    """begin → work → done, which runs."""
    return Process("p").start().user("work").end().chain("begin", "work", "done")


def waiting() -> Process:
    """begin → (message or term) → done, which runs."""
    drawn = Process("p").start().wait("w").message("came", "m").timer("late", "some_term").exclusive("both").end()
    return drawn.chain("begin", "w", "came", "both", "done").chain("w", "late", "both")


def refused(text: str, process: str = "p") -> DiagramError:
    with pytest.raises(DiagramError) as caught:
        read_blueprint({"p.bpmn": text}, process)
    assert caught.value.file == "p.bpmn"
    assert caught.value.reason.endswith(".")
    return caught.value


def with_node(node: str) -> str:
    """The line with one more element between `work` and the end."""
    drawn = Process("p").start().user("work").end()
    flows = ("begin", "work"), ("work", "more"), ("more", "done")
    text = "".join(f'<bpmn:sequenceFlow id="f{n}" sourceRef="{a}" targetRef="{b}"/>' for n, (a, b) in enumerate(flows))
    return drawn.xml(node + text)


def test_the_diagrams_used_below_run_as_they_are() -> None:
    assert read_blueprint(files(line()), "p").variables == frozenset()
    assert read_blueprint(files(waiting()), "p").element("p", "late").term == "some_term"
    read_blueprint({"p.bpmn": with_node('<bpmn:userTask id="more"/>')}, "p")


@pytest.mark.parametrize(
    ("node", "said"),
    [
        ('<bpmn:scriptTask id="more"><bpmn:script>import os</bpmn:script></bpmn:scriptTask>', "script"),
        ('<bpmn:inclusiveGateway id="more"/>', "inclusivo"),
        ('<bpmn:complexGateway id="more"/>', "complexo"),
        ('<bpmn:subProcess id="more" triggeredByEvent="true"/>', "subprocesso"),
        ('<bpmn:subProcess id="more"/>', "subprocesso"),
        ('<bpmn:adHocSubProcess id="more"/>', "ad hoc"),
        ('<bpmn:transaction id="more"/>', "transação"),
        ('<bpmn:businessRuleTask id="more"/>', "regra"),
        ('<bpmn:task id="more"/>', "sem tipo"),
        ('<bpmn:manualTask id="more"/>', "manual"),
        ('<bpmn:sendTask id="more"/>', "envio"),
        ('<bpmn:receiveTask id="more"/>', "recebimento"),
        ('<bpmn:intermediateThrowEvent id="more"/>', "lança"),
        ('<bpmn:dataObject id="more"/>', "dataObject"),
        ('<bpmn:intermediateCatchEvent id="more"/>', "mensagem ou uma data"),
        (
            '<bpmn:intermediateCatchEvent id="more"><bpmn:signalEventDefinition/></bpmn:intermediateCatchEvent>',
            "signal",
        ),
        (f'<bpmn:intermediateCatchEvent id="more">{MESSAGE}</bpmn:intermediateCatchEvent>', "não declara"),
        (
            timer("<bpmn:timeDuration>P1M</bpmn:timeDuration>"),
            "timeDuration",
        ),
        (
            timer("<bpmn:timeDate>now()</bpmn:timeDate>"),
            "id de um prazo",
        ),
        ('<bpmn:userTask id="more"><bpmn:standardLoopCharacteristics/></bpmn:userTask>', "standardLoop"),
        ('<bpmn:userTask id="more"><bpmn:multiInstanceLoopCharacteristics/></bpmn:userTask>', "multiInstance"),
        ('<bpmn:userTask id="more"><bpmn:ioSpecification/></bpmn:userTask>', "ioSpecification"),
        ('<bpmn:userTask id="more" isForCompensation="true"/>', "isForCompensation"),
        (f'<bpmn:userTask id="more" {CAMUNDA}/>', "assignee"),
        (
            '<bpmn:serviceTask id="more"><bpmn:extensionElements><spiffworkflow:serviceTaskOperator id="http/Get"/>'
            "</bpmn:extensionElements></bpmn:serviceTask>",
            "serviceTaskOperator",
        ),
        (
            '<bpmn:userTask id="more"><bpmn:extensionElements><spiffworkflow:preScript>x = 1</spiffworkflow:preScript>'
            "</bpmn:extensionElements></bpmn:userTask>",
            "preScript",
        ),
        ('<bpmn:userTask id="work"/>', "duas vezes"),
        ('<bpmn:userTask id="not good"/>', "letra"),
        ('<bpmn:userTask id="other"/>', "não existe"),
        ('<bpmn:callActivity id="more" calledElement="elsewhere"/>', "não existe"),
        ('<bpmn:callActivity id="more" calledElement="p"/>', "já o contém"),
        ('<bpmn:eventBasedGateway id="more"/>', "dois acontecimentos"),
        ('<bpmn:endEvent id="more"><bpmn:terminateEventDefinition/></bpmn:endEvent>', "terminate"),
        ('<bpmn:startEvent id="more"/>', "nenhum fluxo entra"),
    ],
)
def test_an_element_outside_the_subset_is_refused(node: str, said: str) -> None:
    assert said in refused(with_node(node)).reason


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text.replace('id="work"', 'id="Start"').replace('Ref="work"', 'Ref="Start"'), "biblioteca"),
        (lambda text: text.replace('isExecutable="true"', ""), "executável"),
        (lambda text: text.replace("</bpmn:process>", "</bpmn:process><bpmn:process id='q'/>"), "um processo"),
        (lambda text: text.replace("</bpmn:definitions>", "<bpmn:import/></bpmn:definitions>"), "import"),
        (lambda text: text.replace("</bpmn:definitions>", "<bpmn:signal id='s'/></bpmn:definitions>"), "signal"),
        (lambda text: text.replace("bpmn:definitions", "bpmn:process"), "não é um diagrama"),
        (lambda text: text.replace("</bpmn:process>", ""), "XML bem formado"),
        (lambda text: text.replace("<bpmn:definitions", f"{DOCTYPE}<bpmn:definitions"), "DOCTYPE"),
        (lambda text: text.replace("<bpmn:definitions", f"{OUTSIDE}<bpmn:definitions"), "DOCTYPE"),
        (lambda text: text.replace("</bpmn:definitions>", " " * LARGEST_FILE + "</bpmn:definitions>"), "MB"),
        (lambda text: text.replace('id="f0_begin_work"', 'id="f0_begin_work" xmlns:z="urn:z" z:cost="1"'), "cost"),
    ],
)
def test_a_file_outside_the_subset_is_refused(change: Callable[[str], str], said: str) -> None:
    assert said in refused(change(line().xml())).reason


@pytest.mark.parametrize(
    ("drawn", "element", "said"),
    [
        (lambda: line().user("lost"), "lost", "não tem saída"),
        (lambda: line().user("lost").flow("lost", "done"), "lost", "nunca é alcançado"),
        (lambda: line().flow("done", "work"), "done", "um fim não tem saída"),
        (lambda: line().user("other").flow("work", "other").flow("other", "done"), "work", "mais de uma saída"),
        (lambda: line().flow("begin", "work"), "f2_begin_work", "dois fluxos"),
        (lambda: Process("p").end(), "p", "um início"),
        (lambda: line().start("again").flow("again", "work"), "p", "um início"),
        (lambda: Process("p").start().end().flow("begin", "done", "x"), "f0_begin_done", "condição"),
        (lambda: line().on_message("b", "nobody", "m").flow("b", "done"), "b", "borda"),
        (lambda: line().on_message("b", "work", "m").on_message("c", "work", "m"), "b", "duas vezes"),
        (lambda: waiting().timer("later", "other_term").chain("w", "later", "both"), "w", "duas datas"),
        (lambda: waiting().message("again", "m").chain("w", "again", "both"), "w", "mesma mensagem"),
        (lambda: waiting().user("u").chain("w", "u", "both"), "u", "depois da espera"),
    ],
)  # fmt: skip
def test_a_drawing_that_could_stand_still_or_go_two_ways_is_refused(
    drawn: Callable[[], Process], element: str, said: str
) -> None:
    error = refused(drawn().xml())
    assert error.element == element
    assert said in error.reason


def choice(**conditions: str) -> Process:
    drawn = Process("p").start().exclusive("g").user("a", "b").exclusive("both").end()
    drawn.chain("begin", "g").chain("a", "both", "done").flow("b", "both")
    return drawn.choose("g", "a", **conditions)


@pytest.mark.parametrize(
    ("text", "element", "said"),
    [
        (choice(b="x ==").xml(), "f5_g_b", "lida"),
        (choice(b="__import__('os')").xml(), "f5_g_b", "Call"),
        (choice(b="x").xml().replace(' default="f4_g_a"', ""), "g", "saída padrão"),
        (choice(b="x").xml().replace("bpmn:conditionExpression", "bpmn:documentation"), "f5_g_b", "condição"),
    ],
)
def test_a_gateway_needs_conditions_of_the_language_and_one_default(text: str, element: str, said: str) -> None:
    error = refused(text)
    assert error.element == element
    assert said in error.reason


def test_a_boundary_message_that_does_not_interrupt_is_refused() -> None:
    drawn = line().on_message("b", "work", "m").flow("b", "done")
    drawn.nodes["b"].interrupting = False
    assert "só funcionaria uma vez" in refused(drawn.xml()).reason


def test_a_boundary_event_on_a_service_is_refused() -> None:
    drawn = Process("p").start().service("work").end().chain("begin", "work", "done")
    assert "tarefa de usuário" in refused(drawn.on_message("b", "work", "m").flow("b", "done").xml()).reason


def test_a_parallel_gateway_that_its_own_loop_comes_back_to_is_refused() -> None:
    drawn = Process("p").start().parallel("split").user("a", "b").exclusive("again").end("one").end("two")
    drawn.chain("begin", "split", "a", "again").chain("split", "b", "two").choose("again", "one", split="x")
    assert "esperaria por si mesmo" in refused(drawn.xml()).reason


def test_two_files_with_the_same_process_are_refused() -> None:
    with pytest.raises(DiagramError, match=r"já está em a\.bpmn"):
        read_blueprint({"a.bpmn": line().xml(), "b.bpmn": line().xml()}, "p")


def test_a_process_that_calls_itself_through_another_is_refused() -> None:
    one = Process("p").start().call("c", "q").end().chain("begin", "c", "done")
    other = Process("q").start().call("d", "p").end().chain("begin", "d", "done")
    with pytest.raises(DiagramError, match="já o contém"):
        read_blueprint(files(one, other), "p")


def test_a_process_nobody_has_is_refused() -> None:
    with pytest.raises(DiagramError, match="não existe"):
        read_blueprint({}, "p")


def test_a_diagram_that_nobody_calls_is_left_aside() -> None:
    unused = Process("q").start()
    assert {process for process, _ in read_blueprint(files(line(), unused), "p").elements} == {"p"}


def test_an_element_in_two_lanes_is_refused() -> None:
    drawn = Process("p", {"one": ["work"], "two": ["work"]}).start().user("work").end().chain("begin", "work", "done")
    assert "duas raias" in refused(drawn.xml()).reason


def test_an_entity_in_another_spelling_is_not_expanded() -> None:
    text = f'<?xml version="1.0"?><!DocType x [<!entity a "b">]><bpmn:definitions {NAMESPACES}>&a;</bpmn:definitions>'
    assert "DOCTYPE" in refused(text).reason
