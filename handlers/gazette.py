"""The gazette: for whom no letter reached or whom nobody knows; and its rectification, which starts the terms again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from sqlalchemy import Row, select, update

from handlers.alerts import alert, deciding_lanes
from handlers.charges import set_charge_until
from handlers.custody import set_custody_term
from handlers.errors import RefusedError, wrong_field
from handlers.law.text import day_text
from handlers.notice_rows import addressees, current, state_of, write, write_notice
from handlers.notices import start_term
from handlers.paper_notices import gazette_values
from handlers.papers import draw_up
from handlers.records import get_amount, get_term, last_form, set_fact, suspend_term
from handlers.registry import Context, Prepared, Variables, handler, prepares
from models.document import document
from models.notice import notice, notice_addressee
from models.party import party
from models.task import timer

WAITS = {
    "suitable_place_term": "suitable_place_term",
    "payment_term": "custody_term",
    "charge_term": "charge_until",
    "shortfall_term": "shortfall_term",
}
"""Term → the one whose timer runs while it still matters; the terms to remove or defend matter until the fine."""


@prepares("publish_in_gazette")
def to_publish(context: Context) -> Prepared:
    """Who could not be reached, and after how many attempts; nobody can be tried again where nothing is known."""
    rows = _failed(context)
    tries = max((each.attempts for each in rows), default=0)
    unknown = all(each.party_id is None for each in rows)
    why = "Não se conhece o proprietário: só cabe o edital (art. 8º)."
    shown = [("Não alcançado", f"{each.name} ({each.attempts} tentativa(s))") for each in rows]
    if tries == 1:
        shown.append(("Recomendação", "tente mais uma vez, por outro endereço ou meio, antes do edital"))
    return Prepared(
        disabled={"gazette_action": {"try_again": why}} if unknown else {},
        facts={"attempts": tries},
        shown=shown,
    )


@handler("publish_in_gazette")
def publish_in_gazette(context: Context) -> None:
    """Publish for whom no letter reached, or try once more; only a publication is a document.

    Source: Lei 4.715/2018 (Mococa), arts. 8 and 21, sole paragraph.
    """
    form, out = context.form, current(context)
    context.without = frozenset({"gazette_notice"})
    if form["gazette_action"] == "try_again":
        _new_address(context, form.get("address"))
        return
    if date.fromisoformat(form["published_on"]) < out.drawn_at.astimezone(context.place.zone).date():
        raise wrong_field("published_on", "A edição não pode ser anterior à notificação.")
    paper = draw_up(context, "gazette_notice")
    if out.document_id is None:
        write_notice(context, out.id, document_id=paper, dispatched_at=context.now)


def _new_address(context: Context, address: str | None) -> None:
    """Another attempt may go to another address; it is then that of the person, too."""
    rows = [each for each in _failed(context) if each.party_id is not None]
    if not address:
        if any(not each.address and not each.email for each in rows):
            raise wrong_field("address", "Não há endereço conhecido: informe-o para tentar de novo, ou publique.")
        return
    if len(rows) > 1:
        raise wrong_field(
            "address", "São vários os destinatários: informe o novo endereço na ação “Informar o proprietário”."
        )
    for row in rows:
        write(context, row.id, address=address)
        context.tx.run(update(party).where(party.c.id == row.party_id).values(address=address))


@handler("record_publication")
def record_publication(context: Context) -> Variables:
    """An edition dated on a day without normal service counts as published on the next one.

    Source: Lei 4.715/2018 (Mococa), arts. 8, 21 and 23.
    """
    form, rows = last_form(context, "publish_in_gazette") or {}, _failed(context)
    if form["gazette_action"] == "try_again":
        for row in rows:
            if row.party_id is not None:
                write(context, row.id, state="to_send")
        return state_of(context, current(context))
    _published(context, rows, form["edition"], date.fromisoformat(form["published_on"]))
    return state_of(context, current(context))


def _published(context: Context, rows: Sequence[Row[Any]], edition: str, printed: date) -> date:
    """The rows of those who are notified by an edition; the day from which it counts."""
    next_day = context.values.choice("gazette_model", context.today) == "electronic_next_day"
    calendar = context.place.calendar.counting_reduced(context.values.flag("reduced_day_counts", context.today))
    effective = calendar.after(printed) if next_day else calendar.on_or_after(printed)
    for row in rows:
        write(
            context, row.id, state="published", means="gazette", reached_on=effective, sent_on=printed,
            edition=edition, check_on=None,
        )  # fmt: skip
    return effective


def _failed(context: Context) -> list[Row[Any]]:
    return [each for each in addressees(context, current(context).id) if each.state == "failed"]


@prepares("rectify_publication")
def to_rectify(context: Context) -> Prepared:
    """The notices that were published, the newest first."""
    found = _notices_published(context)
    zone = context.place.zone
    named = [(str(each.id), f"de {day_text(each.drawn_at.astimezone(zone).date())}") for each in found]
    return Prepared(options={"notices": named}, defaults={"notice": named[0][0]} if named else {})


@handler("rectify_publication")
def rectify_publication(context: Context) -> None:
    """A new edition restarts the terms of its notice and those computed from them; a mere second one does not.

    A term that no longer matters, because what follows it was done, is left as it was: the authority is alerted and
    decides whether to annul or go on.

    Source: Lei 4.715/2018 (Mococa), arts. 8, 21 and 23.
    """
    form = context.form
    found = {str(each.id): each for each in _notices_published(context)}
    out = found.get(form.get("notice") or next(iter(found), ""))
    if out is None:
        raise RefusedError("not_awaited", "Nenhuma publicação deste processo pode ser retificada.")
    rows = [each for each in addressees(context, out.id) if each.state == "published"]
    printed = date.fromisoformat(form["published_on"])
    if printed < max(each.sent_on for each in rows):
        raise wrong_field("published_on", "A nova edição não pode ser anterior à que ela retifica.")
    _replace_paper(context, out)
    _published(context, rows, form["edition"], printed)
    if out.completed_at is None:
        return
    effective = max(each.reached_on for each in addressees(context, out.id) if each.reached_on)
    write_notice(context, out.id, effective_on=effective)
    lost = [name for name in out.terms.split() if not _restart(context, name, effective, out.id)]
    if "payment_term" in out.terms and "payment_term" not in lost:
        set_custody_term(context)
    if "charge_term" in out.terms and "charge_term" not in lost:
        set_charge_until(context, keep_old=False)
    if lost:
        set_fact(context, "rectified_late", {"terms": lost, "published_on": form["published_on"]})
        text = "publicação retificada depois do que dela dependia: decida se anula ou segue."
        alert(context, f"rectified-{out.id}-{printed}", text, lanes=deciding_lanes(context))


def _restart(context: Context, name: str, effective: date, notice_id: int) -> bool:
    """Count a term again; False where what follows it was done already."""
    old = get_term(context, name)
    if old is None or old.notice_id != notice_id or not _matters(context, name):
        return False
    start_term(context, name, effective, notice_id)
    if old.suspended_at is not None:
        suspend_term(context, name, True)
    return True


def _matters(context: Context, name: str) -> bool:
    if name == "appeal_term":
        return True
    if name not in WAITS:
        return get_amount(context, "fine") is None
    query = select(timer.c.id).where(timer.c.case_id == context.case.id, timer.c.term == WAITS[name])
    return context.tx.one(query.limit(1)) is not None


def _replace_paper(context: Context, out: Row[Any]) -> None:
    """The edition that was wrong stays in the file, superseded by the new one."""
    wrong = context.tx.one(
        select(document.c.id)
        .where(document.c.case_id == context.case.id, document.c.kind == "gazette_notice", document.c.state == "valid")
        .order_by(document.c.id.desc())
        .limit(1)
    )
    paper = draw_up(context, "gazette_notice", notice=gazette_values(context, out))
    if wrong is not None:
        context.tx.run(
            update(document).where(document.c.id == wrong.id).values(state="superseded", superseded_by=paper)
        )
    if wrong is not None and out.document_id == wrong.id:
        write_notice(context, out.id, document_id=paper)


def _notices_published(context: Context) -> Sequence[Row[Any]]:
    published = select(notice_addressee.c.notice_id).where(notice_addressee.c.state == "published")
    return context.tx.all(
        select(notice)
        .where(notice.c.case_id == context.case.id, notice.c.id.in_(published))
        .order_by(notice.c.id.desc())
    )
