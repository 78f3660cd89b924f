"""A diagram that one can take in at a glance; these are warnings."""

from collections.abc import Iterator

from processes.check.finding import Finding
from processes.check.sheet import Sheet

MOST_ELEMENTS = 24
MOST_LANES = 4
MOST_WAITS = 2


def size(sheet: Sheet) -> Iterator[Finding]:
    """At most 24 elements, four lanes and two waits."""
    gateways = sheet.of_kind("eventBasedGateway")
    behind = {flow.target for gateway in gateways for flow in sheet.leaving(gateway.id)}
    alone = [node for node in sheet.of_kind("intermediateCatchEvent") if node.id not in behind]
    counted = (
        ("elements", len(sheet.nodes), MOST_ELEMENTS, "elementos"),
        ("lanes", len(sheet.lanes), MOST_LANES, "raias"),
        ("waits", len(gateways) + len(alone), MOST_WAITS, "esperas"),
    )
    for rule, number, most, word in counted:
        if number > most:
            yield Finding(
                f"too_many_{rule}", sheet.file, sheet.process,
                f"O diagrama tem {number} {word}; até {most} ele ainda se lê de uma vez.",
                "Separe uma parte em um processo próprio e chame-o.",
                warning=True,
            )  # fmt: skip
