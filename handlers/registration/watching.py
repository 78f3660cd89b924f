"""What the validity of a registration does: reminders, papers that ended, the end of the certificate as a suspicion."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from sqlalchemy import Row, select

from handlers.alerts import alert
from handlers.errors import wrong_field
from handlers.law.result import Step
from handlers.law.text import day_text, list_text
from handlers.mail import send
from handlers.records import get_fact, set_fact, told
from handlers.registration.case import REGISTRATION, STATUSES, its_registration
from handlers.registration.papers import LABELS, Paper, due_on, keep, look_again, on_file
from handlers.registration.register import write
from handlers.registration.said import day
from handlers.registration.validity import last_to_ask, papers_due, reminders_due
from handlers.registry import Context, Prepared, handler, prepares
from models.case import case

OFFICE: Final = "registry_office"
INSPECTORS: Final = "inspector"
PENALTY: Final = "lavras/penalty"
SUPPLIED, NOTIFIED, REPORTED = "supplied", "notified", "reported"


@handler("send_reminder", procedure=REGISTRATION)
def send_reminder(context: Context) -> None:
    """The holder is told by e-mail what ends and how it is renewed; without an address, the office is.

    Source: Lei 4.545/2020 (Lavras), art. 4, § 1; the reminder: administrative.
    """
    row = its_registration(context)
    due = reminders_due(context, row)
    last = last_to_ask(context, row).day
    text = (
        f"O certificado do cadastro nº {row.number:05d} vale até {row.valid_until:%d/%m/%Y}. "
        f"A renovação pode ser pedida até {last:%d/%m/%Y}; pedida no prazo, o certificado vale até a decisão."
    )
    text += _also(context, row)
    if row.email:
        key = f"reminder-{row.id}-{row.valid_until}-{min(due, default=0)}"
        heading = context.place.heading
        signed = f"{heading['municipality']} – {heading['department']}"
        send(
            context,
            key=key,
            to=row.email,
            subject=f"Cadastro nº {row.number:05d}: renovação",
            text=f"{text}\n\n{signed}",
        )
    else:
        told_office = f"{row.name} não tem e-mail; avise por outro meio. {text}"
        alert(context, f"reminder-{row.valid_until}-{min(due, default=0)}", told_office, lanes=[OFFICE])
    write(context, row, reminded=sorted({*row.reminded, *due}, reverse=True))
    days = list_text([str(each) for each in due])
    context.computation.extend(told([Step(f"Aviso de {days} dias antes do fim: enviado uma vez", "art4-p1")]))


def _also(context: Context, row: Row[Any]) -> str:
    """The papers that end before the certificate does, or soon after."""
    ends = [(each, due_on(each)) for each in on_file(context, row.id)]
    soon = [f"{LABELS[each.kind]} em {on:%d/%m/%Y}" for each, on in ends if on is not None and on <= row.valid_until]
    return f" Vencem também: {list_text(soon)}." if soon else ""


@prepares("review_document", procedure=REGISTRATION)
def to_review(context: Context) -> Prepared:
    """Which papers ended, and when."""
    row = its_registration(context)
    found = papers_due(context, row)
    shown = [("Cadastro", f"nº {row.number:05d}, {row.name}")]
    shown += [("Venceu", f"{LABELS[each.kind]}, em {day_text(_end(each))}") for each in found]
    if not found:
        shown.append(("Situação", "o documento já foi substituído no cadastro"))
    return Prepared(
        options={"papers": [(each.kind, LABELS[each.kind]) for each in found]},
        defaults={"paper": found[0].kind} if found else {},
        facts={"several_papers": len(found) > 1, "replaced": not found},
        shown=shown,
    )


def _end(row: Row[Any]) -> date:
    found: date = row.expires_on or row.look_again_on
    return found


@handler("review_document", procedure=REGISTRATION)
def review_document(context: Context) -> None:
    """Another paper was supplied; or the holder was notified, until a day; or the inspectors were told.

    Source: Lei 4.545/2020 (Lavras), arts. 5, VI, f, 17, §§ 1 and 2, and 25, sole paragraph, VIII.
    """
    form, row = context.form, its_registration(context)
    found = [each for each in papers_due(context, row) if form.get("paper") in (None, each.kind)]
    if not found:
        return
    result = form["review"]
    if result == SUPPLIED:
        ends = day(form.get("expires_on"))
        if ends is None or ends < context.today:
            raise wrong_field("expires_on", "Informe até quando vale o documento novo; ele não pode estar vencido.")
        for each in found:
            _supply(context, row, each, ends)
    elif result == NOTIFIED:
        until = day(form.get("until"))
        if until is None or until < context.today:
            raise wrong_field("until", "Informe até quando o titular foi chamado a apresentar o documento.")
        for each in found:
            look_again(context, each.id, look_again_on=until, reviewed_on=context.today)
    else:
        _report(context, row, found)


def _supply(context: Context, row: Row[Any], old: Row[Any], ends: date) -> None:
    file = context.form.get("file")
    keep(context, row.id, [Paper(old.kind, file[0] if file else None, day(context.form.get("issued_on")), ends)])
    column = _COLUMNS.get(old.kind)
    if column is not None:
        write(context, row, **{column: ends})


_COLUMNS: Final = {"liability_policy": "policy_expires_on", "licence": "licence_expires_on"}


def _report(context: Context, row: Row[Any], found: list[Row[Any]]) -> None:
    """The inspectors are told; nothing is decided by that."""
    for each in found:
        look_again(context, each.id, look_again_on=None, reviewed_on=context.today)
    names = list_text([LABELS[each.kind] for each in found])
    text = f"cadastro nº {row.number:05d}, {row.name}, placa {row.plate}: sem {names} em dia."
    alert(context, f"document-{found[0].id}", text, lanes=[INSPECTORS])


@handler("expire_registration", procedure=REGISTRATION)
def expire_registration(context: Context) -> None:
    """The certificate ended and no renewal was asked in time: a suspicion for the inspectors, never a sanction.

    Source: Lei 4.545/2020 (Lavras), arts. 4, § 1, and 25, sole paragraph, XII.
    """
    row = its_registration(context)
    if row.status != "expired":
        write(context, row, status="expired", status_before=row.status)
    last = last_to_ask(context, row).day
    steps = [
        Step(f"O certificado valeu até {day_text(row.valid_until)}", "art4-p1"),
        Step(f"Até {day_text(last)} não se pediu renovação nem cancelamento", "art4-p1"),
        Step("Só há infração se houve serviço depois do fim: apura a fiscalização", "art25-pu-XII"),
    ]
    set_fact(context, "suspicion", {"valid_until": row.valid_until.isoformat(), "last_to_ask": last.isoformat(),
                                    "steps": told(steps)})  # fmt: skip
    context.computation.extend(told(steps))
    text = f"cadastro nº {row.number:05d}, {row.name}, placa {row.plate}, vencido em {row.valid_until:%d/%m/%Y}."
    alert(context, f"expired-{row.valid_until}", text, lanes=[INSPECTORS])


@prepares("review_expired_holder", procedure=REGISTRATION)
def to_look_into(context: Context) -> Prepared:
    """The facts of the suspicion, and how the registration stands today.

    Source: Lei 4.545/2020 (Lavras), art. 25, sole paragraph, XII.
    """
    row, found = its_registration(context), get_fact(context, "suspicion")
    ended, last = (date.fromisoformat(found[name]) for name in ("valid_until", "last_to_ask"))
    return Prepared(
        shown=[
            ("Cadastro", f"nº {row.number:05d}, {row.name}, {row.plate}, {STATUSES[row.status]}"),
            ("Certificado", f"valeu até {day_text(ended)}; a renovação podia ser pedida até {day_text(last)}"),
            ("Infração", "só há se houve serviço depois do fim (art. 25, XII)"),
        ]
    )


@handler("review_expired_holder", procedure=REGISTRATION)
def review_expired_holder(context: Context) -> None:
    """An infraction was recorded, in a case of its own; or the matter is closed, with the reason.

    Source: Lei 4.545/2020 (Lavras), art. 25, sole paragraph, XII.
    """
    form = context.form
    if form["conclusion"] != "recorded":
        if not form.get("reason"):
            raise wrong_field("reason", "Escreva por que a apuração se encerra.")
        return
    number = str(form.get("case_number") or "").strip()
    found = context.tx.value(
        select(case.c.id).where(
            case.c.municipality == context.case.municipality, case.c.reference == number, case.c.procedure == PENALTY
        )
    )
    if found is None:
        raise wrong_field("case_number", "Não há processo de infração com este número, como 00123/2026; confira.")
