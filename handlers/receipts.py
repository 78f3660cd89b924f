"""Receipts and returns: they name their notice and write the addressee's row, whatever is open in the case."""

from __future__ import annotations

from datetime import date
from typing import Any

from sqlalchemy import Row, select

from handlers.dispatch import sign_notice
from handlers.errors import RefusedError, wrong_field
from handlers.law.text import day_text
from handlers.notice_rows import fail, read_notice, write
from handlers.receipt_papers import receipt_record
from handlers.registry import Context, Prepared, handler, prepares
from models.notice import notice, notice_addressee

OUT = ("to_send", "awaiting", "failed")


def still_out(context: Context) -> Prepared:
    """The addressees who have not been reached yet, by the newest notice first."""
    found = _out(context)
    names = list(dict.fromkeys(row.name for row in found))
    notices = {row.notice_id: row for row in found}
    sent = [row.sent_on for row in found if row.sent_on]
    defaults: dict[str, Any] = {"addressee": names[0]} if len(names) == 1 else {}
    if found:
        defaults["notice"] = str(found[0].notice_id)
    return Prepared(
        options={
            "addressees": [(name, name) for name in names],
            "notices": [(str(each), f"{row.kind} de {day_text(row.drawn_on)}") for each, row in notices.items()],
        },
        defaults=defaults,
        facts={
            "several_notices": len(notices) > 1,
            **({"sent_on": min(sent).isoformat()} if sent else {}),
        },
    )


prepares("notice_received")(still_out)


@prepares("notice_returned")
def may_be_silent(context: Context) -> Prepared:
    """As above; a letter is given up as silent only after its days."""
    prepared = still_out(context)
    days = context.values.count("ar_silent_days", context.today)
    waited = [(context.today - row.sent_on).days for row in _out(context) if row.sent_on]
    if waited and max(waited) >= days:
        return prepared
    why = f"Só depois de {days} dias da postagem."
    return Prepared(prepared.options, {"reason": {"ar_silent": why}}, prepared.defaults, prepared.facts)


@handler("notice_received")
def notice_received(context: Context) -> None:
    """Somebody took notice: the row is written, and the diagram hears of it while it waits for it.

    Whoever comes to the office takes notice in person, which cures any fault of the post.

    Source: Lei 4.715/2018 (Mococa), arts. 21 and 23.
    """
    form = context.form
    row = _addressed(context)
    reached_on = date.fromisoformat(form["received_on"])
    means = form.get("means") or row.means or "in_person"
    since = row.drawn_on if means == "in_person" else row.sent_on
    if since is None:
        raise wrong_field("means", f"A notificação a {row.name} ainda não foi expedida: só cabe a ciência pessoal.")
    if reached_on < since:
        done = "lavrada" if means == "in_person" else "expedida"
        raise wrong_field(
            "received_on", f"A notificação foi {done} em {day_text(since)}; o recebimento não é anterior."
        )
    out = read_notice(context, row.notice_id)
    if out.document_id is None:
        out = sign_notice(context, out, row)
    by = form.get("received_by") or row.name
    write(context, row.id, state="received", reached_on=reached_on, check_on=None, reached_by=by, means=means)
    receipt_record(context, out, row, on=reached_on, means=means, by=by)
    _hear(context, row.notice_id)


@handler("notice_returned")
def notice_returned(context: Context) -> None:
    """A letter came back, or never did; refused counts as received where the parameter says so.

    Source: Lei 4.715/2018 (Mococa), art. 21, sole paragraph.
    """
    form = context.form
    row = _addressed(context)
    if row.state != "awaiting" or row.sent_on is None:
        raise wrong_field("addressee", f"Nenhuma carta a {row.name} está a caminho.")
    on = date.fromisoformat(form.get("returned_on") or context.today.isoformat())
    if on < row.sent_on:
        raise wrong_field("returned_on", f"A carta saiu em {day_text(row.sent_on)}; a devolução não pode ser anterior.")
    if form["reason"] == "ar_silent":
        _must_be_silent(context, row)
    if form["reason"] == "refused" and context.values.flag("refused_counts_as_received", context.today):
        by = "recusada no endereço"
        write(context, row.id, state="received", reached_on=on, check_on=None, reached_by=by)
        receipt_record(context, read_notice(context, row.notice_id), row, on=on, means=row.means, by=by)
    else:
        fail(context, row, form["reason"])
    _hear(context, row.notice_id)


def _must_be_silent(context: Context, row: Any) -> None:
    days = context.values.count("ar_silent_days", context.today)
    if (context.today - row.sent_on).days < days:
        raise wrong_field("reason", f"A carta a {row.name} saiu há menos de {days} dias.")


def _hear(context: Context, notice_id: int) -> None:
    """The diagram hears of it only while that notice has a term and is not complete."""
    out = read_notice(context, notice_id)
    context.deliver = bool(out.terms) and out.completed_at is None


def _out(context: Context) -> list[Row[Any]]:
    zone = context.place.zone
    found = context.tx.all(
        select(notice_addressee, notice.c.kind, notice.c.drawn_at)
        .join(notice, notice.c.id == notice_addressee.c.notice_id)
        .where(notice.c.case_id == context.case.id, notice_addressee.c.state.in_(OUT))
        .order_by(notice.c.id.desc(), notice_addressee.c.id)
    )
    return [_Dated(row, row.drawn_at.astimezone(zone).date()) for row in found]  # type: ignore[misc]


class _Dated:
    """A row with the local day on which its notice was drawn up."""

    def __init__(self, row: Row[Any], drawn_on: date) -> None:
        self._row = row
        self.drawn_on = drawn_on

    def __getattr__(self, name: str) -> Any:
        return getattr(self._row, name)


def _addressed(context: Context) -> Any:
    """The row of the addressee named, in the notice named or the newest still out."""
    form = context.form
    for row in _out(context):
        if row.name == form["addressee"] and form.get("notice") in (None, str(row.notice_id)):
            if context.actor.kind == "addressee" and (row.state, row.means) != ("awaiting", "electronic"):
                raise RefusedError("not_awaited", "Este link não vale mais: a espera pela confirmação terminou.")
            return row
    raise RefusedError("not_awaited", f"Nenhuma notificação a {form['addressee']} está à espera de recebimento.")
