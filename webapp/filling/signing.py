"""Drafts before they are signed, the password that signs them, and the digests that bind what was shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import request
from flask_babel import gettext as _
from markupsafe import Markup

from processes.casework import Done, OpenTask, Signature
from webapp.auth import verify_password_for_signing
from webapp.auth.pages import wrong_password
from webapp.context import me, reading, zone
from webapp.documents.reading import html_of
from webapp.grammar import is_feminine
from webapp.installation import installation


@dataclass(frozen=True)
class Minuta:
    """A document as it would be signed."""

    title: str
    html: Markup
    digest: str
    signed: bool


@dataclass(frozen=True)
class Rehearsed:
    """What an act would draw up and open."""

    drafts: Sequence[Minuta]
    opened: Sequence[OpenTask]

    @property
    def to_sign(self) -> Sequence[Minuta]:
        return [each for each in self.drafts if each.signed]

    @property
    def heading(self) -> str:
        """Assinar a Decisão."""
        if len(self.to_sign) != 1:
            return _("Assinar os documentos")
        title = self.to_sign[0].title
        return _("Assinar a %(title)s", title=title) if is_feminine(title) else _("Assinar o %(title)s", title=title)


def rehearsed(done: Done) -> Rehearsed:
    """The drafts of a rehearsal; those to be signed first."""
    found = [Minuta(each.title, html_of(each.content), each.digest, each.signed) for each in done.documents]
    return Rehearsed(sorted(found, key=lambda each: not each.signed), done.opened)


def shown_digests() -> frozenset[str]:
    """The digests of the drafts that the page showed."""
    return frozenset(request.form.getlist("_digest"))


def sign() -> tuple[Signature | None, str]:
    """The signature, where the password is right; else the sentence that says what is wrong."""
    password = request.form.get("password", "")
    if not password:
        return None, _("Digite a sua senha para assinar.")
    answer = verify_password_for_signing(installation().database, me().id, password, reading().real)
    if answer.who is None:
        return None, f"{wrong_password(answer, zone())} {_('Nada foi assinado.')}"
    return Signature(me().id, shown_digests()), ""
