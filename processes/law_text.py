"""`laws/<number>-<year>.yaml`: the text of a law, provision by provision, with what our copy mends and notes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from handlers.law.in_force import Law
from processes.yaml_file import Node

_PROVISION: Final = r"art\d+(-[A-Za-z0-9]+)*"
_HEAD: Final = (
    "municipality", "number", "year", "kind", "title", "published_on", "in_force_since", "in_force_by", "provisions",
)  # fmt: skip
_MORE: Final = ("ementa", "source", "note", "regulated_by", "authorship", "enactment", "competence", "closing")


@dataclass(frozen=True)
class Provision:
    """One provision: its text, and what the source prints where it differs; `reason` says why none executes it."""

    id: str
    text: str
    as_printed: str | None = None
    note: str | None = None
    executed: bool = True
    reason: str | None = None


@dataclass(frozen=True)
class LawText:
    """A law with all its provisions in order."""

    id: str
    law: Law
    provisions: Mapping[str, Provision] = field(hash=False)
    competence: Mapping[str, frozenset[str]] = field(hash=False)

    @property
    def title(self) -> str:
        """The name by which the law is cited."""
        return self.law.title

    def text(self, provision: str) -> str:
        """What a provision says."""
        return self.provisions[provision].text


def bases_of(written: str, municipality: str | None) -> list[str]:
    """The provisions named (`mococa:4715/2018:art9 …`): those of this municipality's laws, or all."""
    return [each for each in written.split() if municipality is None or each.startswith(f"{municipality}:")]


def read_law(file: str, text: str) -> LawText:
    """The law of this file; a YamlError where it is wrong."""
    fields = Node.of(file, text).fields(_HEAD, _MORE)
    provisions: dict[str, Provision] = {}
    for item in fields["provisions"].items():
        if "kind" in item.entries():
            _heading(item)
            continue
        provision = _provision(item)
        if provision.id in provisions:
            raise item.wrong(f"o dispositivo {provision.id} repete-se")
        provisions[provision.id] = provision
    competence = fields["competence"].entries() if "competence" in fields else {}
    for name, node in competence.items():
        if name not in provisions:
            raise node.wrong("não há esse dispositivo nesta lei")
    number, year = fields["number"].text(r"\d+"), fields["year"].text(r"\d{4}")
    named = f"{fields['municipality'].text('[a-z]+')}:{number}/{year}"
    law = Law(
        id=named,
        title=fields["title"].text(),
        published_on=fields["published_on"].day(),
        in_force_since=fields["in_force_since"].day(),
        in_force_by=fields["in_force_by"].one_of(provisions),
    )
    lanes = {name: frozenset(lane.text() for lane in node.items()) for name, node in competence.items()}
    return LawText(named, law, provisions, lanes)


def _heading(node: Node) -> None:
    """A heading between provisions (CAPÍTULO, SEÇÃO) is part of the text and executes nothing."""
    fields = node.fields(("id", "kind", "text"), ("as_printed", "note"))
    fields["kind"].one_of(("heading",))
    fields["text"].text()


def _provision(node: Node) -> Provision:
    fields = node.fields(("id", "text"), ("as_printed", "note", "executed", "reason"))
    executed = fields["executed"].flag() if "executed" in fields else True
    if not executed and "reason" not in fields:
        raise node.wrong("falta «reason»: por que nenhum diagrama o executa")
    missing = not executed and fields["text"].value == ""
    return Provision(
        id=fields["id"].text(_PROVISION),
        text="" if missing else fields["text"].text(),
        as_printed=fields["as_printed"].text() if "as_printed" in fields else None,
        note=fields["note"].text() if "note" in fields else None,
        executed=executed,
        reason=fields["reason"].text() if "reason" in fields else None,
    )
