"""What a diagram may refer to: lanes and offices, provisions and competence, variables, terms, messages, forms."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from processes.check.sheet import Sheet
from processes.law_text import read_law
from processes.messages import read_messages
from processes.municipality import read_municipality
from processes.yaml_file import Node

VARIABLES = "variables.yaml"
MESSAGES = "messages.yaml"

TERMS = frozenset({
    "removal_term", "defence_term", "decision_term", "second_removal_term", "parked_term", "suitable_place_term",
    "payment_term", "appeal_term", "custody_term", "shortfall_term", "pending_term", "medical_term", "inspection_term",
    "cure_term", "charge_term", "measure_review", "validity", "second_inspection_at", "notice_check_at", "charge_until",
    "redemption_until", "pending_until", "measure_review_at", "next_watch_at",
})  # fmt: skip

Values = tuple[object, ...]


@dataclass(frozen=True)
class Law:
    """One law as the check needs it: what it provides, what no diagram can execute, who alone may execute what."""

    provisions: frozenset[str]
    not_executed: Mapping[str, str] = field(default_factory=dict, hash=False)
    competence: Mapping[str, frozenset[str]] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Surroundings:
    """Everything around the diagrams of one procedure. A set that is None is not compared with."""

    municipality: str | None = None
    lanes: frozenset[str] | None = None
    offices: Mapping[str, str] = field(default_factory=dict, hash=False)
    laws: Mapping[str, Law] = field(default_factory=dict, hash=False)
    variables: Mapping[str, Values] = field(default_factory=dict, hash=False)
    terms: frozenset[str] = TERMS
    messages: frozenset[str] | None = None
    forms: frozenset[str] | None = None
    handlers: frozenset[str] | None = None
    documents: frozenset[str] | None = None

    def knows_lane(self, lane: str) -> bool:
        return self.lanes is None or lane in self.lanes or lane in self.offices

    def elsewhere(self, sheet: Sheet, law: str) -> bool:
        """A common diagram names the laws of all municipalities that use it; each is compared with its own."""
        return sheet.common and self.municipality is not None and law.split(":")[0] != self.municipality

    def resolved(self, lane: str) -> str:
        """The municipality's lane that stands behind an office of the common diagrams."""
        return self.offices.get(lane, lane)


def surroundings_of(procedure: str, files: Mapping[str, str]) -> Surroundings:
    """What the files of a procedure (`mococa/abandonment`), of its municipality and of common/ say.

    Files by their path below `processes/`. A YamlError where one of them cannot be used.
    """
    municipality, name = procedure.split("/")
    place = f"{municipality}/municipality.yaml"
    municipal = read_municipality(place, files[place]) if place in files else None
    laws = re.compile(rf"{municipality}/laws/[^/]+\.yaml")
    described = [path for path in (f"common/{MESSAGES}", f"{procedure}/{MESSAGES}") if path in files]
    return Surroundings(
        municipality=municipality,
        lanes=frozenset(municipal.lanes) if municipal else None,
        offices={office: municipal.lane(office, name) for office in municipal.offices} if municipal else {},
        laws=dict(_law(path, text) for path, text in files.items() if laws.fullmatch(path)),
        variables={**_variables(f"common/{VARIABLES}", files), **_variables(f"{procedure}/{VARIABLES}", files)},
        messages=frozenset(each for path in described for each in read_messages(path, files[path])) or None,
    )


def _variables(path: str, files: Mapping[str, str]) -> dict[str, Values]:
    """The variables of a file: each with the list of its values, or `boolean`."""
    entries = Node.of(path, files[path]).entries() if path in files else {}
    return {name: _values(node) for name, node in entries.items()}


def _values(node: Node) -> Values:
    if node.value == "boolean":
        return (True, False)
    if not isinstance(node.value, list):
        raise node.wrong("deve ser «boolean» ou a lista dos valores")
    return tuple(item.text() for item in node.items())


def _law(path: str, text: str) -> tuple[str, Law]:
    """`mococa:4715/2018` and the law of this file."""
    law = read_law(path, text)
    reasons = {each.id: each.reason or "" for each in law.provisions.values() if not each.executed}
    return law.id, Law(frozenset(law.provisions), reasons, law.competence)
