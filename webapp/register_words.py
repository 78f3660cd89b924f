"""The register of authorised persons in words and chips: how a registration, a measure, a sanction stands."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from flask_babel.speaklater import LazyString

from handlers.law.ufml import count_text
from webapp.formats import short_day
from webapp.terms import Chip, due_chip
from webapp.words import Words, word

STATUSES: Mapping[str, tuple[str, str, LazyString, LazyString]] = {
    "active": ("ok", "circle-check", _l("Ativo"), _l("Ativos")),
    "withheld": ("hold", "hand", _l("Recolhido"), _l("Recolhidos")),
    "expired": ("late", "circle-exclamation", _l("Vencido"), _l("Vencidos")),
    "cancelled": ("ended", "ban", _l("Cancelado"), _l("Cancelados")),
    "revoked": ("annulled", "gavel", _l("Cassado"), _l("Cassados")),
}
"""Class, icon, one, many."""
PAPERS: Words = {
    "certificate": _l("Certificado"),
    "licence": _l("CNH"),
    "course": _l("Curso especializado"),
    "liability_policy": _l("Apólice de responsabilidade civil"),
    "inspection": _l("Vistoria periódica"),
    "crlv": _l("CRLV"),
    "report_ii": _l("Laudo do art. 5º, § 1º, II"),
    "report_iii": _l("Laudo do art. 5º, § 1º, III"),
    "doc_a": _l("Documento de identidade (VI, a)"),
    "doc_b": _l("Atestado médico (VI, b)"),
    "doc_c": _l("Inscrição no INSS (VI, c)"),
    "doc_d": _l("Fotos 3 x 4 (VI, d)"),
    "doc_e": _l("Comprovante de residência (VI, e)"),
    "doc_f_certificates": _l("Certidões criminais (VI, f)"),
    "doc_f_antecedents": _l("Atestado de antecedentes (VI, f)"),
    "doc_g": _l("CPF (VI, g)"),
    "doc_h": _l("Cópia da CNH (VI, h)"),
    "doc_i": _l("Certificado do curso (VI, i)"),
    "doc_j": _l("Laudo toxicológico (VI, j)"),
    "doc_k": _l("Exame toxicológico (VI, k)"),
}
SANCTIONS: Words = {
    "warning": _l("Advertência escrita"),
    "fine": _l("Multa"),
    "unremedied": _l("Multa por advertência não sanada"),
    "double": _l("Multa em dobro"),
    "revocation": _l("Cassação da autorização"),
}
MEASURES: Words = {
    "withheld": _l("Autorização recolhida"),
    "retained": _l("Veículo retido"),
}
_DECIDED: Mapping[str, tuple[str, str, LazyString]] = {
    "decided": ("near", "hourglass-half", _l("Não definitiva")),
    "final": ("ended", "scale-balanced", _l("Definitiva")),
    "reversed": ("ended", "rotate-left", _l("Reformada")),
    "annulled": ("annulled", "ban", _l("Anulada")),
}
_MEASURED: Mapping[str, tuple[str, str, LazyString]] = {
    "held": ("hold", "hand", _l("Em vigor")),
    "returned": ("ended", "circle-check", _l("Devolvida")),
    "released": ("ended", "circle-check", _l("Liberado")),
    "revoked": ("annulled", "gavel", _l("Cassada")),
}


def expiry_chip(on: date, today: date) -> Chip:
    """When something ends that holds until a day, or that it has ended."""
    days = (today - on).days
    if days <= 0:
        return due_chip(on, today)
    ago = ngettext("há %(num)d dia", "há %(num)d dias", days)
    return Chip("late", "circle-exclamation", _("venceu em %(day)s, %(ago)s", day=short_day(on, today), ago=ago))


def registration_chip(status: str) -> Chip:
    """How a registration stands."""
    kind, icon, one, _many = STATUSES[status]
    return Chip(kind, icon, str(one))


def sanction_chip(state: str) -> Chip:
    """Whether a decision is final, or fell."""
    return _chip(_DECIDED[state])


def measure_chip(state: str) -> Chip:
    """Whether something is still held."""
    return _chip(_MEASURED[state])


def sanction_words(row: Any) -> str:
    """Multa de 10 UFML; a warning says whether what it is about was put right."""
    told = word(SANCTIONS, row.kind)
    if row.ufml is not None:
        return _("%(kind)s de %(count)s", kind=told, count=count_text(Decimal(row.ufml)))
    if row.kind == "warning" and row.remedied is not None and row.state == "final":
        return f"{told}, {_('sanada') if row.remedied else _('não sanada')}"
    return told


def _chip(told: tuple[str, str, LazyString]) -> Chip:
    kind, icon, text = told
    return Chip(kind, icon, str(text))
