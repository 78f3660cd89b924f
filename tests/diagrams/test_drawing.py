"""How the diagrams are drawn: nothing on top of anything, straight lines, time at the bottom, ends at the right."""

from pathlib import Path

import pytest

from tests.diagrams.pictures import FILES, ROOT, crossings, picture, through

MOST_CROSSINGS = 9

every_diagram = pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(ROOT)) for file in FILES])


@every_diagram
def test_no_shape_overlaps_another(file: Path) -> None:
    drawing = picture(file)
    pairs = [
        (one.id, other.id)
        for i, one in enumerate(drawing.nodes)
        for other in drawing.nodes[:i]
        if one.overlaps(other) and drawing.hosts.get(one.id) != other.id and drawing.hosts.get(other.id) != one.id
    ]
    assert pairs == []


@every_diagram
def test_lines_are_horizontal_or_vertical_and_end_at_their_shapes(file: Path) -> None:
    drawing = picture(file)
    for edge in drawing.edges:
        for (x1, y1), (x2, y2) in edge.segments:
            assert x1 == x2 or y1 == y2, edge.id
        for node, (x, y) in ((edge.source, edge.points[0]), (edge.target, edge.points[-1])):
            box = drawing.shapes[node]
            assert box.x - 1 <= x <= box.right + 1, edge.id
            assert box.y - 1 <= y <= box.bottom + 1, edge.id


@every_diagram
def test_no_line_runs_through_a_shape(file: Path) -> None:
    drawing = picture(file)
    touched = [
        (edge.id, box.id)
        for edge in drawing.edges
        for box in drawing.nodes
        for k, segment in enumerate(edge.segments)
        if through(segment, box.shrunk(2)) and not (k == 0 and drawing.hosts.get(edge.source) == box.id)
    ]
    assert touched == []


@every_diagram
def test_labels_lie_on_no_shape_no_line_and_no_other_label(file: Path) -> None:
    drawing = picture(file)
    assert [(label.id, box.id) for label in drawing.labels for box in drawing.nodes if label.overlaps(box, -2)] == []
    pairs = [(a.id, b.id) for i, a in enumerate(drawing.labels) for b in drawing.labels[:i] if a.overlaps(b, -2)]
    assert pairs == []
    lines = [
        (label.id, edge.id)
        for label in drawing.labels
        for edge in drawing.edges
        for segment in edge.segments
        if through(segment, label.shrunk(2))
    ]
    assert lines == []


@every_diagram
def test_every_element_stands_in_its_lane_and_every_lane_in_the_pool(file: Path) -> None:
    drawing = picture(file)
    for node in drawing.nodes:
        if node.id not in drawing.hosts:
            assert drawing.shapes[drawing.lanes[node.id]].holds(node), node.id
    (pool,) = drawing.of_kind("participant")
    assert all(pool.holds(box) for box in drawing.shapes.values())


@every_diagram
def test_the_ends_are_the_rightmost_of_all(file: Path) -> None:
    drawing = picture(file)
    ends = drawing.of_kind("endEvent")
    assert len({end.x + end.width / 2 for end in ends}) == 1
    beyond = [node.id for node in drawing.nodes if node.x + node.width / 2 > ends[0].x + ends[0].width / 2]
    assert beyond == []


@every_diagram
def test_the_timer_of_a_wait_is_its_lowest_exit(file: Path) -> None:
    drawing = picture(file)
    for gateway in drawing.of_kind("eventBasedGateway"):
        exits = [edge.target for edge in drawing.edges if edge.source == gateway.id]
        timers = [drawing.shapes[node].y for node in exits if node in drawing.timers]
        messages = [drawing.shapes[node].y for node in exits if node not in drawing.timers]
        assert max(messages) < min(timers), gateway.id


@every_diagram
def test_lines_hardly_cross(file: Path) -> None:
    assert len(crossings(picture(file))) <= MOST_CROSSINGS
