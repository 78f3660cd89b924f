"""What stands beside the form, one source at a time: documents, law, terms, summary, timeline."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask import request
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from sqlalchemy import Row

from models.database import Transaction
from processes.engine.blueprint import Element
from processes.procedure import Procedure
from webapp.cases.clock import TermView, read_terms
from webapp.cases.file import Sheet, read_sheets, worth_reading
from webapp.cases.related import read_parties
from webapp.cases.timeline import Happening, read_happenings
from webapp.cases.view import counting_rule, titles_of
from webapp.context import municipality, standing
from webapp.documents.reading import Shown, shown_of
from webapp.register_beside import RegisterBox, read_register_box
from webapp.tasks.law import Provided, provisions_of

SOURCES: Mapping[str, LazyString] = {
    "documentos": _l("Documentos"),
    "lei": _l("Lei"),
    "prazos": _l("Prazos"),
    "resumo": _l("Resumo"),
    "andamento": _l("Andamento"),
}


@dataclass(frozen=True)
class Aside:
    """One source, open; `url` is the page that the tabs belong to."""

    source: str
    url: str
    documents: int
    provisions: Sequence[Provided]
    shown: Shown | None = None
    sheets: Sequence[Sheet] = ()
    terms: Sequence[TermView] = ()
    happenings: Sequence[Happening] = ()
    parties: Sequence[Row[Any]] = ()
    register: RegisterBox | None = None
    sources: Mapping[str, LazyString] = field(default_factory=lambda: SOURCES)


def read_aside(tx: Transaction, case: Row[Any], procedure: Procedure, element: Element, url: str) -> Aside:
    """The source that the address asks for; only what it shows is read."""
    source = request.args.get("fonte", "documentos")
    if source not in SOURCES:
        source = "documentos"
    provisions = provisions_of(element, procedure.municipality)
    lanes = municipality().lane_labels
    if source == "documentos":
        given = request.args.get("doc", "")
        chosen = int(given) if given.isascii() and given.isdecimal() and len(given) < 6 else worth_reading(case.id)
        sheets = read_sheets(tx, case, chosen)
        return Aside(source, url, len(sheets), provisions, shown=shown_of(sheets), sheets=sheets)
    count = case.document_no
    if source == "prazos":
        terms = read_terms(tx, case.id, titles_of(procedure), counting_rule(procedure))
        return Aside(source, url, count, provisions, terms=terms)
    if source == "andamento":
        happenings = read_happenings(tx, case.id, procedure, lanes, read_sheets(tx, case), whole=True)
        return Aside(source, url, count, provisions, happenings=happenings)
    if source == "resumo":
        parties = read_parties(tx, case)
        register = read_register_box(tx, case, procedure, standing(tx), parties)
        return Aside(source, url, count, provisions, parties=parties, register=register)
    return Aside(source, url, count, provisions)
