"""The file of a case as one PDF: an index, then every document in order, its sheets numbered (*fls.*)."""

import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Any, Final

import pikepdf
from PIL import Image

from handlers.documents import words
from handlers.documents.pdf import compile_layout
from handlers.documents.printable import printable

_MILLIMETRE: Final = 72 / 25.4
_A4: Final = (210 * _MILLIMETRE, 297 * _MILLIMETRE)
_MARGIN: Final = 20 * _MILLIMETRE
_MARK: Final = (34 * _MILLIMETRE, 9 * _MILLIMETRE)
_MARK_INSET: Final = (7 * _MILLIMETRE, 3 * _MILLIMETRE)
_FINEST: Final = 1800


@dataclass(frozen=True)
class Part:
    """One document of the file: a PDF, or an image that becomes a page."""

    title: str
    day: date
    data: bytes


@dataclass(frozen=True)
class Placed:
    """Where a part stands: its first and last sheet."""

    part: Part
    first: int
    last: int

    @property
    def sheets(self) -> str:
        """The sheets as they are cited: "3" or "10–12"."""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


def merge_pdfs(parts: Sequence[Part], title: str, head: Sequence[str], on: date) -> bytes:
    """The parts as one PDF with an index page, sheet numbers and bookmarks; `head` are the lines of the letterhead.

    The index comes first and is not counted, so that a sheet keeps its number when documents are added.
    """
    merged = pikepdf.new()
    placed = []
    for part in parts:
        first = len(merged.pages) + 1
        with pikepdf.open(io.BytesIO(_as_pdf(part.data))) as pdf:
            merged.pages.extend(pdf.pages)
        placed.append(Placed(part, first, len(merged.pages)))
    _number_sheets(merged, on)
    index = _index(placed, title, head, on)
    for page in reversed(list(index.pages)):
        merged.pages.insert(0, page)
    _bookmark(merged, placed, len(index.pages))
    merged.docinfo["/Title"] = printable(title)
    merged.Root.PageMode = pikepdf.Name.UseOutlines
    out = io.BytesIO()
    merged.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def count_pages(data: bytes) -> int:
    """How many sheets a document takes in the file."""
    if not data.startswith(b"%PDF"):
        return 1
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return len(pdf.pages)


def _as_pdf(data: bytes) -> bytes:
    return data if data.startswith(b"%PDF") else _image_page(data)


def _image_page(data: bytes) -> bytes:
    """An image as large as an A4 page inside its margins allows, never enlarged beyond 150 points an inch."""
    with Image.open(io.BytesIO(data), formats=("JPEG", "PNG")) as opened:
        image = opened.convert("RGB")
    image.thumbnail((_FINEST, _FINEST))
    drawn = io.BytesIO()
    image.save(drawn, format="PDF", resolution=150.0)
    page_width, page_height = _A4
    width, height = (side * 72 / 150 for side in image.size)
    scale = min(1.0, (page_width - 2 * _MARGIN) / width, (page_height - 2 * _MARGIN) / height)
    left = (page_width - width * scale) / 2
    top = page_height - _MARGIN
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=_A4)
    with pikepdf.open(drawn) as source:
        place = pikepdf.Rectangle(left, top - height * scale, left + width * scale, top)
        pdf.pages[0].add_overlay(source.pages[0], place)
    out = io.BytesIO()
    pdf.save(out)
    return out.getvalue()


def _number_sheets(pdf: pikepdf.Pdf, on: date) -> None:
    """Stamp "fls. n" on the upper right corner of every page as it is read, rotated pages too."""
    marks = [f"fls.\u00a0{number}" for number in range(1, len(pdf.pages) + 1)]
    if not marks:
        return
    with pikepdf.open(io.BytesIO(_layout({"kind": "marks", "title": "Folhas", "marks": marks}, on))) as stamps:
        for page, stamp in zip(pdf.pages, stamps.pages, strict=True):
            page.add_overlay(stamp, _corner(page))


def _corner(page: pikepdf.Page) -> pikepdf.Rectangle:
    """The upper right corner of the page as shown, in the page's own coordinates."""
    left, bottom, right, top = (float(side) for side in page.trimbox)
    width, height = _MARK
    across, down = _MARK_INSET
    turned = int(page.obj.get("/Rotate", 0)) % 360
    if turned in (90, 270):
        width, height, across, down = height, width, down, across
    at_left = turned in (90, 180)
    at_bottom = turned in (180, 270)
    x = left + across if at_left else right - across - width
    y = bottom + down if at_bottom else top - down - height
    return pikepdf.Rectangle(x, y, x + width, y + height)


def _index(placed: Iterable[Placed], title: str, head: Sequence[str], on: date) -> pikepdf.Pdf:
    rows = [
        {
            "number": number,
            "title": printable(entry.part.title),
            "day": words.date_in_digits(entry.part.day),
            "sheets": entry.sheets,
        }
        for number, entry in enumerate(placed, start=1)
    ]
    data = {"kind": "index", "title": printable(title), "head": [printable(line) for line in head], "rows": rows}
    return pikepdf.open(io.BytesIO(_layout(data, on)))


def _layout(data: dict[str, Any], on: date) -> bytes:
    data = {**data, "day": [on.year, on.month, on.day]}
    timestamp = int(datetime.combine(on, time(12), UTC).timestamp())
    return compile_layout("index.typ", {"data": json.dumps(data, ensure_ascii=False)}, timestamp)


def _bookmark(pdf: pikepdf.Pdf, placed: Sequence[Placed], before: int) -> None:
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem("Índice", 0))
        for number, entry in enumerate(placed, start=1):
            label = f"{number}. {printable(entry.part.title)} (fls. {entry.sheets})"
            outline.root.append(pikepdf.OutlineItem(label, before + entry.first - 1))
