"""Forms: JSON Schemas on disk, read and checked, and what is filled in checked against them."""

from processes.forms.accept import Accepted, Needed
from processes.forms.context import FormContext, Option, Shown, StoredFile
from processes.forms.errors import FormError, Problem
from processes.forms.fields import Field, FieldGroup, Section
from processes.forms.form import Form
from processes.forms.load import read_form

__all__ = [
    "Accepted",
    "Field",
    "FieldGroup",
    "Form",
    "FormContext",
    "FormError",
    "Needed",
    "Option",
    "Problem",
    "Section",
    "Shown",
    "StoredFile",
    "read_form",
]
