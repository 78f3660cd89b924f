"""The application: taken as it comes, refused only where what it asks for is impossible."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from sqlalchemy import Row, select

from handlers.errors import RefusedError, wrong_field
from handlers.law.certificates import certificate_renewal
from handlers.law.errors import FieldProblem
from handlers.law.text import day_text
from handlers.numbers import normalise
from handlers.records import add_party, set_fact
from handlers.registration.case import (
    CANCELLATION,
    CHANGE,
    LIVING,
    NEW,
    REGISTRATION,
    RENEWAL,
    REQUESTS,
    STATUSES,
    note_registration,
)
from handlers.registration.register import open_requests
from handlers.registration.said import cc, number_asked, person, plate
from handlers.registry import Context, Prepared, handler, prepares
from models.case import case, fact
from models.party import party
from models.registration import registration

RENEWABLE: Final = (*LIVING, "expired")
DEATH: Final = "death"


@prepares("apply", procedure=REGISTRATION)
def to_apply(context: Context) -> Prepared:
    """What comes by the public page is handed in today."""
    return Prepared(defaults={"filed_on": context.today.isoformat()})


@handler("apply", procedure=REGISTRATION)
def apply(context: Context) -> None:
    """Note what is asked and by whom; requirements that are not met are shown later, never refused here.

    Source: Lei 4.545/2020 (Lavras), arts. 4, 5 and 7.
    """
    said = {**context.form}
    public = context.actor.kind == "public"
    said["filed_on"] = context.today.isoformat() if public else said.get("filed_on") or context.today.isoformat()
    if date.fromisoformat(said["filed_on"]) > context.today:
        raise wrong_field("filed_on", "O pedido não pode ter sido entregue em data futura.")
    row = _registration(context, said)
    _complete(said)
    _possible(context, said, row)
    who = person(said, row)
    if said["request"] == CANCELLATION and said.get("cancellation_reason") == DEATH and said.get("applicant"):
        who = person(said, None)
    set_fact(context, "application", said)
    set_fact(context, "request", said["request"])
    if row is not None:
        note_registration(context, row.id)
    add_party(context, "applicant", name=who["name"], kind="person", tax_id=normalise(who["tax_id"]),
              address=who["address"], email=who["email"])  # fmt: skip
    named = (REQUESTS[said["request"]], who["name"], plate(said, row))
    context.case.subject = " · ".join(each for each in named if each)


def _registration(context: Context, said: Mapping[str, Any]) -> Row[Any] | None:
    """The registration that the request is about: it exists here, and is the applicant's own."""
    if said["request"] == NEW:
        return None
    number = number_asked(said)
    if number is None:
        raise wrong_field("registration", "Informe o número do cadastro, como 00012.")
    row = context.tx.one(
        select(registration).where(
            registration.c.municipality == context.case.municipality, registration.c.number == number
        )
    )
    if row is None:
        raise wrong_field("registration", f"Não há o cadastro nº {number:05d} neste município; confira o número.")
    asking = (said.get("applicant") or {}).get("tax_id")
    for_the_dead = said["request"] == CANCELLATION and said.get("cancellation_reason") == DEATH
    if asking and normalise(asking) != row.tax_id and not for_the_dead:
        raise wrong_field("registration", f"O cadastro nº {number:05d} é de outra pessoa; confira o número e o CPF.")
    return row


NEEDED: Final = {
    "name": "Escreva o nome completo.",
    "birth_date": "Informe a data de nascimento.",
    "address": "Escreva o endereço: é para onde vão as notificações.",
}


def _complete(said: Mapping[str, Any]) -> None:
    """Who asks for a registration, or for the end of a dead person's, says who they are; the rest is known."""
    heir = said["request"] == CANCELLATION and said.get("cancellation_reason") == DEATH
    if said["request"] != NEW and not heir:
        return
    told = said.get("applicant") or {}
    wanted = ("tax_id", *NEEDED) if not heir else ("tax_id", "name", "address")
    words = {"tax_id": "Informe o CPF.", **NEEDED}
    missing = [FieldProblem(f"applicant.{name}", words[name]) for name in wanted if not told.get(name)]
    if missing:
        raise RefusedError("invalid", "Faltam dados do requerente.", problems=tuple(missing))


def _possible(context: Context, said: Mapping[str, Any], row: Row[Any] | None) -> None:
    """What cannot be granted whatever is shown: refused with the field to mend.

    Source: Lei 4.545/2020 (Lavras), arts. 4, §§ 1 and 2, and 7.
    """
    cc((said.get("vehicle") or {}).get("engine_cc"), "vehicle.engine_cc")
    if row is None:
        _first(context, said)
        return
    request, state = said["request"], STATUSES[row.status]
    if row.status not in (RENEWABLE if request == RENEWAL else LIVING):
        asked = REQUESTS[request].lower()
        raise wrong_field("registration", f"O cadastro nº {row.number:05d} está {state}: não cabe {asked}.")
    if request == CHANGE and not said.get("touches"):
        raise wrong_field("touches", "Diga o que se altera.")
    if request == RENEWAL:
        _renewable(context, said, row)


def _renewable(context: Context, said: Mapping[str, Any], row: Row[Any]) -> None:
    if open_requests(context, row.id, RENEWAL):
        raise wrong_field("registration", f"Já há um pedido de renovação do cadastro nº {row.number:05d} em andamento.")
    asked = date.fromisoformat(said["filed_on"])
    computed = certificate_renewal(
        issued_on=row.valid_since, requested_on=asked, renewals_done=row.renewals, life_ends_on=None,
        last_valid_on=row.valid_until, calendar=context.place.calendar, values=context.values, at=context.today,
    )  # fmt: skip
    if not computed.value.renewable:
        raise wrong_field(
            "request", f"{computed.steps[-1].text.partition(':')[0]}: peça um cadastro novo depois de vencido este."
        )
    earliest = row.valid_since
    if asked < earliest:
        raise wrong_field("filed_on", f"O certificado em vigor é de {day_text(earliest)}; o pedido não é anterior.")


def _first(context: Context, said: Mapping[str, Any]) -> None:
    """Nobody has two registrations, nor asks twice for one."""
    tax_id = normalise(said["applicant"]["tax_id"])
    row = context.tx.one(
        select(registration.c.number, registration.c.status)
        .where(
            registration.c.municipality == context.case.municipality,
            registration.c.tax_id == tax_id,
            registration.c.status.in_(LIVING),
        )
        .limit(1)
    )
    if row is not None:
        raise wrong_field(
            "request",
            f"Este CPF já tem o cadastro nº {row.number:05d}, {STATUSES[row.status]}: peça renovação ou alteração.",
        )
    other = _open_application(context, tax_id)
    if other is not None:
        raise wrong_field(
            "applicant.tax_id", f"Já há um pedido de cadastro deste CPF em andamento: processo nº {other}."
        )


def _open_application(context: Context, tax_id: str) -> str | None:
    """The case in which the same person asks for a registration."""
    rows = context.tx.all(
        select(case.c.reference, fact.c.value)
        .join(party, party.c.case_id == case.c.id)
        .join(fact, fact.c.case_id == case.c.id)
        .where(
            party.c.municipality == context.case.municipality,
            party.c.role == "applicant",
            party.c.tax_id == tax_id,
            case.c.procedure == REGISTRATION,
            case.c.status == "open",
            case.c.id != context.case.id,
            fact.c.name == "request",
        )
        .order_by(case.c.id)
    )
    return next((str(row.reference) for row in rows if row.value == NEW), None)
