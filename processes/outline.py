"""A diagram as text: each element with its lane, what follows under which condition, and its legal basis.

For whoever cannot see the drawing, for printing, and for search; plain values, no HTML.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from processes.engine.diagram import Diagram, Element, Flow, read_diagram
from processes.law_text import bases_of

ADMINISTRATIVE = "administrative:"

KINDS = {
    "startEvent": "Início",
    "endEvent": "Fim",
    "userTask": "Tarefa",
    "serviceTask": "Tarefa do sistema",
    "callActivity": "Processo chamado",
    "exclusiveGateway": "Decisão",
    "parallelGateway": "Caminhos paralelos",
    "eventBasedGateway": "Espera",
    "intermediateCatchEvent": "Mensagem",
    "boundaryEvent": "Mensagem durante a tarefa",
}
TIMERS = {"intermediateCatchEvent": "Prazo", "boundaryEvent": "Prazo durante a tarefa"}


@dataclass(frozen=True)
class Way:
    """One way on: where to, under which condition in words and as written."""

    to: str
    to_name: str
    label: str
    condition: str | None
    default: bool


@dataclass(frozen=True)
class Line:
    """One element of the outline."""

    id: str
    kind: str
    kind_name: str
    name: str
    lane: str | None
    lane_name: str | None
    provisions: tuple[str, ...]
    reason: str | None
    during: str | None
    called: str | None
    term: str | None
    ways: tuple[Way, ...]


@dataclass(frozen=True)
class Outline:
    """A process: its lanes from top to bottom, its elements in the order in which one meets them."""

    process: str
    name: str
    lanes: tuple[tuple[str, str], ...]
    lines: tuple[Line, ...]


def outline(file: str, text: str, municipality: str | None = None) -> Outline:
    """The outline of one diagram file, with the provisions of this municipality alone, or of all.

    DiagramError when it cannot be read.
    """
    diagram = read_diagram(file, text)
    lanes = {each.lane: each.lane_name or each.lane for each in diagram.elements.values() if each.lane is not None}
    return Outline(
        diagram.process,
        diagram.name,
        tuple(lanes.items()),
        tuple(_line(diagram, element, municipality) for element in _as_met(diagram)),
    )


def _as_met(diagram: Diagram) -> Iterator[Element]:
    """Breadth first from the start, each step followed by its boundary events; what is never met comes last."""
    starts = [each.id for each in diagram.elements.values() if each.kind == "startEvent"]
    seen: dict[str, None] = {}
    todo = starts
    while todo:
        node = todo.pop(0)
        if node in seen or node not in diagram.elements:
            continue
        seen[node] = None
        todo += [each.id for each in diagram.elements.values() if each.attached_to == node]
        todo += [flow.target for flow in diagram.outgoing(node)]
    yield from (diagram.elements[node] for node in seen)
    yield from (each for node, each in diagram.elements.items() if node not in seen)


def _line(diagram: Diagram, element: Element, municipality: str | None) -> Line:
    written = element.properties.get("basis", "").strip()
    administrative = written.startswith(ADMINISTRATIVE)
    host = diagram.elements.get(element.attached_to or "")
    kinds = TIMERS if element.term is not None else KINDS
    return Line(
        id=element.id,
        kind=element.kind,
        kind_name=kinds.get(element.kind, element.kind),
        name=element.name if element.name != element.id else "",
        lane=element.lane,
        lane_name=element.lane_name,
        provisions=() if administrative else tuple(bases_of(written, municipality)),
        reason=written.removeprefix(ADMINISTRATIVE).strip() if administrative else None,
        during=host.name if host is not None else None,
        called=element.called,
        term=element.term,
        ways=tuple(_way(diagram, flow) for flow in diagram.outgoing(element.id)),
    )


def _way(diagram: Diagram, flow: Flow) -> Way:
    target = diagram.elements.get(flow.target)
    name = target.name if target is not None and target.name != target.id else ""
    return Way(flow.target, name, _labels(diagram).get(flow.id, ""), flow.condition, flow.default)


def _labels(diagram: Diagram) -> dict[str, str]:
    """Flow id → the words written on it."""
    return {xml.get("id", ""): xml.get("name", "") for xml in diagram.root.iter("{*}sequenceFlow")}
