"""Writes small diagrams for the tests: a process is nodes and flows as plain values, and its BPMN text on demand."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Self
from xml.sax.saxutils import escape, quoteattr

NAMESPACES = (
    'xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" '
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
    'xmlns:spiffworkflow="http://spiffworkflow.org/bpmn/schema/1.0/core"'
)


@dataclass
class Node:
    """`kind` is the BPMN tag; `host`, `message`, `term`, `called` as the kind needs them."""

    id: str
    kind: str
    properties: Mapping[str, str] = field(default_factory=dict)
    message: str | None = None
    term: str | None = None
    called: str | None = None
    host: str | None = None
    interrupting: bool = True


@dataclass
class Edge:
    id: str
    source: str
    target: str
    condition: str | None = None


class Process:
    """One process; every method gives it back, so that a diagram reads from left to right."""

    def __init__(self, process_id: str, lanes: Mapping[str, list[str]] | None = None) -> None:
        self.id = process_id
        self.nodes: dict[str, Node] = {}
        self.edges: list[Edge] = []
        self.defaults: dict[str, str] = {}
        self.lanes = dict(lanes or {})

    def add(self, node: Node) -> Self:
        assert node.id not in self.nodes, node.id
        self.nodes[node.id] = node
        return self

    def start(self, node_id: str = "begin") -> Self:
        return self.add(Node(node_id, "startEvent"))

    def end(self, node_id: str = "done", result: str | None = None) -> Self:
        return self.add(Node(node_id, "endEvent", {} if result is None else {"result": result}))

    def user(self, *node_ids: str, **properties: str) -> Self:
        for node_id in node_ids:
            self.add(Node(node_id, "userTask", properties))
        return self

    def service(self, *node_ids: str, **properties: str) -> Self:
        for node_id in node_ids:
            self.add(Node(node_id, "serviceTask", properties))
        return self

    def exclusive(self, *node_ids: str) -> Self:
        for node_id in node_ids:
            self.add(Node(node_id, "exclusiveGateway"))
        return self

    def parallel(self, *node_ids: str) -> Self:
        for node_id in node_ids:
            self.add(Node(node_id, "parallelGateway"))
        return self

    def wait(self, node_id: str) -> Self:
        return self.add(Node(node_id, "eventBasedGateway"))

    def message(self, node_id: str, message: str) -> Self:
        return self.add(Node(node_id, "intermediateCatchEvent", message=message))

    def timer(self, node_id: str, term: str) -> Self:
        return self.add(Node(node_id, "intermediateCatchEvent", term=term))

    def call(self, node_id: str, process: str, **properties: str) -> Self:
        return self.add(Node(node_id, "callActivity", properties, called=process))

    def on_message(self, node_id: str, host: str, message: str) -> Self:
        return self.add(Node(node_id, "boundaryEvent", message=message, host=host))

    def on_term(self, node_id: str, host: str, term: str, interrupting: bool = True) -> Self:
        return self.add(Node(node_id, "boundaryEvent", term=term, host=host, interrupting=interrupting))

    def flow(self, source: str, target: str, condition: str | None = None, default: bool = False) -> Self:
        edge = Edge(f"f{len(self.edges)}_{source}_{target}", source, target, condition)
        self.edges.append(edge)
        if default:
            self.defaults[source] = edge.id
        return self

    def chain(self, *node_ids: str) -> Self:
        for source, target in pairwise(node_ids):
            self.flow(source, target)
        return self

    def choose(self, gateway: str, default: str, **conditions: str) -> Self:
        """The exits of an exclusive gateway: the default target, then target=condition."""
        self.flow(gateway, default, default=True)
        for target, condition in conditions.items():
            self.flow(gateway, target, condition)
        return self

    def xml(self, extra: str = "") -> str:
        """The BPMN text; `extra` is put into the process as it stands."""
        messages = sorted({node.message for node in self.nodes.values() if node.message})
        declared = "".join(f'<bpmn:message id="{name}" name="{name}"/>' for name in messages)
        body = "".join(self._node(node) for node in self.nodes.values()) + "".join(map(_edge, self.edges))
        return (
            f'<?xml version="1.0" encoding="UTF-8"?><bpmn:definitions {NAMESPACES} id="definitions" targetNamespace="http://x">'
            f'{declared}<bpmn:process id="{self.id}" isExecutable="true">{self._lanes()}{body}{extra}</bpmn:process>'
            "</bpmn:definitions>"
        )

    def _lanes(self) -> str:
        lanes = "".join(
            f'<bpmn:lane id="{lane}" name="Raia {lane}">'
            + "".join(f"<bpmn:flowNodeRef>{node}</bpmn:flowNodeRef>" for node in nodes)
            + "</bpmn:lane>"
            for lane, nodes in self.lanes.items()
        )
        return f'<bpmn:laneSet id="lanes">{lanes}</bpmn:laneSet>' if lanes else ""

    def _node(self, node: Node) -> str:
        attributes = f' id="{node.id}" name="{node.id}"'
        if node.called is not None:
            attributes += f' calledElement="{node.called}"'
        if node.host is not None:
            attributes += f' attachedToRef="{node.host}" cancelActivity="{str(node.interrupting).lower()}"'
        if node.id in self.defaults:
            attributes += f' default="{self.defaults[node.id]}"'
        body = properties_text(node.properties)
        if node.message is not None:
            body += f'<bpmn:messageEventDefinition messageRef="{node.message}"/>'
        if node.term is not None:
            body += f"<bpmn:timerEventDefinition><bpmn:timeDate>{node.term}</bpmn:timeDate></bpmn:timerEventDefinition>"
        return f"<bpmn:{node.kind}{attributes}>{body}</bpmn:{node.kind}>"


def properties_text(properties: Mapping[str, str]) -> str:
    found = "".join(
        f"<spiffworkflow:property name={quoteattr(name)} value={quoteattr(value)}/>"
        for name, value in properties.items()
    )
    wrapped = f"<spiffworkflow:properties>{found}</spiffworkflow:properties>"
    return f"<bpmn:extensionElements>{wrapped}</bpmn:extensionElements>" if found else ""


def _edge(edge: Edge) -> str:
    condition = ""
    if edge.condition is not None:
        condition = f"<bpmn:conditionExpression>{escape(edge.condition)}</bpmn:conditionExpression>"
    attributes = f'id="{edge.id}" sourceRef="{edge.source}" targetRef="{edge.target}"'
    return f"<bpmn:sequenceFlow {attributes}>{condition}</bpmn:sequenceFlow>"


def files(*processes: Process) -> dict[str, str]:
    """File name → text, as `read_blueprint` wants them."""
    return {f"{process.id}.bpmn": process.xml() for process in processes}
