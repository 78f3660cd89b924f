"""What can happen to a case from outside: a message comes, a term ends, the first of several."""

# mypy: disallow-subclassing-any=False

from typing import Any

from SpiffWorkflow.bpmn.specs.event_definitions.message import MessageEventDefinition
from SpiffWorkflow.bpmn.specs.event_definitions.multiple import MultipleEventDefinition
from SpiffWorkflow.bpmn.specs.event_definitions.timer import TimeDateEventDefinition
from SpiffWorkflow.bpmn.util.event import BpmnEvent


class Silent:
    """Stands for the library's signals, to which nobody listens here."""

    def emit(self, *_: Any, **__: Any) -> None:
        return None

    __call__ = emit


class Message(MessageEventDefinition):
    """A message without payload: what it brought has been written to rows before it is delivered."""

    def catch(self, my_task: Any, event: Any = None) -> None:
        my_task.internal_data["event_fired"] = True

    def update_task(self, my_task: Any) -> None:
        return None

    def update_task_data(self, my_task: Any) -> None:
        return None


class Term(TimeDateEventDefinition):
    """A date timer that holds the id of a term and asks for its day when reached and at each look."""

    def has_fired(self, my_task: Any) -> bool:
        return bool(my_task.workflow.script_engine.is_over(my_task, self.expression))

    def reset(self, my_task: Any) -> None:
        return None


class FirstOf(MultipleEventDefinition):
    """What an event gateway awaits: the first one that happens takes it, a message or the one timer."""

    def has_fired(self, my_task: Any) -> bool:
        if my_task.internal_data.get("seen_events"):
            return True  # a message was first: the timer is not asked any more
        for definition in self.event_definitions:
            if isinstance(definition, Term) and definition.has_fired(my_task):
                my_task.internal_data["seen_events"] = [BpmnEvent(definition)]
                return True
        return False
