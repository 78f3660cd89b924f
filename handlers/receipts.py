"""Receipts and returns: they name their notice and write the addressee's row, whatever is open in the case."""

from __future__ import annotations

from datetime import date
from typing import Any

from sqlalchemy import Row, select

from handlers.errors import RefusedError
from handlers.law.text import day_text
from handlers.notices import fail, read_notice, write
from handlers.papers import draw_up
from handlers.registry import Context, Prepared, handler, prepares
from models.account import official
from models.document import document
from models.notice import notice, notice_addressee

OUT = ("to_send", "awaiting", "failed")
MEANS = {
    "letter_ar": "carta com AR",
    "electronic": "comunicação eletrônica",
    "in_person": "ciência pessoal",
    "gazette": "edital",
}


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

    Source: Lei 4.715/2018 (Mococa), arts. 21 and 23.
    """
    form = context.form
    row = _addressed(context)
    reached_on = date.fromisoformat(form["received_on"])
    if row.sent_on is not None and reached_on < row.sent_on:
        raise RefusedError("invalid", f"O recebimento não pode ser antes da expedição, em {day_text(row.sent_on)}.")
    means = form.get("means") or row.means or "in_person"
    by = form.get("received_by") or row.name
    write(context, row.id, state="received", reached_on=reached_on, check_on=None, reached_by=by, means=means)
    _record(context, row, reached_on, means, by)


@handler("notice_returned")
def notice_returned(context: Context) -> None:
    """A letter came back, or never did; refused counts as received where the parameter says so.

    Source: Lei 4.715/2018 (Mococa), art. 21, sole paragraph.
    """
    form = context.form
    row = _addressed(context)
    if form["reason"] == "refused" and context.values.flag("refused_counts_as_received", context.today):
        on = date.fromisoformat(form.get("returned_on") or context.today.isoformat())
        write(context, row.id, state="received", reached_on=on, check_on=None, reached_by="recusada no endereço")
        _record(context, row, on, row.means, "recusada no endereço")
        return
    fail(context, row, form["reason"])
    out = read_notice(context, row.notice_id)
    context.deliver = bool(out.terms) and out.completed_at is None


def _record(context: Context, row: Row[Any], on: date, means: str, by: str) -> None:
    """The record of the receipt; the diagram hears of it only while that notice has a term and is not complete."""
    out = read_notice(context, row.notice_id)
    paper = context.tx.one(select(document).where(document.c.id == out.document_id)) if out.document_id else None
    recorder = context.tx.value(select(official.c.name).where(official.c.id == context.actor.official_id))
    draw_up(
        context,
        "receipt_record",
        notice={
            "title": paper.title if paper else "Notificação",
            "number": f"{paper.number:05d}/{paper.year}" if paper else None,
            "has_terms": bool(out.terms),
        },
        receipt={
            "addressee": row.name,
            "by": by,
            "means": MEANS[means],
            "on": on,
            "reference": row.tracking,
            "recorded_by": recorder or "página pública",
        },
    )
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


def _addressed(context: Context) -> Row[Any]:
    """The row of the addressee named, in the notice named or the newest still out."""
    form = context.form
    for row in _out(context):
        if row.name == form["addressee"] and form.get("notice") in (None, str(row.notice_id)):
            if context.actor.kind == "addressee" and (row.state, row.means) != ("awaiting", "electronic"):
                raise RefusedError("not_awaited", "Este link não vale mais: a espera pela confirmação terminou.")
            return row
    raise RefusedError("not_awaited", f"Nenhuma notificação a {form['addressee']} está à espera de recebimento.")
