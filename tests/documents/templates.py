"""The templates of a procedure as the tests read them, and what no document may show."""

import re
from functools import cache
from pathlib import Path

from handlers.documents import Content, Template, content_html, read_template

PROCESSES = Path(__file__).parents[2] / "processes"
BLEMISH = re.compile(r"  |\(\)| [,.;:!?](?!\d)|[.,;]{2}|\{\{|\{%|None|True|False|[\ue000-\uf8ff]|art\. \D")
"""Blanks, doubled marks, values that are no words."""


def names(procedure: str) -> list[str]:
    """The templates of a procedure, in order."""
    return sorted(path.stem for path in (PROCESSES / procedure / "documents").glob("*.md"))


@cache
def template(procedure: str, name: str) -> Template:
    """One of them, read."""
    return read_template(name, (PROCESSES / procedure / "documents" / f"{name}.md").read_text(encoding="utf-8"))


def plain(content: Content) -> str:
    """What a document says, a line a block."""
    return re.sub(r"<[^>]+>", "\n", str(content_html(content))).replace("&nbsp;", " ").replace("&amp;", "&")


def blemish(text: str) -> str | None:
    """The first fault of a text, with what stands around it."""
    found = BLEMISH.search(text)
    return None if found is None else text[max(0, found.start() - 60) : found.end() + 20]
