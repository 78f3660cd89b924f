"""Expressions: they can be read, use known variables, and of one gateway never two hold at once."""

from collections.abc import Iterator, Mapping
from itertools import combinations, islice, product

from processes.check.finding import Finding
from processes.check.sheet import Arrow, Node, Sheet
from processes.check.surroundings import Surroundings, Values
from processes.engine.expression import Expression, ExpressionError, compile_expression

MOST_COMBINATIONS = 50_000


def gateway_exits(sheet: Sheet) -> Iterator[Finding]:
    """Of several exits of an exclusive gateway one is the default, without condition, and all others have one."""
    for gateway in sheet.of_kind("exclusiveGateway"):
        leaving = sheet.leaving(gateway.id)
        if len(leaving) > 1 and gateway.default is None:
            yield Finding(
                "default", sheet.file, gateway.id,
                f"O desvio {gateway.label} não tem fluxo padrão: se nenhuma condição valer, o processo para.",
                "Marque como padrão o fluxo dos demais casos.",
            )  # fmt: skip
        for flow in leaving:
            if flow.id == gateway.default and flow.condition is not None:
                yield Finding(
                    "default", sheet.file, flow.id,
                    f"O fluxo padrão «{flow.id}» de {gateway.label} tem condição, que seria ignorada.",
                    "Apague a condição do fluxo padrão.",
                )  # fmt: skip
            elif len(leaving) > 1 and flow.id != gateway.default and not (flow.condition or "").strip():
                yield Finding(
                    "condition_missing", sheet.file, flow.id,
                    f"O fluxo «{flow.id}» de {gateway.label} não tem condição e não é o padrão: seria sempre seguido.",
                    "Escreva a condição, ou torne-o o fluxo padrão.",
                )  # fmt: skip


def expressions(sheet: Sheet, around: Surroundings) -> Iterator[Finding]:
    """Every expression is in the safe language and reads declared variables."""
    written = [(flow.id, flow.condition) for flow in sheet.flows if flow.condition is not None]
    written += [
        (node.id, node.properties["terms_if"]) for node in sheet.nodes.values() if "terms_if" in node.properties
    ]
    for element, source in written:
        try:
            expression = compile_expression(source)
        except ExpressionError as error:
            yield Finding(
                "expression", sheet.file, element, f"Em «{element}»: {error}",
                "Use nomes de variáveis, valores entre aspas, comparações, and, or e not.",
            )  # fmt: skip
            continue
        for name in sorted(expression.names - set(around.variables)):
            yield Finding(
                "unknown_variable", sheet.file, element,
                f"A condição «{source}» em «{element}» lê «{name}», que variables.yaml não declara.",
                "Corrija o nome, ou declare a variável e os seus valores.",
            )  # fmt: skip


def variables_set(sheet: Sheet, around: Surroundings) -> Iterator[Finding]:
    """What a step says it sets is a declared variable; what an end results in is a declared value."""
    for node in sheet.nodes.values():
        for name in node.properties.get("sets", "").split():
            if name not in around.variables:
                yield Finding(
                    "unknown_variable", sheet.file, node.id,
                    f"{node.label} diz que preenche «{name}», que variables.yaml não declara.",
                    "Corrija o nome em «sets», ou declare a variável.",
                )  # fmt: skip
    for node in sheet.of_kind("endEvent"):
        result = node.properties.get("result")
        if result is not None and result not in around.variables.get("phase_end", ()):
            yield Finding(
                "unknown_result", sheet.file, node.id,
                f"O fim {node.label} tem o resultado «{result}», que não está entre os valores de phase_end.",
                "Corrija o resultado, ou acrescente-o a phase_end em variables.yaml.",
            )  # fmt: skip


def one_way_each(sheet: Sheet, around: Surroundings) -> Iterator[Finding]:
    """With every combination of values at most one condition of a gateway holds, and each one holds with some."""
    for gateway in sheet.of_kind("exclusiveGateway"):
        readable = _readable(sheet, gateway, around)
        names = sorted({name for _, expression in readable for name in expression.names})
        values = {name: around.variables[name] for name in names}
        held: set[str] = set()
        told: set[tuple[str, str]] = set()
        try:
            for data in _combinations(values):
                holding = [flow for flow, expression in readable if expression.evaluate(data)]
                held |= {flow.id for flow in holding}
                for first, second in combinations(holding, 2):
                    if (first.id, second.id) not in told:
                        told.add((first.id, second.id))
                        yield _both_hold(sheet, gateway, first, second, data)
        except ExpressionError as error:
            yield Finding(
                "expression", sheet.file, gateway.id, f"No desvio {gateway.label}: {error}",
                "Compare a variável com um dos valores declarados; antes de preenchida ela é None.",
            )  # fmt: skip
            continue
        for flow, _ in readable:
            if flow.id not in held:
                yield Finding(
                    "never_holds", sheet.file, flow.id,
                    f"A condição «{flow.condition}» do fluxo «{flow.id}» nunca vale: "
                    "compara com um valor não declarado.",
                    "Corrija o valor, ou acrescente-o em variables.yaml.",
                )  # fmt: skip


def _readable(sheet: Sheet, gateway: Node, around: Surroundings) -> list[tuple[Arrow, Expression]]:
    """The conditions of the gateway that another rule has not already refused."""
    found = []
    for flow in sheet.leaving(gateway.id):
        try:
            expression = compile_expression(flow.condition or "")
        except ExpressionError:
            continue
        if expression.names <= set(around.variables):
            found.append((flow, expression))
    return found


def _combinations(values: Mapping[str, Values]) -> Iterator[dict[str, object]]:
    """Every combination of the declared values, each variable also not yet set."""
    choices = [(*each, None) for each in values.values()]
    for chosen in islice(product(*choices), MOST_COMBINATIONS):
        yield dict(zip(values, chosen, strict=True))


def _both_hold(sheet: Sheet, gateway: Node, first: Arrow, second: Arrow, data: Mapping[str, object]) -> Finding:
    shown = ", ".join(f"{name} = {value!r}" for name, value in data.items())
    return Finding(
        "overlap", sheet.file, gateway.id,
        f"No desvio {gateway.label}, com {shown}, valem ao mesmo tempo «{first.condition}» e «{second.condition}»: "
        "o caminho dependeria da ordem do desenho.",
        "Complete uma das condições para que nunca valham juntas.",
    )  # fmt: skip
