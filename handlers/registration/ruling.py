"""The papers, ruled on item by item: taken, asked for, or refused; the terms to bring what is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from handlers.errors import wrong_field
from handlers.lateness import handed_in_at
from handlers.law.requirements import NOT_MET, OK, PENDING, Requirement
from handlers.law.result import Step
from handlers.law.text import day_text, moment_text, provision_text
from handlers.numbers import is_licence
from handlers.records import drop_term, end_term, get_fact, get_term, set_fact, set_term, told
from handlers.registration.case import REGISTRATION, application
from handlers.registration.requirements import COMPUTED, MEDICAL, REASONS, label_of, look, medical_runs, words_of
from handlers.registration.said import merged
from handlers.registration.standing import OPEN, REFUSED, RULINGS, TAKEN, proposed, rulings
from handlers.registry import Context, Prepared, Variables, handler, prepares

UNTIL: Final = "pending_until"


def to_rule_on(context: Context) -> Sequence[Requirement]:
    """What can be ruled on before the inspection."""
    return [each for each in look(context).requirements if each.result != PENDING]


@prepares("analyse_documents", procedure=REGISTRATION)
def to_analyse(context: Context) -> Prepared:
    """Each item with what was given and what the check found; a first ruling stands in the form, to be changed.

    Source: Lei 4.545/2020 (Lavras), art. 5.
    """
    found = to_rule_on(context)
    rows = {row["id"]: row for row in get_fact(context, "requirements") or ()}
    shown = [
        (f"{label_of(each)} ({provision_text(each.provision)})", f"{_given(rows, each)}: {words_of(each)}")
        for each in found
    ]
    shown += _doubtful_licence(context)
    shown += [("Apresentação", text) for text in get_fact(context, "supplied_late") or ()]
    return Prepared(
        options={"requirements": [(each.id, label_of(each)) for each in found]},
        defaults={"items": [_first_ruling(each) for each in found]},
        shown=shown,
    )


def _doubtful_licence(context: Context) -> list[tuple[str, str]]:
    """A licence number whose digits do not agree: said to whoever rules on it, never a ruling."""
    number = (application(context).get("licence") or {}).get("number")
    if not number or is_licence(number):
        return []
    return [("Número da CNH", f"{number}: os dígitos verificadores não conferem; confira com a cópia (VI, “h”)")]


def _given(rows: Mapping[str, Mapping[str, Any]], each: Requirement) -> str:
    row = rows.get(each.id)
    return "" if row is None else str(row["given"])


def _first_ruling(each: Requirement) -> dict[str, Any]:
    ruling = {"item": each.id, "result": proposed(each)}
    return ruling if ruling["result"] == TAKEN else {**ruling, "reason": REASONS.get(each.reason or "", "falta")}


@handler("analyse_documents", procedure=REGISTRATION)
def analyse_documents(context: Context) -> None:
    """The office rules on each item; what the data show cannot be ruled otherwise; what is not taken has a reason.

    Source: Lei 4.545/2020 (Lavras), art. 5.
    """
    found = {each.id: each for each in to_rule_on(context)}
    ruled = {name: _first_ruling(each) for name, each in found.items()}
    for item in context.form.get("items") or ():
        each = found.get(item["item"])
        if each is None:
            raise wrong_field("items", "Há um item que este pedido não exige: confira a lista.")
        _fits(each, item)
        ruled[each.id] = dict(item)
    kept = {name: {"result": item["result"], "reason": item.get("reason")} for name, item in ruled.items()}
    set_fact(context, RULINGS, kept)


def _fits(each: Requirement, item: Mapping[str, Any]) -> None:
    """A ruling agrees with the data, and says why an item is not taken, or is taken although it is missing."""
    label = label_of(each)
    if item["result"] == TAKEN:
        if each.id in COMPUTED and each.result == NOT_MET:
            raise wrong_field("items", f"{label}: {words_of(each)}; os dados do pedido não permitem dar por atendido.")
        if each.result != OK and not item.get("reason"):
            raise wrong_field("items", f"{label}: {words_of(each)}; escreva o que mostra que está atendido.")
    elif not item.get("reason"):
        raise wrong_field("items", f"{label}: escreva o motivo.")


def pending_items(context: Context) -> Sequence[tuple[Requirement, str]]:
    """What is asked for, each with its reason."""
    ruled = rulings(context)
    return [
        (each, str(ruled[each.id].get("reason") or ""))
        for each in to_rule_on(context)
        if ruled.get(each.id, {}).get("result") == OPEN
    ]


@handler("assess_documents", procedure=REGISTRATION)
def assess_documents(context: Context) -> Variables:
    """The first that applies: refused, awaiting the medical certificate alone, pending, complete.

    Source: Lei 4.545/2020 (Lavras), art. 5 and § 2.
    """
    drop_term(context, "pending_term")
    ruled = {name: item["result"] for name, item in rulings(context).items()}
    results = set(ruled.values())
    if REFUSED in results:
        return {"documents": "refused"}
    asked = {name for name, result in ruled.items() if result == OPEN}
    if asked == {MEDICAL} and _runs(context):
        return {"documents": "awaiting_certificate"}
    return {"documents": "pending" if asked else "complete"}


def _runs(context: Context) -> bool:
    term = get_term(context, "medical_term")
    return term is not None and medical_runs(context, term.due_on)


@handler("compute_pending_term", procedure=REGISTRATION)
def compute_pending_term(context: Context) -> None:
    """Until when the papers are waited for: the later of the term of the notice and that of the certificate.

    Source: Lei 4.545/2020 (Lavras), art. 5, § 2; the days of the notice: administrative.
    """
    asked = {each.id for each, _ in pending_items(context)}
    names = ("pending_term", "medical_term") if MEDICAL in asked else ("pending_term",)
    terms = [(name, found) for name in names if (found := get_term(context, name)) is not None]
    provisions = {"pending_term": "administrative", "medical_term": "art5-p2"}
    words = {"pending_term": "Prazo da notificação das exigências", "medical_term": "Prazo do atestado médico"}
    steps = [Step(f"{words[name]}: até {day_text(found.due_on)}", provisions[name]) for name, found in terms]
    last = max((found for _, found in terms), key=lambda found: found.due_at)
    set_term(context, UNTIL, due_on=last.due_on, due_at=last.due_at, steps=steps, received_on=last.received_on)
    context.computation.extend(told(steps))


@prepares("documents_supplied", procedure=REGISTRATION)
def to_supply(context: Context) -> Prepared:
    """What is waited for, each with its reason."""
    return Prepared(shown=[(label_of(each), reason or "falta") for each, reason in pending_items(context)])


@handler("documents_supplied", procedure=REGISTRATION)
def documents_supplied(context: Context) -> None:
    """What was missing joins the application; what came after its term is taken and marked.

    Source: Lei 4.545/2020 (Lavras), art. 5 and § 2.
    """
    at = handed_in_at(context)
    more = {name: value for name, value in context.form.items() if name not in ("filed_at", "notes")}
    set_fact(context, "application", merged(application(context), more))
    if more.get(MEDICAL):
        set_fact(context, "medical_presented_on", at.date().isoformat())
    _mark(context, at)
    for name in (UNTIL, "pending_term"):
        end_term(context, name, f"cumprido: documentos em {at:%d/%m}")


def _mark(context: Context, at: datetime) -> None:
    term = get_term(context, UNTIL)
    if term is None:
        return
    late = at.replace(tzinfo=context.place.zone) > term.due_at
    verdict = "fora do prazo" if late else "no prazo"
    text = f"Documentos apresentados em {moment_text(at)}; prazo até {day_text(term.due_on)}: {verdict}"
    context.computation.extend(told([Step(text, "administrative")]))
    if late:
        set_fact(context, "supplied_late", [*(get_fact(context, "supplied_late") or ()), text])
