"""Groups of values about notices and terms, for document templates."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import Row, select

from handlers.documents import display_code
from handlers.documents.describe import term_length
from handlers.law.terms import LENGTHS, length_parameter
from handlers.law.text import provision_text
from handlers.records import get_term
from handlers.registry import Context
from models.document import document
from models.notice import notice, notice_addressee

PURPOSES: Mapping[str, str] = {
    "removal_term": "remover voluntariamente o veículo",
    "second_removal_term": "remover o veículo após o indeferimento da defesa",
    "defence_term": "apresentar defesa",
    "suitable_place_term": "levar o veículo a local adequado ou informar o seu destino",
    "custody_term": "pagar os débitos e retirar o veículo do pátio",
    "charge_until": "pagar a guia",
    "payment_term": "pagar os débitos e liberar o veículo",
    "appeal_term": "recorrer",
    "shortfall_term": "pagar o saldo devedor",
    "pending_term": "atender às exigências",
    "pending_until": "atender às exigências",
    "medical_term": "apresentar o atestado médico",
    "inspection_term": "apresentar a motocicleta à vistoria",
    "cure_term": "sanar a irregularidade",
    "charge_term": "pagar a guia",
}


def _notice(context: Context) -> Mapping[str, Any]:
    """The notice of the call that runs, else the one drawn up last."""
    mine = [notice.c.case_id == context.case.id]
    if context.callers and "notice_kind" in context.caller.properties:
        mine.append(notice.c.caller == context.caller.id)
    row = context.tx.one(select(notice).where(*mine).order_by(notice.c.id.desc()).limit(1))
    return gazette_values(context, row)


def gazette_values(context: Context, row: Row[Any] | None) -> Mapping[str, Any]:
    """What templates read of one notice; its code is that of the removal notice, told in letters only."""
    first = context.tx.value(
        select(notice.c.code)
        .where(notice.c.case_id == context.case.id, notice.c.code.is_not(None))
        .order_by(notice.c.id.desc())
        .limit(1)
    )
    paper = None
    if row is not None and row.document_id is not None:
        paper = context.tx.one(select(document).where(document.c.id == row.document_id))
    return {
        "kind": row.kind if row else None,
        "has_terms": bool(row.terms) if row else False,
        "code": display_code(first) if first else None,
        "number": f"{paper.number:05d}/{paper.year}" if paper else None,
        "title": paper.title if paper else None,
        "reason": _why_gazette(context, row),
    }


def _why_gazette(context: Context, row: Row[Any] | None) -> str | None:
    """Why a notice goes to the gazette: the owner or address is unknown, the letter came back, no confirmation."""
    if row is None:
        return None
    failed = context.tx.all(
        select(notice_addressee.c.failure).where(
            notice_addressee.c.notice_id == row.id, notice_addressee.c.state.in_(("failed", "published"))
        )
    )
    reasons = {each.failure for each in failed}
    if "unknown_owner" in reasons:
        return "unknown"
    return "unconfirmed" if "unconfirmed" in reasons else "returned"


def _terms(context: Context) -> Mapping[str, Any]:
    """Every term with its length in words; null where the municipality has none, or has switched it off."""
    return {name: _length(context, name) for name in LENGTHS}


def _length(context: Context, name: str) -> Mapping[str, Any] | None:
    parameter = length_parameter(name, context.values)
    if parameter is None or context.values.count(parameter, context.today) == 0:
        return None
    stored = get_term(context, name)
    unit = context.values.parameter(parameter).unit
    return {
        "days_text": term_length(context.values.count(parameter, context.today), unit),
        "starts_on": stored.starts_on if stored else None,
        "due_on": stored.due_on if stored else None,
    }


def _term(context: Context) -> Mapping[str, Any]:
    """The term whose end is certified."""
    name = getattr(context.element, "term", None) or ""
    stored = get_term(context, name)
    if stored is None:
        return {}
    length = _terms(context).get(name) or {}
    return {
        "name": context.element.name,
        "purpose": PURPOSES.get(name, context.element.name),
        "days_text": length.get("days_text"),
        "basis": ", ".join(
            provision_text(each.rsplit(":", 1)[1])
            for each in context.element.properties.get("basis", "").split()
            if each.count(":") == 2 and each.startswith(f"{context.case.municipality}:")
        ),
        "starts_on": stored.starts_on,
        "due_on": stored.due_on,
        "steps": [{"text": step["text"], "source": provision_text(step["provision"])} for step in stored.steps],
    }


NOTICE_GROUPS: Mapping[str, Callable[[Context], Any]] = {"notice": _notice, "terms": _terms, "term": _term}
