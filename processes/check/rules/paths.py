"""Every step can be reached and left, and no loop or parallel block makes the engine go wrong."""

from collections.abc import Iterator

from processes.check.finding import Finding
from processes.check.graph import Graph, flow_graph, in_cycle, reached, reversed_graph, without
from processes.check.sheet import Sheet


def reachable(sheet: Sheet) -> Iterator[Finding]:
    """Every element is reached from the start."""
    graph = flow_graph(sheet)
    starts = {node.id for node in sheet.of_kind("startEvent")}
    found = starts | reached(graph, starts)
    for node in sheet.nodes.values():
        if node.id not in found:
            yield Finding(
                "unreachable", sheet.file, node.id, f"Nenhum caminho leva do início a {node.label}.",
                "Ligue-o ao caminho ou apague-o.",
            )  # fmt: skip


def ways_out(sheet: Sheet) -> Iterator[Finding]:
    """Every element but an end leads on, and in the end to an end."""
    graph = flow_graph(sheet)
    ending = reached(reversed_graph(graph), [node.id for node in sheet.of_kind("endEvent")])
    for node in sheet.nodes.values():
        leaving = sheet.leaving(node.id)
        if node.kind == "endEvent":
            if leaving:
                yield Finding(
                    "end_leads_on", sheet.file, node.id, f"Do fim {node.label} sai um fluxo, que nunca seria seguido.",
                    "Apague o fluxo, ou use um evento intermediário.",
                )  # fmt: skip
        elif not leaving:
            yield Finding(
                "dead_end", sheet.file, node.id,
                f"De {node.label} não sai fluxo algum: o processo pararia ali sem terminar.",
                "Ligue-o à etapa seguinte ou a um fim.",
            )  # fmt: skip
        elif node.id not in ending:
            yield Finding(
                "no_end", sheet.file, node.id,
                f"De {node.label} não se chega a fim algum: o processo nunca terminaria.",
                "Dê ao ciclo uma saída para um fim.",
            )  # fmt: skip


def loops(sheet: Sheet) -> Iterator[Finding]:
    """A loop goes through an exclusive gateway or a wait; one over a boundary event through an exclusive gateway."""
    exclusive = [node.id for node in sheet.of_kind("exclusiveGateway")]
    waits = [node.id for node in sheet.of_kind("eventBasedGateway")]
    for node in in_cycle(without(flow_graph(sheet, borders=False), [*exclusive, *waits])):
        yield Finding(
            "loop", sheet.file, node,
            f"{sheet.nodes[node].label} está em um ciclo sem desvio exclusivo: "
            "o motor não conseguiria abrir o processo.",
            "Ponha no ciclo um desvio exclusivo que decida entre repetir e seguir.",
        )  # fmt: skip
    open_ways = without(flow_graph(sheet), exclusive)
    for event in sheet.of_kind("boundaryEvent"):
        if event.attached_to in reached(open_ways, [event.id]):
            host = sheet.nodes[event.attached_to]
            yield Finding(
                "border_returns", sheet.file, event.id,
                f"O evento de borda {event.label} volta à sua própria etapa, {host.label}, sem desvio exclusivo: "
                "na segunda vez a etapa se abriria duas vezes.",
                "Ponha um desvio exclusivo no caminho de volta.",
            )  # fmt: skip


def side_branches(sheet: Sheet) -> Iterator[Finding]:
    """A branch opened beside a loop grows with every turn: worth a second thought."""
    graph = flow_graph(sheet)
    for event in sheet.of_kind("boundaryEvent"):
        if not event.interrupting and event.attached_to in reached(graph, [event.attached_to or ""]):
            yield Finding(
                "side_branch", sheet.file, event.id,
                f"{event.label} abre um ramo ao lado de uma etapa que se repete: cada volta deixaria mais um ramo.",
                "Se puder, tire a etapa do ciclo ou ponha-a em um processo próprio.",
                warning=True,
            )  # fmt: skip


def parallel_blocks(sheet: Sheet) -> Iterator[Finding]:
    """A parallel block is properly nested: "
    "no loop around its gateways, each join closes one split, branches stay apart."""
    graph = flow_graph(sheet)
    gateways = [node.id for node in sheet.of_kind("parallelGateway")]
    for gateway in gateways:
        if gateway in reached(graph, [gateway]):
            yield Finding(
                "parallel_loop", sheet.file, gateway,
                f"O desvio paralelo {sheet.nodes[gateway].label} está em um ciclo: "
                "a junção contaria as voltas anteriores.",
                "Ponha o bloco paralelo em um processo próprio e chame-o de dentro do ciclo.",
            )  # fmt: skip
    splits = [gateway for gateway in gateways if len(sheet.leaving(gateway)) > 1]
    joins = [gateway for gateway in gateways if len(sheet.entering(gateway)) > 1]
    closed: dict[str, str] = {}
    for join in joins:
        split = next((each for each in splits if each != join and _closes(sheet, graph, each, join)), None)
        if split is None:
            yield Finding(
                "parallel_join", sheet.file, join,
                f"A junção paralela {sheet.nodes[join].label} não fecha um único desvio paralelo: "
                "esperaria para sempre "
                "por um ramo, ou passaria sem ele.",
                "Faça cada ramo do desvio chegar uma vez à junção, e só a ela.",
            )  # fmt: skip
        else:
            closed[split] = join
    for split in splits:
        apart = without(graph, [closed[split]] if split in closed else [])
        branches = [{flow.target} | reached(apart, [flow.target]) for flow in sheet.leaving(split)]
        shared = {node for i, branch in enumerate(branches) for other in branches[:i] for node in branch & other}
        if shared - set(closed.values()):
            first = next(node for node in sheet.nodes if node in shared)
            yield Finding(
                "parallel_merge", sheet.file, split,
                f"Os ramos paralelos de {sheet.nodes[split].label} se encontram em {sheet.nodes[first].label} "
                "sem junção: o que vem depois correria duas vezes.",
                "Feche os ramos com uma junção paralela, ou leve cada um ao seu fim.",
            )  # fmt: skip


def _closes(sheet: Sheet, graph: Graph, split: str, join: str) -> bool:
    """Whether each branch of the split reaches the join by one flow of its own and cannot end without it."""
    ends = {node.id for node in sheet.of_kind("endEvent")}
    entered: list[str] = []
    for flow in sheet.leaving(split):
        if flow.target == join:
            entered.append(flow.id)
            continue
        branch = {flow.target} | reached(graph, [flow.target], lambda node: node == join)
        if branch & ends or flow.target in ends:
            return False
        entered += [incoming.id for incoming in sheet.entering(join) if incoming.source in branch - {join}]
    return sorted(entered) == sorted(flow.id for flow in sheet.entering(join))
