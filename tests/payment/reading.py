"""Reading bars from a picture: from the widths of dark and light runs, sharing nothing with the drawing."""

from __future__ import annotations

import io
from itertools import groupby
from typing import Final

import pypdfium2
from PIL import Image

# Of the five elements of a digit two are wide; their places weigh 1, 2, 4, 7 and 0, and add up to it (0: 4 + 7).
_WEIGHTS: Final = (1, 2, 4, 7, 0)


def page_picture(pdf: bytes, page: int = -1, scale: float = 6) -> Image.Image:
    """A page of a PDF as a grey picture."""
    document = pypdfium2.PdfDocument(io.BytesIO(pdf))
    picture: Image.Image = document[range(len(document))[page]].render(scale=scale).to_pil()
    return picture.convert("L")


def bars_in(picture: Image.Image) -> set[str]:
    """Every number that a line across the picture reads as Interleaved 2 of 5, with start, stop and blank around."""
    width, height = picture.size
    pixels = picture.tobytes()
    found = (decode_row(pixels[row * width : (row + 1) * width]) for row in range(0, height, 5))
    return {digits for digits in found if digits is not None}


def decode_row(row: bytes) -> str | None:
    """The digits of one row of pixels; None where they are no bar code."""
    runs = [(dark, len(list(group))) for dark, group in groupby(shade < 128 for shade in row)]
    if len(runs) < 3 or runs[0][0] or runs[-1][0]:
        return None
    widths = [length for _, length in runs[1:-1]]
    narrow = sum(widths[:4]) / 4
    if len(widths) < 7 + 10 or (len(widths) - 7) % 10 or min(runs[0][1], runs[-1][1]) < 10 * narrow:
        return None
    wide = [width > 2 * narrow for width in widths]
    if any(wide[:4]) or wide[-3:] != [True, False, False]:
        return None
    pairs = [wide[start : start + 10] for start in range(4, len(wide) - 3, 10)]
    digits = [_digit(pair[half::2]) for pair in pairs for half in (0, 1)]
    return None if None in digits else "".join(str(digit) for digit in digits)


def _digit(elements: list[bool]) -> int | None:
    if sum(elements) != 2:
        return None
    total = sum(weight for weight, wide in zip(_WEIGHTS, elements, strict=True) if wide)
    return 0 if total == 11 else total
