"""One diagram file as the check sees it: every part that may be wrong, read without refusing anything but unsafe XML.

The engine's own reader stops at the first mistake; the check wants them all, and the layout too.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from lxml import etree

from processes.engine.diagram import BPMN, DRAWING, LARGEST_FILE, local_name, properties_of

PARTICIPANT_TAGS = ("participant", "lane", "sequenceFlow")
COMMON = "common/"
CONTAINERS = ("subProcess", "adHocSubProcess", "transaction")


class UnsafeXmlError(Exception):
    """A text that is not read any further; the sentence says why."""


@dataclass(frozen=True)
class Node:
    """A node of the diagram (task, event, gateway, call), of whatever kind."""

    id: str
    kind: str
    name: str
    lane: str | None
    properties: dict[str, str] = field(hash=False)
    xml: etree._Element = field(repr=False, compare=False, hash=False)

    @property
    def attached_to(self) -> str | None:
        return self.xml.get("attachedToRef")

    @property
    def interrupting(self) -> bool:
        return self.xml.get("cancelActivity", "true").lower() == "true"

    @property
    def default(self) -> str | None:
        return self.xml.get("default")

    @property
    def called(self) -> str | None:
        return self.xml.get("calledElement")

    @property
    def message(self) -> str | None:
        found = self.xml.find(f"{{{BPMN}}}messageEventDefinition")
        return None if found is None else found.get("messageRef", "")

    @property
    def is_timer(self) -> bool:
        return self.xml.find(f"{{{BPMN}}}timerEventDefinition") is not None

    @property
    def term(self) -> str | None:
        """What a date timer waits for; None for every other node and every other timer."""
        found = self.xml.find(f"{{{BPMN}}}timerEventDefinition/{{{BPMN}}}timeDate")
        return None if found is None else (found.text or "").strip()

    @property
    def label(self) -> str:
        """How a message names the node."""
        return f"«{self.name}» ({self.id})" if self.name else f"«{self.id}»"


@dataclass(frozen=True)
class Arrow:
    """A sequence flow."""

    id: str
    source: str
    target: str
    name: str
    condition: str | None


@dataclass(frozen=True)
class Sheet:
    """One file."""

    file: str
    root: etree._Element = field(repr=False, compare=False)

    @property
    def stem(self) -> str:
        return self.file.rsplit("/", 1)[-1].removesuffix(".bpmn")

    @cached_property
    def processes(self) -> list[etree._Element]:
        return list(self.root.iterfind(f"{{{BPMN}}}process"))

    @property
    def common(self) -> bool:
        """Does the diagram stand in common/, for the procedures of all municipalities?"""
        return self.file.startswith(COMMON)

    @property
    def process(self) -> str:
        return self.processes[0].get("id", "") if self.processes else self.stem

    @cached_property
    def lanes(self) -> dict[str, list[str]]:
        """Lane id → the nodes that stand in it."""
        return {
            lane.get("id", ""): [(ref.text or "").strip() for ref in lane.iterfind(f"{{{BPMN}}}flowNodeRef")]
            for process in self.processes
            for lane in process.iter(f"{{{BPMN}}}lane")
        }

    @cached_property
    def nodes(self) -> dict[str, Node]:
        """The nodes of the process by id; with a doubled id the first one (another rule tells of the second)."""
        lane_of = {node: lane for lane, nodes in self.lanes.items() for node in nodes}
        found: dict[str, Node] = {}
        for process in self.processes:
            for xml in _nodes_within(process):
                node = xml.get("id", "")
                found.setdefault(
                    node, Node(node, local_name(xml), xml.get("name", ""), lane_of.get(node), properties_of(xml), xml)
                )
        return found

    @cached_property
    def flows(self) -> list[Arrow]:
        found = []
        for process in self.processes:
            for xml in process.iter(f"{{{BPMN}}}sequenceFlow"):
                condition = xml.find(f"{{{BPMN}}}conditionExpression")
                text = None if condition is None else (condition.text or "")
                found.append(
                    Arrow(
                        xml.get("id", ""), xml.get("sourceRef", ""), xml.get("targetRef", ""), xml.get("name", ""), text
                    )
                )
        return found

    @cached_property
    def messages(self) -> dict[str, str]:
        """Declared messages: id → name."""
        return {xml.get("id", ""): xml.get("name", "") for xml in self.root.iterfind(f"{{{BPMN}}}message")}

    @property
    def drawings(self) -> list[etree._Element]:
        return list(self.root.iterfind(f"{{{DRAWING}}}BPMNDiagram"))

    def of_kind(self, *kinds: str) -> list[Node]:
        return [node for node in self.nodes.values() if node.kind in kinds]

    def leaving(self, node: str) -> list[Arrow]:
        return [flow for flow in self.flows if flow.source == node]

    def entering(self, node: str) -> list[Arrow]:
        return [flow for flow in self.flows if flow.target == node]

    def on_border(self, node: str) -> list[Node]:
        """The boundary events of a node."""
        return [event for event in self.of_kind("boundaryEvent") if event.attached_to == node]

    def outside_drawing(self) -> Iterator[etree._Element]:
        """Every XML element but those of the layout."""
        for child in self.root:
            if child.tag != f"{{{DRAWING}}}BPMNDiagram":
                yield from child.iter()


def read_sheet(file: str, text: str) -> Sheet:
    """The file, or UnsafeXmlError: too large, with DOCTYPE or entities, not well formed, not BPMN 2.0."""
    data = text.encode()
    if len(data) > LARGEST_FILE:
        raise UnsafeXmlError(f"o arquivo passa de {LARGEST_FILE // 1_000_000} MB.")
    if re.search(r"<!\s*(DOCTYPE|ENTITY)", text, re.IGNORECASE):
        raise UnsafeXmlError("o arquivo declara DOCTYPE ou entidades, por onde se lê o que está fora dele.")
    parser = etree.XMLParser(
        encoding="utf-8", resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False,
        remove_comments=True, remove_pis=True,
    )  # fmt: skip
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise UnsafeXmlError(f"o arquivo não é XML bem formado (linha {error.lineno}).") from error
    if root.tag != f"{{{BPMN}}}definitions":
        raise UnsafeXmlError("o arquivo não é um diagrama BPMN 2.0 (falta o elemento definitions).")
    return Sheet(file, root)


def _nodes_within(container: etree._Element) -> Iterator[etree._Element]:
    for child in container:
        kind = local_name(child)
        if kind in CONTAINERS or kind in ("task", "callActivity") or kind.endswith(("Task", "Event", "Gateway")):
            yield child
        if kind in CONTAINERS:
            yield from _nodes_within(child)
