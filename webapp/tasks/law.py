"""The provisions that a step executes, with their text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from handlers.law.text import provision_text
from processes.engine.blueprint import Element
from processes.law_text import LawText, bases_of, read_law
from webapp.installation import installation

ADMINISTRATIVE = "administrative:"


@dataclass(frozen=True)
class Provided:
    """One provision: how it is cited, what it says, and our note on it."""

    citation: str
    text: str
    note: str


def provisions_of(element: Element, municipality: str) -> Sequence[Provided]:
    """The provisions of this municipality's laws named in the diagram, in its order.

    A step of administration gives its reason; one of a common diagram names the laws of others too.
    """
    basis = element.properties.get("basis", "").strip()
    if basis.startswith(ADMINISTRATIVE):
        return [Provided("", basis.removeprefix(ADMINISTRATIVE).strip(), "")]
    return [found for each in bases_of(basis, municipality) if (found := _provided(each)) is not None]


def _provided(reference: str) -> Provided | None:
    """`mococa:4715/2018:art9-p1`."""
    municipality, _colon, rest = reference.partition(":")
    law, _colon, provision = rest.partition(":")
    number, _slash, year = law.partition("/")
    path = installation().library.root / municipality / "laws" / f"{number}-{year}.yaml"
    if not path.is_file():
        return None
    text = _law(path)
    found = text.provisions.get(provision)
    if found is None:
        return None
    return Provided(f"Lei {_dotted(number)}/{year}, {provision_text(provision)}", found.text, found.note or "")


@cache
def _law(path: Path) -> LawText:
    return read_law(f"{path.parent.parent.name}/laws/{path.name}", path.read_text("utf-8"))


def _dotted(number: str) -> str:
    return f"{int(number):,}".replace(",", ".")
