"""Who repeats an infraction soon after a fine for it: specific recidivism, which doubles the later fine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from handlers.law.result import Computed, Step
from handlers.law.text import day_text, quantity_text
from handlers.law.values import Values
from handlers.law.years import months_after

PROVISION = "art22-p4"


@dataclass(frozen=True)
class EarlierFine:
    """A fine of the same person: for which provision (`25-VI`), since when final, in which case."""

    provision: str
    final_on: date
    told: str = ""


@dataclass(frozen=True)
class SpecificRecidivism:
    """How many earlier fines were not remedied: each doubles, as `doubling` says."""

    fines: int


def specific_recidivism(
    *, provision: str, on: date, earlier: Sequence[EarlierFine], values: Values
) -> Computed[SpecificRecidivism]:
    """How many final fines for the same provision were followed by this infraction within the months of the window.

    The day `on` is that of the infraction: the earlier fine was final by then, and its months, the last day included,
    were not over. Where the reading is that of payment, conduct doubles nothing.

    Source: Lei 4.545/2020 (Lavras), art. 22, § 4.
    """
    if values.choice("unremedied_fine", on) == "payment":
        text = "Pela leitura adotada dobra a multa não paga, no próprio processo: multas anteriores não contam"
        return Computed(SpecificRecidivism(0), (Step(text, PROVISION),))
    months, feb29 = values.count("recidivism_window_months", on), values.choice("feb29", on)
    window = quantity_text(months, "mês", "meses")
    steps, found = [], 0
    for each in earlier:
        until = months_after(each.final_on, months, feb29)
        if each.provision != provision:
            verdict = "outra infração, não conta"
        elif on < each.final_on:
            verdict = "ainda não era definitiva no dia desta infração, não conta"
        elif on > until:
            verdict = f"os {window} terminaram em {day_text(until)}, não conta"
        else:
            verdict, found = f"dentro dos {window}, até {day_text(until)}: conta", found + 1
        named = f" ({each.told})" if each.told else ""
        steps.append(Step(f"Multa definitiva em {day_text(each.final_on)}{named}: {verdict}", PROVISION))
    end = "Há reincidência específica" if found else "Não há reincidência específica"
    return Computed(SpecificRecidivism(found), (*steps, Step(end, PROVISION)))
