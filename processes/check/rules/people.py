"""Who acts: lanes that exist, who may open a case, who may record a message, who is barred."""

import re
from collections.abc import Iterator

from processes.check.finding import Finding
from processes.check.sheet import Sheet
from processes.check.surroundings import Surroundings
from processes.engine.expression import ExpressionError, compile_expression
from processes.recorders import ONCE_DONE

SERVICES = "services"
"""What `recorded_by` says of a message that one process tells another: nobody records it."""
SOMEBODY_ACTS = ("startEvent", "userTask", "eventBasedGateway")
RECORDED_BY = re.compile(r"^\s*(?P<lane>[a-z_]+)(?:\s+if\s+(?P<condition>.+))?\s*$")


def lanes(sheet: Sheet, around: Surroundings) -> Iterator[Finding]:
    """Each lane is one of the municipality's or an office; whatever somebody does stands in one."""
    for lane in sheet.lanes:
        if not around.knows_lane(lane):
            yield _unknown(sheet, lane, f"A raia «{lane}» não existe no município.")
    for node in sheet.nodes.values():
        waits = node.message is not None and node.kind == "intermediateCatchEvent"
        if node.lane is None and (node.kind in SOMEBODY_ACTS or waits):
            yield Finding(
                "lane_missing", sheet.file, node.id, f"{node.label} não está em raia alguma: não se sabe quem age.",
                "Ponha o elemento na raia de quem age.",
            )  # fmt: skip


def who_opens(sheet: Sheet, around: Surroundings) -> Iterator[Finding]:
    """`start_lanes` names known lanes, the lane of the start among them; `public` is the public page."""
    for start in sheet.of_kind("startEvent"):
        named = start.properties.get("start_lanes", "").split()
        for lane in named:
            if lane != "public" and not around.knows_lane(lane):
                yield _unknown(
                    sheet, start.id, f"{start.label} pode ser aberto por «{lane}», que não existe no município."
                )
        if named and start.lane not in named:
            yield Finding(
                "start_lanes", sheet.file, start.id,
                f"{start.label} está na raia «{start.lane}», que «start_lanes» não cita.",
                "Comece «start_lanes» pela raia em que o início está desenhado.",
            )  # fmt: skip


def who_records(sheet: Sheet, around: Surroundings) -> Iterator[Finding]:
    """A boundary message says in `recorded_by` who records it: it lies in the lane of its step, not of that person."""
    for node in sheet.nodes.values():
        written = node.properties.get("recorded_by")
        if node.kind == "boundaryEvent" and node.message is not None and not (written or "").strip():
            yield Finding(
                "recorded_by", sheet.file, node.id, f"A mensagem de borda {node.label} não diz quem pode registrá-la.",
                "Escreva a raia em «recorded_by».",
            )  # fmt: skip
        for part in (written or "").split(";") if (written or "").strip() else []:
            yield from _condition(sheet, node.id, part)
            for lane in _recording_lanes(part):
                if lane != SERVICES and not around.knows_lane(lane):
                    yield _unknown(sheet, node.id, f"{node.label} pode ser registrado por «{lane}», que não existe.")


def _recording_lanes(part: str) -> list[str]:
    """`traffic_office`, `traffic_office mayor` or `mayor if revoked`."""
    match = RECORDED_BY.match(part)
    return [match["lane"]] if match else part.split(" if ")[0].split()


def _condition(sheet: Sheet, element: str, part: str) -> Iterator[Finding]:
    match = RECORDED_BY.match(part)
    try:
        names = compile_expression((match["condition"] if match else None) or "True").names
    except ExpressionError as error:
        yield Finding(
            "expression", sheet.file, element, f"Em «recorded_by» de «{element}»: {error}",
            "Escreva «raia if condição», separando as raias por ponto e vírgula.",
        )  # fmt: skip
        return
    for name in sorted(names - set(ONCE_DONE)):
        yield Finding(
            "unknown_variable", sheet.file, element,
            f"Quem registra «{element}» dependeria de «{name}», que aqui não se conhece.",
            f"Use {', '.join(sorted(ONCE_DONE))}: o que já se assinou no processo.",
        )  # fmt: skip


def _unknown(sheet: Sheet, element: str, message: str) -> Finding:
    return Finding("lane_unknown", sheet.file, element, message, "Use uma raia ou um ofício de municipality.yaml.")
