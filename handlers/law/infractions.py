"""What an infraction of mototaxistas costs, which measures go with it, and who judges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from handlers.law.errors import InvalidInputError, NotInForceError
from handlers.law.in_force import Law
from handlers.law.money import to_the_cent
from handlers.law.result import Computed, Step
from handlers.law.text import day_text, money_text, number_text, provision_text
from handlers.law.ufml import count_text, plain_count
from handlers.law.values import Values

HEAD: Final = "department_head"
MAYOR: Final = "mayor"
MEASURES: Final[Mapping[str, tuple[str, str]]] = {
    "withhold_authorisation": ("recolhimento da autorização, facultado", "art23"),
    "retain_vehicle": ("retenção do veículo", "art28"),
    "call_police": ("acionamento da Polícia Militar", "art28"),
    "communicate_police": ("comunicação à autoridade policial", "art12-pu"),
}
_WARNING_MEASURES: Final = {"art23": ("withhold_authorisation",), "art28": ("retain_vehicle", "call_police")}
UNREMEDIED: Final = "unremedied_warning_ufml"


@dataclass(frozen=True)
class Infraction:
    """A row of the table of infractions: its measures, whether it may revoke, and the dated value of its fine.

    `provision` is written as in `25-VI`; `fine` is None where the law gives no fine.
    """

    provision: str
    measures: tuple[str, ...]
    revocation: bool
    fine: str | None
    judges: tuple[str, ...]

    @property
    def article(self) -> str:
        """The provision as the law file names it: `art25-pu-VI`."""
        article, _, rest = self.provision.partition("-")
        if article == "25":
            return f"art25-pu-{rest}"
        return f"art{article}-{rest}" if rest else f"art{article}"


def refuse_before(law: Law, on: date) -> None:
    """NotInForceError for a day on which the law did not hold yet.

    Source: Lei 4.545/2020 (Lavras), art. 36.
    """
    if on < law.in_force_since:
        raise NotInForceError(
            f"A lei vale desde {law.in_force_since:%d/%m/%Y} (art. 36): em {on:%d/%m/%Y} ainda não vigorava."
        )


@dataclass(frozen=True)
class InfractionFine:
    """The fine in UFML and in reais (null where none is fixed), the measures, and who judges what."""

    amount: Decimal | None
    unit: str
    table_amount: Decimal | None
    multiplier: int
    amount_brl: Decimal | None
    measures: tuple[str, ...]
    revocation: bool
    judges: tuple[str, ...]
    basis: tuple[str, ...]


def find_infraction(table: Mapping[str, Infraction], provision: str) -> Infraction:
    """The row of a provision, in any case; InvalidInputError where the law has none."""
    found = next((row for name, row in table.items() if name.casefold() == provision.strip().casefold()), None)
    if found is None:
        raise InvalidInputError.of("provision", "não há essa infração; há 25-I a 25-XXII, 26, 27-I, 28 e 12-pu")
    return found


def infraction_fine(
    row: Infraction,
    *,
    on: date,
    law: Law,
    values: Values,
    warning_unremedied: bool = False,
    unremedied_fines: int = 0,
    ufml_value: Decimal | None = None,
) -> Computed[InfractionFine]:
    """The fine for an infraction on a day, in UFML; doubled where an earlier one for the same was not remedied.

    A warning that was not remedied costs its own fine instead of the listed one (or on top of it), and revokes nothing.
    `ufml_value` is the value of the UFML in reais; None where none is known.

    Source: Lei 4.545/2020 (Lavras), arts. 12, 22 (§§ 1 to 4), 23 and 25 to 28.
    """
    refuse_before(law, on)
    steps: list[Step] = []
    table, basis = _table_amount(row, warning_unremedied, values, on, steps)
    multiplier = _multiplier(unremedied_fines, values.choice("doubling", on)) if table is not None else 1
    amount = None if table is None else table * multiplier
    if table is not None and amount is not None and multiplier > 1:
        basis.append("art22-p4")
        doubled = f"{multiplier} × {count_text(table)} = {count_text(amount)}"
        steps.append(Step(f"Multa não sanada, reincidência específica: {doubled}", "art22-p4"))
    measures = row.measures
    if warning_unremedied:
        reading = values.choice("unremedied_warning_measures", on)
        measures = _WARNING_MEASURES[reading]
        basis.append(reading)
    for measure in measures:
        steps.append(Step(f"Medida: {MEASURES[measure][0]}", MEASURES[measure][1]))
    revocation = row.revocation and not warning_unremedied
    judges = (HEAD,) if warning_unremedied else row.judges
    if HEAD in judges:
        basis.append("art22-p1")
        steps.append(Step("A multa é julgada e aplicada pela chefia do órgão municipal", "art22-p1"))
    if revocation:
        basis.append("art22-p2")
        steps.append(Step("A cassação é julgada e aplicada pelo Prefeito, em ato próprio", "art22-p2"))
    brl = None
    if amount is not None and ufml_value is not None:
        brl = to_the_cent(amount * ufml_value, values.choice("rounding", on))
        worth = f"{count_text(amount)} × R$ {number_text(ufml_value)} = {money_text(brl)}"
        steps.append(Step(worth, "art24"))
    elif amount is not None:
        steps.append(Step("Não há valor da UFML em vigor nesse dia: não se converte em reais", "art24"))
    return Computed(
        InfractionFine(
            amount=None if amount is None else plain_count(amount),
            unit="UFML",
            table_amount=None if table is None else plain_count(table),
            multiplier=multiplier,
            amount_brl=brl,
            measures=measures,
            revocation=revocation,
            judges=judges,
            basis=tuple(dict.fromkeys(basis)),
        ),
        tuple(steps),
    )


def _table_amount(
    row: Infraction, warning: bool, values: Values, on: date, steps: list[Step]
) -> tuple[Decimal | None, list[str]]:
    """The fine before doubling, and the provisions that give it."""
    listed = _listed(row, values, on)
    if not warning:
        if listed is None:
            steps.append(Step(f"A lei não fixa multa ({provision_text(row.article)})", row.article))
        else:
            text = f"Multa em vigor em {day_text(on)}: {count_text(listed[0])} ({listed[1]})"
            steps.append(Step(text, row.article))
        return (None if listed is None else listed[0]), [row.article]
    own = values.in_force(UNREMEDIED, on)
    steps.append(Step(f"Advertência não sanada: {count_text(own.amount)} ({own.source})", "art22-p3"))
    if values.choice("unremedied_warning_fine", on) == "added" and listed is not None:
        total = own.amount + listed[0]
        steps.append(Step(f"Somada à multa prevista, de {count_text(listed[0])}: {count_text(total)}", row.article))
        return total, ["art22-p3", row.article]
    return own.amount, ["art22-p3"]


def _listed(row: Infraction, values: Values, on: date) -> tuple[Decimal, str] | None:
    if row.fine is None:
        return None
    found = values.in_force(row.fine, on)
    return None if found.value is None else (found.amount, found.source)


def _multiplier(unremedied_fines: int, doubling: str) -> int:
    """Twice the table value however often, or twice as much each time."""
    if unremedied_fines == 0:
        return 1
    return 2 if doubling == "table_value" else 2**unremedied_fines
