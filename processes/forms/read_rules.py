"""Reads the rules between the fields of an object: conditions, what they require or refuse, dates, formats."""

from typing import Any

from processes.forms.conditions import Condition, ConditionError, fields_read, read_condition
from processes.forms.fields import DateRule, Field, FieldGroup, FormatWhen, RefuseWhen, RequiredWhen
from processes.forms.formats import FORMATS
from processes.forms.source import Json, Source
from processes.forms.vocabulary import DATE_RULES

NOTHING: frozenset[str] = frozenset()


class RuleReader(Source):
    """A source whose conditions may read only fields that are known."""

    def condition(self, path: str, source: Any, known: frozenset[str]) -> Condition:
        try:
            condition = read_condition(source)
        except ConditionError as error:
            raise self.error(path, str(error)) from error
        for name in fields_read(condition):
            if name.split(".")[0] not in known:
                raise self.error(path, f"a condição lê “{name}”, que não é um campo anterior")
        return condition

    def with_rules(self, path: str, fields: tuple[Field, ...], ui: Json) -> FieldGroup:
        known = frozenset(field.name for field in fields)
        required = tuple(
            RequiredWhen(self.condition(path, rule["when"], known), self._known(path, rule, known))
            for rule in self.rules(path, ui, "required_when", {"when", "fields"})
        )
        for rule in required:
            for field in fields:
                if field.name in rule.fields and not field.required_message and not field.children:
                    raise self.error(f"{path}.{field.name}".lstrip("."), "falta “required_message”")
        dates = tuple(
            self._date_rule(path, rule, fields)
            for rule in self.rules(path, ui, "date_rules", {"field", "rule", "message"}, frozenset({"other", "fact"}))
        )
        refused = tuple(
            RefuseWhen(
                self.condition(path, rule["when"], known),
                self._one_of(path, rule, "field", known),
                self.text(path, rule, "message", required=True),
            )
            for rule in self.rules(path, ui, "refuse_when", {"when", "field", "message"})
        )
        return FieldGroup(fields, required, dates, refused)

    def rules(self, path: str, ui: Json, key: str, needed: set[str], allowed: frozenset[str] = NOTHING) -> list[Json]:
        rules = ui.get(key, [])
        if not isinstance(rules, list):
            raise self.error(path, f"“{key}” deve ser uma lista")
        for rule in rules:
            if not isinstance(rule, dict) or not needed <= set(rule) <= needed | allowed:
                raise self.error(path, f"cada regra de “{key}” tem {', '.join(sorted(needed))}")
        return rules

    def _known(self, path: str, rule: Json, known: frozenset[str]) -> tuple[str, ...]:
        names = self.names(path, rule, "fields")
        if not names or not set(names) <= known:
            raise self.error(path, "“required_when” nomeia um campo que não existe")
        return names

    def _one_of(self, path: str, rule: Json, key: str, known: frozenset[str]) -> str:
        name = self.text(path, rule, key, required=True)
        if name not in known:
            raise self.error(path, f"“{name}” não é um campo")
        return name

    def _date_rule(self, path: str, rule: Json, fields: tuple[Field, ...]) -> DateRule:
        dates = frozenset(field.name for field in fields if field.format in ("date", "datetime", "moment"))
        kind = self.text(path, rule, "rule", required=True)
        if kind not in DATE_RULES:
            raise self.error(path, f"regra de data desconhecida: “{kind}”")
        compares = kind in ("not_before", "not_after")
        if len({"other", "fact"} & set(rule)) != (1 if compares else 0):
            reason = "pede “other” ou “fact”, um deles" if compares else "não compara com outra data"
            raise self.error(path, f"“{kind}” {reason}")
        is_fact = "fact" in rule
        other = ""
        if compares:
            other = self.text(path, rule, "fact", True) if is_fact else self._one_of(path, rule, "other", dates)
        return DateRule(
            self._one_of(path, rule, "field", dates), kind, other, is_fact, self.text(path, rule, "message", True)
        )

    def named_format(self, path: str, source: Json) -> str:
        named = source.get("format", "")
        if not isinstance(named, str) or (named and named not in FORMATS):
            raise self.error(path, f"formato desconhecido: “{named}”; há {', '.join(FORMATS)}")
        return named

    def formats_when(self, path: str, ui: Json, above: frozenset[str]) -> tuple[FormatWhen, ...]:
        rules = self.rules(path, ui, "format_when", {"when", "format"})
        return tuple(
            FormatWhen(self.condition(path, rule["when"], above), self.named_format(path, rule)) for rule in rules
        )
