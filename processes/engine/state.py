"""The state of a case as one short text, and what of its past is kept.

Each task is one row: `[id, parent, state, spec, change, variables, joined]`, trailing zeros cut; `variables` are only
those that differ from the parent's (the root of a called process compares with the task that called it). The
specification is not in it: the case names the published version it runs on. Rows keep the order of their making, so the
same state always gives the same bytes.
"""

from typing import Any

import orjson
from SpiffWorkflow.util.task import TaskState

from processes.engine.errors import StateError
from processes.engine.specs import Boundary, BoundarySplit, EndJoin, Parallel
from processes.engine.workflow import CalledProcess, CaseWorkflow, LazyTask, own_copy

FORMAT = 1
OPEN = TaskState.WAITING | TaskState.READY | TaskState.STARTED
NOT_YET = TaskState.PREDICTED_MASK | TaskState.FUTURE


def forget(case: CaseWorkflow) -> None:
    """Drops what is finished or only foreseen: root, open branches and their lowest common ancestor stay.

    What happened is history, and history is rows in `event`.
    """
    _forget_finished_calls(case)
    for workflow in case.workflows():
        workflow.last_task = None
        if workflow.completed:
            workflow.tasks = {workflow.task_tree.id: workflow.task_tree}
            workflow.task_tree._children, workflow.task_tree.data = [], {}
            continue
        for task in list(workflow.tasks.values()):
            if task._state & NOT_YET or _ends_a_side_branch(task):
                _remove(workflow, task)
        _prune(workflow)
        _shorten(workflow)


def _forget_finished_calls(case: CaseWorkflow) -> None:
    live: dict[int, CalledProcess] = {}
    waiting: list[Any] = [case]
    while waiting:
        for task in waiting.pop().tasks.values():
            called = case.subprocesses.get(task.id)
            if called is not None and task._state & OPEN:
                live[task.id] = called
                waiting.append(called)
    case.subprocesses = {task_id: called for task_id, called in case.subprocesses.items() if task_id in live}


def _ends_a_side_branch(task: LazyTask) -> bool:
    """A waiting end join behind a boundary event that did not interrupt: whoever ends last makes it anew."""
    if task._state != TaskState.WAITING or not isinstance(task.task_spec, EndJoin):
        return False
    above = task.parent
    while above is not None and not isinstance(above.task_spec, BoundarySplit):
        if isinstance(above.task_spec, Boundary):
            return not above.task_spec.cancel_activity
        above = above.parent
    return False


def _prune(workflow: Any) -> None:
    """Removes finished branches with nothing open below; a join still has to count those that reached it."""
    for task in sorted(workflow.tasks.values(), key=lambda task: task.id, reverse=True):
        if task._children or task._state & OPEN or task is workflow.task_tree:
            continue
        still_counted = isinstance(task.task_spec, Parallel) and "joined" not in task.internal_data
        if not still_counted and not isinstance(task.task_spec, EndJoin):
            _remove(workflow, task)


def _shorten(workflow: Any) -> None:
    """Hangs the lowest common ancestor of what is left directly under the root."""
    root, task = workflow.task_tree, workflow.task_tree
    while len(task._children) == 1 and not workflow.tasks[task._children[0]]._state & OPEN:
        task = workflow.tasks[task._children[0]]
    if task is root:
        return
    above = task.parent
    while above is not root:
        del workflow.tasks[above.id]
        above = above.parent
    root._children, task._parent = [task.id], root.id


def _remove(workflow: Any, task: LazyTask) -> None:
    for child in list(task._children):
        _remove(workflow, workflow.tasks[child])
    if task._parent is not None:
        workflow.tasks[task._parent]._children.remove(task.id)
    workflow.tasks.pop(task.id, None)


def dump(case: CaseWorkflow) -> bytes:
    """The state as text; forget first."""
    calls = [
        [task_id, called.spec.name, _rows(called, case.get_task_from_id(task_id).data)]
        for task_id, called in case.subprocesses.items()
    ]
    return orjson.dumps([FORMAT, case.ids, case.changes, int(case.completed), case.data, _rows(case, {}), calls])


def load(state: bytes, case: CaseWorkflow) -> None:
    """Fills an empty workflow with this state."""
    form, ids, changes, completed, data, rows, calls = orjson.loads(state)
    if form != FORMAT:
        raise StateError(f"O estado gravado tem a forma {form}; este programa lê a forma {FORMAT}.")
    case.ids, case.changes, case.completed, case.data = ids, changes, bool(completed), data
    _fill(case, rows, {}, case)
    for task_id, name, called_rows in calls:
        called = CalledProcess(case.subprocess_specs[name], task_id, case)
        caller = case.get_task_from_id(task_id)
        _fill(called, called_rows, caller.data, case)
        case.subprocesses[task_id] = called
        called.completed_event.connect(caller.task_spec._on_subworkflow_completed, caller)


def _rows(workflow: Any, above: dict[str, Any]) -> list[list[Any]]:
    found: list[list[Any]] = []
    for task in workflow.tasks.values():
        inherited = above if task._parent is None else workflow.tasks[task._parent].data
        own = {k: value for k, value in task.data.items() if k not in inherited or _differs(inherited[k], value)}
        row = [
            task.id, task._parent or 0, task._state, task.task_spec.name, task.last_state_change,
            own or 0, 1 if "joined" in task.internal_data else 0,
        ]  # fmt: skip
        while row[-1] == 0:
            row.pop()
        found.append(row)
    return found


def _differs(one: Any, other: Any) -> bool:
    """Python holds True equal to 1; a stored state must not."""
    return type(one) is not type(other) or bool(one != other)


def _fill(workflow: Any, rows: list[list[Any]], above: dict[str, Any], case: CaseWorkflow) -> None:
    specs = workflow.spec.task_specs
    for row in rows:
        task_id, parent, state, name, change, own, joined = row + [0] * (7 - len(row))
        if name not in specs:
            raise StateError(f"O caso está em «{name}», que este desenho não tem.")
        inherited = above if not parent else workflow.tasks[parent].data
        task = LazyTask.__new__(LazyTask)
        task.id, task._parent, task._children, task._state = task_id, parent or None, [], state
        task.workflow, task.task_spec, task.triggered, task.thread_id = workflow, specs[name], False, 0
        task.last_state_change = change
        task.data = own_copy(inherited) | (own or {})
        task.internal_data = {"joined": True} if joined else {}
        workflow.tasks[task_id] = task
        if parent:
            workflow.tasks[parent]._children.append(task_id)
        else:
            workflow.task_tree = task
        if state == TaskState.WAITING and task.task_spec.catches_events:
            case.event_manager.tasks[task_id] = task
