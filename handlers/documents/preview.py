"""The content of a document as HTML, for the preview before signing."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import nh3
from markupsafe import Markup, escape

from handlers.documents.content import Block, Content, Run

_ALLOWED: Final = {"h2", "h3", "p", "ol", "ul", "li", "table", "thead", "tbody", "tr", "th", "td", "strong", "em", "br"}
_JOIN: Final = Markup("")


def content_html(content: Content) -> Markup:
    """The content as plain, safe HTML: headings, paragraphs, lists, tables; no attribute but scope and value."""
    parts = [Markup("<h2>{}</h2>").format(content.title)]
    if content.addressee:
        parts.append(Markup("<p>{}</p>").format(Markup("<br>").join(content.addressee)))
    parts.append(Markup("<p><strong>Assunto:</strong> {}</p>").format(content.subject))
    parts += map(_block, content.blocks)
    clean = nh3.clean(
        str(_JOIN.join(parts)), tags=_ALLOWED, attributes={"th": {"scope"}, "li": {"value"}}, link_rel=None
    )
    return Markup(clean)


def _block(block: Block) -> Markup:
    return _DRAWN[block["type"]](block)


def _heading(block: Block) -> Markup:
    return Markup("<h3>{}</h3>").format(_runs(block["runs"]))


def _paragraph(block: Block) -> Markup:
    return Markup("<p>{}</p>").format(_runs(block["runs"]))


def _numbered(block: Block) -> Markup:
    item = Markup('<ol><li value="{}">{}</li></ol>')
    return item.format(block["number"], _JOIN.join(map(_block, block["blocks"])))


def _list(block: Block) -> Markup:
    items = (Markup("<li>{}</li>").format(_JOIN.join(map(_block, item))) for item in block["items"])
    return Markup("<ul>{}</ul>").format(_JOIN.join(items))


def _table(block: Block) -> Markup:
    head = _JOIN.join(Markup('<th scope="col">{}</th>').format(_runs(cell)) for cell in block["header"])
    rows = _JOIN.join(
        Markup("<tr>{}</tr>").format(_JOIN.join(Markup("<td>{}</td>").format(_runs(cell)) for cell in row))
        for row in block["rows"]
    )
    return Markup("<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table>").format(head, rows)


def _signatures(block: Block) -> Markup:
    places = (Markup("<p>____________________<br>{}</p>").format(label) for label in block["labels"])
    return _JOIN.join(places)


_DRAWN: Final[Mapping[str, Callable[[Block], Markup]]] = {
    "heading": _heading,
    "paragraph": _paragraph,
    "numbered": _numbered,
    "list": _list,
    "table": _table,
    "signatures": _signatures,
}


def _runs(runs: Iterable[Run]) -> Markup:
    return _JOIN.join(map(_run, runs))


def _run(run: Run) -> Markup:
    if "break" in run:
        return Markup("<br>")
    text = escape(run["text"])
    if run.get("bold"):
        text = Markup("<strong>{}</strong>").format(text)
    return Markup("<em>{}</em>").format(text) if run.get("italic") else text
