"""Plays a case of the real diagrams from its opening to its end, stored and loaded again after every step."""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from processes.engine.blueprint import Blueprint, read_blueprint
from processes.engine.machine import Machine
from tests.engine.rows import Notice, Rows, next_business_day
from tests.engine.trail import Trail

PROCESSES = Path(__file__).parents[2] / "processes"

Kept = TypeVar("Kept", bound=Rows)


@cache
def drawn(procedure: str, process: str) -> Blueprint:
    """The process of this procedure (`mococa/abandonment`) with all that it calls."""
    found = {
        f"{folder}/{file.name}": file.read_text(encoding="utf-8")
        for folder in (procedure, "common")
        for file in sorted((PROCESSES / folder).glob("*.bpmn"))
    }
    return read_blueprint(found, process)


class Play(Generic[Kept]):
    """One case. Every method that acts lets time pass first, acts once, and delivers what was waiting."""

    procedure: ClassVar[str]
    process: ClassVar[str]
    rows: ClassVar[type[Rows]]
    city: Kept

    def __init__(self, **city: Any) -> None:
        self.blueprint = self.diagrams()
        self.trail = Trail(self.blueprint)
        self.city = self.rows(**city)  # type: ignore[assignment]  # `rows` is the class of `city`
        self.city.trail = self.trail
        self.waiting: list[tuple[str, Notice | None]] = []
        self.sizes: list[int] = []
        self.machine = Machine.start(self.blueprint, self.city, {}, self.city.now)
        self._settle()

    @classmethod
    def diagrams(cls) -> Blueprint:
        return drawn(cls.procedure, cls.process)

    def ended_as(self) -> str | None:
        """What the variables or the rows of the finished case say that it ended as."""
        assert self.city.outcome == self.machine.variables["phase_end"]
        return self.city.outcome

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
        self.city.filled(step)
        declared = found[0].element.sets
        assert form.keys() >= set(declared), f"{step} has to set {declared}"
        variables = {name: form[name] for name in declared}
        self.machine.complete(found[0].id, variables)
        self._settle()

    def record(self, message: str, **form: Any) -> None:
        """A message is recorded; it waits until the diagram awaits it."""
        self.city.recorded(message, form)
        self._send(message, None)

    def wake(self, message: str) -> None:
        """Another process tells this one that its rows changed: where nobody waits for it, it is dropped."""
        if message in self.awaited():
            self._send(message, None)

    def receipt(
        self, who: str | None = None, *, of: int = -1, returned: str | None = None, received_on: date | None = None
    ) -> None:
        """A receipt or a return writes the addressee's row; it wakes the wait only of a notice still out."""
        notice = self.city.notices[of]
        row = notice.addressees[who or next(iter(notice.addressees))]
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


Told = TypeVar("Told", bound=Play[Any])


class Routes(Generic[Told]):
    """The routes of one kind of case: a decorator that makes a test of each, and all of them to be played together."""

    def __init__(self, story: type[Told]) -> None:
        self.story = story
        self.plays: dict[str, Callable[[], Told]] = {}
        self.outcomes: dict[str, str] = {}

    def __call__(
        self, outcome: str, *, left: tuple[str, ...] = (), **city: Any
    ) -> Callable[[Callable[[Told], None]], Callable[[], None]]:
        """Played from its opening to the end, it must give this outcome with nothing left open.

        `left`: messages that were never awaited, listed when the case is archived.
        """

        def decorate(tell: Callable[[Told], None]) -> Callable[[], None]:
            def play() -> Told:
                story = self.story(**city)
                tell(story)
                assert story.machine.finished, f"open: {story.ready()} {story.awaited()} {story.timers()}"
                assert not (story.ready())
                assert not (story.awaited())
                assert not (story.timers())
                assert story.ended_as() == outcome
                assert tuple(message for message, _ in story.waiting) == left
                return story

            def test() -> None:
                play()

            assert tell.__name__ not in self.plays, tell.__name__
            self.plays[tell.__name__], self.outcomes[tell.__name__] = play, outcome
            test.__name__, test.__doc__, test.__module__ = tell.__name__, tell.__doc__, tell.__module__
            return test

        return decorate
