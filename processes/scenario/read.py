"""A scenario file, read strictly: a story with dates, told as test, demonstration and benchmark alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Final

from processes.yaml_file import Node

KINDS: Final = ("task", "message", "action", "wait_until", "impede", "substitute", "designate", "claim")
REFUSALS: Final = (
    "impeded", "not_your_lane", "not_open", "already_done", "not_awaited", "invalid", "not_in_force", "no_value",
)  # fmt: skip
_MOMENT: Final = r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?"
_DAY: Final = r"\d{4}-\d{2}-\d{2}"
_MORE: Final[Mapping[str, tuple[str, ...]]] = {
    "task": ("at", "by", "data", "files", "which", "refused"),
    "message": ("at", "by", "data", "files", "refused"),
    "action": ("at", "by", "data", "files", "refused"),
    "wait_until": (),
    "impede": ("at", "reason"),
    "substitute": ("by", "from", "to", "at"),
    "designate": ("task", "act", "at"),
    "claim": ("by", "at", "refused"),
}


@dataclass(frozen=True)
class Play:
    """One thing that somebody does, or a wait."""

    kind: str
    name: str
    where: str
    at: datetime | None = None
    by: str | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    files: Mapping[str, Sequence[str]] = field(default_factory=dict)
    which: int = 1
    refused: str | None = None
    more: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Expected:
    """How it must end; what is None is not asked."""

    status: str | None = None
    outcome: str | None = None
    open_tasks: tuple[str, ...] | None = None
    documents: tuple[str, ...] = ()
    terms: Mapping[str, str] = field(default_factory=dict)
    amounts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Scenario:
    """A whole story; moments are local to the municipality."""

    file: str
    procedure: str
    title: str
    start: Play
    steps: tuple[Play, ...]
    expect: Expected
    given: tuple[str, ...] = ()
    closed_days: tuple[date, ...] = ()
    official_only: bool = False
    parameters: Mapping[str, Any] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)
    people: Mapping[str, int] = field(default_factory=dict)

    @property
    def municipality(self) -> str:
        return self.procedure.split("/")[0]


def read_scenario(file: str, text: str) -> Scenario:
    """The scenario of this file; a YamlError names what is wrong and where."""
    fields = Node.of(file, text).fields(
        ("procedure", "title", "start", "steps", "expect"), ("given", "calendar", "parameters", "values", "people")
    )
    calendar = fields["calendar"].fields((), ("extra_closed_days", "official_only")) if "calendar" in fields else {}
    return Scenario(
        file=file,
        procedure=fields["procedure"].text(r"[a-z_]+/[a-z_]+"),
        title=fields["title"].text(),
        start=_start(fields["start"]),
        steps=tuple(_step(each) for each in fields["steps"].items()),
        expect=_expected(fields["expect"]),
        given=tuple(each.text() for each in fields["given"].items()) if "given" in fields else (),
        closed_days=tuple(_day(each) for each in calendar["extra_closed_days"].items())
        if "extra_closed_days" in calendar
        else (),
        official_only=calendar["official_only"].flag() if "official_only" in calendar else False,
        parameters=_given(fields, "parameters"),
        values=_given(fields, "values"),
        people={n: _count(each) for n, each in fields["people"].entries().items()} if "people" in fields else {},
    )


def _given(fields: Mapping[str, Node], name: str) -> Mapping[str, Any]:
    """Parameters, or fictitious values, that hold from the first day on."""
    return {key: each.value for key, each in fields[name].entries().items()} if name in fields else {}


def _start(node: Node) -> Play:
    fields = node.fields(("form", "at"), ("lane", "by", "data", "files", "refused"))
    by = fields["by"].text() if "by" in fields else fields["lane"].text() if "lane" in fields else None
    return Play("start", fields["form"].text(), node.key, by=by, **_common(fields))


def _step(node: Node) -> Play:
    kinds = [kind for kind in KINDS if kind in node.entries()]
    if "designate" in kinds:
        kinds = ["designate"]
    if len(kinds) != 1:
        raise node.wrong(f"um passo é um destes: {', '.join(KINDS)}")
    kind = kinds[0]
    fields = node.fields((kind,), _MORE[kind])
    if kind == "wait_until":
        return Play(kind, kind, node.key, at=_moment(fields[kind]))
    name = fields[kind].text()
    by = fields["by"].text() if "by" in fields else None
    which = _count(fields["which"]) if "which" in fields else 1
    more = {key: fields[key].text() for key in ("reason", "from", "to", "task", "act") if key in fields}
    return Play(kind, name, node.key, by=by, which=which, more=more, **_common(fields))


def _common(fields: Mapping[str, Node]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if "at" in fields:
        found["at"] = _moment(fields["at"])
    if "data" in fields:
        found["data"] = {name: _plain(each) for name, each in fields["data"].entries().items()}
    if "files" in fields:
        found["files"] = {
            name: [each.text() for each in listed.items()] for name, listed in fields["files"].entries().items()
        }
    if "refused" in fields:
        found["refused"] = fields["refused"].one_of(REFUSALS)
    return found


def _plain(node: Node) -> Any:
    """Form values: text, true or false, whole numbers, lists and groups of them; a bare day is an error."""
    value = node.value
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in node.entries().items()}
    if isinstance(value, list):
        return [_plain(each) for each in node.items()]
    if isinstance(value, date):
        raise node.wrong("ponha a data entre aspas")
    return value


def _expected(node: Node) -> Expected:
    fields = node.fields((), ("status", "outcome", "open_tasks", "documents", "terms", "amounts"))
    texts = {
        name: {key: each.text() for key, each in fields[name].entries().items()}
        for name in ("terms", "amounts")
        if name in fields
    }
    for each in fields["terms"].entries().values() if "terms" in fields else ():
        each.text(_DAY)
    return Expected(
        status=fields["status"].one_of(("open", "archived", "annulled")) if "status" in fields else None,
        outcome=fields["outcome"].text() if "outcome" in fields and fields["outcome"].value is not None else None,
        open_tasks=tuple(each.text() for each in fields["open_tasks"].items()) if "open_tasks" in fields else None,
        documents=tuple(each.text() for each in fields["documents"].items()) if "documents" in fields else (),
        terms=texts.get("terms", {}),
        amounts=texts.get("amounts", {}),
    )


def _moment(node: Node) -> datetime:
    text = node.text(_MOMENT)
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise node.wrong("não existe este momento") from None


def _day(node: Node) -> date:
    text = node.text(_DAY)
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise node.wrong("não existe este dia") from None


def _count(node: Node) -> int:
    value = node.value
    if not isinstance(value, int) or isinstance(value, bool) or not 0 < value < 100:
        raise node.wrong("deve ser um número de 1 a 99")
    return value
