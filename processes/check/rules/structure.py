"""Is it valid BPMN 2.0: ids, references, incoming and outgoing, one process with one start."""

from collections import Counter
from collections.abc import Iterator

from lxml import etree

from processes.check.finding import Finding
from processes.check.sheet import Sheet
from processes.engine.diagram import BPMN, IDENTIFIER, local_name

RESERVED = ("Start", "End", "Root")


def one_process(sheet: Sheet) -> Iterator[Finding]:
    """A file holds one process, called like the file, marked as executable, with one start event."""
    if len(sheet.processes) != 1:
        yield Finding(
            "one_process", sheet.file, None,
            f"O arquivo tem {len(sheet.processes)} processos: o motor não saberia qual deles o arquivo descreve.",
            "Deixe um processo por arquivo; separe os demais em arquivos próprios e chame-os.",
        )  # fmt: skip
        return
    process = sheet.processes[0]
    if sheet.process != sheet.stem:
        yield Finding(
            "process_id", sheet.file, sheet.process,
            f"O processo «{sheet.process}» está no arquivo «{sheet.stem}.bpmn»: "
            "quem o chama pelo nome não o encontraria.",
            f"Dê ao processo o id «{sheet.stem}» ou mude o nome do arquivo.",
        )  # fmt: skip
    if process.get("isExecutable") != "true":
        yield Finding(
            "executable", sheet.file, sheet.process, f"O processo «{sheet.process}» não está marcado como executável.",
            "Marque «Executável» nas propriedades do processo.",
        )  # fmt: skip
    starts = sheet.of_kind("startEvent")
    if len(starts) != 1:
        yield Finding(
            "one_start", sheet.file, sheet.process,
            f"O processo «{sheet.process}» tem {len(starts)} eventos de início: precisa de exatamente um.",
            "Desenhe um só evento de início e ligue-o à primeira etapa.",
        )  # fmt: skip


def ids(sheet: Sheet) -> Iterator[Finding]:
    """Every id is well formed, not reserved, and unique in the file whatever its kind."""
    owners = [xml for xml in sheet.root.iter() if xml.get("id") is not None]
    for found, times in Counter(xml.get("id", "") for xml in owners).items():
        if times > 1:
            kinds = sorted({local_name(xml) for xml in owners if xml.get("id") == found})
            yield Finding(
                "duplicate_id", sheet.file, found,
                f"O id «{found}» aparece {times} vezes ({', '.join(kinds)}): o editor e o motor apagariam um deles.",
                "Dê um id próprio a cada elemento, também a raias, mensagens e fluxos.",
            )  # fmt: skip
    for node in sheet.nodes.values():
        if node.id in RESERVED:
            yield Finding(
                "reserved_id", sheet.file, node.id,
                f"O id «{node.id}» de {node.label} é usado pelo próprio motor: a execução se perderia.",
                f"Escolha outro id; não use {', '.join(RESERVED)}.",
            )  # fmt: skip
        elif not IDENTIFIER.fullmatch(node.id):
            yield Finding(
                "id_form", sheet.file, node.id,
                f"O id «{node.id}» não serve de nome: só letras sem acento, números e _, começando por letra.",
                "Corrija o id nas propriedades do elemento.",
            )  # fmt: skip


def references(sheet: Sheet) -> Iterator[Finding]:
    """Flows, default flows, boundary events and lanes refer to elements that the file has."""
    for flow in sheet.flows:
        for word, end in (("sai de", flow.source), ("chega a", flow.target)):
            if end not in sheet.nodes:
                yield _lost(sheet, flow.id, f"O fluxo «{flow.id}» {word} um elemento que não existe: «{end}».")
    for event in sheet.of_kind("boundaryEvent"):
        if event.attached_to not in sheet.nodes:
            yield _lost(sheet, event.id, f"O evento de borda {event.label} não está preso a etapa alguma.")
    for node in sheet.nodes.values():
        if node.default is not None and node.default not in {flow.id for flow in sheet.leaving(node.id)}:
            yield _lost(sheet, node.id, f"O fluxo padrão de {node.label} não sai dele: «{node.default}».")
    standing = Counter(node for nodes in sheet.lanes.values() for node in nodes)
    for name, times in standing.items():
        if name not in sheet.nodes:
            yield _lost(sheet, name, f"Uma raia contém «{name}», que o processo não tem.")
        elif times > 1:
            yield Finding(
                "two_lanes", sheet.file, name,
                f"{sheet.nodes[name].label} está em {times} raias: não se sabe de quem é.",
                "Deixe o elemento em uma só raia.",
            )  # fmt: skip


def both_ends(sheet: Sheet) -> Iterator[Finding]:
    """`incoming` and `outgoing` of a node are the flows that reach and leave it, as BPMN 2.0 asks."""
    for node in sheet.nodes.values():
        for tag, flows in (("incoming", sheet.entering(node.id)), ("outgoing", sheet.leaving(node.id))):
            written = sorted((each.text or "").strip() for each in node.xml.iterfind(f"{{{BPMN}}}{tag}"))
            if written != sorted(flow.id for flow in flows):
                yield Finding(
                    "both_ends", sheet.file, node.id,
                    f"Em {node.label}, «{tag}» não confere com os fluxos desenhados: "
                    "outras ferramentas perderiam setas.",
                    "Abra o diagrama no editor e salve-o de novo.",
                )  # fmt: skip


def names(sheet: Sheet) -> Iterator[Finding]:
    """Tasks, calls and events have a name; at a gateway with several exits, every flow has one."""
    for node in sheet.nodes.values():
        if not node.name and (node.kind.endswith(("Task", "Event")) or node.kind == "callActivity"):
            yield Finding(
                "name", sheet.file, node.id, f"O elemento «{node.id}» não tem nome: ninguém o reconheceria na tela.",
                "Escreva o nome como um servidor o diria.",
            )  # fmt: skip
    for gateway in sheet.of_kind("exclusiveGateway"):
        leaving = sheet.leaving(gateway.id)
        for flow in leaving if len(leaving) > 1 else []:
            if not flow.name:
                yield Finding(
                    "name", sheet.file, flow.id,
                    f"O fluxo «{flow.id}», que sai de {gateway.label}, não tem nome: não se lê quando é seguido.",
                    "Escreva no fluxo a resposta que leva a ele.",
                )  # fmt: skip


def foreign(sheet: Sheet) -> Iterator[Finding]:
    """No attributes or elements of other engines (Camunda, Zeebe, …): they would be ignored in silence."""
    allowed = (BPMN, "http://www.w3.org/2001/XMLSchema-instance", "http://spiffworkflow.org/bpmn/schema/1.0/core")
    for xml in sheet.outside_drawing():
        spaces = {etree.QName(xml).namespace, *(etree.QName(name).namespace for name in xml.attrib)}
        for space in sorted(set(filter(None, spaces)).difference(allowed)):
            owner = _owner(xml)
            yield Finding(
                "foreign", sheet.file, owner,
                f"«{owner or sheet.stem}» usa «{space}», de outra ferramenta: seria ignorado em silêncio.",
                "Apague esse atributo ou elemento e diga o mesmo com as propriedades deste sistema.",
            )  # fmt: skip


def _owner(xml: etree._Element) -> str | None:
    """The id of the element, or of the nearest one around it."""
    return next((place.get("id") for place in (xml, *xml.iterancestors()) if place.get("id") is not None), None)


def _lost(sheet: Sheet, element: str, message: str) -> Finding:
    return Finding("reference", sheet.file, element, message, "Ligue-o a um elemento existente ou apague-o.")
