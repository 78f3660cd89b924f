"""What must hold before a diagram may run, in words for the analyst who drew it.

`check_procedure` looks at the diagrams of one procedure and of `common/` together; `surroundings_of` reads from the
same files what they may refer to. Forms, handlers and documents are compared only where their sets are given.
"""

from collections.abc import Callable, Iterator, Mapping

from processes.check.finding import Finding, Report
from processes.check.rules import decisions, layout, legal, paths, people, shared, size, structure, subset, wiring
from processes.check.sheet import Sheet, UnsafeXmlError, read_sheet
from processes.check.surroundings import Law, Surroundings, surroundings_of
from processes.engine.diagram import DiagramError, read_diagram

__all__ = ["Finding", "Law", "Report", "Surroundings", "check_procedure", "surroundings_of"]

ALONE: tuple[Callable[[Sheet], Iterator[Finding]], ...] = (
    structure.one_process, structure.ids, structure.references, structure.both_ends, structure.names, structure.foreign,
    subset.node_kinds, subset.event_definitions, subset.messages_on_border, subset.event_gateways, subset.splits,
    subset.extensions, subset.timers,
    paths.reachable, paths.ways_out, paths.loops, paths.side_branches, paths.parallel_blocks,
    decisions.gateway_exits, wiring.call_properties, layout.everything_drawn, layout.frame, size.size,
)  # fmt: skip

WITH_SURROUNDINGS: tuple[Callable[[Sheet, Surroundings], Iterator[Finding]], ...] = (
    decisions.expressions, decisions.variables_set, decisions.one_way_each,
    legal.basis, legal.competence, people.lanes, people.who_opens, people.who_records,
    wiring.terms, wiring.messages, wiring.forms, wiring.handlers, wiring.documents,
)  # fmt: skip

WITH_THE_OTHERS: tuple[Callable[[Sheet, Mapping[str, Sheet]], Iterator[Finding]], ...] = (
    wiring.called_processes, wiring.impediments, shared.bases_of_all, shared.begun,
)  # fmt: skip


def check_procedure(diagrams: Mapping[str, str], around: Surroundings) -> Report:
    """What is wrong with these diagrams (file → text), which stand together: a procedure's and the common ones."""
    found: list[Finding] = []
    sheets: dict[str, Sheet] = {}
    for file, text in diagrams.items():
        try:
            sheet = read_sheet(file, text)
        except UnsafeXmlError as error:
            found.append(_unsafe(file, error))
        else:
            if sheet.process in sheets:
                found.append(_twice(file, sheet.process, sheets[sheet.process].file))
            sheets[sheet.process] = sheet
    unused = _unused(sheets)
    for sheet in sheets.values():
        own = [finding for rule in ALONE for finding in rule(sheet)]
        if sheet.process not in unused:
            own += [finding for rule in WITH_SURROUNDINGS for finding in rule(sheet, around)]
            own += [finding for rule in WITH_THE_OTHERS for finding in rule(sheet, sheets)]
        found += own or _engine_refuses(sheet.file, diagrams[sheet.file])
    return Report(tuple(dict.fromkeys(found)))


def _unused(sheets: Mapping[str, Sheet]) -> set[str]:
    """The common processes that this procedure never calls: what they need around them is no concern of it."""
    reached = {process for process, sheet in sheets.items() if not sheet.common}
    if not reached:
        return set()
    waiting = list(reached)
    while waiting:
        called = {node.called or "" for node in sheets[waiting.pop()].of_kind("callActivity")}
        calls = called & set(sheets)
        waiting += sorted(calls - reached)
        reached |= calls
    return set(sheets) - reached


def _unsafe(file: str, error: UnsafeXmlError) -> Finding:
    return Finding(
        "xml", file, None, f"O arquivo não foi lido: {error}", "Exporte o diagrama de novo, como BPMN 2.0, do editor."
    )


def _twice(file: str, process: str, other: str) -> Finding:
    return Finding(
        "process_twice", file, process,
        f"O processo «{process}» também está em «{other}»: não se saberia qual é chamado.",
        "Dê um id próprio a cada processo do procedimento e dos comuns.",
    )  # fmt: skip


def _engine_refuses(file: str, text: str) -> list[Finding]:
    """Where no rule found anything, the engine's own reader has the last word."""
    try:
        read_diagram(file, text)
    except DiagramError as error:
        return [Finding("engine", file, error.element, f"O motor não aceita o diagrama: {error.reason}", "Corrija-o.")]
    return []
