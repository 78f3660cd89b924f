"""Documents: templates, their words, content, preview and PDF."""

from handlers.documents.code import display_code, new_code, normalise_code
from handlers.documents.content import Content
from handlers.documents.errors import DocumentError, MissingValueError, TemplateError, UploadError, WrongValueError
from handlers.documents.frame import Frame, Letterhead, Signature, Verification
from handlers.documents.pdf import render_pdf
from handlers.documents.preview import content_html
from handlers.documents.template import Template, read_template

__all__ = [
    "Content",
    "DocumentError",
    "Frame",
    "Letterhead",
    "MissingValueError",
    "Signature",
    "Template",
    "TemplateError",
    "UploadError",
    "Verification",
    "WrongValueError",
    "content_html",
    "display_code",
    "new_code",
    "normalise_code",
    "read_template",
    "render_pdf",
]
