"""The link of an e-mailed notice: it says who is notified and what follows; only the confirmation records receipt.

Mail programs open links by themselves, so opening this page records nothing.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import Response, abort, redirect, request, session
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from sqlalchemy import Row, select

from handlers.errors import RefusedError
from handlers.law.errors import LawError
from handlers.law.terms import term_length
from handlers.law.text import provision_text
from handlers.numbers import normalise
from handlers.registry import ADDRESSEE
from models.case import case
from models.database import Transaction
from models.notice import notice, notice_addressee
from models.party import party
from processes.municipality import Municipality
from webapp.context import now
from webapp.documents.printing import pdf_of
from webapp.filling.act import new_key, read_key
from webapp.formats import day
from webapp.grammar import uncapital
from webapp.installation import installation
from webapp.public.blueprint import blueprint, page
from webapp.public.codes import too_many
from webapp.public.letters import letter_of
from webapp.public.places import today_in
from webapp.public.throttle import RECEIPTS, count, strike_out
from webapp.words import TERMS, word

READ = "confirmed"
GAZETTE = "attempts_before_gazette"
DIGITS = 4
OPEN, USED, ENDED = "open", "used", "ended"


@dataclass(frozen=True)
class Sent:
    """The notice behind a link, and how the link stands."""

    row: Row[Any]
    place: Municipality
    state: str
    title: str
    terms: Sequence[str]
    law: str

    @property
    def number(self) -> str:
        return self.row.reference


@blueprint.get("/notificacao/<token>")
def notified(token: str) -> ResponseReturnValue:
    """Who is notified, and what the confirmation begins."""
    return _shown(token, _find(token))


@blueprint.post("/notificacao/<token>")
def confirm(token: str) -> ResponseReturnValue:
    """Confirmo o recebimento: after the first four digits of one's CPF or CNPJ, once."""
    sent = _find(token)
    if sent is None or sent.state != OPEN:
        return _shown(token, sent)
    given, known = normalise(request.form.get("digits", "")), normalise(sent.row.tax_id or "")
    if len(given) != DIGITS:
        return _shown(token, sent, _("Escreva só os quatro primeiros números."), 422)
    counted = count(RECEIPTS, f"addressee:{sent.row.id}")
    if counted.refused:
        return _shown(token, sent, too_many(counted.minutes, sent.place), 429)
    if len(known) < DIGITS or not hmac.compare_digest(given.encode(), known[:DIGITS].encode()):
        return _shown(token, sent, _("Os números não conferem com o cadastro."), 403)
    strike_out(counted)
    form = {
        "addressee": sent.row.name,
        "notice": str(sent.row.notice_id),
        "received_on": today_in(sent.place).isoformat(),
        "received_by": sent.row.name,
        "means": "electronic",
    }
    try:
        installation().engine.record(
            sent.row.case_id, "notice_received", form, ADDRESSEE, now(), key=read_key(request.form)
        )
    except RefusedError as refused:
        return _shown(token, _find(token), refused.sentence, 409)
    session[READ] = [*session.get(READ, [])[-2:], token]
    return redirect(f"/notificacao/{token}", 303)


@blueprint.get("/notificacao/<token>/notificacao.pdf")
def letter(token: str) -> ResponseReturnValue:
    """The notice itself, for whoever has just confirmed its receipt."""
    sent = _find(token)
    if sent is None or sent.state != USED or token not in session.get(READ, []):
        abort(404)
    with installation().database.reading() as tx:
        paper = letter_of(tx, sent.row)
    if paper is None:
        abort(404)
    answer = Response(pdf_of(paper), mimetype="application/pdf")
    answer.headers.set("Content-Disposition", "inline", filename=f"notificacao-{paper.number:05d}-{paper.year}.pdf")
    return answer


def _shown(token: str, sent: Sent | None, told: str = "", status: int = 200) -> ResponseReturnValue:
    if sent is None:
        return page("notice.html", sent=None, told="", status=404)
    with installation().database.reading() as tx:
        readable = sent.state == USED and token in session.get(READ, []) and letter_of(tx, sent.row) is not None
    return page(
        "notice.html",
        sent.place,
        sent=sent,
        told=told,
        key=new_key(),
        until=day(sent.row.check_on) if sent.row.check_on else "",
        confirmed_on=day(sent.row.reached_on) if sent.row.reached_on else "",
        letter=f"/notificacao/{token}/notificacao.pdf" if readable else "",
        status=status,
    )


def _find(token: str) -> Sent | None:
    with installation().database.reading() as tx:
        row = tx.one(
            select(
                notice_addressee,
                notice.c.case_id,
                notice.c.kind,
                notice.c.terms,
                notice.c.drawn_at,
                notice.c.document_id,
                case.c.municipality,
                case.c.reference,
                case.c.version_id,
                case.c.status,
                party.c.tax_id,
            )
            .join(notice, notice.c.id == notice_addressee.c.notice_id)
            .join(case, case.c.id == notice.c.case_id)
            .outerjoin(party, party.c.id == notice_addressee.c.party_id)
            .where(notice_addressee.c.confirmation == token)
        )
        if row is None:
            return None
        place = installation().library.municipality(row.municipality)
        paper = letter_of(tx, row)
        return Sent(row, place, _state(row, place), paper.title if paper else _("Notificação"), *_told(tx, row, place))


def _state(row: Row[Any], place: Municipality) -> str:
    """Single use, and only while the confirmation is waited for."""
    if row.state == "received":
        return USED
    waits = row.state == "awaiting" and row.means == "electronic" and row.status == "open"
    return OPEN if waits and (row.check_on is None or today_in(place) <= row.check_on) else ENDED


def _told(tx: Transaction, row: Row[Any], place: Municipality) -> tuple[list[str], str]:
    """The terms that begin with the receipt (`remoção voluntária: 5 dias`), and the article about the gazette."""
    values = installation().library.version(tx, row.version_id).values
    found = []
    for name in row.terms.split():
        title = uncapital(word(TERMS, name))
        try:
            found.append(f"{title}: {term_length(name, values, today_in(place)).text}")
        except LawError:
            found.append(title)
    article = values.parameter(GAZETTE).provision.partition("-")[0]
    return found, f" ({provision_text(article)})" if article.startswith("art") else ""
