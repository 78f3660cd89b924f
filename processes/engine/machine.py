"""One case in memory: what is open, and what happens when somebody acts, a message comes or a day passes.

It knows no rows, no clock and no transaction. Who uses it lets time pass first, then acts once, then looks at what is
open. After an exception the machine is of no use any more: the state it was loaded from still holds.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, Self

from SpiffWorkflow.bpmn.util.event import BpmnEvent
from SpiffWorkflow.util.task import TaskState

from processes.engine.blueprint import Blueprint, Element
from processes.engine.errors import EndlessLoopError, MachineError, MissingTermError, NotOpenError, StateError
from processes.engine.expression import compile_expression
from processes.engine.occurrences import Message
from processes.engine.state import OPEN, dump, forget, load
from processes.engine.workflow import CaseWorkflow, LazyTask

__all__ = [
    "EndlessLoopError", "Machine", "MachineError", "MissingTermError", "NotOpenError", "Open", "Services", "StateError",
]  # fmt: skip

LARGEST_NUMBER = 2**53


class Services(Protocol):
    """What the machine asks of the world."""

    def call(self, element: Element, callers: tuple[Element, ...], data: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """A service task runs: does its work and gives the variables it sets; None: begun, `finish` ends it later."""

    def due(self, term: str) -> datetime | None:
        """The instant (aware) at which the term ends; it is over only after that instant. None: no such date."""

    def reached(self, element: Element, callers: tuple[Element, ...]) -> None:
        """The case came to this element: a user task, a call or a wait opens; anything else (events: happens) runs."""


@dataclass(frozen=True)
class Open:
    """Something the case waits for. `callers`: the call activities that lead there, outermost first.

    The id is unique in the case and stays while it is open. `wait` is the event gateway, where one stands before it.
    """

    id: int
    element: Element
    callers: tuple[Element, ...]
    wait: Element | None = None


class Machine:
    """A running case."""

    def __init__(self, blueprint: Blueprint, services: Services) -> None:
        self._engine = _Engine(services)
        self._case = CaseWorkflow(dict(blueprint.specs), blueprint.process, self._engine)

    @classmethod
    def start(
        cls, blueprint: Blueprint, services: Services, variables: Mapping[str, Any], now: datetime | None = None
    ) -> Self:
        """A new case, run to where it first waits for somebody. `now`: as in `time_passes`."""
        machine = cls(blueprint, services)
        machine._engine.now = now
        machine._case.plant()
        machine._case.task_tree.data.update(plain(variables))
        machine._case.run_automatic_steps()
        return machine

    @classmethod
    def load(cls, blueprint: Blueprint, state: bytes, services: Services) -> Self:
        machine = cls(blueprint, services)
        load(state, machine._case)
        return machine

    def dump(self) -> bytes:
        """The state, without its finished past; the same state gives the same bytes."""
        forget(self._case)
        return dump(self._case)

    def time_passes(self, now: datetime) -> bool:
        """Fires the timers whose term ended before `now`, in the order of their dates; True when one fired.

        Until it is called no timer fires; afterwards a wait that opens with its term already over fires at once.
        """
        self._engine.now = now
        fired = False
        while (task := self._first_over()) is not None:
            task.task_spec._update(task)
            self._case.run_automatic_steps()
            fired = True
        return fired

    def ready(self) -> list[Open]:
        """The user tasks that wait for somebody, in the order in which they were made."""
        return [
            Open(task.id, task.task_spec.element, callers(task))
            for task in self._tasks(TaskState.READY)
            if task.task_spec.manual
        ]

    def timers(self) -> list[Open]:
        """The terms that the case waits for."""
        return [found for found in self._awaits() if found.element.term is not None]

    def awaited(self) -> list[Open]:
        """The messages that the case waits for, on boundaries too."""
        return [found for found in self._awaits() if found.element.message is not None]

    def complete(self, task_id: int, variables: Mapping[str, Any]) -> None:
        """Somebody did this user task: sets the variables and runs on."""
        task = self._task(task_id)
        if task is None or task._state != TaskState.READY or not task.task_spec.manual:
            raise NotOpenError
        task.data.update(plain(variables))
        task.run()
        self._case.run_automatic_steps()

    def started(self) -> list[Open]:
        """The services that have begun and that a worker finishes."""
        return [
            Open(task.id, task.task_spec.element, callers(task))
            for task in self._tasks(TaskState.STARTED)
            if task.task_spec.element.kind == "serviceTask"
        ]

    def finish(self, task_id: int, variables: Mapping[str, Any]) -> None:
        """A worker has finished this service: sets the variables and runs on."""
        task = self._task(task_id)
        if task is None or task._state != TaskState.STARTED or task.task_spec.element.kind != "serviceTask":
            raise NotOpenError
        task.data.update(plain(variables))
        task.task_spec.make_children(task)
        task.complete()
        self._case.run_automatic_steps()

    def deliver(self, message: str) -> bool:
        """Gives the case one message; False, and nothing changes, when nothing awaits it.

        Where two places await it, the innermost takes it, of those the one that opened last.
        """
        event = BpmnEvent(Message(message))
        catching = [
            task
            for task in self._tasks(TaskState.WAITING)
            if task.task_spec.catches_events and task.task_spec.catches(task, event)
        ]
        if not catching:
            return False
        task = max(catching, key=lambda task: (len(callers(task)), task.id))
        task.task_spec.catch(task, event)
        task.task_spec._update(task)
        self._case.run_automatic_steps()
        return True

    def update(self, variables: Mapping[str, Any]) -> None:
        """Sets variables wherever the case stands: for what was recorded while something else is open.

        Written on every task that is kept: what waits inherits from its parent again at each look.
        """
        values = plain(variables)
        for workflow in self._case.workflows():
            for task in workflow.tasks.values():
                task.data.update(_copy(values))

    @property
    def finished(self) -> bool:
        return bool(self._case.completed)

    @property
    def variables(self) -> Mapping[str, Any]:
        """The variables at the end; while the case is open, those of what opened last."""
        if self._case.completed:
            return _as_variables(self._case.data)
        waiting = [task for task in self._tasks(OPEN) if task.task_spec.manual or task.task_spec.awaits]
        return _as_variables(max(waiting, key=lambda task: task.last_state_change).data) if waiting else {}

    def variables_of(self, task_id: int) -> Mapping[str, Any]:
        """The variables as this open task sees them."""
        task = self._task(task_id)
        if task is None:
            raise NotOpenError
        return _as_variables(task.data)

    def _first_over(self) -> LazyTask | None:
        over = [task for task in self._case.timers() if self._engine.is_over(task, task.task_spec.term)]
        return min(over, key=lambda task: (self._engine.due(task, task.task_spec.term), task.id), default=None)

    def _task(self, task_id: int) -> LazyTask | None:
        return next((found for workflow in self._case.workflows() if (found := workflow.tasks.get(task_id))), None)

    def _tasks(self, state: int) -> Iterator[Any]:
        for workflow in self._case.workflows():
            if not workflow.completed:
                yield from [task for task in workflow.tasks.values() if task._state & state]

    def _awaits(self) -> Iterator[Open]:
        for task in self._tasks(TaskState.WAITING):
            spec = task.task_spec
            if len(spec.awaits) == 1:
                yield Open(task.id, spec.awaits[0], callers(task))
            for number, element in enumerate(spec.awaits if len(spec.awaits) > 1 else (), start=1):
                yield Open(task.id + number, element, callers(task), spec.element)


class _Engine:
    """What the library takes for its script engine: conditions, terms and services of one case."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.now: datetime | None = None

    def evaluate(self, task: Any, expression: str, external_context: Any = None) -> Any:
        return compile_expression(expression).evaluate(task.data)

    def call_service(self, task: Any) -> dict[str, Any] | None:
        variables = self._services.call(task.task_spec.element, callers(task), _as_variables(task.data))
        return None if variables is None else plain(variables)

    def reached(self, task: Any) -> None:
        if task.task_spec.element is not None:
            self._services.reached(task.task_spec.element, callers(task))

    def is_over(self, task: Any, term: str) -> bool:
        due = self.due(task, term)
        return self.now is not None and due < self.now

    def due(self, task: Any, term: str) -> datetime:
        due = self._services.due(term)
        if due is None:
            raise MissingTermError(term, task.task_spec.element.name)
        return due


def callers(task: Any) -> tuple[Element, ...]:
    """The call activities above this task, outermost first."""
    found: list[Element] = []
    workflow = task.workflow
    while workflow.parent_task_id is not None:
        caller = workflow.top_workflow.get_task_from_id(workflow.parent_task_id)
        found.append(caller.task_spec.element)
        workflow = caller.workflow
    return tuple(reversed(found))


def plain(variables: Mapping[Any, Any]) -> dict[str, Any]:
    """A copy of the variables; MachineError unless they are plain JSON under plain names."""
    for name, value in variables.items():
        if not isinstance(name, str) or not name.isidentifier() or name.startswith("_"):
            raise MachineError(f"«{name}» não serve de nome de variável.")
        _check_plain(name, value)
    return {name: _copy(value) for name, value in variables.items()}


def _check_plain(name: str, value: Any) -> None:
    if value is None or type(value) in (bool, str):
        return
    if type(value) is int and abs(value) <= LARGEST_NUMBER:
        return
    if type(value) is float and math.isfinite(value):
        return
    if type(value) is list:
        for item in value:
            _check_plain(name, item)
        return
    if type(value) is dict and all(type(key) is str for key in value):
        for item in value.values():
            _check_plain(name, item)
        return
    raise MachineError(f"A variável «{name}» tem um valor que não se guarda no estado do caso: {type(value).__name__}.")


def _as_variables(data: Mapping[str, Any]) -> dict[str, Any]:
    """A copy for others to keep: changing it changes nothing in the case."""
    return {name: _copy(value) for name, value in data.items()}


def _copy(value: Any) -> Any:
    if isinstance(value, list):
        return [_copy(item) for item in value]
    if isinstance(value, dict):
        return {key: _copy(item) for key, item in value.items()}
    return value
