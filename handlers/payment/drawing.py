"""The bars: Interleaved 2 of 5, in the size that FEBRABAN asks for.

Two digits go together, the first in five bars, the second in the five spaces between them; two of the five are wide.
103 mm × 13 mm for 44 digits (FEBRABAN, chapter 3): narrow bars of 0.254 mm and wide ones of three times that fill it
exactly, 4 + 22 × 18 + 5 = 405 narrow widths.
"""

from __future__ import annotations

import re
from typing import Final

from handlers.payment.errors import PaymentError

_WIDE: Final = ("00110", "10001", "01001", "11000", "00101", "10100", "01100", "00011", "10010", "01010")
_START: Final = (1, 1, 1, 1)
_STOP: Final = (3, 1, 1)
_RATIO: Final = 3
QUIET: Final = 20  # narrow widths left blank at either side: 5 mm
HEIGHT: Final = 52
MODULE_MM: Final = 103 / 405


def bar_widths(digits: str) -> tuple[int, ...]:
    """Widths of bars and spaces in turn, the first a bar, in narrow widths."""
    if not re.fullmatch(r"(?:[0-9]{2})+", digits):
        raise PaymentError("O código de barras tem um número par de algarismos.")
    widths = list(_START)
    for first, second in zip(digits[::2], digits[1::2], strict=True):
        for bar, space in zip(_WIDE[int(first)], _WIDE[int(second)], strict=True):
            widths += [_RATIO if bar == "1" else 1, _RATIO if space == "1" else 1]
    return (*widths, *_STOP)


def barcode_svg(digits: str) -> str:
    """The bar code as SVG, black on white, with the blank that a reader needs at either side."""
    path, at = [], QUIET
    for position, width in enumerate(bar_widths(digits)):
        if position % 2 == 0:
            path.append(f"M{at} 0h{width}v{HEIGHT}h-{width}z")
        at += width
    full = at + QUIET
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{full * MODULE_MM:.2f}mm" height="{HEIGHT * MODULE_MM:.2f}mm" '
        f'viewBox="0 0 {full} {HEIGHT}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{full}v{HEIGHT}h-{full}z"/><path fill="#000" d="{"".join(path)}"/></svg>'
    )
