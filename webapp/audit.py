"""One line of the audit trail: who looked at what is protected, who changed what is administered."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import insert

from models.audit import audit
from models.database import Transaction


def note(
    tx: Transaction,
    municipality: str,
    official_id: int | None,
    at: datetime,
    act: str,
    subject: str,
    detail: str | None = None,
) -> None:
    """Write it down, in the transaction of what it tells of."""
    tx.run(
        insert(audit),
        {
            "municipality": municipality,
            "official_id": official_id,
            "at": at,
            "act": act,
            "subject": subject,
            "detail": detail,
        },
    )
