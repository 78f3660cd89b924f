"""What the engine executes rightly; everything else is refused before it can run wrong or be ignored in silence."""

from collections.abc import Iterator

from lxml import etree

from processes.check.finding import Finding
from processes.check.sheet import Node, Sheet
from processes.engine.diagram import BPMN, NODES, SPIFF, local_name

DEFINITIONS = ("messageEventDefinition", "timerEventDefinition")
PLAIN_EVENTS = ("startEvent", "endEvent")

WHY = {
    "scriptTask": ("uma tarefa de script", "Use uma tarefa de serviço: o cálculo fica no sistema, testado."),
    "task": ("uma tarefa sem tipo", "Diga o tipo: tarefa de usuário ou de serviço."),
    "manualTask": ("uma tarefa manual", "Use uma tarefa de usuário, para que o ato fique registrado."),
    "sendTask": ("uma tarefa de envio", "Use a chamada do processo de notificação."),
    "receiveTask": ("uma tarefa de recebimento", "Use um evento intermediário de mensagem."),
    "businessRuleTask": ("uma tarefa de regra", "Use uma tarefa de serviço que leia os parâmetros."),
    "inclusiveGateway": ("um desvio inclusivo (OU)", "Use desvios exclusivos: a junção inclusiva é executada errado."),
    "complexGateway": ("um desvio complexo", "Use desvios exclusivos."),
    "subProcess": ("um subprocesso embutido", "Ponha-o em um arquivo próprio e chame-o."),
    "adHocSubProcess": ("um subprocesso ad hoc", "Desenhe a ordem das etapas em um processo próprio e chame-o."),
    "transaction": ("um subprocesso de transação", "Ponha-o em um arquivo próprio e chame-o."),
    "intermediateThrowEvent": ("um evento intermediário de envio", "Use uma tarefa de serviço."),
}
WHY_EVENT_SUB_PROCESS = ("um subprocesso de evento", "Use um evento de borda na chamada que contém o procedimento.")


def node_kinds(sheet: Sheet) -> Iterator[Finding]:
    """Only the kinds of nodes that the engine executes rightly."""
    for node in sheet.nodes.values():
        if node.kind in NODES:
            continue
        what, mend = WHY.get(
            node.kind, (f"um elemento «{node.kind}»", "Use tarefas, desvios exclusivos, eventos e chamadas.")
        )
        if node.kind == "subProcess" and node.xml.get("triggeredByEvent") == "true":
            what, mend = WHY_EVENT_SUB_PROCESS
        yield _unsupported(sheet, node.id, f"{node.label} é {what}, que o motor não executa corretamente.", mend)


def event_definitions(sheet: Sheet) -> Iterator[Finding]:
    """Waits and boundary events have one message or one timer; starts and ends nothing."""
    for node in sheet.nodes.values():
        if not node.kind.endswith("Event") or node.kind not in NODES:
            continue
        found = [local_name(xml) for xml in node.xml if local_name(xml).endswith("EventDefinition")]
        strange = [kind for kind in found if kind not in DEFINITIONS or node.kind in PLAIN_EVENTS]
        if strange:
            yield _unsupported(
                sheet, node.id,
                f"{node.label} usa «{strange[0]}», que o motor ignora ou executa errado nesse lugar.",
                "Use mensagem ou prazo em esperas e bordas, e deixe início e fim simples.",
            )  # fmt: skip
        elif node.kind not in PLAIN_EVENTS and len(found) != 1:
            yield Finding(
                "event_definition", sheet.file, node.id,
                f"{node.label} tem {len(found)} definições: não se sabe o que ele espera.",
                "Dê ao evento uma mensagem ou um prazo.",
            )  # fmt: skip


def messages_on_border(sheet: Sheet) -> Iterator[Finding]:
    """A boundary message interrupts its step: one that does not would be taken only once."""
    for event in sheet.of_kind("boundaryEvent"):
        if event.message is not None and not event.interrupting:
            yield Finding(
                "non_interrupting_message", sheet.file, event.id,
                f"A mensagem de borda {event.label} não interrompe a etapa: o motor só a aceitaria uma vez.",
                "Torne-a interruptiva e volte à etapa por um desvio exclusivo, ou use uma espera.",
            )  # fmt: skip


def event_gateways(sheet: Sheet) -> Iterator[Finding]:
    """An event-based gateway leads only to catch events, of which at most one is a timer."""
    for gateway in sheet.of_kind("eventBasedGateway"):
        targets = [sheet.nodes[flow.target] for flow in sheet.leaving(gateway.id) if flow.target in sheet.nodes]
        timers = [node for node in targets if node.is_timer]
        if len(timers) > 1:
            yield Finding(
                "two_timers", sheet.file, gateway.id,
                f"A espera {gateway.label} tem {len(timers)} prazos: o motor daria a todos a mesma data.",
                "Deixe um só prazo; calcule antes qual deles vence primeiro.",
            )  # fmt: skip
        for node in targets:
            if node.kind != "intermediateCatchEvent" or len(sheet.entering(node.id)) != 1:
                yield Finding(
                    "event_gateway", sheet.file, node.id,
                    f"A espera {gateway.label} leva a {node.label}, que não é um evento só dela.",
                    "Depois da espera, ponha eventos intermediários de mensagem ou de prazo.",
                )  # fmt: skip


def splits(sheet: Sheet) -> Iterator[Finding]:
    """Only gateways split, and only exclusive ones have conditions."""
    for node in sheet.nodes.values():
        leaving = sheet.leaving(node.id)
        if len(leaving) > 1 and not node.kind.endswith("Gateway"):
            yield Finding(
                "implicit_split", sheet.file, node.id,
                f"De {node.label} saem {len(leaving)} fluxos sem desvio: abririam caminhos ao mesmo tempo.",
                "Ponha um desvio depois dele.",
            )  # fmt: skip
        for flow in leaving if node.kind != "exclusiveGateway" else []:
            if flow.condition is not None:
                yield Finding(
                    "condition_place", sheet.file, flow.id,
                    f"O fluxo «{flow.id}» tem condição, mas sai de {node.label}, que não é um desvio exclusivo: "
                    "a condição seria ignorada em silêncio.",
                    "Ponha um desvio exclusivo entre os dois, ou apague a condição.",
                )  # fmt: skip


def extensions(sheet: Sheet) -> Iterator[Finding]:
    """Of the engine's own extensions only the properties: the others hold code, or are ignored."""
    for node in sheet.nodes.values():
        for holder in node.xml.iterfind(f"{{{BPMN}}}extensionElements"):
            for xml in holder:
                if xml.tag != f"{{{SPIFF}}}properties" and etree.QName(xml).namespace == SPIFF:
                    yield _unsupported(
                        sheet, node.id,
                        f"{node.label} traz «{etree.QName(xml).localname}», que não é usado aqui e poderia conter "
                        "código.",
                        "Apague-o; a etapa acha o que executar pelo seu id e pelas suas propriedades.",
                    )  # fmt: skip
        for xml in node.xml:
            if local_name(xml) in ("multiInstanceLoopCharacteristics", "standardLoopCharacteristics"):
                yield _unsupported(
                    sheet, node.id, f"{node.label} se repete por marcador, que o motor não conta corretamente aqui.",
                    "Desenhe a repetição com um desvio exclusivo.",
                )  # fmt: skip


def timers(sheet: Sheet) -> Iterator[Finding]:
    """A timer names the term whose stored date it waits for."""
    for node in sheet.nodes.values():
        if node.is_timer and not _bare_id(node):
            yield Finding(
                "timer", sheet.file, node.id,
                f"O prazo {node.label} não diz o id de um termo em «timeDate»: durações e ciclos não seguem a lei.",
                "Escreva em «timeDate» só o id do termo, por exemplo removal_term.",
            )  # fmt: skip


def _bare_id(node: Node) -> bool:
    return node.term is not None and node.term.isidentifier()


def _unsupported(sheet: Sheet, element: str, message: str, mend: str) -> Finding:
    return Finding("unsupported", sheet.file, element, message, mend)
