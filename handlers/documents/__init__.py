"""Documents: templates, their words, content, preview and PDF; files handed in; the case as one PDF.

The way of a document: `read_template(name, text)` checks a file of `processes/…/documents/` once, when its procedure
is loaded. `Template.render(values)` gives the `Content`: blocks of text, JSON, with a `digest()` that the signature
binds. `content_html` shows it before signing; `render_pdf(content, frame)` prints it, with number, signature and code
when it has them, else as a draft.

**Values** come in groups, and `Template.groups` says which ones a template reads; every field of a group that it reads
must be given, and null where it is not known. A null that would be printed, and a field not given, is a
`MissingValueError` that names it: a legal act has no blanks. `vocabulary.GROUPS` holds every field with its type,
`form_fields.FORMS` the fields of the forms, `vocabulary.REQUIRES` what may be null elsewhere but not in that template.

    today           the day of the document
    case            number, opened_on, origin
    municipality    department, address, gazette (the official paper), site (page for defences), appeal_authority
    vehicle         description (`describe_vehicle`), location, plate, chassis, renavam, brand, model, colour, other
    inspection      on, location, conditions [id, text], able_to_circulate, missing_parts, parked_since, photos, …
    police          result, reference
    owner           kind, name, tax_id, address; null when unknown
    addressee       kind, name, capacity ("representante legal de …"), address
    signer          name, title, registration of the official who draws up the document
    notice          kind, title, number, code (printed in letters, never in the gazette), reason, has_terms
    receipt         addressee, means, on, by, reference (AR code, edition), recorded_by
    terms           by term id: days_text (`term_length`), starts_on, due_on; null where there is no such term
    term            the term that a term_certificate certifies, with its computation
    defence, decision, appeal, destination, infraction, fine, seizure, block, unblock, delivery
    charge, payment, debt, account      money: text with a point; steps [label, source, amount] show its computation
    archive, annulment
    form            the fields of the step's form

**Filters**: money, amount, date, date_words, date_opening, time, days, business_days, hours, ufml, tax_id,
tax_id_masked, plate, upper, capital, sentence (without its full stop), listed ("a, b e c").

**Text**: `##` headings, paragraphs, numbered and dashed lists, tables, `**bold**`, `*italic*`, and `____ label` for a
place to sign by hand. Numbered items are numbered through the document, whatever number the file gives them.
"""

from handlers.documents.autos import Part, count_pages, merge_pdfs
from handlers.documents.code import display_code, new_code, normalise_code
from handlers.documents.content import Content
from handlers.documents.describe import describe_vehicle, term_length
from handlers.documents.errors import DocumentError, MissingValueError, TemplateError, UploadError, WrongValueError
from handlers.documents.frame import BadgePart, Frame, Letterhead, PaymentPart, Signature, Verification
from handlers.documents.intake import Upload, check_upload
from handlers.documents.pdf import qr_svg, render_pdf
from handlers.documents.preview import content_html
from handlers.documents.template import Template, read_template
from handlers.documents.vocabulary import unknown_placeholders

__all__ = [
    "BadgePart",
    "Content",
    "DocumentError",
    "Frame",
    "Letterhead",
    "MissingValueError",
    "Part",
    "PaymentPart",
    "Signature",
    "Template",
    "TemplateError",
    "Upload",
    "UploadError",
    "Verification",
    "WrongValueError",
    "check_upload",
    "content_html",
    "count_pages",
    "describe_vehicle",
    "display_code",
    "merge_pdfs",
    "new_code",
    "normalise_code",
    "qr_svg",
    "read_template",
    "render_pdf",
    "term_length",
    "unknown_placeholders",
]
