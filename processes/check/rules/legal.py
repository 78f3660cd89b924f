"""Every element names the provision that it executes, or says why the administration needs it; and who may do it."""

from collections.abc import Iterator

from processes.check.finding import Finding
from processes.check.sheet import Node, Sheet
from processes.check.surroundings import Surroundings

ADMINISTRATIVE = "administrative:"


def basis(sheet: Sheet, around: Surroundings) -> Iterator[Finding]:
    """Each element has a basis: provisions of the law file that can be executed, or an administrative reason."""
    for node in sheet.nodes.values():
        written = node.properties.get("basis", "").strip()
        if not written or written == ADMINISTRATIVE:
            yield Finding(
                "basis_missing", sheet.file, node.id,
                f"{node.label} não tem fundamento legal: ninguém saberia por que o passo existe.",
                "Escreva em «basis» o dispositivo (mococa:4715/2018:art9) ou «administrative: motivo».",
            )  # fmt: skip
        elif not written.startswith(ADMINISTRATIVE):
            for reference in written.split():
                yield from _provision(sheet, node, reference, around)


def competence(sheet: Sheet, around: Surroundings) -> Iterator[Finding]:
    """A provision that the law gives to an authority is executed in that authority's lane."""
    for node in sheet.nodes.values():
        if node.lane is None or node.properties.get("basis", "").startswith(ADMINISTRATIVE):
            continue
        lane = around.resolved(node.lane)
        for reference in node.properties.get("basis", "").split():
            law, _, provision = reference.rpartition(":")
            bound = around.laws[law].competence.get(provision) if law in around.laws else None
            if bound is not None and lane not in bound:
                yield Finding(
                    "competence", sheet.file, node.id,
                    f"{node.label} executa {reference}, que a lei dá a {', '.join(sorted(bound))}, na raia «{lane}».",
                    "Mova o elemento para a raia competente, ou corrija o fundamento.",
                )  # fmt: skip


def _provision(sheet: Sheet, node: Node, reference: str, around: Surroundings) -> Iterator[Finding]:
    law, _, provision = reference.rpartition(":")
    if around.elsewhere(sheet, law):
        return
    if law not in around.laws or provision not in around.laws[law].provisions:
        yield Finding(
            "basis_unknown", sheet.file, node.id,
            f"{node.label} tem por fundamento «{reference}», que não está no arquivo da lei.",
            "Confira o dispositivo: município:número/ano:art9, art9-p2 (§ 2º), art21-pu, art25-pu-XVIII.",
        )  # fmt: skip
    elif provision in around.laws[law].not_executed:
        yield Finding(
            "basis_not_executed", sheet.file, node.id,
            f"{node.label} tem por fundamento «{reference}», que não manda fazer nada: "
            f"{around.laws[law].not_executed[provision]}",
            "Escolha o dispositivo que a etapa executa.",
        )  # fmt: skip
