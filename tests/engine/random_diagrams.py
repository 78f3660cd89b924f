"""Random diagrams of our subset, structured, from a seed: the same seed gives the same diagram everywhere."""

import random
import zlib
from collections import Counter
from itertools import pairwise
from typing import Any

from tests.engine.bpmn import Node, Process

DEPTH = 3
SIMPLE = ("user", "user", "service")
BLOCKS = (
    "exclusive", "loop", "parallel", "call", "wait", "alone", "boundary", "term_boundary", "alert", "retry", "escape",
)  # fmt: skip


class Decisions:
    """What the service before a gateway decides: the same for both sides, by the name and how often it was asked."""

    def __init__(self, seed: int) -> None:
        self.seed, self.asked = seed, Counter[str]()

    def effect(self, service: str) -> dict[str, Any]:
        if not service.startswith("decide_"):
            return {}
        gateway = service.removeprefix("decide_")
        self.asked[gateway] += 1
        drawn = zlib.crc32(f"{self.seed}/{gateway}/{self.asked[gateway]}".encode()) % 1000
        again = gateway.startswith("loop") and self.asked[gateway] > 3
        return {f"v_{gateway}": 0 if again else int(drawn < 500)}


class Generator:
    """Each block is drawn between the node it gives back first and the node it gives back last."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.count = 0
        self.processes: list[Process] = []
        self.has_parallel = False
        self.process("p", DEPTH)

    def process(self, name: str, depth: int) -> None:
        drawn = Process(name)
        self.processes.append(drawn)
        drawn.start(f"begin_{name}").end(f"done_{name}", result=f"result_{name}")
        first, last = self.sequence(drawn, depth, self.random.randint(1, 3), inside_parallel=False)
        drawn.chain(f"begin_{name}", first).chain(last, f"done_{name}")

    def new(self, kind: str) -> str:
        self.count += 1
        return f"{kind}{self.count}"

    def sequence(self, p: Process, depth: int, length: int, inside_parallel: bool) -> tuple[str, str]:
        blocks = [self.block(p, depth, inside_parallel) for _ in range(length)]
        for (_, last), (first, _) in pairwise(blocks):
            p.flow(last, first)
        return blocks[0][0], blocks[-1][1]

    def inner(self, p: Process, depth: int, inside_parallel: bool) -> tuple[str, str]:
        return self.sequence(p, depth - 1, self.random.randint(1, 2), inside_parallel)

    def block(self, p: Process, depth: int, inside_parallel: bool) -> tuple[str, str]:
        choices = SIMPLE + (BLOCKS if depth > 0 else ())
        kind = self.random.choice(choices)
        if kind == "escape" and inside_parallel:
            kind = "user"  # a branch that ends elsewhere would leave its join waiting for ever
        drawn: tuple[str, str] = getattr(self, f"_{kind}")(p, depth, inside_parallel)
        return drawn

    def _user(self, p: Process, depth: int, inside: bool) -> tuple[str, str]:
        name = self.new("user")
        p.user(name, sets=f"v_{name}")
        return name, name

    def _service(self, p: Process, depth: int, inside: bool) -> tuple[str, str]:
        name = self.new("service")
        p.service(name)
        return name, name

    def _gateway(self, p: Process, name: str) -> str:
        """An exclusive gateway behind the service that decides; gives back the service."""
        p.service(f"decide_{name}", sets=f"v_{name}").exclusive(name).flow(f"decide_{name}", name)
        return f"decide_{name}"

    def _merge(self, p: Process, *lasts: str) -> str:
        name = self.new("merge")
        p.exclusive(name)
        for last in lasts:
            p.flow(last, name)
        return name

    def _exclusive(self, p: Process, depth: int, inside: bool) -> tuple[str, str]:
        name = self.new("choice")
        first = self._gateway(p, name)
        one, other = self.inner(p, depth, inside), self.inner(p, depth, inside)
        p.choose(name, one[0], **{other[0]: f"v_{name} == 1"})
        return first, self._merge(p, one[1], other[1])

    def _loop(self, p: Process, depth: int, inside: bool) -> tuple[str, str]:
        entry, name, after = self.new("entry"), self.new("loop"), self.new("after")
        p.exclusive(entry)
        body = self.inner(p, depth, inside)
        first = self._gateway(p, name)
        p.service(after)
        p.chain(entry, body[0]).chain(body[1], first).choose(name, after, **{entry: f"v_{name} == 1"})
        return entry, after

    def _parallel(self, p: Process, depth: int, inside: bool) -> tuple[str, str]:
        self.has_parallel = True
        split, join = self.new("split"), self.new("join")
        p.parallel(split, join)
        for _ in range(self.random.randint(2, 3)):
            branch = self.inner(p, depth, True)
            p.flow(split, branch[0]).flow(branch[1], join)
        return split, join

    def _call(self, p: Process, depth: int, inside: bool) -> tuple[str, str]:
        name, called = self.new("call"), self.new("process")
        p.call(name, called)
        self.process(called, depth - 1)
        return name, name

    def _wait(self, p: Process, depth: int, inside: bool) -> tuple[str, str]:
        """One branch goes back to the wait, the others go on; the timer is drawn last."""
        entry, wait = self.new("entry"), self.new("wait")
        p.exclusive(entry).wait(wait).flow(entry, wait)
        lasts = []
        for number in range(self.random.randint(1, 3)):
            event = self.new("message")
            p.message(event, f"m_{event}").flow(wait, event)
            body = self.inner(p, depth, inside)
            p.flow(event, body[0])
            if number:
                lasts.append(body[1])
            else:
                p.flow(body[1], entry)
        timer = self.new("timer")
        p.timer(timer, f"t_{timer}").flow(wait, timer)
        return entry, self._merge(p, timer, *lasts)

    def _alone(self, p: Process, depth: int, inside: bool) -> tuple[str, str]:
        name = self.new("timer" if self.random.random() < 0.5 else "message")
        if name.startswith("timer"):
            p.timer(name, f"t_{name}")
        else:
            p.message(name, f"m_{name}")
        return name, name

    def _host(self, p: Process, depth: int, inside: bool) -> str:
        return (self._call if self.random.random() < 0.5 else self._user)(p, depth, inside)[0]

    def _boundary(self, p: Process, depth: int, inside: bool) -> tuple[str, str]:
        host, event = self._host(p, depth, inside), self.new("boundary")
        p.on_message(event, host, f"m_{event}")
        body = self.inner(p, depth, inside)
        p.flow(event, body[0])
        return host, self._merge(p, host, body[1])

    def _term_boundary(self, p: Process, depth: int, inside: bool) -> tuple[str, str]:
        host, event, message = self._host(p, depth, inside), self.new("boundary"), self.new("boundary")
        p.on_term(event, host, f"t_{event}").on_message(message, host, f"m_{message}")
        body = self.inner(p, depth, inside)
        p.flow(event, body[0])
        return host, self._merge(p, host, body[1], message)

    def _alert(self, p: Process, depth: int, inside: bool) -> tuple[str, str]:
        """A term that does not interrupt: a service tells somebody, beside the task."""
        host = self._host(p, depth, inside)
        event, service, end = self.new("alert"), self.new("service"), self.new("end")
        p.on_term(event, host, f"t_{event}", interrupting=False).service(service).end(end).chain(event, service, end)
        return host, host

    def _retry(self, p: Process, depth: int, inside: bool) -> tuple[str, str]:
        """A message on the boundary that leads back to its own step, through an exclusive gateway."""
        entry = self.new("entry")
        host, event = self._host(p, depth, inside), self.new("boundary")
        p.exclusive(entry).flow(entry, host).on_message(event, host, f"m_{event}")
        body = self.inner(p, depth, inside)
        p.flow(event, body[0]).flow(body[1], entry)
        return entry, host

    def _escape(self, p: Process, depth: int, inside: bool) -> tuple[str, str]:
        """A way to an end of its own, with its own result."""
        name, end, after = self.new("choice"), self.new("end"), self.new("after")
        first = self._gateway(p, name)
        p.end(end, result=f"result_{end}").service(after).choose(name, after, **{end: f"v_{name} == 1"})
        return first, after


def events_of(processes: list[Process]) -> dict[str, Node]:
    return {node.id: node for process in processes for node in process.nodes.values() if node.message or node.term}
