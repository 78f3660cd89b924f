"""`parameters.yaml` and the parameters of `municipality.yaml`: dated values of law, each with its basis and act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from handlers.law.errors import BadParameterError
from handlers.law.values import UNITS, DatedValue, Parameter, Values
from processes.yaml_file import Node

BASIS: Final = r"administrative: .+|[a-z]+:\d+/\d{4}:art[\w-]+( [a-z]+:\d+/\d{4}:art[\w-]+)*"
_NAME: Final = r"[a-z][a-z0-9_]*"


def read_parameters(files: Mapping[str, str]) -> Values:
    """The parameters of these files (path → text): a municipality's and those of its procedures, each name once."""
    parameters: dict[str, Parameter] = {}
    for file, text in files.items():
        root = Node.of(file, text).entries()
        if file.endswith("municipality.yaml"):
            root = root["parameters"].entries() if "parameters" in root else {}
        for name, node in root.items():
            if name == "due":
                continue
            if name in parameters:
                raise node.wrong("este parâmetro já está em outro arquivo deste município")
            parameters[name] = _parameter(name, node)
    return Values(parameters.values())


def _parameter(name: str, node: Node) -> Parameter:
    Node(node.file, node.key, name).text(_NAME)
    fields = node.fields(("unit", "basis", "values"), ("label", "allowed", "nullable", "entered_by"))
    unit = fields["unit"].one_of(UNITS)
    allowed = tuple(item.value for item in fields["allowed"].items()) if "allowed" in fields else ()
    if unit in ("choice", "per_document", "list") and not allowed:
        raise node.wrong("falta «allowed», os valores possíveis")
    entered_by = tuple(item.text(_NAME) for item in fields["entered_by"].items()) if "entered_by" in fields else ()
    bare = Parameter(
        name=name,
        unit=unit,
        basis=fields["basis"].text(BASIS),
        label=fields["label"].text() if "label" in fields else name,
        values=(),
        allowed=allowed,
        nullable=fields["nullable"].flag() if "nullable" in fields else False,
        entered_by=entered_by,
    )
    values = tuple(_dated(item, bare) for item in fields["values"].items())
    for before, after, item in zip(values, values[1:], fields["values"].items()[1:], strict=False):
        if after.since <= before.since:
            raise item.wrong("os valores vão do mais antigo ao mais novo, um por dia")
    if not values and unit != "factor" and not entered_by:
        raise fields["values"].wrong("precisa de ao menos um valor")
    return replace(bare, values=values)


def _dated(node: Node, parameter: Parameter) -> DatedValue:
    fields = node.fields(("since", "value"), ("source",))
    source = fields["source"].text() if "source" in fields else parameter.basis
    return DatedValue(fields["since"].day(), _checked(fields["value"], parameter), source)


def _checked(node: Node, parameter: Parameter) -> Any:
    try:
        return parameter.checked(node.value)
    except BadParameterError as error:
        raise node.wrong(f"deve ser {parameter.expected}") from error


def read_goals(file: str, text: str) -> Mapping[str, int]:
    """The officials' own terms of a procedure, in business days, by step: passing one alerts and decides nothing."""
    due = Node.of(file, text).entries().get("due")
    goals: dict[str, int] = {}
    for step, node in (due.entries() if due else {}).items():
        if not isinstance(node.value, int) or isinstance(node.value, bool) or node.value < 1:
            raise node.wrong("deve ser um número de dias úteis, de 1 em diante")
        goals[step] = node.value
    return goals
