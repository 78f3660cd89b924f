"""What is said of a value that the schema refuses: one Portuguese sentence per keyword."""

from typing import Any

from jsonschema.exceptions import ValidationError

from processes.forms.fields import Field
from processes.forms.formats import format_problem

_TYPES = {
    "string": "Escreva um texto.",
    "boolean": "Responda sim ou não.",
    "integer": "Escreva um número inteiro.",
    "array": "Envie uma lista.",
    "object": "Envie os campos deste grupo.",
}
NOT_AN_OPTION = "Escolha uma das opções."


def sentence(error: ValidationError, field: Field | None) -> str:
    """The sentence for one error of jsonschema, in the form's own words where it has them."""
    keyword = str(error.validator)
    words = _words(keyword, error.validator_value, error.instance, field)
    return field.message(keyword, words) if field else words


def _words(keyword: str, limit: Any, value: Any, field: Field | None) -> str:
    match keyword:
        case "type":
            return _type_words(str(limit), field)
        case "enum":
            return NOT_AN_OPTION
        case "format":
            return format_problem(str(limit), str(value)) or "O valor não está na forma esperada."
        case "minLength":
            return f"Escreva pelo menos {limit} caracteres."
        case "maxLength":
            return f"O texto tem {len(value)} caracteres; o limite é {limit}."
        case "minItems":
            return _count_words("Falta" if limit - len(value) == 1 else "Faltam", limit - len(value), field)
        case "maxItems":
            return f"São {len(value)}; o limite é {limit}."
        case "uniqueItems":
            return "Há uma escolha repetida."
        case "minimum":
            return f"O menor valor aceito é {limit}."
        case "maximum":
            return f"O maior valor aceito é {limit}."
        case _:
            return "O valor não está na forma esperada."


def _type_words(kind: str, field: Field | None) -> str:
    if field and field.format:
        return format_problem(field.format, "") or _TYPES[kind]
    if field and field.options:
        return NOT_AN_OPTION
    return _TYPES.get(kind, "O valor não está na forma esperada.")


def _count_words(verb: str, count: int, field: Field | None) -> str:
    if field and field.widget == "photos":
        return f"{verb} {count} {'fotografia' if count == 1 else 'fotografias'}."
    if field and field.is_files:
        return f"{verb} {count} {'arquivo' if count == 1 else 'arquivos'}."
    return f"{verb} {count}."
