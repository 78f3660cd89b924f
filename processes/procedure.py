"""A procedure: its folder and `common/`, loaded and checked as one value.

The same files make a published version; a case keeps the version it was opened with.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import orjson

from handlers.documents import Template, read_template
from handlers.law.in_force import Law
from handlers.law.infractions import Infraction
from handlers.law.values import Values
from processes.decision_table import read_infractions
from processes.duties import Duty, read_duties
from processes.engine.blueprint import Blueprint, Element, read_blueprint
from processes.engine.diagram import read_diagram
from processes.forms import Form, read_form
from processes.law_text import LawText, read_law
from processes.messages import Message, read_messages
from processes.values import read_goals, read_parameters

ROOT = Path(__file__).parent
PARSED = (
    "blueprint", "companions", "forms", "templates", "messages", "values", "goals", "laws", "start",
    "infractions", "duties",
)  # fmt: skip
KEPT = (".bpmn", ".dmn", ".json", ".md", ".yaml", ".csv")

Files = Mapping[str, str]


class ProcedureError(Exception):
    """A folder that is no procedure; the sentence says what is missing."""


def folder_files(procedure: str, root: Path = ROOT) -> Files:
    """All files of a procedure (`mococa/abandonment`) and of `common/`, by their path below `processes/`."""
    municipality = procedure.split("/")[0]
    folder = root / procedure
    if not (folder / f"{procedure.split('/')[-1]}.bpmn").is_file():
        raise ProcedureError(f"Não há procedimento em “{procedure}”.")
    places = [folder, root / "common"]
    found = {
        path.relative_to(root).as_posix(): path.read_text("utf-8")
        for place in places
        for path in sorted(place.rglob("*"))
        if path.suffix in KEPT and "scenarios" not in path.parts
    }
    for path in [root / municipality / "municipality.yaml", *sorted((root / municipality / "laws").glob("*.yaml"))]:
        found[path.relative_to(root).as_posix()] = path.read_text("utf-8")
    return found


def digest_of(files: Files) -> str:
    """What tells one content from another."""
    return hashlib.sha256(orjson.dumps(files, option=orjson.OPT_SORT_KEYS)).hexdigest()


@dataclass(frozen=True)
class Procedure:
    """One version of a procedure, ready to run."""

    id: str
    files: Files

    def ready(self) -> Procedure:
        """Parse everything now, outside any request's patience."""
        for part in PARSED:
            getattr(self, part)
        return self

    def with_values(self, values: Values) -> Procedure:
        """The same version under other parameters."""
        other = Procedure(self.id, self.files)
        other.__dict__.update(self.__dict__, values=values)
        return other

    @property
    def municipality(self) -> str:
        return self.id.split("/")[0]

    @property
    def name(self) -> str:
        return self.id.split("/")[1]

    @cached_property
    def diagrams(self) -> Mapping[str, str]:
        """File name → text of the diagrams of the procedure and of `common/`."""
        return {path.rsplit("/", 1)[-1]: text for path, text in self.files.items() if path.endswith(".bpmn")}

    @cached_property
    def blueprint(self) -> Blueprint:
        """The frame with all it calls: what a case runs."""
        return read_blueprint(self.diagrams, self.name)

    @cached_property
    def companions(self) -> Mapping[str, Blueprint]:
        """The processes that live by themselves beside the cases: diagrams of this folder that nothing calls."""
        own = {path for path in self.files if path.startswith(f"{self.id}/") and path.endswith(".bpmn")}
        drawn = [read_diagram(path, self.files[path]) for path in sorted(own)]
        called = {each.called for diagram in drawn for each in diagram.elements.values()}
        alone = sorted({diagram.process for diagram in drawn} - called - {self.name})
        return {name: read_blueprint(self.diagrams, name) for name in alone}

    def blueprint_of(self, process: str) -> Blueprint:
        """What a case of this process runs."""
        return self.blueprint if process == self.name else self.companions[process]

    @cached_property
    def elements(self) -> Mapping[tuple[str, str], Element]:
        """Every element of the frame and of the processes beside it."""
        found: dict[tuple[str, str], Element] = {}
        for each in (self.blueprint, *self.companions.values()):
            found |= each.elements
        return found

    @cached_property
    def forms(self) -> Mapping[str, Form]:
        """Forms by the id of their step; the procedure's own hide those of `common/`."""
        return {name: read_form(name, text) for name, text in self._named("forms", ".json").items()}

    @cached_property
    def templates(self) -> Mapping[str, Template]:
        return {name: read_template(name, text) for name, text in self._named("documents", ".md").items()}

    @cached_property
    def messages(self) -> Mapping[str, Message]:
        """Messages and case actions: who may record them, and when although nothing awaits them."""
        own, common = (self.files.get(f"{place}/messages.yaml") for place in (self.id, "common"))
        return {
            **(read_messages("common/messages.yaml", common) if common else {}),
            **(read_messages(f"{self.id}/messages.yaml", own) if own else {}),
        }

    @cached_property
    def values(self) -> Values:
        """The dated parameters of the procedure, over those of its municipality."""
        own = f"{self.id}/parameters.yaml"
        place = f"{self.municipality}/municipality.yaml"
        return read_parameters({place: self.files[place], own: self.files[own]})

    @cached_property
    def goals(self) -> Mapping[str, int]:
        """The officials' own terms, in business days, by step."""
        file = f"{self.id}/parameters.yaml"
        return read_goals(file, self.files[file])

    def goal_days(self, step: str) -> int | None:
        return self.goals.get(step)

    def form(self, process: str, step: str) -> Form | None:
        """The form of a step: the one of that process where two processes differ, else the one of that name."""
        return self.forms.get(f"{process}.{step}") or self.forms.get(step)

    def step_name(self, step: str) -> str:
        """The step's name on screen."""
        named = (each.name for (_, i), each in self.elements.items() if i == step)
        return next(named, step)

    @cached_property
    def title(self) -> str:
        """What the procedure is called: the name of its frame."""
        return read_diagram(f"{self.name}.bpmn", self.diagrams[f"{self.name}.bpmn"]).name

    @cached_property
    def start(self) -> Element:
        """The start event of the frame; its form opens a case."""
        return next(
            each
            for (process, _), each in self.blueprint.elements.items()
            if process == self.name and each.kind == "startEvent"
        )

    @property
    def start_lanes(self) -> frozenset[str]:
        """The lanes that may open a case; `public` among them where its page may."""
        return frozenset(self.start.properties.get("start_lanes", self.start.lane or "").split())

    @cached_property
    def laws(self) -> Mapping[str, LawText]:
        """The laws that the procedure executes, by their id (`mococa:4715/2018`)."""
        read = (read_law(path, text) for path, text in self.files.items() if "/laws/" in path)
        return {law.id: law for law in read}

    @property
    def law(self) -> Law:
        """The law that the procedure executes before others: from when it holds, and since when it is known."""
        return next(iter(self.laws.values())).law

    @cached_property
    def infractions(self) -> Mapping[str, Infraction]:
        """The table of infractions, by provision; empty where the procedure punishes none."""
        file = f"{self.id}/infractions.dmn"
        return read_infractions(file, self.files[file]) if file in self.files else {}

    @cached_property
    def duties(self) -> Mapping[str, Duty]:
        """The duties whose breach the table of infractions punishes, in plain words."""
        file = f"{self.id}/duties.csv"
        return read_duties(file, self.files[file], self.infractions) if file in self.files else {}

    def message_name(self, message: str) -> str:
        """What a message is called on screen."""
        told = self.messages.get(message)
        return told.name if told else message

    def provision(self, basis: str) -> str:
        """The text of a provision (`mococa:4715/2018:art3-I`)."""
        law, name = basis.rsplit(":", 1)
        return self.laws[law].text(name)

    def _named(self, folder: str, suffix: str) -> Mapping[str, str]:
        found: dict[str, str] = {}
        for place in ("common", self.id):
            prefix = f"{place}/{folder}/"
            found |= {
                path[len(prefix) : -len(suffix)]: text
                for path, text in self.files.items()
                if path.startswith(prefix) and path.endswith(suffix)
            }
        return found


def read_folder(procedure: str, root: Path = ROOT) -> Procedure:
    """The procedure as its folder stands."""
    return Procedure(procedure, folder_files(procedure, root))
