"""Every shape is drawn: a viewer leaves out in silence what has no layout."""

from collections.abc import Iterator

from processes.check.finding import Finding
from processes.check.sheet import PARTICIPANT_TAGS, Sheet
from processes.engine.diagram import BPMN, DRAWING, NODES

WORDS = {"participant": "o quadro", "lane": "a raia", "sequenceFlow": "o fluxo"}
DRAWING_POINTS = "http://www.omg.org/spec/DD/20100524/DI"
DRAWING_BOUNDS = "http://www.omg.org/spec/DD/20100524/DC"


def everything_drawn(sheet: Sheet) -> Iterator[Finding]:
    """Node, lane and participant have a shape with bounds, and each flow an edge with at least two points."""
    drawn = _drawn(sheet)
    for xml in sheet.root.iter(*(f"{{{BPMN}}}{tag}" for tag in (*PARTICIPANT_TAGS, *sorted(NODES)))):
        tag, element = str(xml.tag).removeprefix(f"{{{BPMN}}}"), xml.get("id", "")
        if element not in drawn:
            yield Finding(
                "no_layout", sheet.file, element,
                f"Falta o desenho de «{element}» ({WORDS.get(tag, tag)}): quem abrisse o diagrama não o veria.",
                "Abra o diagrama no editor, desenhe o que falta e salve.",
            )  # fmt: skip


def frame(sheet: Sheet) -> Iterator[Finding]:
    """The process stands in a pool: without it lanes have no frame and no title."""
    if not any(xml.get("processRef") == sheet.process for xml in sheet.root.iter(f"{{{BPMN}}}participant")):
        yield Finding(
            "no_layout", sheet.file, sheet.process,
            f"O processo «{sheet.process}» não está em um quadro (participante): o título não apareceria.",
            "Crie no editor um quadro com raias para o processo.",
        )  # fmt: skip


def _drawn(sheet: Sheet) -> set[str]:
    """The elements with a complete shape or edge."""
    found: set[str] = set()
    for drawing in sheet.drawings:
        for shape in drawing.iter(f"{{{DRAWING}}}BPMNShape"):
            if shape.find(f"{{{DRAWING_BOUNDS}}}Bounds") is not None:
                found.add(shape.get("bpmnElement", ""))
        for edge in drawing.iter(f"{{{DRAWING}}}BPMNEdge"):
            if len(edge.findall(f"{{{DRAWING_POINTS}}}waypoint")) >= 2:
                found.add(edge.get("bpmnElement", ""))
    return found
