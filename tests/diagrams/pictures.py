"""The layout of a diagram as numbers, for the rules of good drawing."""

from dataclasses import dataclass
from pathlib import Path

from lxml import etree

ROOT = Path(__file__).parents[2] / "processes"
FILES = sorted(ROOT.glob("**/*.bpmn"))
CONTAINERS = ("participant", "lane")

Point = tuple[float, float]
Segment = tuple[Point, Point]


@dataclass(frozen=True)
class Box:
    """A shape or a label."""

    id: str
    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def overlaps(self, other: "Box", air: float = 0) -> bool:
        return (
            self.x < other.right + air
            and other.x < self.right + air
            and self.y < other.bottom + air
            and other.y < self.bottom + air
        )

    def holds(self, other: "Box") -> bool:
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom

    def shrunk(self, by: float) -> "Box":
        return Box(self.id, self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


@dataclass(frozen=True)
class Edge:
    """A flow as drawn."""

    id: str
    source: str
    target: str
    points: tuple[Point, ...]

    @property
    def segments(self) -> list[Segment]:
        return list(zip(self.points, self.points[1:], strict=False))


@dataclass(frozen=True)
class Picture:
    """One drawing: what kind each element is, where it stands, and where its label is."""

    kinds: dict[str, str]
    shapes: dict[str, Box]
    labels: list[Box]
    edges: list[Edge]
    hosts: dict[str, str]
    lanes: dict[str, str]
    timers: frozenset[str]

    def of_kind(self, *kinds: str) -> list[Box]:
        return [box for box in self.shapes.values() if self.kinds[box.id] in kinds]

    @property
    def nodes(self) -> list[Box]:
        return [box for box in self.shapes.values() if self.kinds[box.id] not in CONTAINERS]


def picture(file: Path) -> Picture:
    """The picture in this file."""
    root = etree.parse(str(file)).getroot()
    owned = {xml.get("id", ""): xml for xml in root.iter() if isinstance(xml.tag, str) and xml.get("id")}
    kinds = {name: etree.QName(xml).localname for name, xml in owned.items()}
    shapes, labels, edges = {}, [], []
    for shape in root.iter("{*}BPMNShape"):
        name = shape.get("bpmnElement", "")
        shapes[name] = _box(name, shape)
        labels += [_box(name, label) for label in shape.iterfind("{*}BPMNLabel")]
    for edge in root.iter("{*}BPMNEdge"):
        name = edge.get("bpmnElement", "")
        points = tuple((float(p.get("x", 0)), float(p.get("y", 0))) for p in edge.iterfind("{*}waypoint"))
        flow = owned[name]
        edges.append(Edge(name, flow.get("sourceRef", ""), flow.get("targetRef", ""), points))
        labels += [_box(name, label) for label in edge.iterfind("{*}BPMNLabel")]
    return Picture(
        kinds,
        shapes,
        labels,
        edges,
        {name: xml.get("attachedToRef", "") for name, xml in owned.items() if xml.get("attachedToRef")},
        {
            (reference.text or "").strip(): lane.get("id", "")
            for lane in root.iter("{*}lane")
            for reference in lane.iterfind("{*}flowNodeRef")
        },
        frozenset(name for name, xml in owned.items() if xml.find("{*}timerEventDefinition") is not None),
    )


def through(segment: Segment, box: Box) -> bool:
    """Whether a horizontal or vertical line runs through the box."""
    (x1, y1), (x2, y2) = segment
    return Box("", min(x1, x2), min(y1, y2), abs(x1 - x2), abs(y1 - y2)).overlaps(box)


def crossings(drawing: Picture) -> set[tuple[float, float]]:
    """The points at which two lines cross."""
    found = set()
    for i, one in enumerate(drawing.edges):
        for other in drawing.edges[:i]:
            for first in one.segments:
                for second in other.segments:
                    if (first[0][1] == first[1][1]) == (second[0][1] == second[1][1]):
                        continue
                    across, down = (first, second) if first[0][1] == first[1][1] else (second, first)
                    x, y = down[0][0], across[0][1]
                    xs, ys = sorted((across[0][0], across[1][0])), sorted((down[0][1], down[1][1]))
                    if xs[0] < x < xs[1] and ys[0] < y < ys[1]:
                        found.add((x, y))
    return found


def _box(name: str, holder: etree._Element) -> Box:
    bounds = holder.find("{*}Bounds")
    if bounds is None:
        raise ValueError(f"{name} has no bounds")
    x, y, width, height = (float(bounds.get(key, 0)) for key in ("x", "y", "width", "height"))
    return Box(name, x, y, width, height)
