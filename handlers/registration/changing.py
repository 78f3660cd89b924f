"""What the register changes at the holder's request: data, motorcycle, the end of it, an organisation."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row

from handlers.errors import wrong_field
from handlers.law.result import Step
from handlers.law.text import day_text
from handlers.papers import draw_up
from handlers.records import get_fact, set_fact, told
from handlers.registration.case import (
    REGISTRATION,
    REQUESTS,
    application,
    its_registration,
    request_of,
    touches,
)
from handlers.registration.issuing import REPLACED, full_end
from handlers.registration.papers import (
    INSPECTION,
    LABELS,
    Paper,
    handed_in,
    inspection_holds_until,
    keep,
    on_file,
)
from handlers.registration.register import CLOSED, change, columns_of, end
from handlers.registration.said import day
from handlers.registration.standing import standing
from handlers.registry import Context, Prepared, handler, prepares
from handlers.signals import wake

TOUCHED = {
    "vehicle": "motocicleta",
    "licence": "CNH",
    "address": "endereço",
    "contact": "contato",
    "papers": "documentos",
    "photo": "fotografia",
}


def _shown(context: Context) -> list[tuple[str, str]]:
    row = its_registration(context)
    return [("Cadastro", f"nº {row.number:05d}, {row.name}, {row.plate}"), ("Pedido", REQUESTS[request_of(context)])]


@prepares("record_change", procedure=REGISTRATION)
def to_change(context: Context) -> Prepared:
    """What changes, old beside new.

    Source: Lei 4.545/2020 (Lavras), art. 4, § 2.
    """
    lines = [(label, f"{old} → {new}") for label, old, new in changes(context)]
    touched = ", ".join(TOUCHED.get(each, each) for each in sorted(touches(context)))
    return Prepared(shown=[*_shown(context), ("Altera", touched), *lines])


def changes(context: Context) -> list[tuple[str, str, str]]:
    """What the request changes: what it is called, as it was, as it will be."""
    row = its_registration(context)
    said = columns_of(application(context), row)
    lines = [
        (label, str(getattr(row, name) or "nada"), str(said[name]))
        for name, label in _COLUMNS.items()
        if said.get(name) is not None and said[name] != getattr(row, name)
    ]
    kept = {each.kind: each for each in on_file(context, row.id)}
    return lines + [
        (LABELS[each.kind][0].upper() + LABELS[each.kind][1:], _until(kept.get(each.kind)), _until(each))
        for each in handed_in(context, application(context)).values()
        if each.expires_on is not None and each.kind in LABELS
    ]


def _until(paper: Any) -> str:
    """Until when a paper holds."""
    return f"até {paper.expires_on:%d/%m/%Y}" if paper is not None and paper.expires_on is not None else "nada"


_COLUMNS = {
    "address": "Endereço",
    "email": "E-mail",
    "telephone": "Telefone",
    "licence_number": "CNH",
    "licence_category": "Categoria",
    "plate": "Placa",
    "brand": "Marca",
    "model": "Modelo",
    "engine_cc": "Cilindrada",
    "manufactured_year": "Ano de fabricação",
}


@handler("update_registration", procedure=REGISTRATION)
def update_registration(context: Context) -> None:
    """The register as the holder asked; a newer motorcycle gives back what its predecessor's life had cut.

    Source: Lei 4.545/2020 (Lavras), arts. 3, II, and 4, § 2.
    """
    row, values = its_registration(context), columns_of(application(context), its_registration(context))
    papers = list(handed_in(context, application(context)).values())
    inspected = day(get_fact(context, "inspected_on"))
    if inspected is not None:
        values["inspected_on"] = inspected
        papers.append(Paper(INSPECTION, None, inspected, inspection_holds_until(context, inspected)))
    if "vehicle" in touches(context):
        values |= _new_life(context, row)
    change(context, row, values)
    set_fact(context, REPLACED, keep(context, row.id, papers))
    wake(context, row.watch_id, CLOSED)


def _new_life(context: Context, row: Row[Any]) -> dict[str, Any]:
    """Until when the certificate holds with the new motorcycle: its whole year, never past the life of it.

    Source: Lei 4.545/2020 (Lavras), arts. 3, II, and 4, § 1.
    """
    life, whole = standing(context).life_ends_on, full_end(context, row.valid_since)
    until = whole if life is None else min(whole, life)
    steps = [Step(f"Certificado de {day_text(row.valid_since)}, por um ano: até {day_text(whole)}", "art4-p1")]
    if life is not None:
        steps.append(Step(f"Vida útil da motocicleta nova: até {day_text(life)}", "art3-II"))
    steps.append(Step(f"O certificado passa a valer até {day_text(until)}", "art4-p1"))
    context.computation.extend(told(steps))
    sent = [days for days in row.reminded if (until - context.today).days <= days]
    return {"life_ends_on": life, "valid_until": until, "cut_by_life": until < whole, "reminded": sent}


@prepares("cancel", procedure=REGISTRATION)
def to_cancel(context: Context) -> Prepared:
    """Which registration ends, and why it is asked."""
    reason = {"holder": "a pedido do titular", "death": "falecimento do titular"}
    told_of = application(context).get("cancellation_reason")
    return Prepared(shown=[*_shown(context), ("Motivo", reason.get(str(told_of), "não informado"))])


@handler("end_registration", procedure=REGISTRATION)
def end_registration(context: Context) -> None:
    """The registration is cancelled: its validity ends, and open renewals and changes of it are withdrawn.

    Source: Lei 4.545/2020 (Lavras), art. 4, § 2.
    """
    end(context, its_registration(context), "cancelled")


@prepares("join", procedure=REGISTRATION)
def to_join(context: Context) -> Prepared:
    """The organisation that the holder named."""
    named = application(context).get("organisation")
    return Prepared(defaults={"organisation": named} if named else {}, shown=_shown(context))


@handler("join", procedure=REGISTRATION)
def join(context: Context) -> None:
    """The holder works with an organisation from now on; nothing of it is a condition of the authorisation.

    Source: Lei 4.545/2020 (Lavras), art. 7, §§ 2 and 4.
    """
    named = context.form.get("organisation") or application(context).get("organisation")
    if not named:
        raise wrong_field("organisation", "Informe o nome da entidade.")
    change(context, its_registration(context), {"organisation": named})


@handler("leave", procedure=REGISTRATION)
def leave(context: Context) -> None:
    """The holder leaves the organisation: recorded at once, by right, at any time.

    Source: Lei 4.545/2020 (Lavras), art. 7, § 3.
    """
    row = its_registration(context)
    set_fact(context, "organisation_left", row.organisation)
    draw_up(context, "organisation_record", sealed=True)
    change(context, row, {"organisation": None})
