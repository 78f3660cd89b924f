"""What an act gives back: what was done, what opened, what would be signed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Drawn:
    """A document that an act put into the file."""

    id: int
    no: int
    kind: str
    title: str
    number: str
    content: str
    frame: str
    digest: str
    signed: bool


@dataclass(frozen=True)
class OpenTask:
    """A task that an act opened."""

    case_id: int
    id: int
    element: str
    title: str
    lane: str


@dataclass(frozen=True)
class Done:
    """The act was stored; `repeated` when it had been before, and this is the first result again."""

    case_id: int
    number: str
    event_no: int
    status: str
    outcome: str | None
    documents: Sequence[Drawn] = ()
    opened: Sequence[OpenTask] = ()
    code: str | None = None
    needs_signature: bool = False
    repeated: bool = False


@dataclass(frozen=True)
class Signature:
    """An official signs, having given the password; `digests` are those of the drafts they were shown.

    None means: as drawn up now (scenarios, where nobody looks at a draft).
    """

    official_id: int
    digests: frozenset[str] | None = None


@dataclass(frozen=True)
class Recordable:
    """A message or case action that an official may record now."""

    name: str
    title: str
    awaited: bool
    authority: bool
    action: bool
    element: str = ""
    process: str = ""
    details: Mapping[str, Any] = field(default_factory=dict)
