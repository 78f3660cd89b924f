"""What a form needs from the case: choices, what the law forbids now, first values, facts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Option:
    """One answer of a choice: what it is called, what follows from it, and by which provision."""

    value: str
    label: str
    consequence: str = ""
    basis: str = ""


@dataclass(frozen=True)
class Shown:
    """A fact of the case shown as text in the form: never typed, never posted.

    A verdict has a `kind` (success, warning) and is shown as a message.
    """

    label: str
    text: str
    link: str = ""
    kind: str = ""


@dataclass(frozen=True)
class StoredFile:
    """A file already received, as the form lists it."""

    id: str
    name: str
    url: str
    is_image: bool = False


@dataclass(frozen=True)
class FormContext:
    """The state of the case as one form needs it, given alike to the check and to the page.

    `options`: by the name in `options_from`, the answers there are now (the addressees of a notice, the open charges).
    A name that is not given is not checked here: the handler that looks the row up refuses what does not exist.
    `disabled`: by the name in `disabled_from`, the answers that the law forbids now, each with its reason.
    `defaults`: first values by path (`location`), shown and, where the field says `"default": "context"`, taken when
    nothing was filled in. `facts`: plain values that conditions and date rules read. `shown`: facts as text.
    `files`: the files already received, by id.
    """

    options: Mapping[str, Sequence[Option]] = field(default_factory=dict)
    disabled: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    defaults: Mapping[str, Any] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    shown: Sequence[Shown] = ()
    files: Mapping[str, StoredFile] = field(default_factory=dict)
