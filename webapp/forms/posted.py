"""Posted text → typed values, and back.

A name in the page is the path of its field: `owner.tax_id`, `addressees.0.name`. What cannot be read stays as it was
typed: the check says what is wrong with it. `Raw`, the posted texts by name, is what a draft keeps.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from werkzeug.datastructures import MultiDict

from processes.forms import Field, FieldGroup, Form
from processes.forms.formats import FORMATS, is_file_id
from webapp.forms.numbers import read_date, read_integer, read_moment, read_money, write_number

Raw = Mapping[str, list[str]]
MOST_ROWS = 50
_ROW = re.compile(r"[0-9]{1,3}")
_PAGE_NAMES = frozenset({"csrf_token", "password", "act"})
_ANSWERS = {"yes": True, "no": False}


def parse(form: Form, posted: MultiDict[str, str] | Raw) -> dict[str, Any]:
    """The typed values of what was posted. Names of no field stay in, so that the check refuses them."""
    raw = keep(posted)
    taken: set[str] = set()
    values = _group(form.group, raw, "", taken)
    strangers = {name: found[0] for name, found in raw.items() if name not in taken and not name.startswith("_")}
    return {**strangers, **values}


def keep(posted: MultiDict[str, str] | Raw) -> dict[str, list[str]]:
    """The posted texts by name without those of the page itself; rows are numbered without gaps."""
    lists = posted.to_dict(flat=False) if isinstance(posted, MultiDict) else posted
    return {name: [str(text) for text in found] for name, found in lists.items() if name not in _PAGE_NAMES and found}


def rows(raw: Raw, path: str) -> list[int]:
    """The positions in a list of objects where something was written, in order."""
    start = f"{path}."
    found = set()
    for name, texts in raw.items():
        place = name.removeprefix(start).split(".")[0] if name.startswith(start) else ""
        if _ROW.fullmatch(place) and any(text.strip() for text in texts):
            found.add(int(place))
    return sorted(found)[:MOST_ROWS]


def without_gaps(form: Form, posted: MultiDict[str, str] | Raw) -> dict[str, list[str]]:
    """The same texts with the rows of each list numbered 0, 1, 2: as the values, and so the problems, number them."""
    raw = keep(posted)
    for field in form.fields:
        if not field.is_object_list:
            continue
        places = {old: new for new, old in enumerate(rows(raw, field.name))}
        raw = {new: texts for name, texts in raw.items() if (new := _renumbered(name, field.name, places))}
    return raw


def _renumbered(name: str, path: str, places: Mapping[int, int]) -> str:
    if not name.startswith(f"{path}."):
        return name
    place, _, rest = name.removeprefix(f"{path}.").partition(".")
    if not _ROW.fullmatch(place):
        return name
    return f"{path}.{places[int(place)]}.{rest}" if int(place) in places else ""


def _group(group: FieldGroup, raw: Raw, prefix: str, taken: set[str]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for field in group.fields:
        value = _value(field, raw, prefix + field.name, taken)
        if value is not None:
            values[field.name] = value
    return values


def _value(field: Field, raw: Raw, name: str, taken: set[str]) -> Any:
    if field.children and field.type == "object":
        return _group(field.children, raw, f"{name}.", taken) or None
    if field.children:
        items = [_group(field.children, raw, f"{name}.{place}.", taken) for place in rows(raw, name)]
        taken.update(other for other in raw if _is_blank_row(other, name, raw))
        return [item for item in items if item] or None
    if field.is_files:
        return _files(field, raw, name, taken)
    taken.add(name)
    texts = [text for text in raw.get(name, []) if text.strip()]
    if not texts:
        return None
    if field.type == "array":
        return [text.strip() for text in texts]
    return _single(field, texts[0])


def _is_blank_row(other: str, name: str, raw: Raw) -> bool:
    place = other.removeprefix(f"{name}.").split(".")[0] if other.startswith(f"{name}.") else ""
    return bool(_ROW.fullmatch(place)) and not any(text.strip() for text in raw[other])


def _single(field: Field, text: str) -> Any:
    if field.type == "boolean":
        return _ANSWERS.get(text, text)
    if field.type == "integer":
        return read_integer(text)
    readers = {"date": read_date, "datetime": read_moment, "moment": read_moment, "money": read_money}
    if reader := readers.get(field.format):
        return reader(text)
    clean = text.replace("\r\n", "\n").replace("\r", "\n").strip()
    return FORMATS[field.format].normalise(clean) if field.format else clean


def _files(field: Field, raw: Raw, name: str, taken: set[str]) -> list[str] | None:
    """The ids of a file field: by place (`photos.0`) where it has places, then the others under its bare name."""
    placed: dict[int, str] = {}
    for other, texts in raw.items():
        place = other.removeprefix(f"{name}.") if other.startswith(f"{name}.") else ""
        if _ROW.fullmatch(place):
            taken.add(other)
            placed[int(place)] = texts[0].strip()
    taken.add(name)
    others = [text.strip() for text in raw.get(name, []) if is_received(field, text.strip())]
    width = min(len(field.slots), max(placed, default=-1) + 1)
    found = [_received_or_empty(field, placed.get(place, "")) for place in range(width)]
    if others and field.slots:
        found += [""] * (len(field.slots) - len(found))
    return [*found, *others] if any([*found, *others]) else None


def is_received(field: Field, text: str) -> bool:
    """The id of a received file; or, where papers may be named only, a name. Never what a browser puts for a file."""
    return is_file_id(text) or (field.item_format == "paper" and bool(text) and text != "[object File]")


def _received_or_empty(field: Field, text: str) -> str:
    return text if is_received(field, text) else ""


def write(form: Form, values: Mapping[str, Any]) -> dict[str, list[str]]:
    """The texts that show these values in the form: `parse(form, write(form, values))` gives them back."""
    raw: dict[str, list[str]] = {}
    for name, texts in _written(form.group, values, ""):
        raw[name] = texts
    return raw


def _written(group: FieldGroup, values: Mapping[str, Any], prefix: str) -> Iterable[tuple[str, list[str]]]:
    for field in group.fields:
        value = values.get(field.name)
        name = prefix + field.name
        if value is None:
            continue
        if field.children and isinstance(value, Mapping):
            yield from _written(field.children, value, f"{name}.")
        elif field.children and isinstance(value, list):
            for place, item in enumerate(value):
                yield from _written(field.children, item, f"{name}.{place}.")
        elif field.is_files and isinstance(value, list):
            yield from _written_files(field, value, name)
        elif isinstance(value, list):
            yield name, [str(item) for item in value]
        elif isinstance(value, bool):
            yield name, ["yes" if value else "no"]
        else:
            yield name, [write_number(field.format, str(value))]


def _written_files(field: Field, value: list[Any], name: str) -> Iterable[tuple[str, list[str]]]:
    places = len(field.slots)
    for place, item in enumerate(value[:places]):
        if item:
            yield f"{name}.{place}", [str(item)]
    if value[places:]:
        yield name, [str(item) for item in value[places:] if item]
