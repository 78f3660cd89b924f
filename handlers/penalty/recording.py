"""The infraction as the inspector records it: one record per provision, refused where the law does not allow it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, Final

from sqlalchemy import Row, select

from handlers.errors import RefusedError, wrong_field
from handlers.law.errors import InvalidInputError, NotInForceError
from handlers.law.in_force import in_force
from handlers.law.infractions import Infraction, find_infraction
from handlers.law.interruption import Interval, service_interruption
from handlers.law.text import day_text, provision_text
from handlers.penalty.case import PENALTY
from handlers.penalty.people import note_offender
from handlers.records import interested, set_fact, told, write_vehicle
from handlers.registry import Context, Prepared, handler, prepares
from models.case import case, fact

LAW: Final = "lavras:4545/2020"
INTERRUPTION: Final = "25-XVII"
BY_CONVICTION: Final = ("25-XIX", "26")
ONLY_REGISTERED: Final = ("26",)
CLANDESTINE: Final = "28"
INSTANT: Final = frozenset([
    "25-I", "25-II", "25-III", "25-V", "25-VI", "25-IX", "25-XVII", "25-XIX", "25-XX", "25-XXI", "25-XXII", "26",
    "27-I", "28", "12-pu",
])  # fmt: skip
"""Conduct that is over when it is seen: there is nothing to put right, unless a duty says otherwise."""


@prepares("record_infraction", procedure=PENALTY)
def to_record(context: Context) -> Prepared:
    """The provisions of the table in the law's words; the duties in plain ones, with the infractions that fit them."""
    provisions = [
        (each.provision, f"{provision_text(each.article)} – {_words(context, each)}")
        for each in context.infractions.values()
    ]
    duties = [
        (name, f"{provision_text(f'art{name}')} – {each.words} ({', '.join(each.provisions)})")
        for name, each in context.duties.items()
    ]
    return Prepared(options={"provisions": provisions, "duties": duties})


def _words(context: Context, each: Infraction) -> str:
    """What the provision says, without its numeral and its penalty."""
    text = context.provision(f"{LAW}:{each.article}").partition("\n")[0]
    head, dash, rest = text.partition(" - ")
    return (rest if dash and len(head) < len("XXXXXX") else text).rstrip(":;. ")


@handler("record_infraction", procedure=PENALTY)
def record_infraction(context: Context) -> None:
    """Note the infraction, the offender and the vehicle; the report is signed by the inspector.

    Source: Lei 4.545/2020 (Lavras), arts. 12, 21, 25 to 28 and 36.
    """
    form = context.form
    row = _provision(context, form["provision"])
    _duty(context, row, form.get("duty"))
    at = datetime.fromisoformat(form["occurred_at"])
    _in_force(context, at)
    registered = note_offender(context, form)
    _who_may(row, registered)
    _interruption(context, row, at.date())
    if row.provision in BY_CONVICTION:
        _conviction(context, form)
    person = interested(context)[0]
    infraction = {
        "provision": row.provision,
        "on": at.date().isoformat(),
        "danger": bool(form.get("danger_to_others")),
        "duty": form.get("duty"),
        "curable": _curable(context, row.provision, form.get("duty")),
        "tax_id": person.tax_id,
    }
    set_fact(context, "infraction", infraction)
    set_fact(context, "infraction_on", at.date().isoformat())
    plate = form.get("plate") or (registered.plate if registered is not None else None)
    write_vehicle(context, location=form.get("place"), plate=plate)
    context.case.subject = " · ".join(each for each in (provision_text(row.article), person.name, plate) if each)


def _provision(context: Context, provision: str) -> Infraction:
    try:
        return find_infraction(context.infractions, provision)
    except InvalidInputError as error:
        raise wrong_field("provision", "Não há essa infração na lei: escolha uma da lista.") from error


def _duty(context: Context, row: Infraction, duty: str | None) -> None:
    """The duty that was not kept is one of the law's, and its breach may be this infraction.

    Source: Lei 4.545/2020 (Lavras), arts. 11 to 19.
    """
    if not duty:
        return
    known = context.duties.get(duty)
    if known is None:
        raise wrong_field("duty", "Não há esse dever na lei: escolha um da lista.")
    if row.provision not in known.provisions:
        named = " ou ".join(known.provisions)
        raise wrong_field("provision", f"O descumprimento deste dever enquadra-se em {named}.")


def _curable(context: Context, provision: str, duty: str | None) -> bool:
    """Can it be put right? As the duty says that was not kept, else by the kind of conduct."""
    known = context.duties.get(duty or "")
    return known.curable if known is not None else provision not in INSTANT


def _in_force(context: Context, at: datetime) -> None:
    """Not before the law was in force, not in the future."""
    if at > context.now.astimezone(context.place.zone).replace(tzinfo=None):
        raise wrong_field("occurred_at", "A infração não pode ter data futura.")
    computed = in_force(context.law, on=at.date())
    if not computed.value.in_force:
        since = computed.value.since
        raise NotInForceError(
            f"A lei vale desde {since:%d/%m/%Y} (art. 36): em {at:%d/%m/%Y} ainda não vigorava. Confira a data."
        )


def _who_may(row: Infraction, registered: Row[Any] | None) -> None:
    """Some infractions are only those of a registered person, one only of who is not."""
    if row.provision in ONLY_REGISTERED and registered is None:
        raise wrong_field("provision", "Só um autorizatário cadastrado tem a autorização cassada pelo art. 26.")
    if row.provision == CLANDESTINE and registered is not None and registered.status in ("active", "withheld"):
        raise wrong_field("provision", "Quem tem cadastro em vigor não é clandestino: veja os incisos do art. 25.")


def _interruption(context: Context, row: Infraction, on: date) -> None:
    """The days without service reach the limits of the law, or there is no infraction.

    Source: Lei 4.545/2020 (Lavras), art. 25, sole paragraph, XVII.
    """
    if row.provision != INTERRUPTION:
        return
    computed = service_interruption(
        without_service=_intervals(context.form.get("without_service")),
        consented=_intervals(context.form.get("consented")),
        values=context.values,
        on=on,
    )
    if not computed.value.infraction:
        raise wrong_field("without_service", f"Não há infração. {computed.steps[-1].text}.")
    set_fact(context, "interruption", told(computed.steps))
    context.computation.extend(told(computed.steps))


def _intervals(rows: Sequence[Mapping[str, str]] | None) -> list[Interval]:
    return [Interval(date.fromisoformat(each["from"]), date.fromisoformat(each["to"])) for each in rows or ()]


def _conviction(context: Context, form: Mapping[str, Any]) -> None:
    """One conviction is punished once: by art. 26 where it is that of its special rule, else by art. 25, XIX.

    Source: Lei 4.545/2020 (Lavras), arts. 25, sole paragraph, XIX, and 26.
    """
    number = _plain(form["court_case"])
    rows = context.tx.all(
        select(case.c.reference, case.c.status, case.c.outcome, fact.c.value)
        .join(fact, fact.c.case_id == case.c.id)
        .where(
            case.c.municipality == context.case.municipality,
            case.c.id != context.case.id,
            case.c.status != "annulled",
            fact.c.name == "conviction",
        )
        .order_by(case.c.id)
    )
    for row in rows:
        if row.value["court_case"] == number and row.outcome != "dismissed":
            raise RefusedError(
                "invalid",
                f"Esta condenação já é objeto do processo {row.reference}: ninguém é punido duas vezes por ela "
                f"(arts. 25, XIX, e 26).",
            )
    set_fact(context, "conviction", {"court_case": number, "final_on": form["final_on"]})
    if date.fromisoformat(form["final_on"]) > context.today:
        day = day_text(date.fromisoformat(form["final_on"]))
        raise wrong_field("final_on", f"A condenação só conta depois do trânsito em julgado, e {day} é data futura.")


def _plain(number: str) -> str:
    """The number of a court case without its punctuation."""
    return "".join(each for each in number if each.isalnum()).upper()
