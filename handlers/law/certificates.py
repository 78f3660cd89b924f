"""How long the certificates of a mototaxista hold, and how they are renewed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from handlers.law.calendar import DAY, Calendar
from handlers.law.result import Computed, Step
from handlers.law.text import day_text
from handlers.law.ufml import count_text, plain_count
from handlers.law.values import Values
from handlers.law.years import years_after

LATE_RENEWAL = "25-XII"
LATE_RENEWAL_FINE = "fine_25_xii"


@dataclass(frozen=True)
class Validity:
    """Whether it holds on the day asked about, and the last day on which it does."""

    valid: bool
    last_valid_on: date


def certificate_validity(
    *, issued_on: date, on: date, life_ends_on: date | None = None, values: Values, at: date
) -> Computed[Validity]:
    """A certificate of registration holds for a year, never past the life of the motorcycle; its end never rolls.

    `at` is the day whose readings hold.

    Source: Lei 4.545/2020 (Lavras), arts. 3, II, and 4, § 1.
    """
    return _validity(issued_on, values.count("certificate_years", at), on, life_ends_on, values, at, "art4-p1")


def criminal_certificates(*, issued_on: date, on: date, values: Values, at: date) -> Computed[Validity]:
    """The criminal certificates and the statement of antecedents are renewed every five years.

    Source: Lei 4.545/2020 (Lavras), art. 5, VI, f.
    """
    return _validity(issued_on, values.count("criminal_certificates_years", at), on, None, values, at, "art5-VI-f")


def _validity(
    issued: date, years: int, on: date, life: date | None, values: Values, at: date, provision: str
) -> Computed[Validity]:
    last = last_day(issued, years, values, at)
    steps = [Step(f"Emissão em {day_text(issued)}, por {years} ano(s): até {day_text(last)}", provision)]
    last = _capped(last, life, steps)
    valid = issued <= on <= last
    steps.append(Step(f"Em {day_text(on)}: {'válido' if valid else 'não válido'}", provision))
    return Computed(Validity(valid, last), tuple(steps))


def last_day(since: date, years: int, values: Values, at: date) -> date:
    """The last day of a validity of so many years."""
    same = years_after(since, years, values.choice("feb29", at))
    return same if values.choice("validity_last_day", at) == "same_day" else same - DAY


def _capped(last: date, life: date | None, steps: list[Step]) -> date:
    if life is None or life >= last:
        return last
    steps.append(Step(f"Limitado à vida útil do veículo: até {day_text(life)}", "art3-II"))
    return life


@dataclass(frozen=True)
class SuspectedInfraction:
    """What working after the end of the certificate may be; a person looks into it."""

    provision: str
    amount: Decimal


@dataclass(frozen=True)
class Renewal:
    """Whether it may be renewed, was asked in time, until when it then holds, and the fee."""

    renewable: bool
    in_time: bool
    new_last_valid_on: date | None
    fee_ufml: Decimal | None
    suspected_infraction: SuspectedInfraction | None


def certificate_renewal(
    *,
    issued_on: date,
    requested_on: date,
    granted_on: date | None = None,
    renewals_done: int = 0,
    life_ends_on: date | None = None,
    last_valid_on: date | None = None,
    calendar: Calendar,
    values: Values,
    at: date,
) -> Computed[Renewal]:
    """A renewal asked in time counts from the previous end, a late one from the grant; both pay the fee.

    `last_valid_on`: the end of the certificate as it stands, where an earlier renewal or the life of an earlier
    motorcycle fixed it otherwise.

    Source: Lei 4.545/2020 (Lavras), arts. 4 (§§ 1 and 3) and 25, sole paragraph, XII.
    """
    years = values.count("certificate_years", at)
    previous = last_valid_on or last_day(issued_on, years, values, at)
    steps = [Step(f"O certificado vale até {day_text(previous)}", "art4-p1")]
    until = calendar.on_or_after(previous)
    rolled = f" (dia útil seguinte: {day_text(until)})" if until != previous else ""
    in_time = requested_on <= until
    verdict = "no prazo" if in_time else "fora do prazo"
    steps.append(Step(f"Renovação pedida em {day_text(requested_on)}{rolled}: {verdict}", "art4-p1"))
    most = values.in_force("max_renewals", at).value
    renewable = most is None or renewals_done < most
    if not renewable:
        steps.append(Step(f"Já renovado {renewals_done} vez(es), o máximo é {most}: novo cadastro", "art4-p1"))
        return Computed(Renewal(False, in_time, None, None, _suspicion(in_time, values, at, steps)), tuple(steps))
    granted = granted_on or requested_on
    if in_time and values.choice("renewal_base", at) == "previous_end":
        last = years_after(previous, years, values.choice("feb29", at))
        steps.append(Step(f"Por igual período, do último dia anterior: até {day_text(last)}", "art4-p1"))
    else:
        last = last_day(granted, years, values, at)
        steps.append(Step(f"Do deferimento, em {day_text(granted)}: até {day_text(last)}", "art4-p1"))
    last = _capped(last, life_ends_on, steps)
    fee = plain_count(values.amount("registration_fee_ufml", at))
    steps.append(Step(f"Taxa da renovação: {count_text(fee)}", "art4-p3"))
    return Computed(Renewal(True, in_time, last, fee, _suspicion(in_time, values, at, steps)), tuple(steps))


def _suspicion(in_time: bool, values: Values, at: date, steps: list[Step]) -> SuspectedInfraction | None:
    """Late: working meanwhile would be an infraction; whether anybody worked, a person finds out."""
    if in_time or LATE_RENEWAL_FINE not in values:
        return None
    amount = plain_count(values.amount(LATE_RENEWAL_FINE, at))
    text = f"Fora do prazo: há suspeita, se houve serviço depois do fim (multa de {count_text(amount)})"
    steps.append(Step(text, "art25-pu-XII"))
    return SuspectedInfraction(LATE_RENEWAL, amount)


@dataclass(frozen=True)
class MedicalCertificate:
    """Whether the certificate serves: presented in its days, or young enough, as the reading says."""

    ok: bool
    last_on: date
    in_time: bool
    age_days: int | None
    age_ok: bool | None


def medical_certificate(
    *,
    requested_on: date,
    presented_on: date,
    issued_on: date | None = None,
    calendar: Calendar,
    values: Values,
    at: date,
) -> Computed[MedicalCertificate]:
    """The medical certificate: thirty days from the request to present it, the day of the request left out.

    The count starts by the applicant's own act, not by a notice: no rule of the first business day; its end rolls.

    Source: Lei 4.545/2020 (Lavras), art. 5, § 2 (read for VI, b).
    """
    last = medical_term(requested_on, calendar=calendar, values=values, at=at)
    in_time = presented_on <= last.value
    steps = [*last.steps]
    verdict = "no prazo" if in_time else "fora do prazo"
    steps.append(Step(f"Apresentado em {day_text(presented_on)}: {verdict}", "art5-p2"))
    days = values.count("medical_days", at)
    age = None if issued_on is None else (presented_on - issued_on).days
    age_ok = None if age is None else 0 <= age <= days
    if age is not None:
        said = "serve" if age_ok else "não serve"
        steps.append(Step(f"Idade do atestado na apresentação: {age} dia(s), {said} nessa leitura", "art5-p2"))
    basis = values.choice("medical_certificate_basis", at)
    ok = {"presentation": in_time, "age": bool(age_ok), "both": in_time and bool(age_ok)}[basis]
    steps.append(Step("O atestado serve" if ok else "O atestado não serve", "art5-p2"))
    return Computed(MedicalCertificate(ok, last.value, in_time, age, age_ok), tuple(steps))


def medical_term(requested_on: date, *, calendar: Calendar, values: Values, at: date) -> Computed[date]:
    """The last day to present the medical certificate.

    Source: Lei 4.545/2020 (Lavras), art. 5, § 2.
    """
    days = values.count("medical_days", at)
    nominal = requested_on + timedelta(days=days)
    steps = [
        Step(f"Pedido em {day_text(requested_on)}: o dia do pedido não se conta", "art5-p2"),
        Step(f"Dia {days}: {day_text(nominal)}", "art5-p2"),
    ]
    last = calendar.on_or_after(nominal) if values.flag("medical_rolls", at) else nominal
    if last != nominal:
        steps.append(Step(f"Sem expediente normal: passa para {day_text(last)}", "art5-p2"))
    return Computed(last, tuple(steps))
