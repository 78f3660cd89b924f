"""Reading a PDF back."""

import re

import pypdfium2


def pages_of(data: bytes) -> list[str]:
    """The text of each page, with single spaces."""
    document = pypdfium2.PdfDocument(data)
    return [re.sub(r"\s+", " ", page.get_textpage().get_text_bounded()) for page in document]


def text_of(data: bytes) -> str:
    """The text of the whole file; words divided at a line's end are joined."""
    return re.sub(r"(?<=\w)(?:\u00ad|\ufffe|\x02) ?", "", " ".join(pages_of(data)))
