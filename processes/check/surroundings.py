"""What a diagram may refer to: lanes and offices, provisions and competence, variables, terms, messages, forms."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from processes.yaml_file import read_yaml

VARIABLES = "variables.yaml"

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

    def resolved(self, lane: str) -> str:
        """The municipality's lane that stands behind an office of the common diagrams."""
        return self.offices.get(lane, lane)


def surroundings_of(procedure: str, files: Mapping[str, str]) -> Surroundings:
    """What the files (path below `processes/` → text) of `mococa/abandonment`, of its municipality and "
    "of common/ say."""
    municipality, name = procedure.split("/")
    place = f"{municipality}/municipality.yaml"
    municipal = read_yaml(place, files[place]) if place in files else {}
    own, common = f"{procedure}/{VARIABLES}", f"common/{VARIABLES}"
    laws = rf"{municipality}/laws/[^/]+\.yaml"
    messages = [path for path in (f"{procedure}/messages.yaml", "common/messages.yaml") if path in files]
    return Surroundings(
        lanes=frozenset(_ids(municipal["lanes"])) if "lanes" in municipal else None,
        offices=_offices(municipal.get("offices") or {}, name),
        laws=dict(_law(path, text) for path, text in files.items() if re.fullmatch(laws, path)),
        variables={**_variables(common, files), **_variables(own, files)},
        messages=frozenset(name for path in messages for name in read_yaml(path, files[path])) if messages else None,
    )


def _ids(listed: Any) -> list[str]:
    """The ids of a mapping by id, or of a list of entries that name theirs."""
    if isinstance(listed, Mapping):
        return [str(key) for key in listed]
    return [str(item["id"]) if isinstance(item, Mapping) else str(item) for item in listed]


def _offices(offices: Mapping[str, Mapping[str, str]], procedure: str) -> dict[str, str]:
    found = {office: lanes.get(procedure, lanes.get("default")) for office, lanes in offices.items()}
    return {office: lane for office, lane in found.items() if lane is not None}


def _variables(path: str, files: Mapping[str, str]) -> dict[str, Values]:
    if path not in files:
        return {}
    return {
        str(name): (True, False) if values == "boolean" else tuple(values)
        for name, values in read_yaml(path, files[path]).items()
    }


def _law(path: str, text: str) -> tuple[str, Law]:
    """`mococa:4715/2018` and the law of this file."""
    law = read_yaml(path, text)
    provisions = law["provisions"]
    return f"{law['municipality']}:{law['number']}/{law['year']}", Law(
        frozenset(provision["id"] for provision in provisions),
        {each["id"]: each.get("reason", "") for each in provisions if each.get("executed") is False},
        {provision: frozenset(lanes) for provision, lanes in (law.get("competence") or {}).items()},
    )
