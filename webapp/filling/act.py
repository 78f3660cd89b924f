"""What is being filled in: the form, where it is sent, and what sending it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row
from ulid import ULID

from processes.casework import Done, Signature
from processes.forms import Form, FormContext
from webapp.context import now, zone

Perform = Callable[[Mapping[str, Any], str, Signature | None, bool], Done]


@dataclass(frozen=True)
class Act:
    """One act on paper: `perform(values, key, signature, rehearse)` does it, or shows what it would do.

    `signs`: the step draws up a document that its official signs, so far as the diagram tells. `template` is the page
    that holds the form; `page` gives what else that page needs.
    """

    title: str
    form: Form
    context: FormContext
    url: str
    draft: str
    perform: Perform
    template: str
    page: Callable[[], Mapping[str, Any]]
    case: Row[Any] | None = None
    signs: bool = False
    back: str = "/tarefas"

    @property
    def case_id(self) -> int | None:
        return int(self.case.id) if self.case is not None else None


def new_key() -> str:
    """The id that a form carries from the moment it is opened: sent twice, it is one act."""
    return str(ULID())


def read_key(posted: Mapping[str, str]) -> str:
    """The id of the form that was sent; one that cannot be one is replaced."""
    given = posted.get("_key", "")
    try:
        return str(ULID.from_str(given))
    except ValueError:
        return new_key()


def local_now() -> datetime:
    """The moment in the municipality, as forms compare it."""
    return now().astimezone(zone()).replace(tzinfo=None)


def signs(form: Form, properties: Mapping[str, str], templates: Mapping[str, Any]) -> bool:
    """Does the step draw up something that is signed, as its element or its form's own button says?"""
    kinds: Sequence[str] = properties.get("document", "").split()
    drawn = any(kind in templates and templates[kind].signature == "signer" for kind in kinds)
    return drawn or "assinar" in form.action.lower()
