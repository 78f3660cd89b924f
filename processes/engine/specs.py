"""The library's own task specs, each with the little that we change.

Every step of a case is executed by the code of SpiffWorkflow. What differs: children are made when a task runs, one
level, by the library's own `_predict_hook` (nothing is predicted and kept); a parallel join consumes the branches it
has joined; date timers ask for their term at each look; a service task calls our handlers; the end of a process leaves
its result. The specs of a parsed diagram get these classes once, in `prepare`; the library itself is not touched.
"""

# mypy: disallow-subclassing-any=False

from typing import Any, ClassVar

from SpiffWorkflow.bpmn.specs.bpmn_process_spec import BpmnProcessSpec
from SpiffWorkflow.bpmn.specs.control import (
    BoundaryEventJoin,
    BoundaryEventSplit,
    BpmnStartTask,
    SimpleBpmnTask,
    _EndJoin,
)
from SpiffWorkflow.bpmn.specs.defaults import (
    BoundaryEvent,
    CallActivity,
    EndEvent,
    EventBasedGateway,
    ExclusiveGateway,
    IntermediateCatchEvent,
    ParallelGateway,
    ServiceTask,
    StartEvent,
    UserTask,
)
from SpiffWorkflow.specs.base import TaskSpec
from SpiffWorkflow.util.deep_merge import DeepMerge
from SpiffWorkflow.util.task import TaskState

from processes.engine.diagram import Element
from processes.engine.errors import TwoBranchesError
from processes.engine.occurrences import FirstOf, Message, Silent, Term

SILENT = Silent()
SIGNALS = ("update_event", "ready_event", "completed_event", "error_event", "cancelled_event", "run_event")


class Lazy(TaskSpec):
    """Makes the children of a task when it runs."""

    element: Element | None = None
    clears: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    makes_children: bool = False
    term: str | None = None
    awaits: tuple[Element, ...] = ()
    catches_events: ClassVar[bool] = False
    tells_when_run: ClassVar[bool] = True  # whether the engine says that the element was reached when the task runs
    cached_inputs: list[Any]
    cached_outputs: list[Any]

    def _predict(self, my_task: Any, *_: Any, **__: Any) -> None:
        return None

    def _run(self, my_task: Any) -> Any:
        self.make_children(my_task)
        return super()._run(my_task)

    def make_children(self, my_task: Any) -> None:
        """Before the task runs, or before one left STARTED and loaded again is completed."""
        if self.makes_children and not my_task._children:
            self._predict_hook(my_task)

    def _on_ready_hook(self, my_task: Any) -> None:
        for name in self.clears:
            my_task.data[name] = None
        super()._on_ready_hook(my_task)

    def test(self) -> None:
        return None  # done once, when the diagram is read

    @property
    def inputs(self) -> list[Any]:
        return self.cached_inputs

    @property
    def outputs(self) -> list[Any]:
        return self.cached_outputs


class Start(Lazy, BpmnStartTask):
    """The root of a process: the variables its conditions read exist from here on."""

    def _run_hook(self, my_task: Any) -> Any:
        for name in self.names:
            my_task.data.setdefault(name, None)
        return super()._run_hook(my_task)


class Plain(Lazy, SimpleBpmnTask):
    pass


class BoundarySplit(Lazy, BoundaryEventSplit):
    pass


class BoundaryJoin(Lazy, BoundaryEventJoin):
    pass


class EndJoin(Lazy, _EndJoin):
    """Waits for everybody. The library's look at the tree stops at a depth of 1,000; this one has none."""

    def _check_threshold_unstructured(self, my_task: Any) -> bool:
        return not any(
            task._state & TaskState.NOT_FINISHED_MASK and task.task_spec is not self
            for task in my_task.workflow.tasks.values()
        )


class Exclusive(Lazy, ExclusiveGateway):
    pass


class Parallel(Lazy, ParallelGateway):
    """The join consumes what it joins, so that the branches of an earlier turn of a loop never count again."""

    def _check_threshold_unstructured(self, my_task: Any) -> bool:
        missing = set(self._inputs)
        missing.discard(my_task.parent.task_spec.name)
        for task in self._arrived(my_task):
            missing.discard(task.parent.task_spec.name)
        return len(self._inputs) < 2 or not missing

    def _run_hook(self, my_task: Any) -> bool:
        if len(self._inputs) > 1:
            for task in sorted(self._arrived(my_task), key=lambda task: task.last_state_change):
                DeepMerge.merge(my_task.data, task.parent.data)
                task.internal_data["joined"] = True
            my_task.internal_data["joined"] = True
        my_task._inherit_data()
        return True

    def _arrived(self, my_task: Any) -> list[Any]:
        return [
            task
            for task in my_task.workflow.tasks.values()
            if task.task_spec is self
            and task is not my_task
            and "joined" not in task.internal_data
            and task.parent._state == TaskState.COMPLETED
        ]


class EventGateway(Lazy, EventBasedGateway):
    """Reached when the case begins to wait here; it runs when one of the events has happened."""

    tells_when_run = False
    catches_events = True

    def _update_hook(self, my_task: Any) -> Any:
        if my_task._state == TaskState.FUTURE:
            my_task.workflow.script_engine.reached(my_task)
        return super()._update_hook(my_task)

    def _run_hook(self, my_task: Any) -> bool:
        super()._run_hook(my_task)
        my_task.internal_data.clear()
        if len(my_task._children) != 1:
            raise TwoBranchesError(self.name)
        return True


class User(Lazy, UserTask):
    tells_when_run = False

    def _on_ready_hook(self, my_task: Any) -> None:
        super()._on_ready_hook(my_task)
        my_task.workflow.script_engine.reached(my_task)


class Service(Lazy, ServiceTask):
    """Calls the handler of the element; what it gives are variables, or None: begun, and finished later by a worker."""

    def _run_hook(self, my_task: Any) -> bool | None:
        variables = my_task.workflow.script_engine.call_service(my_task)
        if variables is None:
            return None
        my_task.data.update(variables)
        return True


class Call(Lazy, CallActivity):
    tells_when_run = False

    def _update_hook(self, my_task: Any) -> Any:
        if my_task._state == TaskState.FUTURE:
            my_task.workflow.script_engine.reached(my_task)
        return super()._update_hook(my_task)


class StartOfProcess(Lazy, StartEvent):
    catches_events = True


class End(Lazy, EndEvent):
    """An end with the property `result` leaves it in the variable `phase_end`."""

    def _run_hook(self, my_task: Any) -> Any:
        if self.element is not None and "result" in self.element.properties:
            my_task.data["phase_end"] = self.element.properties["result"]
        return super()._run_hook(my_task)


class Catch(Lazy, IntermediateCatchEvent):
    catches_events = True


class Boundary(Lazy, BoundaryEvent):
    catches_events = True


CLASSES: dict[type, type[Lazy]] = {
    BpmnStartTask: Start,
    SimpleBpmnTask: Plain,
    BoundaryEventSplit: BoundarySplit,
    BoundaryEventJoin: BoundaryJoin,
    _EndJoin: EndJoin,
    ExclusiveGateway: Exclusive,
    ParallelGateway: Parallel,
    EventBasedGateway: EventGateway,
    UserTask: User,
    ServiceTask: Service,
    CallActivity: Call,
    StartEvent: StartOfProcess,
    EndEvent: End,
    IntermediateCatchEvent: Catch,
    BoundaryEvent: Boundary,
}


def prepare(spec: BpmnProcessSpec, elements: dict[str, Element], names: tuple[str, ...]) -> None:
    """Gives the specs of one parsed process their classes and what they need at run time. Once per diagram."""
    for task_spec in spec.task_specs.values():
        TaskSpec.test(task_spec) if task_spec._inputs else None
        task_spec.cached_inputs = [spec.task_specs[name] for name in task_spec._inputs]
        task_spec.cached_outputs = [spec.task_specs[name] for name in task_spec._outputs]
        for signal in SIGNALS:
            setattr(task_spec, signal, SILENT)
        task_spec.__class__ = CLASSES[type(task_spec)]
        task_spec.makes_children = bool(task_spec._outputs) and not isinstance(task_spec, Exclusive)
        task_spec.element = elements.get(task_spec.name)
        host = elements.get(task_spec.name.removesuffix(".BoundaryEventSplit"))
        task_spec.clears = host.sets if host is not None else ()
        if isinstance(task_spec, Start):
            task_spec.names = names
        _prepare_events(task_spec, elements)


def _prepare_events(task_spec: Any, elements: dict[str, Element]) -> None:
    if isinstance(task_spec, EventGateway):
        task_spec.awaits = tuple(elements[name] for name in task_spec._outputs)
        task_spec.event_definition = FirstOf([_definition(element) for element in task_spec.awaits])
    elif isinstance(task_spec, Catch | Boundary):
        element = elements[task_spec.name]
        if any(isinstance(source, EventGateway) for source in task_spec.cached_inputs):
            return  # the gateway waits in its place
        task_spec.awaits = (element,)
        task_spec.event_definition = _definition(element)
    task_spec.term = next((element.term for element in task_spec.awaits if element.term is not None), None)


def _definition(element: Element) -> Message | Term:
    if element.message is not None:
        return Message(element.message)
    return Term(element.id, element.term)
