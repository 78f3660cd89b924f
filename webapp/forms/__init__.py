"""Forms on the page: schema → fields, posted text → typed values, values → text. The macros are in templates/forms.

A page: `view = fields(form, draft, today=…, now=…, problems=…, context=…, links=…)`, then in the template
`{% from "forms/macros.html" import draw, errors %}`, `{{ draw(view) }}`. Posted: `is_inner_act(request.form)` →
`inner_act(form, request.form)` and draw again; else `parse(form, request.form)` → the engine.
"""

from webapp.forms.build import fields, first_values
from webapp.forms.posted import Raw, keep, parse, without_gaps, write
from webapp.forms.readable import Line, readable
from webapp.forms.rows import changed_field, inner_act, is_inner_act, uploads, with_file
from webapp.forms.views import ErrorLink, FieldView, FormView, Links

__all__ = [
    "ErrorLink",
    "FieldView",
    "FormView",
    "Line",
    "Links",
    "Raw",
    "changed_field",
    "fields",
    "first_values",
    "inner_act",
    "is_inner_act",
    "keep",
    "parse",
    "readable",
    "uploads",
    "with_file",
    "without_gaps",
    "write",
]
