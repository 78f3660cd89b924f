"""Small diagrams from a few lines of text, complete with lane, pool and layout.

A line is a node (`userTask look sets=found`) or a flow (`look > done`, `which > done : found`,
`which > other default`).
Words after a node's id are properties, but for these: message, term, on, calls, name, keep (a non-interrupting border).
"""

import shlex
from xml.sax.saxutils import escape, quoteattr

HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>'
    '<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"'
    ' xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"'
    ' xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
    ' xmlns:spiffworkflow="http://spiffworkflow.org/bpmn/schema/1.0/core"'
    ' xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="definitions_1" targetNamespace="urn:test">'
)
OWN = ("message", "term", "on", "calls", "name", "keep")


def drawn(text: str, *, process: str = "small", lane: str = "traffic_office") -> str:
    """The BPMN text of these lines."""
    lines = [shlex.split(line) for line in text.splitlines() if line.strip()]
    flows = [line for line in lines if len(line) > 2 and line[1] == ">"]
    nodes = [line for line in lines if line not in flows]
    words = {node[1]: dict(word.split("=", 1) for word in node[2:]) for node in nodes}
    messages = sorted({word["message"] for word in words.values() if "message" in word})
    named = [(f"f_{source}_{target}", source, target, rest) for source, _, target, *rest in flows]
    return "".join((
        HEAD,
        f'<bpmn:collaboration id="collaboration"><bpmn:participant id="pool" name="Quadro" processRef="{process}"/>',
        "</bpmn:collaboration>",
        *(f'<bpmn:message id="{message}" name="{message}"/>' for message in messages),
        f'<bpmn:process id="{process}" name="Processo" isExecutable="true"><bpmn:laneSet id="lanes">',
        f'<bpmn:lane id="{lane}" name="Setor">',
        *(f"<bpmn:flowNodeRef>{node[1]}</bpmn:flowNodeRef>" for node in nodes),
        "</bpmn:lane></bpmn:laneSet>",
        *(_node(node[0], node[1], words[node[1]], named) for node in nodes),
        *(_flow(*each) for each in named),
        "</bpmn:process>",
        _layout(["pool", lane, *words], [each[0] for each in named]),
        "</bpmn:definitions>",
    ))  # fmt: skip


def _node(kind: str, name: str, words: dict[str, str], flows: list[tuple[str, str, str, list[str]]]) -> str:
    default = next(
        (f' default="{flow}"' for flow, source, _, rest in flows if source == name and rest == ["default"]), ""
    )
    attributes = f'id="{name}" name={quoteattr(words.get("name", "Nome de " + name))}{default}'
    attributes += f' attachedToRef="{words["on"]}"' if "on" in words else ""
    attributes += ' cancelActivity="false"' if "keep" in words else ""
    attributes += f' calledElement="{words["calls"]}"' if "calls" in words else ""
    properties = {"basis": "mococa:4715/2018:art9"} | {key: value for key, value in words.items() if key not in OWN}
    parts = [
        "<bpmn:extensionElements><spiffworkflow:properties>",
        *(
            f'<spiffworkflow:property name="{key}" value={quoteattr(value)}/>'
            for key, value in properties.items()
            if value
        ),
        "</spiffworkflow:properties></bpmn:extensionElements>",
        *(f"<bpmn:incoming>{flow}</bpmn:incoming>" for flow, _, target, _ in flows if target == name),
        *(f"<bpmn:outgoing>{flow}</bpmn:outgoing>" for flow, source, _, _ in flows if source == name),
    ]
    if "message" in words:
        parts.append(f'<bpmn:messageEventDefinition messageRef="{words["message"]}"/>')
    if "term" in words:
        date = f'<bpmn:timeDate xsi:type="bpmn:tFormalExpression">{words["term"]}</bpmn:timeDate>'
        parts.append(f"<bpmn:timerEventDefinition>{date}</bpmn:timerEventDefinition>")
    return f"<bpmn:{kind} {attributes}>{''.join(parts)}</bpmn:{kind}>"


def _flow(flow: str, source: str, target: str, rest: list[str]) -> str:
    ends = f'<bpmn:sequenceFlow id="{flow}" name="caminho" sourceRef="{source}" targetRef="{target}">'
    condition = ""
    if rest and rest[0] == ":":
        words = escape(" ".join(rest[1:]))
        condition = f'<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">{words}</bpmn:conditionExpression>'
    return f"{ends}{condition}</bpmn:sequenceFlow>"


def _layout(shapes: list[str], edges: list[str]) -> str:
    return "".join((
        '<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="collaboration">',
        *(
            f'<bpmndi:BPMNShape id="{shape}_di" bpmnElement="{shape}">'
            f'<dc:Bounds x="{100 * i}" y="0" width="80" height="80"/></bpmndi:BPMNShape>'
            for i, shape in enumerate(shapes)
        ),
        *(
            f'<bpmndi:BPMNEdge id="{edge}_di" bpmnElement="{edge}"><di:waypoint x="0" y="0"/><di:waypoint x="9" y="0"/>'
            "</bpmndi:BPMNEdge>"
            for edge in edges
        ),
        "</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>",
    ))  # fmt: skip
