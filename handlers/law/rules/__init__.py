"""Every rule of law by name, to be asked with JSON: the lawyer's and the analyst's door."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from handlers.law.errors import UnknownRuleError
from handlers.law.rules import abandonment, certificates, custody, days, infractions, requirements
from handlers.law.rules.rule import MunicipalLaw, Rule

_MODULES: Final = (days, abandonment, custody, infractions, requirements, certificates)
RULES: Final[Mapping[str, Rule]] = {rule.name: rule for module in _MODULES for rule in module.RULES}


def rule_named(name: str) -> Rule:
    """The rule of this name; UnknownRuleError with those that there are."""
    if name not in RULES:
        raise UnknownRuleError(f"Não há regra «{name}». Há: {', '.join(RULES)}.")
    return RULES[name]


__all__ = ["RULES", "MunicipalLaw", "Rule", "rule_named"]
