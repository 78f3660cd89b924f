"""What a diagram refers to exists: called processes, terms, messages, forms, handlers, documents, barred steps."""

from collections.abc import Iterator, Mapping

from processes.check.finding import Finding
from processes.check.graph import reached
from processes.check.sheet import Node, Sheet
from processes.check.surroundings import Surroundings

Sheets = Mapping[str, Sheet]

CALL_PROPERTIES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "notification": {"notice_kind": ()},
    "charge": {"appeal": ("yes", "no"), "when_unpaid": ("active_debt", "lapse")},
}


def called_processes(sheet: Sheet, sheets: Sheets) -> Iterator[Finding]:
    """A call names a process of the procedure or of common/."""
    for node in sheet.of_kind("callActivity"):
        if node.called not in sheets:
            yield Finding(
                "called_process", sheet.file, node.id,
                f"{node.label} chama o processo «{node.called}», que não existe.",
                "Corrija «calledElement», ou desenhe o processo.",
            )  # fmt: skip


def call_properties(sheet: Sheet) -> Iterator[Finding]:
    """A call of `notification` says what is sent; one of `charge` if one may appeal and what non-payment brings."""
    for node in sheet.of_kind("callActivity"):
        for name, allowed in CALL_PROPERTIES.get(node.called or "", {}).items():
            value = node.properties.get(name, "")
            if not value or (allowed and value not in allowed):
                yield Finding(
                    "call_property", sheet.file, node.id,
                    f"{node.label} chama «{node.called}» com «{name}» = «{value}»: o processo chamado não saberia "
                    "o que fazer.",
                    f"Escreva «{name}»: {' ou '.join(allowed) or 'o documento que se envia'}.",
                )  # fmt: skip


def terms(sheet: Sheet, around: Surroundings) -> Iterator[Finding]:
    """Timers, `terms` and `due_term` name known terms."""
    for node in sheet.nodes.values():
        named = [term.strip() for term in node.properties.get("terms", "").split(",") if term.strip()]
        named += [node.properties["due_term"]] if "due_term" in node.properties else []
        named += [node.term] if node.term else []
        for term in named:
            if term not in around.terms:
                yield Finding(
                    "unknown_term", sheet.file, node.id, f"{node.label} usa o termo «{term}», que não é conhecido.",
                    "Corrija o id do termo: a data dele não seria encontrada.",
                )  # fmt: skip


def messages(sheet: Sheet, around: Surroundings) -> Iterator[Finding]:
    """Each awaited message is declared in the file, named like its id, and known to the procedure."""
    for message, name in sheet.messages.items():
        if name != message:
            yield Finding(
                "message", sheet.file, message, f"A mensagem «{message}» se chama «{name}»: o motor compara o nome.",
                "Dê à mensagem o nome igual ao id; o texto para a tela fica no evento.",
            )  # fmt: skip
    for node in sheet.nodes.values():
        if node.message is None:
            continue
        if node.message not in sheet.messages:
            yield Finding(
                "message", sheet.file, node.id,
                f"{node.label} espera a mensagem «{node.message}», que o arquivo não declara.",
                "Declare a mensagem, ou escolha uma das declaradas.",
            )  # fmt: skip
        elif around.messages is not None and node.message not in around.messages:
            yield Finding(
                "message", sheet.file, node.id,
                f"{node.label} espera «{node.message}», que messages.yaml não descreve.",
                "Descreva a mensagem em messages.yaml: quem a registra e quando.",
            )  # fmt: skip


def forms(sheet: Sheet, around: Surroundings) -> Iterator[Finding]:
    """Every user task has its form."""
    for node in sheet.of_kind("userTask") if around.forms is not None else []:
        form = node.properties.get("form", node.id)
        if not {form, f"{sheet.process}.{form}"} & (around.forms or frozenset()):
            yield Finding(
                "form", sheet.file, node.id, f"A tarefa {node.label} não tem o formulário «{form}».",
                f"Crie forms/{form}.json.",
            )  # fmt: skip


def handlers(sheet: Sheet, around: Surroundings) -> Iterator[Finding]:
    """Every service task has the function that computes it."""
    for node in sheet.of_kind("serviceTask") if around.handlers is not None else []:
        handler = node.properties.get("handler", node.id)
        if handler not in (around.handlers or frozenset()):
            yield Finding(
                "handler", sheet.file, node.id, f"A tarefa de serviço {node.label} não tem a função «{handler}».",
                "Use o id de uma função existente, ou peça a quem desenvolve que a escreva.",
            )  # fmt: skip


def documents(sheet: Sheet, around: Surroundings) -> Iterator[Finding]:
    """Every document drawn up or sent has its template."""
    for node in sheet.nodes.values() if around.documents is not None else []:
        kinds = node.properties.get("document", "").split() + node.properties.get("notice_kind", "").split()
        for kind in kinds:
            if kind not in (around.documents or frozenset()):
                yield Finding(
                    "document", sheet.file, node.id, f"{node.label} usa o documento «{kind}», que não tem modelo.",
                    f"Crie o modelo em documents/{kind}.",
                )  # fmt: skip


def impediments(sheet: Sheet, sheets: Sheets) -> Iterator[Finding]:
    """`impediment` names user tasks (or the start form) that come earlier, or says `none: reason`."""
    graph = _whole_graph(sheets)
    acts = {(each.process, node.id) for each in sheets.values() for node in each.of_kind("userTask", "startEvent")}
    for node in sheet.nodes.values():
        written = node.properties.get("impediment", "")
        if written.startswith("none"):
            if not written.partition(":")[2].strip():
                yield _impediment(sheet, node, f"{node.label} diz que ninguém é impedido, mas não diz por quê.")
            continue
        for step in written.split():
            places = [f"{process}.{act}" for process, act in acts if act == step]
            if sheet.common and not places:
                continue  # a step of another municipality's procedure
            if f"{sheet.process}.{node.id}" not in reached(graph, places):
                yield _impediment(
                    sheet,
                    node,
                    f"{node.label} impede quem fez «{step}», mas nenhuma tarefa com esse id vem antes dela.",
                )


def _whole_graph(sheets: Sheets) -> dict[str, tuple[str, ...]]:
    """`process.node` → what may follow, through calls: into the called process and, from its ends, back."""
    graph: dict[str, list[str]] = {}
    for sheet in sheets.values():
        for node in sheet.nodes.values():
            after = [f"{sheet.process}.{flow.target}" for flow in sheet.leaving(node.id)]
            after += [f"{sheet.process}.{event.id}" for event in sheet.on_border(node.id)]
            graph.setdefault(f"{sheet.process}.{node.id}", []).extend(after)
            called = sheets.get(node.called or "")
            if called is not None:
                graph[f"{sheet.process}.{node.id}"] += [
                    f"{called.process}.{s.id}" for s in called.of_kind("startEvent")
                ]
                for end in called.of_kind("endEvent"):
                    graph.setdefault(f"{called.process}.{end.id}", []).extend(after)
    return {node: tuple(targets) for node, targets in graph.items()}


def _impediment(sheet: Sheet, node: Node, message: str) -> Finding:
    return Finding(
        "impediment", sheet.file, node.id, message,
        "Escreva ids de tarefas anteriores, separados por espaço, ou «none: motivo».",
    )  # fmt: skip
