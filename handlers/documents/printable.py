"""Which characters a document can print.

What people type is data and is printed as it stands, but for what would spoil or falsify a legal act: characters that
no embedded font has (PDF/A refuses them), invisible ones, those that turn the direction of the text, and accents piled
up. They are written out by number, `[U+1F600]`, in preview, PDF and signed digest alike; nothing is lost silently.
"""

import re
import unicodedata
from typing import Final

_RANGES: Final = (
    ("\u0020", "\u007e"), ("\u00a0", "\u00ac"), ("\u00ae", "\u024f"), ("\u0300", "\u036f"), ("\u0370", "\u0377"),
    ("\u037a", "\u037f"), ("\u0384", "\u038a"), ("\u038c", "\u038c"), ("\u038e", "\u03a1"), ("\u03a3", "\u03ff"),
    ("\u0400", "\u0482"), ("\u048a", "\u04ff"), ("\u1e00", "\u1eff"), ("\u2010", "\u2027"), ("\u2030", "\u203e"),
    ("\u2070", "\u2071"), ("\u2074", "\u208e"), ("\u20a0", "\u20bf"), ("\u2100", "\u211e"), ("\u2153", "\u2183"),
    ("\u2190", "\u21ff"), ("\u2200", "\u22ff"), ("\u25a0", "\u25ff"), ("\u2610", "\u2612"),
)  # fmt: skip
_UNPRINTABLE: Final = re.compile("[^\n" + "".join(f"{first}-{last}" for first, last in _RANGES) + "]")
_LINE_ENDS: Final = re.compile("\r\n?|[\u0085\u2028\u2029\v\f]")
_MARKS_PILED: Final = re.compile("(?<=[\u0300-\u036f]{2})[\u0300-\u036f]")


def printable(text: str) -> str:
    """The text as it will be printed: composed accents (NFC), one line end, unprintable characters by number."""
    text = unicodedata.normalize("NFC", _LINE_ENDS.sub("\n", text)).replace("\t", " ")
    return _UNPRINTABLE.sub(_by_number, _MARKS_PILED.sub(_by_number, text))


def is_printable(character: str) -> bool:
    """Whether a single character is printed as itself."""
    return _UNPRINTABLE.match(character) is None


def _by_number(match: re.Match[str]) -> str:
    return f"[U+{ord(match.group()):04X}]"
