"""What the buttons inside a form do without completing it: a row more, a row less, a file taken away or put in."""

from __future__ import annotations

from collections.abc import Iterable

from werkzeug.datastructures import FileStorage, MultiDict

from processes.forms import Form
from webapp.forms.posted import MOST_ROWS, Raw, keep, rows, without_gaps

ROWS_MARK = "_rows."
ADD, REMOVE = "_add", "_remove"
FOCUS = "_focus"
"""Where the reader goes on: the row that was added, or the list that lost one."""


def is_inner_act(posted: MultiDict[str, str] | Raw) -> bool:
    """A button inside the form was pressed: the page is drawn again, nothing is completed."""
    return ADD in posted or REMOVE in posted


def inner_act(form: Form, posted: MultiDict[str, str] | Raw) -> dict[str, list[str]]:
    """The texts after the button's act, without the button."""
    raw = keep(posted)
    added, removed = raw.pop(ADD, [""])[0], raw.pop(REMOVE, [""])[0]
    raw.pop(FOCUS, None)
    if removed:
        raw = _without(form, raw, removed)
    raw = without_gaps(form, raw)
    if added and (field := form.field(added)) and field.is_object_list:
        count = min(max(_asked(raw, added), len(rows(raw, added))) + 1, field.max_items, MOST_ROWS)
        raw[f"{ROWS_MARK}{added}"] = [str(count)]
        raw[FOCUS] = [f"{added}.{count - 1}"]
    elif field := form.field(changed_field({REMOVE: [removed]})):
        raw[FOCUS] = [field.name]
    return raw


def changed_field(posted: MultiDict[str, str] | Raw) -> str:
    """The list whose button was pressed, or an empty name."""
    raw = keep(posted)
    name = (raw.get(ADD) or raw.get(REMOVE) or [""])[0]
    return name.partition(":")[0].split(".")[0]


def _asked(raw: Raw, name: str) -> int:
    text = raw.get(f"{ROWS_MARK}{name}", ["0"])[0]
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0


def _without(form: Form, raw: dict[str, list[str]], removed: str) -> dict[str, list[str]]:
    """Without a row (`addressees.1`), the file in a place (`photos.2`), or one file of a list (`files:ID`)."""
    name, _, file_id = removed.partition(":")
    if file_id:
        return {other: [text for text in texts if other != name or text != file_id] for other, texts in raw.items()}
    kept = {other: texts for other, texts in raw.items() if other != name and not other.startswith(f"{name}.")}
    of = name.rpartition(".")[0]
    field = form.field(of) if of else None
    if field and field.is_object_list:
        kept[f"{ROWS_MARK}{of}"] = [str(max(_asked(raw, of) - 1, 0))]
    return kept


def uploads(form: Form, files: MultiDict[str, FileStorage]) -> Iterable[tuple[str, FileStorage]]:
    """The files that were sent for file fields of this form, each with the name it was sent under."""
    for name, file in files.items(multi=True):
        field = form.field(name)
        if file.filename and field and field.is_files:
            yield name, file


def with_file(form: Form, raw: Raw, name: str, file_id: str) -> dict[str, list[str]]:
    """The texts with a file received under this name: in its place, or after the others."""
    texts = keep(raw)
    field = form.field(name)
    in_place = name.rpartition(".")[2].isdigit() and field is not None and bool(field.slots)
    bare = name if in_place or field is None else field.name
    texts[bare] = [file_id] if in_place else [*texts.get(bare, []), file_id]
    return texts
