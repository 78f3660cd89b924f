"""A procedure's diagrams, read once and ready to run: shared by all cases of one published version, by all threads."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from SpiffWorkflow.bpmn.parser import BpmnParser, ValidationException
from SpiffWorkflow.bpmn.specs.bpmn_process_spec import BpmnProcessSpec
from SpiffWorkflow.exceptions import SpiffWorkflowException

from processes.engine.diagram import Diagram, DiagramError, Element, Flow, read_diagram
from processes.engine.expression import compile_expression
from processes.engine.specs import prepare
from processes.engine.subset import check_calls, check_subset

__all__ = ["Blueprint", "DiagramError", "Element", "Flow", "read_blueprint"]


@dataclass(frozen=True)
class Blueprint:
    """The frame process with all it calls. Nothing in it changes after it has been read."""

    process: str
    elements: Mapping[tuple[str, str], Element]
    flows: tuple[Flow, ...]
    variables: frozenset[str]
    specs: Mapping[str, BpmnProcessSpec] = field(repr=False, compare=False)

    def element(self, process: str, element_id: str) -> Element:
        return self.elements[(process, element_id)]


def read_blueprint(diagrams: Mapping[str, str], process: str) -> Blueprint:
    """The blueprint of this process; `diagrams` gives file name → XML text, of which those it calls are used.

    Raises DiagramError for anything outside the supported subset of BPMN.
    """
    read: dict[str, Diagram] = {}
    for file in sorted(diagrams):
        diagram = read_diagram(file, diagrams[file])
        if diagram.process in read:
            raise diagram.error(diagram.process, f"o processo já está em {read[diagram.process].file}.")
        read[diagram.process] = diagram
    used = check_calls(read, process)
    for diagram in used:
        check_subset(diagram)
    names = {diagram.process: names_read(diagram) for diagram in used}
    specs = _parse(used, process)
    for diagram in used:
        prepare(specs[diagram.process], dict(diagram.elements), names[diagram.process])
    return Blueprint(
        process=process,
        elements={(diagram.process, element.id): element for diagram in used for element in diagram.elements.values()},
        flows=tuple(flow for diagram in used for flow in diagram.flows),
        variables=frozenset(name for found in names.values() for name in found),
        specs=specs,
    )


def names_read(diagram: Diagram) -> tuple[str, ...]:
    """The variables that the conditions of a diagram read, those of `terms_if` among them."""
    sources = [flow.condition for flow in diagram.flows if flow.condition is not None]
    sources += [e.properties["terms_if"] for e in diagram.elements.values() if "terms_if" in e.properties]
    return tuple(sorted({name for source in sources for name in compile_expression(source).names}))


def _parse(diagrams: list[Diagram], process: str) -> dict[str, BpmnProcessSpec]:
    parser = BpmnParser()
    by_process = {diagram.process: diagram for diagram in diagrams}
    for diagram in diagrams:
        parser.add_bpmn_xml(diagram.root, diagram.file)
    try:
        specs: dict[str, Any] = parser.get_subprocess_specs(process)
        specs[process] = parser.get_spec(process)
    except ValidationException as error:
        raise DiagramError(error.file_name, error.id or None, f"a biblioteca recusou o elemento: {error}") from error
    except SpiffWorkflowException as error:
        raise by_process[process].error(None, f"a biblioteca recusou o desenho: {error}") from error
    return specs
