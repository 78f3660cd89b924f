"""The filters a template may use: a short list, each a way in which an act writes a value.

Values come as handlers keep them: money as text or Decimal, days as ISO text or date, instants as local ISO text or
datetime in the municipality's zone, counts as whole numbers.
"""

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from functools import wraps
from typing import Any, Final

from handlers.documents import words
from handlers.documents.given import Absent, AbsentError, Items, UnfitValueError

_TAX_ID: Final = re.compile(r"[0-9A-Z]{12}[0-9]{2}|[0-9]{11}")
_OLD_PLATE: Final = re.compile(r"[A-Z]{3}[0-9]{4}")


def _money(value: Any) -> str:
    return words.money(_decimal(value))


def _amount(value: Any) -> str:
    return words.amount_in_digits(_decimal(value))


def _date(value: Any) -> str:
    return words.date_in_digits(_day(value))


def _date_words(value: Any) -> str:
    return words.date_in_words(_day(value))


def _date_opening(value: Any) -> str:
    return words.date_opening(_day(value))


def _time(value: Any) -> str:
    instant = datetime.fromisoformat(value) if isinstance(value, str) else value
    if not isinstance(instant, datetime):
        raise UnfitValueError(f"“{value}” não é um instante")
    return f"{instant:%H:%M}"


def _days(value: Any) -> str:
    return words.days(_whole(value))


def _business_days(value: Any) -> str:
    return words.business_days(_whole(value))


def _hours(value: Any) -> str:
    return words.hours(_whole(value))


def _ufml(value: Any) -> str:
    return words.ufml(_whole(value))


def _tax_id(value: Any) -> str:
    """CPF or CNPJ in full, with its points."""
    text = _tax_id_characters(value)
    if len(text) == 11:
        return f"{text[:3]}.{text[3:6]}.{text[6:9]}-{text[9:]}"
    return f"{text[:2]}.{text[2:5]}.{text[5:8]}/{text[8:12]}-{text[12:]}"


def _tax_id_masked(value: Any) -> str:
    """CPF with its first three and last two digits hidden (`***.456.789-**`); a CNPJ is public and stays."""
    text = _tax_id_characters(value)
    return f"***.{text[3:6]}.{text[6:9]}-**" if len(text) == 11 else _tax_id(text)


def _plate(value: Any) -> str:
    """`ABC-1234` for the old format, `ABC1D23` for the new one."""
    text = _text(value).upper().replace("-", "")
    return f"{text[:3]}-{text[3:]}" if _OLD_PLATE.fullmatch(text) else text


def _upper(value: Any) -> str:
    return _text(value).upper()


def _capital(value: Any) -> str:
    text = _text(value)
    return text[:1].upper() + text[1:]


def _sentence(value: Any) -> str:
    """The text without the full stop it may end in, where the template writes its own."""
    return _text(value).strip().rstrip(".;,").rstrip()


def _listed(value: Any) -> str:
    """An enumeration in a sentence: `a, b e c`."""
    if not isinstance(value, Items):
        raise UnfitValueError("o filtro listed pede uma lista")
    items = [_text(item) for item in value]
    if not items:
        raise AbsentError(value.path)
    return words.listed(items)


def _decimal(value: Any) -> Decimal:
    if not isinstance(value, (str, Decimal)):
        raise UnfitValueError(f"“{value}” não é um valor em dinheiro")
    try:
        return Decimal(value)
    except InvalidOperation:
        raise UnfitValueError(f"“{value}” não é um valor em dinheiro") from None


def _day(value: Any) -> date:
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    if isinstance(value, str):
        return datetime.fromisoformat(value).date()
    raise UnfitValueError(f"“{value}” não é uma data")


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise UnfitValueError(f"“{value}” não é um número inteiro")
    return value


def _text(value: Any) -> str:
    if isinstance(value, Absent):
        raise AbsentError(value.path)
    if not isinstance(value, str):
        raise UnfitValueError(f"“{value}” não é um texto")
    return value


def _tax_id_characters(value: Any) -> str:
    text = re.sub(r"[./\- ]", "", _text(value)).upper()
    if not _TAX_ID.fullmatch(text):
        raise UnfitValueError(f"“{value}” não é CPF nem CNPJ")
    return text


def _of_present(function: Callable[[Any], str]) -> Callable[[Any], str]:
    @wraps(function)
    def present(value: Any) -> str:
        if isinstance(value, Absent):
            raise AbsentError(value.path)
        return function(value)

    return present


FILTERS: Final[Mapping[str, Callable[[Any], str]]] = {
    function.__name__.removeprefix("_"): _of_present(function)
    for function in (
        _money, _amount, _date, _date_words, _date_opening, _time, _days, _business_days, _hours, _ufml, _tax_id,
        _tax_id_masked, _plate, _upper, _capital, _sentence, _listed,
    )
}  # fmt: skip
