"""All tables in one place, so that migrations and tests see the whole metadata."""

from __future__ import annotations

from models.account import (
    designation,
    draft,
    failure,
    head,
    impediment,
    official,
    official_lane,
    sign_in,
    substitution,
)
from models.audit import audit, setting
from models.bank_file import bank_file, bank_line
from models.base import metadata
from models.calendar import calendar_day
from models.case import amount, case, counter, fact, incident, note, term
from models.charge import charge, guide, payment
from models.document import attachment, document
from models.event import event
from models.notice import notice, notice_addressee
from models.outbox import outbox
from models.party import party, reporter
from models.procedure import procedure_version
from models.registration import measure, registration, registration_paper, sanction
from models.signal import signal
from models.task import awaited, message, task, timer
from models.value import dated_value
from models.vehicle import vehicle

__all__ = [
    "amount",
    "attachment",
    "audit",
    "awaited",
    "bank_file",
    "bank_line",
    "calendar_day",
    "case",
    "charge",
    "counter",
    "dated_value",
    "designation",
    "document",
    "draft",
    "event",
    "fact",
    "failure",
    "guide",
    "head",
    "impediment",
    "incident",
    "measure",
    "message",
    "metadata",
    "note",
    "notice",
    "notice_addressee",
    "official",
    "official_lane",
    "outbox",
    "party",
    "payment",
    "procedure_version",
    "registration",
    "registration_paper",
    "reporter",
    "sanction",
    "setting",
    "sign_in",
    "signal",
    "substitution",
    "task",
    "term",
    "timer",
    "vehicle",
]
