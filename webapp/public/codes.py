"""Protocol and code: read as typed, counted, compared in constant time.

A case has the code that was given to whoever reported it, kept as a digest; each notice has one of its own, printed in
its letter only. The first follows; the second also acts.
"""

from __future__ import annotations

import hmac
import re
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _
from sqlalchemy import Row, select

from handlers.documents import normalise_code
from models.case import case
from models.notice import notice
from processes.casework.outcome import hashed
from processes.municipality import Municipality
from webapp.installation import installation
from webapp.public.places import counter_of
from webapp.public.throttle import CODES, count, strike_out

NUMBER = re.compile(r"\s*(\d{1,6})\s*[/.-]\s*(\d{4})\s*")
REPORTER, PARTY = "reporter", "party"


@dataclass(frozen=True)
class Verdict:
    """The case that protocol and code open, and as whom; or the sentence that says why not."""

    case: Row[Any] | None = None
    role: str = ""
    told: str = ""
    status: int = 422


def read_number(typed: str) -> str | None:
    """00128/2026, 128/2026 or 128-2026."""
    found = NUMBER.fullmatch(typed)
    return f"{int(found[1]):05d}/{found[2]}" if found else None


def verify(place: Municipality, typed_number: str, typed_code: str) -> Verdict:
    """Whose code this is; the same answer for an unknown case and a wrong code."""
    number, code = read_number(typed_number), normalise_code(typed_code)
    if number is None:
        return Verdict(told=_("Escreva o protocolo com o ano, como 00128/2026."))
    if code is None:
        return Verdict(told=_("O código tem 10 letras e números, como K7QX4-M2P8T. Confira e escreva de novo."))
    counted = count(CODES, f"case:{place.id}:{number}")
    if counted.refused:
        return Verdict(told=too_many(counted.minutes, place), status=429)
    row, role = _whose(place, number, code)
    if row is None or not role:
        return Verdict(told=_("Protocolo e código não conferem."), status=403)
    strike_out(counted)
    return Verdict(row, role)


def too_many(minutes: int, place: Municipality) -> str:
    """The sentence after ten wrong tries."""
    return _(
        "Foram muitas tentativas. Tente de novo em %(minutes)s min ou procure %(counter)s.",
        minutes=minutes,
        counter=counter_of(place),
    )


def _whose(place: Municipality, number: str, code: str) -> tuple[Row[Any] | None, str]:
    with installation().database.reading() as tx:
        row = tx.one(select(case).where(case.c.municipality == place.id, case.c.reference == number))
        codes = (
            tx.all(select(notice.c.code).where(notice.c.case_id == row.id, notice.c.code.is_not(None))) if row else ()
        )
    follows = hmac.compare_digest(hashed(code), (row.follow_code if row else None) or hashed(""))
    acts = [hmac.compare_digest(code, each.code) for each in codes]
    return row, PARTY if any(acts) else REPORTER if follows else ""
