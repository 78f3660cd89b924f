"""The part of BPMN that runs here. What the library does wrongly or ignores in silence is refused, with the reason."""

from collections.abc import Callable, Iterator, Mapping

from lxml import etree

from processes.engine.diagram import BPMN, NODES, SPIFF, XSI, Diagram, DiagramError, Element, local_name
from processes.engine.expression import ExpressionError, compile_expression

RESERVED = frozenset({"Start", "End", "Root"})
TASKS = frozenset({"userTask", "serviceTask", "callActivity"})
EVENTS = frozenset({"intermediateCatchEvent", "boundaryEvent"})
MANY_EXITS = frozenset({"exclusiveGateway", "parallelGateway", "eventBasedGateway"})
HOSTS = frozenset({"userTask", "callActivity"})

REFUSED = {
    "scriptTask": "tarefa de script: um desenho não traz código.",
    "inclusiveGateway": "desvio inclusivo: a biblioteca o junta errado.",
    "complexGateway": "desvio complexo não é aceito.",
    "subProcess": "subprocesso embutido ou de evento não é aceito: use um processo chamado.",
    "adHocSubProcess": "subprocesso ad hoc não é aceito.",
    "transaction": "transação não é aceita: use um processo chamado.",
    "businessRuleTask": "tarefa de regra não é aceita: a tabela é lida por uma tarefa de serviço.",
    "intermediateThrowEvent": "evento que lança não é aceito: use uma tarefa de serviço.",
    "sendTask": "tarefa de envio não é aceita: use uma tarefa de serviço.",
    "receiveTask": "tarefa de recebimento não é aceita: use um evento de mensagem.",
    "manualTask": "tarefa manual não é aceita: use uma tarefa de usuário.",
    "task": "tarefa sem tipo não é aceita: diga se é de usuário ou de serviço.",
}
ALLOWED_INSIDE = {
    "definitions": {"process", "message", "collaboration", "category", "documentation", "extensionElements"},
    "category": {"categoryValue"},
    "collaboration": {"participant", "documentation", "extensionElements", "textAnnotation", "association", "group"},
    "participant": {"documentation", "extensionElements"},
    "process": NODES
    | {"laneSet", "sequenceFlow", "documentation", "extensionElements", "textAnnotation", "association", "group"},
    "laneSet": {"lane", "documentation", "extensionElements"},
    "lane": {"flowNodeRef", "documentation", "extensionElements"},
    "sequenceFlow": {"conditionExpression", "documentation", "extensionElements"},
    "intermediateCatchEvent": {"messageEventDefinition", "timerEventDefinition"},
    "boundaryEvent": {"messageEventDefinition", "timerEventDefinition"},
    "timerEventDefinition": {"timeDate"},
    "textAnnotation": {"text"},
}  # fmt: skip
ALLOWED_ANYWHERE = {"incoming", "outgoing", "documentation", "extensionElements"}
ONLY = {
    "eventGatewayType": "Exclusive", "instantiate": "false", "isForCompensation": "false", "startQuantity": "1",
    "completionQuantity": "1", "triggeredByEvent": "false",
}  # fmt: skip
LEAVES = {
    "incoming", "outgoing", "documentation", "text", "flowNodeRef", "timeDate", "conditionExpression", "message",
    "messageEventDefinition", "association", "group", "categoryValue",
}  # fmt: skip


def check_calls(diagrams: Mapping[str, Diagram], process: str) -> list[Diagram]:
    """The diagrams that this process uses, itself first; refuses a missing one and a process that calls itself."""
    if process not in diagrams:
        raise DiagramError(process, None, f"o processo «{process}» não existe.")
    used: dict[str, Diagram] = {}

    def visit(diagram: Diagram, above: tuple[str, ...]) -> None:
        used.setdefault(diagram.process, diagram)
        for element in diagram.elements.values():
            if element.kind != "callActivity":
                continue
            called = element.called or ""
            if called not in diagrams:
                raise diagram.error(element.id, f"chama o processo «{called}», que não existe.")
            if called in above:
                raise diagram.error(element.id, f"chama o processo «{called}», que já o contém.")
            visit(diagrams[called], (*above, called))

    visit(diagrams[process], (process,))
    return list(used.values())


def check_subset(diagram: Diagram) -> None:
    """Refuses the first thing that is not supported."""
    process = next(diagram.root.iterfind(f"{{{BPMN}}}process"))
    if process.get("isExecutable") != "true":
        raise diagram.error(diagram.process, "o processo não está marcado como executável.")
    _check_tree(diagram, diagram.root)
    for check in CHECKS:
        check(diagram)


def _check_tree(diagram: Diagram, node: etree._Element) -> None:
    kind = local_name(node)
    here = node.get("id") or _nearest_id(node)
    for name in node.attrib if kind != "definitions" else ():  # an editor signs the file there
        if str(name).startswith("{") and not str(name).startswith(f"{{{XSI}}}"):
            known = etree.QName(name).localname
            raise diagram.error(here, f"atributo «{known}» de outra ferramenta: seria ignorado em silêncio.")
    for name, harmless in ONLY.items():
        if node.get(name, harmless) != harmless:
            raise diagram.error(here, f'{name}="{node.get(name)}" seria ignorado em silêncio.')
    if kind == "extensionElements":
        _check_extensions(diagram, node, here)
        return
    allowed = ALLOWED_INSIDE.get(kind, set()) | (set() if kind in LEAVES else ALLOWED_ANYWHERE)
    for child in node:
        name = local_name(child)
        if name not in allowed and not (kind == "message" and name in ALLOWED_ANYWHERE):
            raise diagram.error(child.get("id") or here, REFUSED.get(name, f"«{name}» não é aceito aqui."))
        _check_tree(diagram, child)


def _check_extensions(diagram: Diagram, node: etree._Element, here: str | None) -> None:
    for child in node:
        if child.tag != f"{{{SPIFF}}}properties":
            raise diagram.error(here, f"a extensão «{etree.QName(child).localname}» não é aceita, só propriedades.")
        names: set[str] = set()
        for found in child:
            name = found.get("name")
            if found.tag != f"{{{SPIFF}}}property" or not name or found.get("value") is None:
                raise diagram.error(here, "uma propriedade precisa de nome e valor.")
            if name in names:
                raise diagram.error(here, f"a propriedade «{name}» aparece duas vezes.")
            names.add(name)


def _nearest_id(node: etree._Element) -> str | None:
    return next((found for above in node.iterancestors() if (found := above.get("id"))), None)


def _ids(diagram: Diagram) -> None:
    for element in diagram.elements.values():
        if element.id in RESERVED:
            raise diagram.error(element.id, "este id é usado pela biblioteca.")


def _flows(diagram: Diagram) -> None:
    pairs: set[tuple[str, str]] = set()
    for flow in diagram.flows:
        for end in (flow.source, flow.target):
            if end not in diagram.elements:
                raise diagram.error(flow.id, f"o fluxo liga «{end}», que não existe.")
        if (flow.source, flow.target) in pairs:
            raise diagram.error(flow.id, f"há dois fluxos de {flow.source} para {flow.target}.")
        pairs.add((flow.source, flow.target))
        source = diagram.elements[flow.source]
        if flow.condition is not None and (source.kind != "exclusiveGateway" or flow.default):
            raise diagram.error(flow.id, "só a saída de um desvio exclusivo que não é a padrão tem condição.")
        if diagram.elements[flow.target].kind in ("startEvent", "boundaryEvent"):
            raise diagram.error(flow.id, f"nenhum fluxo entra em «{flow.target}».")


def _ways(diagram: Diagram) -> None:
    starts = [element.id for element in diagram.elements.values() if element.kind == "startEvent"]
    if len(starts) != 1:
        raise diagram.error(diagram.process, f"o processo precisa ter um início, tem {len(starts)}.")
    reached = _reachable(diagram, starts[0])
    for element in diagram.elements.values():
        exits = len(diagram.outgoing(element.id))
        if (exits == 0) != (element.kind == "endEvent"):
            reason = "um fim não tem saída." if exits else "não tem saída: o caso ficaria parado."
            raise diagram.error(element.id, reason)
        if exits > 1 and element.kind not in MANY_EXITS:
            raise diagram.error(element.id, "tem mais de uma saída: use um desvio.")
        if element.id not in reached:
            raise diagram.error(element.id, "nunca é alcançado.")


def _reachable(diagram: Diagram, start: str, without: str | None = None) -> set[str]:
    """The ids that can be reached from here, boundary events with their host; `without` is taken out of the diagram."""
    following: dict[str, list[str]] = {}
    for flow in diagram.flows:
        following.setdefault(flow.source, []).append(flow.target)
    for element in diagram.elements.values():
        if element.attached_to is not None:
            following.setdefault(element.attached_to, []).append(element.id)
    found, waiting = set(), [start]
    while waiting:
        here = waiting.pop()
        if here not in found and here != without:
            found.add(here)
            waiting += following.get(here, [])
    return found


def _exclusive_gateways(diagram: Diagram) -> None:
    for gateway in _of_kind(diagram, "exclusiveGateway"):
        exits = diagram.outgoing(gateway.id)
        if len(exits) < 2:
            continue
        if sum(flow.default for flow in exits) != 1:
            raise diagram.error(gateway.id, "o desvio precisa de uma saída padrão.")
        for flow in exits:
            if not flow.default and flow.condition is None:
                raise diagram.error(flow.id, "a saída do desvio não tem condição.")
    for flow in diagram.flows:
        if flow.condition is not None:
            _check_expression(diagram, flow.id, flow.condition)
    for element in diagram.elements.values():
        if "terms_if" in element.properties:
            _check_expression(diagram, element.id, element.properties["terms_if"])


def _check_expression(diagram: Diagram, element: str, source: str) -> None:
    try:
        compile_expression(source)
    except ExpressionError as error:
        raise diagram.error(element, str(error)) from error


def _events(diagram: Diagram) -> None:
    for element in diagram.elements.values():
        if element.kind not in EVENTS:
            continue
        if (element.message is None) == (element.term is None):
            raise diagram.error(element.id, "o evento precisa esperar uma mensagem ou uma data (timeDate).")
        if element.term is not None and not element.term.isidentifier():
            raise diagram.error(element.id, f"a data «{element.term}» precisa ser só o id de um prazo.")
        if element.kind == "boundaryEvent":
            _check_boundary(diagram, element)


def _check_boundary(diagram: Diagram, event: Element) -> None:
    host = diagram.elements.get(event.attached_to or "")
    if host is None or host.kind not in HOSTS:
        raise diagram.error(event.id, "um evento de borda fica numa tarefa de usuário ou num processo chamado.")
    if not event.interrupting and event.message is not None:
        raise diagram.error(event.id, "mensagem de borda que não interrompe só funcionaria uma vez.")
    siblings = [other for other in _of_kind(diagram, "boundaryEvent") if other.attached_to == event.attached_to]
    if sum(other.message == event.message for other in siblings) > 1 and event.message is not None:
        raise diagram.error(event.id, f"a mensagem «{event.message}» está duas vezes na mesma borda.")


def _event_gateways(diagram: Diagram) -> None:
    for gateway in _of_kind(diagram, "eventBasedGateway"):
        awaited = [diagram.elements[flow.target] for flow in diagram.outgoing(gateway.id)]
        if len(awaited) < 2:
            raise diagram.error(gateway.id, "a espera precisa de dois acontecimentos ou mais.")
        for element in awaited:
            if element.kind != "intermediateCatchEvent" or len(diagram.incoming(element.id)) != 1:
                raise diagram.error(element.id, "depois da espera vem um evento que só ela alcança.")
        if sum(element.term is not None for element in awaited) > 1:
            raise diagram.error(gateway.id, "a espera tem duas datas: a biblioteca lhes daria o mesmo prazo.")
        messages = [element.message for element in awaited if element.message is not None]
        if len(messages) != len(set(messages)):
            raise diagram.error(gateway.id, "a espera tem a mesma mensagem duas vezes.")


def _parallel_gateways(diagram: Diagram) -> None:
    """A parallel gateway through which its own loop comes back would wait for itself."""
    start = next(element.id for element in _of_kind(diagram, "startEvent"))
    for gateway in _of_kind(diagram, "parallelGateway"):
        incoming = diagram.incoming(gateway.id)
        without = _reachable(diagram, start, without=gateway.id)
        if len(incoming) > 1 and any(flow.source not in without for flow in incoming):
            raise diagram.error(gateway.id, "um laço volta a este desvio paralelo, que esperaria por si mesmo.")


def _of_kind(diagram: Diagram, kind: str) -> Iterator[Element]:
    return (element for element in diagram.elements.values() if element.kind == kind)


CHECKS: tuple[Callable[[Diagram], None], ...] = (
    _ids, _flows, _events, _ways, _exclusive_gateways, _event_gateways, _parallel_gateways,
)  # fmt: skip
