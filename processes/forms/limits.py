"""What is posted is hostile until measured: size, depth, kinds of values, characters that no text of a form has."""

import math
from typing import Any

MOST_VALUES = 3_000
DEEPEST = 6
MOST_TEXT = 200_000
_TOO_BIG = "O que foi enviado é grande demais para este formulário."


def shape_problem(data: Any) -> str | None:
    """Why these values may not even be looked at; None when they may. Never recurses, so depth cannot hurt it."""
    if not isinstance(data, dict):
        return "O formulário deve ser enviado como um objeto de campos."
    values = text = 0
    waiting: list[tuple[Any, int]] = [(data, 1)]
    while waiting:
        value, depth = waiting.pop()
        values += 1
        if values > MOST_VALUES or depth > DEEPEST:
            return _TOO_BIG
        if isinstance(value, dict):
            if not all(isinstance(key, str) for key in value):
                return "Os nomes dos campos devem ser textos."
            waiting.extend((key, depth) for key in value)
            waiting.extend((inner, depth + 1) for inner in value.values())
        elif isinstance(value, list):
            waiting.extend((inner, depth + 1) for inner in value)
        elif isinstance(value, str):
            text += len(value)
            if text > MOST_TEXT:
                return _TOO_BIG
            if not _writable(value):
                return "O texto tem caracteres que não podem ser gravados."
        elif isinstance(value, float) and not math.isfinite(value):
            return "Há um número que não pode ser gravado."
        elif value is not None and not isinstance(value, bool | int | float):
            return "Há um valor de tipo desconhecido."
    return None


def _writable(text: str) -> bool:
    """No control characters but tab and line ends, no half of a surrogate pair."""
    return not any((char < " " and char not in "\t\r\n") or char == "\x7f" or "\ud800" <= char <= "\udfff"
                   for char in text)
