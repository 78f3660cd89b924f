"""What a notice and a report must hold, and when a notice took effect."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from handlers.law.calendar import Calendar
from handlers.law.result import Computed, Step
from handlers.law.text import day_text, quantity_text
from handlers.law.values import Values

GAZETTE_NOTICE: Final[Mapping[str, str]] = {
    "vehicle": "características do veículo",
    "location": "local da constatação",
    "found_on": "data da constatação",
    "removal_term": "prazo para a retirada",
}
INSPECTION_REPORT: Final[Mapping[str, tuple[str, str]]] = {
    "location": ("local", "art6-I"),
    "identification": ("identificação do veículo", "art6-II"),
    "condition": ("condições do veículo", "art6-III"),
    "time_parked": ("tempo de permanência", "art6-IV"),
    "inspected_on": ("data da vistoria", "art6-V"),
    "agent_name": ("nome do agente", "art6-VI"),
    "agent_id": ("identificação do agente", "art6-VI"),
    "agent_signature": ("assinatura do agente", "art6-VI"),
}
_MEANS: Final = {
    "letter_ar": "Carta com AR",
    "electronic": "Comunicação eletrônica",
    "in_person": "Notificação pessoal",
}


@dataclass(frozen=True)
class Contents:
    """Whether a document holds all that the law asks, and what it lacks, in the order of the law."""

    complete: bool
    missing: tuple[str, ...]


def gazette_notice_content(contents: Collection[str]) -> Computed[Contents]:
    """Whether a gazette notice holds the vehicle, the place and day of the finding, and the term.

    Source: Lei 4.715/2018 (Mococa), art. 8.
    """
    missing = tuple(item for item in GAZETTE_NOTICE if item not in contents)
    steps = [Step(f"Falta: {GAZETTE_NOTICE[item]}", "art8") for item in missing]
    return Computed(Contents(not missing, missing), tuple(steps or [Step("O edital traz tudo o que se exige", "art8")]))


def inspection_report_content(contents: Collection[str], *, able_to_circulate: bool = False) -> Computed[Contents]:
    """Whether an inspection report holds what it must; the time parked only of a vehicle able to circulate.

    Source: Lei 4.715/2018 (Mococa), art. 6.
    """
    asked = {item: label for item, label in INSPECTION_REPORT.items() if able_to_circulate or item != "time_parked"}
    missing = tuple(item for item in asked if item not in contents)
    steps = [Step(f"Falta: {label}", provision) for item, (label, provision) in asked.items() if item in missing]
    complete = [Step("O relatório traz tudo o que se exige", "art6")]
    return Computed(Contents(not missing, missing), tuple(steps or complete))


@dataclass(frozen=True)
class Attempt:
    """One fact in the life of a notice: a letter sent, a receipt, a failure, a publication."""

    means: str
    event: str
    on: date
    rectifies: bool = False


@dataclass(frozen=True)
class NoticeEffect:
    """The day from which the notice has effect, by which means, and what is to be done while it has none."""

    effective_on: date | None
    effective_by: str | None
    next_action: str | None


def notice_effect(
    attempts: Sequence[Attempt], *, addressee_known: bool = True, calendar: Calendar, values: Values, on: date
) -> Computed[NoticeEffect]:
    """When a notice took effect, from what happened to it in order of time.

    The first effective notice counts. A publication has effect only for an unknown addressee or after the attempts
    that must have failed; one that rectifies an effective publication restarts it.

    Source: Lei 4.715/2018 (Mococa), arts. 7, 8, 21 and 23.
    """
    calendar = calendar.counting_reduced(values.flag("reduced_day_counts", on))
    needed = values.count("attempts_before_gazette", on)
    last_counts = values.choice("gazette_repeat", on) == "last"
    next_day = values.choice("gazette_model", on) == "electronic_next_day"
    steps = [] if addressee_known else [Step("Nome ou endereço não conhecido: notifica-se por edital", "art8")]
    effective: tuple[date, str] | None = None
    failed: list[str] = []
    waiting: set[str] = set()
    for attempt in attempts:
        if attempt.event == "published":
            may = not addressee_known or _enough(failed, needed)
            again = effective is not None and effective[1] == "gazette" and (attempt.rectifies or last_counts)
            if may and (effective is None or again):
                day = calendar.after(attempt.on) if next_day else calendar.on_or_after(attempt.on)
                effective = (day, "gazette")
            steps.append(_publication(attempt, may, effective))
            continue
        waiting.discard(attempt.means)
        if attempt.event == "sent":
            waiting.add(attempt.means)
        if attempt.event == "failed":
            failed.append(attempt.means)
        if attempt.event == "received" and effective is None:
            effective = (attempt.on, attempt.means)
        steps.append(_delivery(attempt))
    action = None if effective else _next_action(addressee_known, _enough(failed, needed), bool(waiting))
    steps.append(_conclusion(effective, action, len(failed), needed))
    effect = NoticeEffect(effective[0], effective[1], None) if effective else NoticeEffect(None, None, action)
    return Computed(effect, tuple(steps))


def _enough(failed: list[str], needed: int) -> bool:
    """Whether a publication may follow: enough failures, a letter or an electronic notice among them."""
    return len(failed) >= needed and any(means != "in_person" for means in failed)


def _next_action(addressee_known: bool, enough: bool, waiting: bool) -> str:
    if waiting:
        return "await_receipt"
    if not addressee_known or enough:
        return "publish_in_gazette"
    return "dispatch_notice"


def _publication(attempt: Attempt, may: bool, effective: tuple[date, str] | None) -> Step:
    printed = f"Edição do Jornal Oficial de {day_text(attempt.on)}"
    if not may:
        return Step(f"{printed}: sem efeito, falta a tentativa frustrada de carta ou de meio eletrônico", "art21-pu")
    if effective is not None and effective[0] >= attempt.on and effective[1] == "gazette":
        restarted = ", retificação: recomeça" if attempt.rectifies else ""
        return Step(f"{printed}{restarted}; vale como publicada em {day_text(effective[0])}", "art23")
    return Step(f"{printed}: já havia notificação eficaz, nada muda", "art23")


def _delivery(attempt: Attempt) -> Step:
    events = {"sent": "enviada", "received": "recebida", "failed": "frustrada"}
    return Step(f"{_MEANS[attempt.means]} {events[attempt.event]} em {day_text(attempt.on)}", "art21")


def _conclusion(effective: tuple[date, str] | None, action: str | None, failed: int, needed: int) -> Step:
    if effective is not None:
        return Step(f"Notificação eficaz em {day_text(effective[0])}; dela correm os prazos", "art23")
    to_do = {
        "await_receipt": ("aguarda-se a confirmação do recebimento", "art21"),
        "publish_in_gazette": ("cabe publicar edital no Jornal Oficial", "art21-pu"),
        "dispatch_notice": ("cabe expedir a notificação", "art21"),
    }
    words, provision = to_do[str(action)]
    tries = f"{quantity_text(failed, 'tentativa frustrada', 'tentativas frustradas')}, {needed} antes do edital"
    return Step(f"Ainda sem efeito ({tries}): {words}", provision)
