"""The named formats: what `format` may say in a form. Nobody writes a regular expression in a form.

Each has its normal form, and a sentence for what is wrong with a value. All compare whole values and ASCII digits.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from handlers import numbers

_DAY = "Escreva a data como dia, mês e ano, por exemplo 17/03/2026."
_MOMENT = "Escreva o dia e a hora, por exemplo 13/03/2026 15:20."
_EARLIEST, _LATEST = 1900, 2200


@dataclass(frozen=True)
class Format:
    """One named format: its normal form, and the sentence about a value that is not right (None: it is right)."""

    name: str
    normalise: Callable[[str], str]
    problem: Callable[[str], str | None]


def _as_typed(text: str) -> str:
    return text


def _unless(right: Callable[[str], bool], sentence: str) -> Callable[[str], str | None]:
    return lambda text: None if right(text) else sentence


def _is_day(text: str) -> bool:
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        return False
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return False
    return _EARLIEST <= day.year <= _LATEST


def _is_moment(text: str) -> bool:
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}", text):
        return False
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return False
    return _EARLIEST <= moment.year <= _LATEST


def _is_time(text: str) -> bool:
    return bool(re.fullmatch(r"([01][0-9]|2[0-3]):[0-5][0-9]", text))


def _is_money(text: str) -> bool:
    return bool(re.fullmatch(r"(0|[1-9][0-9]{0,11})\.[0-9]{2}", text))


def _cpf_problem(text: str) -> str | None:
    if not re.fullmatch(r"[0-9]{11}", text):
        return "O CPF tem 11 algarismos."
    return None if numbers.is_cpf(text) else "O CPF não confere: verifique os dois últimos dígitos."


def _cnpj_problem(text: str) -> str | None:
    if not re.fullmatch(r"[0-9A-Z]{12}[0-9]{2}", text):
        return "O CNPJ tem 14 caracteres; os dois últimos são algarismos."
    return None if numbers.is_cnpj(text) else "O CNPJ não confere: verifique os dois últimos dígitos."


def _tax_id_problem(text: str) -> str | None:
    if len(text) == 11:
        return _cpf_problem(text)
    if len(text) == 14:
        return _cnpj_problem(text)
    return "Escreva um CPF (11 algarismos) ou um CNPJ (14 caracteres)."


def _chassis_problem(text: str) -> str | None:
    if numbers.is_chassis(text):
        return None
    return f"O chassi tem 17 letras e algarismos, sem I, O e Q; foram escritos {len(text)}."


def _tracking_problem(text: str) -> str | None:
    if not re.fullmatch(r"[A-Z]{2}[0-9]{9}[A-Z]{2}", text):
        return "O código de rastreio tem 2 letras, 9 algarismos e 2 letras, por exemplo BR 123 456 785 BR."
    return None if numbers.is_tracking(text) else "O código de rastreio não confere: verifique os algarismos."


def _phone_digits(text: str) -> str:
    return re.sub(r"[\s()\-.]+", "", text)


def _is_email(text: str) -> bool:
    return len(text) <= 254 and bool(re.fullmatch(r"[^\s@<>\"(),;:]{1,64}@[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+", text))


def _is_paper(text: str) -> bool:
    return bool(re.fullmatch(r"[0-9a-f]{64}", text)) or (0 < len(text) <= 200 and "\n" not in text)


def is_file_id(text: str) -> bool:
    """The id of a received file: the SHA-256 digest of its content, in lower-case hexadecimal."""
    return bool(re.fullmatch(r"[0-9a-f]{64}", text))


def file_ids(form: Mapping[str, Any]) -> set[str]:
    """The files that a form names, alone or in lists; papers that are only described are none."""
    found = (each for value in form.values() for each in (value if isinstance(value, list) else [value]))
    return {each for each in found if isinstance(each, str) and is_file_id(each)}


FORMATS: Mapping[str, Format] = {
    given.name: given
    for given in (
        Format("date", _as_typed, _unless(_is_day, _DAY)),
        Format("datetime", _as_typed, _unless(_is_moment, _MOMENT)),
        Format("moment", _as_typed, _unless(lambda text: _is_moment(text) or _is_day(text), _MOMENT)),
        Format("time", _as_typed, _unless(_is_time, "Escreva a hora, por exemplo 15:20.")),
        Format("money", _as_typed, _unless(_is_money, "Escreva o valor em reais, por exemplo 1.187,59.")),
        Format("plate", numbers.normalise, _unless(numbers.is_plate, "Escreva a placa como ABC1D23 ou ABC-1234.")),
        Format("chassis", numbers.normalise, _chassis_problem),
        Format("renavam", numbers.normalise_renavam, _unless(
            numbers.is_renavam, "O RENAVAM não confere: são 11 algarismos, e o último verifica os outros.")),
        Format("cpf", numbers.normalise, _cpf_problem),
        Format("cnpj", numbers.normalise, _cnpj_problem),
        Format("tax_id", numbers.normalise, _tax_id_problem),
        Format("cep", numbers.normalise, _unless(numbers.is_cep, "O CEP tem 8 algarismos, por exemplo 13730-000.")),
        Format("tracking", numbers.normalise, _tracking_problem),
        Format("phone", _phone_digits, _unless(
            lambda text: bool(re.fullmatch(r"\+?[0-9]{10,13}", text)), "Escreva o telefone com o DDD.")),
        Format("email", _as_typed, _unless(_is_email, "Escreva o e-mail completo, por exemplo nome@exemplo.br.")),
        Format("ulid", numbers.normalise, _unless(
            lambda text: bool(re.fullmatch(r"[0-7][0-9A-HJKMNP-TV-Z]{25}", text)), "A referência não existe.")),
        Format("file", _as_typed, _unless(is_file_id, "O arquivo não foi recebido. Envie de novo.")),
        Format("paper", _as_typed, _unless(_is_paper, "Envie o arquivo, ou escreva o nome do documento em uma linha.")),
    )
}


def format_problem(name: str, text: str) -> str | None:
    """What is wrong with `text` as a value of the named format; None when nothing is."""
    return FORMATS[name].problem(text)
