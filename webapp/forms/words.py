"""What the page says about a form, beside the form's own words."""

from __future__ import annotations

from processes.forms import Field, FieldGroup
from processes.forms.conditions import Condition, Group, Test

NOT_GIVEN = "não informado"


def missing_words(count: int) -> str:
    """The head of the error summary."""
    return "Falta 1 informação para concluir:" if count == 1 else f"Faltam {count} informações para concluir:"


def summary_words(label: str, message: str) -> str:
    """`Fundamentação: escreva os motivos da decisão.` A label that asks keeps its question mark."""
    if not label:
        return message
    if label.endswith("?"):
        return f"{label} {message}"
    plain = message[:2].isupper() or not message
    return f"{label}: {message if plain else message[0].lower() + message[1:]}"


def photos_words(field: Field, given: int) -> str:
    """What stands beside the label of a field for photographs."""
    if field.min_items:
        words = "obrigatória" if field.min_items == 1 else "obrigatórias"
        return f"({min(given, field.min_items)} de {field.min_items} {words})"
    return note_words(field)


def note_words(field: Field) -> str:
    return f"({field.note})" if field.note else ""


def condition_words(field: Field, beside: FieldGroup) -> str:
    """When a conditional field counts, for whoever sees it all the time: `Se “O veículo está no local?” for “Não”.`"""
    if field.when is None:
        return ""
    words = field.when_words or _words(field.when, beside)
    return f"Se {words}." if words else ""


def _words(condition: Condition, beside: FieldGroup) -> str:
    if isinstance(condition, Test):
        return _test_words(condition, beside)
    if condition.kind == "not":
        inner = condition.parts[0]
        if isinstance(inner, Test):
            return _test_words(inner, beside, denied=True)
        words = _words(inner, beside)
        return f"não valer: {words}" if words else ""
    parts = [words for part in condition.parts if (words := _words(part, beside))]
    return (" e " if condition.kind == "all" else " ou ").join(parts)


def _test_words(test: Test, beside: FieldGroup, denied: bool = False) -> str:
    field = None if test.is_fact else beside.field(test.subject.split(".")[0])
    if field is None:
        return ""
    label = f"“{field.label}”"
    verb = "não for" if denied else "for"
    if test.kind == "given":
        return f"{label} {'estiver em branco' if test.value is denied else 'for informado'}"
    if test.kind == "contains":
        return f"{label} {'não ' if denied else ''}incluir “{_short(answer_words(field, test.value))}”"
    wanted = test.value if test.kind == "in" else [test.value]
    return f"{label} {verb} {' ou '.join(f'“{_short(answer_words(field, value))}”' for value in wanted)}"


def answer_words(field: Field, value: object) -> str:
    """The words of one answer of a choice."""
    if isinstance(value, bool):
        return field.yes if value else field.no
    return next((option.label for option in field.options if option.value == value), str(value))


def _short(label: str) -> str:
    """The number of an item of the law stands for its text."""
    return label.split(" – ")[0]


def is_settled(condition: Condition) -> bool:
    """The condition reads only facts of the case: it will not change while the page is open."""
    if isinstance(condition, Group):
        return all(is_settled(part) for part in condition.parts)
    return condition.is_fact
