"""The library's workflow and task, kept small: one queue of ready tasks, integers as ids, no look at the clock."""

# mypy: disallow-subclassing-any=False

from collections import deque
from collections.abc import Iterator
from copy import copy
from typing import Any

from SpiffWorkflow.bpmn import BpmnWorkflow
from SpiffWorkflow.bpmn.specs.bpmn_process_spec import BpmnProcessSpec
from SpiffWorkflow.bpmn.util.event import EventManager
from SpiffWorkflow.bpmn.util.subworkflow import BpmnSubWorkflow
from SpiffWorkflow.task import Task
from SpiffWorkflow.util.deep_merge import DeepMerge
from SpiffWorkflow.util.event import Event
from SpiffWorkflow.util.task import TaskState

from processes.engine.errors import EndlessLoopError
from processes.engine.specs import SILENT, Lazy

MOST_STEPS = 1_000  # automatic steps in one run: beyond, a diagram turns in a loop where nobody is asked
MUTABLE = (dict, list)


class LazyTask(Task):
    """A task with a small integer as id; a count of changes stands in place of the time of the last one."""

    def __init__(
        self, workflow: Any, task_spec: Any, parent: Any = None, state: int = TaskState.MAYBE, **_: Any
    ) -> None:
        top = workflow.top_workflow
        self.id = top.new_id(task_spec)
        self.workflow = workflow
        self.task_spec = task_spec
        self._parent = None if parent is None else parent.id
        self._children: list[int] = []
        self._state = state
        self.triggered = False
        self.thread_id = 0
        self.data: dict[str, Any] = {}
        self.internal_data: dict[str, Any] = {}
        self.last_state_change = top.changes
        workflow.tasks[self.id] = self
        if parent is not None:
            parent._children.append(self.id)

    def _set_state(self, value: int) -> None:
        if value == self._state:
            return
        self._state = value
        top = self.workflow.top_workflow
        top.changes += 1
        self.last_state_change = top.changes
        if value == TaskState.READY:
            top.queue.append(self)

    def _add_child(self, task_spec: Any, state: int = TaskState.MAYBE) -> "LazyTask":
        child = LazyTask(self.workflow, task_spec, self, state)
        if state == TaskState.READY:
            child._ready()
        return child

    def _inherit_data(self) -> None:
        inherited = self.workflow.tasks[self._parent].data
        if self.data:
            DeepMerge.merge(self.data, inherited)
        else:
            self.data = own_copy(inherited)

    def ancestors(self) -> set[int]:
        """The ids of all tasks above; without recursion, however long the case."""
        tasks, found, above = self.workflow.tasks, set(), self._parent
        while above is not None and above in tasks:
            found.add(above)
            above = tasks[above]._parent
        return found

    def is_descendant_of(self, task: Any) -> bool:
        return task.id in self.ancestors()

    def find_ancestor(self, spec_name: str) -> Any:
        above = self.parent
        while above is not None and above.task_spec.name != spec_name:
            above = above.parent
        return above


def own_copy(data: dict[str, Any]) -> dict[str, Any]:
    """The data of a parent for its child: lists and dictionaries are never shared."""
    return {key: copy(value) if isinstance(value, MUTABLE) else value for key, value in data.items()}


class Quiet:
    """What both kinds of workflow leave out: predictions, log records, a walk of the tree after each task."""

    spec: BpmnProcessSpec
    tasks: dict[int, LazyTask]
    data: dict[str, Any]
    last_task: LazyTask | None
    task_tree: LazyTask
    completed: bool
    locks: dict[str, Any]
    completed_event: Event
    task_removed_event: Any
    success: bool

    def start_empty(self, spec: BpmnProcessSpec) -> None:
        """The attributes of the library's workflow, without its first task."""
        self.spec = spec
        self.data, self.locks, self.tasks = {}, {}, {}
        self.last_task = None
        self.success, self.completed = True, False
        self.completed_event, self.task_removed_event = Event(), SILENT

    def plant(self) -> None:
        """Makes the root task, ready to run."""
        self.task_tree = LazyTask(self, self.spec.start, None, TaskState.FUTURE)
        self.task_tree._ready()

    def get_tasks(self, first_task: Any = None, **wanted: Any) -> list[Any]:
        if first_task is None and list(wanted) == ["spec_name"]:
            return [task for task in self.tasks.values() if task.task_spec.name == wanted["spec_name"]]
        found: list[Any] = super().get_tasks(first_task, **wanted)  # type: ignore[misc]
        return found

    def cancel(self, success: bool = False) -> list[Any]:
        """Cancels what is open; the library's walk stops at a depth of 1,000."""
        self.success, self.completed = success, True
        still_open = [task for task in self.tasks.values() if task._state & TaskState.NOT_FINISHED_MASK]
        for task in still_open:
            if task.id in self.tasks:
                task.cancel()
        return still_open

    def _task_completed_notify(self, task: LazyTask) -> None:
        self.last_task = task
        if task.task_spec.name == "End":
            self.data.update(task.data)
            self.completed = True
        if self.completed:
            self.completed_event(self)


class CalledProcess(Quiet, BpmnSubWorkflow):
    """One run of a called process."""

    def __init__(self, spec: BpmnProcessSpec, parent_task_id: int, top_workflow: "CaseWorkflow") -> None:
        self.parent_task_id = parent_task_id
        self.top_workflow = top_workflow
        self.correlations: dict[str, Any] = {}
        self.start_empty(spec)


class CaseWorkflow(Quiet, BpmnWorkflow):
    """One case: the frame and the processes it has called."""

    def __init__(self, specs: dict[str, BpmnProcessSpec], process: str, engine: Any) -> None:
        self.subprocess_specs = specs
        self.subprocesses: dict[int, CalledProcess] = {}
        self.bpmn_events: list[Any] = []
        self.correlations: dict[str, Any] = {}
        self.event_manager = EventManager(self)
        self.script_engine = engine
        self.queue: deque[LazyTask] = deque()
        self.ids = 0
        self.changes = 0
        self.start_empty(specs[process])

    def new_id(self, task_spec: Lazy) -> int:
        """The next id; a wait for several events keeps one more for each of them."""
        self.ids += 1
        found = self.ids
        if len(task_spec.awaits) > 1:
            self.ids += len(task_spec.awaits)
        return found

    def create_subprocess(self, my_task: LazyTask, spec_name: str) -> CalledProcess:
        called = CalledProcess(self.subprocess_specs[spec_name], my_task.id, self)
        self.subprocesses[my_task.id] = called
        called.plant()
        return called

    def workflows(self) -> Iterator[Any]:
        yield self
        yield from self.subprocesses.values()

    def run_automatic_steps(self) -> None:
        """Runs everything that waits for nobody, then lets joins look once more."""
        steps = 0
        while True:
            while self.queue:
                task = self.queue.popleft()
                if task._state != TaskState.READY or task.task_spec.manual:
                    continue
                steps += 1
                if steps > MOST_STEPS:
                    raise EndlessLoopError(task.task_spec.name)
                if task.task_spec.tells_when_run:
                    self.script_engine.reached(task)
                task.run()
            for workflow in list(self.workflows()):
                if not workflow.completed:
                    _look_again(workflow)
            if not self.queue:
                return

    def timers(self) -> list[LazyTask]:
        """The tasks that wait for a term."""
        waiting = self.event_manager.tasks.values()
        return [task for task in waiting if task.task_spec.term is not None and task._state == TaskState.WAITING]


def _look_again(workflow: Any) -> None:
    joins = [t for t in workflow.tasks.values() if t._state == TaskState.WAITING and not t.task_spec.catches_events]
    for task in joins:
        if task._state == TaskState.WAITING:
            task.task_spec._update(task)
