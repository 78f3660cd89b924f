"""The way of a case through the diagrams."""

from processes.engine.blueprint import Blueprint, Element


class Trail:
    """Which flows were taken: the one that leads from the latest element of the same call that has one to here."""

    def __init__(self, blueprint: Blueprint) -> None:
        self.drawn = {(flow.process, flow.source, flow.target) for flow in blueprint.flows}
        self.taken: set[tuple[str, str, str]] = set()
        self.steps: list[str] = []
        self._before: dict[tuple[str, ...], list[str]] = {}

    def reached(self, element: Element, callers: tuple[Element, ...]) -> None:
        self.steps.append(element.id)
        place = tuple(caller.id for caller in callers)
        before = self._before.setdefault(place, [])
        if element.kind == "startEvent":
            before.clear()
        source = next((s for s in reversed(before) if (element.process, s, element.id) in self.drawn), None)
        if source is not None:
            self.taken.add((element.process, source, element.id))
        before.append(element.id)
