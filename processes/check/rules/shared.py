"""What common diagrams and processes beside the cases owe to those that use them."""

from collections.abc import Collection, Iterator, Mapping

from processes.check.finding import Finding
from processes.check.rules.legal import ADMINISTRATIVE
from processes.check.sheet import Node, Sheet

BEGUN_BY = "begun_by"
"""Property of the start of a process that lives by itself beside the cases: the steps that begin it."""

Sheets = Mapping[str, Sheet]


def bases_of_all(sheet: Sheet, sheets: Sheets) -> Iterator[Finding]:
    """Each step of a common diagram that the procedure calls names a provision of its municipality's laws too."""
    if not sheet.common or sheet.process not in _called(sheets):
        return
    here = {each.file.split("/")[0] for each in sheets.values() if not each.common}
    for node in sheet.nodes.values():
        named = municipalities_of(node)
        if named and here and not here & named:
            yield Finding(
                "basis_missing", sheet.file, node.id,
                f"{node.label} não tem fundamento em lei de {', '.join(sorted(here))}, cujo procedimento o usa.",
                "Acrescente em «basis» o dispositivo desse município, ou escreva «administrative: motivo».",
            )  # fmt: skip


def begun(sheet: Sheet, sheets: Sheets) -> Iterator[Finding]:
    """A process of the folder is the frame, or called, or its start names in `begun_by` the steps that begin it."""
    starts = [node for node in sheet.of_kind("startEvent") if BEGUN_BY in node.properties]
    steps = {node.id for each in sheets.values() for node in each.of_kind("userTask", "serviceTask")}
    for start in starts:
        named = start.properties[BEGUN_BY].split()
        for step in named or [""]:
            if step not in steps:
                yield Finding(
                    "begun_by", sheet.file, start.id,
                    f"{start.label} seria iniciado pela etapa «{step}», que não existe.",
                    "Escreva em «begun_by» os ids das etapas que iniciam o processo, separados por espaço.",
                )  # fmt: skip
    alone = not starts and sheet.process not in _called(sheets)
    if alone and not sheet.common and sheet.stem != _folder(sheet) and _folder(sheet) in sheets:
        yield Finding(
            "not_called", sheet.file, sheet.process,
            f"Nada chama o processo «{sheet.process}»: ele nunca começaria.",
            "Chame-o de outro diagrama; se vive por si, escreva no início dele «begun_by»: as etapas que o iniciam.",
        )  # fmt: skip


def unknown_to_all(sheet: Sheet, municipalities: Collection[str], steps: Collection[str]) -> Iterator[Finding]:
    """A common diagram names only municipalities that are there, and bars only steps that some procedure has."""
    for node in sheet.nodes.values():
        for strange in sorted(municipalities_of(node) - set(municipalities)):
            yield Finding(
                "basis_unknown", sheet.file, node.id,
                f"{node.label} tem por fundamento uma lei de «{strange}», que não é um município daqui.",
                "Confira o dispositivo: município:número/ano:art9.",
            )  # fmt: skip
        barring = node.properties.get("impediment", "")
        for step in [] if barring.startswith("none") else barring.split():
            if step not in steps:
                yield Finding(
                    "impediment", sheet.file, node.id,
                    f"{node.label} impede quem fez «{step}», que não é etapa de procedimento algum.",
                    "Escreva ids de tarefas anteriores, separados por espaço, ou «none: motivo».",
                )  # fmt: skip


def municipalities_of(node: Node) -> set[str]:
    """Whose laws the node executes; none for an administrative one."""
    written = node.properties.get("basis", "").strip()
    return set() if written.startswith(ADMINISTRATIVE) else {each.split(":")[0] for each in written.split()}


def _called(sheets: Sheets) -> set[str]:
    """The processes that a diagram of the procedure calls, and those that these call in turn."""
    found: set[str] = set()
    todo = [each for each in sheets.values() if not each.common]
    while todo:
        for called in {node.called or "" for node in todo.pop().of_kind("callActivity")} - found:
            found.add(called)
            todo += [sheets[called]] if called in sheets else []
    return found


def _folder(sheet: Sheet) -> str:
    """The procedure's name, which its frame bears: `penalty` for lavras/penalty/measure.bpmn."""
    return sheet.file.split("/")[-2] if "/" in sheet.file else ""
