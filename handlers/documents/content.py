"""The content of a document: blocks of text read from Markdown, the same for the preview, the PDF and the digest.

A block is JSON: `heading` (runs), `paragraph` (runs), `numbered` (number, blocks), `list` (items of blocks),
`table` (align, header, rows of cells of runs), `signatures` (labels of places to sign by hand). A run is
`{"text", "bold"?, "italic"?}` or `{"break": "line"}`.

Values are never read as Markdown: they travel through it as opaque words (`opaque`) and are put back afterwards.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, cast

from markdown_it import MarkdownIt
from markdown_it.token import Token

from handlers.documents.printable import printable

Block = dict[str, Any]
Run = dict[str, Any]
OPAQUE_OPEN: Final = "\ue000"
OPAQUE_CLOSE: Final = "\ue001"
_OPAQUE: Final = re.compile(f"{OPAQUE_OPEN}([0-9a-f]*){OPAQUE_CLOSE}")
_KEEP_TOGETHER: Final = re.compile(r"(?<!\w)(?:arts?\.|nº|fls?\.|incisos?|§§?|R\$) (?=\S)")
_SIGNATURE_PLACE: Final = "____ "
_STYLES: Final = {"strong": "bold", "em": "italic"}
_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table").disable("lheading")
_ACCEPTED: Final = frozenset({
    "heading_open", "heading_close", "inline", "paragraph_open", "paragraph_close", "ordered_list_open",
    "ordered_list_close", "bullet_list_open", "bullet_list_close", "list_item_open", "list_item_close", "table_open",
    "table_close", "thead_open", "thead_close", "tbody_open", "tbody_close", "tr_open", "tr_close", "th_open",
    "th_close", "td_open", "td_close", "text", "softbreak", "hardbreak", "strong_open", "strong_close", "em_open",
    "em_close", "text_special",
})  # fmt: skip
_NAMES: Final = {
    "link_open": "link",
    "image": "imagem",
    "code_inline": "trecho de código",
    "fence": "bloco de código",
    "code_block": "linha recuada com quatro espaços",
    "blockquote_open": "citação com >",
    "hr": "linha horizontal",
}


@dataclass(frozen=True)
class Content:
    """What a document says, before it has a number: a signature binds its digest."""

    kind: str
    title: str
    subject: str
    addressee: tuple[str, ...]
    blocks: tuple[Block, ...]
    signature: str
    restricted: bool

    def as_json(self) -> dict[str, Any]:
        """The content as plain JSON, to be kept with the document."""
        return cast(dict[str, Any], json.loads(self._canonical()))

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> "Content":
        """The content as it was kept."""
        return cls(**{**kept, "addressee": tuple(kept["addressee"]), "blocks": tuple(kept["blocks"])})

    def digest(self) -> str:
        """SHA-256 of the canonical JSON (sorted keys, no spaces, UTF-8), in hexadecimal."""
        return hashlib.sha256(self._canonical().encode()).hexdigest()

    def _canonical(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def opaque(value: str) -> str:
    """A value as one word that Markdown cannot read anything into."""
    return f"{OPAQUE_OPEN}{printable(value).encode().hex()}{OPAQUE_CLOSE}"


def revealed(text: str) -> str:
    """A line of template text with its values put back, on one line."""
    return re.sub(r"\s*\n\s*", " ", _OPAQUE.sub(lambda match: _value(match.group(1)), _kept_together(text))).strip()


def refused(markdown: str) -> tuple[int, str] | None:
    """The first thing in the text that a document has no form for: its line (from 0) and its name."""
    line = 0
    for token in _MARKDOWN.parse(markdown):
        line = token.map[0] if token.map else line
        if token.type == "heading_open" and token.tag != "h2":
            return line, "título que não começa por ##"
        for part in (token, *(token.children or ())):
            if part.type not in _ACCEPTED:
                return line, _NAMES.get(part.type, part.type)
    return None


def read_blocks(markdown: str) -> tuple[Block, ...]:
    """The blocks of the text; the items of numbered lists are numbered through the whole document."""
    return tuple(_joined_places(_Reader(_MARKDOWN.parse(markdown)).blocks()))


class _Reader:
    """Walks the flat tokens once, from left to right."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = iter(tokens)
        self._number = 0
        self._depth = 0

    def blocks(self, until: str = "") -> Iterator[Block]:
        for token in self._tokens:
            if token.type == until:
                return
            if token.type == "heading_open":
                yield {"type": "heading", "runs": [run for run in _runs(next(self._tokens)) if "text" in run]}
            elif token.type == "paragraph_open":
                yield from _paragraphs(next(self._tokens))
            elif token.type in ("ordered_list_open", "bullet_list_open"):
                yield from self._list(token.type.replace("open", "close"))
            elif token.type == "table_open":
                yield self._table()

    def _list(self, close: str) -> Iterator[Block]:
        numbered = close.startswith("ordered") and self._depth == 0
        items: list[list[Block]] = []
        self._depth += 1
        for token in self._tokens:
            if token.type == close:
                break
            if numbered:
                self._number += 1
                yield {"type": "numbered", "number": self._number, "blocks": list(self.blocks("list_item_close"))}
            else:
                items.append(list(self.blocks("list_item_close")))
        self._depth -= 1
        if items:
            yield {"type": "list", "items": items}

    def _table(self) -> Block:
        rows: list[list[list[Run]]] = []
        align: list[str] = []
        for token in self._tokens:
            if token.type == "table_close":
                break
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "th_open":
                align.append("right" if "right" in str(token.attrs.get("style")) else "left")
            elif token.type == "inline":
                rows[-1].append([{"break": "line"} if "break" in run else run for run in _runs(token)])
        return {"type": "table", "align": align, "header": rows[0], "rows": rows[1:]}


def _paragraphs(inline: Token) -> Iterator[Block]:
    """A paragraph, or several where a value brings lines of its own."""
    if inline.content.startswith(_SIGNATURE_PLACE):
        yield {"type": "signatures", "labels": [revealed(inline.content.removeprefix(_SIGNATURE_PLACE))]}
        return
    runs: list[Run] = []
    for run in _runs(inline):
        if run.get("break") == "paragraph":
            if runs:
                yield {"type": "paragraph", "runs": runs}
            runs = []
        else:
            runs.append(run)
    if runs:
        yield {"type": "paragraph", "runs": runs}


def _joined_places(blocks: Iterator[Block]) -> Iterator[Block]:
    """Places to sign that follow each other stand side by side."""
    waiting: Block | None = None
    for block in blocks:
        if waiting and block["type"] == "signatures":
            waiting["labels"] += block["labels"]
            continue
        if waiting:
            yield waiting
        waiting = block if block["type"] == "signatures" else None
        if waiting is None:
            yield block
    if waiting:
        yield waiting


def _runs(inline: Token) -> list[Run]:
    """The runs of one line of text, neighbours of one style joined."""
    ends_in_value = inline.content.endswith(OPAQUE_CLOSE)
    tokens = inline.children or []
    joined: list[Run] = []
    style: Run = {}
    for position, token in enumerate(tokens, start=1):
        runs: Iterable[Run] = ()
        if token.type in ("text", "text_special"):
            runs = _text_runs(token.content, style, keep_lines=ends_in_value and position == len(tokens))
        elif token.type == "softbreak":
            runs = [{**style, "text": " "}]
        elif token.type == "hardbreak":
            runs = [{"break": "line"}]
        elif token.type in ("strong_open", "em_open"):
            style = {**style, _STYLES[token.tag]: True}
        elif token.type in ("strong_close", "em_close"):
            style = {key: value for key, value in style.items() if key != _STYLES[token.tag]}
        for run in runs:
            _join(joined, run)
    return joined


def _join(runs: list[Run], run: Run) -> None:
    last = runs[-1] if runs else {}
    if "text" in last and "text" in run and {**last, "text": ""} == {**run, "text": ""}:
        last["text"] += run["text"]
    else:
        runs.append(run)


def _text_runs(text: str, style: Run, *, keep_lines: bool) -> Iterator[Run]:
    """The runs of a text; the lines of a value are paragraphs where it closes one, else they run on."""
    parts = _OPAQUE.split(_kept_together(text))
    last_value = len(parts) - 2
    for position, part in enumerate(parts):
        if position % 2 == 0:
            if part:
                yield {**style, "text": part}
        elif keep_lines and position == last_value:
            yield from _lines(_value(part).strip(), style)
        else:
            yield {**style, "text": re.sub(r"[ \n]+", " ", _value(part))}


def _lines(text: str, style: Run) -> Iterator[Run]:
    for number, line in enumerate(line for line in text.split("\n") if line.strip()):
        if number:
            yield {"break": "paragraph"}
        yield {**style, "text": line.strip()}


def _kept_together(text: str) -> str:
    """No-break spaces after "art.", "nº", "§", "R$" and their like, so that no line ends in them."""
    return _KEEP_TOGETHER.sub(lambda match: match.group().rstrip(" ") + "\u00a0", text)


def _value(hexadecimal: str) -> str:
    return bytes.fromhex(hexadecimal).decode()
