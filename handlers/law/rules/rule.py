"""A rule as it can be asked from outside: JSON in, JSON out, with the parameters that it reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final
from zoneinfo import ZoneInfo

from handlers.law.calendar import CLOSED, REDUCED, Calendar, MunicipalDay
from handlers.law.errors import InvalidInputError, UnknownParameterError
from handlers.law.in_force import Law
from handlers.law.infractions import Infraction
from handlers.law.result import Computed
from handlers.law.rules.schema import Schema, parse_day, parse_moment, validated
from handlers.law.values import Parameter, Values

MOCOCA: Final = "mococa"
LAVRAS: Final = "lavras"


@dataclass(frozen=True)
class MunicipalLaw:
    """What one municipality ships for its rules: its law, its dated values, its calendar and the INPC."""

    municipality: str
    law: Law
    values: Values
    calendar: Calendar
    inpc: Mapping[str, Decimal]
    infractions: Mapping[str, Infraction] = field(default_factory=dict)


@dataclass(frozen=True)
class Question:
    """One input to one rule: the fields as checked, and where the rest is looked up."""

    given: Mapping[str, Any]
    source: MunicipalLaw
    sources: Mapping[str, MunicipalLaw]
    asked_on: date | None
    today: date
    nulls: frozenset[str] = frozenset()
    """The fields that were given as null, where that is not the same as left out."""

    @property
    def day_asked(self) -> date:
        """The day the question is about: the field `on`, else the day given beside the input, else today."""
        return self.optional_day("on") or self.asked_on or self.today

    def fact_day(self, fact: date | None) -> date:
        """The day whose values hold: the one given beside the input, else the day of the fact, else today."""
        day = self.asked_on or fact or self.today
        return day.date() if isinstance(day, datetime) else day

    def day(self, field: str) -> date:
        """A required day."""
        return _known(parse_day(self.given[field]))

    def optional_day(self, field: str) -> date | None:
        """A day that may be left out."""
        return self.day(field) if field in self.given else None

    def moment(self, field: str) -> date:
        """A required day or moment."""
        return _known(parse_moment(self.given[field]))

    def money(self, field: str, default: str = "0.00") -> Decimal:
        """An amount in BRL, in centavos."""
        return Decimal(self.given.get(field, default)).quantize(Decimal("0.01"))

    @property
    def values(self) -> Values:
        """The dated values of the municipality, with the settings of the question."""
        return self.source.values

    @property
    def calendar(self) -> Calendar:
        """The calendar asked for: the municipality's, or public holidays alone, with the days given added."""
        asked = self.given.get("calendar", {})
        calendar = self.source.calendar.only_official() if asked.get("official_only") else self.source.calendar
        kinds = ((CLOSED, "sem expediente"), (REDUCED, "expediente reduzido"))
        rows = [
            MunicipalDay(_known(parse_day(day)), kind, name, "indicado na pergunta")
            for kind, name in kinds
            for day in asked.get(kind, [])
        ]
        return calendar.with_days(rows)


def _known(day: date | None) -> date:
    if day is None:
        raise ValueError("a day that the schema should have refused")
    return day


@dataclass(frozen=True)
class Rule:
    """A rule of law with its name, its inputs, the parameters it reads and the day whose values it takes."""

    name: str
    summary: str
    provision: str
    inputs: Schema
    compute: Callable[[Question, date], Computed[Any]]
    on: Callable[[Question], date]
    parameters: tuple[str, ...] = ()
    municipality: str = MOCOCA

    def described(self, sources: Mapping[str, MunicipalLaw]) -> Mapping[str, Any]:
        """The rule as the list of rules shows it, with the parameters of its municipality."""
        values = sources[self.municipality].values
        return {
            "name": self.name,
            "summary": self.summary,
            "provision": self.provision,
            "inputs": self.inputs,
            "parameters": [_described(values.parameter(name)) for name in self.parameters if name in values],
        }

    def settings(self, settings: Mapping[str, Any], *sources: MunicipalLaw) -> Mapping[str, Any]:
        """The settings, checked: each must be a parameter that this rule reads, with a value it can take."""
        for name, value in settings.items():
            known = [source.values for source in sources if name in source.values]
            if name not in self.parameters or not known:
                reads = ", ".join(self.parameters) or "nenhum"
                raise UnknownParameterError(f"A regra «{self.name}» não lê o parâmetro «{name}»; lê: {reads}.")
            known[0].parameter(name).checked(value)
        return settings

    def answer(
        self,
        given: Any,
        *,
        sources: Mapping[str, MunicipalLaw],
        settings: Mapping[str, Any],
        asked_on: date | None,
        today: date,
    ) -> Mapping[str, Any]:
        """The result, its steps and the parameters used, for one input; a LawError where there is no answer."""
        checked = validated(given, self.inputs)
        source = _source(checked, sources, self.municipality)
        nulls = frozenset(name for name, value in given.items() if value is None)
        question = Question(checked, source, sources, asked_on, today, nulls)
        on = self.on(question)
        values = source.values.overridden(self.settings(settings, source))
        computed = self.compute(replace(question, source=replace(source, values=values)), on)
        return {
            "result": plain(computed.value, source.calendar.zone),
            "steps": [{"provision": step.provision, "text": step.text} for step in computed.steps],
            "parameters": {n: values.in_force(n, on).value for n in self.parameters if n in values},
        }


def _source(given: Mapping[str, Any], sources: Mapping[str, MunicipalLaw], municipality: str) -> MunicipalLaw:
    """The municipality whose values hold: the one the calendar names, else the rule's."""
    name = given.get("calendar", {}).get("municipality", municipality)
    if name not in sources:
        raise InvalidInputError.of("calendar.municipality", f"deve ser um de {', '.join(sources)}")
    return sources[name]


def _described(parameter: Parameter) -> Mapping[str, Any]:
    """A parameter in the list of rules: its values, the default first; in words where they cannot be listed."""
    listed = list(parameter.allowed) or ([True, False] if parameter.unit == "boolean" else [])
    if parameter.default in listed:
        listed.remove(parameter.default)
        listed.insert(0, parameter.default)
    return {"name": parameter.name, "values": listed or parameter.expected, "default": parameter.default}


def plain(value: Any, zone: ZoneInfo) -> Any:
    """A result as JSON: days as ISO text, instants as local moments to the minute, numbers that count as text."""
    if isinstance(value, datetime):
        return f"{value.astimezone(zone):%Y-%m-%dT%H:%M}"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, Mapping):
        return {key: plain(item, zone) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(item, zone) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name), zone) for f in fields(value)}
    return value
