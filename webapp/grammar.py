"""The little Portuguese grammar that sentences made of parts need: gender and contraction by the first word."""

from __future__ import annotations

FEMININE = ("a", "ão", "ade", "em")


def is_feminine(words: str) -> bool:
    """Is the first word feminine? Decisão, Certidão, Autoridade, Ordem, Portaria: yes; Auto, Parecer, Edital: no."""
    first = words.split(" ")[0].lower()
    return first.endswith(FEMININE)


def to_the(words: str) -> str:
    """à Tesouraria, ao Setor de Trânsito."""
    return f"{'à' if is_feminine(words) else 'ao'} {words}"


def the(words: str) -> str:
    """a Ouvidoria, o Protocolo."""
    return f"{'a' if is_feminine(words) else 'o'} {words}"


def with_the(words: str) -> str:
    """com a Tesouraria, com o Setor de Trânsito."""
    return f"com {'a' if is_feminine(words) else 'o'} {words}"


def uncapital(words: str) -> str:
    """The words as they stand inside a sentence: expedir a notificação."""
    return words[:1].lower() + words[1:]
