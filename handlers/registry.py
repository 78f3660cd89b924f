"""What a handler is given, and how it is found: by the id of the step, in its procedure first, then in `common`.

A handler runs when a service task is reached, or when the form of a step, a message or a case action is accepted
(`context.form` then holds it). It takes the parameters drawn on its element as keyword arguments and returns the
gateway variables that it sets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from handlers.documents import Template
from handlers.law.calendar import Calendar
from handlers.law.in_force import Law
from handlers.law.infractions import Infraction
from handlers.law.values import DatedValue, Values
from handlers.payment.account import BankAccount
from models.database import Transaction

Variables = Mapping[str, Any]


class Step(Protocol):
    """The element that runs, as the diagram draws it."""

    @property
    def process(self) -> str: ...
    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def lane(self) -> str | None: ...
    @property
    def properties(self) -> Mapping[str, str]: ...


class Duty(Protocol):
    """A duty of the law in plain words, with the infractions that its breach may be, in order."""

    @property
    def words(self) -> str: ...
    @property
    def provisions(self) -> Sequence[str]: ...
    @property
    def evidence(self) -> str: ...
    @property
    def curable(self) -> bool: ...


class Journal(Protocol):
    """The record of the case, as far as handlers write in it."""

    event_no: int

    @property
    def pending(self) -> list[dict[str, Any]]: ...

    def document(self, row: Mapping[str, Any]) -> int: ...


@dataclass(frozen=True)
class Actor:
    """Who acts: an official, the public through its pages, an addressee by their link, or the system as time passes.

    Of kind `bank` is the official who takes over what a bank's file tells.
    """

    kind: str
    official_id: int | None = None
    name: str = ""
    title: str = ""
    registration: str = ""
    lane: str | None = None
    substituted_id: int | None = None


SYSTEM = Actor("system")
PUBLIC = Actor("public")
ADDRESSEE = Actor("addressee")
"""Whoever holds the link of an e-mail sent to an addressee and gave the digits that only they know."""


@dataclass
class CaseFile:
    """The case as the step finds it; `subject`, `status` and `outcome` are what handlers may change."""

    id: int
    municipality: str
    procedure: str
    number: str
    year: int
    opened_at: datetime
    subject: str = ""
    status: str = "open"
    outcome: str | None = None


@dataclass(frozen=True)
class Place:
    """The municipality as handlers need it: its calendar, its zone, and the words that head its documents.

    `account`: where it receives, if it has arranged that; `entered`: the dated values entered in this installation.
    """

    id: str
    zone: ZoneInfo
    calendar: Calendar
    heading: Mapping[str, str]
    lane_labels: Mapping[str, str]
    site: str
    account: BankAccount | None = None
    entered: Mapping[str, Sequence[DatedValue]] = field(default_factory=dict)


@dataclass
class Context:
    """One step of one case, inside its transaction.

    A handler sets `deliver` to False when a message only wrote rows and the diagram need not hear of it; names in
    `without` the documents of its step that are not drawn up this time; adds its lines to `computation`; and calls
    `terms_changed` after it wrote a term. `memory` lasts as long as the transaction. `law` is the municipality's;
    `infractions` and `duties` are its tables of them, where the procedure has any.
    """

    tx: Transaction
    case: CaseFile
    place: Place
    now: datetime
    today: date
    values: Values
    templates: Mapping[str, Template]
    provision: Callable[[str], str]
    message_name: Callable[[str], str]
    element: Step
    callers: tuple[Step, ...]
    data: Variables
    actor: Actor
    journal: Journal
    terms_changed: Callable[[], None]
    evaluate: Callable[[str], Any]
    memory: dict[str, Any]
    law: Law
    infractions: Mapping[str, Infraction]
    duties: Mapping[str, Duty]
    form: Mapping[str, Any] = field(default_factory=dict)
    key: str = ""
    deliver: bool = True
    without: frozenset[str] = frozenset()
    computation: list[Mapping[str, str]] = field(default_factory=list)

    @property
    def caller(self) -> Step:
        """The call activity that called this diagram."""
        return self.callers[-1]


@dataclass(frozen=True)
class Prepared:
    """What the case tells the form of a step, before anybody fills it in.

    `options`: by name, (value, label) pairs; `disabled`: by name, the values the law forbids now → why; `defaults`:
    first values; `facts`: plain values that the form's conditions read; `shown`: (label, text) lines; `verdict`: what a
    check found, as (success or warning, the finding, its grounds).
    """

    options: Mapping[str, Sequence[tuple[str, str]]] = field(default_factory=dict)
    disabled: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    defaults: Mapping[str, Any] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    shown: Sequence[tuple[str, str]] = ()
    verdict: tuple[str, str, str] | None = None


Handler = Callable[..., Variables | None]
Preparer = Callable[[Context], Prepared]
_handlers: dict[tuple[str, str], Handler] = {}
_preparers: dict[tuple[str, str], Preparer] = {}


def handler(step: str, *, procedure: str = "common") -> Callable[[Handler], Handler]:
    """Register the function that runs when this step is reached or its form accepted."""

    def register(function: Handler) -> Handler:
        if (procedure, step) in _handlers:
            raise ValueError(f"two handlers for {step} of {procedure}")
        _handlers[procedure, step] = function
        return function

    return register


def prepares(step: str, *, procedure: str = "common") -> Callable[[Preparer], Preparer]:
    """Register the function that prepares the form of this step."""

    def register(function: Preparer) -> Preparer:
        if (procedure, step) in _preparers:
            raise ValueError(f"two preparers for {step} of {procedure}")
        _preparers[procedure, step] = function
        return function

    return register


def find_preparer(procedure: str, step: str) -> Preparer | None:
    """What prepares the form of this step: the procedure's own, else the one in common."""
    return _preparers.get((procedure, step)) or _preparers.get(("common", step))


def find_handler(procedure: str, step: str) -> Handler | None:
    """The handler of this step: the procedure's own, else the one in common."""
    return _handlers.get((procedure, step)) or _handlers.get(("common", step))


def known_handlers(procedure: str) -> frozenset[str]:
    """The steps that have a handler in this procedure."""
    return frozenset(step for owner, step in _handlers if owner in (procedure, "common"))
