"""Plays a case of the real diagrams from its opening to its end, stored and loaded again after every step."""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from processes.engine.blueprint import Blueprint, Element, read_blueprint
from processes.engine.machine import Machine
from tests.engine.city import City, Notice, next_business_day

PROCESSES = Path(__file__).parents[2] / "processes"
FOLDERS = ("mococa/abandonment", "common")
FRAME = "abandonment"


@cache
def abandonment() -> Blueprint:
    found = {
        f"{folder}/{file.name}": file.read_text(encoding="utf-8")
        for folder in FOLDERS
        for file in sorted((PROCESSES / folder).glob("*.bpmn"))
    }
    return read_blueprint(found, FRAME)


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


class Told(City):
    """A city that notes the way of the case."""

    trail: Trail

    def reached(self, element: Element, callers: tuple[Element, ...]) -> None:
        self.trail.reached(element, callers)


class Story:
    """One case. Every method that acts lets time pass first, acts once, and delivers what was waiting."""

    def __init__(self, **city: Any) -> None:
        self.blueprint = abandonment()
        self.city = Told(**city)
        self.city.trail = self.trail = Trail(self.blueprint)
        self.waiting: list[tuple[str, Notice | None]] = []
        self.sizes: list[int] = []
        self.machine = Machine.start(self.blueprint, self.city, {}, self.city.now)
        self._settle()

    # --- what is open

    def ready(self) -> list[str]:
        return [found.element.id for found in self.machine.ready()]

    def awaited(self) -> list[str]:
        return [str(found.element.message) for found in self.machine.awaited()]

    def timers(self) -> dict[str, datetime]:
        """The wait or, where the timer stands alone, the timer → its day."""
        return {
            (found.wait or found.element).id: self.city.terms[str(found.element.term)]
            for found in self.machine.timers()
        }

    # --- what happens

    def fill(self, step: str, **form: Any) -> None:
        """Somebody fills the form of this open step."""
        self._settle()
        found = [task for task in self.machine.ready() if task.element.id == step]
        assert len(found) == 1, f"{step} is not open, but {self.ready()}; awaited {self.awaited()}; {self.timers()}"
        self.city.form = form
        if step == "receive_in_yard":
            self.city.in_yard, self.city.seized_on = True, self.city.today
        if step in ("return_vehicle", "release_vehicle"):
            self.city.in_yard = False
        declared = found[0].element.sets
        assert form.keys() >= set(declared), f"{step} has to set {declared}"
        variables = {name: form[name] for name in declared}
        self.machine.complete(found[0].id, variables)
        self._settle()

    def record(self, message: str, **form: Any) -> None:
        """A message is recorded; it waits until the diagram awaits it."""
        if message == "defence_filed":
            self.city.defence = {"filed_at": self.city.now, **form}
        if message == "removal_reported":
            self.city.reported_on = form.get("removed_on", self.city.today)
        self._send(message, None)

    def receipt(
        self, who: str = "owner", *, of: int = -1, returned: str | None = None, received_on: date | None = None
    ) -> None:
        """A receipt or a return writes the addressee's row; it wakes the wait only of a notice still out."""
        notice = self.city.notices[of]
        row = notice.addressees[who]
        if returned and returned != "recusado":
            self.city.fail(row)
        else:
            row.state, row.received = "received", received_on or self.city.today
        if notice.terms and not notice.complete:
            self._send("notice_returned" if returned else "notice_received", notice)

    def rectify(self) -> None:
        """A new edition of the gazette restarts the terms of the latest publication."""
        notice = [n for n in self.city.notices if any(row.published for row in n.addressees.values())][-1]
        for row in notice.addressees.values():
            if row.published:
                row.received = next_business_day(self.city.today)
        if notice.complete:
            self.city.start_terms(notice)
        self._settle()

    def wait_until(self, moment: datetime) -> None:
        self.city.now = max(self.city.now, moment)
        self._settle()

    def wait_days(self, days: int) -> None:
        self.wait_until(self.city.now + timedelta(days))

    def wait_for(self, wait: str) -> None:
        """Lets the term of this wait end: at its last second nothing moves, one second later the timer fires."""
        due = self.timers()[wait]
        self.wait_until(due)
        assert self.timers().get(wait) == due, f"{wait} fired before its term was over"
        fired = len(self.trail.steps)
        self.wait_until(due + timedelta(seconds=1))
        assert len(self.trail.steps) > fired, f"{wait} did not fire"

    def _send(self, message: str, notice: Notice | None) -> None:
        self.waiting.append((message, notice))
        self._settle()

    def _settle(self) -> None:
        """Time first; then one message; again until nothing moves. Then store and load."""
        while True:
            self.machine.time_passes(self.city.now)
            self.waiting = [(m, notice) for m, notice in self.waiting if notice is None or not notice.complete]
            expected = self.awaited()
            found = next((each for each in self.waiting if each[0] in expected), None)
            if found is None:
                break
            self.waiting.remove(found)
            assert self.machine.deliver(found[0])
        state = self.machine.dump()
        self.sizes.append(len(state))
        self.machine = Machine.load(self.blueprint, state, self.city)


ROUTES: dict[str, Callable[[], Story]] = {}
OUTCOMES: dict[str, str] = {}


def route(
    outcome: str, *, left: tuple[str, ...] = (), **city: Any
) -> Callable[[Callable[[Story], None]], Callable[[], None]]:
    """Makes a test of a route: played from the report to the end, it must give this outcome with nothing left open.

    `left`: messages that were never awaited, listed when the case is archived.
    """

    def decorate(tell: Callable[[Story], None]) -> Callable[[], None]:
        def play() -> Story:
            story = Story(**city)
            tell(story)
            assert story.machine.finished, f"open: {story.ready()} {story.awaited()} {story.timers()}"
            assert not (story.ready())
            assert not (story.awaited())
            assert not (story.timers())
            assert story.city.outcome == story.machine.variables["phase_end"] == outcome
            assert tuple(message for message, _ in story.waiting) == left
            return story

        def test() -> None:
            play()

        assert tell.__name__ not in ROUTES, tell.__name__
        ROUTES[tell.__name__], OUTCOMES[tell.__name__] = play, outcome
        test.__name__, test.__doc__, test.__module__ = tell.__name__, tell.__doc__, tell.__module__
        return test

    return decorate
