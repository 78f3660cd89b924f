"""Draws a form with the macros alone and looks at the page as a reader of it would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from lxml import html

from processes.forms import FormContext, Problem
from tests.forms.shipped import NOW, ROOT, TODAY, form
from webapp.forms import FormView, Links, Raw, fields, readable

_TEMPLATES = Environment(
    loader=FileSystemLoader(ROOT / "webapp" / "templates"), autoescape=True, undefined=StrictUndefined
)
_IMPORT = '{% from "forms/macros.html" import draw, errors, values %}'


def view_of(
    name: str,
    raw: Raw | None = None,
    context: FormContext | None = None,
    problems: tuple[Problem, ...] = (),
    links: Links | None = None,
) -> FormView:
    return fields(form(name), raw, today=TODAY, now=NOW, context=context, problems=problems, links=links)


def draw(view: FormView) -> html.HtmlElement:
    """The form as a tree of elements."""
    text = _TEMPLATES.from_string(_IMPORT + "<form>{{ errors(view) }}{{ draw(view) }}</form>").render(view=view)
    return html.fromstring(text)


def draw_changed(view: FormView, name: str) -> html.HtmlElement:
    """What the page receives when that field changes."""
    text = _TEMPLATES.get_template("forms/changed.html").render(changed=view.depending_on(name))
    return html.fromstring(f"<div>{text}</div>")


def draw_values(name: str, data: Mapping[str, Any], context: FormContext | None = None) -> str:
    lines = readable(form(name), data, context)
    return _TEMPLATES.from_string(_IMPORT + "{{ values(lines) }}").render(lines=lines)


def by_id(page: html.HtmlElement, element_id: str) -> html.HtmlElement:
    found: list[html.HtmlElement] = page.xpath(f'//*[@id="{element_id}"]')
    assert len(found) == 1, f"{element_id}: {len(found)} elements"
    return found[0]


def controls_without_label(page: html.HtmlElement) -> list[str]:
    """Names of the controls that no label names; those inside a group must have a legend too."""
    labelled = set(page.xpath("//label/@for"))
    controls = page.xpath('//input[not(@type="hidden")] | //select | //textarea')
    return [control.get("name", "?") for control in controls if control.get("id") not in labelled] + [
        group.get("id", "?") for group in page.xpath("//fieldset[not(legend[normalize-space()])]")
    ]


def doubled_ids(page: html.HtmlElement) -> list[str]:
    ids = Counter(page.xpath("//@id"))
    missing = {
        target for value in page.xpath("//@aria-describedby") for target in value.split() if target not in ids
    } | {link.removeprefix("#") for link in page.xpath('//a/@href[starts-with(., "#")]')} - set(ids)
    return sorted([*(name for name, count in ids.items() if count > 1), *missing])
