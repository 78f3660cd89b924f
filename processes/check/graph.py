"""Small questions about who reaches whom in one diagram."""

from collections.abc import Callable, Iterable, Mapping

from processes.check.sheet import Sheet

Graph = Mapping[str, tuple[str, ...]]


def flow_graph(sheet: Sheet, *, borders: bool = True) -> dict[str, tuple[str, ...]]:
    """Node → the nodes that may follow; with `borders`, from a step also to its boundary events."""
    graph = {node: [flow.target for flow in sheet.leaving(node)] for node in sheet.nodes}
    if borders:
        for event in sheet.of_kind("boundaryEvent"):
            if event.attached_to in graph:
                graph[event.attached_to].append(event.id)
    return {node: tuple(target for target in targets if target in sheet.nodes) for node, targets in graph.items()}


def reached(graph: Graph, starts: Iterable[str], stops: Callable[[str], bool] = lambda node: False) -> set[str]:
    """What is reached from these nodes in one step or more; nothing goes on from a node that `stops`."""
    found: set[str] = set()
    todo = [target for start in starts for target in graph.get(start, ())]
    while todo:
        node = todo.pop()
        if node in found:
            continue
        found.add(node)
        if not stops(node):
            todo.extend(graph.get(node, ()))
    return found


def without(graph: Graph, removed: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The graph without these nodes."""
    gone = set(removed)
    return {node: tuple(t for t in targets if t not in gone) for node, targets in graph.items() if node not in gone}


def in_cycle(graph: Graph) -> list[str]:
    """The nodes that lead back to themselves."""
    return [node for node in graph if node in reached(graph, [node])]


def reversed_graph(graph: Graph) -> dict[str, tuple[str, ...]]:
    """Node → the nodes that may come before."""
    return {node: tuple(source for source, targets in graph.items() if node in targets) for node in graph}
