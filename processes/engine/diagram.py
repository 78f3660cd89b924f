"""Reads the text of one diagram, which may come from anybody, into plain values.

The library hands on a lane's name but never its id, and drops the properties of gateways; both are read here from the
XML. The drawing (BPMNDiagram) is cut out: with it the library would try a gateway's conditions from top to bottom of
the picture instead of in the order of the file.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from lxml import etree

LARGEST_FILE = 2_000_000
MOST_ELEMENTS = 1_000

BPMN = "http://www.omg.org/spec/BPMN/20100524/MODEL"
DRAWING = "http://www.omg.org/spec/BPMN/20100524/DI"
SPIFF = "http://spiffworkflow.org/bpmn/schema/1.0/core"
XSI = "http://www.w3.org/2001/XMLSchema-instance"

IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_]*")

NODES = frozenset({
    "startEvent", "endEvent", "userTask", "serviceTask", "exclusiveGateway", "parallelGateway", "eventBasedGateway",
    "intermediateCatchEvent", "boundaryEvent", "callActivity",
})  # fmt: skip


class DiagramError(Exception):
    """A diagram that may not run: which file, which element, and why, for a person."""

    def __init__(self, file: str, element: str | None, reason: str) -> None:
        super().__init__(f"{file}, {element}: {reason}" if element else f"{file}: {reason}")
        self.file, self.element, self.reason = file, element, reason


@dataclass(frozen=True)
class Element:
    """One node of a diagram, as drawn."""

    process: str
    id: str
    kind: str
    name: str
    lane: str | None = None
    lane_name: str | None = None
    properties: Mapping[str, str] = field(default_factory=dict, hash=False)
    message: str | None = None
    term: str | None = None
    attached_to: str | None = None
    called: str | None = None
    interrupting: bool = True

    @property
    def sets(self) -> tuple[str, ...]:
        """The variables this step sets; they are empty from the moment it is reached until it is done."""
        return tuple(self.properties.get("sets", "").split())


@dataclass(frozen=True)
class Flow:
    """One sequence flow; `default` when its gateway names it so."""

    process: str
    id: str
    source: str
    target: str
    condition: str | None = None
    default: bool = False


@dataclass(frozen=True)
class Diagram:
    """One file: one process, its elements and flows in the order of the file, and the XML without its drawing."""

    file: str
    process: str
    name: str
    elements: Mapping[str, Element]
    flows: tuple[Flow, ...]
    root: etree._Element = field(repr=False, compare=False)

    def outgoing(self, element: str) -> list[Flow]:
        return [flow for flow in self.flows if flow.source == element]

    def incoming(self, element: str) -> list[Flow]:
        return [flow for flow in self.flows if flow.target == element]

    def error(self, element: str | None, reason: str) -> DiagramError:
        return DiagramError(self.file, element, reason)


def read_diagram(file: str, text: str) -> Diagram:
    """The diagram of this text; DiagramError when it is not a harmless XML file with one process."""
    root = _read_xml(file, text)
    for drawing in root.findall(f"{{{DRAWING}}}BPMNDiagram"):
        root.remove(drawing)
    processes = root.findall(f"{{{BPMN}}}process")
    if len(processes) != 1:
        raise DiagramError(file, None, f"o arquivo precisa ter um processo, tem {len(processes)}.")
    process = processes[0]
    process_id = _identifier(file, process)
    _refuse_doubled_ids(file, root)
    messages = _messages(file, root)
    lanes = _lanes(file, process)
    defaults = {default for node in process if (default := node.get("default"))}
    elements: dict[str, Element] = {}
    flows: list[Flow] = []
    for node in process:
        kind = local_name(node)
        if kind == "sequenceFlow":
            flows.append(_flow(file, process_id, node, defaults))
        elif kind in NODES:
            lane, lane_name = lanes.get(node.get("id", ""), (None, None))
            element = _element(file, process_id, node, messages, lane, lane_name)
            elements[element.id] = element
    if len(elements) + len(flows) > MOST_ELEMENTS:
        raise DiagramError(file, None, f"o processo tem mais de {MOST_ELEMENTS} elementos e fluxos.")
    return Diagram(file, process_id, process.get("name", process_id), elements, tuple(flows), root)


def local_name(node: etree._Element) -> str:
    """`userTask` for bpmn:userTask, the whole tag for what belongs to another namespace."""
    tag = str(node.tag)
    return tag.removeprefix(f"{{{BPMN}}}")


def properties_of(node: etree._Element) -> dict[str, str]:
    """The properties in the extension elements of a node."""
    return {
        found.get("name", ""): found.get("value", "")
        for holder in node.iterfind(f"{{{BPMN}}}extensionElements/{{{SPIFF}}}properties")
        for found in holder.iterfind(f"{{{SPIFF}}}property")
    }


def _read_xml(file: str, text: str) -> etree._Element:
    data = text.encode()
    if len(data) > LARGEST_FILE:
        raise DiagramError(file, None, f"o arquivo passa de {LARGEST_FILE // 1_000_000} MB.")
    if re.search(r"<!\s*(DOCTYPE|ENTITY)", text, re.IGNORECASE):
        raise DiagramError(file, None, "o arquivo declara DOCTYPE ou entidades, o que não é permitido.")
    parser = etree.XMLParser(
        encoding="utf-8", resolve_entities=False, no_network=True, load_dtd=False, dtd_validation=False,
        huge_tree=False, remove_comments=True, remove_pis=True,
    )  # fmt: skip
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise DiagramError(file, None, f"o arquivo não é XML bem formado (linha {error.lineno}).") from error
    if root.getroottree().docinfo.internalDTD is not None:
        raise DiagramError(file, None, "o arquivo declara DOCTYPE ou entidades, o que não é permitido.")
    if root.tag != f"{{{BPMN}}}definitions":
        raise DiagramError(file, None, "o arquivo não é um diagrama BPMN 2.0.")
    return root


def _identifier(file: str, node: etree._Element) -> str:
    found = node.get("id", "")
    if not IDENTIFIER.fullmatch(found):
        reason = "o id precisa começar por letra e ter só letras, números e _."
        raise DiagramError(file, found or local_name(node), reason)
    return found


def _refuse_doubled_ids(file: str, root: etree._Element) -> None:
    seen: set[str] = set()
    for node in _bpmn_nodes(root):
        found = node.get("id")
        if found is None or local_name(node) == "message":  # a message may be called like the step it leads to
            continue
        if found in seen:
            raise DiagramError(file, found, "o id aparece duas vezes no arquivo.")
        seen.add(found)


def _bpmn_nodes(root: etree._Element) -> Iterator[etree._Element]:
    return root.iter(f"{{{BPMN}}}*")


def _messages(file: str, root: etree._Element) -> dict[str, str]:
    found: dict[str, str] = {}
    for node in root.iterfind(f"{{{BPMN}}}message"):
        name = _identifier(file, node)
        if node.get("name") != name:
            raise DiagramError(file, name, "o nome da mensagem precisa ser igual ao id: é o que o motor compara.")
        found[name] = name
    return found


def _lanes(file: str, process: etree._Element) -> dict[str, tuple[str, str]]:
    """Node id → (lane id, lane name)."""
    found: dict[str, tuple[str, str]] = {}
    for lane in process.iterfind(f"{{{BPMN}}}laneSet/{{{BPMN}}}lane"):
        lane_id = _identifier(file, lane)
        for reference in lane.iterfind(f"{{{BPMN}}}flowNodeRef"):
            node = (reference.text or "").strip()
            if node in found:
                raise DiagramError(file, node, f"está em duas raias, {found[node][0]} e {lane_id}.")
            found[node] = (lane_id, lane.get("name", lane_id))
    return found


def _flow(file: str, process: str, node: etree._Element, defaults: set[str]) -> Flow:
    flow = _identifier(file, node)
    condition = node.find(f"{{{BPMN}}}conditionExpression")
    text = None if condition is None else (condition.text or "")
    return Flow(process, flow, node.get("sourceRef", ""), node.get("targetRef", ""), text, flow in defaults)


def _element(
    file: str, process: str, node: etree._Element, messages: Mapping[str, str], lane: str | None, lane_name: str | None
) -> Element:
    element = _identifier(file, node)
    message = node.find(f"{{{BPMN}}}messageEventDefinition")
    reference = None if message is None else message.get("messageRef", "")
    if reference is not None and reference not in messages:
        raise DiagramError(file, element, f"espera a mensagem «{reference}», que o arquivo não declara.")
    date = node.find(f"{{{BPMN}}}timerEventDefinition/{{{BPMN}}}timeDate")
    return Element(
        process=process,
        id=element,
        kind=local_name(node),
        name=node.get("name", element),
        lane=lane,
        lane_name=lane_name,
        properties=MappingProxyType(properties_of(node)),
        message=reference,
        term=None if date is None else (date.text or "").strip(),
        attached_to=node.get("attachedToRef"),
        called=node.get("calledElement"),
        interrupting=node.get("cancelActivity", "true").lower() == "true",
    )
