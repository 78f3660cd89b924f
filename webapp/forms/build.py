"""Builds the view of a form from what was typed so far, the problems found, and the case."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from processes.forms import Field, FieldGroup, Form, FormContext, Problem, StoredFile
from processes.forms.conditions import fields_read
from webapp.forms.posted import Raw, is_received, parse, rows, without_gaps, write
from webapp.forms.rows import FOCUS, ROWS_MARK
from webapp.forms.views import Answer, ErrorLink, FieldView, FormView, Links, Place, Row, SectionView
from webapp.forms.words import condition_words, is_settled, missing_words, note_words, photos_words, summary_words

_SHORT_WIDGETS = frozenset({"date", "datetime", "time", "money", "code", "phone", "number", "select"})
_SHORT_TEXT = 60


@dataclass(frozen=True)
class _Scene:
    raw: Raw
    context: FormContext
    links: Links
    errors: Mapping[str, str]


def fields(
    form: Form,
    raw: Raw | None = None,
    *,
    today: date,
    now: datetime,
    problems: Sequence[Problem] = (),
    context: FormContext | None = None,
    links: Links | None = None,
) -> FormView:
    """The form as the page draws it. Without `raw` (nothing typed yet) it starts with the first values."""
    context = context or FormContext()
    typed = first_values(form, today=today, now=now, context=context) if raw is None else without_gaps(form, raw)
    accepted = form.accept(parse(form, typed), today=today, now=now, context=context)
    scene = _Scene(typed, context, links or Links(), {problem.field: problem.message for problem in problems})
    views = {view.name: view for view in _views(form.group, accepted.data, scene, "")}
    sections = tuple(
        SectionView(section.title, section.help, _runs(views[name] for name in section.fields if name in views))
        for section in form.sections
    )
    view = FormView(form.name, form.title, form.intro, form.action, sections, shown=tuple(context.shown))
    return replace(view, errors=_error_links(view, problems), errors_title=missing_words(len(problems)))


def first_values(form: Form, *, today: date, now: datetime, context: FormContext) -> dict[str, list[str]]:
    """What stands in the fields before anybody typed: what the case knows, today, the form's own first values."""
    return write(form, _first(form.group, "", today, now, context))


def _first(group: FieldGroup, prefix: str, today: date, now: datetime, context: FormContext) -> dict[str, Any]:
    values: dict[str, Any] = {}
    plain = {"today": today.isoformat(), "now": now.strftime("%Y-%m-%dT%H:%M"), "context": None}
    for field in group.fields:
        path = f"{prefix}{field.name}"
        value = context.defaults.get(path)
        if value is None and field.type == "object" and field.children:
            value = _first(field.children, f"{path}.", today, now, context) or None
        if value is None and field.default is not None:
            value = plain.get(field.default, field.default) if isinstance(field.default, str) else field.default
        if value is not None:
            values[field.name] = value
    return values


def _views(group: FieldGroup, values: Mapping[str, Any], scene: _Scene, prefix: str) -> list[FieldView]:
    """The fields of one object; those that the case itself rules out are left out."""
    found = []
    for field in group.fields:
        applies = field.when is None or field.when.holds(values, scene.context.facts)
        if field.when and not applies and is_settled(field.when):
            continue
        found.append(_view(field, group, values, applies, scene, prefix))
    return found


def _view(
    field: Field, group: FieldGroup, values: Mapping[str, Any], applies: bool, scene: _Scene, prefix: str
) -> FieldView:
    name = f"{prefix}{field.name}"
    texts = scene.raw.get(name, [])
    read_here = any(field.name in _roots(other) for other in group.fields)
    needed = field.required or any(
        field.name in rule.fields and rule.when.holds(values, scene.context.facts) for rule in group.required_when
    )
    view = FieldView(
        name=name,
        id=_id(name),
        widget=field.widget,
        label=field.label,
        note=note_words(field) if not needed or field.is_files else "",
        help=field.help,
        condition=condition_words(field, group),
        placeholder=field.placeholder,
        value=texts[0] if texts else "",
        error=scene.errors.get(name, ""),
        required=needed,
        applies=applies,
        short=field.widget in _SHORT_WIDGETS or (field.widget == "text" and field.max_length <= _SHORT_TEXT),
        focus=_in_focus(name, scene),
        position=field.position,
        reads=frozenset(prefix + root for root in _roots(field)),
        changes=_with_query(scene.links.conditions, name) if read_here else "",
        max_length=field.max_length,
        max_items=field.max_items,
        answers=_answers(field, name, texts, scene.context),
    )
    if field.is_files:
        return _with_files(view, field, texts, scene)
    inner = values.get(field.name)
    if field.is_object_list and field.children:
        return replace(
            view,
            rows=_rows(field, field.children, inner, scene, name),
            add_label=field.add_label,
            changes=_with_query(scene.links.conditions, name),
        )
    if field.children:
        inside = inner if isinstance(inner, Mapping) else {}
        return replace(view, runs=_runs(_views(field.children, inside, scene, f"{name}.")))
    if field.options_from and scene.context.options.get(field.options_from) is not None:
        return replace(view, widget="choices" if len(view.answers) <= 5 else "select")
    return replace(view, widget="text") if field.options_from else view


def _in_focus(name: str, scene: _Scene) -> bool:
    return scene.raw.get(FOCUS) == [name]


def _id(name: str) -> str:
    return f"f-{name.replace('.', '-')}"


def _roots(field: Field) -> frozenset[str]:
    return frozenset(path.split(".")[0] for path in fields_read(field.when)) if field.when else frozenset()


def _with_query(address: str, name: str) -> str:
    return f"{address}{'&' if '?' in address else '?'}changed={name}" if address else ""


def _answers(field: Field, name: str, texts: list[str], context: FormContext) -> tuple[Answer, ...]:
    forbidden = context.disabled.get(field.disabled_from, {}) if field.disabled_from else {}
    if field.type == "boolean":
        written = [("yes", field.yes, "", ""), ("no", field.no, "", "")]
    else:
        options = field.options or tuple(context.options.get(field.options_from, ()))
        written = [(option.value, option.label, option.consequence, option.basis) for option in options]
    return tuple(
        Answer(value, f"{_id(name)}-{place}", label, consequence, basis, value in texts, forbidden.get(value, ""))
        for place, (value, label, consequence, basis) in enumerate(written)
    )


def _with_files(view: FieldView, field: Field, texts: list[str], scene: _Scene) -> FieldView:
    stored = tuple(_stored(text, scene) for text in texts if is_received(field, text))
    places = []
    for number, label in enumerate(field.slots):
        name = f"{view.name}.{number}"
        held = scene.raw.get(name, [""])[0]
        file = _stored(held, scene) if is_received(field, held) else None
        places.append(Place(name, _id(name), label, file, scene.errors.get(name, "")))
    given = len(stored) + sum(1 for place in places if place.file)
    kinds = {"image": "image/*", "pdf": "application/pdf"}
    error = view.error or next(
        (message for path, message in scene.errors.items() if path.startswith(f"{view.name}.") and not field.slots), ""
    )
    return replace(
        view,
        note=photos_words(field, given),
        files=stored,
        places=tuple(places),
        error=error,
        upload=scene.links.upload,
        accept=",".join(kinds[kind] for kind in field.accept),
        camera=field.accept == ("image",),
        named_papers=field.item_format == "paper",
    )


def _stored(file_id: str, scene: _Scene) -> StoredFile:
    return scene.context.files.get(file_id) or StoredFile(file_id, file_id if len(file_id) != 64 else "arquivo", "")


def _rows(field: Field, inside: FieldGroup, values: Any, scene: _Scene, name: str) -> tuple[Row, ...]:
    """The rows that were filled in, then empty ones up to the number asked for."""
    filled = len(rows(scene.raw, name))
    asked = scene.raw.get(f"{ROWS_MARK}{name}", ["0"])[0]
    count = max(
        filled,
        min(int(asked), field.max_items) if asked.isascii() and asked.isdigit() else 0,
        1 if field.required else 0,
    )
    items = values if isinstance(values, list) else []
    found = []
    for number in range(count):
        item = items[number] if number < len(items) and isinstance(items[number], Mapping) else {}
        runs = _runs(_views(inside, item, scene, f"{name}.{number}."))
        row = f"{name}.{number}"
        found.append(Row(row, number + 1, f"{field.item_label} {number + 1}", runs, _in_focus(row, scene)))
    return tuple(found)


def _runs(views: Iterable[FieldView]) -> tuple[tuple[FieldView, ...], ...]:
    """Neighbours that are short stand together; any other field stands alone."""
    runs: list[list[FieldView]] = []
    for view in views:
        if view.short and runs and runs[-1][-1].short:
            runs[-1].append(view)
        else:
            runs.append([view])
    return tuple(tuple(run) for run in runs)


def _error_links(view: FormView, problems: Sequence[Problem]) -> tuple[ErrorLink, ...]:
    known = {found.name: (found.id, found.label) for found in view.walk()}
    for found in view.walk():
        known |= {place.name: (place.id, found.label) for place in found.places}
    links = []
    for problem in problems:
        target, label = known.get(problem.field, ("", ""))
        links.append(ErrorLink(target, summary_words(label, problem.message)))
    return tuple(links)
