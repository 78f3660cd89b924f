"""A token interpreter of our subset, written from the BPMN standard and from nothing else: the oracle of the machine.

Slow and plain on purpose. It knows neither the library nor our engine: a process instance (Scope) holds tokens; a token
lies on a node and carries its variables; a parallel join keeps what arrived on each flow until there is one on each.
"""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.engine.bpmn import Edge, Node, Process

Data = dict[str, Any]
Key = tuple[str, ...]


@dataclass(eq=False)
class Token:
    node: Node
    scope: "Scope"
    data: Data
    armed: list[Node] = field(default_factory=list)
    called: "Scope | None" = None


@dataclass(eq=False)
class Scope:
    process: Process
    path: Key
    caller: Token | None
    tokens: list[Token] = field(default_factory=list)
    arrived: dict[str, dict[str, list[Data]]] = field(default_factory=dict)
    moving: int = 0


@dataclass(frozen=True)
class View:
    """What is open: element ids with the call activities that lead there in front."""

    ready: list[Key]
    awaited: list[Key]
    timers: list[Key]
    finished: bool


class Interpreter:
    def __init__(self, processes: Mapping[str, Process], frame: str, effect: Callable[[str], Data]) -> None:
        self.processes, self.effect = processes, effect
        self.queue: deque[tuple[Scope, Node, Edge | None, Data]] = deque()
        self.finished, self.result = False, {}  # type: bool, Data
        self.top = self._begin(frame, (), None, {})
        self._run()

    def view(self) -> View:
        ready: list[Key] = []
        awaited: list[Key] = []
        timers: list[Key] = []
        for token in self._tokens(self.top):
            if token.node.kind == "userTask":
                ready.append((*token.scope.path, token.node.id))
            for event in self._events(token):
                (timers if event.term else awaited).append((*token.scope.path, event.id))
        return View(sorted(ready), sorted(awaited), sorted(timers), self.finished)

    def data_at(self, key: Key) -> Data:
        return next(t.data for t in self._tokens(self.top) if (*t.scope.path, t.node.id) == key)

    def complete(self, key: Key, variables: Data) -> None:
        token = next(t for t in self._tokens(self.top) if (*t.scope.path, t.node.id) == key)
        token.data |= variables
        token.scope.tokens.remove(token)
        self._leave(token.scope, token.node, token.data)
        self._run()

    def happens(self, key: Key) -> None:
        """The message or term of this event: of a wait, alone, or on a boundary."""
        token, event = next(
            (t, e) for t in self._tokens(self.top) for e in self._events(t) if (*t.scope.path, e.id) == key
        )
        if event.host is not None and not event.interrupting:
            token.armed.remove(event)
        else:
            token.scope.tokens.remove(token)  # and with it whatever it has called
        self._leave(token.scope, event, dict(token.data))
        self._run()

    def _events(self, token: Token) -> list[Node]:
        nodes = token.scope.process.nodes
        if token.node.kind == "eventBasedGateway":
            return [nodes[edge.target] for edge in token.scope.process.edges if edge.source == token.node.id]
        return [token.node] if token.node.kind == "intermediateCatchEvent" else token.armed

    def _tokens(self, scope: Scope) -> list[Token]:
        found: list[Token] = []
        for token in scope.tokens:
            found.append(token)
            if token.called is not None:
                found += self._tokens(token.called)
        return found

    def _begin(self, process: str, path: Key, caller: Token | None, data: Data) -> Scope:
        drawn = self.processes[process]
        scope = Scope(drawn, path, caller)
        for name in names_read(drawn):
            data.setdefault(name, None)
        start = next(node for node in drawn.nodes.values() if node.kind == "startEvent")
        self._move(scope, start, None, data)
        return scope

    def _move(self, scope: Scope, node: Node, edge: Edge | None, data: Data) -> None:
        scope.moving += 1
        self.queue.append((scope, node, edge, data))

    def _leave(self, scope: Scope, node: Node, data: Data) -> None:
        for edge in scope.process.edges:
            if edge.source == node.id:
                self._move(scope, scope.process.nodes[edge.target], edge, dict(data))

    def _run(self) -> None:
        while self.queue:
            scope, node, edge, data = self.queue.popleft()
            scope.moving -= 1
            self._enter(scope, node, edge, data)

    def _enter(self, scope: Scope, node: Node, edge: Edge | None, data: Data) -> None:
        for name in node.properties.get("sets", "").split():
            data[name] = None
        if node.kind in ("userTask", "eventBasedGateway", "intermediateCatchEvent", "callActivity"):
            if edge is not None and scope.process.nodes[edge.source].kind == "eventBasedGateway":
                self._leave(scope, node, data)
                return
            token = Token(node, scope, data, [n for n in scope.process.nodes.values() if n.host == node.id])
            scope.tokens.append(token)
            if node.called is not None:
                token.called = self._begin(node.called, (*scope.path, node.id), token, dict(data))
        elif node.kind == "exclusiveGateway":
            chosen = self._choose(scope, node, data)
            self._move(scope, scope.process.nodes[chosen.target], chosen, data)
        elif node.kind == "parallelGateway":
            self._join(scope, node, edge, data)
        elif node.kind == "endEvent":
            if "result" in node.properties:
                data["phase_end"] = node.properties["result"]
            self._end(scope, data)
        else:
            if node.kind == "serviceTask":
                data |= self.effect(node.id)
            self._leave(scope, node, data)

    def _choose(self, scope: Scope, node: Node, data: Data) -> Edge:
        exits = [edge for edge in scope.process.edges if edge.source == node.id]
        for edge in exits:
            if edge.condition is not None:
                name, value = edge.condition.split(" == ")
                if data[name] == int(value):
                    return edge
        return next(edge for edge in exits if edge.condition is None)

    def _join(self, scope: Scope, node: Node, edge: Edge | None, data: Data) -> None:
        incoming = [other.id for other in scope.process.edges if other.target == node.id]
        places = scope.arrived.setdefault(node.id, {name: [] for name in incoming})
        assert edge is not None
        places[edge.id].append(data)
        if all(places.values()):
            merged: Data = {}
            for place in places.values():
                merged |= place.pop(0)
            self._leave(scope, node, merged)

    def _end(self, scope: Scope, data: Data) -> None:
        if scope.tokens or scope.moving:
            return
        if scope.caller is None:
            self.finished, self.result = True, data
            return
        caller = scope.caller
        if caller in caller.scope.tokens:
            caller.scope.tokens.remove(caller)
            self._leave(caller.scope, caller.node, data)


def names_read(process: Process) -> list[str]:
    return [edge.condition.split(" == ")[0] for edge in process.edges if edge.condition is not None]
