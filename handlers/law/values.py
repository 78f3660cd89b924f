"""Dated values: what a number of the law, or a reading of it, is on a given day, and by which act."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, time
from decimal import Decimal
from typing import Any, Final

from handlers.law.errors import BadParameterError, NotInForceError, NoValueError, UnknownParameterError

MONEY: Final = re.compile(r"\d{1,12}\.\d{2}")
COUNT: Final = re.compile(r"\d{1,6}(\.\d{1,2})?")
WORTH: Final = re.compile(r"\d{1,9}\.\d{2,6}")
FACTOR: Final = re.compile(r"\d{1,4}(\.\d{1,12})?")
TIME: Final = re.compile(r"([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?")


@dataclass(frozen=True)
class DatedValue:
    """A value from a day on, with the act that fixed it."""

    since: date
    value: Any
    source: str

    @property
    def amount(self) -> Decimal:
        """The value as an exact number."""
        return Decimal(self.value)


@dataclass(frozen=True)
class Parameter:
    """A number or a reading of the law that changes by an act and never by code.

    `entered_by`: the lanes that may enter a new value in an installation, as of a unit that is fixed for each year.
    """

    name: str
    unit: str
    basis: str
    label: str
    values: tuple[DatedValue, ...]
    allowed: tuple[Any, ...] = ()
    nullable: bool = False
    entered_by: tuple[str, ...] = ()

    def checked(self, value: Any) -> Any:
        """The value as it is kept, or BadParameterError with what is expected."""
        if value is None and self.nullable:
            return None
        kept = UNITS[self.unit](value, self.allowed)
        if kept is None:
            raise BadParameterError(f"O parâmetro «{self.name}» não pode ser {value!r}: {self.expected}.")
        return kept

    @property
    def expected(self) -> str:
        """What a value must be, in words."""
        if self.allowed:
            words = {"per_document": "por espécie de documento, um de ", "list": "uma lista de "}.get(
                self.unit, "um de "
            )
            return words + ", ".join(_word(v) for v in self.allowed)
        return EXPECTED[self.unit]

    @property
    def default(self) -> Any:
        """The latest value of the files; None where none has been fixed yet."""
        return self.values[-1].value if self.values else None

    @property
    def provision(self) -> str:
        """The first provision of the basis, without municipality and law; "administrative" where it has none."""
        first = self.basis.split()[0]
        return "administrative" if first == "administrative:" else first.rsplit(":", 1)[1]


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)


def _count(value: Any, allowed: tuple[Any, ...]) -> Any:
    right = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 100_000
    return value if right and (not allowed or value in allowed) else None


def _choice(value: Any, allowed: tuple[Any, ...]) -> Any:
    return value if isinstance(value, str) and value in allowed else None


def _boolean(value: Any, _allowed: tuple[Any, ...]) -> Any:
    return value if isinstance(value, bool) else None


def _list(value: Any, allowed: tuple[Any, ...]) -> Any:
    return list(value) if isinstance(value, list) and all(each in allowed for each in value) else None


def _written(pattern: re.Pattern[str]) -> Callable[[Any, tuple[Any, ...]], Any]:
    def check(value: Any, _allowed: tuple[Any, ...]) -> Any:
        return value if isinstance(value, str) and pattern.fullmatch(value) else None

    return check


def _per_document(value: Any, allowed: tuple[Any, ...]) -> Any:
    if not isinstance(value, Mapping) or "default" not in value:
        return None
    return dict(value) if all(level in allowed for level in value.values()) else None


UNITS: Final[Mapping[str, Callable[[Any, tuple[Any, ...]], Any]]] = {
    "days": _count,
    "business_days": _count,
    "hours": _count,
    "months": _count,
    "count": _count,
    "boolean": _boolean,
    "choice": _choice,
    "time": _written(TIME),
    "BRL": _written(MONEY),
    "UFML": _written(COUNT),
    "unit_value": _written(WORTH),
    "factor": _written(FACTOR),
    "list": _list,
    "per_document": _per_document,
}
_WHOLE: Final = "um número inteiro, de 0 em diante"
EXPECTED: Final[Mapping[str, str]] = {
    "days": _WHOLE,
    "business_days": _WHOLE,
    "hours": _WHOLE,
    "months": _WHOLE,
    "count": _WHOLE,
    "boolean": "true ou false",
    "choice": "um dos valores previstos",
    "time": 'uma hora entre aspas, como "17:00" ou "23:59:59"',
    "UFML": 'uma quantidade de UFML entre aspas, como "200"',
    "unit_value": 'um valor em reais entre aspas, com duas a seis casas, como "4.1234"',
    "list": "uma lista dos valores previstos",
    "BRL": 'um valor em reais entre aspas, como "800.00"',
    "factor": 'um fator entre aspas, como "1.0343"',
    "per_document": "um nível por espécie de documento, com «default»",
}


class Values:
    """The parameters of one municipality and procedure, asked by name and day."""

    def __init__(self, parameters: Iterable[Parameter]) -> None:
        self._parameters = {p.name: p for p in parameters}

    def __contains__(self, name: str) -> bool:
        return name in self._parameters

    @property
    def names(self) -> tuple[str, ...]:
        """Every parameter, in the order of the files."""
        return tuple(self._parameters)

    def parameter(self, name: str) -> Parameter:
        """The parameter of this name; UnknownParameterError where there is none."""
        if name not in self._parameters:
            raise UnknownParameterError(f"Não há parâmetro «{name}».")
        return self._parameters[name]

    def in_force(self, name: str, on: date) -> DatedValue:
        """The value on this day, with its act; NotInForceError on a day before the first one."""
        parameter = self.parameter(name)
        if not parameter.values:
            raise NoValueError(f"Nenhum valor foi fixado para «{name}».")
        until = [v for v in parameter.values if v.since <= on]
        if not until:
            first = parameter.values[0].since
            raise NotInForceError(f"«{name}» vale desde {first:%d/%m/%Y}: em {on:%d/%m/%Y} ainda não vigorava.")
        return until[-1]

    def until(self, name: str, on: date) -> tuple[DatedValue, ...]:
        """All values that had come into force by this day, the oldest first; for series that add up."""
        return tuple(v for v in self.parameter(name).values if v.since <= on)

    def words(self, name: str, on: date) -> tuple[str, ...]:
        """A list of words."""
        return tuple(self.in_force(name, on).value)

    def flag(self, name: str, on: date) -> bool:
        """A reading that is true or false."""
        return bool(self.in_force(name, on).value)

    def choice(self, name: str, on: date) -> str:
        """A reading chosen among several."""
        return str(self.in_force(name, on).value)

    def count(self, name: str, on: date) -> int:
        """A number of days, hours, months or times."""
        return int(self.in_force(name, on).value)

    def amount(self, name: str, on: date) -> Decimal:
        """An amount or a factor, exact."""
        return self.in_force(name, on).amount

    def clock(self, name: str, on: date) -> time:
        """A time of day."""
        return time.fromisoformat(self.choice(name, on))

    def with_entered(self, entered: Mapping[str, Iterable[DatedValue]]) -> Values:
        """The same values with those that were entered in an installation; of two for one day, that of the files."""
        changed = dict(self._parameters)
        for name, found in entered.items():
            parameter = changed.get(name)
            if parameter is not None and parameter.entered_by:
                dated = {each.since: each for each in (*found, *parameter.values)}
                changed[name] = replace(parameter, values=tuple(dated[since] for since in sorted(dated)))
        return Values(changed.values())

    def overridden(self, settings: Mapping[str, Any], source: str = "valor indicado na pergunta") -> Values:
        """The same values, with some that hold for every day; the values are checked first."""
        changed = dict(self._parameters)
        for name, value in settings.items():
            parameter = self.parameter(name)
            changed[name] = replace(parameter, values=(DatedValue(date.min, parameter.checked(value), source),))
        return Values(changed.values())
