"""The inspection of the motorcycle: each thing the law asks for, seen or not; presented again while its term runs."""

from __future__ import annotations

from typing import Final

from handlers.errors import wrong_field
from handlers.law.requirements import NOT_MET, PENDING
from handlers.law.text import list_text
from handlers.records import end_term, get_fact, set_fact
from handlers.registration.case import REGISTRATION, application, the_registration
from handlers.registration.requirements import BEYOND_MENDING, INSPECTION, LABELS, label_of, look
from handlers.registration.said import plate
from handlers.registration.standing import seen
from handlers.registry import Context, Prepared, handler, prepares

PASSED, FAILED, ABSENT, FOR_GOOD = "passed", "failed", "not_presented", "not_curable"
NOT_CURABLE: Final = ("motorcycle", "cc_min", "cc_max", "vehicle_life")
"""What the inspector may find that nothing mends."""


@prepares("inspect_motorcycle", procedure=REGISTRATION)
def to_inspect(context: Context) -> Prepared:
    """The motorcycle as it was described, and what the last inspection found.

    Source: Lei 4.545/2020 (Lavras), arts. 3, 5, § 1, 10, 11, VIII, and 17.
    """
    said, row = application(context), the_registration(context)
    told = said.get("vehicle") or {}
    known = {name: told.get(name) or (getattr(row, name, None) if row is not None else None) for name in _SHOWN}
    shown = [("Placa", plate(said, row) or "não informada")]
    shown += [(label, str(known[name])) for name, label in _SHOWN.items() if known[name]]
    last = get_fact(context, INSPECTION)
    if last is not None:
        shown.append(("Vistoria anterior", last.get("remarks") or _RESULTS[last["inspection_result"]]))
    return Prepared(options={"requirements": [(each, _label(each)) for each in NOT_CURABLE]}, shown=shown)


_SHOWN: Final = {
    "chassis": "Chassi",
    "brand": "Marca",
    "model": "Modelo",
    "colour": "Cor",
    "engine_cc": "Cilindrada",
    "manufactured_year": "Ano de fabricação",
}
_RESULTS: Final = {
    PASSED: "aprovada",
    FAILED: "reprovada",
    ABSENT: "motocicleta não apresentada",
    FOR_GOOD: "reprovada por requisito que não se corrige",
}


def _label(requirement: str) -> str:
    return LABELS[requirement][0].upper() + LABELS[requirement][1:]


@handler("inspect_motorcycle", procedure=REGISTRATION)
def inspect_motorcycle(context: Context) -> None:
    """Passed only with everything in order; what nothing mends is named; what was not presented was not seen.

    Source: Lei 4.545/2020 (Lavras), arts. 3, 5, § 1, 10, 11, VIII, and 17.
    """
    form = dict(context.form)
    result = form["inspection_result"]
    form.setdefault("inspected_on", context.today.isoformat())
    set_fact(context, INSPECTION, form)
    if result == ABSENT:
        context.without = frozenset({"inspection_report"})
        return
    missing = _missing(context)
    if result == PASSED and missing:
        raise wrong_field("inspection_result", f"Não pode ser aprovada: {list_text(missing)}.")
    if result == FAILED and not missing:
        raise wrong_field("inspection_result", "Tudo foi visto em ordem: diga o que falta, ou aprove.")
    if result == FOR_GOOD and form.get("requirement") not in BEYOND_MENDING:
        raise wrong_field("requirement", "Diga qual requisito não pode ser corrigido.")
    set_fact(context, "inspected_on", form["inspected_on"])


def _missing(context: Context) -> list[str]:
    """What the inspection did not find in order, by name."""
    before = {each.id for each in look(context).requirements if each.result == PENDING}
    return [
        label_of(each)[0].lower() + label_of(each)[1:]
        for each in look(context, seen(context)).requirements
        if each.id in before and each.result == NOT_MET
    ]


@handler("motorcycle_presented", procedure=REGISTRATION)
def motorcycle_presented(context: Context) -> None:
    """The motorcycle is there again: it is inspected anew."""
    end_term(context, "inspection_term", f"cumprido: apresentada em {context.today:%d/%m}")
