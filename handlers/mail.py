"""E-mails as rows of the outbox: written with the step, sent after its commit."""

from __future__ import annotations

import secrets
from datetime import date
from typing import Any

from sqlalchemy import Row, insert, select

from handlers.registry import Context
from models.outbox import outbox


def confirmation_mail(context: Context, notice: Row[Any], addressee: Row[Any], email: str) -> str:
    """The e-mail that tells of a notice and asks to confirm its receipt on a page of ours; the token of its link.

    The link is single-use; opening it records nothing, only the confirmation on the page does.
    """
    token = secrets.token_urlsafe(16)
    heading = context.place.heading
    lines = [
        f"{heading['municipality']} – {heading['department']}",
        "",
        f"Há uma notificação dirigida a {addressee.name} no processo administrativo nº {context.case.number}.",
        "Para lê-la e confirmar o recebimento, abra:",
        f"{context.place.site}/notificacao/{token}",
        "",
        f"Sem a confirmação, a notificação será publicada no {heading['gazette']}.",
    ]
    send(
        context,
        key=confirmation_key(addressee.id, addressee.attempts + 1),
        to=email,
        subject=f"Notificação no processo nº {context.case.number}",
        text="\n".join(lines),
    )
    return token


def confirmation_key(addressee_id: int, attempt: int) -> str:
    """The key of the e-mail of one attempt to reach an addressee."""
    return f"notice-{addressee_id}-{attempt}"


def mail_state(context: Context, addressee: Row[Any]) -> tuple[str, date | None]:
    """The state of the last e-mail to an addressee, and the local day on which it left."""
    key = confirmation_key(addressee.id, addressee.attempts)
    row = context.tx.one(select(outbox.c.state, outbox.c.left_at).where(outbox.c.key == key))
    if row is None:
        return "dead", None
    return row.state, row.left_at.astimezone(context.place.zone).date() if row.left_at else None


def send(context: Context, *, key: str, to: str, subject: str, text: str) -> None:
    """Put an e-mail into the outbox; the same key twice is one e-mail."""
    if context.tx.one(select(outbox.c.id).where(outbox.c.key == key)) is not None:
        return
    context.tx.run(
        insert(outbox),
        {
            "municipality": context.case.municipality,
            "case_id": context.case.id,
            "kind": "mail",
            "key": key,
            "data": {"to": to, "subject": subject, "text": text},
            "state": "waiting",
            "due_at": context.now,
            "made_at": context.now,
        },
    )
