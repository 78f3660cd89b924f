"""Amounts, counts and dates in words, as an official act in Portuguese writes them.

Own rules instead of a library's: the ones at hand put a comma after "mil", know no feminine ("duzentas UFML") and
write no dates; the tests hold these against num2words.
"""

from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Final

NO_BREAK_SPACE: Final = "\u00a0"
MONTHS: Final = (
    "janeiro", "fevereiro", "março", "abril", "maio", "junho",
    "julho", "agosto", "setembro", "outubro", "novembro", "dezembro",
)  # fmt: skip
_UNITS: Final = (
    "zero", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez",
    "onze", "doze", "treze", "catorze", "quinze", "dezesseis", "dezessete", "dezoito", "dezenove",
)  # fmt: skip
_TENS: Final = ("", "", "vinte", "trinta", "quarenta", "cinquenta", "sessenta", "setenta", "oitenta", "noventa")
_HUNDREDS: Final = (
    "", "cento", "duzentos", "trezentos", "quatrocentos", "quinhentos", "seiscentos", "setecentos", "oitocentos",
    "novecentos",
)  # fmt: skip
_SCALES: Final = (("", ""), ("mil", "mil"), ("milhão", "milhões"), ("bilhão", "bilhões"))
LARGEST: Final = 10**12 - 1


class Gender(Enum):
    """The gender of the thing counted: dois dias, duas horas."""

    MASCULINE = "m"
    FEMININE = "f"


def cardinal(number: int, gender: Gender = Gender.MASCULINE) -> str:
    """The number in words: 1187 → "mil cento e oitenta e sete"; feminine: 272 → "duzentas e setenta e duas".

    Groups of three digits follow each other without a comma; "e" stands before the last group when it is below one
    hundred or a round hundred ("mil e cem", "dois mil e cinco"), and nowhere else between groups.
    """
    if not 0 <= number <= LARGEST:
        raise ValueError(f"não se escreve por extenso: {number}")
    if number == 0:
        return _UNITS[0]
    groups = [(number // 1000**power % 1000, power) for power in range(len(_SCALES) - 1, -1, -1)]
    written = [(value, _group(value, power, gender)) for value, power in groups if value]
    words = written[0][1]
    for position, (value, text) in enumerate(written[1:], start=2):
        last = position == len(written)
        words += " e " if last and (value < 100 or value % 100 == 0) else " "
        words += text
    return words


def _group(value: int, power: int, gender: Gender) -> str:
    """One group of three digits with the name of its scale; "mil", never "um mil"."""
    singular, plural = _SCALES[power]
    if power == 1 and value == 1:
        return singular
    words = _below_thousand(value, gender if power < 2 else Gender.MASCULINE)
    return f"{words} {singular if value == 1 else plural}".rstrip()


def _below_thousand(value: int, gender: Gender) -> str:
    if value == 100:
        return "cem"
    hundreds, rest = divmod(value, 100)
    parts = [_HUNDREDS[hundreds]] if hundreds else []
    if 0 < rest < 20:
        parts.append(_UNITS[rest])
    elif rest:
        tens, units = divmod(rest, 10)
        parts += [_TENS[tens], _UNITS[units]] if units else [_TENS[tens]]
    if gender is Gender.FEMININE:
        parts = [_feminine(part) for part in parts]
    return " e ".join(parts)


def _feminine(word: str) -> str:
    if word in ("um", "dois"):
        return {"um": "uma", "dois": "duas"}[word]
    return word[:-2] + "as" if word.endswith("entos") else word


def amount_in_words(amount: Decimal) -> str:
    """Reais in words: "mil cento e oitenta e sete reais e cinquenta e nove centavos"; 0,01 → "um centavo"."""
    reais, cents = divmod(_cents(amount), 100)
    parts = []
    if reais or not cents:
        of = "de " if reais and reais % 10**6 == 0 else ""
        parts.append(f"{cardinal(reais)} {of}{'real' if reais == 1 else 'reais'}")
    if cents:
        parts.append(f"{cardinal(cents)} {'centavo' if cents == 1 else 'centavos'}")
    return " e ".join(parts)


def amount_in_digits(amount: Decimal) -> str:
    """Reais in digits: "R$ 1.187,59", with a no-break space."""
    reais, cents = divmod(_cents(amount), 100)
    return f"R${NO_BREAK_SPACE}{grouped(reais)},{cents:02d}"


def money(amount: Decimal) -> str:
    """Reais as an act states them: "R$ 800,00 (oitocentos reais)"."""
    return f"{amount_in_digits(amount)} ({amount_in_words(amount)})"


def _cents(amount: Decimal) -> int:
    if not amount.is_finite() or amount < 0 or amount != amount.quantize(Decimal("0.01")):
        raise ValueError(f"não é um valor em reais e centavos: {amount}")
    return int(amount * 100)


def grouped(number: int) -> str:
    """A number in digits with points between the thousands: 12.345."""
    return f"{number:,}".replace(",", ".")


def count(number: int, singular: str, plural: str, gender: Gender = Gender.MASCULINE) -> str:
    """A count with its words: "5 (cinco) dias", "72 (setenta e duas) horas", "1 (um) dia"."""
    noun = singular if number == 1 else plural
    return f"{grouped(number)} ({cardinal(number, gender)}) {noun}"


def days(number: int) -> str:
    """Days in sequence: "5 (cinco) dias"."""
    return count(number, "dia", "dias")


def business_days(number: int) -> str:
    """Business days: "5 (cinco) dias úteis"."""
    return count(number, "dia útil", "dias úteis")


def hours(number: int) -> str:
    """Hours: "72 (setenta e duas) horas"."""
    return count(number, "hora", "horas", Gender.FEMININE)


def months(number: int) -> str:
    """Months: "12 (doze) meses"."""
    return count(number, "mês", "meses")


def ufml(number: int) -> str:
    """Units of value of Lavras: "200 (duzentas) UFML"."""
    return count(number, "UFML", "UFML", Gender.FEMININE)


def date_in_digits(day: date) -> str:
    """The date in digits: "01/03/2026"."""
    return f"{day.day:02d}/{day.month:02d}/{day.year:04d}"


def date_in_words(day: date) -> str:
    """The date of a letter: "1º de março de 2026", "17 de março de 2026"."""
    number = "1º" if day.day == 1 else str(day.day)
    return f"{number} de {MONTHS[day.month - 1]} de {day.year}"


def date_opening(day: date) -> str:
    """The opening of a record: "Ao primeiro dia do mês de março de 2026", "Aos dois dias do mês de …"."""
    opening = "Ao primeiro dia" if day.day == 1 else f"Aos {cardinal(day.day)} dias"
    return f"{opening} do mês de {MONTHS[day.month - 1]} de {day.year}"


def listed(items: list[str]) -> str:
    """An enumeration in a sentence: "a", "a e b", "a, b e c"."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} e {items[-1]}"
